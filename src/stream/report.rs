//! Stream statistics: counts, seam checks and timings.

use std::{collections::VecDeque, time::Duration};

use bevy::prelude::*;

/// Counts since the start.
#[derive(Resource, Reflect, Clone, Debug, Default)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct StreamReport {
    /// Chunks and sections that were spawned, over all layers.
    pub spawned: u64,
    /// Chunks and sections that were despawned.
    pub despawned: u64,
    /// The number that is spawned now.
    pub live: usize,
    /// The largest number that was spawned at once.
    pub live_max: usize,
    /// Builds under way on the task pool now.
    pub building: usize,
    /// Builds that were dropped because their land was replaced before they were used.
    pub stale: u64,
    /// Chunks and sections that came into view before they were ready, and so were built synchronously.
    pub on_the_spot: u64,
    /// Uploads in the last frame.
    pub uploads: usize,
    /// Pairs of neighbours whose seam was checked.
    pub seams_checked: u64,
    /// The largest difference in height, in metres, between the two sides of a chunk seam.
    pub seam_error_max_m: f32,
    /// The largest number of lattice points along a section border that are open on one side only.
    pub border_error_max: u32,
    /// Seams whose two sides differ in any bit.
    pub seams_inexact: u64,
}

impl StreamReport {
    /// Compares the two sides of a seam between chunks: heights in metres.
    pub fn check_seam(&mut self, left_last: f32, right_first: f32) {
        self.seams_checked += 1;
        if left_last.to_bits() != right_first.to_bits() {
            self.seams_inexact += 1;
            self.seam_error_max_m = self.seam_error_max_m.max((left_last - right_first).abs());
        }
    }

    /// Compares the two sides of a border between sections: one bit for each open lattice point.
    pub fn check_border(&mut self, one: u128, other: u128) {
        self.seams_checked += 1;
        if one != other {
            self.seams_inexact += 1;
            self.border_error_max = self.border_error_max.max((one ^ other).count_ones());
        }
    }
}

/// How long a build took. In a browser a frame waits for a step, and elsewhere for nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BuildTime {
    /// All its steps together.
    pub total: Duration,
    /// Its longest step.
    pub longest_step: Duration,
}

impl BuildTime {
    pub(super) fn add_step(&mut self, step: Duration) {
        self.total += step;
        self.longest_step = self.longest_step.max(step);
    }
}

/// Build times of chunks and sections, on whatever thread: by default of the last 512. Recorded while the resource exists:
/// insert it to measure.
#[derive(Resource)]
pub struct ChunkBuildTimes {
    times: VecDeque<(usize, BuildTime)>,
    /// Builds remembered.
    most: usize,
}

impl Default for ChunkBuildTimes {
    fn default() -> Self {
        Self { times: VecDeque::new(), most: 512 }
    }
}

impl ChunkBuildTimes {
    /// Remembers every build.
    pub fn unlimited() -> Self {
        Self { most: usize::MAX, ..Self::default() }
    }

    pub(super) fn push(&mut self, layer: usize, took: BuildTime) {
        if self.times.len() == self.most {
            self.times.pop_front();
        }
        self.times.push_back((layer, took));
    }

    /// Each build's layer index and time, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (usize, BuildTime)> {
        self.times.iter().copied()
    }
}

/// The stream's own time on the main thread, frame by frame. Recorded while the resource exists: insert it to measure.
#[derive(Resource, Default)]
pub struct StreamFrameTimes(VecDeque<Duration>);

/// Frames remembered: ten minutes at 60 a second.
const REMEMBERED: usize = 36_000;

impl StreamFrameTimes {
    pub(super) fn push(&mut self, time: Duration) {
        if self.0.len() == REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back(time);
    }

    /// The quantile of the frame times, in milliseconds: a share of `share` of the frames took at most this long. 0 before
    /// the first frame.
    pub fn quantile_ms(&self, share: f64) -> f64 {
        let mut times: Vec<_> = self.0.iter().copied().collect();
        if times.is_empty() {
            return 0.0;
        }
        let at = ((times.len() as f64 * share) as usize).min(times.len() - 1);
        times.select_nth_unstable(at).1.as_secs_f64() * 1000.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metres_of_height_and_points_of_a_border_are_counted_apart() {
        let mut report = StreamReport::default();
        report.check_seam(1.5, 1.5);
        report.check_border(0b1011, 0b1011);
        assert_eq!((report.seams_checked, report.seams_inexact), (2, 0));
        report.check_seam(1.5, 1.25);
        report.check_border(0b1011, 0b0001);
        assert_eq!((report.seams_inexact, report.seam_error_max_m, report.border_error_max), (2, 0.25, 2));
    }
}
