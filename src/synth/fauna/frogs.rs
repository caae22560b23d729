//! Frogs at the water, which take turns.

use crate::{
    AudioContext, BLOCK_FRAMES, SynthVoice,
    bus::{Bus, MonoBlock, PanGains},
    dsp::{BlockOcclusionFilter, OnePole, Resonator, SmoothedValue, WhiteNoise, clamp_or_low},
    listener::Spatialization,
};
use eremite_hash::{RandomStream, Seed};

const FROG: RandomStream = RandomStream::named("frog of a land");

/// A kind of frog.
#[derive(Debug)]
struct FrogKind {
    /// Ranges of the two formants in hertz.
    formants_hz: [[f32; 2]; 2],
    /// Range of the pulses a second.
    pulses_hz: [f32; 2],
    /// Range of a croak's duration in seconds.
    croak_s: [f32; 2],
    /// Range of the number of croaks in a call, if there is more than one.
    croaks: Option<[f32; 2]>,
}

const DEEP: FrogKind =
    FrogKind { formants_hz: [[480.0, 720.0], [1_250.0, 1_700.0]], pulses_hz: [34.0, 52.0], croak_s: [0.35, 0.75], croaks: None };
/// Quick high calls.
const SMALL: FrogKind = FrogKind {
    formants_hz: [[1_150.0, 1_500.0], [2_500.0, 3_100.0]],
    pulses_hz: [75.0, 105.0],
    croak_s: [0.10, 0.16],
    croaks: Some([3.0, 7.0]),
};
/// The individual frogs.
const FROGS: [&FrogKind; 5] = [&DEEP, &DEEP, &DEEP, &SMALL, &SMALL];
/// Decay times of the formants by 60 dB, in seconds.
const RING_S: [f32; 2] = [0.020, 0.012];
/// Level of the upper formant.
const UPPER: f32 = 0.55;
/// Seconds from one croak of a small frog to its next.
const SMALL_NEXT_S: f32 = 0.24;
/// Seconds until another answers, the probability of an answer, and seconds of silence without one.
const ANSWERS_S: [f32; 2] = [0.25, 0.9];
const ANSWERS: f32 = 0.8;
const STILL_S: [f32; 2] = [1.6, 5.0];
/// Seconds until the first call.
const FIRST_S: f32 = 0.05;
/// Level of one frog.
const LOUD: f32 = 0.23;
/// Stereo width, and reverb send.
const APART: f32 = 0.4;
const WALLS: f32 = 0.7;
/// Smoothing time, in seconds.
const FOLLOW_S: f32 = 0.3;
/// High-pass cutoff in hertz, for so small a vocal tract.
const FROM_HZ: f32 = 260.0;
/// Level below which one is silent.
const GONE: f32 = 1.0e-5;

#[derive(Clone, Debug)]
struct Frog {
    kind: &'static FrogKind,
    pan: f32,
    near: f32,
    rings: [Resonator; 2],
    thin: OnePole,
    pulses_hz: f32,
    /// Elapsed and total seconds of the croak, and number of croaks to come.
    at_s: f32,
    length_s: f32,
    to_come: u8,
    next_s: f32,
    pulse: f32,
    spread: PanGains,
}

impl Frog {
    fn new(seed: Seed, which: usize, rate_hz: f32) -> Self {
        let of = |what: i64| seed.unit(FROG, &[which as i64, what]);
        let between = |[low, high]: [f32; 2], u: f32| low + (high - low) * u;
        let kind = FROGS[which];
        Self {
            kind,
            pan: APART * (2.0 * of(0) - 1.0),
            near: 0.55 + 0.45 * of(1),
            rings: std::array::from_fn(|i| Resonator::new(between(kind.formants_hz[i], of(2 + i as i64)), RING_S[i], rate_hz)),
            thin: OnePole::new(FROM_HZ, rate_hz),
            pulses_hz: between(kind.pulses_hz, of(5)),
            at_s: 1.0,
            length_s: 0.0,
            to_come: 0,
            next_s: 0.0,
            pulse: 0.0,
            spread: PanGains::default(),
        }
    }

    fn is_calling(&self) -> bool {
        self.to_come > 0 || self.at_s < self.length_s
    }

