//! Save section of the birds: only those that are disturbed and in view; all others follow from the time.

use bevy::prelude::*;
use eremite_land::{Place, is_within_land};
use eremite_stream::contracts::saveable::{Saveable, is_valid_count};
use serde::{Deserialize, Serialize};

use super::{
    Birds,
    bird::{Bird, BirdReaction},
    flock::{FlockId, FlockTerrain, TERRITORY_COLUMNS},
};

/// Content of the section.
#[derive(Serialize, Deserialize)]
pub(super) struct BirdsSaveSection {
    seconds: f64,
    birds: Vec<SavedBird>,
}

/// A disturbed bird.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct SavedBird {
    territory: i64,
    stand: u8,
    pub number: i64,
    pub place: Place,
    pub facing: f32,
    pub stirred: BirdReaction,
    pub flights: i64,
    pub used_m: f32,
}

impl SavedBird {
    pub fn id(&self) -> FlockId {
        FlockId { territory: self.territory, stand: FlockTerrain::ALL[usize::from(self.stand.min(2))] }
    }
}

impl Saveable for BirdsSaveSection {
    const NAME: &'static str = "birds";
    const VERSION: u32 = 1;

    fn capture(world: &mut World) -> Option<Self> {
        let seconds = world.get_resource::<Birds>()?.seconds();
        let mut birds: Vec<SavedBird> = world
            .query::<&Bird>()
            .iter(world)
            .filter_map(|bird| {
                let stirred = bird.stirred.clone()?;
                let FlockId { territory, stand } = bird.flock.id;
                let Bird { number, place, facing, flights, used_m, .. } = *bird;
                Some(SavedBird { territory, stand: stand as u8, number, place, facing, stirred, flights, used_m })
            })
            .collect();
        birds.sort_by_key(|bird| (bird.territory, bird.stand, bird.number));
        Some(Self { seconds, birds })
    }

    fn is_valid(&self) -> bool {
        let is_sound = |one: &SavedBird| {
            let stirs = match &one.stirred {
                BirdReaction::Flies(flight) => flight.is_valid(),
                BirdReaction::Alert(for_s) | BirdReaction::Landed(for_s) => for_s.is_finite(),
            };
            let is_numbered = one.territory.checked_mul(TERRITORY_COLUMNS).is_some_and(is_within_land)
                && is_valid_count(one.number)
                && is_valid_count(one.flights);
            stirs && is_numbered && one.facing.abs() == 1.0 && one.used_m >= 0.0
        };
        (0.0..1.0e12).contains(&self.seconds) && self.birds.iter().all(is_sound)
    }

    fn restore(self, world: &mut World) -> Option<String> {
        let all: Vec<Entity> = world.query_filtered::<Entity, With<Bird>>().iter(world).collect();
        for bird in all {
            world.despawn(bird);
        }
        if let Some(mut birds) = world.get_resource_mut::<Birds>() {
            birds.reset(self.seconds, self.birds);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_cannot_be_are_not_sound() {
        let birds = |territory: i64, number: i64, flights: i64| {
            let one = SavedBird {
                territory,
                stand: 0,
                number,
                place: Place::default(),
                facing: 1.0,
                stirred: BirdReaction::Alert(1.0),
                flights,
                used_m: 1.0,
            };
            BirdsSaveSection { seconds: 5.0, birds: vec![one] }.is_valid()
        };
        assert!(birds(-9, 3, 2));
        assert!(!birds(i64::MIN, 3, 2) && !birds(1 << 60, 3, 2) && !birds(-9, i64::MAX, 2) && !birds(-9, 3, i64::MAX));
    }
}
