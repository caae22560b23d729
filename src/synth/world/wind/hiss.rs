//! What hisses in the wind without single sounds in it: needles, grass, sand, the blades of bamboo.

use super::{WindResponse, WindSample, gain, loudness};
use crate::dsp::{OnePole, SmoothRandom, SmoothedValue, StateVariableFilter, WhiteNoise, bandpass_noise_gain};

/// A kind of hiss.
#[derive(Clone, Copy)]
pub(super) struct HissKind {
    /// How loud it is in a fresh wind.
    level: f32,
    /// Its middle in hertz in still air, how far that rises with each metre a second, and its end.
    calm_hz: f32,
    rise_hz_s_m: f32,
    highest_hz: f32,
    /// How narrow it is.
    q: f32,
    /// Metres a second below which nothing moves.
    from_mps: f32,
    /// Seconds after which it follows the wind: half of it for each of two lags.
    late_s: f32,
    /// How deep it waves by itself, and how often a second.
    wave: f32,
    wave_hz: f32,
}

/// Needles: vortices of thousands of thin wires, at once and higher with the wind.
pub(super) const NEEDLES: HissKind = HissKind {
    level: 0.017,
    calm_hz: 2600.0,
    rise_hz_s_m: 150.0,
    highest_hz: 5600.0,
    q: 0.9,
    from_mps: 0.3,
    late_s: 0.1,
    wave: 0.22,
    wave_hz: 1.3,
};
/// Grass and reeds: a swish that comes in waves.
pub(super) const GRASS: HissKind = HissKind {
    level: 0.017,
    calm_hz: 1000.0,
    rise_hz_s_m: 90.0,
    highest_hz: 2600.0,
    q: 0.7,
    from_mps: 0.8,
    late_s: 0.35,
    wave: 0.55,
    wave_hz: 2.2,
};
/// Sand: grains begin to leap at about 5 m/s.
pub(super) const SAND: HissKind = HissKind {
    level: 0.02,
    calm_hz: 6200.0,
    rise_hz_s_m: 110.0,
    highest_hz: 8500.0,
    q: 1.1,
    from_mps: 3.5,
    late_s: 0.25,
    wave: 0.5,
    wave_hz: 3.1,
};
/// Blades of bamboo: papery, high.
pub(super) const BLADES: HissKind = HissKind {
    level: 0.018,
    calm_hz: 4200.0,
    rise_hz_s_m: 100.0,
    highest_hz: 6500.0,
    q: 0.8,
    from_mps: 0.8,
    late_s: 0.5,
    wave: 0.5,
    wave_hz: 2.7,
};

/// What hisses on one side.
pub(super) struct WindHiss {
    kind: HissKind,
    noise: WhiteNoise,
    band: StateVariableFilter,
    soft: OnePole,
    wave: SmoothRandom,
    late: [SmoothedValue; 2],
    level: SmoothedValue,
}

/// Above so many times its middle it falls faster: no hiss of nature has the sharpness of an open tap's.
const SOFT_ABOVE: f32 = 1.4;
/// Its middle is at most this share of the rate.
const MOST_OF_RATE: f32 = 0.42;
/// Gains follow in so many seconds.
const FOLLOW_S: f32 = 0.02;

impl WindHiss {
    pub(super) fn new(kind: HissKind, seed: u64, rate_hz: f32) -> Self {
        Self {
            kind,
            noise: WhiteNoise::new(seed),
            band: StateVariableFilter::default(),
            soft: OnePole::default(),
            wave: SmoothRandom::new(!seed),
            late: [SmoothedValue::new(kind.late_s / 2.0, rate_hz); 2],
            level: SmoothedValue::new(FOLLOW_S, rate_hz),
        }
    }
}

impl WindResponse for WindHiss {
    fn prepare(&mut self, air: WindSample, share: (f32, f32)) -> Option<(f32, f32)> {
        let HissKind { level, calm_hz, rise_hz_s_m, highest_hz, q, from_mps, wave, wave_hz, .. } = self.kind;
        let once = self.late[0].advance_toward(air.mps).1;
        let mps = self.late[1].advance_toward(once).1;
        let waves = 1.0 + wave * self.wave.advance(wave_hz * air.seconds);
        let (from, to) = gain(&mut self.level, level * loudness((mps - from_mps).max(0.0)) * waves, share)?;
        let hz = (calm_hz + rise_hz_s_m * mps).min(highest_hz).min(air.rate_hz * MOST_OF_RATE);
        self.band.set(hz, q, air.rate_hz);
        self.soft.set(hz * SOFT_ABOVE, air.rate_hz);
        let even = bandpass_noise_gain(hz, q, air.rate_hz);
        Some((from * even, to * even))
    }

    #[inline]
    fn sample(&mut self) -> f32 {
        self.soft.low(self.band.band(self.noise.sample()))
    }
}
