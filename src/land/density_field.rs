//! Density field of the ground over the lattice, positive where it is solid, and its contour by marching squares (Maple
//! 2003; Lorensen and Cline's marching cubes in the plane).
//!
//! At a lattice point the field is the depth beneath the surface and, beside open cells, how much of the rock around the
//! point is left. Between a solid point and the open air the contour crosses by depth, so it runs exactly along the surface
//! where that is not opened, however near a hollow is. Between a solid point and an opened one it crosses by what is left of
//! the rock, so that a hollow's outline bends with the cells around it instead of going in steps. The sign is always the
//! cell's own: what is open in the cells is open in the contour.

use std::sync::Arc;

use bevy_math::Vec2;

use super::{
    background::{Steps, and_then, in_turn, one_step},
    cell_shape::CellShape,
    coords::{ChunkIndex, Column},
    edits::NeighboringEdits,
    hash::{RandomStream, Seed},
    land::Land,
    layer::Tile,
    lru_cache::LruCache,
    room::{Cells, ROOM_COLUMNS, ROOM_ROWS, RoomIndex},
};

/// Lattice columns of a room, and its right neighbour's first.
pub const POINTS_ALONG: usize = ROOM_COLUMNS + 1;
/// Lattice rows of a room, and the first of the room above.
pub const POINTS_UP: usize = ROOM_ROWS + 1;

/// The least absolute value of a wall or hollow: it keeps the contour between two lattice points off both of them, so that
/// the narrowest passage is half a metre wide.
const LEAST: f32 = 0.17;
/// Amplitude of the random wear of walls: rock is not as even as cells.
const UNEVEN: f32 = 0.22;
const WEAR: RandomStream = RandomStream::named("field wear");

/// The value where the rock all around is intact.
const WHOLE: f32 = f32::INFINITY;

/// The density field over a room.
pub struct DensityField {
    room: RoomIndex,
    /// What is left of the rock, without regard to the surface.
    walls: Box<[[f32; POINTS_ALONG]; POINTS_UP]>,
    heights: [f32; POINTS_ALONG],
    /// The edits in the room and at its borders, if there are any.
    edits: Option<Box<NeighboringEdits>>,
    is_whole: bool,
}

/// The pristine field at a lattice cell's corners, counter-clockwise from the lower left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellCorners {
    /// What is left of the rock, as in [`DensityField::wall`].
    pub walls: [f32; 4],
    /// Depths beneath the surface in metres.
    pub depths: [f32; 4],
}

impl CellCorners {
    /// Whether a corner is solid.
    pub fn is_solid(&self, corner: usize) -> bool {
        self.walls[corner] > 0.0 && self.depths[corner] > 0.0
    }

    /// Where the outline crosses between two corners of which one is solid, as a share of the way.
    pub fn cross(&self, from: usize, to: usize) -> f32 {
        let open = if self.is_solid(from) { to } else { from };
        let value = |corner: usize| {
            let depth = self.depths[corner];
            if self.depths[open] <= 0.0 { depth } else { self.walls[corner].min(depth) }
        };
        value(from) / (value(from) - value(to))
    }

    /// Where the outline crosses a side: bottom, right, top, left. It is reckoned from the left or from below, so that the two
    /// cells beside one another have it in the same bits.
    pub(super) fn crossing(&self, side: usize) -> Vec2 {
        match side {
            0 => Vec2::new(self.cross(0, 1), 0.0),
            1 => Vec2::new(1.0, self.cross(1, 2)),
            2 => Vec2::new(self.cross(3, 2), 1.0),
            _ => Vec2::new(0.0, self.cross(0, 3)),
        }
    }

    /// Whether something is opened beneath the surface; if not, the outline is that of the surface alone.
    pub fn is_opened(&self) -> bool {
        (0..4).any(|corner| self.walls[corner] < 0.0 && self.depths[corner] > 0.0)
    }

    /// Whether the surface's outline is intact, whatever is opened beneath it.
    pub fn is_surface(&self) -> bool {
        let is_there = |piece: &OutlineSegment| marching_squares(*self).contains(&Some(*piece));
        !self.is_opened() || marching_squares(Self { walls: [WHOLE; 4], ..*self }).iter().flatten().all(is_there)
    }

