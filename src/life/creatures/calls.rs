//! Schedule of a kind's calls: by itself, each group at its own times, and when startled.

use eremite_land::{RandomStream, Seed};
use eremite_stream::contracts::world_event::Caller;
use serde::Deserialize;

use super::{kind::check_range, kind_error::CreatureKindError};

const CALLS: RandomStream = RandomStream::named("creature calls");

/// When a kind calls.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallSchedule {
    /// The voice.
    #[serde(with = "VoiceKind")]
    pub voice: Caller,
    /// Average seconds between two calls of a group.
    pub every_s: f32,
    /// Hours of the day from and until which it calls by itself; over midnight if the first is later.
    pub hours: (f32, f32),
    /// Whether it also calls when startled.
    #[serde(default)]
    pub startled: bool,
}

/// The names of voices in the files of creatures.
#[derive(Deserialize)]
#[serde(remote = "Caller")]
enum VoiceKind {
    Neigh,
    Snort,
    Stag,
    Fox,
    Crane,
    Owl,
    Crow,
    Geese,
    Kite,
    Whistle,
}

impl CallSchedule {
    /// Checks that every number is in range.
    ///
    /// # Errors
    ///
    /// The field that is not.
    pub(super) fn check(&self, part: &str) -> Result<(), CreatureKindError> {
        check_range(&format!("{part}.calls.every_s"), self.every_s, 1.0, 3600.0)?;
        check_range(&format!("{part}.calls.hours[0]"), self.hours.0, 0.0, 24.0)?;
        check_range(&format!("{part}.calls.hours[1]"), self.hours.1, 0.0, 24.0)
    }

    /// Whether a group calls by itself in the step of `seconds` that ends at `now_s` of the session.
    pub fn is_due(&self, seed: Seed, group: [i64; 2], hour: f32, now_s: f64, seconds: f32) -> bool {
        let (from, until) = self.hours;
        let is_its_hour = if from <= until { (from..until).contains(&hour) } else { hour >= from || hour < until };
        let every_s = f64::from(self.every_s);
        let span = (now_s / every_s).floor();
        let calls_s = (span + f64::from(seed.unit(CALLS, &[group[0], group[1], span as i64]))) * every_s;
        is_its_hour && calls_s <= now_s && calls_s > now_s - f64::from(seconds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_calls_once_in_each_of_its_spans_in_its_own_time_and_hours() {
        let calls = CallSchedule { voice: Caller::Stag, every_s: 20.0, hours: (18.0, 6.0), startled: false };
        let times = |group: [i64; 2], hour: f32| -> Vec<i64> {
            (0..64 * 200).filter(|step| calls.is_due(Seed(3), group, hour, f64::from(*step) / 64.0, 1.0 / 64.0)).map(i64::from).collect()
        };
        let one = times([1, 0], 19.0);
        // A call at the boundary of two spans may be lost or doubled.
        assert!((9..=10).contains(&one.len()), "{one:?}");
        assert!(one != times([2, 0], 19.0) && one == times([1, 0], 3.0));
        assert!(times([1, 0], 12.0).is_empty());
    }
}
