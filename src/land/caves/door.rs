//! Doors between rooms: a local rule that joins the rooms of the whole infinite land into one spanning tree.
//!
//! A loop of passages through several rooms would cut the rock inside it off from all other rock, so that it floats.
//! Hence there is exactly one path from room to room, and each room decides locally which of its doors are on it:
//!
//! * galleries, the highest rooms that are entirely ground, are joined sideways, each to the room at the height of the
//!   lower of the two;
//! * a room beneath a gallery has a door in its ceiling, and each stretch of a room above one has a door in its floor,
//!   so all lead to a gallery;
//! * but two horizontal neighbours beneath the galleries, or above them, may form a pair: they have a door to each other,
//!   and one of the two has no other way to the gallery. The pairs of one row are shifted by one room against those of the
//!   next.
//!
//! So every room except a gallery leads to the gallery by a single door. A loop would need two doors upward from its lowest
//! row without a gallery between them, but of a pair only one room has such a door.

use super::crust::{Crust, LEAST_ROWS};
use crate::{Cells, ROOM_COLUMNS, ROOM_ROWS, RandomStream, Seed};

const SIDE_DOOR: RandomStream = RandomStream::named("cave side door");
const FLOOR_DOOR: RandomStream = RandomStream::named("cave floor door");
const PAIR: RandomStream = RandomStream::named("cave pair");

/// Columns to either side of a side door that have to lie deep enough.
const DOOR_REACH: i64 = 6;
/// Size of a door in cells: the player fits through.
pub const DOOR: i64 = 3;
/// Probability, in 256ths, that two neighbours that may be a pair are one.
const PAIRS: u64 = 224;

/// The side of the room on which a door lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DoorSide {
    /// To the room on the left, at the first column.
    Left,
    /// To the room on the right, at the last column.
    Right,
    /// To the room below, at the lowest row.
    Below,
    /// To the room above, at the highest row.
    Above,
}

/// An opening to a neighbouring room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// The side of the room.
    pub side: DoorSide,
    /// Its first cell along the side: a row for left and right, a column for below and above.
    pub from: usize,
}

impl Door {
    /// The cells of the door within the room.
    pub fn cells(self) -> Cells {
        let mut cells = Cells::SOLID;
        for along in self.from..self.from + DOOR as usize {
            match self.side {
                DoorSide::Left => cells.dig(0, along),
                DoorSide::Right => cells.dig(ROOM_COLUMNS - 1, along),
                DoorSide::Below => cells.dig(along, 0),
                DoorSide::Above => cells.dig(along, ROOM_ROWS - 1),
            }
        }
        cells
    }
}

/// Computes all doors of a room.
pub fn doors(seed: Seed, crust: &Crust) -> Vec<Door> {
    let rooms = RoomNeighborhood { seed, crust };
    let side = |side, border| rooms.side_door(border, 0).map(|from| Door { side, from });
    let floor = |side, above| rooms.floor_doors(above).into_iter().map(move |from| Door { side, from });
    side(DoorSide::Left, 0)
        .into_iter()
        .chain(side(DoorSide::Right, 1))
        .chain(floor(DoorSide::Below, 0))
        .chain(floor(DoorSide::Above, 1))
        .collect()
}

/// A room and its neighbours. Border 0 is the left and 1 the right one of the room's columns; rows of rooms are counted
/// upward from the room's own.
pub struct RoomNeighborhood<'a> {
    /// The land's seed.
    pub seed: Seed,
    /// The crust around the room.
    pub crust: &'a Crust,
}

impl RoomNeighborhood<'_> {
    /// The galleries on both sides of a border, relative to the row of rooms `up`.
    fn galleries(&self, border: i64, up: i64) -> [i64; 2] {
        let row = self.crust.room().neighbor(0, up).y;
        [border - 1, border].map(|right| self.crust.gallery(right).saturating_sub(row))
    }

    /// If the room in row `up` is one of a pair: the border it shares with the other one, and whether it leads to the gallery
    /// through that other one.
    fn pair(&self, up: i64) -> Option<(i64, bool)> {
        let room = self.crust.room().neighbor(0, up);
        let border = (room.x ^ room.y) & 1;
        let hash = self.seed.hash(PAIR, &[room.neighbor(border, 0).x, room.y]);
        let [left, right] = self.galleries(border, up);
        let apart = left.max(right) < 0 || left.min(right) > 0;
        let through_other = (hash >> 8 & 1 == 1) == (border == 1);
        (apart && hash & 0xff < PAIRS && self.side_door_candidate(border, up).is_some()).then_some((border, through_other))
    }

    /// The first row of the door at a border, if there is a door.
    pub fn side_door(&self, border: i64, up: i64) -> Option<usize> {
        let [left, right] = self.galleries(border, up);
        let joined = left.min(right) == 0 || self.pair(up).is_some_and(|(of_pair, _)| of_pair == border);
        joined.then(|| self.side_door_candidate(border, up)).flatten()
    }

    /// The first row that a door at a border would have, if the ground is deep enough there.
    fn side_door_candidate(&self, border: i64, up: i64) -> Option<usize> {
        let right_room = self.crust.room().neighbor(border, up);
        let middle = border * ROOM_COLUMNS as i64;
        let lowest_end = *self.crust.ends(middle - DOOR_REACH..middle + DOOR_REACH).iter().min().expect("some columns");
        let height = lowest_end.saturating_sub(right_room.first_row()).min(ROOM_ROWS as i64);
        // One row stays closed above and below, so that a door is never in the corner.
        let places = height - DOOR - 1;
        let hash = self.seed.hash(SIDE_DOOR, &[right_room.x, right_room.y]);
        (height >= LEAST_ROWS).then(|| 1 + (hash % places as u64) as usize)
    }

    /// The first columns of the doors in the floor of the room in row `up`.
    pub fn floor_doors(&self, up: i64) -> Vec<usize> {
        let room = self.crust.room().neighbor(0, up);
        let above_gallery = self.crust.gallery(0) < room.y;
        // Above the gallery each stretch leads down through its floor; below, a room leads up through its ceiling.
        let instead = self.pair(if above_gallery { up } else { up - 1 }).filter(|(_, through_other)| *through_other);
        let stretches = self.crust.stretches(up).into_iter().enumerate();
        let open = stretches.filter(|(_, stretch)| match instead {
            Some((0, _)) => above_gallery && stretch.start > 0,
            Some(_) => above_gallery && stretch.end < ROOM_COLUMNS,
            None => true,
        });
        open.map(|(number, stretch)| {
            let hash = self.seed.hash(FLOOR_DOOR, &[room.x, room.y, number as i64]);
            let places = stretch.len() as i64 - DOOR - 1;
            stretch.start + 1 + (hash % places as u64) as usize
        })
        .collect()
    }
}
