//! Reverb: a feedback delay network of eight lines (Jot and Chaigne, "Digital delay networks for designing artificial
//! reverberators", 1991; Julius Smith, "Physical Audio Signal Processing"). The delays follow the mean free path; each line
//! loses what the room absorbs in that time.

use super::echo::Echo;
use crate::{
    AudioContext,
    bus::{BLOCK_FRAMES, Bus, MonoBlock},
    dsp::{ANTI_DENORMAL, DelayLine, SmoothedValue, clamp_or_low},
    listener::RoomAcoustics,
};
use eremite_hash::Seed;

/// Speed of sound, in metres a second.
pub(super) const SOUND_MPS: f32 = 343.0;
/// Number of delay lines.
const LINES: usize = 8;
/// Lengths of the lines relative to the mean free path: their mean is 1, and none is a simple multiple of another.
const LENGTHS: [f32; LINES] = [0.527, 0.631, 0.746, 0.883, 1.019, 1.187, 1.391, 1.616];
/// Ranges of the reverberation time in seconds and of the mean free path in metres.
const DECAY_S: [f32; 2] = [0.1, 6.0];
const PATH_M: [f32; 2] = [0.5, 40.0];
/// The two frequencies at which decay times are given, in hertz.
const BANDS_HZ: [f32; 2] = [200.0, 5000.0];
/// Signs of the input and of both outputs of the lines: three orthogonal rows.
const INTO: [f32; LINES] = [1.0, 1.0, 1.0, 1.0, -1.0, -1.0, -1.0, -1.0];
const LEFT: [f32; LINES] = [1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0, -1.0];
const RIGHT: [f32; LINES] = [1.0, 1.0, -1.0, -1.0, -1.0, -1.0, 1.0, 1.0];
/// Early diffusion: delays in seconds of four all-pass filters in front of the lines, and their gain.
const SCATTER_S: [f32; 4] = [0.001_13, 0.002_29, 0.003_71, 0.005_39];
const SCATTER: f32 = 0.6;
/// The same for each channel's output.
const EARS_S: [[f32; 2]; 2] = [[0.002_03, 0.007_13], [0.002_57, 0.006_29]];
const EARS: f32 = 0.5;
/// Modulation of the first half of the lines: depth in seconds and frequencies in hertz. It prevents ringing at single
/// tones.
const SWAY_S: f32 = 0.000_09;
const SWAY_HZ: [f32; LINES / 2] = [0.41, 0.53, 0.67, 0.83];
/// Maximum depth as a share of the shortest line.
const MAX_SWAY: f32 = 0.1;
/// Time constant of the gains, and crossfade time of the lengths, in seconds.
const FOLLOW_S: f32 = 0.35;
const OVER_S: f32 = 0.8;
/// Relative changes of the mean free path below this are ignored.
const SAME: f32 = 0.03;
/// Maximum gain of a line, below 1 so that energy never grows.
const MAX_GAIN: f32 = 0.9995;
/// Relative changes of the decay time below this are ignored.
const SAME_DECAY: f32 = 1.0e-4;
/// Mean square below which the reverb is silent: -140 dB.
const SILENT: f32 = 1.0e-14;

/// All-pass diffuser (Schroeder): flat in frequency, spread in time.
pub(super) struct AllpassDiffuser {
    line: DelayLine,
    frames: usize,
    by: f32,
}

impl AllpassDiffuser {
    pub(super) fn new(seconds: f32, by: f32, rate_hz: f32) -> Self {
        let frames = ((seconds * rate_hz) as usize).max(1);
        Self { line: DelayLine::new(frames), frames, by }
    }

    #[inline]
    pub(super) fn next(&mut self, x: f32) -> f32 {
        let before = self.line.read(self.frames - 1);
        let into = x - self.by * before + ANTI_DENORMAL;
        self.line.push(into);
        before + self.by * into
    }
}

/// A delay line with its decay filter.
struct ReverbLine {
    delay: DelayLine,
    gain: f32,
    pole: f32,
    memory: f32,
}

impl ReverbLine {
    /// The line's output, at a delay that may be modulated.
    #[inline(always)]
    fn read(&self, frames: usize, sway: Option<f32>) -> f32 {
        match sway {
            Some(sway) => self.delay.read_interpolated((frames - 1) as f32 + sway),
            None => self.delay.read(frames - 1),
        }
    }

    /// Sets the decay for its delay: a one-pole filter and a gain that are exact at both frequencies.
    fn set_decay(&mut self, frames: usize, decay_s: [f32; 2], rate_hz: f32) {
        let seconds = frames as f32 / rate_hz;
        let square = |decay_s: f32| libm::powf(10.0, -6.0 * seconds / decay_s);
        let [low, high] = decay_s.map(square);
        let cos = BANDS_HZ.map(|hz| libm::cosf(core::f32::consts::TAU * (hz / rate_hz).min(0.45)));
        // |H|^2 = g^2 (1 - p)^2 / (1 - 2 p cos w + p^2) at both; one pole has no more than this ratio between them.
        let most = (1.0 - cos[1]) / (1.0 - cos[0]);
        let ratio = (low / high).min(0.5 * most);
        if ratio > 1.000_01 {
            let half = (ratio * cos[0] - cos[1]) / (ratio - 1.0);
            self.pole = (half - (half * half - 1.0).max(0.0).sqrt()).clamp(0.0, 0.99);
        } else {
            self.pole = 0.0;
        }
        let at_low = (1.0 - 2.0 * self.pole * cos[0] + self.pole * self.pole).sqrt();
        // The gain at 0 Hz, which must not reach 1.
        let still = (low.sqrt() * at_low / (1.0 - self.pole)).min(MAX_GAIN);
        self.gain = still * (1.0 - self.pole);
    }
}

