//! Finds that were collected: each room holds one, and it stays collected for the seed of its land.

use std::collections::BTreeSet;

use bevy::prelude::*;
use eremite_land::{RoomIndex, Seed};
use serde::{Deserialize, Serialize};

use crate::contracts::saveable::Saveable;

/// The rooms whose find was collected, by the seed of their land.
#[derive(Resource, Clone, Debug, Default)]
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

/// The saved form: each room by the seed of its land, its column and its row.
#[derive(Serialize, Deserialize)]
pub struct SavedFinds(Vec<(u64, i64, i64)>);

impl Saveable for SavedFinds {
    const NAME: &'static str = "finds";
    const VERSION: u32 = 1;

    fn capture(world: &mut World) -> Option<Self> {
        world.get_resource().map(|Finds(rooms)| Self(rooms.iter().map(|(seed, room)| (*seed, room.x, room.y)).collect()))
    }

    fn is_valid(&self) -> bool {
        self.0.iter().all(|(_, x, y)| RoomIndex::new(*x, *y).is_within_land())
    }

    fn restore(self, world: &mut World) -> Option<String> {
        world.insert_resource(Finds(self.0.into_iter().map(|(seed, x, y)| (seed, RoomIndex::new(x, y))).collect()));
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::COLUMN_LIMIT;

    #[test]
    fn a_room_beyond_the_land_is_not_sound() {
        let end = COLUMN_LIMIT / 128;
        for (x, y, is_sound) in [(end, -end, true), (i64::MAX, 0, false), (0, i64::MIN, false), (end * 2, 0, false)] {
            assert_eq!(SavedFinds(vec![(1, 0, 0), (1, x, y)]).is_valid(), is_sound, "{x}, {y}");
        }
    }
}
