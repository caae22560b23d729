//! What voices are rendered into: a moment of two ears, and what of it goes to the walls of the place.

use super::listener::Spatialization;

/// Frames that are computed at a time. Everything that is perceived takes effect at the beginning of such a moment, so that
/// the size of the blocks that are asked for changes no bit.
pub const BLOCK_FRAMES: usize = 64;

/// A moment of one signal.
pub type MonoBlock = [f32; BLOCK_FRAMES];

/// A moment of two ears, and what goes to the walls.
#[derive(Clone, Debug)]
pub struct Bus {
    /// What the left ear hears directly.
    pub left: MonoBlock,
    /// What the right ear hears directly.
    pub right: MonoBlock,
    /// What goes to the walls of the place.
    pub walls: MonoBlock,
}

impl Default for Bus {
    fn default() -> Self {
        Self { left: [0.0; BLOCK_FRAMES], right: [0.0; BLOCK_FRAMES], walls: [0.0; BLOCK_FRAMES] }
    }
}

/// Gains with which a signal is heard by the ears and by the walls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PanGains {
    /// Of the left ear.
    pub left: f32,
    /// Of the right ear.
    pub right: f32,
    /// Of the walls.
    pub walls: f32,
}

impl PanGains {
    /// A signal's gains: the ears share its power (a sine law, -3 dB in the middle), the walls get a share of it.
    pub fn of(from: Spatialization, walls: f32) -> Self {
        let angle = (from.pan.clamp(-1.0, 1.0) + 1.0) * std::f32::consts::FRAC_PI_4;
        Self { left: from.gain * libm::cosf(angle), right: from.gain * libm::sinf(angle), walls: from.gain * walls }
    }
}

impl Bus {
    /// Nothing is heard.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Adds a signal, its gains going from one spread to another in this moment.
    pub fn add(&mut self, signal: &MonoBlock, from: PanGains, to: PanGains) {
        let step = |from: f32, to: f32| (to - from) / BLOCK_FRAMES as f32;
        let (left, right, walls) = (step(from.left, to.left), step(from.right, to.right), step(from.walls, to.walls));
        for (i, &sample) in signal.iter().enumerate() {
            let t = i as f32;
            self.left[i] += sample * (from.left + left * t);
            self.right[i] += sample * (from.right + right * t);
            self.walls[i] += sample * (from.walls + walls * t);
        }
    }

    /// Adds one sample at a frame of this moment.
    #[inline]
    pub fn add_sample(&mut self, frame: usize, sample: f32, spread: PanGains) {
        self.left[frame] += sample * spread.left;
        self.right[frame] += sample * spread.right;
        self.walls[frame] += sample * spread.walls;
    }

    /// Adds another bus, its gain going from one to another in this moment.
    pub fn add_bus(&mut self, other: &Self, from: f32, to: f32) {
        let step = (to - from) / BLOCK_FRAMES as f32;
        for i in 0..BLOCK_FRAMES {
            let gain = from + step * i as f32;
            self.left[i] += other.left[i] * gain;
            self.right[i] += other.right[i] * gain;
            self.walls[i] += other.walls[i] * gain;
        }
    }
}
