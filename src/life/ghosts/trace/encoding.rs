//! The encoding of a trace: a sequence of samples, one each half second and where the gait changes; positions are in 1/64 m. A
//! sample is:
//!
//! | bytes | what |
//! |---|---|
//! | 1 | bits 0 to 3: the gait, or 15; bit 4: faces right; bit 5: has a state; bit 6: has a time; bit 7: was put there |
//! | 1 | if it has a time: fixed steps since the sample before, otherwise 32 |
//! | 4 varints | if he was put there (the first sample, and teleports): column, its 1/64 m, row, its 1/64 m |
//! | 2 varints | otherwise: how far he went along and up, less what he went before in that time |
//! | varint, 1 | if it has a state: activity, stoop, seat and ducking; direction of bow or brush, or height of a seat |
//!
//! A first byte with the gait 15 repeats the sample before it, 1 to 16 times by its upper four bits: as far on each time.
//! Varints are LEB128, signed ones in zigzag.

use bevy::math::Vec2;
use eremite_land::{Column, Place, is_within_land};

use super::{SAMPLE_STEPS, TraceError, TraceSample, TraceState};
use crate::motion::BodyGait;

/// Positions in a metre.
pub(super) const PER_M: i64 = 64;
/// The farthest from one sample to the next, in 1/64 m: as fast as anybody flies.
pub(super) const FARTHEST: i64 = 4096 * PER_M;
/// In place of a gait: the sample before once more.
pub(super) const REPEATS: u8 = 15;

pub(super) const FACES_RIGHT: u8 = 1 << 4;
pub(super) const HAS_STATE: u8 = 1 << 5;
pub(super) const HAS_TIME: u8 = 1 << 6;
pub(super) const WAS_PUT: u8 = 1 << 7;

/// Gaits by their number in the encoding; the last two are in the air.
pub(super) const GAITS: [(BodyGait, bool); 12] = [
    (BodyGait::Idle, true),
    (BodyGait::Walk, true),
    (BodyGait::Run, true),
    (BodyGait::Jump, false),
    (BodyGait::Fall, false),
    (BodyGait::Land, true),
    (BodyGait::Slide, true),
    (BodyGait::Climb, false),
    (BodyGait::Ride, true),
    (BodyGait::Glide, true),
    (BodyGait::Ride, false),
    (BodyGait::Glide, false),
];

/// A position in 1/64 m.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct TracePoint {
    pub(super) column: i64,
    pub(super) x: i64,
    pub(super) row: i64,
    pub(super) y: i64,
}

impl TracePoint {
    pub(super) fn of(place: Place) -> Self {
        let parts = |offset: f32| ((offset * PER_M as f32) as i64).clamp(0, PER_M - 1);
        Self { column: place.column.0, x: parts(place.offset.x), row: place.row, y: parts(place.offset.y) }
    }

    fn place(self) -> Place {
        Place { column: Column(self.column), row: self.row, offset: Vec2::new(self.x as f32, self.y as f32) / PER_M as f32 }
    }

    /// How far it is from another one along and up; `None` if that is too far for a step.
    pub(super) fn from(self, other: Self) -> Option<[i64; 2]> {
        let far = |to: i64, from: i64, part: i64| to.checked_sub(from)?.checked_mul(PER_M)?.checked_add(part);
        let way = [far(self.column, other.column, self.x - other.x)?, far(self.row, other.row, self.y - other.y)?];
        way.into_iter().all(|way| way.abs() <= FARTHEST).then_some(way)
    }

    /// The position some way on; `None` beyond the land.
    fn moved(self, [along, up]: [i64; 2]) -> Option<Self> {
        let (x, y) = (self.x.checked_add(along)?, self.y.checked_add(up)?);
        let column = self.column.checked_add(x.div_euclid(PER_M))?;
        let row = self.row.checked_add(y.div_euclid(PER_M))?;
        Self { column, x: x.rem_euclid(PER_M), row, y: y.rem_euclid(PER_M) }.checked()
    }

    pub(super) fn checked(self) -> Option<Self> {
        let is_part = |part: i64| (0..PER_M).contains(&part);
        (is_within_land(self.column) && is_within_land(self.row) && is_part(self.x) && is_part(self.y)).then_some(self)
    }
}

/// What is known after a sample, from which the next follows: the same when writing and when reading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Last {
    pub(super) step: u32,
    /// Fixed steps from the sample before to it, and how far he went in them.
    pub(super) steps: u32,
    pub(super) way: [i64; 2],
    pub(super) point: TracePoint,
    pub(super) gait: u8,
    pub(super) faces_right: bool,
    pub(super) state: TraceState,
}

