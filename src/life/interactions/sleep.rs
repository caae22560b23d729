//! Sleep: the choice of the hour to wake at, and the easing of the time skip.

use bevy::prelude::Reflect;
use eremite_words as words;
use serde::{Deserialize, Serialize};

/// Hours of the day at which one wakes: at the end of the night, and at that of the day.
const DAWN: i64 = 6;
const DUSK: i64 = 20;
/// Hours of the day from which on the next dawn is offered, and until which.
const EVENING: i64 = 17;
const NIGHT_ENDS: i64 = 5;
/// Hours of the day that count as dusk.
const AT_DUSK: [f64; 2] = [18.0, 21.5];
/// Least and most duration of a sleep, in hours.
const LEAST_H: f64 = 0.25;
const MAX_H: i64 = 24;
/// Seconds per skipped hour, and the least for all of them.
const HOUR_S: f64 = 1.5 / 4.0;
const LEAST_S: f64 = 3.0;
/// The farthest hour since the first midnight.
const FARTHEST_H: i64 = 1 << 40;

/// Whether an hour is in range.
pub(super) fn is_valid_hour(hour: i64) -> bool {
    hour.abs() <= FARTHEST_H
}

/// The hour that is offered first, at a time in days since the first midnight.
pub(super) fn default_wake_hour(days: f64) -> i64 {
    let now = (days * 24.0).floor() as i64;
    let wakes = if (NIGHT_ENDS..EVENING).contains(&now.rem_euclid(24)) { DUSK } else { DAWN };
    clamp_wake_hour(now + (wakes - now).rem_euclid(24), days)
}

/// The hour, clamped to what can be slept to from now.
pub(super) fn clamp_wake_hour(hour: i64, days: f64) -> i64 {
    let earliest = (days * 24.0 + LEAST_H).ceil() as i64;
    hour.clamp(earliest, earliest + MAX_H - 1)
}

/// Whether it is dusk.
pub(super) fn is_dusk(days: f64) -> bool {
    (AT_DUSK[0]..AT_DUSK[1]).contains(&(days.rem_euclid(1.0) * 24.0))
}

/// An hour as text. The languages get it as one of 24: which of them count to 12 they say themselves.
fn hour_label(hour: i64) -> String {
    match hour.rem_euclid(24) {
        0 => words::text("hour-midnight").into(),
        12 => words::text("hour-noon").into(),
        hour @ 1..5 => words::text_with("hour-at-night", &[("hour", hour.into())]),
        hour @ 5..12 => words::text_with("hour-in-the-morning", &[("hour", hour.into())]),
        hour @ 13..18 => words::text_with("hour-in-the-afternoon", &[("hour", hour.into())]),
        hour => words::text_with("hour-in-the-evening", &[("hour", hour.into())]),
    }
}

/// Until when one would sleep, and what waking at that hour is good for.
pub(super) fn offer(hour: i64) -> String {
    let label = [("hour", hour_label(hour).into())];
    match hour.rem_euclid(24) {
        DAWN | 7 => words::text_with("sleep-until-birds-sing", &label),
        19 | DUSK => words::text_with("sleep-until-animals-are-about", &label),
        _ => words::text_with("sleep-until", &label),
    }
}

/// A sleep, with its progress.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub struct Sleep {
    /// The hour to wake at, since the first midnight.
    until_h: i64,
    /// When it began, in days, and the seconds since then.
    from_days: Option<f64>,
    for_s: f64,
}

impl Sleep {
    pub(super) fn until(hour: i64) -> Self {
        Self { until_h: hour, from_days: None, for_s: 0.0 }
    }

    pub(super) fn is_valid(&self) -> bool {
        is_valid_hour(self.until_h) && self.from_days.is_none_or(f64::is_finite) && (0.0..100.0).contains(&self.for_s)
    }

    /// The time to wake at, in days since the first midnight.
    pub fn until_days(&self) -> f64 {
        self.until_h as f64 / 24.0
    }

    /// Whether the player is asleep.
    pub fn is_deep(&self) -> bool {
        self.from_days.is_some()
    }

    /// Advances it by one fixed step. Returns the new time in days, or `None` once it is over.
    pub(super) fn step(&mut self, days: f64, seconds: f32) -> Option<f64> {
        let from = *self.from_days.get_or_insert(days);
        let until = self.until_days();
        let lasts_s = ((until - from) * 24.0 * HOUR_S).max(LEAST_S);
        if self.for_s >= lasts_s {
            return None;
        }
        self.for_s += f64::from(seconds);
        let share = self.for_s / lasts_s;
        // Smoothstep: time speeds up, and slows down toward the end.
        Some(if share >= 1.0 { until } else { from + (until - from) * share * share * (3.0 - 2.0 * share) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_the_evening_and_by_night_dawn_is_offered_and_by_day_dusk() {
        for (hour, offered) in [(18.0, 30), (23.9, 30), (2.0, 6), (4.9, 6), (5.0, 20), (11.5, 20), (16.9, 20), (17.0, 30)] {
            assert_eq!(default_wake_hour(hour / 24.0), offered, "at {hour}");
            assert_eq!(default_wake_hour(hour / 24.0 + 7.0), offered + 7 * 24, "at {hour} a week later");
        }
        assert_eq!(hour_label(30), "6 in the morning");
        let evenings = [(18, "6 in the evening"), (44, "8 in the evening"), (23, "11 in the evening")];
        let others = [(0, "midnight"), (12, "noon"), (3, "3 at night"), (13, "1 in the afternoon"), (17, "5 in the afternoon")];
        for (hour, told) in others.into_iter().chain(evenings) {
            assert_eq!(hour_label(hour), told);
        }
        assert_eq!(offer(DAWN), "until 6 in the morning: birds sing");
        assert_eq!([offer(19), offer(36)], ["until 7 in the evening: animals are about", "until noon"]);
    }

    #[test]
    fn no_hour_is_slept_to_that_is_over_or_more_than_a_day_away() {
        for days in [0.0, 0.33, 1.9999, -3.2] {
            for hour in -200..200 {
                let until_h = clamp_wake_hour(hour, days) as f64 - days * 24.0;
                assert!((LEAST_H..=MAX_H as f64 + LEAST_H).contains(&until_h), "{until_h} h from {days} to {hour}");
            }
            assert_eq!(clamp_wake_hour(default_wake_hour(days), days), default_wake_hour(days));
        }
    }

    #[test]
    fn the_hours_fly_ever_onward_and_end_exactly() {
        for (from, until_h) in [(0.9, 30), (0.25, 20), (0.2, 5), (5.0, 143)] {
            let mut sleep = Sleep::until(until_h);
            let (mut days, mut steps) = (from, 0);
            while let Some(next) = sleep.step(days, 1.0 / 64.0) {
                assert!(next >= days && (steps < 60 || next > days), "{days} to {next}");
                (days, steps) = (next, steps + 1);
            }
            assert_eq!(days.to_bits(), (until_h as f64 / 24.0).to_bits());
            let took_s = f64::from(steps) / 64.0;
            assert!((took_s - ((days - from) * 9.0).max(3.0)).abs() < 0.1, "{took_s} s from {from} to {days}");
        }
    }
}
