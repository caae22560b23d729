//! The walls between a room and those around it: there is no way through but the doors.
//!
//! A wall swings to either side of the border, but at the border's ends and its doors. What lies between the
//! border and a wall on this side of it belongs to the room on the other: its passages go on there into *bays*,
//! each open to that room at one place alone. Both rooms know how their wall swings and what the automaton left
//! beside the border; whose the bay is, the other one opens it.

use super::{
    crust::{Crust, LEAST_ROWS},
    door::{DOOR, RoomNeighborhood},
    region::{self, Connectivity},
};
use crate::{Cells, Column, ROOM_COLUMNS, ROOM_ROWS, RandomStream, RoomIndex, Seed, ValueNoise};

const UPRIGHT: RandomStream = RandomStream::named("cave wall beside");
const LEVEL: RandomStream = RandomStream::named("cave wall below");
const THICK: [RandomStream; 4] = [
    RandomStream::named("cave wall thickness left"),
    RandomStream::named("cave wall thickness right"),
    RandomStream::named("cave wall thickness below"),
    RandomStream::named("cave wall thickness above"),
];

/// Cells between the lattice points of a wall's swing.
const WAVE: i64 = 21;
/// The most cells by which a wall swings to the side, and up or down.
const MOST_ASIDE: f64 = 17.0;
const MOST_UP: f64 = 12.0;
/// Cells next to a door, and to a corner, at which it does not swing, and how far it does per cell beyond.
const STRAIGHT: i64 = 4;
const CORNER: i64 = 10;
const SWING: f64 = 0.75;
/// Cells by which a wall is thicker in places, and between the lattice points of that.
const THICKER: f64 = 7.0;
const THICKER_WAVE: i64 = 9;
/// Columns around a border that have to be deep for its wall to swing.
const DEEP: i64 = 24;
/// Columns beside an entrance without a bay of another room.
const ENTRANCE: usize = 6;

/// The cells of a room that are not at its border.
pub const INNER: Cells = {
    let mut cells = Cells([u128::MAX >> 2 << 1; ROOM_ROWS]);
    (cells.0[0], cells.0[ROOM_ROWS - 1]) = (0, 0);
    cells
};

/// The walls of a room.
pub struct Walls {
    /// What belongs to the rooms around it.
    others: Cells,
    /// Where a wall is thick.
    thick: Cells,
    /// Its cells at the border that may lead into bays of its own.
    mouths: Cells,
    /// The cells at the border at which bays of the rooms around it may begin.
    bay_mouths: Cells,
}

impl Walls {
    /// The walls of a room with some entrances' cells.
    pub fn new(seed: Seed, crust: &Crust, opened: &Cells) -> Self {
        let mut walls = Self { others: Cells::SOLID, thick: Cells::SOLID, mouths: Cells::SOLID, bay_mouths: Cells::SOLID };
        let rooms = RoomNeighborhood { seed, crust };
        let own = Seed(seed.hash(THICK[0], &[crust.room().x, crust.room().y]));
        let thickness = |side: usize| {
            let mut wave = ValueNoise::new(own, THICK[side], THICKER_WAVE, Column(0));
            move || {
                let high = wave.step();
                (THICKER * high * high) as usize
            }
        };
        for (border, column) in [(0, 0), (1, ROOM_COLUMNS - 1)] {
            let mut thicker = thickness(border as usize);
            // Positive is to the right.
            let into = side_wall_offsets(&rooms, border).map(|swing| if border == 0 { swing } else { -swing });
            for row in 0..ROOM_ROWS {
                let thicker = thicker();
                let first = |cells: usize| {
                    let left = u128::MAX.checked_shr((ROOM_COLUMNS - cells) as u32).unwrap_or(0);
                    if border == 0 { left } else { left.reverse_bits() }
                };
                if into[row] >= 0 {
                    walls.others.0[row] |= first(into[row] as usize);
                    walls.thick.0[row] |= first(into[row] as usize + thicker);
                }
                if let Some(own) = mouth(&into, row) {
                    if own { &mut walls.mouths } else { &mut walls.bay_mouths }.dig(column, row);
                }
            }
        }
        for up in [0, 1] {
            let mut thicker = thickness(2 + up as usize);
            let into = floor_wall_offsets(&rooms, up).map(|swing| if up == 0 { swing } else { -swing });
            let row = |away: usize| if up == 0 { away } else { ROOM_ROWS - 1 - away };
            for column in 0..ROOM_COLUMNS {
                let thicker = thicker();
                if into[column] >= 0 {
                    (0..into[column] as usize).for_each(|away| walls.others.dig(column, row(away)));
                    (0..into[column] as usize + thicker).for_each(|away| walls.thick.dig(column, row(away)));
                }
                if let Some(own) = mouth(&into, column) {
                    if own { &mut walls.mouths } else { &mut walls.bay_mouths }.dig(column, row(0));
                }
            }
        }
        let columns = opened.0.iter().fold(0, |all, row| all | row);
        let near = (0..=ENTRANCE).fold(0, |near, far| near | columns << far | columns >> far);
        for row in &mut walls.others.0 {
            *row &= !near;
        }
        walls
    }

