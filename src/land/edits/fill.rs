//! What hangs together, point by point, in cells of sixteen points: pieces of ground, and water.

use std::collections::{BTreeMap, btree_map::Entry};

use super::{
    Edits, EditsAround,
    room::{ALONG, Block},
};
use crate::{
    coords::Column,
    land::Land,
    outcrop::Outcrop,
    room::{ROOM_COLUMNS, RoomIndex},
    shape::ground_points,
};

/// Some points of a cell's block: a bit each, row by row from below.
pub type Bits = u16;
/// A lattice cell: its column and row.
pub type Cell = (i64, i64);
/// Points of some cells.
pub type Piece = BTreeMap<Cell, Bits>;

/// What points beside one hang together with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joint {
    /// All eight: so does ground, whose outlines meet at a corner.
    Corners,
    /// The four that are next to it: so does what is open.
    Sides,
}

pub fn within(room: RoomIndex, (column, row): Cell) -> usize {
    (row - room.first_row()) as usize * ROOM_COLUMNS + (column - room.first_column().0) as usize
}

pub fn block(edits: &Edits, cell: Cell) -> Option<&Block> {
    let room = RoomIndex::of(Column(cell.0), cell.1);
    let at = within(room, cell);
    edits.room(room)?.block(at % ROOM_COLUMNS, at / ROOM_COLUMNS)
}

/// The eight cells around one, the lowest last: who goes on from there comes into the deep, where most hangs together.
pub fn around((column, row): Cell) -> impl Iterator<Item = Cell> {
    (-1..=1).rev().flat_map(move |up| (-1..=1).map(move |right| (column + right, row + up))).filter(move |beside| *beside != (column, row))
}

/// Points beside some of a cell, in it and in the eight around it, as a grid of six by six with the cell in its middle.
fn spread(joint: Joint, bits: Bits) -> u64 {
    let grid = (0..ALONG).fold(0, |grid, row| grid | u64::from(bits >> (ALONG * row) & 0xf) << (6 * (row + 1) + 1));
    let across = grid | grid << 1 | grid >> 1;
    match joint {
        Joint::Corners => across | across << 6 | across >> 6,
        Joint::Sides => across | grid << 6 | grid >> 6,
    }
}

/// What of such a grid lies in the cell so many to the right and above.
fn part(grid: u64, right: i64, up: i64) -> Bits {
    // The one column, or row, of the grid that is a neighbour's lies on the neighbour's other side.
    let take = |bits: u64, way: i64| match way {
        -1 => (bits & 1) << (ALONG - 1),
        0 => bits >> 1 & 0xf,
        _ => bits >> 5 & 1,
    };
    let rows: [u64; 6] = std::array::from_fn(|row| take(grid >> (6 * row), right));
    match up {
        -1 => (rows[0] as Bits) << (ALONG * (ALONG - 1)),
        0 => (0..ALONG).fold(0, |bits, row| bits | (rows[row + 1] as Bits) << (ALONG * row)),
        _ => rows[5] as Bits,
    }
}

/// Goes through all points that hang together with some of a cell, until it is told that it is enough. It goes straight on
/// before it goes aside, so that it soon is far away.
pub fn fill(joint: Joint, start: (Cell, Bits), mut points: impl FnMut(Cell) -> Bits, mut visit: impl FnMut(Cell, Bits) -> bool) {
    let mut known = Piece::new();
    let mut open = vec![start];
    while let Some((cell, bits)) = open.pop() {
        let all = points(cell);
        let known = known.entry(cell).or_default();
        let mut new = bits & all & !*known;
        if new == 0 {
            continue;
        }
        loop {
            let grown = part(spread(joint, new), 0, 0) & all & !*known;
            if grown == new {
                break;
            }
            new = grown;
        }
        *known |= new;
        if !visit(cell, new) {
            return;
        }
        let grid = spread(joint, new);
        let beside = |(column, row): Cell| part(grid, column - cell.0, row - cell.1);
        open.extend(around(cell).map(|next| (next, beside(next))).filter(|(_, bits)| *bits != 0));
    }
}

/// The ground of a land with edits, as far as somebody has asked.
pub struct Ground<'a> {
    born: &'a Land,
    pub edits: &'a Edits,
    rooms: BTreeMap<RoomIndex, (Outcrop, Option<Box<EditsAround>>)>,
    /// What of each cell is ground, as it was born and as it is now.
    known: BTreeMap<Cell, [Bits; 2]>,
}

impl<'a> Ground<'a> {
    pub fn new(born: &'a Land, edits: &'a Edits) -> Self {
        Self { born, edits, rooms: BTreeMap::new(), known: BTreeMap::new() }
    }

    /// What of a cell is ground: as it was born, and as it is now.
    pub fn of(&mut self, cell: Cell) -> [Bits; 2] {
        if let Some(known) = self.known.get(&cell) {
            return *known;
        }
        let room = RoomIndex::of(Column(cell.0), cell.1);
        let (born, all) = (self.born, self.edits);
        let (outcrop, edits) = match self.rooms.entry(room) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                let mut heights = [0.0; ROOM_COLUMNS + 1];
                born.surface(room.first_column(), &mut heights);
                new.insert((Outcrop::new(born, room, heights), all.around(room)))
            }
        };
        let at = within(room, cell);
        let (column, row) = (at % ROOM_COLUMNS, at / ROOM_COLUMNS);
        let corners = outcrop.corners(born, column, row);
        let was = ground_points(&corners, None);
        let changed = edits.as_ref().and_then(|edits| edits.points(column, row));
        let ground = [was, changed.map_or(was, |changed| ground_points(&corners, Some(&changed)))];
        self.known.insert(cell, ground);
        ground
    }
}
