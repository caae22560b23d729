//! Recording of a trace.

use eremite_land::Place;

use super::{
    BYTES_PER_S, FIRST_BYTES, MAX_BYTES, MAX_STEPS, SAMPLE_STEPS, STEPS_PER_S, Trace, TraceError, TraceState,
    encoding::{
        FACES_RIGHT, FARTHEST, GAITS, HAS_STATE, HAS_TIME, Last, REPEATS, TraceDecoder, TracePoint, WAS_PUT, is_glide, is_on_ground,
        write_signed, write_unsigned,
    },
};
use crate::motion::BodyGait;

/// Fixed steps that a sample is after the last one at least, unless feet left the ground or came down; and at most.
const LEAST_STEPS: u32 = 8;
const MAX_SAMPLE_STEPS: u32 = 255;

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
    pub(super) step: u32,
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
        let (step, point) = (self.step, TracePoint::of(moment.place).checked()?);
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
