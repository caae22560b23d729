//! Cloth and hair fluttering in the air: the cloak, the horse's mane.

use crate::{
    bus::{BLOCK_FRAMES, MonoBlock},
    dsp::{PinkNoise, SmoothedValue, StateVariableFilter, WhiteNoise, clamp_or_low, noise_density_gain},
};

/// Parameters of something that flutters.
#[derive(Clone, Copy, Debug)]
pub struct ClothKind {
    /// Flutter frequency in hertz in still air, and its rise per metre a second.
    pub beat_hz: [f32; 2],
    /// Centre frequency in hertz of the body, and its rise per metre a second.
    pub hz: [f32; 2],
    /// Centre frequency in hertz of the snap.
    pub snap_hz: f32,
    /// Share of the snap.
    pub snap: f32,
    /// Air speeds in metres a second below which it hangs still, and at which it reaches its full level.
    pub mps: [f32; 2],
    /// Full level.
    pub gain: f32,
}

/// A knee-length woollen cloak.
pub const CLOAK: ClothKind =
    ClothKind { beat_hz: [1.6, 0.42], hz: [190.0, 26.0], snap_hz: 1_700.0, snap: 0.16, mps: [1.2, 18.0], gain: 0.32 };

/// Hair: faster and thinner.
pub const MANE: ClothKind = ClothKind { beat_hz: [3.5, 0.5], hz: [620.0, 45.0], snap_hz: 3_200.0, snap: 0.2, mps: [2.0, 16.0], gain: 0.16 };

/// Maximum air speed, in metres a second.
const MAX_MPS: f32 = 60.0;
/// Smoothing time of the air speed, in seconds.
const FOLLOW_S: f32 = 0.25;
/// Share of a beat in which it rises; then it falls.
const RISE: f32 = 0.22;
/// Level below which it is not rendered.
const SOFTEST: f32 = 1.0e-4;

/// A fluttering piece of cloth or hair.
pub struct ClothFlutter {
    cut: ClothKind,
    rate_hz: f32,
    mps: SmoothedValue,
    pink: PinkNoise,
    white: WhiteNoise,
    body: StateVariableFilter,
    snap: StateVariableFilter,
    /// Phase of the beat, 0 to 1, strength of this beat, and its relative speed.
    beat: f32,
    strong: f32,
    haste: f32,
    /// Gains at the end of the last block.
    last: [f32; 2],
}

impl ClothFlutter {
    /// With its parameters.
    pub fn new(cut: ClothKind, seed: u64, rate_hz: f32) -> Self {
        Self {
            cut,
            rate_hz,
            mps: SmoothedValue::new(FOLLOW_S, rate_hz),
            pink: PinkNoise::new(seed),
            white: WhiteNoise::new(seed),
            body: StateVariableFilter::new(cut.hz[0], 0.7, rate_hz),
            snap: StateVariableFilter::new(cut.snap_hz, 0.6, rate_hz),
            beat: 0.0,
            strong: 0.5,
            haste: 1.0,
            last: [0.0; 2],
        }
    }

    /// Adds one block at an air speed in metres a second; returns whether anything is audible.
    pub fn add(&mut self, mps: f32, signal: &mut MonoBlock) -> bool {
        let (_, mps) = self.mps.advance_toward(clamp_or_low(mps, 0.0, MAX_MPS));
        let cut = self.cut;
        let share = ((mps - cut.mps[0]) / (cut.mps[1] - cut.mps[0])).clamp(0.0, 1.2);
        let level = cut.gain * share * libm::sqrtf(share);
        if level < SOFTEST && self.last[0] < SOFTEST {
            self.last = [0.0; 2];
            return false;
        }
        self.beat += (cut.beat_hz[0] + cut.beat_hz[1] * mps) * self.haste * BLOCK_FRAMES as f32 / self.rate_hz;
        if self.beat >= 1.0 {
            self.beat = (self.beat - 1.0).min(0.99);
            (self.strong, self.haste) = (0.25 + 0.75 * self.white.unit(), 0.7 + 0.6 * self.white.unit());
        }
        let u = self.beat;
        let wave = if u < RISE { u / RISE } else { (1.0 - u) / (1.0 - RISE) };
        // It is never quite silent between beats.
        let body = level * (0.3 + 0.7 * self.strong * wave);
        let snap = level * cut.snap * self.strong * wave * wave * wave * noise_density_gain(self.rate_hz);
        self.body.set(cut.hz[0] + cut.hz[1] * mps, 0.7, self.rate_hz);
        let step = [(body - self.last[0]) / BLOCK_FRAMES as f32, (snap - self.last[1]) / BLOCK_FRAMES as f32];
        for (i, x) in signal.iter_mut().enumerate() {
            let t = i as f32;
            *x += self.body.band(self.pink.sample()) * (self.last[0] + step[0] * t);
            *x += self.snap.band(self.white.sample()) * (self.last[1] + step[1] * t);
        }
        self.last = [body, snap];
        true
    }
}
