//! Rising bubbles in water and mud.

use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock, PanGains},
    dsp::fast_sine,
};

/// Maximum number of simultaneous bubbles; further ones are dropped.
const MAX: usize = 24;
/// Rise of a bubble's pitch, in shares of its damping: it nears the surface (van den Doel, "Physically-based models for
/// liquid sounds", 2005).
const RISE: f32 = 0.1;
/// Frequency in hertz of a bubble times its radius in metres (Minnaert).
const MINNAERT: f32 = 3.0;
/// Natural logarithm of the relative amplitude at which a bubble ends.
const GONE_LN: f32 = -7.0;
/// Attack time in seconds, to avoid clicks.
const BEGIN_S: f32 = 0.000_6;

#[derive(Clone, Copy, Debug, Default)]
struct RisingBubble {
    /// Frames until it starts.
    wait: u32,
    /// Remaining frames; 0 for a free slot.
    left: u32,
    turns: f32,
    step: f32,
    /// Increment of the step per frame.
    rise: f32,
    amplitude: f32,
    decay: f32,
    /// Attack envelope, up to 1.
    begun: f32,
    spread: PanGains,
}

/// A pool of rising bubbles.
pub struct RisingBubbles {
    all: [RisingBubble; MAX],
    rate_hz: f32,
}

impl RisingBubbles {
    /// An empty pool.
    pub fn new(rate_hz: f32) -> Self {
        Self { all: [RisingBubble::default(); MAX], rate_hz }
    }

    /// Starts a bubble after some frames, with a pitch in hertz and an amplitude.
    pub fn add(&mut self, wait: u32, hz: f32, amplitude: f32, spread: PanGains) {
        let Some(bubble) = self.all.iter_mut().find(|bubble| bubble.left == 0) else { return };
        let radius_m = MINNAERT / hz;
        let damping = 0.13 / radius_m + 0.0072 / (radius_m * libm::sqrtf(radius_m));
        let step = hz / self.rate_hz;
        *bubble = RisingBubble {
            wait,
            left: (-GONE_LN / damping * self.rate_hz) as u32,
            turns: 0.0,
            step,
            rise: step * RISE * damping / self.rate_hz,
            amplitude,
            decay: libm::expf(-damping / self.rate_hz),
            begun: 0.0,
            spread,
        };
    }

    /// Whether no bubble sounds.
    pub fn is_empty(&self) -> bool {
        self.all.iter().all(|bubble| bubble.left == 0)
    }

    /// Adds one block.
    pub fn render(&mut self, out: &mut Bus) {
        let begin = 1.0 / (BEGIN_S * self.rate_hz);
        for bubble in self.all.iter_mut().filter(|bubble| bubble.left > 0) {
            if bubble.wait as usize >= BLOCK_FRAMES {
                bubble.wait -= BLOCK_FRAMES as u32;
                continue;
            }
            let mut signal: MonoBlock = [0.0; BLOCK_FRAMES];
            for x in &mut signal[bubble.wait as usize..] {
                *x = bubble.amplitude * bubble.begun * fast_sine(bubble.turns);
                bubble.begun = (bubble.begun + begin).min(1.0);
                bubble.amplitude *= bubble.decay;
                bubble.turns += bubble.step;
                bubble.step += bubble.rise;
            }
            bubble.turns -= bubble.turns.floor();
            bubble.wait = 0;
            bubble.left = bubble.left.saturating_sub(BLOCK_FRAMES as u32);
            out.add(&signal, bubble.spread, bubble.spread);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bubble_rings_at_its_pitch_rises_a_little_and_is_gone() {
        let rate = 48_000.0;
        let mut bubbles = RisingBubbles::new(rate);
        bubbles.add(10, 1_000.0, 0.5, PanGains { left: 1.0, right: 1.0, reverb_send: 0.0 });
        let mut all = Vec::new();
        while !bubbles.is_empty() {
            let mut bus = Bus::default();
            bubbles.render(&mut bus);
            all.extend(bus.left);
        }
        assert!(all[..10].iter().all(|x| *x == 0.0), "it begins at its frame");
        let seconds = all.len() as f32 / rate;
        assert!((0.05..0.2).contains(&seconds), "{seconds} s");
        let crossings: Vec<usize> = (11..all.len()).filter(|i| all[i - 1] < 0.0 && all[*i] >= 0.0).collect();
        let hz = |i: usize| rate * 8.0 / (crossings[i + 8] - crossings[i]) as f32;
        assert!((hz(0) - 1_000.0).abs() < 60.0, "{} Hz", hz(0));
        assert!(hz(20) > hz(0) * 1.01, "{} after {}", hz(20), hz(0));
    }
}