/// The reverb. It costs 3 ms of one core for a second of sound at 48 kHz, half as much again while it crossfades between two
/// rooms, and nothing once it has decayed.
pub struct Reverb {
    lines: [ReverbLine; LINES],
    scatter: [AllpassDiffuser; 4],
    listener: [[AllpassDiffuser; 2]; 2],
    echo: Echo,
    /// Phasors of the modulation, their rotation per block, and the current values.
    sway: [[f32; 2]; LINES / 2],
    turn: [[f32; 2]; LINES / 2],
    swayed: [f32; LINES / 2],
    /// Current lengths of the lines in frames, the lengths to which they crossfade, and the crossfade's progress.
    frames: [usize; LINES],
    next: [usize; LINES],
    over: f32,
    /// The mean free path of [`Self::next`].
    path_m: f32,
    decay: [SmoothedValue; 2],
    /// The decay times to which the filters are set.
    lost_s: [f32; 2],
    wet: SmoothedValue,
    level: SmoothedValue,
    /// Frames since the last audible output.
    silent: usize,
    rate_hz: f32,
}

impl Reverb {
    /// A reverb without a room yet.
    pub fn new(_seed: Seed, rate_hz: f32) -> Self {
        let longest = (PATH_M[1] / SOUND_MPS * LENGTHS[LINES - 1] * rate_hz) as usize;
        let line = |_| ReverbLine { delay: DelayLine::new(longest + 256), gain: 0.0, pole: 0.0, memory: 0.0 };
        let smooth = || SmoothedValue::new(FOLLOW_S, rate_hz);
        let turn = SWAY_HZ.map(|hz| {
            let (sin, cos) = libm::sincosf(core::f32::consts::TAU * hz * BLOCK_FRAMES as f32 / rate_hz);
            [cos, sin]
        });
        Self {
            lines: [0; LINES].map(line),
            scatter: SCATTER_S.map(|seconds| AllpassDiffuser::new(seconds, SCATTER, rate_hz)),
            listener: EARS_S.map(|ear| ear.map(|seconds| AllpassDiffuser::new(seconds, EARS, rate_hz))),
            echo: Echo::new(rate_hz),
            sway: [[1.0, 0.0]; LINES / 2],
            turn,
            swayed: [0.0; LINES / 2],
            frames: [1; LINES],
            next: [1; LINES],
            over: 0.0,
            path_m: 0.0,
            decay: [smooth(), smooth()],
            lost_s: [0.0; 2],
            wet: smooth(),
            level: smooth(),
            silent: usize::MAX / 2,
            rate_hz,
        }
    }

    /// Adds the reverberation of one block of the reverb send.
    pub fn render(&mut self, now: &AudioContext, walls: &MonoBlock, out: &mut Bus) {
        let room = &now.listener.room;
        let gain = self.follow(room);
        self.echo.follow(room);
        let came = walls.iter().map(|x| x * x).sum::<f32>() / BLOCK_FRAMES as f32;
        if came > SILENT {
            self.silent = 0;
        } else if self.silent > self.lasting() {
            return;
        }
        let mut scattered = *walls;
        for x in &mut scattered {
            for scatter in &mut self.scatter {
                *x = scatter.next(*x);
            }
        }
        let heard = self.feed_back(&scattered, gain, out) + self.echo.render(&scattered, out);
        self.silent = if heard > SILENT { 0 } else { self.silent.saturating_add(BLOCK_FRAMES) };
    }

    /// The longest possible silence between two reflections, in frames.
    fn lasting(&self) -> usize {
        self.frames[LINES - 1].max(self.next[LINES - 1]) + self.echo.max_delay() + self.rate_hz as usize / 10
    }

