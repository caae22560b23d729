//! Frame times while the lab is open (ring buffer).

use std::collections::VecDeque;

use bevy::prelude::*;
use eremite_stream::StreamReport;
use eremite_words as words;

/// Times of recent frames, and chunks uploaded in each.
#[derive(Resource, Default)]
pub(super) struct FrameHistory {
    /// Milliseconds.
    pub times: VecDeque<f32>,
    /// Chunks.
    pub uploads: VecDeque<usize>,
}

/// Length of the history.
const REMEMBERED: usize = 240;

impl FrameHistory {
    /// Median and maximum.
    pub fn summary(&self) -> String {
        let mut times: Vec<f32> = self.times.iter().copied().collect();
        times.sort_unstable_by(f32::total_cmp);
        let at = |share: f32| times.get(((times.len() as f32 * share) as usize).min(times.len().saturating_sub(1))).copied();
        match (at(0.5), at(1.0)) {
            (Some(half), Some(worst)) => {
                let numbers = words::list([half, worst].map(|ms| words::decimal(ms.into(), 1)));
                words::text_with("unit-milliseconds", &[("numbers", numbers.into())])
            }
            _ => words::text("lab-stream-none-yet").into(),
        }
    }
}

/// Records a frame.
pub(super) fn record_frame(mut frames: ResMut<FrameHistory>, time: Res<Time<Real>>, report: Res<StreamReport>) {
    let FrameHistory { times, uploads } = &mut *frames;
    if times.len() == REMEMBERED {
        times.pop_front();
        uploads.pop_front();
    }
    times.push_back(time.delta_secs() * 1000.0);
    uploads.push_back(report.uploads);
}
