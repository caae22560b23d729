//! Rain in three depths: single drops near by, a mesh of them farther off, and the murmur of all that are far (after Andy
//! Farnell, "Designing Sound", 2010, chapter 40). Drops fall alike; what differs is what they hit. Snow has no sound of its
//! own but that of flakes on a hat.

mod mesh;
mod near;

use crate::{
    Now, Sounding,
    bus::{Bus, MOMENT, Spread},
    ears::Fall,
    parts::{Drift, Muffle, Smooth, within},
};
use eremite_hash::Purpose;
use eremite_hash::Seed;
use mesh::Mesh;
use near::Near;

const RAIN: Purpose = Purpose::named("sound: rain");

/// It begins and ends in about so many seconds.
const FOLLOW_S: f32 = 0.06;
/// What of it goes to the walls of the place.
const WALLS: f32 = 0.25;
/// Softer than this, nothing falls.
const GONE: f32 = 1.0e-4;
/// It comes in veils: how much they change it, and how often a second.
const VEIL: f32 = 0.22;
const VEIL_HZ: f32 = 0.23;
/// What leaks of an ear's rain to the other.
const ACROSS: f32 = 0.25;

/// What is beneath the rain, as shares that sum to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Beneath {
    leaf: f32,
    rock: f32,
    water: f32,
}

impl Beneath {
    /// The shares of what is perceived; open ground where nothing is said.
    fn of(fall: &Fall) -> Self {
        let [leaf, rock, water] = [fall.leaf, fall.rock, fall.water].map(|share| within(share, 0.0, 1.0));
        let sum = leaf + rock + water;
        if sum > 0.0 { Self { leaf: leaf / sum, rock: rock / sum, water: water / sum } } else { Self { leaf: 0.0, rock: 1.0, water: 0.0 } }
    }

    /// The mean of what leaves, rock and water have each.
    fn mean(self, of: [f32; 3]) -> f32 {
        self.leaf * of[0] + self.rock * of[1] + self.water * of[2]
    }
}

/// Rain, and flakes on the hat.
pub struct Rain {
    near: Near,
    ears: [Mesh; 2],
    rain: Smooth,
    muffled: Smooth,
    muffles: [Muffle; 2],
    veils: [Drift; 2],
}

impl Rain {
    /// Over a land.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        let own = |what: i64| seed.hash(RAIN, &[what]);
        Self {
            near: Near::new(own(0), rate_hz),
            ears: [1, 2].map(|i| Mesh::new(own(i), rate_hz)),
            rain: Smooth::new(FOLLOW_S, rate_hz),
            muffled: Smooth::new(FOLLOW_S, rate_hz),
            muffles: [Muffle::default(); 2],
            veils: [3, 4].map(|i| Drift::new(own(i))),
        }
    }
}

impl Sounding for Rain {
    fn render(&mut self, now: &Now, out: &mut Bus) {
        let fall = &now.ears.fall;
        let seconds = within(now.seconds(), 0.0, 1.0);
        let rain = self.rain.toward(within(fall.rain, 0.0, 1.0)).1;
        let muffled = self.muffled.toward(within(fall.muffled, 0.0, 1.0)).1;
        let beneath = Beneath::of(fall);
        self.near.fall(fall, beneath, rain, muffled, seconds);
        self.near.render(out);
        if rain < GONE {
            self.ears.iter_mut().for_each(Mesh::dry);
            return;
        }
        let mut signals = [[0.0; MOMENT]; 2];
        for (i, signal) in signals.iter_mut().enumerate() {
            let veil = 1.0 + VEIL * self.veils[i].on(VEIL_HZ * seconds);
            self.ears[i].sound(rain * veil, beneath, now.rate_hz, signal);
            self.muffles[i].set(muffled, now.rate_hz);
            signal.iter_mut().for_each(|x| *x = self.muffles[i].next(*x));
        }
        let left = Spread { left: 1.0, right: ACROSS, walls: WALLS };
        let right = Spread { left: ACROSS, right: 1.0, walls: WALLS };
        out.add(&signals[0], left, left);
        out.add(&signals[1], right, right);
    }
}
