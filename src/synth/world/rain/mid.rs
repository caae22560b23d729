//! Mid-distance rain: drops that are barely distinguishable, and the murmur of the rest.

use super::SurfaceShares;
use crate::{
    bus::{BLOCK_FRAMES, MonoBlock},
    dsp::{OnePole, PinkNoise, PoissonProcess, SmoothedValue, StateVariableFilter, WhiteNoise},
};

/// Distinguishable drops a second, in a drizzle and in a cloudburst, at each ear.
const DROPS_PER_S: [f32; 2] = [140.0, 1700.0];
/// Centre frequencies on leaves, rock and water, in hertz, and quality.
const COLOUR_HZ: [f32; 3] = [1900.0, 4800.0, 5600.0];
const Q: f32 = 0.6;
/// Level of the drops in a cloudburst, for pulses of one frame at 48 kHz.
const DROPS_LEVEL: f32 = 0.465;
const PULSE_HZ: f32 = 48_000.0;
/// Treble that the drops add, as a share.
const SPARKLE: f32 = 0.2;
/// The far drops: level in a cloudburst, and cutoff in a drizzle and in a cloudburst.
const FAR_LEVEL: f32 = 0.136;
const FAR_HZ: [f32; 2] = [1500.0, 6000.0];
/// High-pass cutoff, in hertz.
const FLOOR_HZ: f32 = 450.0;
/// Exponent of loudness over rain: perceptual, so that a drizzle is audible too.
const POWER: f32 = 0.5;
/// Smoothing time of the gains, in seconds.
const FOLLOW_S: f32 = 0.02;

/// Mid-distance rain at one ear.
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

    /// Silences it while there is no rain.
    pub(super) fn reset(&mut self) {
        self.level.snap_to(0.0);
    }

    /// Adds one block.
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
            // Most drops are far and soft, few are near: hence the third power.
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