impl Last {
    /// How far he goes in some steps if he goes on as before.
    pub(super) fn expected(&self, steps: u32) -> [i64; 2] {
        self.way.map(|way| way * i64::from(steps) / i64::from(self.steps.max(1)))
    }

    fn sample(&self, was_put: bool) -> TraceSample {
        let (gait, grounded) = GAITS[usize::from(self.gait)];
        let facing = if self.faces_right { 1.0 } else { -1.0 };
        TraceSample { step: self.step, place: self.point.place(), gait, grounded, facing, was_put, state: self.state }
    }
}

/// Reads samples one after the other.
#[derive(Clone, Debug, Default)]
pub struct TraceDecoder {
    at: usize,
    pub(super) last: Option<Last>,
    /// How often the last sample is still to be repeated.
    repeats: u8,
}

impl TraceDecoder {
    /// The next sample of the bytes; `None` at their end.
    pub fn next(&mut self, bytes: &[u8]) -> Result<Option<TraceSample>, TraceError> {
        if self.repeats == 0 && self.at >= bytes.len() {
            return Ok(None);
        }
        let from = self.at;
        self.decode(bytes).map(Some).ok_or(TraceError::Nonsense(from))
    }

    fn decode(&mut self, bytes: &[u8]) -> Option<TraceSample> {
        let mut head = 0;
        if self.repeats == 0 {
            head = self.byte(bytes)?;
            if head & 15 == REPEATS {
                self.repeats = (head >> 4) + 1;
            }
        }
        if self.repeats > 0 {
            self.repeats -= 1;
            let last = self.last.as_mut()?;
            let way = last.expected(SAMPLE_STEPS);
            *last = Last { step: last.step.checked_add(SAMPLE_STEPS)?, steps: SAMPLE_STEPS, way, point: last.point.moved(way)?, ..*last };
            return Some(last.sample(false));
        }
        let gait = Some(head & 15).filter(|gait| usize::from(*gait) < GAITS.len())?;
        let steps = if head & HAS_TIME == 0 { SAMPLE_STEPS } else { u32::from(self.byte(bytes)?) };
        let was_put = head & WAS_PUT != 0;
        let (step, way, point) = if was_put {
            let [column, x, row, y] = [(); 4].map(|()| self.signed(bytes));
            let point = TracePoint { column: column?, x: x?, row: row?, y: y? }.checked()?;
            (self.last.map_or(Some(0), |last| last.step.checked_add(steps))?, [0; 2], point)
        } else {
            let last = self.last?;
            let [along, up] = [(); 2].map(|()| self.signed(bytes).filter(|more| more.abs() <= 4 * FARTHEST));
            let [first, second] = last.expected(steps);
            let way = [first + along?, second + up?];
            way.into_iter().all(|way| way.abs() <= FARTHEST).then_some(())?;
            (last.step.checked_add(steps)?, way, last.point.moved(way)?)
        };
        let state = if head & HAS_STATE == 0 {
            self.last.map(|last| last.state).unwrap_or_default()
        } else {
            let bits = self.unsigned(bytes)?;
            TraceState::from_bits(bits, self.byte(bytes)?)?
        };
        let last = Last { step, steps, way, point, gait, faces_right: head & FACES_RIGHT != 0, state };
        self.last = Some(last);
        Some(last.sample(was_put))
    }

    fn byte(&mut self, bytes: &[u8]) -> Option<u8> {
        let byte = *bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn unsigned(&mut self, bytes: &[u8]) -> Option<u64> {
        let mut number = 0u64;
        for shift in (0..64).step_by(7) {
            let byte = self.byte(bytes)?;
            let part = u64::from(byte & 0x7f);
            number |= part.checked_shl(shift).filter(|shifted| shifted >> shift == part)?;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn signed(&mut self, bytes: &[u8]) -> Option<i64> {
        let number = self.unsigned(bytes)?;
        Some((number >> 1) as i64 ^ -((number & 1) as i64))
    }
}

pub(super) fn is_glide(gait: u8) -> bool {
    GAITS[usize::from(gait)].0 == BodyGait::Glide
}

pub(super) fn is_on_ground(gait: u8) -> bool {
    GAITS[usize::from(gait)].1
}

pub(super) fn write_unsigned(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

pub(super) fn write_signed(bytes: &mut Vec<u8>, number: i64) {
    write_unsigned(bytes, (number << 1 ^ number >> 63) as u64);
}
