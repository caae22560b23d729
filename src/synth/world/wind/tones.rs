//! Aeolian tones: ropes, and cave openings (hollows).

use super::{WindResponse, WindSample, gain, loudness};
use crate::{
    bus::BLOCK_FRAMES,
    dsp::{SmoothRandom, SmoothedValue, StateVariableFilter, WhiteNoise, bandpass_noise_gain},
};

/// Smoothing time of the gains, in seconds.
const FOLLOW_S: f32 = 0.05;
/// Lowest frequency of a tone in hertz, and the highest as a share of the sample rate.
const LEAST_HZ: f32 = 20.0;
const MAX_OF_RATE: f32 = 0.4;

/// Two narrow noise bands whose pitches and levels glide.
struct GlidingTones {
    noise: WhiteNoise,
    bands: [StateVariableFilter; 2],
    levels: [SmoothedValue; 2],
    hz: [SmoothedValue; 2],
    /// Current gains, and their increments per frame.
    gains: [(f32, f32); 2],
}

impl GlidingTones {
    fn new(seed: u64, glide_s: f32, rate_hz: f32) -> Self {
        Self {
            noise: WhiteNoise::new(seed),
            bands: [StateVariableFilter::default(); 2],
            levels: [SmoothedValue::new(FOLLOW_S, rate_hz); 2],
            hz: [SmoothedValue::new(glide_s, rate_hz); 2],
            gains: [(0.0, 0.0); 2],
        }
    }

    /// Sets target pitches and levels for a block, both with the same quality; returns whether one is audible.
    fn tune(&mut self, hz: [f32; 2], q: f32, levels: [f32; 2], share: (f32, f32), rate_hz: f32) -> bool {
        let mut heard = false;
        for i in 0..2 {
            let hz = self.hz[i].advance_toward(hz[i]).1.clamp(LEAST_HZ, rate_hz * MAX_OF_RATE);
            let gain = gain(&mut self.levels[i], levels[i], share);
            heard |= gain.is_some();
            let (from, to) = gain.unwrap_or_default();
            let even = bandpass_noise_gain(hz, q, rate_hz);
            self.gains[i] = (from * even, (to - from) * even / BLOCK_FRAMES as f32);
            self.bands[i].set(hz, q, rate_hz);
        }
        heard
    }

    #[inline]
    fn sample(&mut self) -> f32 {
        let noise = self.noise.sample();
        let mut sum = 0.0;
        for (band, (gain, step)) in self.bands.iter_mut().zip(&mut self.gains) {
            sum += band.band(noise) * *gain;
            *gain += *step;
        }
        sum
    }
}

/// Vortex frequency of a rope times its diameter over the wind speed (Strouhal number).
const STROUHAL: f32 = 0.2;
/// Diameters of a bridge's ropes in metres: load-bearing, and lashing.
const ROPES_M: [f32; 2] = [0.0062, 0.0029];
const ROPES_LEVEL: [f32; 2] = [0.007, 0.0038];
const ROPES_Q: f32 = 28.0;
/// Smoothing time of a rope's pitch, in seconds.
const ROPES_S: f32 = 0.25;
/// Random deviation of a slack rope's pitch, as a share of it, and its frequency in hertz.
const ROPES_WANDER: f32 = 0.05;
const ROPES_WANDER_HZ: f32 = 0.6;

/// Bridge ropes on one side.
pub(super) struct Ropes {
    tones: GlidingTones,
    wander: [SmoothRandom; 2],
}

impl Ropes {
    pub(super) fn new(seed: u64, rate_hz: f32) -> Self {
        Self { tones: GlidingTones::new(seed, ROPES_S, rate_hz), wander: [3, 4].map(|i| SmoothRandom::new(seed.rotate_left(i))) }
    }
}

impl WindResponse for Ropes {
    fn prepare(&mut self, air: WindSample, share: (f32, f32)) -> Option<(f32, f32)> {
        if share.0.max(share.1) <= 0.0 {
            return None;
        }
        let hz = [0, 1].map(|i| {
            let wander = 1.0 + ROPES_WANDER * self.wander[i].advance(ROPES_WANDER_HZ * air.seconds);
            STROUHAL * air.mps / ROPES_M[i] * wander
        });
        let levels = ROPES_LEVEL.map(|level| level * loudness(air.mps));
        self.tones.tune(hz, ROPES_Q, levels, share, air.rate_hz).then_some((1.0, 1.0))
    }

    #[inline]
    fn sample(&mut self) -> f32 {
        self.tones.sample()
    }
}

/// Resonances of hollows: range of the pitch in hertz, ratio of the second to the first, and the wind speeds in metres a
/// second between which each sounds.
const HOLLOW_HZ: [f32; 2] = [92.0, 150.0];
const SECOND_OF_FIRST: f32 = 2.37;
const SPEAKS_MPS: [[f32; 2]; 2] = [[2.5, 11.0], [6.5, 22.0]];
const HOLLOWS_LEVEL: [f32; 2] = [0.03, 0.016];
const HOLLOWS_Q: f32 = 8.0;
/// Relative rise of their pitch per metre a second, and its smoothing time in seconds.
const BENDS_S_M: f32 = 0.006;
const HOLLOWS_S: f32 = 0.4;

/// How strongly a hollow resonates at a wind speed: 0 outside its range, 1 in the middle.
fn resonance(mps: f32, [from, to]: [f32; 2]) -> f32 {
    let x = (mps - from) / (to - from);
    if x > 0.0 && x < 1.0 { 16.0 * x * x * (1.0 - x) * (1.0 - x) } else { 0.0 }
}

/// Cave openings and shafts on one side.
pub(super) struct Hollows {
    tones: GlidingTones,
    hz: f32,
}

impl Hollows {
    pub(super) fn new(seed: u64, rate_hz: f32) -> Self {
        let hz = WhiteNoise::new(seed).range(HOLLOW_HZ[0], HOLLOW_HZ[1]);
        Self { tones: GlidingTones::new(seed, HOLLOWS_S, rate_hz), hz }
    }
}

impl WindResponse for Hollows {
    fn prepare(&mut self, air: WindSample, share: (f32, f32)) -> Option<(f32, f32)> {
        if share.0.max(share.1) <= 0.0 {
            return None;
        }
        let bent = self.hz * (1.0 + BENDS_S_M * air.mps);
        let levels = [0, 1].map(|i| HOLLOWS_LEVEL[i] * resonance(air.mps, SPEAKS_MPS[i]));
        self.tones.tune([bent, bent * SECOND_OF_FIRST], HOLLOWS_Q, levels, share, air.rate_hz).then_some((1.0, 1.0))
    }

    #[inline]
    fn sample(&mut self) -> f32 {
        self.tones.sample()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hollow_speaks_only_within_its_range() {
        assert_eq!(resonance(2.0, [2.5, 11.0]), 0.0);
        assert_eq!(resonance(12.0, [2.5, 11.0]), 0.0);
        assert!((resonance(6.75, [2.5, 11.0]) - 1.0).abs() < 1.0e-6);
    }
}
