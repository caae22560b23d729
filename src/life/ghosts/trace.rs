//! The trace of a walk: where a walker was each half second, in which gait, and what he did. Encoded as it grows, so that it
//! is only ever appended to. No ECS, no files.
//!
//! A trace is a sequence of samples, one each half second and where the gait changes; positions are in 1/64 m. A sample is:
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
use serde::{Deserialize, Serialize};

use crate::motion::BodyGait;

/// Fixed steps per second.
pub const STEPS_PER_S: u32 = 64;
/// Fixed steps from one sample to the next; if something changes, one comes earlier, but not before the least.
pub const SAMPLE_STEPS: u32 = 32;
const LEAST_STEPS: u32 = 8;
const MAX_SAMPLE_STEPS: u32 = 255;
/// The longest trace in fixed steps: 24 hours. What is walked after that is not recorded.
pub const MAX_STEPS: u32 = 24 * 60 * 60 * STEPS_PER_S;
/// Size limit: bytes for each second, and for the beginning.
pub const BYTES_PER_S: u32 = 10;
const FIRST_BYTES: u32 = 256;
/// The most bytes of a trace.
pub const MAX_BYTES: usize = (MAX_STEPS / STEPS_PER_S * BYTES_PER_S + FIRST_BYTES) as usize;
/// Positions in a metre.
const PER_M: i64 = 64;
/// The farthest from one sample to the next, in 1/64 m: as fast as anybody flies.
const FARTHEST: i64 = 4096 * PER_M;
/// In place of a gait: the sample before once more.
const REPEATS: u8 = 15;

const FACES_RIGHT: u8 = 1 << 4;
const HAS_STATE: u8 = 1 << 5;
const HAS_TIME: u8 = 1 << 6;
const WAS_PUT: u8 = 1 << 7;

