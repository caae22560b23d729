//! Where rooms have doors to one another: the rooms of the whole land hang together as one tree.
//!
//! A round of passages through several rooms would part the rock in its middle from all other: it would
//! float. So there is one way from room to room, and each decides by itself which of its doors are on it:
//!
//! * the galleries, the highest whole rooms beneath the surface, are joined side by side, each to the room
//!   at the height of the lower of the two;
//! * a room beneath a gallery has a door in its ceiling, and each stretch of one above has a door in its
//!   floor: so all lead to a gallery;
//! * but two neighbours beneath the galleries, or two above, may be a pair: they have a door to each other,
//!   and one of the two has no other way to the gallery. The pairs of a row are set off by one against
//!   those of the next.
//!
//! So every room but the galleries leads to the gallery by one door alone. Where a round would have to close, in
//! its lowest row, there would be two doors up to it and no gallery between: but of a pair only one has such a door.

use super::crust::{Crust, LEAST_ROWS};
use crate::{Cells, ROOM_COLUMNS, ROOM_ROWS, RandomStream, Seed};

const SIDE_DOOR: RandomStream = RandomStream::named("cave side door");
const FLOOR_DOOR: RandomStream = RandomStream::named("cave floor door");
const PAIR: RandomStream = RandomStream::named("cave pair");

/// Columns to either side of a side door that have to be deep enough.
const DOOR_REACH: i64 = 6;
/// Cells across a door: a man stands in it.
pub const DOOR: i64 = 3;
/// How many of 256 neighbours that may be a pair are one.
const PAIRS: u64 = 224;

/// Where a door is.
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

/// An opening to the room next door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    /// On which side of the room.
    pub side: DoorSide,
    /// Its first cell along the side: a row for the left and the right, a column for the others.
    pub from: usize,
}

impl Door {
    /// Its cells.
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

/// The doors of a room.
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

/// A room and those around it. A border is 0 on the left of the room's columns and 1 on their right; rows of rooms
/// are counted from the room's own up.
pub struct RoomNeighborhood<'a> {
    /// The land's seed.
    pub seed: Seed,
    /// The ground around the room.
    pub crust: &'a Crust,
}

impl RoomNeighborhood<'_> {
    /// The galleries to either side of a border, counted from a row of rooms.
    fn galleries(&self, border: i64, up: i64) -> [i64; 2] {
        let row = self.crust.room().neighbor(0, up).y;
        [border - 1, border].map(|right| self.crust.gallery(right).saturating_sub(row))
    }

    /// Which border of the room's in a row it shares with the other of its pair, if it is one of a pair, and
    /// whether it leads to the gallery through the other.
    fn pair(&self, up: i64) -> Option<(i64, bool)> {
        let room = self.crust.room().neighbor(0, up);
        let border = (room.x ^ room.y) & 1;
        let hash = self.seed.hash(PAIR, &[room.neighbor(border, 0).x, room.y]);
        let [left, right] = self.galleries(border, up);
        let apart = left.max(right) < 0 || left.min(right) > 0;
        let through_other = (hash >> 8 & 1 == 1) == (border == 1);
        (apart && hash & 0xff < PAIRS && self.side_door_candidate(border, up).is_some()).then_some((border, through_other))
    }

    /// The first row of the door at a border, if there is one.
    pub fn side_door(&self, border: i64, up: i64) -> Option<usize> {
        let [left, right] = self.galleries(border, up);
        let joined = left.min(right) == 0 || self.pair(up).is_some_and(|(of_pair, _)| of_pair == border);
        joined.then(|| self.side_door_candidate(border, up)).flatten()
    }

    /// Where a door at a border would be, if the ground is deep enough there.
    fn side_door_candidate(&self, border: i64, up: i64) -> Option<usize> {
        let right_room = self.crust.room().neighbor(border, up);
        let middle = border * ROOM_COLUMNS as i64;
        let lowest_end = *self.crust.ends(middle - DOOR_REACH..middle + DOOR_REACH).iter().min().expect("some columns");
        let height = lowest_end.saturating_sub(right_room.first_row()).min(ROOM_ROWS as i64);
        // One row stays above and one below, so that a door is not in the corner.
        let places = height - DOOR - 1;
        let hash = self.seed.hash(SIDE_DOOR, &[right_room.x, right_room.y]);
        (height >= LEAST_ROWS).then(|| 1 + (hash % places as u64) as usize)
    }

    /// The first columns of the doors in the floor of a row of rooms.
    pub fn floor_doors(&self, up: i64) -> Vec<usize> {
        let room = self.crust.room().neighbor(0, up);
        let above_gallery = self.crust.gallery(0) < room.y;
        // From above, a stretch leads down through its floor; from below, a whole room through its ceiling.
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
