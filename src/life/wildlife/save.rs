//! Save section of the wildlife: only animals that are disturbed and in view; all others follow from the time.

use bevy::prelude::*;
use eremite_land::is_within_land;
use eremite_stream::contracts::saveable::{Saveable, is_valid_count};
use serde::{Deserialize, Serialize};

use super::{
    Wildlife,
    animal::Animal,
    behavior::AnimalReaction,
    territory::{AnimalGroupId, TERRITORY_COLUMNS},
};
use crate::motion::QuadrupedController;

/// Content of the section.
#[derive(Serialize, Deserialize)]
pub(super) struct WildlifeSaveSection {
    seconds: f64,
    disturbed: Vec<SavedAnimal>,
}

/// A disturbed animal.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct SavedAnimal {
    territory: i64,
    group: i64,
    pub number: i64,
    pub strider: QuadrupedController,
    pub stirred: AnimalReaction,
    pub used_m: f32,
}

impl SavedAnimal {
    pub fn id(&self) -> AnimalGroupId {
        AnimalGroupId { territory: self.territory, number: self.group }
    }
}

fn is_territory(territory: i64) -> bool {
    territory.checked_mul(TERRITORY_COLUMNS).is_some_and(is_within_land)
}

impl Saveable for WildlifeSaveSection {
    const NAME: &'static str = "wildlife";
    const VERSION: u32 = 1;

    fn capture(world: &mut World) -> Option<Self> {
        let seconds = world.get_resource::<Wildlife>()?.seconds;
        let mut disturbed: Vec<SavedAnimal> = world
            .query::<&Animal>()
            .iter(world)
            .filter_map(|animal| {
                let ([territory, group, number], stirred) = (animal.hash_coordinates(), animal.stirred.clone()?);
                Some(SavedAnimal { territory, group, number, strider: animal.strider.clone(), stirred, used_m: animal.used_m })
            })
            .collect();
        disturbed.sort_by_key(|one| (one.id(), one.number));
        Some(Self { seconds, disturbed })
    }

    fn is_valid(&self) -> bool {
        let is_sound = |one: &SavedAnimal| {
            let AnimalReaction { for_s, way, decisions, .. } = one.stirred;
            let is_numbered =
                is_territory(one.territory) && is_valid_count(one.group) && is_valid_count(one.number) && is_valid_count(decisions);
            is_numbered && one.strider.is_valid() && for_s.is_finite() && way.abs() == 1.0 && one.used_m >= 0.0
        };
        (0.0..1.0e12).contains(&self.seconds) && self.disturbed.iter().all(is_sound)
    }

    fn restore(self, world: &mut World) -> Option<String> {
        let those: Vec<Entity> = world.query_filtered::<Entity, With<Animal>>().iter(world).collect();
        for animal in those {
            world.despawn(animal);
        }
        let mut wildlife = world.get_resource_or_init::<Wildlife>();
        wildlife.reset(self.seconds, self.disturbed);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creatures::Activity;
    use eremite_land::Place;

    #[test]
    fn numbers_that_cannot_be_are_not_sound() {
        let company = |territory: i64, group: i64, number: i64, decisions: i64, speed_mps: f32| {
            let strider = QuadrupedController {
                velocity: bevy::math::Vec2::new(speed_mps, 0.0),
                ..QuadrupedController::standing_on(Place::default(), 1.0)
            };
            let stirred = AnimalReaction { decisions, ..AnimalReaction::new(Activity::Walk, 1.0) };
            WildlifeSaveSection { seconds: 5.0, disturbed: vec![SavedAnimal { territory, group, number, strider, stirred, used_m: 1.0 }] }
                .is_valid()
        };
        assert!(company(-9, 1, 3, 40, 2.0));
        assert!(!company(i64::MAX, 1, 3, 40, 2.0) && !company(1 << 60, 1, 3, 40, 2.0));
        assert!(!company(-9, i64::MIN, 3, 40, 2.0) && !company(-9, 1, i64::MAX, 40, 2.0));
        assert!(!company(-9, 1, 3, i64::MAX, 2.0) && !company(-9, 1, 3, 40, 1.0e38));
    }
}
