//! Bats: their social clicks at the edge of hearing.

use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock, PanGains},
    dsp::{WhiteNoise, fast_sine},
    listener::Spatialization,
};

/// Passes a second at the maximum number of bats.
const PASSES_HZ: f32 = 0.35;
/// Number of clicks of a pass, seconds between them at its start, and factor from one interval to the next.
const CLICKS: [f32; 2] = [5.0, 12.0];
const NEXT_S: [f32; 2] = [0.075, 0.12];
const SOONER: f32 = 0.96;
/// Start and end pitch of a click in hertz, and its duration in seconds.
const FALLS_HZ: [f32; 2] = [12_000.0, 8_200.0];
const CLICK_S: f32 = 0.004;
/// Level: faint.
const LOUD: f32 = 0.014;
/// Reverb send.
const WALLS: f32 = 0.4;
/// Highest pitch, as a share of the sample rate.
const HIGHEST: f32 = 0.45;

/// A bat that flies past.
pub struct Bats {
    white: WhiteNoise,
    rate_hz: f32,
    clicks: u8,
    next_s: f32,
    every_s: f32,
    pan: f32,
    pan_by: f32,
    gain: f32,
    /// Remaining frames of the click.
    left: u32,
    frames: u32,
    turns: f32,
    pitch: f32,
    spread: PanGains,
}

impl Bats {
    /// No bat yet.
    pub fn new(seed: u64, rate_hz: f32) -> Self {
        Self {
            white: WhiteNoise::new(seed),
            rate_hz,
            clicks: 0,
            next_s: 0.0,
            every_s: 0.1,
            pan: 0.0,
            pan_by: 0.0,
            gain: 0.0,
            left: 0,
            frames: (CLICK_S * rate_hz) as u32 + 1,
            turns: 0.0,
            pitch: 1.0,
            spread: PanGains::default(),
        }
    }

    /// Adds one block with an amount of bats, 0 to 1; `seconds` is the block's length in game time.
    pub fn render(&mut self, many: f32, seconds: f32, out: &mut Bus) {
        if many <= 0.0 && self.clicks == 0 && self.left == 0 || FALLS_HZ[0] > self.rate_hz * HIGHEST {
            return;
        }
        let own_s = BLOCK_FRAMES as f32 / self.rate_hz;
        if self.clicks == 0 && self.white.unit() < many * PASSES_HZ * seconds {
            self.clicks = self.white.range(CLICKS[0], CLICKS[1]) as u8;
            self.every_s = self.white.range(NEXT_S[0], NEXT_S[1]);
            self.pan = self.white.range(-0.8, 0.8);
            self.pan_by = -self.pan * self.white.range(0.05, 0.25);
            self.gain = self.white.range(0.3, 1.0);
            self.pitch = self.white.range(0.9, 1.0);
            self.next_s = 0.0;
        }
        self.next_s -= own_s;
        if self.clicks > 0 && self.next_s <= 0.0 && self.left == 0 {
            self.clicks -= 1;
            self.every_s *= SOONER;
            self.next_s = self.every_s * self.white.range(0.93, 1.07);
            self.pan += self.pan_by;
            self.left = self.frames;
            self.spread = PanGains::of(Spatialization::from(self.pan, LOUD * self.gain * self.white.range(0.5, 1.0)), WALLS);
        }
        if self.left > 0 {
            self.click(out);
        }
    }

    fn click(&mut self, out: &mut Bus) {
        let mut signal: MonoBlock = [0.0; BLOCK_FRAMES];
        for x in &mut signal {
            if self.left == 0 {
                break;
            }
            let u = 1.0 - self.left as f32 / self.frames as f32;
            self.turns += (FALLS_HZ[0] + (FALLS_HZ[1] - FALLS_HZ[0]) * u) * self.pitch / self.rate_hz;
            let wave = 4.0 * u * (1.0 - u);
            *x = wave * wave * fast_sine(self.turns);
            self.left -= 1;
        }
        self.turns -= self.turns.floor();
        out.add(&signal, self.spread, self.spread);
    }
}
