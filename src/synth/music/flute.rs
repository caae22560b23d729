//! A flute as a wave in a bore that a jet of breath drives.
//!
//! After Cook's and Verge's jet-drive models ("A Meta-Wind-Instrument Physical Model", ICMC 1992; Verge, Hirschberg and Causse,
//! JASA 1997): the bore's wave, half a period late, bends the jet, whose share that goes into the bore is a curve that bends
//! and ends. All is told by the breath, so that loudness is the breath and colour is how far the jet bends. The bore is as
//! long as the period less what its filters take, and the jet's way exactly half a period, less what its own take: so both
//! agree about one pitch at any breath, and the flute is in tune by construction.

use crate::{
    bus::{BLOCK_FRAMES, MonoBlock},
    dsp::{ANTI_DENORMAL, DelayLine, OnePole, StateVariableFilter, WhiteNoise},
};

/// The lowest pitch, in hertz.
pub const LOWEST_HZ: f32 = 180.0;
/// The highest, as a share of the rate.
const HIGHEST_OF_RATE: f32 = 0.16;
/// What comes back from the end of the bore, and the frequency, in hertz, above which it goes out instead.
const BACK: f32 = 0.84;
const OPEN_HZ: f32 = 2_900.0;
/// The jet is as wide as it is: it bends less to what is this many times as fast as the pitch, and so keeps to its register.
const WIDE: f32 = 1.2;
/// What is slower than this, in hertz, goes out too: breath is no tone.
const SLOW_HZ: f32 = 40.0;
/// The jet does not hit the edge in its middle: this gives the even partials.
const ASIDE: f32 = 0.62;
/// How much of the breath is noise: in the jet, and as it is heard beside the tone; and about which frequency, in hertz.
const NOISE_JET: f32 = 0.3;
const NOISE_BESIDE: f32 = 1.1;
const NOISE_HZ: f32 = 2_100.0;
const NOISE_Q: f32 = 0.6;
/// The small hole sends out what is fast sooner than what is slow: by how much more, above which frequency, in hertz.
const RADIATES: f32 = 2.2;
const RADIATES_HZ: f32 = 900.0;
/// Softer than this, nothing sounds.
const STILL: f32 = 1.0e-6;
/// The shortest delays that can be read, in frames.
const SHORTEST: f32 = 1.0;

/// How it is blown at the end of a moment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FluteControl {
    /// The pitch, in hertz.
    pub hz: f32,
    /// The breath, 0 to 1.
    pub breath: f32,
    /// How far the jet bends: 0.3 a pure tone, 1 a rich one.
    pub bend: f32,
    /// How much more noise there is than in a steady tone: 0 none, 1 twice as much.
    pub airy: f32,
}

/// A one-pole low-pass whose lag is known.
#[derive(Clone, Copy, Default)]
struct LagOnePole {
    p: f32,
    y: f32,
}

impl LagOnePole {
    fn new(hz: f32, rate_hz: f32) -> Self {
        Self { p: libm::expf(-core::f32::consts::TAU * hz.min(0.3 * rate_hz) / rate_hz), y: 0.0 }
    }

    #[inline]
    fn low(&mut self, x: f32) -> f32 {
        self.y = x + self.p * (self.y - x) + ANTI_DENORMAL;
        self.y
    }

    /// The lag of what is below, in radians.
    fn low_lag(&self, sin: f32, cos: f32) -> f32 {
        libm::atan2f(self.p * sin, 1.0 - self.p * cos)
    }

    /// The same of what is above, x less low, which is p (1 - 1/z) over the same pole: it leads.
    fn high_lag(&self, w: f32, sin: f32, cos: f32) -> f32 {
        self.low_lag(sin, cos) - 0.5 * (core::f32::consts::PI - w)
    }
}

/// A flute.
pub struct Flute {
    rate_hz: f32,
    bore: DelayLine,
    jet: DelayLine,
    open: LagOnePole,
    slow: LagOnePole,
    steady: LagOnePole,
    wide: LagOnePole,
    white: WhiteNoise,
    noise: StateVariableFilter,
    /// The delays, in frames, and how it was blown, at the end of the last moment.
    frames: [f32; 2],
    blown: FluteControl,
    radiates: OnePole,
    level: f32,
}

