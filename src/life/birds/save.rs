//! A disturbed bird as it is saved.

use std::sync::Arc;

use eremite_land::Place;
use eremite_stream::contracts::saveable::is_valid_count;
use serde::{Deserialize, Serialize};

use super::{
    bird::{Bird, BirdReaction},
    flock::{Flock, FlockId, FlockTerrain},
    spawning,
};
use crate::population::{CreatureBundle, SavedCreature, SpawnParams, save::is_valid_territory};

/// A disturbed bird.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct SavedBird {
    territory: i64,
    stand: u8,
    number: i64,
    place: Place,
    facing: f32,
    stirred: BirdReaction,
    flights: i64,
    used_m: f32,
}

impl SavedCreature for SavedBird {
    type Group = Flock;

    const SECTION: &'static str = "birds";

    fn of(bird: &Bird) -> Option<Self> {
        let stirred = bird.stirred.clone()?;
        let FlockId { territory, stand } = bird.flock.id;
        let Bird { number, place, facing, flights, used_m, .. } = *bird;
        Some(Self { territory, stand: stand as u8, number, place, facing, stirred, flights, used_m })
    }

    fn key(&self) -> (FlockId, i64) {
        (FlockId { territory: self.territory, stand: FlockTerrain::ALL[usize::from(self.stand.min(2))] }, self.number)
    }

    fn is_valid(&self) -> bool {
        let stirs = match &self.stirred {
            BirdReaction::Flies(flight) => flight.is_valid(),
            BirdReaction::Alert(for_s) | BirdReaction::Landed(for_s) => for_s.is_finite(),
        };
        let is_numbered = is_valid_territory::<FlockId>(self.territory) && is_valid_count(self.number) && is_valid_count(self.flights);
        stirs && is_numbered && self.facing.abs() == 1.0 && self.used_m >= 0.0
    }

    fn restore(self, flock: Arc<Flock>, now_s: f64, params: &mut SpawnParams) -> Option<CreatureBundle<Bird>> {
        let Self { number, place, facing, stirred, flights, used_m, .. } = self;
        let bird = Bird { place, facing, stirred: Some(stirred), flights, used_m, ..Bird::new(flock, number) };
        spawning::bundle(bird, now_s, params)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_cannot_be_are_not_sound() {
        let birds = |territory: i64, number: i64, flights: i64| {
            SavedBird {
                territory,
                stand: 0,
                number,
                place: Place::default(),
                facing: 1.0,
                stirred: BirdReaction::Alert(1.0),
                flights,
                used_m: 1.0,
            }
            .is_valid()
        };
        assert!(birds(-9, 3, 2));
        assert!(!birds(i64::MIN, 3, 2) && !birds(1 << 60, 3, 2) && !birds(-9, i64::MAX, 2) && !birds(-9, 3, i64::MAX));
    }
}
