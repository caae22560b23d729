//! Water: it sounds of the bubbles that it catches (Kees van den Doel, "Physically-based models for liquid sounds", 2005), and
//! where it breaks, of noise.

mod shore;
mod splash;
mod stream;
mod wading;

use super::placed::Placed;
use crate::{
    Now, Sounding,
    bus::{Bus, Spread},
    ears::Heard,
    event::{Event, What},
    parts::{
        Muffle, White,
        bubbles::{Bubble, Bubbles, hz_of, loudness_of},
        within,
    },
};
use eremite_hash::Purpose;
use eremite_hash::Seed;
use shore::Shore;
use splash::Splashes;
use stream::Stream;
use wading::Wading;

const WATER: Purpose = Purpose::named("sound: water");

/// Bubbles that ring at once, at most.
const BUBBLES: usize = 64;
/// What of them goes to the walls.
const WALLS: f32 = 0.4;

/// Where bubbles rise.
struct Froth {
    bubbles: Bubbles<BUBBLES>,
    white: White,
}

/// Which bubbles rise somewhere.
#[derive(Clone, Copy)]
struct Sizes {
    /// The smallest and the largest radius in metres.
    radius_m: [f32; 2],
    /// How much the small ones outnumber the large: 1 evenly, more for more.
    small: f32,
    /// How loud one of 2 mm is.
    level: f32,
}

impl Froth {
    /// A bubble rises after at most so many seconds, so far to the side of a place.
    fn rise(&mut self, sizes: Sizes, from: Heard, aside: f32, within_s: f32) {
        let [least, most] = sizes.radius_m;
        let large = libm::powf(self.white.unit(), sizes.small);
        // Evenly by factors, then drawn to the small.
        let radius_m = least * libm::powf(most / least, large);
        let hz = hz_of(radius_m);
        let depth = self.white.unit();
        let amplitude = sizes.level * loudness_of(radius_m) * (0.1 + 0.9 * depth * depth) * Muffle::left_of(hz, from.muffled);
        let pan = (from.pan + aside).clamp(-1.0, 1.0);
        let bubble = Bubble {
            hz,
            rise: if self.white.unit() < 0.5 { self.white.unit() } else { 0.0 },
            amplitude,
            wait_s: self.white.unit() * within_s,
            spread: Spread::of(Heard { pan, ..from }, WALLS),
        };
        self.bubbles.ring(bubble);
    }
}

/// Lapping, streams, wading, splashes.
pub struct Water {
    froth: Froth,
    shore: Shore,
    lapping: Placed,
    stream: Stream,
    running: Placed,
    wading: Wading,
    splashes: Splashes,
}

impl Water {
    /// Of a land.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        let own = |what: i64| seed.hash(WATER, &[what]);
        Self {
            froth: Froth { bubbles: Bubbles::new(rate_hz), white: White::new(own(0)) },
            shore: Shore::new(own(1), rate_hz),
            lapping: Placed::new(rate_hz),
            stream: Stream::new(own(2), rate_hz),
            running: Placed::new(rate_hz),
            wading: Wading::new(own(3), rate_hz),
            splashes: Splashes::new(own(4), rate_hz),
        }
    }
}

impl Sounding for Water {
    fn hear(&mut self, _now: &Now, event: &Event) {
        let from = event.from;
        let from = Heard { gain: within(from.gain, 0.0, 1.0), pan: within(from.pan, -1.0, 1.0), muffled: within(from.muffled, 0.0, 1.0) };
        match event.what {
            What::Splash { force } => self.splashes.splash(within(force, 0.0, 1.0), from, &mut self.froth),
            What::Ring => self.splashes.ring(from, &mut self.froth),
            _ => {}
        }
    }

    fn render(&mut self, now: &Now, out: &mut Bus) {
        let water = &now.ears.water;
        let seconds = within(now.seconds(), 0.0, 1.0);
        if let Some(places) = self.lapping.toward(water.lapping) {
            self.shore.sound(places, seconds, &mut self.froth, now.rate_hz, out);
        }
        if let Some(places) = self.running.toward(water.stream) {
            self.stream.sound(places, seconds, &mut self.froth, now.rate_hz, out);
        }
        self.wading.sound(water.wading_mps, seconds, &mut self.froth, now.rate_hz, out);
        self.splashes.render(seconds, &mut self.froth, now.rate_hz, out);
        self.froth.bubbles.render(out);
    }
}
