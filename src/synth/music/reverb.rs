//! The space in which the music is heard: no place of the land, but a quiet one in which its tones may end.
//!
//! Four lines that feed one another through a Householder matrix (Jot and Chaigne, AES 1991), after two all-passes that make
//! many sounds of one (Schroeder 1962). It is soft: what is left of the land's own walls is still heard.

use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock},
    dsp::{ANTI_DENORMAL, DelayLine, OnePole},
};

/// The lines, in milliseconds: none divides another, and none is heard as an echo.
const LINES_MS: [f32; 4] = [41.3, 53.9, 63.7, 77.1];
/// The all-passes, in milliseconds, and how much of them goes round.
const SPREAD_MS: [f32; 3] = [4.7, 9.1, 15.3];
const SPREAD: f32 = 0.6;
/// Seconds until it has died away by 60 dB, and the frequency, in hertz, above which it dies sooner.
const DECAY_S: f32 = 2.6;
const DAMP_HZ: f32 = 2_600.0;
/// It begins a little after what is played, in milliseconds.
const BEFORE_MS: f32 = 18.0;
/// How much of it is heard.
const WET: f32 = 0.16;
/// Softer than this it is still, for as long as its longest way.
const STILL: f32 = 3.0e-6;

/// A quiet space.
pub struct MusicReverb {
    before: DelayLine,
    before_frames: usize,
    spread: [(DelayLine, usize); SPREAD_MS.len()],
    lines: [(DelayLine, usize, f32, OnePole); 4],
    /// Moments for which nothing was heard, and how many it takes until nothing comes any more.
    quiet: u32,
    way: u32,
}

impl MusicReverb {
    /// A still one.
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

    /// Whether nothing comes any more.
    pub fn is_silent(&self) -> bool {
        self.quiet >= self.way
    }

    /// Adds a moment of it to the ears.
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
            // Householder: each line gets what all have brought, less its own.
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
