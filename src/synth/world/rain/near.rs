//! Near rain: single drops, each with the sound of the surface it hits; and snowflakes on the hat.

use super::SurfaceShares;
use crate::{
    bus::{Bus, PanGains},
    dsp::{
        PoissonProcess, WhiteNoise,
        bubbles::{Bubble, Bubbles, minnaert_hz, radius_gain},
        bursts::{Burst, Bursts},
    },
    listener::{PrecipitationInput, Spatialization},
};

/// Near drops a second in a drizzle and in a cloudburst, and drops a second on the hat.
const DROPS_PER_S: [f32; 2] = [5.0, 60.0];
const HAT_PER_S: f32 = 9.0;
/// Audible flakes a second on the hat in heavy snowfall.
const FLAKES_PER_S: f32 = 7.0;
/// Level at no distance of drops on water.
const WATER: f32 = 0.1;
/// Maximum distance of drops, in steps.
const FAR_AWAY: f32 = 7.0;
/// Reverb send.
const WALLS: f32 = 0.35;

/// What a drop or a flake sounds like: level at no distance, range of the centre frequency in hertz, quality, decay time in
/// seconds.
struct Impact {
    level: f32,
    hz: [f32; 2],
    q: f32,
    fall_s: f32,
}

/// A leaf: a tap of 1 to 3 kHz, about 8 ms in all.
const LEAF: Impact = Impact { level: 0.12, hz: [1000.0, 3000.0], q: 2.2, fall_s: 0.0022 };
/// Rock: a click at about 5 kHz.
const ROCK: Impact = Impact { level: 0.08, hz: [3600.0, 6400.0], q: 1.2, fall_s: 0.0008 };
/// The hat: a dull knock on woven straw at about 700 Hz.
const HAT: Impact = Impact { level: 0.05, hz: [560.0, 840.0], q: 3.5, fall_s: 0.004 };
/// A flake: barely a touch.
const FLAKE: Impact = Impact { level: 0.0022, hz: [1500.0, 3600.0], q: 1.5, fall_s: 0.004 };
/// Water: probability that a drop entrains a bubble, and the range of its radius in metres.
const CATCHES: f32 = 0.6;
const RADIUS_M: [f32; 2] = [0.000_45, 0.0022];
/// Level of the smallest bubble.
const LEAST_BUBBLE: f32 = 0.15;

/// Drops nearby.
pub(super) struct NearRain {
    drops: PoissonProcess,
    hat: PoissonProcess,
    flakes: PoissonProcess,
    white: WhiteNoise,
    bursts: Bursts<24>,
    bubbles: Bubbles<12>,
}

impl NearRain {
    pub(super) fn new(seed: u64, rate_hz: f32) -> Self {
        let own = |i: u32| seed.rotate_left(11 * i);
        Self {
            drops: PoissonProcess::new(own(1)),
            hat: PoissonProcess::new(own(2)),
            flakes: PoissonProcess::new(own(3)),
            white: WhiteNoise::new(own(4)),
            bursts: Bursts::new(own(5), rate_hz),
            bubbles: Bubbles::new(rate_hz),
        }
    }

    /// Starts the drops and flakes of some seconds.
    pub(super) fn fall(&mut self, fall: &PrecipitationInput, beneath: SurfaceShares, rain: f32, muffled: f32, seconds: f32) {
        let open = (1.0 - muffled) * (1.0 - muffled);
        if rain > 0.0 && open > 0.0 {
            let per_s = if rain > 0.001 { DROPS_PER_S[0] + (DROPS_PER_S[1] - DROPS_PER_S[0]) * rain } else { 0.0 };
            let mut expected = per_s * open * seconds;
            while self.drops.happens(expected) {
                expected = 0.0;
                self.drop(beneath, seconds);
            }
        }
        if self.hat.happens(HAT_PER_S * rain * fall.hat * open * seconds) {
            let strength = self.white.range(0.25, 1.0);
            let pan = self.white.range(-0.35, 0.35);
            self.burst(&HAT, strength, pan, seconds);
        }
        if fall.snow > 0.0 && self.flakes.happens(FLAKES_PER_S * fall.snow * fall.hat * open * seconds) {
            let strength = self.white.range(0.3, 1.0);
            let pan = self.white.range(-0.5, 0.5);
            self.burst(&FLAKE, strength, pan, seconds);
        }
    }

    /// Starts a drop at a random place nearby.
    fn drop(&mut self, beneath: SurfaceShares, seconds: f32) {
        let pan = self.white.sample();
        // Uniform over the ground: far drops are more frequent than near ones.
        let away = FAR_AWAY * self.white.unit().sqrt();
        let strength = self.white.range(0.6, 1.4) / away.max(1.0);
        let what = self.white.unit();
        if what < beneath.leaf {
            self.burst(&LEAF, strength, pan, seconds);
        } else if what < beneath.leaf + beneath.rock {
            self.burst(&ROCK, strength, pan, seconds);
        } else if self.white.unit() < CATCHES {
            let small = self.white.unit();
            let radius_m = RADIUS_M[0] + (RADIUS_M[1] - RADIUS_M[0]) * small * small;
            self.bubbles.trigger(Bubble {
                hz: minnaert_hz(radius_m),
                rise: self.white.unit() * 0.5,
                amplitude: WATER * strength * radius_gain(radius_m).max(LEAST_BUBBLE),
                wait_s: self.white.unit() * seconds,
                spread: PanGains::of(Spatialization::from(pan, 1.0), WALLS),
            });
        } else {
            self.burst(&ROCK, 0.5 * strength, pan, seconds);
        }
    }

    fn burst(&mut self, what: &Impact, strength: f32, pan: f32, seconds: f32) {
        self.bursts.trigger(Burst {
            hz: self.white.range(what.hz[0], what.hz[1]),
            q: what.q,
            fall_s: what.fall_s * self.white.range(0.7, 1.4),
            amplitude: what.level * strength,
            wait_s: self.white.unit() * seconds,
            spread: PanGains::of(Spatialization::from(pan, 1.0), WALLS),
        });
    }

    /// Adds one block.
    pub(super) fn render(&mut self, out: &mut Bus) {
        self.bursts.render(out);
        self.bubbles.render(out);
    }
}
