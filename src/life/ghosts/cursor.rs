//! Where a walker was at any fixed step, from the samples of his trace before and after it. No ECS.

use std::sync::Arc;

use bevy::math::Vec2;
use eremite_land::Place;

use super::trace::{STEPS_PER_S, Trace, TraceDecoder, TraceSample, TraceState};
use crate::motion::{BodyGait, GroundQuery, fall::GRAVITY};

/// At this distance in metres from a sample, the ground is that on which he walked.
const ON_GROUND_M: f32 = 0.4;
/// The farthest in metres that he is put onto the ground between two samples: on a slope, which he followed however steep it
/// was, and elsewhere, such as in a cave.
const SLOPE_M: f32 = 8.0;
const FLOOR_M: f32 = 1.3;
/// A step up to the floor, in metres, where the straight way between two samples leads through rock.
const STEP_UP_M: f32 = 0.9;
/// Speed of falling in metres per second from which on he falls no faster.
const FALLS_MPS: f32 = 14.0;
/// At more than this in metres from one sample to the next, he was put there.
const PUT_M: f32 = 3.0;

/// A walker at a fixed step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TracePose {
    /// The feet.
    pub place: Place,
    /// What the body does.
    pub gait: BodyGait,
    /// Whether it is on the ground.
    pub grounded: bool,
    /// The side it faces, -1 or 1.
    pub facing: f32,
    /// How he holds himself; of the sample before.
    pub state: TraceState,
    /// The share that he stoops, is up in the saddle, and ducks on the board.
    pub shares: [f32; 3],
}

/// Reads a trace from step to step.
#[derive(Clone, Debug)]
pub struct TraceCursor {
    trace: Arc<Trace>,
    decoder: TraceDecoder,
    /// The samples before and after the step, with one more at both ends where there is one.
    window: [Option<TraceSample>; 4],
    /// Whether the sample before stands on the land's own slope, and the one after; `None` until it was looked up.
    on_slope: [Option<bool>; 2],
    /// How often the walker was put somewhere up to the sample before.
    times_put: u32,
}

impl TraceCursor {
    /// A cursor at the beginning.
    pub fn new(trace: Arc<Trace>) -> Self {
        let mut cursor = Self { trace, decoder: TraceDecoder::default(), window: [None; 4], on_slope: [None; 2], times_put: 0 };
        for _ in 0..3 {
            cursor.shift();
        }
        cursor
    }

    /// How often the walker was put somewhere until now.
    pub fn times_put(&self) -> u32 {
        self.times_put
    }

    fn shift(&mut self) {
        let next = self.decoder.next(self.trace.bytes()).ok().flatten();
        self.window = [self.window[1], self.window[2], self.window[3], next];
        self.on_slope = [self.on_slope[1], None];
    }

    /// Where the walker was at a step, on the way between two samples. Steps only grow; after the end he stays where he was
    /// last. `None` without a sample.
    pub fn at(&mut self, step: u32) -> Option<TracePose> {
        while self.window[2].is_some_and(|next| next.step <= step) || self.window[1].is_none() && self.window[2].is_some() {
            self.shift();
            self.times_put += u32::from(is_put(self.window[0], self.window[1]));
        }
        let before = self.window[1]?;
        let after = self.window[2].filter(|_| !is_put(self.window[1], self.window[2]));
        let state = before.state;
        let TraceSample { gait, grounded, facing, .. } = before;
        let eighths = |state: &TraceState| [state.stoop, state.seat, state.ducks].map(|share| f32::from(share) / 7.0);
        let Some(after) = after else {
            return Some(TracePose { place: before.place, gait, grounded, facing, state, shares: eighths(&state) });
        };
        let steps = (after.step - before.step).max(1) as f32;
        let share = (step.saturating_sub(before.step) as f32 / steps).clamp(0.0, 1.0);
        let place = before.place.translated(self.way(&before, &after, share));
        let [from, to] = [eighths(&state), eighths(&after.state)];
        let shares = std::array::from_fn(|at| from[at] + (to[at] - from[at]) * share);
        Some(TracePose { place, gait, grounded, facing, state, shares })
    }

    /// The way from one sample to a share of the way to the next, in metres.
    fn way(&self, before: &TraceSample, after: &TraceSample, share: f32) -> Vec2 {
        let seconds = (after.step - before.step).max(1) as f32 / STEPS_PER_S as f32;
        let way = after.place.offset_from(before.place);
        let speed = |from: &TraceSample, to: &TraceSample| {
            to.place.offset_from(from.place) * STEPS_PER_S as f32 / (to.step - from.step).max(1) as f32
        };
        let now = way / seconds;
        let was = self.window[0].filter(|_| !is_put(self.window[0], self.window[1])).map_or(now, |sample| speed(&sample, before));
        let comes = self.window[3].filter(|_| !is_put(self.window[2], self.window[3])).map_or(now, |sample| speed(after, &sample));
        // A cubic that never goes beyond the two samples, so that who stands does not sway.
        let slopes = [(was, now), (now, comes)].map(|(a, b)| Vec2::new(monotone_slope(a.x, b.x), monotone_slope(a.y, b.y)) * seconds);
        let (two, three) = (share * share, share * share * share);
        let mut at = slopes[0] * (three - 2.0 * two + share) + way * (3.0 * two - 2.0 * three) + slopes[1] * (three - two);
        if !before.grounded && before.gait != BodyGait::Climb {
            // A throw is a parabola.
            let bulge = if now.y < -FALLS_MPS { 0.0 } else { GRAVITY / 2.0 * seconds * seconds * share * (1.0 - share) };
            at.y = way.y * share + bulge;
        }
        at
    }

    /// The place of the last pose on the ground beneath, if he was on it at the samples; otherwise as it is. It asks the land,
    /// so it is only for those who are seen.
    pub fn settled(&mut self, TracePose { place, grounded, .. }: TracePose, ground_query: &mut GroundQuery) -> Place {
        if !grounded {
            return place;
        }
        let ends = if self.window[2].is_none() || is_put(self.window[1], self.window[2]) { [0, 0] } else { [0, 1] };
        for end in ends {
            if self.on_slope[end].is_none()
                && let Some(sample) = self.window[1 + end]
            {
                let slope = ground_query.slope(sample.place);
                let is_on_it = slope.is_some_and(|slope| slope.height_above(sample.place).abs() < ON_GROUND_M);
                self.on_slope[end] = Some(!sample.grounded || is_on_it);
            }
        }
        let near = |floor: &Place, most_m: f32| floor.height_above(place).abs() < most_m;
        let is_slope = ends.into_iter().all(|end| self.on_slope[end] == Some(true));
        let slope = if is_slope { ground_query.slope(place).filter(|slope| near(slope, SLOPE_M)) } else { None };
        let floor = slope.or_else(|| ground_query.standing_gap(place, STEP_UP_M).map(|gap| gap.floor).filter(|floor| near(floor, FLOOR_M)));
        floor.unwrap_or(place)
    }
}

/// Whether the walker did not go from one sample to the next.
fn is_put(from: Option<TraceSample>, to: Option<TraceSample>) -> bool {
    let (Some(from), Some(to)) = (from, to) else { return false };
    to.was_put && to.place.offset_from(from.place).abs().max_element() > PUT_M
}

/// The slope at a sample between two stretches of these slopes that does not lead beyond either: their harmonic mean.
fn monotone_slope(before: f32, after: f32) -> f32 {
    if before * after <= 0.0 { 0.0 } else { 2.0 * before * after / (before + after) }
}
