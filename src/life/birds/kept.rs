//! Those that were disturbed, as they are kept with a run while they are in view: all others follow from the hour.

use bevy::prelude::*;
use eremite_land::{Place, is_within_land};
use eremite_stream::contracts::keep::{Kept, is_count};
use serde::{Deserialize, Serialize};

use super::{
    Birds,
    bird::{Bird, Stirred},
    roost::{COLUMNS, FlockId, Stand},
};

/// What is kept.
#[derive(Serialize, Deserialize)]
pub(super) struct Disturbed {
    seconds: f64,
    birds: Vec<One>,
}

/// One that was disturbed.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct One {
    territory: i64,
    stand: u8,
    pub number: i64,
    pub place: Place,
    pub facing: f32,
    pub stirred: Stirred,
    pub flights: i64,
    pub used_m: f32,
}

impl One {
    pub fn id(&self) -> FlockId {
        FlockId { territory: self.territory, stand: Stand::ALL[usize::from(self.stand.min(2))] }
    }
}

impl Kept for Disturbed {
    const NAME: &'static str = "birds";
    const VERSION: u32 = 1;

    fn of(world: &mut World) -> Option<Self> {
        let seconds = world.get_resource::<Birds>()?.seconds();
        let mut birds: Vec<One> = world
            .query::<&Bird>()
            .iter(world)
            .filter_map(|bird| {
                let stirred = bird.stirred.clone()?;
                let FlockId { territory, stand } = bird.flock.id;
                let Bird { number, place, facing, flights, used_m, .. } = *bird;
                Some(One { territory, stand: stand as u8, number, place, facing, stirred, flights, used_m })
            })
            .collect();
        birds.sort_by_key(|bird| (bird.territory, bird.stand, bird.number));
        Some(Self { seconds, birds })
    }

    fn is_sound(&self) -> bool {
        let is_sound = |one: &One| {
            let stirs = match &one.stirred {
                Stirred::Flies(sortie) => sortie.is_sound(),
                Stirred::Alert(for_s) | Stirred::Landed(for_s) => for_s.is_finite(),
            };
            let is_numbered =
                one.territory.checked_mul(COLUMNS).is_some_and(is_within_land) && is_count(one.number) && is_count(one.flights);
            stirs && is_numbered && one.facing.abs() == 1.0 && one.used_m >= 0.0
        };
        (0.0..1.0e12).contains(&self.seconds) && self.birds.iter().all(is_sound)
    }

    fn give(self, world: &mut World) -> Option<String> {
        let all: Vec<Entity> = world.query_filtered::<Entity, With<Bird>>().iter(world).collect();
        all.into_iter().for_each(|bird| _ = world.despawn(bird));
        if let Some(mut birds) = world.get_resource_mut::<Birds>() {
            birds.begin_anew(self.seconds, self.birds);
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
            let one = One {
                territory,
                stand: 0,
                number,
                place: Place::default(),
                facing: 1.0,
                stirred: Stirred::Alert(1.0),
                flights,
                used_m: 1.0,
            };
            Disturbed { seconds: 5.0, birds: vec![one] }.is_sound()
        };
        assert!(birds(-9, 3, 2));
        assert!(!birds(i64::MIN, 3, 2) && !birds(1 << 60, 3, 2) && !birds(-9, i64::MAX, 2) && !birds(-9, 3, i64::MAX));
    }
}
