//! Wading: water that the legs push aside.

use super::{BubbleEmitter, BubbleSizes};
use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock, PanGains},
    dsp::{PoissonProcess, SmoothRandom, SmoothedValue, StateVariableFilter, WhiteNoise, bandpass_noise_gain, clamp_or_low},
    listener::Spatialization,
};

/// Maximum wading speed, in metres a second.
const MAX_MPS: f32 = 6.0;
/// The swash: level at 1 m/s, centre frequency in hertz, its rise per metre a second, and quality.
const LEVEL: f32 = 0.012;
const SWASH_HZ: f32 = 480.0;
const RISE_S_M: f32 = 240.0;
const Q: f32 = 0.8;
/// Surges with the legs: depth, and number per metre walked.
const SURGE: f32 = 0.75;
const SURGES_PER_M: f32 = 2.6;
/// Bubbles per metre walked, and their distribution.
const BUBBLES_PER_M: f32 = 26.0;
const BUBBLES: BubbleSizes = BubbleSizes { radius_m: [0.0012, 0.0065], small: 1.4, level: 0.011 };
/// Reverb send.
const WALLS: f32 = 0.35;
/// Smoothing time, in seconds.
const FOLLOW_S: f32 = 0.05;
/// Level below which nothing is rendered.
const GONE: f32 = 1.0e-5;

/// Water at the legs.
pub(super) struct Wading {
    white: WhiteNoise,
    band: StateVariableFilter,
    surge: SmoothRandom,
    chance: PoissonProcess,
    mps: SmoothedValue,
    level: SmoothedValue,
}

impl Wading {
    pub(super) fn new(seed: u64, rate_hz: f32) -> Self {
        Self {
            white: WhiteNoise::new(seed),
            band: StateVariableFilter::default(),
            surge: SmoothRandom::new(!seed),
            chance: PoissonProcess::new(seed.rotate_left(5)),
            mps: SmoothedValue::new(FOLLOW_S, rate_hz),
            level: SmoothedValue::new(FOLLOW_S, rate_hz),
        }
    }

    pub(super) fn sound(&mut self, mps: f32, seconds: f32, froth: &mut BubbleEmitter, rate_hz: f32, out: &mut Bus) {
        let mps = self.mps.advance_toward(clamp_or_low(mps, 0.0, MAX_MPS)).1;
        let surge = 1.0 + SURGE * self.surge.advance(SURGES_PER_M * mps * seconds);
        let level = self.level.advance_toward(LEVEL * mps * surge);
        if level.0.max(level.1) < GONE {
            return;
        }
        let mut expected = BUBBLES_PER_M * mps * surge * surge * seconds;
        while self.chance.happens(expected) {
            expected = 0.0;
            let by = froth.white.range(-0.15, 0.15);
            froth.emit(BUBBLES, Spatialization::HERE, by, seconds);
        }
        let hz = SWASH_HZ + RISE_S_M * mps * surge;
        self.band.set(hz, Q, rate_hz);
        let even = bandpass_noise_gain(hz, Q, rate_hz);
        let step = (level.1 - level.0) / BLOCK_FRAMES as f32;
        let mut signal: MonoBlock = [0.0; BLOCK_FRAMES];
        for (i, x) in signal.iter_mut().enumerate() {
            *x = self.band.band(self.white.sample()) * even * (level.0 + step * i as f32);
        }
        let here = PanGains::of(Spatialization::HERE, WALLS);
        out.add(&signal, here, here);
    }
}
