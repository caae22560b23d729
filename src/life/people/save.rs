//! Somebody who was disturbed, as they are saved: sent in by an arrow, or having bowed today.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    Person,
    household::{FARTHEST, MOST},
    routine::RoutineClock,
    territory::{Dweller, DwellerId},
};
use crate::{
    motion::GroundQuery,
    population::{CreatureBundle, SavedCreature, SpawnParams, WildGroup, save::is_valid_territory},
};

/// Somebody whom the player has met.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub struct SavedPerson {
    territory: i64,
    number: i64,
    along_m: f32,
    is_out: bool,
    hides_until: Option<f64>,
    bowed_day: Option<i64>,
}

impl SavedCreature for SavedPerson {
    type Group = Dweller;

    const SECTION: &'static str = "people";

    fn of(person: &Person) -> Option<Self> {
        let Person { along_m, hides_until, bowed_day, .. } = *person;
        let DwellerId { territory, number } = person.group.id;
        let is_out = person.is_out();
        (hides_until.is_some() || bowed_day.is_some()).then_some(Self { territory, number, along_m, is_out, hides_until, bowed_day })
    }

    fn key(&self) -> (DwellerId, i64) {
        (DwellerId { territory: self.territory, number: self.number }, 0)
    }

    fn is_valid(&self) -> bool {
        is_valid_territory::<DwellerId>(self.territory)
            && (0..2 * MOST).contains(&self.number)
            && self.along_m.abs() <= 2.0 * FARTHEST as f32
            && self.hides_until.is_none_or(|until| until.abs() < 1.0e12)
            && self.bowed_day.is_none_or(|day| day.abs() < 1 << 40)
    }

    fn restore(self, group: Arc<Dweller>, _now_s: f64, params: &mut SpawnParams) -> Option<CreatureBundle<Person>> {
        let (kind, _) = group.find_kind(&params.creatures)?;
        let mut ground_query = GroundQuery { land: &params.land, cache: &mut params.memory };
        let clock = RoutineClock { world: &params.world_clock, day_s: params.day.0 };
        let mut person = Person::new(group, &params.land, clock, &mut ground_query);
        (person.hides_until, person.bowed_day) = (self.hides_until, self.bowed_day);
        person.put_at(self.along_m, self.is_out, &mut ground_query);
        Some(person.into_bundle(kind, &mut ground_query))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_cannot_be_are_not_sound() {
        let sound = SavedPerson { territory: -9, number: 3, along_m: 4.0, is_out: true, hides_until: Some(3.2), bowed_day: Some(2) };
        assert!(sound.is_valid());
        for wrong in [
            SavedPerson { territory: i64::MAX, ..sound.clone() },
            SavedPerson { number: 8, ..sound.clone() },
            SavedPerson { number: -1, ..sound.clone() },
            SavedPerson { along_m: f32::NAN, ..sound.clone() },
            SavedPerson { hides_until: Some(f64::NAN), ..sound.clone() },
            SavedPerson { bowed_day: Some(i64::MIN + 1), ..sound },
        ] {
            assert!(!wrong.is_valid(), "{wrong:?}");
        }
    }
}
