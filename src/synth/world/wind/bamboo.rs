//! Bamboo: hollow stems that knock against each other in gusts.

use super::{WindResponse, WindSample};
use crate::dsp::{PoissonProcess, Resonator, WhiteNoise};

/// Level of a hard knock.
const LEVEL: f32 = 0.08;
/// Pitches of stems, thick to thin, in hertz.
const STEMS_HZ: [f32; 2] = [310.0, 820.0];
/// Modes of a stem: multiples of its pitch (a free bar's, drawn together by the tube), gains, and decay times in seconds.
const MODES: [(f32, f32, f32); 3] = [(1.0, 1.0, 0.11), (2.57, 0.45, 0.06), (4.7, 0.2, 0.035)];
/// Wind speed below which stems do not touch; above it, knocks a second per metre a second, and the maximum rate.
const FROM_MPS: f32 = 1.5;
const KNOCKS_S_M: f32 = 0.22;
const MAX_PER_S: f32 = 4.0;
/// Rebound knocks, which are softer: probability, and delay in seconds.
const AGAIN: f32 = 0.45;
const AGAIN_S: [f32; 2] = [0.07, 0.24];
/// Maximum number of simultaneous knocks.
const KNOCKS: usize = 4;
/// Lifetime of a knock, in multiples of its longest decay time by 60 dB.
const LIVES: f32 = 1.5;

#[derive(Clone, Copy, Default)]
struct Knock {
    modes: [Resonator; 3],
    wait: u32,
    left: u32,
    strength: f32,
}

/// Bamboo on one side.
pub(super) struct Bamboo {
    chance: PoissonProcess,
    white: WhiteNoise,
    knocks: [Knock; KNOCKS],
    rate_hz: f32,
}

impl Bamboo {
    pub(super) fn new(seed: u64, rate_hz: f32) -> Self {
        Self { chance: PoissonProcess::new(seed), white: WhiteNoise::new(!seed), knocks: [Knock::default(); KNOCKS], rate_hz }
    }

    /// Starts a knock, if a slot is free.
    fn knock(&mut self, hz: f32, strength: f32, wait_s: f32) {
        if let Some(free) = self.knocks.iter_mut().find(|knock| knock.left == 0) {
            let modes = MODES.map(|(of_pitch, _, decay_s)| Resonator::new(hz * of_pitch, decay_s, self.rate_hz));
            let left = (MODES[0].2 * LIVES * self.rate_hz) as u32;
            *free = Knock { modes, wait: (wait_s * self.rate_hz) as u32, left, strength };
            if free.wait == 0 {
                free.strike();
            }
        }
    }
}

impl WindResponse for Bamboo {
    fn prepare(&mut self, air: WindSample, share: (f32, f32)) -> Option<(f32, f32)> {
        let per_s = ((air.mps - FROM_MPS).max(0.0) * KNOCKS_S_M).min(MAX_PER_S);
        if self.chance.happens(per_s * share.1 * air.seconds) {
            let hz = STEMS_HZ[0] * libm::powf(STEMS_HZ[1] / STEMS_HZ[0], self.white.unit());
            let hard = self.white.unit();
            let strength = LEVEL * (0.15 + 0.85 * hard * hard) * share.1;
            self.knock(hz, strength, 0.0);
            if self.white.unit() < AGAIN {
                let wait_s = self.white.range(AGAIN_S[0], AGAIN_S[1]);
                self.knock(hz, strength * 0.5, wait_s);
            }
        }
        self.knocks.iter().any(|knock| knock.left > 0).then_some((1.0, 1.0))
    }

    #[inline]
    fn sample(&mut self) -> f32 {
        self.knocks.iter_mut().filter(|knock| knock.left > 0).map(Knock::sample).sum()
    }
}

impl Knock {
    fn sample(&mut self) -> f32 {
        if self.wait > 0 {
            self.wait -= 1;
            if self.wait == 0 {
                self.strike();
            }
            return 0.0;
        }
        self.left -= 1;
        self.modes.iter_mut().map(|mode| mode.next(0.0)).sum()
    }

    fn strike(&mut self) {
        for (mode, (_, share, _)) in self.modes.iter_mut().zip(MODES) {
            mode.strike(self.strength * share);
        }
    }
}
