//! When a kind calls: of itself, each group in its own time, and when it is startled.

use eremite_land::{RandomStream, Seed};
use eremite_stream::contracts::world_event::VoiceKind;
use serde::Deserialize;

use super::kind::check_range;

const CALLS: RandomStream = RandomStream::named("creature calls");

/// When a kind calls.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallSchedule {
    /// With which voice.
    pub voice: VoiceKind,
    /// Seconds from one call of a group to its next, on average.
    pub every_s: f32,
    /// Hours of the day from which on and until which it calls of itself; over midnight, if the first is the later one.
    pub hours: (f32, f32),
    /// Whether it calls when it is startled, too.
    #[serde(default)]
    pub startled: bool,
}

impl CallSchedule {
    /// Sees that every number is in its range.
    pub(super) fn check(&self, part: &str) -> Result<(), String> {
        check_range(&format!("{part}.calls.every_s"), self.every_s, 1.0, 3600.0)?;
        check_range(&format!("{part}.calls.hours[0]"), self.hours.0, 0.0, 24.0)?;
        check_range(&format!("{part}.calls.hours[1]"), self.hours.1, 0.0, 24.0)
    }

    /// Whether one of a group calls of itself in the step of some seconds that ends so many seconds after the walk began.
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
        let calls = CallSchedule { voice: VoiceKind::Stag, every_s: 20.0, hours: (18.0, 6.0), startled: false };
        let times = |group: [i64; 2], hour: f32| -> Vec<i64> {
            (0..64 * 200).filter(|step| calls.is_due(Seed(3), group, hour, f64::from(*step) / 64.0, 1.0 / 64.0)).map(i64::from).collect()
        };
        let one = times([1, 0], 19.0);
        // The last step of a span and the first of the next may share a call's moment, and lose or double none.
        assert!((9..=10).contains(&one.len()), "{one:?}");
        assert!(one != times([2, 0], 19.0) && one == times([1, 0], 3.0));
        assert!(times([1, 0], 12.0).is_empty());
    }
}
