//! The hour at each step of a trace. A trace counts steps and no hours, and time passes faster while one sleeps: what the
//! journal took down tells where the walker was at which hour, and between such moments the clock is interpolated.

use eremite_land::Place;
use eremite_life::ghosts::trace::{STEPS_PER_S, TraceActivity, TraceSample};

/// Metres within which somebody was of what the journal took down.
const NEAR_M: i64 = 48;
/// The share of the time that walking takes which must at least have passed between two entries: the length of a day is a
/// setting, and may have been another.
const LEAST_SHARE: f64 = 0.95;

/// The days at the steps of a trace.
pub struct TraceClock {
    /// Steps with their day, both rising; where the walker slept, a step has two.
    known: Vec<(u32, f64)>,
    days_per_step: f64,
}

impl TraceClock {
    /// The clock of a trace. `met` are places with the days at which the walker was near them; `now` is the day of the last
    /// sample, and a day takes `day_s` seconds.
    pub fn new(samples: &[TraceSample], met: impl IntoIterator<Item = (Place, f64)>, now: f64, day_s: f32) -> Self {
        let days_per_step = 1.0 / f64::from(STEPS_PER_S) / f64::from(day_s);
        let mut clock = Self { known: Vec::new(), days_per_step };
        let mut met: Vec<(Place, f64)> = met.into_iter().filter(|(_, days)| *days <= now).collect();
        met.sort_by(|(_, a), (_, b)| a.total_cmp(b));
        let mut from = 0;
        for (place, days) in met {
            let latest = clock.latest_step(days);
            let possible = samples[from..].iter().take_while(|sample| sample.step <= latest);
            let is_near = |sample: &TraceSample| (sample.place.column.0.saturating_sub(place.column.0)).saturating_abs() <= NEAR_M;
            if let Some(later) = possible.clone().position(is_near) {
                from += later;
                clock.known.push((samples[from].step, days));
            }
        }
        let last = samples.last().map_or(0, |sample| sample.step);
        while clock.latest_step(now) < last {
            clock.known.pop();
        }
        clock.known.push((last, now));
        clock.add_sleep(samples);
        clock
    }

    /// The last step at which the walker can have been on some day, by what is known of days before.
    fn latest_step(&self, days: f64) -> u32 {
        let Some((step, known)) = self.known.last() else { return u32::MAX };
        let steps = (days - known) / (LEAST_SHARE * self.days_per_step);
        step.saturating_add(steps.max(0.0) as u32)
    }

    /// Between two known days, the time that walking does not take was slept, if the walker lay down.
    fn add_sleep(&mut self, samples: &[TraceSample]) {
        let lies = |sample: &TraceSample| sample.state.activity == TraceActivity::Lies;
        let wakes: Vec<u32> = samples.windows(2).filter(|pair| lies(&pair[0]) && !lies(&pair[1])).map(|pair| pair[0].step).collect();
        let mut all = Vec::with_capacity(self.known.len() + 2 * wakes.len());
        for (number, &(step, days)) in self.known.iter().enumerate() {
            if let Some((before, began)) = number.checked_sub(1).map(|before| self.known[before]) {
                let within: Vec<u32> = wakes.iter().copied().filter(|wake| (before..step).contains(wake)).collect();
                let walked = f64::from(step - before) * self.days_per_step;
                let slept = (days - began - walked).max(0.0) / within.len().max(1) as f64;
                for (sleeps, wake) in within.into_iter().enumerate() {
                    let awake = began + f64::from(wake - before) * self.days_per_step;
                    all.extend([sleeps, sleeps + 1].map(|sleeps| (wake, (awake + slept * sleeps as f64).min(days))));
                }
            }
            all.push((step, days));
        }
        self.known = all;
    }

