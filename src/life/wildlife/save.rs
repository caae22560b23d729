//! A disturbed animal as it is saved.

use std::sync::Arc;

use eremite_stream::contracts::saveable::is_valid_count;
use serde::{Deserialize, Serialize};

use super::{
    animal::Animal,
    behavior::AnimalReaction,
    territory::{AnimalGroup, AnimalGroupId},
};
use crate::{
    motion::{GroundQuery, QuadrupedController},
    population::{CreatureBundle, SavedCreature, SpawnParams, WildGroup, save::is_valid_territory},
};

/// A disturbed animal.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct SavedAnimal {
    territory: i64,
    group: i64,
    number: i64,
    quadruped: QuadrupedController,
    stirred: AnimalReaction,
    used_m: f32,
}

impl SavedCreature for SavedAnimal {
    type Group = AnimalGroup;

    const SECTION: &'static str = "wildlife";

    fn of(animal: &Animal) -> Option<Self> {
        let ([territory, group, number], stirred) = (animal.hash_coordinates(), animal.stirred.clone()?);
        Some(Self { territory, group, number, quadruped: animal.quadruped.clone(), stirred, used_m: animal.used_m })
    }

    fn key(&self) -> (AnimalGroupId, i64) {
        (AnimalGroupId { territory: self.territory, number: self.group }, self.number)
    }

    fn is_valid(&self) -> bool {
        let AnimalReaction { for_s, way, decisions, .. } = self.stirred;
        let is_numbered = is_valid_territory::<AnimalGroupId>(self.territory)
            && is_valid_count(self.group)
            && is_valid_count(self.number)
            && is_valid_count(decisions);
        is_numbered && self.quadruped.is_valid() && for_s.is_finite() && way.abs() == 1.0 && self.used_m >= 0.0
    }

    fn restore(self, group: Arc<AnimalGroup>, _now_s: f64, params: &mut SpawnParams) -> Option<CreatureBundle<Animal>> {
        let (kind, _) = group.find_kind(&params.creatures)?;
        let mut ground_query = GroundQuery { land: &params.land, cache: &mut params.memory };
        let mut animal = Animal::new(group, self.number, self.quadruped.place, self.quadruped.facing);
        animal.doing = self.stirred.doing;
        (animal.quadruped, animal.stirred, animal.used_m) = (self.quadruped, Some(self.stirred), self.used_m);
        animal.quadruped.snap_to_ground(&mut ground_query);
        Some(animal.into_bundle(kind, &mut ground_query))
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
            let quadruped = QuadrupedController {
                velocity: bevy::math::Vec2::new(speed_mps, 0.0),
                ..QuadrupedController::standing_on(Place::default(), 1.0)
            };
            let stirred = AnimalReaction { decisions, ..AnimalReaction::new(Activity::Walk, 1.0) };
            SavedAnimal { territory, group, number, quadruped, stirred, used_m: 1.0 }.is_valid()
        };
        assert!(company(-9, 1, 3, 40, 2.0));
        assert!(!company(i64::MAX, 1, 3, 40, 2.0) && !company(1 << 60, 1, 3, 40, 2.0));
        assert!(!company(-9, i64::MIN, 3, 40, 2.0) && !company(-9, 1, i64::MAX, 40, 2.0));
        assert!(!company(-9, 1, 3, i64::MAX, 2.0) && !company(-9, 1, 3, 40, 1.0e38));
    }
}
