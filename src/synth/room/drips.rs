//! Cave drips: each stone drips in its own rhythm, whichever others are audible. A drop is a click on impact and, a little
//! later, the bubble that it entrains.

use crate::{
    AudioContext, SynthVoice,
    bus::{BLOCK_FRAMES, Bus, PanGains},
    dsp::{
        OcclusionFilter,
        bubbles::{Bubble, Bubbles},
        bursts::{Burst, Bursts},
        clamp_or_low,
    },
    listener::{DripSource, Spatialization},
};
use eremite_hash::{RandomStream, Seed};

const PHASE: RandomStream = RandomStream::named("sound: drip phase");
const DROP: RandomStream = RandomStream::named("sound: drop");

/// Ranges of the drip period in seconds and of the bubbles' pitch in hertz.
const PERIOD_S: [f32; 2] = [0.4, 20.0];
const PITCH_HZ: [f32; 2] = [300.0, 1500.0];
/// Jitter as a share of the period: a drop is early or late by up to half of it, so an interval is off by all of it at most.
const UNSTEADY: f64 = 0.03;
/// The click: level, centre frequency in hertz, quality, and decay time in seconds: 2 ms in all.
const CLICK: f32 = 0.016;
const CLICK_HZ: [f32; 2] = [2600.0, 5200.0];
const CLICK_Q: f32 = 1.1;
const CLICK_FALL_S: f32 = 0.0006;
/// The bubble: level, seconds after the click, deviation from its stone's pitch, and rise of its pitch.
const BUBBLE: f32 = 0.15;
const AFTER_S: [f32; 2] = [0.04, 0.09];
const OFF_PITCH: f32 = 0.02;
const RISES: [f32; 2] = [0.15, 0.6];
/// The second bubble: probability, pitch relative to the first, level relative to the first, and delay in seconds.
const SECOND: f32 = 0.4;
const SECOND_PITCH: [f32; 2] = [1.15, 1.7];
const SECOND_SHARE: f32 = 0.5;
const SECOND_S: [f32; 2] = [0.02, 0.06];
/// Reverb send: more than the direct sound, since drops fall at the far end of the cave.
const WALLS: f32 = 1.6;

/// The voice of dripping stones.
pub struct Drips {
    seed: Seed,
    /// Seconds of game time.
    clock_s: f64,
    bursts: Bursts<12>,
    bubbles: Bubbles<24>,
}

impl Drips {
    /// Drips from a land's seed.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self { seed, clock_s: 0.0, bursts: Bursts::new(seed.hash(DROP, &[]), rate_hz), bubbles: Bubbles::new(rate_hz) }
    }

    /// If a stone's next drop falls within `seconds`: how many seconds from now, and the drop's index.
    fn due(&self, drip: &DripSource, seconds: f64) -> Option<(f64, i64)> {
        let period_s = f64::from(clamp_or_low(drip.period_s, PERIOD_S[0], PERIOD_S[1]));
        let stone = drip.stone as i64;
        let phase = f64::from(self.seed.unit(PHASE, &[stone]));
        let around = (self.clock_s / period_s - phase).floor() as i64;
        // Jitter may move a drop of the neighbouring period into this block.
        (around..=around + 1).find_map(|count| {
            let unsteady = (f64::from(self.seed.unit(PHASE, &[stone, count])) - 0.5) * UNSTEADY;
            let after_s = (count as f64 + phase + unsteady) * period_s - self.clock_s;
            (after_s >= 0.0 && after_s < seconds).then_some((after_s, count))
        })
    }

    /// Starts the sounds of one drop.
    fn trigger_drop(&mut self, drip: &DripSource, count: i64, wait_s: f32) {
        let mut dice = self.seed.rng(DROP, &[drip.stone as i64, count]);
        let from = Spatialization {
            gain: clamp_or_low(drip.from.gain, 0.0, 1.0),
            pan: clamp_or_low(drip.from.pan, -1.0, 1.0),
            occlusion: drip.from.occlusion,
        };
        let spread = PanGains::of(from, WALLS);
        let heavy = dice.range(0.7, 1.1);
        let click_hz = dice.range(CLICK_HZ[0], CLICK_HZ[1]);
        self.bursts.trigger(Burst {
            hz: click_hz,
            q: CLICK_Q,
            fall_s: CLICK_FALL_S,
            amplitude: CLICK * heavy * OcclusionFilter::tone_gain(click_hz, from.occlusion),
            wait_s,
            spread,
        });
        let pitch_hz = clamp_or_low(drip.pitch_hz, PITCH_HZ[0], PITCH_HZ[1]);
        let hz = pitch_hz * (1.0 + dice.range(-OFF_PITCH, OFF_PITCH));
        let first_s = wait_s + dice.range(AFTER_S[0], AFTER_S[1]);
        let mut bubble = Bubble {
            hz,
            rise: dice.range(RISES[0], RISES[1]),
            amplitude: BUBBLE * heavy * OcclusionFilter::tone_gain(hz, from.occlusion),
            wait_s: first_s,
            spread,
        };
        self.bubbles.trigger(bubble);
        if dice.chance(SECOND) {
            bubble.hz *= dice.range(SECOND_PITCH[0], SECOND_PITCH[1]);
            bubble.amplitude *= SECOND_SHARE;
            bubble.wait_s += dice.range(SECOND_S[0], SECOND_S[1]);
            self.bubbles.trigger(bubble);
        }
    }
}

