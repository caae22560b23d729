//! Karplus-Strong string: one polarization of a string as a wave in a delay line of one period.
//!
//! Extended after Jaffe and Smith (Computer Music Journal 7(2), 1983): the loop has a low-pass for the string's losses, two
//! all-passes for its stiffness, and an interpolated read for an exact pitch. Its length may change at any time, as under a
//! sliding finger; the wave is then scaled so that a string that becomes longer gains no energy (Penttinen and others,
//! "Model-Based Sound Synthesis of the Guqin", JASA 2006).

use crate::{
    bus::{BLOCK_FRAMES, MonoBlock},
    dsp::{ANTI_DENORMAL, DelayLine},
};

/// Lowest pitch in hertz: a little below C2, to leave room for glides and vibrato.
pub const LOWEST_HZ: f32 = 58.0;
/// Losses are given at low frequencies and at this one, in hertz.
const HIGH_HZ: f32 = 2_500.0;
/// All-pass stages for stiffness: two are exact for about the first kilohertz, and the string is only slightly stiff.
const STIFF: usize = 2;
/// Shortest delay that can be read, in frames.
const SHORTEST: f32 = 1.0;

/// Decay times of a string by 60 dB.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StringDecay {
    /// Of the lowest partials, in seconds.
    pub low_s: f32,
    /// At 2500 Hz, in seconds; less than at the lowest.
    pub high_s: f32,
}

/// A Karplus-Strong string.
pub struct KarplusStrong {
    rate_hz: f32,
    line: DelayLine,
    /// Length of the loop at the end of the last block, in frames.
    frames: f32,
    filters: LoopFilters,
}

/// Filters of the loop.
#[derive(Clone, Copy, Default)]
struct LoopFilters {
    /// Gain per round, and pole and state of the low-pass.
    gain: f32,
    pole: f32,
    held: f32,
    /// Coefficient and states of the all-passes.
    stiff: f32,
    passed: [[f32; 2]; STIFF],
}

impl KarplusStrong {
    /// A silent string.
    pub fn new(rate_hz: f32) -> Self {
        let line = DelayLine::new((rate_hz / LOWEST_HZ) as usize + 1);
        Self { rate_hz, line, frames: SHORTEST, filters: LoopFilters::default() }
    }

    /// Resets it, with a pitch in hertz, losses and an inharmonicity B: partial n is at n f sqrt(1 + B n^2).
    pub fn begin(&mut self, hz: f32, loss: StringDecay, inharmonicity: f32) {
        self.line.clear();
        self.filters = LoopFilters { stiff: stiffness(hz, inharmonicity, self.rate_hz), ..LoopFilters::default() };
        self.set_decay(hz, loss);
        self.frames = self.period_frames(hz);
    }

    /// Changes the losses; the wave continues.
    pub fn set_decay(&mut self, hz: f32, loss: StringDecay) {
        let round = |seconds: f32| libm::powf(10.0, -3.0 / (hz * seconds.max(1.0e-3)));
        let high_hz = HIGH_HZ.min(0.4 * self.rate_hz);
        self.filters.gain = round(loss.low_s);
        // The one-pole low-pass whose gain at the high frequency is r: (1 - p)^2 = r^2 (1 - 2 p cos w + p^2).
        let r = (round(loss.high_s) / self.filters.gain).min(0.999);
        let r2 = r * r;
        let cos = libm::cosf(core::f32::consts::TAU * high_hz / self.rate_hz);
        let (a, b) = (1.0 - r2, 1.0 - r2 * cos);
        self.filters.pole = (b - (b * b - a * a).max(0.0).sqrt()) / a;
    }

    /// Length of the delay line for a pitch: the period less the delay of the filters and one frame of the loop.
    fn period_frames(&self, hz: f32) -> f32 {
        let w = core::f32::consts::TAU * hz / self.rate_hz;
        let (sin, cos) = libm::sincosf(w);
        let LoopFilters { pole, stiff, .. } = self.filters;
        let low = libm::atan2f(pole * sin, 1.0 - pole * cos) / w;
        let stiff = 1.0 - 2.0 * libm::atan2f(stiff * sin, 1.0 + stiff * cos) / w;
        (self.rate_hz / hz - 1.0 - low - STIFF as f32 * stiff).clamp(SHORTEST, self.line.capacity() as f32)
    }

    /// Renders one block, gliding to a pitch if one is given. `drive` excites the string; its output is added to `out` with
    /// a gain.
    pub fn process(&mut self, hz: Option<f32>, drive: &MonoBlock, share: f32, out: &mut MonoBlock) {
        let to = hz.map_or(self.frames, |hz| self.period_frames(hz));
        let step = (to - self.frames) / BLOCK_FRAMES as f32;
        let (whole, weights) = DelayLine::split_delay(self.frames);
        if step == 0.0 && whole >= BLOCK_FRAMES {
            let mut waves = [0.0; BLOCK_FRAMES];
            self.line.read_block(whole, &weights, &mut waves);
            let mut filters = self.filters;
            for (wave, drive) in waves.iter_mut().zip(drive) {
                *wave = filters.process(*wave) + drive + ANTI_DENORMAL;
            }
            self.filters = filters;
            self.line.push_all(&waves);
            for (wave, out) in waves.iter().zip(out) {
                *out += share * wave;
            }
            return;
        }
        // A longer line holds the same waves in more frames: each has to be lower. A shorter one keeps its amplitude.
        let mut filters = LoopFilters { gain: self.filters.gain / (1.0 + step.max(0.0)).sqrt(), ..self.filters };
        for (i, (drive, out)) in drive.iter().zip(out).enumerate() {
            let wave = self.line.read_interpolated(self.frames + step * (i + 1) as f32);
            let y = filters.process(wave) + drive + ANTI_DENORMAL;
            self.line.push(y);
            *out += share * y;
        }
        self.filters = LoopFilters { gain: self.filters.gain, ..filters };
        self.frames = to;
    }
}

impl LoopFilters {
    /// The wave after one round through the filters.
    #[inline]
    fn process(&mut self, wave: f32) -> f32 {
        self.held = wave + self.pole * (self.held - wave);
        let mut x = self.gain * self.held;
        for [before, after] in &mut self.passed {
            let y = self.stiff * (x - *after) + *before;
            *before = x;
            *after = y;
            x = y;
        }
        x
    }
}

/// Coefficient of the all-passes: their delay at low frequencies, d each, falls with the square of the frequency as a stiff
/// string's period does, which requires d (d^2 - 1) / 12 each.
fn stiffness(hz: f32, inharmonicity: f32, rate_hz: f32) -> f32 {
    let period = rate_hz / hz;
    let w = core::f32::consts::TAU / period;
    let wanted = 12.0 * inharmonicity * period / (2.0 * w * w) / STIFF as f32;
    // Newton's method for d; it is 1, no stiffness, where none is wanted, and never takes more than a part of the period.
    let mut d = 1.0 + libm::cbrtf(wanted);
    for _ in 0..4 {
        d -= (d * d * d - d - wanted) / (3.0 * d * d - 1.0);
    }
    let d = d.clamp(1.0, (0.15 * period).max(1.0));
    (1.0 - d) / (1.0 + d)
}
