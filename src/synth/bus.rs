//! Audio block and stereo mix bus: what voices render into, with a mono reverb send, and equal-power panning.

use super::listener::Spatialization;

/// Frames per block. Listener changes take effect at block boundaries only, so the size of the output buffers changes no
/// bit.
pub const BLOCK_FRAMES: usize = 64;

/// One block of a mono signal.
pub type MonoBlock = [f32; BLOCK_FRAMES];

/// One block in stereo, plus the reverb send.
#[derive(Clone, Debug)]
pub struct Bus {
    /// The dry signal at the left ear.
    pub left: MonoBlock,
    /// The dry signal at the right ear.
    pub right: MonoBlock,
    /// The reverb send, mono.
    pub reverb_send: MonoBlock,
}

impl Default for Bus {
    fn default() -> Self {
        Self { left: [0.0; BLOCK_FRAMES], right: [0.0; BLOCK_FRAMES], reverb_send: [0.0; BLOCK_FRAMES] }
    }
}

/// Gains of a signal: left, right, and reverb send.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PanGains {
    /// Left ear.
    pub left: f32,
    /// Right ear.
    pub right: f32,
    /// Reverb send.
    pub reverb_send: f32,
}

impl PanGains {
    /// Gains of a source: equal-power panning (a sine law, -3 dB in the middle), and a share `walls` of its gain for the
    /// reverb send.
    pub fn of(from: Spatialization, walls: f32) -> Self {
        let angle = (from.pan.clamp(-1.0, 1.0) + 1.0) * std::f32::consts::FRAC_PI_4;
        Self { left: from.gain * libm::cosf(angle), right: from.gain * libm::sinf(angle), reverb_send: from.gain * walls }
    }
}

impl Bus {
    /// Silences all channels.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// Adds a signal; its gains are interpolated linearly over the block, from one to the other.
    pub fn add(&mut self, signal: &MonoBlock, from: PanGains, to: PanGains) {
        let step = |from: f32, to: f32| (to - from) / BLOCK_FRAMES as f32;
        let (left, right, walls) = (step(from.left, to.left), step(from.right, to.right), step(from.reverb_send, to.reverb_send));
        for (i, &sample) in signal.iter().enumerate() {
            let t = i as f32;
            self.left[i] += sample * (from.left + left * t);
            self.right[i] += sample * (from.right + right * t);
            self.reverb_send[i] += sample * (from.reverb_send + walls * t);
        }
    }

    /// Adds one sample at a frame of this block.
    #[inline]
    pub fn add_sample(&mut self, frame: usize, sample: f32, spread: PanGains) {
        self.left[frame] += sample * spread.left;
        self.right[frame] += sample * spread.right;
        self.reverb_send[frame] += sample * spread.reverb_send;
    }

    /// Adds another bus; its gain is interpolated linearly over the block.
    pub fn add_bus(&mut self, other: &Self, from: f32, to: f32) {
        let step = (to - from) / BLOCK_FRAMES as f32;
        for i in 0..BLOCK_FRAMES {
            let gain = from + step * i as f32;
            self.left[i] += other.left[i] * gain;
            self.right[i] += other.right[i] * gain;
            self.reverb_send[i] += other.reverb_send[i] * gain;
        }
    }
}
