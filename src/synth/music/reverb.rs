//! Reverb of the music: a quiet space of its own, independent of the land.
//!
//! A feedback delay network of four lines with a Householder matrix (Jot and Chaigne, AES 1991), after all-passes for
//! diffusion (Schroeder 1962). It is soft, so that the room acoustics of the land stay audible.

use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock},
    dsp::{ANTI_DENORMAL, DelayLine, OnePole},
};

/// Delays in milliseconds: none divides another, and none is heard as an echo.
const LINES_MS: [f32; 4] = [41.3, 53.9, 63.7, 77.1];
/// The all-passes: delays in milliseconds, and gain.
const SPREAD_MS: [f32; 3] = [4.7, 9.1, 15.3];
const SPREAD: f32 = 0.6;
/// Decay time by 60 dB in seconds, and the frequency in hertz above which it is shorter.
const DECAY_S: f32 = 2.6;
const DAMP_HZ: f32 = 2_600.0;
/// Pre-delay, in milliseconds.
const BEFORE_MS: f32 = 18.0;
/// Level.
const WET: f32 = 0.16;
/// Level below which it is silent, if it lasts for its longest path.
const STILL: f32 = 3.0e-6;

/// The music's reverb.
pub struct MusicReverb {
    before: DelayLine,
    before_frames: usize,
    spread: [(DelayLine, usize); SPREAD_MS.len()],
    lines: [(DelayLine, usize, f32, OnePole); 4],
    /// Blocks of silence so far, and how many it takes until nothing is left.
    quiet: u32,
    way: u32,
}

impl MusicReverb {
    /// A silent reverb.
    pub fn new(rate_hz: f32) -> Self {
        let frames = |ms: f32| ((ms * 0.001 * rate_hz) as usize).max(1);
        let line = |ms: f32| (DelayLine::new(frames(ms)), frames(ms));
        let way_ms = BEFORE_MS + SPREAD_MS.iter().sum::<f32>() + LINES_MS[3];
        let way = (frames(way_ms) / BLOCK_FRAMES) as u32 + 1;
        Self {
            before: DelayLine::new(frames(BEFORE_MS)),
            before_frames: frames(BEFORE_MS),
            spread: SPREAD_MS.map(line),
            lines: LINES_MS.map(|ms| {
                let (delay, frames) = line(ms);
                (delay, frames, libm::powf(10.0, -3.0 * ms * 0.001 / DECAY_S), OnePole::new(DAMP_HZ, rate_hz))
            }),
            quiet: way,
            way,
        }
    }

    /// Whether nothing is left in it.
    pub fn is_silent(&self) -> bool {
        self.quiet >= self.way
    }

    /// Adds one block to the bus.
    pub fn process(&mut self, played: &MonoBlock, out: &mut Bus) {
        let mut peak = 0.0_f32;
        for (i, played) in played.iter().enumerate() {
            self.before.push(*played);
            let mut x = self.before.read(self.before_frames);
            for (line, frames) in &mut self.spread {
                let late = line.read(*frames - 1);
                let put = x + SPREAD * late + ANTI_DENORMAL;
                line.push(put);
                x = late - SPREAD * put;
            }
            let back: [f32; 4] = std::array::from_fn(|k| {
                let (line, frames, gain, damp) = &mut self.lines[k];
                damp.low(line.read(*frames - 1)) * *gain
            });
            // Householder: each line gets the sum of all, less its own.
            let all = 0.5 * back.iter().sum::<f32>();
            for (k, (line, ..)) in self.lines.iter_mut().enumerate() {
                line.push(back[k] - all + if k % 2 == 0 { x } else { -x } + ANTI_DENORMAL);
            }
            let (left, right) = (WET * (back[0] + back[3]), WET * (back[1] + back[2]));
            out.left[i] += left;
            out.right[i] += right;
            peak = peak.max(left.abs()).max(right.abs()).max(played.abs());
        }
        self.quiet = if peak < STILL { (self.quiet + 1).min(self.way) } else { 0 };
    }
}
