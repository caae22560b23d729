//! The trace of a walk: where a walker was each half second, in which gait, and what he did. Encoded as it grows, so that it
//! is only ever appended to. No ECS, no files.

mod encoding;
mod recorder;
#[cfg(test)]
mod tests;

use eremite_land::{Column, Place};
use serde::{Deserialize, Serialize};

pub(super) use encoding::TraceDecoder;
pub use recorder::{TraceMoment, TraceRecorder};

use crate::motion::BodyGait;

/// Fixed steps per second.
pub const STEPS_PER_S: u32 = 64;
/// Fixed steps from one sample to the next; if something changes, one comes earlier.
pub const SAMPLE_STEPS: u32 = 32;
/// The longest trace in fixed steps: 24 hours. What is walked after that is not recorded.
pub const MAX_STEPS: u32 = 24 * 60 * 60 * STEPS_PER_S;
/// Size limit: bytes for each second, and for the beginning.
pub const BYTES_PER_S: u32 = 10;
const FIRST_BYTES: u32 = 256;
/// The most bytes of a trace.
pub const MAX_BYTES: usize = (MAX_STEPS / STEPS_PER_S * BYTES_PER_S + FIRST_BYTES) as usize;

/// Why bytes are no trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TraceError {
    /// The bytes end within a sample, or say something that cannot be.
    #[error("its trace makes no sense from byte {0} on")]
    Nonsense(usize),
    /// It has no samples.
    #[error("its trace is empty")]
    Empty,
    /// It is longer than [`MAX_STEPS`] or has more than [`MAX_BYTES`].
    #[error("its trace is longer than 24 hours")]
    TooLong,
}

/// What a walker does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TraceActivity {
    /// Nothing but walk.
    #[default]
    Nothing,
    /// Sits.
    Sits,
    /// Lies.
    Lies,
    /// Kneels at the water.
    Drinks,
    /// Reads.
    Reads,
    /// Has raised the bow.
    Aims,
    /// Has drawn the bow.
    Draws,
    /// Has raised the brush.
    Paints,
}

const ACTIVITIES: [TraceActivity; 8] = [
    TraceActivity::Nothing,
    TraceActivity::Sits,
    TraceActivity::Lies,
    TraceActivity::Drinks,
    TraceActivity::Reads,
    TraceActivity::Aims,
    TraceActivity::Draws,
    TraceActivity::Paints,
];

/// How a walker holds himself. Shares are in eighths, from 0 to 7.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TraceState {
    /// What he does.
    pub activity: TraceActivity,
    /// How far he stoops.
    pub stoop: u8,
    /// How far he is up in the saddle, and whether he gets off.
    pub seat: u8,
    /// See [`TraceState::seat`].
    pub gets_off: bool,
    /// How far he ducks on the board.
    pub ducks: u8,
    /// The direction of bow or brush in 1/256 of a turn, or the height of a seat in centimetres.
    pub detail: u8,
}

impl TraceState {
    fn bits(self) -> u64 {
        let activity = ACTIVITIES.iter().position(|activity| *activity == self.activity).unwrap_or_default() as u64;
        activity
            | u64::from(self.stoop & 7) << 3
            | u64::from(self.seat & 7) << 6
            | u64::from(self.ducks & 7) << 9
            | u64::from(self.gets_off) << 12
    }

    fn from_bits(bits: u64, detail: u8) -> Option<Self> {
        let eighths = |at: u32| (bits >> at & 7) as u8;
        (bits >> 13 == 0).then_some(Self {
            activity: ACTIVITIES[usize::from(eighths(0))],
            stoop: eighths(3),
            seat: eighths(6),
            ducks: eighths(9),
            gets_off: bits >> 12 & 1 == 1,
            detail,
        })
    }

    /// Whether it differs in more than how far something is.
    fn differs_in_kind(self, other: Self) -> bool {
        self.activity != other.activity || self.gets_off != other.gets_off || (self.seat == 0) != (other.seat == 0)
    }
}

/// A moment of a walk.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TraceSample {
    /// Fixed steps since the beginning.
    pub step: u32,
    /// The feet.
    pub place: Place,
    /// What the body does.
    pub gait: BodyGait,
    /// Whether the feet, the hooves or the board are on the ground.
    pub grounded: bool,
    /// The side it faces, -1 or 1.
    pub facing: f32,
    /// Whether he was put there, and did not go.
    pub was_put: bool,
    /// How he holds himself.
    pub state: TraceState,
}

/// The trace of a walk, as bytes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    bytes: Vec<u8>,
}

impl Trace {
    /// Checks some bytes.
    ///
    /// # Errors
    /// If they are no trace, or an empty or too long one.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, TraceError> {
        let trace = Self { bytes };
        trace.check().map(|()| trace)
    }

    /// Checks it, in linear time.
    ///
    /// # Errors
    /// As [`Trace::from_bytes`].
    pub fn check(&self) -> Result<(), TraceError> {
        if self.bytes.len() > MAX_BYTES {
            return Err(TraceError::TooLong);
        }
        let mut decoder = TraceDecoder::default();
        while let Some(sample) = decoder.next(&self.bytes)? {
            if sample.step > MAX_STEPS {
                return Err(TraceError::TooLong);
            }
        }
        if self.bytes.is_empty() { Err(TraceError::Empty) } else { Ok(()) }
    }

    /// Its bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Whether it has no samples.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// All samples, up to the first that makes no sense.
    pub fn samples(&self) -> impl Iterator<Item = TraceSample> {
        let mut decoder = TraceDecoder::default();
        std::iter::from_fn(move || decoder.next(&self.bytes).ok().flatten())
    }

    /// The step of its last sample.
    pub fn last_step(&self) -> u32 {
        self.samples().last().map_or(0, |sample| sample.step)
    }

    /// Where its walker was at the sample of a step, or at the next one; `None` after the last.
    pub fn place_at(&self, step: u32) -> Option<Place> {
        self.samples().find(|sample| sample.step >= step).map(|sample| sample.place)
    }

    /// The step of the sample that is nearest to a place, early enough that something of the walk comes after it.
    pub fn nearest_step(&self, place: Place) -> u32 {
        const LEFT_STEPS: u32 = 5 * STEPS_PER_S;
        let last = self.last_step();
        let far = |sample: &TraceSample| sample.place.offset_from(place).length_squared();
        self.samples()
            .take_while(|sample| sample.step + LEFT_STEPS <= last)
            .min_by(|a, b| far(a).total_cmp(&far(b)))
            .map_or(0, |sample| sample.step)
    }

    /// The first step in which its walker passed a column on his way.
    pub fn step_at_column(&self, column: Column) -> Option<u32> {
        let mut before: Option<TraceSample> = None;
        self.samples().find_map(|sample| {
            let was = before.replace(sample).filter(|_| !sample.was_put)?;
            let [from, to] = [was, sample].map(|sample| sample.place.distance_along(Place::at(column, sample.place.row)));
            let share = from / (from - to);
            (from * to <= 0.0 && from != to).then(|| was.step + (share * f64::from(sample.step - was.step)) as u32)
        })
    }

    /// His rides on the board: from step to step.
    pub fn board_rides(&self) -> Vec<[u32; 2]> {
        let mut rides: Vec<[u32; 2]> = Vec::new();
        let mut is_open = false;
        for sample in self.samples() {
            let is_ride = sample.gait == BodyGait::Glide;
            match rides.last_mut().filter(|_| is_open && !sample.was_put) {
                Some(last) => last[1] = sample.step,
                None if is_ride => rides.push([sample.step; 2]),
                None => {}
            }
            is_open = is_ride;
        }
        rides
    }
}
