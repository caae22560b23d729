//! Which encounters are over for now: an encounter that was met or alarmed does not come back on the same occasion.

use bevy::prelude::Resource;
use eremite_land::Seed;
use eremite_stream::contracts::saveable::{SaveableResource, is_valid_day};
use serde::{Deserialize, Serialize};

/// The most that are remembered, the latest ones.
const MOST: usize = 32;
/// Days after which one may come again: no occasion lasts as long.
const FOR_DAYS: f64 = 0.6;

/// Encounters that are over, of any land.
#[derive(Resource, Serialize, Deserialize, Clone, Debug, Default, PartialEq)]
pub struct PastEncounters(Vec<PastEncounter>);

#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
struct PastEncounter {
    seed: u64,
    slot: i64,
    until_days: f64,
}

impl PastEncounters {
    /// Whether the encounter of a slot is over.
    pub fn is_over(&self, seed: Seed, slot: i64, days: f64) -> bool {
        // A clock that was set back makes it come again.
        let is_now = |past: &PastEncounter| (0.0..=FOR_DAYS).contains(&(past.until_days - days));
        self.0.iter().any(|past| (past.seed, past.slot) == (seed.0, slot) && is_now(past))
    }

    /// The encounter of a slot is over for now.
    pub(super) fn end(&mut self, seed: Seed, slot: i64, days: f64) {
        self.0.retain(|past| past.until_days > days && (past.seed, past.slot) != (seed.0, slot));
        if self.0.len() >= MOST {
            self.0.remove(0);
        }
        self.0.push(PastEncounter { seed: seed.0, slot, until_days: days + FOR_DAYS });
    }
}

impl SaveableResource for PastEncounters {
    const NAME: &'static str = "encounters";
    const VERSION: u32 = 1;

    fn is_valid(&self) -> bool {
        self.0.len() <= MOST && self.0.iter().all(|past| is_valid_day(past.until_days))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_stream::contracts::saveable;

    #[test]
    fn what_is_over_comes_again_on_another_day_and_few_are_remembered() {
        let mut past = PastEncounters::default();
        past.end(Seed(3), -7, 2.0);
        assert!(past.is_over(Seed(3), -7, 2.3) && !past.is_over(Seed(3), -7, 3.0));
        assert!(!past.is_over(Seed(4), -7, 2.3) && !past.is_over(Seed(3), 7, 2.3));
        for slot in 0..100 {
            past.end(Seed(3), slot, 2.1);
        }
        assert!(past.0.len() == MOST && past.is_over(Seed(3), 99, 2.2));
        assert_eq!(saveable::decode_section::<PastEncounters>(&saveable::encode_section(&past)), Ok(past.clone()));
        past.0[0].until_days = f64::NAN;
        assert!(saveable::decode_section::<PastEncounters>(&saveable::encode_section(&past)).is_err());
    }
}