    /// Whether all of the cell is opened, beneath the surface.
    pub fn is_hollow(&self) -> bool {
        (0..4).all(|corner| self.walls[corner] < 0.0 && self.depths[corner] > 0.0)
    }
}

/// A segment of the outline within one lattice cell, in metres from its lower left corner; the ground is on the right of the
/// direction from the first point to the second.
pub type OutlineSegment = [Vec2; 2];

impl DensityField {
    /// The field over a room, from the land's surface and edits, and the pristine cells of the room and its neighbours.
    pub fn new(land: &Land, room: RoomIndex, mut cells: impl FnMut(RoomIndex) -> Cells) -> Self {
        // A chunk is as wide as two rooms.
        let first = room.first_column();
        let heights = land.cached_heights(first.chunk())[first.within_chunk()..][..POINTS_ALONG].try_into().expect("as many points");
        let around: [[Cells; 3]; 3] =
            std::array::from_fn(|up| std::array::from_fn(|right| cells(room.neighbor(right as i64 - 1, up as i64 - 1))));
        // Rows -1 to 65 of the lattice: one more than the points below and above.
        let row = |j: usize| {
            let (up, within) = (j.div_ceil(ROOM_ROWS), (j + ROOM_ROWS - 1) % ROOM_ROWS);
            OpenRow::new([0, 1, 2].map(|i| around[up][i].0[within]))
        };
        let mut walls: Box<[[f32; POINTS_ALONG]; POINTS_UP]> = Box::new([[WHOLE; POINTS_ALONG]; POINTS_UP]);
        let edits = land.edits().neighboring(room);
        let mut is_whole = edits.is_none();
        let mut below = row(0);
        let mut here = row(1);
        for (j, out) in walls.iter_mut().enumerate() {
            let above = row(j + 2);
            if [&below, &here, &above].into_iter().any(|row| row.is_open) {
                let open: [u8; POINTS_ALONG] = std::array::from_fn(|i| below.beside[i] + 2 * here.beside[i] + above.beside[i]);
                for (i, wall) in out.iter_mut().enumerate() {
                    if open[i] > 0 {
                        *wall = wall_strength(open[i], here.cells[i + 1] == 1, wear(land.seed(), room, i, j));
                        is_whole = false;
                    }
                }
            }
            (below, here) = (here, above);
        }
        Self { room, walls, heights, edits, is_whole }
    }

    /// The room that it covers.
    pub fn room(&self) -> RoomIndex {
        self.room
    }

    /// The same rock in another room, for tests that compare walking there with walking here.
    #[doc(hidden)]
    pub fn moved_to(self, room: RoomIndex) -> Self {
        Self { room, ..self }
    }

    /// Whether no cell in or beside the room is open, and nothing was edited there.
    pub fn is_whole(&self) -> bool {
        self.is_whole
    }

    /// What is left of the rock at a lattice point of the room: infinite where it is intact, negative where it is open;
    /// without regard to the surface and to edits.
    pub fn wall(&self, column: usize, row: usize) -> f32 {
        self.walls[row][column]
    }

    /// The surface's height, in metres, at one of the room's columns or its right neighbour's first.
    pub fn height(&self, column: usize) -> f32 {
        self.heights[column]
    }

    /// Depth of a lattice point beneath the surface, in metres.
    pub fn depth(&self, column: usize, row: usize) -> f32 {
        depth(self.heights[column], self.room, row)
    }

    /// Whether anything was edited in the room, or at its borders.
    pub fn is_changed(&self) -> bool {
        self.edits.is_some()
    }

    /// Whether anything was edited in a lattice cell of the room, or at its left or lower side.
    pub fn is_touched(&self, column: usize, row: usize) -> bool {
        self.edits.as_ref().is_some_and(|edits| edits.is_touched(column, row))
    }

    /// The cells of the room with an edit at any of their corners.
    pub fn touched_cells(&self) -> Cells {
        self.edits.as_ref().map_or(Cells::SOLID, |edits| edits.touched_cells())
    }