impl Flute {
    /// A still one.
    pub fn new(seed: u64, rate_hz: f32) -> Self {
        let most = (rate_hz / LOWEST_HZ) as usize + 2;
        Self {
            rate_hz,
            bore: DelayLine::new(most),
            jet: DelayLine::new(most),
            open: LagOnePole::new(OPEN_HZ, rate_hz),
            slow: LagOnePole::new(SLOW_HZ, rate_hz),
            steady: LagOnePole::new(SLOW_HZ, rate_hz),
            wide: LagOnePole::default(),
            white: WhiteNoise::new(seed),
            noise: StateVariableFilter::new(NOISE_HZ, NOISE_Q, rate_hz),
            frames: [SHORTEST; 2],
            blown: FluteControl::default(),
            radiates: OnePole::new(RADIATES_HZ, rate_hz),
            level: 0.0,
        }
    }

    /// Whether nothing sounds.
    pub fn is_silent(&self) -> bool {
        self.blown.breath == 0.0 && self.level < STILL
    }

    /// The bore's and the jet's delays for a pitch, for which the jet is as wide from now on.
    fn tune(&mut self, hz: f32) -> [f32; 2] {
        let hz = hz.clamp(LOWEST_HZ, HIGHEST_OF_RATE * self.rate_hz);
        let period = self.rate_hz / hz;
        let w = core::f32::consts::TAU / period;
        let (sin, cos) = libm::sincosf(w);
        self.wide.p = LagOnePole::new(WIDE * hz, self.rate_hz).p;
        let bore = period - (self.open.low_lag(sin, cos) + self.slow.high_lag(w, sin, cos)) / w - 1.0;
        let jet = 0.5 * period - (self.wide.low_lag(sin, cos) + self.steady.high_lag(w, sin, cos)) / w - 1.0;
        [bore, jet].map(|frames| frames.clamp(SHORTEST, self.bore.capacity() as f32))
    }

    /// Goes on for a moment, at the end of which it is blown so.
    pub fn process(&mut self, blown: FluteControl, out: &mut MonoBlock) {
        let was_still = self.is_silent();
        let from = if was_still { FluteControl { breath: 0.0, ..blown } } else { self.blown };
        let frames = if blown.hz == self.blown.hz { self.frames } else { self.tune(blown.hz) };
        let first = if was_still { frames } else { self.frames };
        let still = first == frames;
        let split = frames.map(DelayLine::split_delay);
        let mut peak = 0.0_f32;
        for (i, out) in out.iter_mut().enumerate() {
            let t = (i + 1) as f32 / BLOCK_FRAMES as f32;
            let between = |from: f32, to: f32| from + (to - from) * t;
            let breath = between(from.breath, blown.breath);
            let air = self.noise.band(self.white.sample()) * breath * (1.0 + between(from.airy, blown.airy));
            let (back, bends) = if still {
                (self.bore.read_weighted(split[0].0, &split[0].1), self.jet.read_weighted(split[1].0, &split[1].1))
            } else {
                (self.bore.read_interpolated(between(first[0], frames[0])), self.jet.read_interpolated(between(first[1], frames[1])))
            };
            let back = self.open.low(back);
            let back = BACK * (back - self.slow.low(back));
            self.jet.push(self.wide.low(back));
            // Told by the breath, so that a soft tone is no other tone; the first whisper of it is not divided by nothing.
            let bent = between(from.bend, blown.bend) * bends / (breath + 1.0e-3) + ASIDE + NOISE_JET / (breath + 1.0e-3) * air;
            let into = -breath * bent / (1.0 + bent * bent).sqrt();
            let into = into - self.steady.low(into);
            let wave = back + into;
            self.bore.push(wave);
            *out = wave + RADIATES * self.radiates.high(wave) + NOISE_BESIDE * air;
            peak = peak.max(wave.abs());
        }
        self.frames = frames;
        self.blown = blown;
        self.level = peak;
    }
}
