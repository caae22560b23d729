//! Creak of a bow being drawn: stick-slip of wood.

use crate::{
    bus::{BLOCK_FRAMES, MonoBlock},
    dsp::{OnePole, Resonator, SmoothedValue, WhiteNoise, clamp_or_low},
};

/// Modes of the bow, excited at each slip: hertz, decay time by 60 dB in seconds, gain.
const MODES: [(f32, f32, f32); 4] = [(270.0, 0.045, 0.5), (610.0, 0.035, 0.5), (1_140.0, 0.022, 0.36), (2_050.0, 0.012, 0.22)];
/// Slips a second while it is drawn slowly, and more per full draw a second.
const SLIPS_HZ: f32 = 9.0;
const SLIPS_HZ_PER_DRAW: f32 = 17.0;
/// Draw speed in full draws a second below which nothing slips, and at which the level is full.
const STILL: f32 = 0.02;
const FULL: f32 = 1.2;
/// Full level.
const LOUD: f32 = 0.16;
/// The first part of a draw is without strain, and does not creak.
const SLACK: f32 = 0.15;
/// Smoothing time in seconds: longer than a frame of the game.
const FOLLOW_S: f32 = 0.05;
/// High-pass cutoff, in hertz.
const FROM_HZ: f32 = 220.0;
/// Level below which it is not rendered.
const SOFTEST: f32 = 1.0e-5;

/// Creak of a bow.
pub struct BowCreak {
    rate_hz: f32,
    drawn: SmoothedValue,
    speed: SmoothedValue,
    rings: [Resonator; MODES.len()],
    thin: OnePole,
    white: WhiteNoise,
    /// Until the next slip, in slips.
    until: f32,
}

impl BowCreak {
    /// A bow at rest.
    pub fn new(seed: u64, rate_hz: f32) -> Self {
        Self {
            rate_hz,
            drawn: SmoothedValue::new(FOLLOW_S, rate_hz),
            speed: SmoothedValue::new(FOLLOW_S, rate_hz),
            rings: MODES.map(|(hz, decay_s, _)| Resonator::new(hz, decay_s, rate_hz)),
            thin: OnePole::new(FROM_HZ, rate_hz),
            white: WhiteNoise::new(seed),
            until: 1.0,
        }
    }

    /// Adds one block at a draw of 0 to 1; returns whether anything is audible. Releasing the string does not creak.
    pub fn add(&mut self, drawn: f32, signal: &mut MonoBlock) -> bool {
        let (from, to) = self.drawn.advance_toward(clamp_or_low(drawn, 0.0, 1.0));
        let seconds = BLOCK_FRAMES as f32 / self.rate_hz;
        let (_, speed) = self.speed.advance_toward(((to - from) / seconds).max(0.0));
        let quiet = self.rings.iter().all(|ring| ring.amplitude() < SOFTEST);
        if speed < STILL && quiet {
            return false;
        }
        if speed >= STILL && to > SLACK {
            self.until -= (SLIPS_HZ + SLIPS_HZ_PER_DRAW * speed) * seconds;
        }
        let slip = if self.until <= 0.0 {
            // Irregular: some slips follow closely, others after a while.
            let late = self.white.unit();
            self.until = 0.25 + 2.0 * late * late;
            // The further it is bent, the tighter and higher it sounds.
            let tight = 1.0 + 0.35 * to;
            for (ring, (hz, decay_s, _)) in self.rings.iter_mut().zip(MODES) {
                ring.tune(hz * tight * self.white.range(0.94, 1.06), decay_s, self.rate_hz);
            }
            let hard = self.white.unit();
            LOUD * (speed / FULL).min(1.0) * (0.15 + 0.85 * hard * hard)
        } else {
            0.0
        };
        let at = (self.white.unit() * BLOCK_FRAMES as f32) as usize;
        let mut creak: MonoBlock = [0.0; BLOCK_FRAMES];
        for (ring, (_, _, share)) in self.rings.iter_mut().zip(MODES) {
            for (i, x) in creak.iter_mut().enumerate() {
                *x += ring.next(if i == at { slip * share } else { 0.0 });
            }
        }
        for (x, creak) in signal.iter_mut().zip(creak) {
            *x += self.thin.high(creak);
        }
        true
    }
}
