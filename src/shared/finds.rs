//! What has been found in this run: a room holds one thing to find, and it stays found for its seed.

use std::collections::BTreeSet;

use bevy::prelude::*;

use crate::land::{RoomIndex, Seed};

/// The rooms whose find was taken, by the seed of their land.
#[derive(Resource, Clone, Debug, Default)]
pub struct Finds(BTreeSet<(u64, RoomIndex)>);

impl Finds {
    /// Takes a room's find; whether it was still there.
    pub fn take(&mut self, seed: Seed, room: RoomIndex) -> bool {
        self.0.insert((seed.0, room))
    }

    /// Whether a room's find was taken.
    pub fn has(&self, seed: Seed, room: RoomIndex) -> bool {
        self.0.contains(&(seed.0, room))
    }

    /// How many were found in the land of a seed.
    pub fn count(&self, seed: Seed) -> usize {
        self.0.range((seed.0, RoomIndex::new(i64::MIN, i64::MIN))..=(seed.0, RoomIndex::new(i64::MAX, i64::MAX))).count()
    }
}