    /// Whether a lattice point of the room is opened, without regard to the surface, and nothing is built there.
    pub fn is_opened(&self, column: usize, row: usize) -> bool {
        let (dug, built) = self.edits.as_ref().map_or((false, false), |edits| edits.at(column, row));
        (dug || self.wall(column, row) < 0.0) && !built
    }

    /// The outline within a lattice cell.
    pub fn shape(&self, column: usize, row: usize) -> CellShape {
        CellShape::new(self.corners(column, row), self.edits.as_ref().and_then(|edits| edits.points(column, row)))
    }

    /// The pristine field at the corners of a lattice cell.
    pub fn corners(&self, column: usize, row: usize) -> CellCorners {
        let mut corners = CellCorners { walls: [0.0; 4], depths: [0.0; 4] };
        for (i, (column, row)) in cell_corners(column, row).into_iter().enumerate() {
            corners.walls[i] = self.wall(column, row);
            corners.depths[i] = self.depth(column, row);
        }
        corners
    }
}

impl Land {
    /// The density field over a room. To make many, keep the cells of the rooms and use [`DensityField::new`].
    pub fn density_field(&self, room: RoomIndex) -> DensityField {
        DensityField::new(self, room, |room| self.pristine_cells(room))
    }

    /// [`density_field`](Self::density_field) in steps: it follows from the cells of nine rooms.
    pub fn density_field_in_steps(&self, room: RoomIndex) -> Steps<DensityField> {
        let around = (-1..=1).flat_map(move |up| (-1..=1).map(move |right| room.neighbor(right, up)));
        let land = self.clone();
        let cells = in_turn(around.map(move |room| land.pristine_cells_in_steps(room)));
        let land = self.clone();
        and_then(cells, move |()| one_step(move || land.density_field(room)))
    }

    /// Whether a cell is open: above the surface or opened, with nothing built there.
    pub fn is_open(&self, column: Column, row: i64) -> bool {
        let (room, right, up) = within_room(column, row);
        let block = self.edits().room(room).and_then(|edit| edit.block(right, up));
        if block.is_some_and(|block| block.is_built(0)) {
            return false;
        }
        row as f32 >= self.height(column) || self.cells(room).is_open(right, up)
    }

    /// Shapes of lattice cells that lie near one another, one by one.
    pub fn cell_shapes(&self) -> CellShapes<'_> {
        CellShapes { land: self, cells: LruCache::new(NEAR_ROOMS), edits: LruCache::new(NEAR_ROOMS), heights: LruCache::new(NEAR_CHUNKS) }
    }
}

/// Rooms and chunks that are kept for [`CellShapes`]: a room with those around it.
const NEAR_ROOMS: usize = 9;
const NEAR_CHUNKS: usize = 3;

/// Shapes of lattice cells, without the fields of whole rooms. What the land says of a room is kept from one cell to the next.
pub struct CellShapes<'a> {
    land: &'a Land,
    cells: LruCache<RoomIndex, Cells>,
    edits: LruCache<RoomIndex, Option<Box<NeighboringEdits>>>,
    heights: LruCache<ChunkIndex, Arc<Tile>>,
}

impl CellShapes<'_> {
    /// The outline within a lattice cell: [`DensityField::shape`], bit for bit. It takes the cells up to two beside this one.
    pub fn at(&mut self, column: Column, row: i64) -> CellShape {
        // Four rows of four cells: those at the corners and around them.
        let open: [u8; 4] = std::array::from_fn(|up| {
            (0..4).fold(0, |bits, right: i64| bits | u8::from(self.is_open(column + (right - 1), row + up as i64 - 1)) << right)
        });
        let corners = cell_corners(0, 0).map(|(right, up)| (right, up, column + right as i64, row + up as i64));
        let walls = corners.map(|(right, up, column, row)| {
            let around = [0, 1, 2].map(|above| open[up + above] >> right & 0b111);
            let (room, right, up) = within_room(column, row);
            wall(self.land.seed(), room, right, up, around)
        });
        let depths = corners.map(|(_, _, column, row)| self.height(column) - row as f32);
        let (room, right, up) = within_room(column, row);
        let edits = self.edits.get_or_insert_mut(room, || self.land.edits().neighboring(room));
        CellShape::new(CellCorners { walls, depths }, edits.as_ref().and_then(|edits| edits.points(right, up)))
    }

    fn is_open(&mut self, column: Column, row: i64) -> bool {
        let (room, right, up) = within_room(column, row);
        self.cells.get_or_insert_mut(room, || self.land.pristine_cells(room)).is_open(right, up)
    }

    fn height(&mut self, column: Column) -> f32 {
        let chunk = column.chunk();
        self.heights.get_or_insert_mut(chunk, || self.land.cached_heights(chunk))[column.within_chunk()]
    }
}

