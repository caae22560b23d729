//! Rain in three layers: single drops nearby, a texture of drops farther off, and the murmur of all distant ones (after Andy
//! Farnell, "Designing Sound", 2010, chapter 40). What differs is not the drops but the surfaces they hit. Snow is silent
//! but for flakes on the hat.

mod mid;
mod near;

use crate::{
    AudioContext, SynthVoice,
    bus::{BLOCK_FRAMES, Bus, PanGains},
    dsp::{OcclusionFilter, SmoothRandom, SmoothedValue, clamp_or_low},
    listener::PrecipitationInput,
};
use eremite_hash::{RandomStream, Seed};
use mid::MidRain;
use near::NearRain;

const RAIN: RandomStream = RandomStream::named("sound: rain");

/// Smoothing time of the rain's strength, in seconds.
const FOLLOW_S: f32 = 0.06;
/// Reverb send.
const WALLS: f32 = 0.25;
/// Strength below which there is no rain.
const GONE: f32 = 1.0e-4;
/// Slow random modulation: depth, and frequency in hertz.
const VEIL: f32 = 0.22;
const VEIL_HZ: f32 = 0.23;
/// Crosstalk from each ear to the other.
const ACROSS: f32 = 0.25;

/// Surfaces under the rain, as shares that sum to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
struct SurfaceShares {
    leaf: f32,
    rock: f32,
    water: f32,
}

impl SurfaceShares {
    /// The listener's shares, normalized; open ground (which sounds like rock) if it gives none.
    fn of(fall: &PrecipitationInput) -> Self {
        let [leaf, rock, water] = [fall.leaf, fall.rock, fall.water].map(|share| clamp_or_low(share, 0.0, 1.0));
        let sum = leaf + rock + water;
        if sum > 0.0 { Self { leaf: leaf / sum, rock: rock / sum, water: water / sum } } else { Self { leaf: 0.0, rock: 1.0, water: 0.0 } }
    }

    /// The mean of values for leaves, rock and water, weighted by their shares.
    fn mean(self, of: [f32; 3]) -> f32 {
        self.leaf * of[0] + self.rock * of[1] + self.water * of[2]
    }
}

/// The voice of rain, and of flakes on the hat.
pub struct Rain {
    near: NearRain,
    listener: [MidRain; 2],
    rain: SmoothedValue,
    muffled: SmoothedValue,
    muffles: [OcclusionFilter; 2],
    veils: [SmoothRandom; 2],
}

impl Rain {
    /// A voice from a land's seed.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        let own = |what: i64| seed.hash(RAIN, &[what]);
        Self {
            near: NearRain::new(own(0), rate_hz),
            listener: [1, 2].map(|i| MidRain::new(own(i), rate_hz)),
            rain: SmoothedValue::new(FOLLOW_S, rate_hz),
            muffled: SmoothedValue::new(FOLLOW_S, rate_hz),
            muffles: [OcclusionFilter::default(); 2],
            veils: [3, 4].map(|i| SmoothRandom::new(own(i))),
        }
    }
}

impl SynthVoice for Rain {
    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        let fall = &now.listener.precipitation;
        let seconds = clamp_or_low(now.seconds(), 0.0, 1.0);
        let rain = self.rain.advance_toward(clamp_or_low(fall.rain, 0.0, 1.0)).1;
        let muffled = self.muffled.advance_toward(clamp_or_low(fall.occlusion, 0.0, 1.0)).1;
        let beneath = SurfaceShares::of(fall);
        self.near.fall(fall, beneath, rain, muffled, seconds);
        self.near.render(out);
        if rain < GONE {
            for ear in &mut self.listener {
                ear.reset();
            }
            return;
        }
        let mut signals = [[0.0; BLOCK_FRAMES]; 2];
        for (i, signal) in signals.iter_mut().enumerate() {
            let veil = 1.0 + VEIL * self.veils[i].advance(VEIL_HZ * seconds);
            self.listener[i].sound(rain * veil, beneath, now.rate_hz, signal);
            self.muffles[i].set(muffled, now.rate_hz);
            for x in signal {
                *x = self.muffles[i].next(*x);
            }
        }
        let left = PanGains { left: 1.0, right: ACROSS, reverb_send: WALLS };
        let right = PanGains { left: ACROSS, right: 1.0, reverb_send: WALLS };
        out.add(&signals[0], left, left);
        out.add(&signals[1], right, right);
    }
}
