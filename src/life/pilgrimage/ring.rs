//! Rings: the second ink. Each temple's seal gets a ring around it under one condition, which the temple tells.

use bevy::prelude::*;
use eremite_land::{Column, Land, RandomStream, Tint};
use eremite_stream::contracts::discoveries::{DiscoveryCondition, DiscoveryContext};
use eremite_words as words;
use serde::{Deserialize, Serialize};

const RING: RandomStream = RandomStream::named("ring around a seal");

/// The least share of the hours in which it has to rain or snow at a temple that asks for it: then it does at some hour of
/// any eight days.
const OFTEN: f32 = 0.15;

/// How a seal gets its ring.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub enum RingCondition {
    /// At dawn.
    AtDawn,
    /// In falling snow.
    InSnow,
    /// At night, under a moon that is full or nearly so.
    ByMoonlight,
    /// In rain.
    InRain,
    /// On foot all the way from another temple, or from where the walk began.
    OnFoot,
}

/// When and how one stands before a hall.
#[derive(Clone, Copy, Debug)]
pub(super) struct Arrival {
    /// Hour and weather.
    pub context: DiscoveryContext,
    /// Whether all the way from another temple was walked.
    pub is_on_foot: bool,
}

impl RingCondition {
    /// All conditions.
    pub const ALL: [Self; 5] = [Self::AtDawn, Self::InSnow, Self::ByMoonlight, Self::InRain, Self::OnFoot];

    /// The condition of the temple in a slot, whose hall is at a column: by hash one of those that can be met there within any
    /// eight days.
    pub fn of_temple(land: &Land, slot: i64, column: Column) -> Self {
        Self::in_climate(&land.tint(column), land.seed().hash(RING, &[slot]))
    }

    fn in_climate(tint: &Tint, hash: u64) -> Self {
        let is_met = |condition: &Self| match condition {
            Self::InSnow => tint.snow >= OFTEN,
            Self::InRain => tint.rain >= OFTEN,
            Self::AtDawn | Self::ByMoonlight | Self::OnFoot => true,
        };
        let possible: Vec<Self> = Self::ALL.into_iter().filter(is_met).collect();
        possible[(hash % possible.len() as u64) as usize]
    }

    /// Whether it is met.
    pub(super) fn is_met(self, arrival: &Arrival) -> bool {
        let condition = match self {
            Self::AtDawn => DiscoveryCondition::AtDawn,
            Self::InSnow => DiscoveryCondition::InSnow,
            Self::ByMoonlight => DiscoveryCondition::ByMoonlight,
            Self::InRain => DiscoveryCondition::InRain,
            Self::OnFoot => return arrival.is_on_foot,
        };
        condition.is_fulfilled(&arrival.context)
    }

    /// What is told of it, as a sentence.
    pub fn told(self) -> &'static str {
        match self {
            Self::AtDawn => words::text("ring-at-dawn"),
            Self::InSnow => words::text("ring-in-snow"),
            Self::ByMoonlight => words::text("ring-by-moonlight"),
            Self::InRain => words::text("ring-in-rain"),
            Self::OnFoot => words::text("ring-on-foot"),
        }
    }

    /// What is said when it is met, as a sentence.
    pub fn answer(self) -> &'static str {
        match self {
            Self::AtDawn => words::text("ring-met-at-dawn"),
            Self::InSnow => words::text("ring-met-in-snow"),
            Self::ByMoonlight => words::text("ring-met-by-moonlight"),
            Self::InRain => words::text("ring-met-in-rain"),
            Self::OnFoot => words::text("ring-met-on-foot"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use eremite_land::{Seed, places::SettlementKind};
    use eremite_stream::contracts::{weather::Weather, world_clock::MONTH_DAYS};

    use super::*;

    fn arrival(land: &Land, column: Column, days: f64) -> Arrival {
        let weather = Weather::at(land, &land.tint(column), column, days);
        Arrival { context: DiscoveryContext { days, weather, depth_m: 0.0, is_calm: true }, is_on_foot: false }
    }

    #[test]
    fn within_any_eight_days_each_temple_has_an_hour_for_its_ring() {
        let mut asked = HashSet::new();
        for seed in [2, 5, 12] {
            let land = eremite_testing::land(Seed(seed), "superposed-cosine");
            for temple in land.settlements(Column(-150_000)..Column(150_000)) {
                if temple.kind != SettlementKind::Temple {
                    continue;
                }
                let column = temple.lots[0].first;
                let condition = RingCondition::of_temple(&land, temple.slot, column);
                assert_eq!(condition, RingCondition::of_temple(&land, temple.slot, column));
                asked.insert(condition);
                if condition == RingCondition::OnFoot {
                    continue;
                }
                for from in [0.0, 17.3, 400.0, 3001.7] {
                    let hours = (0..(MONTH_DAYS * 96.0) as i64).map(|quarter| from + quarter as f64 / 96.0);
                    let is_possible = hours.into_iter().any(|days| condition.is_met(&arrival(&land, column, days)));
                    assert!(is_possible, "{condition:?} of slot {} in land {seed} from day {from}", temple.slot);
                }
            }
        }
        assert!(asked.len() >= 4, "{asked:?}");
    }

    #[test]
    fn no_temple_asks_for_a_weather_that_its_climate_lacks() {
        let dry = Tint { rain: 0.0, snow: 0.05, ..Tint::default() };
        let of_dry: HashSet<_> = (0..100).map(|hash| RingCondition::in_climate(&dry, hash)).collect();
        assert_eq!(of_dry, HashSet::from([RingCondition::AtDawn, RingCondition::ByMoonlight, RingCondition::OnFoot]));
        let wet = Tint { rain: 0.4, snow: 0.3, ..Tint::default() };
        let of_wet: HashSet<_> = (0..100).map(|hash| RingCondition::in_climate(&wet, hash)).collect();
        assert_eq!(of_wet, HashSet::from(RingCondition::ALL));
    }
}
