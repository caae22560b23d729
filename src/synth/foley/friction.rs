//! Friction: soles, the board, a rope in the hands, and the brush, by speed.

use crate::{
    bus::{BLOCK_FRAMES, MonoBlock},
    dsp::{LinearRandom, OnePole, SmoothedValue, StateVariableFilter, WhiteNoise, clamp_or_low, noise_density_gain},
};

/// Parameters of a friction sound.
#[derive(Clone, Copy, Debug)]
pub struct FrictionSurface {
    /// Centre frequency in hertz at a standstill, and its rise with the square root of the speed.
    pub hz: f32,
    /// See [`Self::hz`].
    pub hz_per_root_mps: f32,
    /// Quality of the band-pass, 0.4 to 3.
    pub q: f32,
    /// Roughness, 0 to 1.
    pub rough: f32,
    /// Bumps per metre of the roughness.
    pub per_m: f32,
    /// Level of the rumble below the band.
    pub rumble: f32,
    /// Level at 8 m/s.
    pub gain: f32,
}

/// Soles on a surface: thinner and softer than the board on it.
pub const fn soles(board: FrictionSurface) -> FrictionSurface {
    FrictionSurface { hz: board.hz * 1.25, per_m: board.per_m * 1.6, rumble: board.rumble * 0.5, gain: board.gain * 0.7, ..board }
}

/// A rope that runs through hands: a strand every eleven millimetres.
pub const ROPE: FrictionSurface =
    FrictionSurface { hz: 900.0, hz_per_root_mps: 520.0, q: 0.8, rough: 0.9, per_m: 90.0, rumble: 0.25, gain: 0.13 };

/// The brush's hairs on paper.
pub const INK: FrictionSurface =
    FrictionSurface { hz: 3_000.0, hz_per_root_mps: 900.0, q: 0.5, rough: 0.75, per_m: 30.0, rumble: 0.0, gain: 0.14 };

/// The running water of a wash.
pub const WASH: FrictionSurface =
    FrictionSurface { hz: 900.0, hz_per_root_mps: 260.0, q: 0.6, rough: 0.9, per_m: 9.0, rumble: 0.25, gain: 0.12 };

/// The speed at which the tables' gains hold, in metres a second, and the maximum speed as a multiple of it.
const HOLDS_MPS: f32 = 8.0;
const MAX: f32 = 2.2;
/// Low-pass cutoff as a multiple of the centre frequency, against endless treble.
const DULL: f32 = 2.2;
/// Cutoff of the rumble, in hertz.
const RUMBLE_HZ: f32 = 130.0;
/// Gain that makes up for the low power of noise below [`RUMBLE_HZ`].
const RUMBLE_LIFT: f32 = 7.0;
/// Smoothing time of speed and surface, in seconds.
const FOLLOW_S: f32 = 0.06;
/// Level below which it is not rendered.
const SOFTEST: f32 = 1.0e-4;

/// Something that slides or rubs.
pub struct Friction {
    rate_hz: f32,
    /// Smoothed level, centre frequency, quality, roughness, its frequency, and rumble.
    level: SmoothedValue,
    hz: SmoothedValue,
    q: SmoothedValue,
    rough: SmoothedValue,
    rough_hz: SmoothedValue,
    rumble: SmoothedValue,
    white: WhiteNoise,
    uneven: LinearRandom,
    band: StateVariableFilter,
    dull: OnePole,
    low: OnePole,
}

impl Friction {
    /// At rest.
    pub fn new(seed: u64, rate_hz: f32) -> Self {
        let smooth = || SmoothedValue::new(FOLLOW_S, rate_hz);
        Self {
            rate_hz,
            level: smooth(),
            hz: smooth(),
            q: smooth(),
            rough: smooth(),
            rough_hz: smooth(),
            rumble: smooth(),
            white: WhiteNoise::new(seed),
            uneven: LinearRandom::new(seed, 10.0, rate_hz),
            band: StateVariableFilter::new(1_000.0, 0.7, rate_hz),
            dull: OnePole::new(1_000.0 * DULL, rate_hz),
            low: OnePole::new(RUMBLE_HZ, rate_hz),
        }
    }

    /// Adds one block on a surface at a speed in metres a second; returns whether anything is audible.
    pub fn add(&mut self, grain: FrictionSurface, mps: f32, signal: &mut MonoBlock) -> bool {
        let mps = clamp_or_low(mps, 0.0, HOLDS_MPS * MAX);
        if mps <= 0.0 && self.level.value() < SOFTEST {
            return false;
        }
        let share = mps / HOLDS_MPS;
        let (from, to) = self.level.advance_toward(grain.gain * libm::powf(share, 0.85));
        let root = libm::sqrtf(mps);
        let (_, hz) = self.hz.advance_toward(grain.hz + grain.hz_per_root_mps * root);
        let (_, q) = self.q.advance_toward(grain.q);
        let (_, rough) = self.rough.advance_toward(grain.rough);
        let (_, rough_hz) = self.rough_hz.advance_toward(grain.per_m * mps.max(0.2));
        let (_, rumble) = self.rumble.advance_toward(grain.rumble * RUMBLE_LIFT);
        self.band.set(hz, q, self.rate_hz);
        self.dull.set(hz * DULL, self.rate_hz);
        self.uneven.set(rough_hz, self.rate_hz);
        let dense = noise_density_gain(self.rate_hz);
        let step = (to - from) / BLOCK_FRAMES as f32;
        for (i, x) in signal.iter_mut().enumerate() {
            let uneven = self.uneven.sample();
            // Squared, so that it sticks and releases rather than sways.
            let level = (from + step * i as f32) * dense * (1.0 - rough + 2.4 * rough * uneven * uneven);
            let white = self.white.sample();
            *x += level * (self.dull.low(self.band.band(white)) + rumble * self.low.low(white));
        }
        true
    }
}
