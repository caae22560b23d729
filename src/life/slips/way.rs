//! Elevation profile of a walk: heights at equal distances along its way, from a trace.

use std::array;

use crate::ghosts::trace::{STEPS_PER_S, Trace, TraceSample};

/// Number of heights of a way.
pub const HEIGHTS: usize = 64;
/// The height of the highest place; that of the lowest is 0.
pub const HEIGHT_STEPS: u8 = 63;

/// The elevation profile of a walk, with its length and duration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElevationProfile {
    /// Heights at equal distances along the way, from 0 to [`HEIGHT_STEPS`].
    pub heights: [u8; HEIGHTS],
    /// How far the lowest place is above the start, in metres.
    pub lowest_m: i32,
    /// How far the highest place is above the lowest, in metres.
    pub rise_m: u32,
    /// How far the farthest place on the way is from the start, in metres, to the left if negative.
    pub farthest_m: i32,
    /// How long it took.
    pub seconds: u32,
}

impl ElevationProfile {
    /// The way of a trace. Where he was put somewhere, as by the map, the line goes on from where he was: only what he went
    /// counts.
    pub fn of_trace(trace: &Trace) -> Self {
        let mut whole_m = 0.0;
        let mut farthest_m: f64 = 0.0;
        let mut last_step = 0;
        for point in Points::new(trace) {
            (whole_m, last_step) = (point.walked_m, point.step);
            if point.along_m.abs() > farthest_m.abs() {
                farthest_m = point.along_m;
            }
        }
        let mut heights_m = [0.0_f32; HEIGHTS];
        let mut filled = 0;
        let mut before = WayPoint::default();
        for point in Points::new(trace) {
            while filled < HEIGHTS && whole_m * filled as f64 / (HEIGHTS - 1) as f64 <= point.walked_m {
                let wanted_m = whole_m * filled as f64 / (HEIGHTS - 1) as f64;
                let apart_m = point.walked_m - before.walked_m;
                let share = if apart_m > 0.0 { ((wanted_m - before.walked_m) / apart_m) as f32 } else { 1.0 };
                heights_m[filled] = before.height_m + (point.height_m - before.height_m) * share.clamp(0.0, 1.0);
                filled += 1;
            }
            before = point;
        }
        heights_m[filled..].fill(before.height_m);
        let [low, high] = heights_m.iter().fold([f32::MAX, f32::MIN], |[low, high], height| [low.min(*height), high.max(*height)]);
        let range_m = (high - low).max(f32::EPSILON);
        let step = |height: f32| ((height - low) / range_m * f32::from(HEIGHT_STEPS) + 0.5) as u8;
        Self {
            heights: array::from_fn(|at| step(heights_m[at])),
            lowest_m: low.round() as i32,
            rise_m: (high - low).round() as u32,
            farthest_m: farthest_m.round() as i32,
            seconds: last_step / STEPS_PER_S,
        }
    }
}

/// A place on the way.
#[derive(Clone, Copy, Debug, Default)]
struct WayPoint {
    step: u32,
    /// Metres gone so far, along the land to either side; metres from the start, along and up.
    walked_m: f64,
    along_m: f64,
    height_m: f32,
}

/// The places of a trace, one by one.
struct Points<I> {
    samples: I,
    last: Option<(TraceSample, WayPoint)>,
}

impl<'a> Points<Box<dyn Iterator<Item = TraceSample> + 'a>> {
    fn new(trace: &'a Trace) -> Self {
        Self { samples: Box::new(trace.samples()), last: None }
    }
}

impl<I: Iterator<Item = TraceSample>> Iterator for Points<I> {
    type Item = WayPoint;

    fn next(&mut self) -> Option<WayPoint> {
        let sample = self.samples.next()?;
        let point = match &self.last {
            None => WayPoint { step: sample.step, ..WayPoint::default() },
            Some((_, was)) if sample.was_put => WayPoint { step: sample.step, ..*was },
            Some((before, was)) => {
                let along_m = sample.place.distance_along(before.place);
                WayPoint {
                    step: sample.step,
                    walked_m: was.walked_m + along_m.abs(),
                    along_m: was.along_m + along_m,
                    height_m: was.height_m + sample.place.height_above(before.place),
                }
            }
        };
        self.last = Some((sample, point));
        Some(point)
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;
    use eremite_land::{Column, Place};

    use super::*;
    use crate::{
        ghosts::trace::{TraceMoment, TraceRecorder, TraceState},
        motion::BodyGait,
    };

    /// The way of somebody who is at a place each step.
    fn way(steps: u32, at: impl Fn(u32) -> (Place, u32)) -> ElevationProfile {
        let mut recorder = TraceRecorder::default();
        for step in 0..steps {
            let (place, times_put) = at(step);
            let state = TraceState::default();
            recorder.record(&TraceMoment { place, gait: BodyGait::Walk, grounded: true, facing: 1.0, times_put, state });
        }
        ElevationProfile::of_trace(recorder.trace())
    }

    #[test]
    fn up_and_down_again_is_a_hill_wherever_it_leads() {
        let start = Place::at(Column(1 << 40), -3);
        for side in [-1.0, 1.0] {
            // 200 m in 100 s, up to 40 m and down again.
            let way = way(6400, |step| {
                let share = step as f32 / 6400.0;
                (start.translated(Vec2::new(side * 200.0 * share, 40.0 * (1.0 - (2.0 * share - 1.0).abs()))), 0)
            });
            assert!((way.farthest_m - side as i32 * 199).abs() <= 2 && (98..=100).contains(&way.seconds), "{way:?}");
            assert!(way.lowest_m == 0 && (38..=40).contains(&way.rise_m), "{way:?}");
            assert_eq!((way.heights[0], way.heights[HEIGHTS / 2].max(way.heights[HEIGHTS / 2 - 1])), (0, HEIGHT_STEPS));
            assert!(way.heights[HEIGHTS - 1] <= 1 && way.heights[..32].is_sorted());
        }
    }

    #[test]
    fn who_is_put_elsewhere_has_not_gone_there_and_who_stands_has_no_way() {
        let start = Place::at(Column(0), 0);
        let way = way(1280, |step| {
            let gone = start.moved_along(step as f32 / 64.0);
            if step < 640 { (gone, 0) } else { (gone.translated(Vec2::new(90_000.0, 700.0)), 1) }
        });
        assert!((18..=20).contains(&way.farthest_m) && way.rise_m == 0, "{way:?}");
        for steps in [0, 1, 500] {
            let way = super::tests::way(steps, |_| (start, 0));
            assert_eq!((way.heights, way.rise_m, way.farthest_m), ([0; HEIGHTS], 0, 0));
        }
        assert_eq!(ElevationProfile::of_trace(&Trace::default()).seconds, 0);
    }
}
