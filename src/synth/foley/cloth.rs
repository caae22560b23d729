//! Cloth and hair in the air: the cloak, the horse's mane.

use crate::{
    bus::{BLOCK_FRAMES, MonoBlock},
    dsp::{PinkNoise, SmoothedValue, StateVariableFilter, WhiteNoise, clamp_or_low, noise_density_gain},
};

/// What flutters.
#[derive(Clone, Copy, Debug)]
pub struct ClothKind {
    /// Beats a second of still air, and more by each metre a second.
    pub beat_hz: f32,
    /// See [`Self::beat_hz`].
    pub beat_hz_per_mps: f32,
    /// The band of its body, and how it rises by each metre a second.
    pub hz: f32,
    /// See [`Self::hz`].
    pub hz_per_mps: f32,
    /// The band of its snap, and its share.
    pub snap_hz: f32,
    /// See [`Self::snap_hz`].
    pub snap: f32,
    /// Metres a second below which it hangs,
    pub from_mps: f32,
    /// and at which it is as loud as it gets.
    pub full_mps: f32,
    /// How loud that is.
    pub gain: f32,
}

/// Wool, to the knees.
pub const CLOAK: ClothKind = ClothKind {
    beat_hz: 1.6,
    beat_hz_per_mps: 0.42,
    hz: 190.0,
    hz_per_mps: 26.0,
    snap_hz: 1_700.0,
    snap: 0.16,
    from_mps: 1.2,
    full_mps: 18.0,
    gain: 0.32,
};

/// Hair: faster, thinner.
pub const MANE: ClothKind = ClothKind {
    beat_hz: 3.5,
    beat_hz_per_mps: 0.5,
    hz: 620.0,
    hz_per_mps: 45.0,
    snap_hz: 3_200.0,
    snap: 0.2,
    from_mps: 2.0,
    full_mps: 16.0,
    gain: 0.16,
};

/// No air is faster, in metres a second.
const MOST_MPS: f32 = 60.0;
/// Seconds in which it follows the air.
const FOLLOW_S: f32 = 0.25;
/// The share of a beat in which it rises; then it sinks.
const RISE: f32 = 0.22;
/// What is softer is not heard.
const SOFTEST: f32 = 1.0e-4;

/// Something that flutters.
pub struct ClothFlutter {
    cut: ClothKind,
    rate_hz: f32,
    mps: SmoothedValue,
    pink: PinkNoise,
    white: WhiteNoise,
    body: StateVariableFilter,
    snap: StateVariableFilter,
    /// Where it is in its beat, 0 to 1, how strong this one is, and how fast.
    beat: f32,
    strong: f32,
    haste: f32,
    /// Gains at the end of the last moment.
    last: [f32; 2],
}

impl ClothFlutter {
    /// Of a cut.
    pub fn new(cut: ClothKind, seed: u64, rate_hz: f32) -> Self {
        Self {
            cut,
            rate_hz,
            mps: SmoothedValue::new(FOLLOW_S, rate_hz),
            pink: PinkNoise::new(seed),
            white: WhiteNoise::new(seed),
            body: StateVariableFilter::new(cut.hz, 0.7, rate_hz),
            snap: StateVariableFilter::new(cut.snap_hz, 0.6, rate_hz),
            beat: 0.0,
            strong: 0.5,
            haste: 1.0,
            last: [0.0; 2],
        }
    }

    /// Adds a moment at some metres a second of air, and tells whether there was anything.
    pub fn add(&mut self, mps: f32, signal: &mut MonoBlock) -> bool {
        let (_, mps) = self.mps.advance_toward(clamp_or_low(mps, 0.0, MOST_MPS));
        let cut = self.cut;
        let share = ((mps - cut.from_mps) / (cut.full_mps - cut.from_mps)).clamp(0.0, 1.2);
        let level = cut.gain * share * libm::sqrtf(share);
        if level < SOFTEST && self.last[0] < SOFTEST {
            self.last = [0.0; 2];
            return false;
        }
        self.beat += (cut.beat_hz + cut.beat_hz_per_mps * mps) * self.haste * BLOCK_FRAMES as f32 / self.rate_hz;
        if self.beat >= 1.0 {
            self.beat = (self.beat - 1.0).min(0.99);
            (self.strong, self.haste) = (0.25 + 0.75 * self.white.unit(), 0.7 + 0.6 * self.white.unit());
        }
        let u = self.beat;
        let wave = if u < RISE { u / RISE } else { (1.0 - u) / (1.0 - RISE) };
        // It never hangs quite still between beats.
        let body = level * (0.3 + 0.7 * self.strong * wave);
        let snap = level * cut.snap * self.strong * wave * wave * wave * noise_density_gain(self.rate_hz);
        self.body.set(cut.hz + cut.hz_per_mps * mps, 0.7, self.rate_hz);
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