    /// Where the room's own passages may be dug.
    pub fn own(&self) -> Cells {
        INNER & !dilated(self.others)
    }

    /// What may be the room's own of what the automaton left, and which of it leads on into bays, if it is open
    /// across the border at some cells.
    pub fn passages(&self, automaton: Cells, across: Cells) -> (Cells, Cells) {
        let own = automaton & (INNER | self.mouths) & !dilated(dilated(self.others)) & !self.thick;
        (own, own & self.mouths & across)
    }

    /// The bays of the rooms around it, in what the automaton left.
    pub fn bays(&self, automaton: Cells, across: Cells) -> Cells {
        let mut bays = Cells::SOLID;
        let open = automaton & self.others;
        let contact = open & across & self.bay_mouths;
        for bay in region::find_regions(&open, Connectivity::BySides).iter().filter(|bay| bay.at_border) {
            let Some(mouth) = region::find_regions(&(bay.cells & contact), Connectivity::BySides).into_iter().next() else { continue };
            if mouth.cells == bay.cells & contact {
                bays |= bay.cells;
                continue;
            }
            // With a second mouth it would be a second way.
            let left = bay.cells & (INNER | mouth.cells);
            let parts = region::find_regions(&left, Connectivity::BySides);
            bays = parts.iter().filter(|part| !(part.cells & mouth.cells).is_solid()).fold(bays, |bays, part| bays | part.cells);
        }
        bays
    }
}

/// Whether there may be a mouth of a bay at a place along a border, and if so whether it is one of the room's own,
/// by how far the wall lies in the room: away from where it crosses the border, so that both keep clear of it.
fn mouth(into: &[i64], at: usize) -> Option<bool> {
    let own = into[at] < 0;
    let around = &into[at.saturating_sub(2)..(at + 3).min(into.len())];
    (into[at] != 0 && around.iter().all(|into| *into == 0 || (*into < 0) == own)).then_some(own)
}

/// With the cells at their sides.
pub(super) fn dilated(cells: Cells) -> Cells {
    Cells(std::array::from_fn(|row| {
        let at = |row: usize| cells.0.get(row).copied().unwrap_or(0);
        let here = cells.0[row];
        here | here << 1 | here >> 1 | at(row.wrapping_sub(1)) | at(row + 1)
    }))
}

/// How many cells the wall at the left, or right, border lies to the right of it, row by row.
fn side_wall_offsets(rooms: &RoomNeighborhood, border: i64) -> [i64; ROOM_ROWS] {
    let middle = border * ROOM_COLUMNS as i64;
    let room = rooms.crust.room();
    let deep = rooms.crust.ends(middle - DEEP..middle + DEEP).iter().min().expect("some columns").saturating_sub(room.first_row());
    let most = |row: usize| if deep >= LEAST_ROWS && (row as i64) < deep - STRAIGHT { [MOST_ASIDE; 2] } else { [0.0; 2] };
    swing(rooms.seed, UPRIGHT, room.neighbor(border, 0), rooms.side_door(border, 0).as_slice(), most)
}

/// How many cells the wall below the room, or the one above, lies above the border, column by column.
fn floor_wall_offsets(rooms: &RoomNeighborhood, up: i64) -> [i64; ROOM_COLUMNS] {
    let room = rooms.crust.room().neighbor(0, up);
    let most = |column: usize| {
        let around = rooms.crust.ends(column as i64 - STRAIGHT..column as i64 + STRAIGHT);
        let deep = around.iter().min().expect("some columns").saturating_sub(room.first_row());
        // Half of what is there stays the upper room's.
        [(deep - LEAST_ROWS).max(0) as f64, ((deep - LEAST_ROWS) / 2).max(0) as f64].map(|most| most.min(MOST_UP))
    };
    swing(rooms.seed, LEVEL, room, &rooms.floor_doors(up), most)
}

/// How far a wall swings along a border, given the most to the negative and the positive side.
fn swing<const LENGTH: usize>(
    seed: Seed,
    purpose: RandomStream,
    room: RoomIndex,
    doors: &[usize],
    most: impl Fn(usize) -> [f64; 2],
) -> [i64; LENGTH] {
    let mut wave = ValueNoise::new(Seed(seed.hash(purpose, &[room.x, room.y])), purpose, WAVE, Column(0));
    std::array::from_fn(|along| {
        let at = along as i64;
        let corner = at.min(LENGTH as i64 - 1 - at);
        let door = doors.iter().map(|&from| (from as i64 - at).max(at - from as i64 - DOOR + 1)).min().unwrap_or(i64::MAX);
        let free = (corner - CORNER).min(door - STRAIGHT).max(0) as f64 * SWING;
        let [low, high] = most(along).map(|most| most.min(free));
        let wide = if purpose == UPRIGHT { MOST_ASIDE } else { MOST_UP };
        ((2.0 * wave.step() - 1.0) * 1.4 * wide).clamp(-low, high) as i64
    })
}
