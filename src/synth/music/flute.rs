//! Flute: physical model of a jet-driven bore (digital waveguide).
//!
//! After Cook's and Verge's jet-drive models ("A Meta-Wind-Instrument Physical Model", ICMC 1992; Verge, Hirschberg and
//! Causse, JASA 1997): the bore's wave, half a period late, deflects the jet, and the share of the jet that enters the bore
//! is a saturating curve of the deflection. All is scaled by the breath, so that the breath sets the loudness and the
//! deflection the timbre. The bore's delay is the period less the delay of its filters, and the jet's delay is exactly half
//! a period less that of its own: both agree on one pitch at any breath, so the flute is in tune by construction.

use crate::{
    bus::{BLOCK_FRAMES, MonoBlock},
    dsp::{ANTI_DENORMAL, DelayLine, OnePole, StateVariableFilter, WhiteNoise},
};

/// Lowest pitch, in hertz.
pub const LOWEST_HZ: f32 = 180.0;
/// Highest pitch, as a share of the sample rate.
const HIGHEST_OF_RATE: f32 = 0.16;
/// Reflection at the open end, and the frequency in hertz above which it radiates instead.
const BACK: f32 = 0.84;
const OPEN_HZ: f32 = 2_900.0;
/// Low-pass cutoff of the jet's deflection, as a multiple of the pitch: it keeps the flute in its register.
const WIDE: f32 = 1.2;
/// High-pass cutoff of the bore, in hertz: the breath's own pressure is no tone.
const SLOW_HZ: f32 = 40.0;
/// Offset of the jet from the edge: it gives the even partials.
const ASIDE: f32 = 0.62;
/// Breath noise: level in the jet, level beside the tone, centre frequency in hertz, quality.
const NOISE_JET: f32 = 0.3;
const NOISE_BESIDE: f32 = 1.1;
const NOISE_HZ: f32 = 2_100.0;
const NOISE_Q: f32 = 0.6;
/// Radiation of the small hole favours the treble: extra gain, and the frequency in hertz above which it applies.
const RADIATES: f32 = 2.2;
const RADIATES_HZ: f32 = 900.0;
/// Level below which it is silent.
const STILL: f32 = 1.0e-6;
/// Shortest delay that can be read, in frames.
const SHORTEST: f32 = 1.0;

/// Control values at the end of a block.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FluteControl {
    /// Pitch in hertz.
    pub hz: f32,
    /// Breath, 0 to 1.
    pub breath: f32,
    /// Deflection of the jet: 0.3 a pure tone, 1 a rich one.
    pub bend: f32,
    /// Additional noise relative to a steady tone: 0 none, 1 twice as much.
    pub airy: f32,
}

/// A one-pole low-pass with a known phase lag.
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

    /// Phase lag of the low-pass output, in radians.
    fn low_lag(&self, sin: f32, cos: f32) -> f32 {
        libm::atan2f(self.p * sin, 1.0 - self.p * cos)
    }

    /// Phase lag of the high-pass output, x less low, which is p (1 - 1/z) over the same pole: it leads.
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
    /// The delays in frames and the control values at the end of the last block.
    frames: [f32; 2],
    blown: FluteControl,
    radiates: OnePole,
    level: f32,
}

impl Flute {
    /// A silent flute.
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

    /// Delays of bore and jet for a pitch; also sets the jet's low-pass for it.
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

    /// Renders one block, interpolating to the control values at its end.
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
            // Scaled by the breath, so that a soft tone keeps its pitch; the small constant avoids a division by 0.
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
