//! Single echo of a canyon wall.

use super::reverb::{AllpassDiffuser, SOUND_MPS};
use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock},
    dsp::{DelayLine, OnePole, SmoothedValue, clamp_or_low},
    listener::RoomAcoustics,
};

/// Distance of the farthest wall, and of the nearest with an audible echo, in metres.
const FAR_M: f32 = 360.0;
const NEAR_M: f32 = 4.0;
/// Delay of the right channel, in seconds.
const LATER_S: f32 = 0.0043;
/// Low-pass cutoff of the reflection, in hertz.
const DULL_HZ: f32 = 2400.0;
/// Delays in seconds and gain of the two all-pass diffusers that roughen the echo, as an uneven wall does.
const ROUGH_S: [[f32; 2]; 2] = [[0.009_1, 0.017_3], [0.010_7, 0.014_9]];
const ROUGH: f32 = 0.55;
/// Time constant of the gain, and crossfade time to another distance, in seconds.
const FOLLOW_S: f32 = 0.3;
const OVER_S: f32 = 0.8;
/// Changes of distance below this, in metres, are ignored.
const SAME_M: f32 = 2.0;
/// Gain below which the echo is silent.
const GONE: f32 = 1.0e-5;

/// An echo with a crossfade between distances.
pub(super) struct Echo {
    line: DelayLine,
    dull: [OnePole; 2],
    rough: [[AllpassDiffuser; 2]; 2],
    gain: SmoothedValue,
    gains: (f32, f32),
    at_m: f32,
    next_m: f32,
    over: f32,
    rate_hz: f32,
}

impl Echo {
    pub(super) fn new(rate_hz: f32) -> Self {
        Self {
            line: DelayLine::new(((2.0 * FAR_M / SOUND_MPS + LATER_S) * rate_hz) as usize + 2),
            dull: [OnePole::new(DULL_HZ, rate_hz); 2],
            rough: ROUGH_S.map(|ear| ear.map(|seconds| AllpassDiffuser::new(seconds, ROUGH, rate_hz))),
            gain: SmoothedValue::new(FOLLOW_S, rate_hz),
            gains: (0.0, 0.0),
            at_m: NEAR_M,
            next_m: NEAR_M,
            over: 0.0,
            rate_hz,
        }
    }

    /// Maximum delay in frames.
    pub(super) fn max_delay(&self) -> usize {
        self.line.capacity()
    }

    /// Follows the room's acoustics.
    pub(super) fn follow(&mut self, room: &RoomAcoustics) {
        let there = room.echo_m >= NEAR_M && room.echo > 0.0;
        self.gains = self.gain.advance_toward(if there { clamp_or_low(room.echo, 0.0, 1.0) } else { 0.0 });
        if there && self.over == 0.0 {
            let wanted_m = clamp_or_low(room.echo_m, NEAR_M, FAR_M);
            if self.gains.0 < GONE {
                (self.at_m, self.next_m) = (wanted_m, wanted_m);
            } else if (wanted_m - self.at_m).abs() > SAME_M {
                self.next_m = wanted_m;
                self.over = f32::MIN_POSITIVE;
            }
        }
    }

    /// Renders one block; returns the mean square of the echo.
    pub(super) fn render(&mut self, came: &MonoBlock, out: &mut Bus) -> f32 {
        // The input is recorded even without an echo: a wall may come into range meanwhile.
        if self.gains.0.max(self.gains.1) < GONE {
            for x in came {
                self.line.push(*x);
            }
            return 0.0;
        }
        let frames = |metres: f32| (2.0 * metres / SOUND_MPS * self.rate_hz) as usize;
        let later = (LATER_S * self.rate_hz) as usize;
        let (at, next) = (frames(self.at_m), frames(self.next_m));
        let over_step = if self.over > 0.0 { 1.0 / (OVER_S * self.rate_hz) } else { 0.0 };
        let step = (self.gains.1 - self.gains.0) / BLOCK_FRAMES as f32;
        let mut power = 0.0;
        for (t, &x) in came.iter().enumerate() {
            self.line.push(x);
            let over = (self.over + over_step * t as f32).min(1.0);
            let gain = self.gains.0 + step * t as f32;
            for ear in 0..2 {
                let old = self.line.read(at + ear * later);
                let new = self.line.read(next + ear * later);
                let [first, second] = &mut self.rough[ear];
                let heard = second.next(first.next(self.dull[ear].low(old + (new - old) * over))) * gain;
                power += heard * heard;
                let ear = if ear == 0 { &mut out.left } else { &mut out.right };
                ear[t] += heard;
            }
        }
        if self.over > 0.0 {
            self.over += over_step * BLOCK_FRAMES as f32;
            if self.over >= 1.0 {
                (self.at_m, self.over) = (self.next_m, 0.0);
            }
        }
        power / BLOCK_FRAMES as f32
    }
}
