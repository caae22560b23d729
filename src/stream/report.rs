//! What the stream did: counts, seams and times, for whoever shows or checks them.

use std::{collections::VecDeque, time::Duration};

use bevy::prelude::*;

/// Counts since the start.
#[derive(Resource, Clone, Debug, Default)]
pub struct StreamReport {
    /// Chunks of any layer that became live.
    pub spawned: u64,
    /// Chunks that went.
    pub despawned: u64,
    /// Live now.
    pub live: usize,
    /// The most that were live at once.
    pub live_max: usize,
    /// Under way on the task pool now.
    pub building: usize,
    /// Results that came for a land that was no more, and were dropped.
    pub stale: u64,
    /// Chunks that were in view before they were ready, and so were built on the spot.
    pub on_the_spot: u64,
    /// Uploads in the last frame.
    pub uploads: usize,
    /// Pairs of neighbours that stood beside one another.
    pub seams_checked: u64,
    /// The greatest difference in height, in metres, between the two sides of such a seam.
    pub seam_error_max_m: f32,
    /// The most lattice points of such a border that were open on one side only.
    pub border_error_max: u32,
    /// Seams whose sides were not the same bits.
    pub seams_inexact: u64,
}

impl StreamReport {
    /// Compares the two sides of a seam that has come to stand.
    pub fn check_seam(&mut self, left_last: f32, right_first: f32) {
        self.seams_checked += 1;
        if left_last.to_bits() != right_first.to_bits() {
            self.seams_inexact += 1;
            self.seam_error_max_m = self.seam_error_max_m.max((left_last - right_first).abs());
        }
    }

    /// Compares what is open along the two sides of a border that has come to stand.
    pub fn check_border(&mut self, one: u128, other: u128) {
        self.seams_checked += 1;
        if one != other {
            self.seams_inexact += 1;
            self.border_error_max = self.border_error_max.max((one ^ other).count_ones());
        }
    }
}

/// How long the last chunks took to be drawn, wherever that was. It is told as long as the resource is there: whoever wants
/// to know inserts it.
#[derive(Resource, Default)]
pub struct ChunkBuildTimes(VecDeque<(usize, Duration)>);

impl ChunkBuildTimes {
    /// Chunks remembered.
    const REMEMBERED: usize = 512;

    pub(super) fn push(&mut self, layer: usize, took: Duration) {
        if self.0.len() == Self::REMEMBERED {
            self.0.pop_front();
        }
        self.0.push_back((layer, took));
    }

    /// The layer's number and the time, of each, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (usize, Duration)> {
        self.0.iter().copied()
    }
}

/// The stream's own work on the main thread, frame by frame, as long as the resource is there: whoever wants to know inserts
/// it.
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

    /// The time, in milliseconds, that a share of the frames stayed within; 0 before the first frame.
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
