//! Those that were disturbed, as they are kept with a run while they are in view: all others follow from the hour.

use bevy::prelude::*;
use eremite_land::is_within_land;
use eremite_stream::contracts::keep::{Kept, is_count};
use serde::{Deserialize, Serialize};

use super::{
    Wildlife,
    abode::{COLUMNS, GroupId},
    animal::Animal,
    mind::Stirred,
};
use crate::motion::Strider;

/// What is kept.
#[derive(Serialize, Deserialize)]
pub(super) struct Company {
    seconds: f64,
    disturbed: Vec<Disturbed>,
}

/// One that was disturbed.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct Disturbed {
    territory: i64,
    group: i64,
    pub number: i64,
    pub strider: Strider,
    pub stirred: Stirred,
    pub used_m: f32,
}

impl Disturbed {
    pub fn id(&self) -> GroupId {
        GroupId { territory: self.territory, number: self.group }
    }
}

fn is_territory(territory: i64) -> bool {
    territory.checked_mul(COLUMNS).is_some_and(is_within_land)
}

impl Kept for Company {
    const NAME: &'static str = "wildlife";
    const VERSION: u32 = 1;

    fn of(world: &mut World) -> Option<Self> {
        let seconds = world.get_resource::<Wildlife>()?.seconds;
        let mut disturbed: Vec<Disturbed> = world
            .query::<&Animal>()
            .iter(world)
            .filter_map(|animal| {
                let ([territory, group, number], stirred) = (animal.words(), animal.stirred.clone()?);
                Some(Disturbed { territory, group, number, strider: animal.strider.clone(), stirred, used_m: animal.used_m })
            })
            .collect();
        disturbed.sort_by_key(|one| (one.id(), one.number));
        Some(Self { seconds, disturbed })
    }

    fn is_sound(&self) -> bool {
        let is_sound = |one: &Disturbed| {
            let Stirred { for_s, way, decisions, .. } = one.stirred;
            let is_numbered = is_territory(one.territory) && is_count(one.group) && is_count(one.number) && is_count(decisions);
            is_numbered && one.strider.is_sound() && for_s.is_finite() && way.abs() == 1.0 && one.used_m >= 0.0
        };
        (0.0..1.0e12).contains(&self.seconds) && self.disturbed.iter().all(is_sound)
    }

    fn give(self, world: &mut World) -> Option<String> {
        let those: Vec<Entity> = world.query_filtered::<Entity, With<Animal>>().iter(world).collect();
        those.into_iter().for_each(|animal| _ = world.despawn(animal));
        let mut wildlife = world.get_resource_or_init::<Wildlife>();
        wildlife.begin_anew(self.seconds, self.disturbed);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::creatures::Doing;
    use eremite_land::Place;

    #[test]
    fn numbers_that_cannot_be_are_not_sound() {
        let company = |territory: i64, group: i64, number: i64, decisions: i64, speed_mps: f32| {
            let strider = Strider { velocity: bevy::math::Vec2::new(speed_mps, 0.0), ..Strider::on(Place::default(), 1.0) };
            let stirred = Stirred { decisions, ..Stirred::new(Doing::Walk, 1.0) };
            Company { seconds: 5.0, disturbed: vec![Disturbed { territory, group, number, strider, stirred, used_m: 1.0 }] }.is_sound()
        };
        assert!(company(-9, 1, 3, 40, 2.0));
        assert!(!company(i64::MAX, 1, 3, 40, 2.0) && !company(1 << 60, 1, 3, 40, 2.0));
        assert!(!company(-9, i64::MIN, 3, 40, 2.0) && !company(-9, 1, i64::MAX, 40, 2.0));
        assert!(!company(-9, 1, 3, i64::MAX, 2.0) && !company(-9, 1, 3, 40, 1.0e38));
    }
}
