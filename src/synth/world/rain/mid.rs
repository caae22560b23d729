//! Rain that is not near: drops that can just be told apart, and those that cannot.

use super::SurfaceShares;
use crate::{
    bus::{BLOCK_FRAMES, MonoBlock},
    dsp::{OnePole, PinkNoise, PoissonProcess, SmoothedValue, StateVariableFilter, WhiteNoise},
};

/// Drops a second that are told apart, in a drizzle and in a cloudburst, at each ear.
const DROPS_PER_S: [f32; 2] = [140.0, 1700.0];
/// Where their colour is on leaves, rock and water, in hertz, and how narrow it is.
const COLOUR_HZ: [f32; 3] = [1900.0, 4800.0, 5600.0];
const Q: f32 = 0.6;
/// How loud they are in a cloudburst, at the rate at which pulses are as long as a frame of 48 kHz.
const DROPS_LEVEL: f32 = 0.465;
const PULSE_HZ: f32 = 48_000.0;
/// What they add to the treble, as a share.
const SPARKLE: f32 = 0.2;
/// The far ones: how loud in a cloudburst, and up to which frequency in a drizzle and in a cloudburst.
const FAR_LEVEL: f32 = 0.136;
const FAR_HZ: [f32; 2] = [1500.0, 6000.0];
/// Below this there is nothing of rain.
const FLOOR_HZ: f32 = 450.0;
/// Loudness goes with rain to this power: the ear's, and a drizzle is heard too.
const POWER: f32 = 0.5;
/// Gains follow in so many seconds.
const FOLLOW_S: f32 = 0.02;

/// The rain at one ear that is not near.
pub(super) struct MidRain {
    chance: PoissonProcess,
    white: WhiteNoise,
    band: StateVariableFilter,
    pink: PinkNoise,
    far: OnePole,
    floor: OnePole,
    level: SmoothedValue,
}

impl MidRain {
    pub(super) fn new(seed: u64, rate_hz: f32) -> Self {
        Self {
            chance: PoissonProcess::new(seed),
            white: WhiteNoise::new(seed.rotate_left(9)),
            band: StateVariableFilter::default(),
            pink: PinkNoise::new(!seed),
            far: OnePole::default(),
            floor: OnePole::new(FLOOR_HZ, rate_hz),
            level: SmoothedValue::new(FOLLOW_S, rate_hz),
        }
    }

    /// It does not rain.
    pub(super) fn reset(&mut self) {
        self.level.snap_to(0.0);
    }

    /// Adds the moment.
    pub(super) fn sound(&mut self, rain: f32, beneath: SurfaceShares, rate_hz: f32, out: &mut MonoBlock) {
        let rain = rain.min(1.0);
        let between = |[low, high]: [f32; 2]| low + (high - low) * rain;
        let (from, to) = self.level.advance_toward(libm::powf(rain, POWER));
        let step = (to - from) / BLOCK_FRAMES as f32;
        self.band.set(beneath.mean(COLOUR_HZ), Q, rate_hz);
        self.far.set(between(FAR_HZ), rate_hz);
        let expected = between(DROPS_PER_S) / rate_hz;
        // A pulse is one frame: the shorter the frame, the higher.
        let pulse = DROPS_LEVEL * rate_hz / PULSE_HZ;
        for (i, out) in out.iter_mut().enumerate() {
            // Most drops are farther off than a few: a third power leaves those.
            let drop = if self.chance.happens(expected) {
                let size = self.white.sample();
                pulse * size * size * size
            } else {
                0.0
            };
            let drops = self.band.band(drop) + SPARKLE * drop;
            let far = self.far.low(self.pink.sample()) * FAR_LEVEL;
            *out += self.floor.high(drops + far) * (from + step * i as f32);
        }
    }
}
