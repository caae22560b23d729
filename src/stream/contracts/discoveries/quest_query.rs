//! Quest queries: what the player is asked to find, for the search for a place where that is possible.

use eremite_land::{Column, Land, Place};

use super::condition::{DiscoveryCondition, DiscoveryContext};
use crate::contracts::weather::Weather;

/// The farthest distance, in metres, from where a quest begins to where it can be fulfilled.
pub const REACH_M: i64 = 10_000;
/// Days after its beginning within which the hour and the weather that it asks for come: as long as a month.
pub const DAYS_AHEAD: f64 = 8.0;
/// Sampled times a day in the search for that hour.
const LOOKS_A_DAY: i64 = 96;

/// What is sought, and from where and when on.
#[derive(Clone)]
pub struct QuestQuery {
    /// The land.
    pub land: Land,
    /// The name of the kind.
    pub entry: String,
    /// The player's column.
    pub from: Column,
    /// Distance from there, in metres, that is searched: at most [`REACH_M`].
    pub reach_m: i64,
    /// The time then: days since the midnight before the walk began.
    pub days: f64,
    /// The condition of the discovery.
    pub condition: DiscoveryCondition,
}

/// Where and when a quest can be fulfilled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct QuestTarget {
    /// Where the thing is.
    pub place: Place,
    /// Days since the midnight before the walk began.
    pub days: f64,
}

/// The tries of a search, each at another place and within a few milliseconds. The first target is the result, and no try is
/// made after it.
pub type QuestTries = Box<dyn Iterator<Item = Option<QuestTarget>> + Send + Sync>;

impl QuestQuery {
    /// Columns to search, nearest first, `apart` columns from one to the next, within reach.
    pub fn columns_by_distance(&self, apart: i64) -> impl Iterator<Item = Column> + use<> {
        let from = self.from;
        (0..=self.reach_m / apart).flat_map(move |far| {
            let other = (far > 0).then_some(from + -(far * apart));
            [Some(from + far * apart), other].into_iter().flatten()
        })
    }

    /// Tries at these [columns](Self::columns_by_distance).
    pub fn try_columns(self, apart: i64, mut find: impl FnMut(&Self, Column) -> Option<QuestTarget> + Send + Sync + 'static) -> QuestTries {
        Box::new(self.columns_by_distance(apart).map(move |column| find(&self, column)))
    }

    /// The least depth below the surface, in metres.
    pub fn min_depth_m(&self) -> f32 {
        if let DiscoveryCondition::Below(metres) = self.condition { metres.into() } else { 0.0 }
    }

    /// Whether a column is within reach.
    pub fn is_in_reach(&self, column: Column) -> bool {
        (column - self.from).abs() <= self.reach_m
    }

    /// The times at which the condition holds over a column, next first, with the weather there and then.
    pub fn matching_times(&self, column: Column) -> impl Iterator<Item = (f64, Weather)> + '_ {
        let tint = self.land.tint(column);
        // A condition that does not depend on the hour holds at once; the caller may skip to times at which the animal is
        // active.
        let looks = (DAYS_AHEAD * LOOKS_A_DAY as f64) as i64;
        (0..looks).filter_map(move |look| {
            // Sampled times are multiples of the step, so a search that starts a little later samples the same times.
            let days = ((self.days * LOOKS_A_DAY as f64).ceil() + look as f64) / LOOKS_A_DAY as f64;
            let weather = Weather::at(&self.land, &tint, column, days);
            let context = DiscoveryContext { days, weather, depth_m: f32::MAX, is_calm: true };
            self.condition.is_fulfilled(&context).then_some((days, weather))
        })
    }

    /// The target for something that is always there: the first time at which the condition holds.
    pub fn target_at(&self, place: Place) -> Option<QuestTarget> {
        if !self.is_in_reach(place.column) {
            return None;
        }
        let days = if self.condition.is_time_dependent() { self.matching_times(place.column).next()?.0 } else { self.days };
        Some(QuestTarget { place, days })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Seed;

    #[test]
    fn near_columns_come_first_and_far_ones_are_out_of_reach() {
        let land = eremite_testing::land(Seed(3), "superposed-cosine");
        let sought = QuestQuery {
            land,
            entry: String::new(),
            from: Column(-500),
            reach_m: REACH_M,
            days: 0.4,
            condition: DiscoveryCondition::AtDusk,
        };
        let columns: Vec<i64> = sought.columns_by_distance(300).map(|column| column.0 + 500).collect();
        assert_eq!(columns[..5], [0, 300, -300, 600, -600]);
        assert!(columns.iter().all(|column| column.abs() <= REACH_M) && columns.len() == 67);
        let granted = sought.target_at(Place::at(Column(90), 0)).expect("there is a dusk");
        assert!((granted.days - 0.4) * 24.0 < 11.0 && granted.days > 0.7, "{granted:?}");
        assert!(sought.target_at(Place::at(Column(-500 + REACH_M + 1), 0)).is_none());
    }
}