    /// The days at a step, since the midnight before the walk began.
    pub fn days_at(&self, step: u32) -> f64 {
        let next = self.known.partition_point(|(known, _)| *known <= step);
        let passed = |from: u32, to: u32| f64::from(to.saturating_sub(from)) * self.days_per_step;
        match (next.checked_sub(1).map(|before| self.known[before]), self.known.get(next)) {
            (Some((from, began)), Some(&(to, ended))) => began + (ended - began) * f64::from(step - from) / f64::from(to - from),
            (Some((from, began)), None) => began + passed(from, step),
            (None, Some(&(to, ended))) => ended - passed(step, to),
            (None, None) => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use eremite_land::Column;
    use eremite_life::{ghosts::trace::TraceState, motion::BodyGait};

    use super::*;

    /// Seconds of a day, and steps of an hour.
    const DAY_S: f32 = 600.0;
    const HOUR: u32 = STEPS_PER_S * 25;

    /// A sample each half second, two metres a second to the right.
    fn walk(steps: u32) -> Vec<TraceSample> {
        let sample = |number: u32| TraceSample {
            step: 32 * number,
            place: Place::at(Column(i64::from(number)), 30),
            gait: BodyGait::Walk,
            grounded: true,
            facing: 1.0,
            was_put: number == 0,
            state: TraceState::default(),
        };
        (0..=steps / 32).map(sample).collect()
    }

    fn at_step(samples: &[TraceSample], step: u32, hour: f64) -> (Place, f64) {
        (samples[(step / 32) as usize].place.moved_along(NEAR_M as f32), hour / 24.0)
    }

    fn assert_hours(clock: &TraceClock, expected: &[(u32, f64)]) {
        for (step, hour) in expected {
            let told = clock.days_at(*step) * 24.0;
            assert!((told - hour).abs() < 0.06, "{told} h at step {step}, not {hour}");
        }
    }

    #[test]
    fn without_a_journal_time_is_counted_back_from_the_end() {
        let clock = TraceClock::new(&walk(4 * HOUR), [], 12.0 / 24.0, DAY_S);
        assert_hours(&clock, &[(0, 8.0), (2 * HOUR, 10.0), (4 * HOUR, 12.0), (5 * HOUR, 13.0)]);
    }

    #[test]
    fn what_was_slept_passes_where_one_lay() {
        let mut samples = walk(6 * HOUR);
        for sample in &mut samples {
            if (3 * HOUR - 200..=3 * HOUR).contains(&sample.step) {
                sample.state.activity = TraceActivity::Lies;
            }
        }
        let met = [at_step(&samples, HOUR, 19.0), at_step(&samples, 5 * HOUR, 33.0)];
        let clock = TraceClock::new(&samples, met, 34.0 / 24.0, DAY_S);
        assert_hours(
            &clock,
            &[(0, 18.0), (2 * HOUR, 20.0), (3 * HOUR - 64, 21.0), (3 * HOUR + 64, 31.0), (4 * HOUR, 32.0), (6 * HOUR, 34.0)],
        );
    }

    #[test]
    fn an_entry_that_cannot_be_of_this_hour_is_left_out() {
        let samples = walk(6 * HOUR);
        // Seen from far away, long before one came there.
        let met = [at_step(&samples, HOUR, 9.0), at_step(&samples, 5 * HOUR, 10.0), at_step(&samples, 2 * HOUR, 10.0)];
        let clock = TraceClock::new(&samples, met, 14.0 / 24.0, DAY_S);
        assert_hours(&clock, &[(0, 8.0), (HOUR, 9.0), (2 * HOUR, 10.0), (4 * HOUR, 12.0), (6 * HOUR, 14.0)]);
    }

    #[test]
    fn days_never_go_back() {
        let mut samples = walk(20 * HOUR);
        for sample in &mut samples {
            if sample.step % (3 * HOUR) < 320 {
                sample.state.activity = TraceActivity::Lies;
            }
        }
        let met: Vec<_> = (0..40).map(|number| at_step(&samples, number * HOUR / 2, f64::from(number * number % 37))).collect();
        let clock = TraceClock::new(&samples, met, 60.0 / 24.0, DAY_S);
        let days: Vec<f64> = (0..20 * HOUR / 16).map(|step| clock.days_at(16 * step)).collect();
        assert!(days.is_sorted() && (days[days.len() - 1] - 2.5).abs() < 0.01, "{:?}", clock.known);
    }
}
