//! Water: sounds of the bubbles that it entrains (Kees van den Doel, "Physically-based models for liquid sounds", 2005), and
//! noise where it breaks.

mod brook;
mod shore;
mod splash;
mod wading;

use super::smoothed_spatialization::SmoothedSpatialization;
use crate::{
    AudioContext, SynthVoice,
    bus::{Bus, PanGains},
    dsp::{
        OcclusionFilter, WhiteNoise,
        bubbles::{Bubble, Bubbles, minnaert_hz, radius_gain},
        clamp_or_low,
    },
    event::{SoundEvent, SoundEventKind},
    listener::Spatialization,
};
use brook::Brook;
use eremite_hash::{RandomStream, Seed};
use shore::Shore;
use splash::Splashes;
use wading::Wading;

const WATER: RandomStream = RandomStream::named("sound: water");

/// Maximum number of simultaneous bubbles.
const BUBBLES: usize = 64;
/// Reverb send of bubbles.
const WALLS: f32 = 0.4;

/// Random source of bubbles, shared by all kinds of water.
struct BubbleEmitter {
    bubbles: Bubbles<BUBBLES>,
    white: WhiteNoise,
}

/// Distribution of bubbles.
#[derive(Clone, Copy)]
struct BubbleSizes {
    /// The smallest and the largest radius in metres.
    radius_m: [f32; 2],
    /// How much small ones outnumber large ones: 1 logarithmically uniform, more for higher values.
    small: f32,
    /// Level of a bubble of 2 mm.
    level: f32,
}

impl BubbleEmitter {
    /// Starts a bubble within `within_s` seconds, at a pan offset from a source.
    fn emit(&mut self, sizes: BubbleSizes, from: Spatialization, aside: f32, within_s: f32) {
        let [least, most] = sizes.radius_m;
        let large = libm::powf(self.white.unit(), sizes.small);
        // Logarithmically uniform, then biased to the small.
        let radius_m = least * libm::powf(most / least, large);
        let hz = minnaert_hz(radius_m);
        let depth = self.white.unit();
        let amplitude = sizes.level * radius_gain(radius_m) * (0.1 + 0.9 * depth * depth) * OcclusionFilter::tone_gain(hz, from.occlusion);
        let pan = (from.pan + aside).clamp(-1.0, 1.0);
        let bubble = Bubble {
            hz,
            rise: if self.white.unit() < 0.5 { self.white.unit() } else { 0.0 },
            amplitude,
            wait_s: self.white.unit() * within_s,
            spread: PanGains::of(Spatialization { pan, ..from }, WALLS),
        };
        self.bubbles.trigger(bubble);
    }
}

/// The voice of lapping, brooks, wading and splashes.
pub struct Water {
    froth: BubbleEmitter,
    shore: Shore,
    lapping: SmoothedSpatialization,
    stream: Brook,
    running: SmoothedSpatialization,
    wading: Wading,
    splashes: Splashes,
}

impl Water {
    /// A voice from a land's seed.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        let own = |what: i64| seed.hash(WATER, &[what]);
        Self {
            froth: BubbleEmitter { bubbles: Bubbles::new(rate_hz), white: WhiteNoise::new(own(0)) },
            shore: Shore::new(own(1), rate_hz),
            lapping: SmoothedSpatialization::new(rate_hz),
            stream: Brook::new(own(2), rate_hz),
            running: SmoothedSpatialization::new(rate_hz),
            wading: Wading::new(own(3), rate_hz),
            splashes: Splashes::new(own(4), rate_hz),
        }
    }
}

impl SynthVoice for Water {
    fn on_event(&mut self, _now: &AudioContext, event: &SoundEvent) {
        let from = event.from.sanitized();
        match event.what {
            SoundEventKind::Splash { force } => self.splashes.splash(clamp_or_low(force, 0.0, 1.0), from, &mut self.froth),
            SoundEventKind::FishRipple => self.splashes.ring(from, &mut self.froth),
            _ => {}
        }
    }

    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        let water = &now.listener.water;
        let seconds = clamp_or_low(now.seconds(), 0.0, 1.0);
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
