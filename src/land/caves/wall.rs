//! Walls between neighbouring rooms: closed except for the doors, and wavy (1D value noise) instead of straight.
//!
//! A wall deviates to either side of the room border, except at the border's ends and at doors. The space between the
//! border and a wall on this side of it belongs to the room on the other side: that room's passages continue there as
//! *bays*, each open to that room at one place only. Both rooms can compute the wall's offsets and the automaton's cells
//! at the border, so the room that contains a bay carves it although it belongs to the other.

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

/// Wavelength of a wall's deviation, in cells.
const WAVE: i64 = 21;
/// Largest deviation of a wall in cells, sideways and vertically.
const MAX_ASIDE: f64 = 17.0;
const MAX_UP: f64 = 12.0;
/// Cells next to a door, and to a corner, without deviation; and the largest deviation per cell beyond that.
const STRAIGHT: i64 = 4;
const CORNER: i64 = 10;
const SWING: f64 = 0.75;
/// Largest extra thickness of a wall in cells, and its wavelength in cells.
const THICKER: f64 = 7.0;
const THICKER_WAVE: i64 = 9;
/// Columns to either side of a border that have to be deep enough for its wall to deviate.
const DEEP: i64 = 24;
/// Columns beside an entrance that are kept free of other rooms' bays.
const ENTRANCE: usize = 6;

/// All cells of a room except those at its border.
pub const INNER: Cells = {
    let mut cells = Cells([u128::MAX >> 2 << 1; ROOM_ROWS]);
    (cells.0[0], cells.0[ROOM_ROWS - 1]) = (0, 0);
    cells
};

/// The walls of a room, as cell masks.
pub struct Walls {
    /// Cells that belong to the neighbouring rooms.
    others: Cells,
    /// Cells within the thickness of a wall.
    thick: Cells,
    /// Border cells that may lead into the room's own bays in its neighbours.
    mouths: Cells,
    /// Border cells at which the neighbours' bays in this room may begin.
    bay_mouths: Cells,
}

impl Walls {
    /// Computes the walls of a room; `opened` are the cells of its entrances.
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
            // The offsets count to the right; `into` counts into the room.
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
                    for away in 0..into[column] as usize {
                        walls.others.dig(column, row(away));
                    }
                    for away in 0..into[column] as usize + thicker {
                        walls.thick.dig(column, row(away));
                    }
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

    /// Cells in which the room's own passages may be dug.
    pub fn own(&self) -> Cells {
        INNER & !dilated(self.others)
    }

    /// The automaton's cells that may belong to the room, and those of them that lead across the border into its bays.
    /// `across` are the border cells whose counterpart across the border is open.
    pub fn passages(&self, automaton: Cells, across: Cells) -> (Cells, Cells) {
        let own = automaton & (INNER | self.mouths) & !dilated(dilated(self.others)) & !self.thick;
        (own, own & self.mouths & across)
    }

    /// The neighbours' bays among the automaton's cells.
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
            // A second opening would make a loop between the rooms: keep what is connected to the first one without the others.
            let left = bay.cells & (INNER | mouth.cells);
            let parts = region::find_regions(&left, Connectivity::BySides);
            bays = parts.iter().filter(|part| !(part.cells & mouth.cells).is_solid()).fold(bays, |bays, part| bays | part.cells);
        }
        bays
    }
}

/// Whether a bay may open at a position along a border, and if so whether it is one of the room's own bays.
///
/// `into` is the wall's offset into the room; near a change of its sign there is no opening, so that both sides keep clear.
fn mouth(into: &[i64], at: usize) -> Option<bool> {
    let own = into[at] < 0;
    let around = &into[at.saturating_sub(2)..(at + 3).min(into.len())];
    (into[at] != 0 && around.iter().all(|into| *into == 0 || (*into < 0) == own)).then_some(own)
}

/// Morphological dilation by the four sides.
pub(super) fn dilated(cells: Cells) -> Cells {
    Cells(std::array::from_fn(|row| {
        let at = |row: usize| cells.0.get(row).copied().unwrap_or(0);
        let here = cells.0[row];
        here | here << 1 | here >> 1 | at(row.wrapping_sub(1)) | at(row + 1)
    }))
}

/// Offset of the wall at the left (0) or right (1) border, in cells to the right of the border, per row.
fn side_wall_offsets(rooms: &RoomNeighborhood, border: i64) -> [i64; ROOM_ROWS] {
    let middle = border * ROOM_COLUMNS as i64;
    let room = rooms.crust.room();
    let deep = rooms.crust.ends(middle - DEEP..middle + DEEP).iter().min().expect("some columns").saturating_sub(room.first_row());
    let most = |row: usize| if deep >= LEAST_ROWS && (row as i64) < deep - STRAIGHT { [MAX_ASIDE; 2] } else { [0.0; 2] };
    swing(rooms.seed, UPRIGHT, room.neighbor(border, 0), rooms.side_door(border, 0).as_slice(), most)
}

/// Offset of the wall below (0) or above (1) the room, in cells above the border, per column.
fn floor_wall_offsets(rooms: &RoomNeighborhood, up: i64) -> [i64; ROOM_COLUMNS] {
    let room = rooms.crust.room().neighbor(0, up);
    let most = |column: usize| {
        let around = rooms.crust.ends(column as i64 - STRAIGHT..column as i64 + STRAIGHT);
        let deep = around.iter().min().expect("some columns").saturating_sub(room.first_row());
        // The upper room keeps half of the available height.
        [(deep - LEAST_ROWS).max(0) as f64, ((deep - LEAST_ROWS) / 2).max(0) as f64].map(|most| most.min(MAX_UP))
    };
    swing(rooms.seed, LEVEL, room, &rooms.floor_doors(up), most)
}

/// Offset of a wall along a border by value noise, within the given largest negative and positive deviation.
fn swing<const LENGTH: usize>(
    seed: Seed,
    random_stream: RandomStream,
    room: RoomIndex,
    doors: &[usize],
    most: impl Fn(usize) -> [f64; 2],
) -> [i64; LENGTH] {
    let mut wave = ValueNoise::new(Seed(seed.hash(random_stream, &[room.x, room.y])), random_stream, WAVE, Column(0));
    std::array::from_fn(|along| {
        let at = along as i64;
        let corner = at.min(LENGTH as i64 - 1 - at);
        let door = doors.iter().map(|&from| (from as i64 - at).max(at - from as i64 - DOOR + 1)).min().unwrap_or(i64::MAX);
        let free = (corner - CORNER).min(door - STRAIGHT).max(0) as f64 * SWING;
        let [low, high] = most(along).map(|most| most.min(free));
        let wide = if random_stream == UPRIGHT { MAX_ASIDE } else { MAX_UP };
        ((2.0 * wave.step() - 1.0) * 1.4 * wide).clamp(-low, high) as i64
    })
}