impl SynthVoice for Drips {
    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        let seconds = f64::from(clamp_or_low(now.seconds(), 0.0, BLOCK_FRAMES as f32 / now.rate_hz));
        for drip in now.listener.drips.iter().filter(|drip| drip.from.gain > 0.0) {
            if let Some((after_s, count)) = self.due(drip, seconds) {
                self.trigger_drop(drip, count, after_s as f32);
            }
        }
        self.clock_s += seconds;
        self.bursts.render(out);
        self.bubbles.render(out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listener::{Listener, MAX_DRIPS};

    const RATE_HZ: f32 = 48_000.0;

    fn drip(stone: u64) -> DripSource {
        DripSource { from: Spatialization::HERE, period_s: 1.0 + stone as f32 * 0.37, pitch_hz: 700.0, stone }
    }

    /// Seconds at which a stone drips, while others come and go.
    fn times_of(stone: u64, others: u64, seconds: f32) -> Vec<f64> {
        let mut drips = Drips::new(Seed(5), RATE_HZ);
        let mut times = Vec::new();
        for moment in 0..(seconds * 750.0) as u64 {
            let mut listener = Listener::default();
            let shift = if others == 0 { 0 } else { (moment / 1000) as usize % (MAX_DRIPS - 1) };
            for i in 0..others as usize {
                listener.drips[(shift + i + 1) % MAX_DRIPS] = drip(100 + i as u64);
            }
            listener.drips[shift] = drip(stone);
            let now = AudioContext { listener: &listener, frame: moment * 64, rate_hz: RATE_HZ };
            if let Some((after_s, _)) = drips.due(&listener.drips[shift], f64::from(now.seconds())) {
                times.push(drips.clock_s + after_s);
            }
            drips.render(&now, &mut Bus::default());
        }
        times
    }

    #[test]
    fn a_stone_keeps_its_time_whoever_else_drips() {
        assert_eq!(times_of(3, 0, 20.0), times_of(3, 5, 20.0));
        assert_ne!(times_of(3, 0, 20.0), times_of(4, 0, 20.0));
    }

    #[test]
    fn the_period_holds_within_3_percent_and_is_never_quite_the_same() {
        let times = times_of(1, 0, 120.0);
        let periods: Vec<f64> = times.windows(2).map(|w| (w[1] - w[0]) / 1.37).collect();
        assert!((80..=88).contains(&periods.len()), "{} drops in 120 s", periods.len());
        assert!(periods.iter().all(|period| (period - 1.0).abs() <= 0.0301), "{periods:?}");
        assert!(periods.windows(2).all(|w| (w[0] - w[1]).abs() > 1.0e-6));
    }
}
