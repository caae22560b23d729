//! How many creatures are about, and what they cost: told by those who move them, for whoever wants to know.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use bevy::prelude::Resource;

/// Steps remembered: ten minutes.
const REMEMBERED: usize = 38_400;

/// Counts and times of the creatures that nobody keeps.
#[derive(Resource, Clone, Debug, Default)]
pub struct CreatureStats {
    /// About now.
    pub live: usize,
    /// The most that were about at once.
    pub live_max: usize,
    counts: BTreeMap<&'static str, usize>,
    is_timed: bool,
    now: Duration,
    steps: Vec<Duration>,
}

impl CreatureStats {
    /// One in which times are taken down, too.
    pub fn timed() -> Self {
        Self { is_timed: true, ..Self::default() }
    }

    /// So many are about of those that somebody moves.
    pub fn count(&mut self, whose: &'static str, live: usize) {
        self.counts.insert(whose, live);
        self.live = self.counts.values().sum();
        self.live_max = self.live_max.max(self.live);
    }

    /// When some work begins, if somebody wants to know what it costs.
    pub fn start_timer(&self) -> Option<Instant> {
        self.is_timed.then(Instant::now)
    }

    /// The work is done.
    pub fn stop_timer(&mut self, begun: Option<Instant>) {
        self.now += begun.map_or(Duration::ZERO, |begun| begun.elapsed());
    }

    /// A step is over, and what was drawn of it; how long it took.
    pub fn end_step(&mut self) -> Duration {
        let now = std::mem::take(&mut self.now);
        if self.steps.len() < REMEMBERED {
            self.steps.push(now);
        }
        now
    }

    /// The time, in milliseconds, that a share of the steps stayed within; 0 before the first.
    pub fn quantile_ms(&self, share: f64) -> f64 {
        let mut times = self.steps.clone();
        if times.is_empty() {
            return 0.0;
        }
        let at = ((times.len() as f64 * share) as usize).min(times.len() - 1);
        times.select_nth_unstable(at).1.as_secs_f64() * 1000.0
    }
}