    /// Follows the room; returns the output gain at the start and the end of the block.
    fn follow(&mut self, room: &RoomAcoustics) -> (f32, f32) {
        let path_m = clamp_or_low(room.path_m, PATH_M[0], PATH_M[1]);
        let low_s = clamp_or_low(room.decay_s[0], DECAY_S[0], DECAY_S[1]);
        let high_s = clamp_or_low(room.decay_s[1], DECAY_S[0], low_s);
        if self.path_m == 0.0 {
            self.crossfade_path(path_m);
            self.finish_crossfade();
        } else if self.over == 0.0 && (path_m / self.path_m - 1.0).abs() > SAME {
            self.crossfade_path(path_m);
        }
        if self.over > 0.0 {
            self.over += BLOCK_FRAMES as f32 / (OVER_S * self.rate_hz);
            if self.over >= 1.0 {
                self.finish_crossfade();
            }
        }
        let decay_s = [self.decay[0].advance_toward(low_s).1, self.decay[1].advance_toward(high_s).1];
        let changed = |i: usize| (decay_s[i] - self.lost_s[i]).abs() > SAME_DECAY * decay_s[i];
        if changed(0) || changed(1) || self.over > 0.0 {
            self.set_decay(decay_s);
        }
        // Normalizes so that the reverberation has as much power as the input, whatever the decay time.
        let mean_s = path_m / SOUND_MPS;
        let lost = 1.0 - libm::powf(10.0, -6.0 * mean_s / (low_s * high_s).sqrt());
        let level = self.level.advance_toward(lost.sqrt());
        let wet = self.wet.advance_toward(clamp_or_low(room.wet, 0.0, 1.0));
        (wet.0 * level.0, wet.1 * level.1)
    }

    /// Starts a crossfade to other lengths.
    fn crossfade_path(&mut self, path_m: f32) {
        self.path_m = path_m;
        let mut least = 2;
        for (next, share) in self.next.iter_mut().zip(LENGTHS) {
            *next = prime(((share * path_m / SOUND_MPS * self.rate_hz) as usize).max(least));
            least = *next + 1;
        }
        self.over = f32::MIN_POSITIVE;
    }

    fn finish_crossfade(&mut self) {
        self.frames = self.next;
        self.over = 0.0;
        self.lost_s = [0.0; 2];
    }

    fn set_decay(&mut self, decay_s: [f32; 2]) {
        self.lost_s = decay_s;
        for (i, line) in self.lines.iter_mut().enumerate() {
            let frames = self.frames[i] as f32 + (self.next[i] as f32 - self.frames[i] as f32) * self.over;
            line.set_decay(frames as usize, decay_s, self.rate_hz);
        }
    }

    /// Modulation of the lines at the start of the block, in frames, and its slope per frame.
    fn advance_modulation(&mut self) -> [(f32, f32); LINES / 2] {
        let amplitude = (SWAY_S * self.rate_hz).min(MAX_SWAY * self.frames[0].min(self.next[0]) as f32);
        let mut sway = [(0.0, 0.0); LINES / 2];
        for (i, sway) in sway.iter_mut().enumerate() {
            let ([re, im], [cos, sin]) = (self.sway[i], self.turn[i]);
            self.sway[i] = [re * cos - im * sin, re * sin + im * cos];
            // Corrects the phasor for rounding errors.
            let [re, im] = self.sway[i];
            let keep = 1.5 - 0.5 * (re * re + im * im);
            self.sway[i] = [re * keep, im * keep];
            let to = amplitude * (1.0 + self.sway[i][1]);
            *sway = (self.swayed[i], (to - self.swayed[i]) / BLOCK_FRAMES as f32);
            self.swayed[i] = to;
        }
        sway
    }

    /// Renders one block of the network; returns the mean square of the output.
    fn feed_back(&mut self, came: &MonoBlock, gain: (f32, f32), out: &mut Bus) -> f32 {
        let sway = self.advance_modulation();
        let into = 1.0 / (LINES as f32).sqrt();
        let step = (gain.1 - gain.0) / BLOCK_FRAMES as f32;
        let over_step = if self.over > 0.0 { 1.0 / (OVER_S * self.rate_hz) } else { 0.0 };
        let mut power = 0.0;
        for (t, &x) in came.iter().enumerate() {
            let over = (self.over + over_step * t as f32).min(1.0);
            let mut back = [0.0; LINES];
            for (i, (line, back)) in self.lines.iter_mut().zip(&mut back).enumerate() {
                let sway = sway.get(i).map(|(from, step)| from + step * t as f32);
                let mut came = line.read(self.frames[i], sway);
                if self.over > 0.0 {
                    came += (line.read(self.next[i], sway) - came) * over;
                }
                line.memory = came * line.gain + line.memory * line.pole + ANTI_DENORMAL;
                *back = line.memory;
            }
            // Householder feedback matrix: each line gets its own output less a quarter of the sum of all.
            let shared = back.iter().sum::<f32>() * (2.0 / LINES as f32);
            let (mut left, mut right) = (0.0, 0.0);
            for (i, line) in self.lines.iter_mut().enumerate() {
                left += back[i] * LEFT[i];
                right += back[i] * RIGHT[i];
                line.delay.push(back[i] - shared + x * into * INTO[i]);
            }
            let gain = (gain.0 + step * t as f32) * std::f32::consts::FRAC_1_SQRT_2;
            for (ear, heard) in [left, right].into_iter().enumerate() {
                let [first, second] = &mut self.listener[ear];
                let heard = second.next(first.next(heard)) * gain;
                power += heard * heard;
                let ear = if ear == 0 { &mut out.left } else { &mut out.right };
                ear[t] += heard;
            }
        }
        power / BLOCK_FRAMES as f32
    }
}

/// The smallest prime that is at least `at_least`.
fn prime(at_least: usize) -> usize {
    let is_prime = |n: usize| (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
    (at_least.max(2)..).find(|n| is_prime(*n)).unwrap_or(at_least)
}
