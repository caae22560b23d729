//! Flood fill at edit-point resolution, bit-parallel in cells of 4x4 points: for pieces of ground, and for water.

use bevy_platform::collections::{HashMap, hash_map::Entry};

use super::{
    Edits, NeighboringEdits, PointDistances,
    room::{ALONG, EditBlock},
};
use crate::{
    cell_shape::{all_points, ground_points},
    coords::Column,
    density_field::{CellCorners, POINTS_ALONG},
    land::Land,
    lazy_field::LazyField,
    room::{ROOM_COLUMNS, RoomIndex},
};

/// Set of points of a cell's block: a bit each, row by row from below.
pub type PointBits = u16;
/// A lattice cell: its column and row.
pub type CellPosition = (i64, i64);
/// Set of points by cell, in no order.
pub type PointSet = HashMap<CellPosition, PointBits>;

/// Which neighbouring points count as connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointConnectivity {
    /// All eight, as for ground, whose outlines meet at a corner.
    Corners,
    /// The four sides, as for open space.
    Sides,
}

pub fn cell_number(room: RoomIndex, (column, row): CellPosition) -> usize {
    (row - room.first_row()) as usize * ROOM_COLUMNS + (column - room.first_column().0) as usize
}

pub fn block(edits: &Edits, cell: CellPosition) -> Option<&EditBlock> {
    let room = RoomIndex::of(Column(cell.0), cell.1);
    let at = cell_number(room, cell);
    edits.room(room)?.block(at % ROOM_COLUMNS, at / ROOM_COLUMNS)
}

/// Ways to the eight cells around one, straight down last, so that a depth-first fill goes there first, where most is connected.
const AROUND: [(i64, i64); 8] = [(-1, 1), (0, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (0, -1)];

/// Dilates points of a cell into a 6x6 grid: the cell in the middle, and one point of each neighbour around it.
fn dilate(joint: PointConnectivity, bits: PointBits) -> u64 {
    let grid = (0..ALONG).fold(0, |grid, row| grid | u64::from(bits >> (ALONG * row) & 0xf) << (6 * (row + 1) + 1));
    let across = grid | grid << 1 | grid >> 1;
    match joint {
        PointConnectivity::Corners => across | across << 6 | across >> 6,
        PointConnectivity::Sides => across | grid << 6 | grid >> 6,
    }
}

/// The part of such a grid that lies in the cell `right` and `up` of the middle, each -1 to 1.
fn part(grid: u64, right: i64, up: i64) -> PointBits {
    // The grid's outer column, or row, is the neighbour's column on its far side.
    let take = |bits: u64, way: i64| match way {
        -1 => (bits & 1) << (ALONG - 1),
        0 => bits >> 1 & 0xf,
        _ => bits >> 5 & 1,
    };
    let row = |row: usize| take(grid >> (6 * row), right) as PointBits;
    match up {
        -1 => row(0) << (ALONG * (ALONG - 1)),
        0 => (0..ALONG).fold(0, |bits, at| bits | row(at + 1) << (ALONG * at)),
        _ => row(5),
    }
}

/// The points of a cell in a set.
pub fn points_in(set: &PointSet, cell: CellPosition) -> PointBits {
    set.get(&cell).copied().unwrap_or_default()
}

/// Adds all points of one set to another.
pub fn add_points(set: &mut PointSet, more: PointSet) {
    for (cell, bits) in more {
        *set.entry(cell).or_default() |= bits;
    }
}

/// Points of the cells around one that neighbour points of it.
pub type PointsBeside = [(CellPosition, PointBits); AROUND.len()];

/// All points connected to some start points of a cell, or those visited until `visit` returns `false`; it is told the new points
/// of a cell, and the points beside them, whether they are of the kind or not. Depth-first, so that it soon gets far away.
pub fn flood_fill(
    joint: PointConnectivity,
    start: (CellPosition, PointBits),
    mut points: impl FnMut(CellPosition) -> PointBits,
    mut visit: impl FnMut(CellPosition, PointBits, &PointsBeside) -> bool,
) -> PointSet {
    let mut visited = PointSet::new();
    let mut open = vec![start];
    while let Some((cell, bits)) = open.pop() {
        let known = points_in(&visited, cell);
        // A cell is reached from all sides, mostly after all of it was visited.
        if bits & !known == 0 {
            continue;
        }
        let left = points(cell) & !known;
        let mut new = bits & left;
        if new == 0 {
            continue;
        }
        loop {
            let grown = part(dilate(joint, new), 0, 0) & left;
            if grown == new {
                break;
            }
            new = grown;
        }
        *visited.entry(cell).or_default() |= new;
        let grid = dilate(joint, new);
        let beside = AROUND.map(|(right, up)| ((cell.0 + right, cell.1 + up), part(grid, right, up)));
        if !visit(cell, new, &beside) {
            break;
        }
        open.extend(beside.into_iter().filter(|(_, bits)| *bits != 0));
    }
    visited
}

/// The ground at the points of an edited cell.
#[derive(Clone, Copy)]
pub struct CellGround {
    /// All of it.
    pub all: PointBits,
    /// The part that is built.
    pub built: PointBits,
}

/// Lazily computed ground points of a pristine land with edits.
pub struct GroundPoints<'a> {
    pristine: &'a Land,
    edits: &'a Edits,
    rooms: HashMap<RoomIndex, (LazyField, Option<Box<NeighboringEdits>>)>,
    known: HashMap<CellPosition, CellGround>,
}

