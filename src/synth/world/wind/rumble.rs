//! Wind noise at the ears: soft, deep, and brighter with speed.

use super::{WindResponse, WindSample, gain, loudness};
use crate::dsp::{OnePole, PinkNoise, SmoothRandom, SmoothedValue, StateVariableFilter};

/// Level in a fresh wind.
const LEVEL: f32 = 0.115;
/// Centre frequency in still air, its rise per metre a second, and its maximum, in hertz.
const CALM_HZ: f32 = 130.0;
const RISE_HZ_S_M: f32 = 13.0;
const HIGHEST_HZ: f32 = 420.0;
/// Quality of the band-pass.
const Q: f32 = 0.55;
/// Multiple of the centre frequency above which it falls off faster.
const SOFT_ABOVE: f32 = 3.5;
/// The murmur within it: narrower, higher, and slower to follow; it suggests air moving round corners. Level, frequency
/// relative to the band, quality.
const MURMUR: f32 = 0.35;
const MURMUR_OF_BAND: f32 = 2.3;
const MURMUR_Q: f32 = 5.0;
/// Random flutter: depth, and frequency in hertz per metre a second.
const FLUTTER: f32 = 0.4;
const FLUTTER_HZ_S_M: f32 = 0.55;
/// Smoothing times of the band and of the murmur, in seconds.
const FOLLOW_S: f32 = 0.03;
const MURMUR_S: f32 = 0.7;

/// Wind noise at one ear.
pub(super) struct WindRumble {
    noise: PinkNoise,
    band: StateVariableFilter,
    murmur: StateVariableFilter,
    soft: OnePole,
    flutter: SmoothRandom,
    level: SmoothedValue,
    slow_mps: SmoothedValue,
}

impl WindRumble {
    pub(super) fn new(seed: u64, rate_hz: f32) -> Self {
        Self {
            noise: PinkNoise::new(seed),
            band: StateVariableFilter::default(),
            murmur: StateVariableFilter::default(),
            soft: OnePole::default(),
            flutter: SmoothRandom::new(!seed),
            level: SmoothedValue::new(FOLLOW_S, rate_hz),
            slow_mps: SmoothedValue::new(MURMUR_S, rate_hz),
        }
    }
}

impl WindResponse for WindRumble {
    fn prepare(&mut self, air: WindSample, share: (f32, f32)) -> Option<(f32, f32)> {
        let flutter = 1.0 + FLUTTER * self.flutter.advance(FLUTTER_HZ_S_M * air.mps * air.seconds);
        let slow_mps = self.slow_mps.advance_toward(air.mps).1;
        let gain = gain(&mut self.level, LEVEL * loudness(air.mps) * flutter, share)?;
        let band_hz = |mps: f32| (CALM_HZ + RISE_HZ_S_M * mps).min(HIGHEST_HZ);
        self.band.set(band_hz(air.mps), Q, air.rate_hz);
        self.murmur.set(band_hz(slow_mps) * MURMUR_OF_BAND, MURMUR_Q, air.rate_hz);
        self.soft.set(band_hz(air.mps) * SOFT_ABOVE, air.rate_hz);
        Some(gain)
    }

    #[inline]
    fn sample(&mut self) -> f32 {
        let pink = self.noise.sample();
        self.soft.low(self.band.band(pink) + MURMUR * self.murmur.band(pink))
    }
}