/// The room of a cell, and the cell's column and row in it.
fn within_room(column: Column, row: i64) -> (RoomIndex, usize, usize) {
    let room = RoomIndex::of(column, row);
    (room, (column - room.first_column()) as usize, (row - room.first_row()) as usize)
}

/// A row of cells, from one column left of a room to two right of it.
struct OpenRow {
    is_open: bool,
    /// 1 for an open cell, 0 for a solid one.
    cells: [u8; POINTS_ALONG + 2],
    /// Open cells beside each of the room's points: its own counts double.
    beside: [u8; POINTS_ALONG],
}

impl OpenRow {
    /// The row of a room, with those of its left and right neighbours.
    fn new([left, here, right]: [u128; 3]) -> Self {
        let is_open = left >> (ROOM_COLUMNS - 1) != 0 || here != 0 || right & 0b11 != 0;
        let mut row = Self { is_open, cells: [0; POINTS_ALONG + 2], beside: [0; POINTS_ALONG] };
        if is_open {
            row.cells[0] = (left >> (ROOM_COLUMNS - 1)) as u8;
            for (cells, byte) in row.cells[1..=ROOM_COLUMNS].chunks_exact_mut(8).zip(here.to_le_bytes()) {
                for (bit, cell) in cells.iter_mut().enumerate() {
                    *cell = byte >> bit & 1;
                }
            }
            row.cells[POINTS_ALONG] = (right & 1) as u8;
            row.cells[POINTS_ALONG + 1] = (right >> 1 & 1) as u8;
            row.beside = std::array::from_fn(|i| row.cells[i] + 2 * row.cells[i + 1] + row.cells[i + 2]);
        }
        row
    }
}

/// Depth of a room's lattice row beneath a surface of this height, in metres.
pub(super) fn depth(height: f32, room: RoomIndex, row: usize) -> f32 {
    height - (room.first_row() + row as i64) as f32
}

/// The lattice points at the corners of a lattice cell, counter-clockwise from the lower left.
#[inline]
pub const fn cell_corners(column: usize, row: usize) -> [(usize, usize); 4] {
    [(column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1)]
}

/// What is left of the rock at a room's lattice point, by the open cells around it: three rows of bits, lowest first.
pub(super) fn wall(seed: Seed, room: RoomIndex, column: usize, row: usize, open: [u8; 3]) -> f32 {
    if open == [0; 3] {
        return WHOLE;
    }
    let beside = open.map(|row| (row & 1) + 2 * (row >> 1 & 1) + (row >> 2 & 1));
    wall_strength(beside[0] + 2 * beside[1] + beside[2], open[1] & 0b010 != 0, wear(seed, room, column, row))
}

/// The wear at a room's lattice point.
fn wear(seed: Seed, room: RoomIndex, column: usize, row: usize) -> f32 {
    let wear = seed.unit(WEAR, &[room.first_column().0 + column as i64, room.first_row() + row as i64]);
    (wear - 0.5) * 2.0 * UNEVEN
}

/// What is left of the rock at the middle of nine cells: their solid share, in 16ths of which `open` are not, near cells counting
/// double, minus a half and the wear; but always with the sign of the middle cell.
fn wall_strength(open: u8, is_open: bool, wear: f32) -> f32 {
    let left = 0.5 - f32::from(open) / 16.0 - wear;
    if is_open { left.min(-LEAST) } else { left.max(LEAST) }
}