impl<'a> GroundPoints<'a> {
    pub fn new(pristine: &'a Land, edits: &'a Edits) -> Self {
        Self { pristine, edits, rooms: HashMap::new(), known: HashMap::new() }
    }

    /// The ground of a cell, with edits.
    pub fn of(&mut self, cell: CellPosition) -> CellGround {
        if let Some(known) = self.known.get(&cell) {
            return *known;
        }
        let (corners, edits, [column, row]) = self.find(cell);
        let block = edits.and_then(|edits| edits.block(column, row));
        let [dug, built] = block.map_or([0; 2], |block| [block.dug_points(), block.built_points()]);
        let all = match all_points(&corners) {
            // Most cells: what was edited beside it makes no difference.
            Some(is_ground) => (if is_ground { !dug } else { 0 }) | built,
            None => {
                let changed = edits.and_then(|edits| edits.points(column, row));
                ground_points(&corners, &changed.unwrap_or(PointDistances::PRISTINE))
            }
        };
        let ground = CellGround { all, built };
        self.known.insert(cell, ground);
        ground
    }

    /// The pristine ground points of a cell.
    pub fn pristine(&mut self, cell: CellPosition) -> PointBits {
        let (corners, ..) = self.find(cell);
        match all_points(&corners) {
            Some(is_ground) => {
                if is_ground {
                    PointBits::MAX
                } else {
                    0
                }
            }
            None => ground_points(&corners, &PointDistances::PRISTINE),
        }
    }

    /// The pristine field at a cell's corners, the edits around it, and its column and row in its room.
    fn find(&mut self, cell: CellPosition) -> (CellCorners, Option<&NeighboringEdits>, [usize; 2]) {
        let room = RoomIndex::of(Column(cell.0), cell.1);
        let (pristine, all) = (self.pristine, self.edits);
        let (field, edits) = match self.rooms.entry(room) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let first = room.first_column();
                let heights = pristine.cached_heights(first.chunk());
                let heights = heights[first.within_chunk()..][..POINTS_ALONG].try_into().expect("as many points");
                new.insert((LazyField::new(pristine, room, heights), all.neighboring(room)))
            }
        };
        let at = cell_number(room, cell);
        let (column, row) = (at % ROOM_COLUMNS, at / ROOM_COLUMNS);
        (field.corners(pristine, column, row), edits.as_deref(), [column, row])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{
        Place, Seed, builtin,
        edits::{Brush, BrushKind},
    };

    #[test]
    fn where_all_of_a_cell_is_ground_or_none_of_it_edits_count_only_at_their_own_point() {
        let pristine = builtin::land(Seed(5), "superposed-cosine");
        // From above the surface downward, through caves.
        let top = pristine.height(Column(1300)) as i64 + 9;
        let edits = (0..60).fold(Edits::default(), |edits, step| {
            let at = Place::at(Column(1300 + 2 * step), top - 3 * step);
            let kind = if step % 3 == 0 { BrushKind::Ink } else { BrushKind::Wash };
            edits.paint(&Brush::new(kind, vec![at, at.moved_along(2.3)], 1.2).expect("a stroke")).0
        });
        let (mut ground, mut seen) = (GroundPoints::new(&pristine, &edits), BTreeMap::new());
        for (room, edit) in edits.rooms() {
            let (field, around) = (pristine.density_field(room), edits.neighboring(room).expect("it was edited"));
            for at in edit.blocks().map(|(at, _)| at) {
                let (column, row) = (at % ROOM_COLUMNS, at / ROOM_COLUMNS);
                let changed = around.points(column, row).unwrap_or(PointDistances::PRISTINE);
                let cell = (room.first_column().0 + column as i64, room.first_row() + row as i64);
                let corners = field.corners(column, row);
                assert_eq!(ground.of(cell).all, ground_points(&corners, &changed), "{cell:?}");
                assert_eq!(ground.pristine(cell), ground_points(&corners, &PointDistances::PRISTINE), "{cell:?}");
                *seen.entry(all_points(&corners)).or_insert(0) += 1;
            }
        }
        assert!(seen.len() == 3 && seen.values().all(|count| *count > 9), "{seen:?}");
    }
}
