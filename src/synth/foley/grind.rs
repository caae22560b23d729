//! Grinding ink on a wet stone, in rounds.

use crate::{
    bus::{BLOCK_FRAMES, MonoBlock},
    dsp::{LinearRandom, SmoothedValue, StateVariableFilter, WhiteNoise, clamp_or_low, fast_sine, noise_density_gain},
};

/// Rounds a second, and their irregularity.
const ROUND_HZ: f32 = 0.95;
const UNEVEN: f32 = 0.3;
/// Centre frequency in hertz of stone on stone at the slowest point, and its rise at the fastest.
const HZ: f32 = 1_150.0;
const FASTER_HZ: f32 = 750.0;
/// The wet film: a darker band, in hertz, and its level.
const WET_HZ: f32 = 430.0;
const WET: f32 = 0.5;
/// Grit particles a second.
const GRIT_HZ: f32 = 150.0;
/// Level.
const LOUD: f32 = 0.07;
/// Stereo width, as pan to either side.
pub const WIDE: f32 = 0.12;
/// Fade time, in seconds.
const FOLLOW_S: f32 = 0.15;
/// Level below which it is not rendered.
const SOFTEST: f32 = 1.0e-4;

/// The ink stick on its stone.
pub struct InkGrinding {
    rate_hz: f32,
    level: SmoothedValue,
    white: WhiteNoise,
    grit: LinearRandom,
    stone: StateVariableFilter,
    wet: StateVariableFilter,
    turns: f32,
    haste: LinearRandom,
    last: f32,
}

impl InkGrinding {
    /// At rest.
    pub fn new(seed: u64, rate_hz: f32) -> Self {
        Self {
            rate_hz,
            level: SmoothedValue::new(FOLLOW_S, rate_hz),
            white: WhiteNoise::new(seed),
            grit: LinearRandom::new(seed, GRIT_HZ, rate_hz),
            stone: StateVariableFilter::new(HZ, 0.9, rate_hz),
            wet: StateVariableFilter::new(WET_HZ, 1.0, rate_hz),
            turns: 0.0,
            // One value per round.
            haste: LinearRandom::new(seed ^ 1, ROUND_HZ, rate_hz / BLOCK_FRAMES as f32),
            last: 0.0,
        }
    }

    /// Adds one block if it is grinding; returns the stick's position, -1 left to 1 right, or `None` while it is silent.
    pub fn add(&mut self, grinding: f32, signal: &mut MonoBlock) -> Option<f32> {
        let (_, level) = self.level.advance_toward(clamp_or_low(grinding, 0.0, 1.0));
        if level < SOFTEST && self.last < SOFTEST {
            return None;
        }
        self.turns += ROUND_HZ * (1.0 + UNEVEN * (2.0 * self.haste.sample() - 1.0)) * BLOCK_FRAMES as f32 / self.rate_hz;
        self.turns -= self.turns.floor();
        // An oval round: faster along than across, pressed harder away from the body.
        let (along, across) = (fast_sine(2.0 * self.turns), fast_sine(self.turns + 0.25));
        let speed = 0.6 + 0.3 * along + 0.1 * across;
        self.stone.set(HZ + FASTER_HZ * speed, 0.9, self.rate_hz);
        let level = LOUD * level * speed * noise_density_gain(self.rate_hz);
        let step = (level - self.last) / BLOCK_FRAMES as f32;
        for (i, x) in signal.iter_mut().enumerate() {
            let grit = self.grit.sample();
            let white = self.white.sample();
            *x += (self.last + step * i as f32) * (self.stone.band(white) * (0.3 + 1.4 * grit * grit) + WET * self.wet.band(white));
        }
        self.last = level;
        Some(across)
    }
}