    fn call(&mut self, white: &mut WhiteNoise) {
        self.to_come = self.kind.croaks.map_or(1, |[low, high]| white.range(low, high) as u8);
        self.next_s = 0.0;
    }

    fn croak(&mut self, white: &mut WhiteNoise, rate_hz: f32, signal: &mut MonoBlock) {
        let own_s = BLOCK_FRAMES as f32 / rate_hz;
        self.next_s -= own_s;
        if self.to_come > 0 && self.next_s <= 0.0 {
            self.to_come -= 1;
            let [low, high] = self.kind.croak_s;
            (self.at_s, self.length_s, self.pulse) = (0.0, white.range(low, high), 1.0);
            self.next_s = SMALL_NEXT_S * white.range(0.9, 1.15);
        }
        let calls = self.at_s < self.length_s;
        if !calls && self.rings[0].amplitude() < GONE {
            return;
        }
        let u = (self.at_s / self.length_s).min(1.0);
        // A crescendo with a sudden end; the pulses are a little faster in the middle.
        let press = libm::sqrtf(u) * (1.0 - u * u * u);
        let step = self.pulses_hz * (0.9 + 0.2 * press) / rate_hz;
        let mut strike = 0.0;
        let mut at = BLOCK_FRAMES;
        for (i, x) in signal.iter_mut().enumerate() {
            if calls {
                self.pulse += step;
                if self.pulse >= 1.0 {
                    self.pulse -= 1.0;
                    (at, strike) = (i, LOUD * press * white.range(0.75, 1.0));
                }
            }
            let push = if at == i { strike } else { 0.0 };
            *x += self.thin.high(self.rings[0].next(push) + self.rings[1].next(push * UPPER));
        }
        self.at_s += own_s;
    }
}

/// The voice of frogs.
pub struct Frogs {
    rate_hz: f32,
    white: WhiteNoise,
    all: [Frog; FROGS.len()],
    /// The last caller, and seconds until the next call.
    last: usize,
    next_s: f32,
    gain: SmoothedValue,
    veil: [BlockOcclusionFilter; FROGS.len()],
}

impl Frogs {
    /// A voice from a land's seed.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self {
            rate_hz,
            white: WhiteNoise::new(seed.hash(FROG, &[-1])),
            all: std::array::from_fn(|i| Frog::new(seed, i, rate_hz)),
            last: 0,
            next_s: FIRST_S,
            gain: SmoothedValue::new(FOLLOW_S, rate_hz),
            veil: [BlockOcclusionFilter::new(rate_hz); FROGS.len()],
        }
    }

    /// Starts a call when it is time, never by the last caller.
    fn take_turns(&mut self, seconds: f32) {
        self.next_s -= seconds;
        if self.next_s > 0.0 || self.all[self.last].is_calling() {
            return;
        }
        self.last = (self.last + 1 + (self.white.unit() * (FROGS.len() - 1) as f32) as usize) % FROGS.len();
        self.all[self.last].call(&mut self.white);
        let [low, high] = if self.white.unit() < ANSWERS { ANSWERS_S } else { STILL_S };
        self.next_s = self.white.range(low, high);
    }
}

impl SynthVoice for Frogs {
    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        let from = now.listener.fauna.frogs.sanitized();
        let (_, gain) = self.gain.advance_toward(from.gain);
        if gain < 1.0e-4 {
            return;
        }
        if from.gain > 0.0 {
            self.take_turns(clamp_or_low(now.seconds(), 0.0, 1.0));
        }
        for (frog, veil) in self.all.iter_mut().zip(&mut self.veil) {
            let to = PanGains::of(Spatialization { gain: gain * frog.near, pan: from.pan + frog.pan, occlusion: 0.0 }, WALLS);
            if frog.is_calling() || frog.rings[0].amplitude() >= GONE {
                let mut signal: MonoBlock = [0.0; BLOCK_FRAMES];
                frog.croak(&mut self.white, self.rate_hz, &mut signal);
                veil.set(from.occlusion, self.rate_hz);
                veil.process(&mut signal);
                out.add(&signal, frog.spread, to);
            }
            frog.spread = to;
        }
    }
}
