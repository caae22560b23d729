//! Counts and timings of wild creatures, for profiling.

use std::{collections::BTreeMap, time::Duration};

use bevy::{
    platform::time::Instant,
    prelude::{Reflect, ReflectDefault, ReflectResource, Resource},
};

/// Steps remembered: ten minutes.
const REMEMBERED: usize = 38_400;

/// Counts and timings of wild creatures.
#[derive(Resource, Reflect, Clone, Debug, Default)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct CreatureStats {
    /// How many there are now.
    pub live: usize,
    /// The most at any time.
    pub live_max: usize,
    counts: BTreeMap<&'static str, usize>,
    is_timed: bool,
    now: Duration,
    steps: Vec<Duration>,
}

impl CreatureStats {
    /// Statistics that also measure times.
    pub fn timed() -> Self {
        Self { is_timed: true, ..Self::default() }
    }

    /// Sets the count of one owner of creatures.
    pub fn count(&mut self, whose: &'static str, live: usize) {
        self.counts.insert(whose, live);
        self.live = self.counts.values().sum();
        self.live_max = self.live_max.max(self.live);
    }

    /// Starts a timer; `None` unless times are measured.
    pub fn start_timer(&self) -> Option<Instant> {
        self.is_timed.then(Instant::now)
    }

    /// Adds the time since a timer was started.
    pub fn stop_timer(&mut self, begun: Option<Instant>) {
        self.now += begun.map_or(Duration::ZERO, |begun| begun.elapsed());
    }

    /// Ends a step. Returns the time of the step and its drawing.
    pub fn end_step(&mut self) -> Duration {
        let now = std::mem::take(&mut self.now);
        if self.steps.len() < REMEMBERED {
            self.steps.push(now);
        }
        now
    }

    /// Quantile of the steps' times in milliseconds; 0 before the first.
    pub fn quantile_ms(&self, share: f64) -> f64 {
        let mut times = self.steps.clone();
        if times.is_empty() {
            return 0.0;
        }
        let at = ((times.len() as f64 * share) as usize).min(times.len() - 1);
        times.select_nth_unstable(at).1.as_secs_f64() * 1000.0
    }
}
