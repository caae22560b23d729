//! Finds that were collected: each room holds one, and it stays collected for the seed of its land.

use std::collections::BTreeSet;

use bevy::prelude::*;
use eremite_land::{RoomIndex, Seed};
use serde::{Deserialize, Serialize};

use crate::contracts::saveable::SaveableResource;

/// The rooms whose find was collected, by the seed of their land.
#[derive(Resource, Serialize, Deserialize, Clone, Debug, Default)]
pub struct Finds(BTreeSet<(u64, RoomIndex)>);

impl Finds {
    /// Collects a room's find; returns whether it was still there.
    pub fn take(&mut self, seed: Seed, room: RoomIndex) -> bool {
        self.0.insert((seed.0, room))
    }

    /// Whether a room's find was collected.
    pub fn has(&self, seed: Seed, room: RoomIndex) -> bool {
        self.0.contains(&(seed.0, room))
    }

    /// The number of finds that were collected in the land of a seed.
    pub fn count(&self, seed: Seed) -> usize {
        self.0.range((seed.0, RoomIndex::new(i64::MIN, i64::MIN))..=(seed.0, RoomIndex::new(i64::MAX, i64::MAX))).count()
    }
}

impl SaveableResource for Finds {
    const NAME: &'static str = "finds";
    const VERSION: u32 = 1;

    fn is_valid(&self) -> bool {
        self.0.iter().all(|(_, room)| room.is_within_land())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contracts::saveable;
    use eremite_land::COLUMN_LIMIT;

    fn finds(rooms: &[(u64, i64, i64)]) -> Finds {
        Finds(rooms.iter().map(|(seed, x, y)| (*seed, RoomIndex::new(*x, *y))).collect())
    }

    #[test]
    fn a_find_is_saved_as_the_seed_of_its_land_and_its_room() {
        let rooms = [(1_u64, -3_i64, 4_i64), (1, 0, 0), (u64::MAX, 70, -9000)];
        let section = saveable::encode_section(&finds(&rooms));
        assert_eq!(section.bytes, postcard::to_allocvec(&rooms.to_vec()).expect("plain data"));
        assert_eq!(saveable::decode_section::<Finds>(&section).map(|read| read.0), Ok(finds(&rooms).0));
    }

    #[test]
    fn a_room_beyond_the_land_is_not_sound() {
        let end = COLUMN_LIMIT / 128;
        for (x, y, is_sound) in [(end, -end, true), (i64::MAX, 0, false), (0, i64::MIN, false), (end * 2, 0, false)] {
            assert_eq!(finds(&[(1, 0, 0), (1, x, y)]).is_valid(), is_sound, "{x}, {y}");
        }
    }
}
