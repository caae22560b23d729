//! The horse's breathing.

use crate::{
    bus::{BLOCK_FRAMES, MonoBlock},
    dsp::{PinkNoise, SmoothedValue, StateVariableFilter, clamp_or_low},
};

/// Breaths a second at rest and at full effort: a galloping horse breathes once per stride.
const REST_HZ: f32 = 0.22;
const HARD_HZ: f32 = 1.7;
/// Share of a breath that is inhalation, and where exhalation begins.
const IN: f32 = 0.38;
const OUT_FROM: f32 = 0.46;
/// Centre frequencies in hertz: the nostrils' band while inhaling and exhaling, and the band of the airy hiss.
const IN_HZ: f32 = 1_250.0;
const OUT_HZ: f32 = 620.0;
const AIR_HZ: f32 = 2_700.0;
/// Level at full effort.
const LOUD: f32 = 0.34;
/// Level of inhalation relative to exhalation.
const IN_SHARE: f32 = 0.45;
/// Smoothing time, in seconds.
const FOLLOW_S: f32 = 0.5;
/// Level below which it is not rendered.
const SOFTEST: f32 = 1.0e-4;

/// Breathing of a horse.
pub struct HorseBreath {
    rate_hz: f32,
    hard: SmoothedValue,
    pink: PinkNoise,
    nose: StateVariableFilter,
    air: StateVariableFilter,
    /// Phase of the breath, 0 to 1.
    at: f32,
    last: f32,
}

impl HorseBreath {
    /// Starts between two breaths.
    pub fn new(seed: u64, rate_hz: f32) -> Self {
        Self {
            rate_hz,
            hard: SmoothedValue::new(FOLLOW_S, rate_hz),
            pink: PinkNoise::new(seed),
            nose: StateVariableFilter::new(OUT_HZ, 1.1, rate_hz),
            air: StateVariableFilter::new(AIR_HZ, 0.6, rate_hz),
            at: 0.0,
            last: 0.0,
        }
    }

    /// Adds one block at an effort of 0 to 1; returns whether anything is audible.
    pub fn add(&mut self, hard: f32, signal: &mut MonoBlock) -> bool {
        let (_, hard) = self.hard.advance_toward(clamp_or_low(hard, 0.0, 1.0));
        if hard < SOFTEST && self.last < SOFTEST {
            return false;
        }
        self.at += (REST_HZ + (HARD_HZ - REST_HZ) * hard) * BLOCK_FRAMES as f32 / self.rate_hz;
        self.at -= self.at.floor();
        let hump = |u: f32| {
            let v = 4.0 * u * (1.0 - u);
            v * v
        };
        let (level, hz) = if self.at < IN {
            (IN_SHARE * hump(self.at / IN), IN_HZ)
        } else if self.at > OUT_FROM {
            // Exhalation starts suddenly and fades.
            let u = (self.at - OUT_FROM) / (1.0 - OUT_FROM);
            (hump(libm::sqrtf(u)), OUT_HZ)
        } else {
            (0.0, OUT_HZ)
        };
        let level = LOUD * level * hard * (0.25 + 0.75 * hard);
        self.nose.set(hz, 1.1, self.rate_hz);
        let step = (level - self.last) / BLOCK_FRAMES as f32;
        for (i, x) in signal.iter_mut().enumerate() {
            let pink = self.pink.sample();
            *x += (self.nose.band(pink) + 0.35 * self.air.band(pink)) * (self.last + step * i as f32);
        }
        self.last = level;
        true
    }
}
