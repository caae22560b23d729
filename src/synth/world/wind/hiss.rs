//! Broadband hiss in the wind: needles, grass, sand, bamboo leaves.

use super::{WindResponse, WindSample, gain, loudness};
use crate::dsp::{OnePole, SmoothRandom, SmoothedValue, StateVariableFilter, WhiteNoise, bandpass_noise_gain};

/// Parameters of a hiss.
#[derive(Clone, Copy)]
pub(super) struct HissKind {
    /// Level in a fresh wind.
    level: f32,
    /// Centre frequency in hertz in still air and at most, and its rise per metre a second.
    hz: [f32; 2],
    rise_hz_s_m: f32,
    /// Quality of the band-pass.
    q: f32,
    /// Wind speed in metres a second below which it is silent.
    from_mps: f32,
    /// Lag behind the wind in seconds: half of it for each of two low-passes.
    late_s: f32,
    /// Random modulation: depth, and frequency in hertz.
    wave: f32,
    wave_hz: f32,
}

/// Needles: vortices at thousands of thin wires, which follow the wind at once and rise in pitch with it.
pub(super) const NEEDLES: HissKind =
    HissKind { level: 0.017, hz: [2600.0, 5600.0], rise_hz_s_m: 150.0, q: 0.9, from_mps: 0.3, late_s: 0.1, wave: 0.22, wave_hz: 1.3 };
/// Grass and reeds: a swish that comes in waves.
pub(super) const GRASS: HissKind =
    HissKind { level: 0.017, hz: [1000.0, 2600.0], rise_hz_s_m: 90.0, q: 0.7, from_mps: 0.8, late_s: 0.35, wave: 0.55, wave_hz: 2.2 };
/// Sand: saltation starts at about 5 m/s.
pub(super) const SAND: HissKind =
    HissKind { level: 0.02, hz: [6200.0, 8500.0], rise_hz_s_m: 110.0, q: 1.1, from_mps: 3.5, late_s: 0.25, wave: 0.5, wave_hz: 3.1 };
/// Bamboo leaves: papery, high.
pub(super) const BLADES: HissKind =
    HissKind { level: 0.018, hz: [4200.0, 6500.0], rise_hz_s_m: 100.0, q: 0.8, from_mps: 0.8, late_s: 0.5, wave: 0.5, wave_hz: 2.7 };

/// The hiss on one side.
pub(super) struct WindHiss {
    kind: HissKind,
    noise: WhiteNoise,
    band: StateVariableFilter,
    soft: OnePole,
    wave: SmoothRandom,
    late: [SmoothedValue; 2],
    level: SmoothedValue,
}

/// A low-pass at this multiple of the centre frequency makes the treble fall off faster: natural hiss is never as sharp as
/// an open tap.
const SOFT_ABOVE: f32 = 1.4;
/// Maximum centre frequency as a share of the sample rate.
const MAX_OF_RATE: f32 = 0.42;
/// Smoothing time of the gains, in seconds.
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
        let HissKind { level, hz: [calm_hz, highest_hz], rise_hz_s_m, q, from_mps, wave, wave_hz, .. } = self.kind;
        let once = self.late[0].advance_toward(air.mps).1;
        let mps = self.late[1].advance_toward(once).1;
        let waves = 1.0 + wave * self.wave.advance(wave_hz * air.seconds);
        let (from, to) = gain(&mut self.level, level * loudness((mps - from_mps).max(0.0)) * waves, share)?;
        let hz = (calm_hz + rise_hz_s_m * mps).min(highest_hz).min(air.rate_hz * MAX_OF_RATE);
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