/// Gaits by their number in the encoding; the last two are in the air.
const GAITS: [(BodyGait, bool); 12] = [
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

    /// The step of the sample that is nearest to a place.
    pub fn nearest_step(&self, place: Place) -> u32 {
        let far = |sample: &TraceSample| sample.place.offset_from(place).length_squared();
        self.samples().min_by(|a, b| far(a).total_cmp(&far(b))).map_or(0, |sample| sample.step)
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

/// A position in 1/64 m.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Point {
    column: i64,
    x: i64,
    row: i64,
    y: i64,
}

impl Point {
    fn of(place: Place) -> Self {
        let parts = |offset: f32| ((offset * PER_M as f32) as i64).clamp(0, PER_M - 1);
        Self { column: place.column.0, x: parts(place.offset.x), row: place.row, y: parts(place.offset.y) }
    }

    fn place(self) -> Place {
        Place { column: Column(self.column), row: self.row, offset: Vec2::new(self.x as f32, self.y as f32) / PER_M as f32 }
    }

    /// How far it is from another one along and up; `None` if that is too far for a step.
    fn from(self, other: Self) -> Option<[i64; 2]> {
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

    fn checked(self) -> Option<Self> {
        let is_part = |part: i64| (0..PER_M).contains(&part);
        (is_within_land(self.column) && is_within_land(self.row) && is_part(self.x) && is_part(self.y)).then_some(self)
    }
}

/// What is known after a sample, from which the next follows: the same when writing and when reading.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Last {
    step: u32,
    /// Fixed steps from the sample before to it, and how far he went in them.
    steps: u32,
    way: [i64; 2],
    point: Point,
    gait: u8,
    faces_right: bool,
    state: TraceState,
}

impl Last {
    /// How far he goes in some steps if he goes on as before.
    fn expected(&self, steps: u32) -> [i64; 2] {
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
pub(super) struct TraceDecoder {
    at: usize,
    last: Option<Last>,
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
            let point = Point { column: column?, x: x?, row: row?, y: y? }.checked()?;
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

fn is_glide(gait: u8) -> bool {
    GAITS[usize::from(gait)].0 == BodyGait::Glide
}

fn is_on_ground(gait: u8) -> bool {
    GAITS[usize::from(gait)].1
}

fn write_unsigned(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn write_signed(bytes: &mut Vec<u8>, number: i64) {
    write_unsigned(bytes, (number << 1 ^ number >> 63) as u64);
}

/// A moment as it is recorded.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TraceMoment {
    /// The feet.
    pub place: Place,
    /// What the body does.
    pub gait: BodyGait,
    /// Whether it is on the ground.
    pub grounded: bool,
    /// The side it faces, -1 or 1.
    pub facing: f32,
    /// How often it was put somewhere.
    pub times_put: u32,
    /// How it holds itself.
    pub state: TraceState,
}

/// Records a trace: takes a moment in each fixed step, and keeps a sample each half second and where something changes.
#[derive(Clone, Debug, Default)]
pub struct TraceRecorder {
    trace: Trace,
    last: Option<Last>,
    /// How often the last sample was repeated in the last byte, from 0.
    repeats: u8,
    step: u32,
    times_put: Option<u32>,
    /// Whether the next sample begins anew: its walker came from somewhere else.
    anew: bool,
}

impl TraceRecorder {
    /// Goes on with a trace.
    ///
    /// # Errors
    /// If it makes no sense. An empty one does.
    pub fn resumed(trace: Trace) -> Result<Self, TraceError> {
        let mut decoder = TraceDecoder::default();
        if trace.bytes.len() > MAX_BYTES {
            return Err(TraceError::TooLong);
        }
        while decoder.next(&trace.bytes)?.is_some() {}
        let step = decoder.last.map_or(0, |last| last.step);
        // Whatever was done to his land meanwhile, he may stand elsewhere now.
        Ok(Self { trace, last: decoder.last, repeats: 0, step, times_put: None, anew: true })
    }

    /// What is recorded.
    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// Fixed steps since the beginning.
    pub fn step(&self) -> u32 {
        self.step
    }

    /// Takes a moment, one fixed step after the last one.
    pub fn record(&mut self, moment: &TraceMoment) {
        let was_put = self.times_put.replace(moment.times_put).is_some_and(|times| times != moment.times_put);
        self.anew |= was_put || self.last.is_none();
        if self.last.is_some() {
            self.step += 1;
        }
        if self.step > MAX_STEPS {
            self.step = MAX_STEPS;
            return;
        }
        let Some(now) = self.sample(moment) else { return };
        let since = self.last.map_or(0, |last| now.step - last.step);
        let is_due = self.anew || since >= SAMPLE_STEPS;
        let has_changed = self
            .last
            .is_some_and(|last| last.gait != now.gait || last.faces_right != now.faces_right || last.state.differs_in_kind(now.state));
        // To the step when he leaves the ground and comes down, and when he gets on the board and off: others ride beside him.
        let is_sudden =
            self.last.is_some_and(|last| is_glide(last.gait) != is_glide(now.gait) || is_on_ground(last.gait) != is_on_ground(now.gait));
        let first = self.last.is_none();
        if first || is_due || is_sudden && since > 0 || has_changed && since >= LEAST_STEPS {
            let most = (u64::from(FIRST_BYTES) + u64::from(BYTES_PER_S) * u64::from(now.step / STEPS_PER_S)) as usize;
            // After a long time without room it is written in any case: its time has a single byte.
            self.append(now, if since >= MAX_SAMPLE_STEPS { usize::MAX } else { most });
        }
    }

    fn sample(&self, moment: &TraceMoment) -> Option<Last> {
        let is = |(gait, grounded): &(BodyGait, bool)| {
            *gait == moment.gait && (*grounded == moment.grounded || !matches!(gait, BodyGait::Ride | BodyGait::Glide))
        };
        let gait = GAITS.iter().position(is)? as u8;
        let (step, point) = (self.step, Point::of(moment.place).checked()?);
        let (steps, way) = self.last.map_or((0, Some([0; 2])), |last| (step - last.step, point.from(last.point)));
        // So far away that he was put there.
        let way = way.unwrap_or([FARTHEST + 1; 2]);
        Some(Last { step, steps, way, point, gait, faces_right: moment.facing > 0.0, state: moment.state })
    }

    /// Appends a sample if it is within a size of the whole; what is not important is left out before all of it is.
    fn append(&mut self, now: Last, most: usize) {
        let room = most.saturating_sub(self.trace.bytes.len());
        if let Some(last) = self.last.filter(|_| !self.anew) {
            let is_same = now.steps == SAMPLE_STEPS
                && now.way == last.expected(SAMPLE_STEPS)
                && (now.gait, now.faces_right, now.state) == (last.gait, last.faces_right, last.state);
            if is_same {
                match self.trace.bytes.last_mut().filter(|_| (1..16).contains(&self.repeats)) {
                    Some(byte) => *byte += 1 << 4,
                    None if room == 0 => return,
                    None => {
                        self.trace.bytes.push(REPEATS);
                        self.repeats = 0;
                    }
                }
                self.repeats += 1;
                self.last = Some(now);
                return;
            }
        }
        let state = self.last.map(|last| last.state).unwrap_or_default();
        let mut lean = now;
        if !now.state.differs_in_kind(state) {
            lean.state = state;
        }
        for now in [now, lean] {
            let (bytes, now) = self.encoded(now);
            if bytes.len() <= room {
                self.trace.bytes.extend(bytes);
                (self.last, self.repeats, self.anew) = (Some(now), 0, false);
                return;
            }
        }
    }

    fn encoded(&self, mut now: Last) -> (Vec<u8>, Last) {
        let mut bytes = vec![now.gait];
        let was_put = self.anew || now.way.into_iter().any(|way| way.abs() > FARTHEST);
        if now.faces_right {
            bytes[0] |= FACES_RIGHT;
        }
        if now.steps != SAMPLE_STEPS {
            bytes[0] |= HAS_TIME;
            bytes.push(now.steps.min(MAX_SAMPLE_STEPS) as u8);
        }
        match self.last.filter(|_| !was_put) {
            None => {
                bytes[0] |= WAS_PUT;
                now.way = [0; 2];
                for number in [now.point.column, now.point.x, now.point.row, now.point.y] {
                    write_signed(&mut bytes, number);
                }
            }
            Some(last) => {
                for (way, expected) in now.way.into_iter().zip(last.expected(now.steps)) {
                    write_signed(&mut bytes, way - expected);
                }
            }
        }
        if now.state != self.last.map(|last| last.state).unwrap_or_default() {
            bytes[0] |= HAS_STATE;
            write_unsigned(&mut bytes, now.state.bits());
            bytes.push(now.state.detail);
        }
        (bytes, now)
    }
}

#[cfg(test)]
mod tests {
    use eremite_land::COLUMN_LIMIT;
    use proptest::{collection::vec, prelude::*};

    use super::*;

    fn moment(place: Place, gait: BodyGait) -> TraceMoment {
        let grounded = !matches!(gait, BodyGait::Jump | BodyGait::Fall | BodyGait::Climb);
        TraceMoment { place, gait, grounded, facing: 1.0, times_put: 0, state: TraceState::default() }
    }

    /// A stretch of a walk: how long in steps, how fast along and up in metres per second, its gait, and what is done.
    fn any_walk() -> impl Strategy<Value = Vec<(u32, [f32; 2], usize, bool, u64, u8, bool)>> {
        let stretch = (1u32..200, [-30.0f32..30.0, -30.0f32..30.0], 0..GAITS.len(), any::<bool>(), 0..1u64 << 13, any::<u8>());
        vec((stretch, prop::bool::weighted(0.05)).prop_map(|((a, b, c, d, e, f), g)| (a, b, c, d, e, f, g)), 1..40)
    }

    proptest! {
        #[test]
        fn any_walk_is_read_as_it_was_recorded_and_is_small(
            walk in any_walk(), from in -COLUMN_LIMIT / 2..COLUMN_LIMIT / 2, cut in 0usize..40,
        ) {
            let mut recorder = TraceRecorder::default();
            let (mut place, mut times_put, mut moments) = (Place::at(Column(from), -from / 3), 0, Vec::new());
            for (number, (steps, mps, gait, faces_right, bits, detail, is_put)) in walk.into_iter().enumerate() {
                if is_put {
                    (place, times_put) = (Place::at(Column(from / 7), 3), times_put + 1);
                }
                if number == cut {
                    recorder = TraceRecorder::resumed(recorder.trace().clone()).expect("sound");
                    moments.truncate(recorder.step() as usize + 1);
                    times_put += 1;
                }
                let state = TraceState::from_bits(bits, detail).expect("in range");
                for _ in 0..steps {
                    place = place.translated(Vec2::from(mps) / STEPS_PER_S as f32);
                    let (gait, grounded) = GAITS[gait];
                    let facing = if faces_right { 1.0 } else { -1.0 };
                    let moment = TraceMoment { place, gait, grounded, facing, times_put, state };
                    recorder.record(&moment);
                    moments.push(moment);
                }
            }
            let trace = recorder.trace();
            prop_assert_eq!(trace.check(), Ok(()));
            let samples: Vec<TraceSample> = trace.samples().collect();
            prop_assert!(samples.windows(2).all(|pair| pair[0].step < pair[1].step || pair[1].was_put));
            for sample in &samples {
                let moment = &moments[sample.step as usize];
                let off = sample.place.offset_from(moment.place).abs().max_element();
                prop_assert!(off < 1.0 / 60.0, "{} m off at step {}", off, sample.step);
                prop_assert_eq!((sample.gait, sample.facing), (moment.gait, moment.facing));
            }
            let most = FIRST_BYTES + BYTES_PER_S * (recorder.step() / STEPS_PER_S + 5);
            prop_assert!(trace.bytes().len() <= most as usize, "{} bytes in {} steps", trace.bytes().len(), recorder.step());
        }

        #[test]
        fn no_bytes_are_a_reason_to_fall(bytes in vec(any::<u8>(), 0..300)) {
            let _ = Trace::from_bytes(bytes.clone());
            let trace = Trace { bytes };
            for sample in trace.samples() {
                prop_assert!(is_within_land(sample.place.column.0) && is_within_land(sample.place.row));
            }
            let _ = (trace.last_step(), trace.nearest_step(Place::default()), trace.step_at_column(Column(0)), trace.board_rides());
            let _ = TraceRecorder::resumed(trace);
        }
    }

    fn recorded(moments: impl IntoIterator<Item = TraceMoment>) -> Trace {
        let mut recorder = TraceRecorder::default();
        moments.into_iter().for_each(|moment| recorder.record(&moment));
        recorder.trace().clone()
    }

    #[test]
    fn a_walk_has_two_samples_a_second_and_one_where_the_gait_changes() {
        let at = |step: u32| Place::at(Column(7), 3).moved_along(step as f32 / 20.0);
        let walk = (0..640).map(|step| moment(at(step), BodyGait::Walk)).chain((640..1280).map(|step| moment(at(640), BodyGait::Idle)));
        let trace = recorded(walk);
        let steps: Vec<u32> = trace.samples().map(|sample| sample.step).collect();
        assert!((40..=43).contains(&steps.len()), "{steps:?}");
        assert!(trace.samples().any(|sample| sample.gait == BodyGait::Idle && (640..=648).contains(&sample.step)), "{steps:?}");
        assert!(trace.bytes().len() < 100, "{} bytes for 20 seconds", trace.bytes().len());
        assert_eq!(trace.nearest_step(at(320)), 320);
        assert_eq!(trace.step_at_column(Column(7 + 16)).map(|step| (315..=325).contains(&step)), Some(true));
        assert_eq!(trace.step_at_column(Column(-1)), None);
    }

    #[test]
    fn ten_hours_of_rest_are_next_to_nothing_and_a_day_is_the_most() {
        let mut recorder = TraceRecorder::default();
        let here = moment(Place::at(Column(7), 3), BodyGait::Idle);
        (0..10 * 3600 * 64).for_each(|_| recorder.record(&here));
        assert!(recorder.trace().bytes().len() < 5000, "{}", recorder.trace().bytes().len());
        recorder.step = MAX_STEPS - 100;
        (0..6400).for_each(|_| recorder.record(&here));
        assert_eq!(recorder.step(), MAX_STEPS);
        assert_eq!(recorder.trace().check(), Ok(()));
        let long = Trace { bytes: vec![0; MAX_BYTES + 1] };
        assert_eq!((long.check(), TraceRecorder::resumed(long).err()), (Err(TraceError::TooLong), Some(TraceError::TooLong)));
        assert_eq!(Trace::default().check(), Err(TraceError::Empty));
    }

    #[test]
    fn rides_on_the_board_are_found() {
        let at = |step: u32| Place::at(Column(0), 0).moved_along(step as f32 / 4.0);
        let gait = |step: u32| match step {
            200..400 => BodyGait::Glide,
            600..1000 => BodyGait::Glide,
            _ => BodyGait::Walk,
        };
        let trace = recorded((0..1200).map(|step| TraceMoment { grounded: step % 100 < 60, ..moment(at(step), gait(step)) }));
        let rides = trace.board_rides();
        assert_eq!(rides.len(), 2, "{rides:?}");
        for (ride, [from, to]) in rides.iter().zip([[200, 400], [600, 1000]]) {
            assert!(ride[0].abs_diff(from) <= 8 && ride[1].abs_diff(to) <= 8, "{rides:?}");
        }
    }
}