/// Marching squares: the outline within a lattice cell, by the field at its corners. Two open corners across from one
/// another stay apart: no passage has zero width.
pub fn marching_squares(corners: CellCorners) -> [Option<OutlineSegment>; 2] {
    let solid = [corners.is_solid(0), corners.is_solid(1), corners.is_solid(2), corners.is_solid(3)];
    marching_squares_by(solid, |side| corners.crossing(side))
}

/// Marching squares for any square, by its solid corners, counter-clockwise from the lower left, and where the outline
/// crosses its sides: bottom, right, top, left.
#[inline(always)]
pub(super) fn marching_squares_by(solid: [bool; 4], cross: impl Fn(usize) -> Vec2) -> [Option<OutlineSegment>; 2] {
    let (bottom, right, top, left) = (|| cross(0), || cross(1), || cross(2), || cross(3));
    let case = u8::from(solid[0]) | u8::from(solid[1]) << 1 | u8::from(solid[2]) << 2 | u8::from(solid[3]) << 3;
    // The ground is on the right of the direction.
    let one = |from, to| [Some([from, to]), None];
    match case {
        0b0000 | 0b1111 => [None, None],
        0b0001 => one(left(), bottom()),
        0b0010 => one(bottom(), right()),
        0b0011 => one(left(), right()),
        0b0100 => one(right(), top()),
        0b0110 => one(bottom(), top()),
        0b0111 => one(left(), top()),
        0b1000 => one(top(), left()),
        0b1001 => one(top(), bottom()),
        0b1011 => one(top(), right()),
        0b1100 => one(right(), left()),
        0b1101 => one(right(), bottom()),
        0b1110 => one(bottom(), left()),
        // Saddles: each open corner is cut off separately.
        0b0101 => [Some([right(), bottom()]), Some([left(), top()])],
        _ => [Some([bottom(), left()]), Some([top(), right()])],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        builtin,
        edits::{Brush, BrushKind, Edits},
    };
    use proptest::prelude::*;

    #[test]
    fn a_field_is_whole_where_no_rock_is_gone_and_nothing_is_edited() {
        let land = builtin::land(Seed(5), "superposed-cosine");
        let room = RoomIndex::new(4, -3);
        let mut corner = Cells::SOLID;
        corner.dig(0, 0);
        let is_whole = |opened: RoomIndex| {
            let field = DensityField::new(&land, room, |room| if room == opened { corner } else { Cells::SOLID });
            let all = (0..POINTS_UP).all(|row| (0..POINTS_ALONG).all(|column| field.wall(column, row) == WHOLE));
            assert_eq!(field.is_whole(), all, "{opened:?} is opened");
            all
        };
        assert_eq!([(0, 0), (1, 1), (-1, 0)].map(|(right, up)| is_whole(room.neighbor(right, up))), [false, false, true]);
        let stroke = Brush::new(BrushKind::Wash, vec![room.corner()], 1.6).expect("a brush");
        let edited = land.with_edits(Edits::default().paint(&stroke).0);
        assert!(!DensityField::new(&edited, room, |_| Cells::SOLID).is_whole());
    }

    #[test]
    fn a_cell_has_the_shape_that_the_field_of_its_room_gives_it() {
        let pristine = builtin::land(Seed(5), "superposed-cosine");
        let deep = RoomIndex::new(4, -3);
        let at_the_surface = RoomIndex::new(4, (pristine.height(deep.first_column()) as i64).div_euclid(ROOM_ROWS as i64));
        let (mut opened, mut changed) = (0, 0);
        for room in [deep, at_the_surface] {
            let path = [20.0, 40.0].map(|x| room.corner().translated(Vec2::new(x - 30.0, 0.5 * x - 15.0)));
            let dug = Edits::default().paint(&Brush::new(BrushKind::Wash, path.to_vec(), 1.6).expect("a brush")).0;
            for land in [pristine.clone(), pristine.with_edits(dug)] {
                let (field, mut shapes) = (land.density_field(room), land.cell_shapes());
                for (row, column) in (0..ROOM_ROWS).flat_map(|row| (0..ROOM_COLUMNS).map(move |column| (row, column))) {
                    // All at the borders, and some within.
                    let is_at_border = column.is_multiple_of(ROOM_COLUMNS - 1) || row.is_multiple_of(ROOM_ROWS - 1);
                    if is_at_border || (column + row).is_multiple_of(13) {
                        let shape = shapes.at(room.first_column() + column as i64, room.first_row() + row as i64);
                        assert_eq!(shape, field.shape(column, row), "at {column}, {row} of {room:?}");
                        opened += usize::from(shape.is_opened());
                        changed += usize::from(shape.is_changed());
                    }
                }
            }
        }
        assert!(opened > 20 && changed > 4, "{opened} are opened, {changed} edited");
    }

    proptest! {
        #[test]
        fn every_piece_has_the_ground_on_its_right(corners in prop::array::uniform4(prop_oneof![-1.0f32..-0.17, 0.17f32..1.0])) {
            let value = |at: Vec2| {
                let [a, b, c, d] = corners;
                (a * (1.0 - at.x) + b * at.x) * (1.0 - at.y) + (d * (1.0 - at.x) + c * at.x) * at.y
            };
            let deep = CellCorners { walls: corners, depths: [10.0; 4] };
            let pieces: Vec<OutlineSegment> = marching_squares(deep).into_iter().flatten().collect();
            let changes = (0..4).filter(|&i| (corners[i] > 0.0) != (corners[(i + 1) % 4] > 0.0)).count();
            prop_assert_eq!(pieces.len() * 2, changes);
            for [from, to] in pieces {
                prop_assert!(value(from).abs() < 1.0e-4 && value(to).abs() < 1.0e-4, "the ends lie on the contour");
                let at = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)].map(|(x, y)| Vec2::new(x, y));
                // A corner that is cut off lies on the right of the segment if it is solid, and on the left if it is open.
                let side = |i: usize| (to - from).perp_dot(at[i] - from);
                let nearest = (0..4).filter(|&i| side(i).abs() > 1.0e-6).min_by(|&i, &j| {
                    let reach = |i: usize| at[i].distance((from + to) / 2.0);
                    reach(i).total_cmp(&reach(j))
                });
                if let Some(i) = nearest {
                    prop_assert_eq!(side(i) < 0.0, corners[i] > 0.0, "corner {} of {:?}", i, corners);
                }
            }
        }

        #[test]
        fn beside_the_open_air_the_outline_is_the_surface_however_near_a_hollow_is(
            depths in prop::array::uniform4(-9.0f32..9.0),
            walls in prop::array::uniform4(prop_oneof![Just(WHOLE), 0.17f32..0.7]),
        ) {
            let whole = marching_squares(CellCorners { walls: [WHOLE; 4], depths });
            let corners = CellCorners { walls, depths };
            prop_assert!(corners.is_surface() && !corners.is_opened());
            prop_assert_eq!(marching_squares(corners), whole);
        }

        #[test]
        fn a_cell_keeps_its_own_sign(open in 0u8..=16, is_open: bool, wear in -UNEVEN..UNEVEN) {
            let value = wall_strength(open, is_open, wear);
            prop_assert_eq!(value > 0.0, !is_open);
            prop_assert!(value.abs() >= LEAST);
        }

        #[test]
        fn a_row_is_found_across_the_borders_of_rooms(rows in prop::array::uniform3(any::<u128>()), i in 0usize..=128) {
            let row = OpenRow::new(rows);
            let is_open = |k: i64| rows[(k.div_euclid(128) + 1) as usize] >> k.rem_euclid(128) & 1 == 1;
            let [left, here, right] = [-1, 0, 1].map(|beside| u8::from(is_open(i as i64 + beside)));
            prop_assert!(row.cells[i + 1] == here && row.beside[i] == left + 2 * here + right);
            prop_assert!(row.is_open || row.beside == [0; POINTS_ALONG]);
        }
    }
}
