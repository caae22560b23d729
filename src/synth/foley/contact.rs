//! Contact sounds: one contact of a foot, a hoof or an object with the ground (modal resonators, noise, grains), and the
//! pool of all that sound.

use super::{
    bubble::RisingBubbles,
    material::{ContactMaterial, MAX_MODES, SwellEnvelope},
};
use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock, PanGains},
    dsp::{BlockOcclusionFilter, LinearRandom, OnePole, ResonatorBank, StateVariableFilter, WhiteNoise, db_to_gain, noise_density_gain},
    listener::Spatialization,
};

/// Maximum number of simultaneous contacts; further ones are dropped.
const MAX: usize = 28;
/// Grains that ring at once in a contact.
const GRAINS: usize = 4;
/// Reverb send.
const WALLS: f32 = 0.4;
/// The force for which the tables' levels hold: a walk.
const WALK: f32 = 0.3;
/// Exponent of loudness over force.
const LOUDER: f32 = 0.95;
/// High-pass cutoff of grains relative to their lowest pitch: small things do not thump.
const GRAINS_FROM: f32 = 0.6;
/// Lifetime of a mode in multiples of its decay time by 60 dB: it ends at -66 dB.
const MODE_GONE: f32 = 1.1;
/// Lifetime of noise in multiples of its decay time, at -58 dB; and of grains, which become rare as well as soft.
const HISS_ENDS: f32 = 6.7;
const GRAINS_END: f32 = 4.5;
/// Level below which nothing is rendered.
const SOFTEST: f32 = 1.0e-3;
/// Mean of the excitation's shape, a squared parabola.
const PUSH_MEAN: f32 = 8.0 / 15.0;

/// How strongly a material is touched.
#[derive(Clone, Copy, Debug)]
pub struct ContactStrength {
    /// Force, 0.3 at a walk.
    pub force: f32,
    /// Factor for all frequencies.
    pub pitch: f32,
    /// Level of the resonant modes.
    pub thud: f32,
    /// Level of noise, grains and bubbles.
    pub texture: f32,
}

impl ContactStrength {
    /// As the material's table has it, at a force.
    pub const fn of(force: f32) -> Self {
        Self { force, pitch: 1.0, thud: 1.0, texture: 1.0 }
    }
}

#[derive(Clone, Debug)]
struct Contact {
    /// Frames until it starts.
    wait: u32,
    /// Frames since it started, and its total length; 0 for a free slot.
    age: u32,
    life: u32,
    matter: ContactMaterial,
    push_frames: u32,
    modes: ResonatorBank<MAX_MODES>,
    shares: [f32; MAX_MODES],
    ringing: u32,
    hiss: StateVariableFilter,
    hiss_gain: f32,
    rough: LinearRandom,
    grains: ResonatorBank<GRAINS>,
    next_grain: usize,
    thin: OnePole,
    chance: f32,
    /// Time left until the next grain, in expected grains.
    until: f32,
    pitch: f32,
    white: WhiteNoise,
    bright: OnePole,
    veil: BlockOcclusionFilter,
    veiled: bool,
    spread: PanGains,
}

impl Contact {
    fn none(seed: u64, rate_hz: f32) -> Self {
        Self {
            wait: 0,
            age: 0,
            life: 0,
            matter: ContactMaterial::NOTHING,
            push_frames: 1,
            modes: ResonatorBank::default(),
            shares: [0.0; MAX_MODES],
            ringing: 0,
            hiss: StateVariableFilter::default(),
            hiss_gain: 0.0,
            rough: LinearRandom::new(seed, 1.0, rate_hz),
            grains: ResonatorBank::default(),
            next_grain: 0,
            thin: OnePole::default(),
            chance: 0.0,
            until: 0.0,
            pitch: 1.0,
            white: WhiteNoise::new(seed),
            bright: OnePole::default(),
            veil: BlockOcclusionFilter::new(rate_hz),
            veiled: false,
            spread: PanGains::default(),
        }
    }

    fn begin(&mut self, matter: &ContactMaterial, touch: ContactStrength, from: Spatialization, wait: u32, rate_hz: f32) {
        let level = db_to_gain(matter.excitation.gain_db) * libm::powf(touch.force.clamp(0.02, 1.0) / WALK, LOUDER);
        let frames = |s: f32| (s * rate_hz) as u32 + 1;
        *self = Self {
            wait,
            matter: *matter,
            push_frames: frames(matter.excitation.touch_s / touch.pitch).max(2),
            pitch: touch.pitch,
            white: self.white.clone(),
            rough: self.rough.clone(),
            veil: self.veil,
            veiled: from.occlusion > 0.0,
            spread: PanGains::of(Spatialization { gain: from.gain * level, ..from }, WALLS),
            ..Self::none(0, rate_hz)
        };
        let own = &mut self.matter;
        let mut ends_s = matter.excitation.touch_s;
        for (which, (&(hz, decay_s, gain), share)) in matter.modes.iter().zip(&mut self.shares).enumerate() {
            *share = gain * touch.thud;
            self.modes.tune(which, hz * touch.pitch, decay_s, rate_hz);
            ends_s = ends_s.max(matter.excitation.touch_s + decay_s * MODE_GONE);
        }
        self.ringing = frames(ends_s);
        if own.hiss.gain > 0.0 {
            self.hiss_gain = own.hiss.gain * touch.texture * noise_density_gain(rate_hz);
            self.hiss = StateVariableFilter::new(own.hiss.hz * touch.pitch, own.hiss.q, rate_hz);
            self.rough.set(own.hiss.rough_hz, rate_hz);
            ends_s = ends_s.max(own.hiss.swell.end_s(HISS_ENDS));
        }
        if own.grains.gain > 0.0 {
            own.grains.gain *= touch.texture;
            self.chance = own.grains.per_s / rate_hz;
            self.until = self.white.exponential();
            self.thin.set(own.grains.hz[0] * GRAINS_FROM * touch.pitch, rate_hz);
            ends_s = ends_s.max(own.grains.swell.end_s(GRAINS_END) + own.grains.ring_s[1]);
        }
        self.life = frames(ends_s);
        self.bright.set(matter.excitation.open_hz * libm::sqrtf(touch.force / WALK), rate_hz);
        self.veil.set(from.occlusion, rate_hz);
    }

    fn render(&mut self, rate_hz: f32, out: &mut Bus) {
        let from = self.wait as usize;
        if from >= BLOCK_FRAMES {
            self.wait -= BLOCK_FRAMES as u32;
            return;
        }
        self.wait = 0;
        let mut signal: MonoBlock = [0.0; BLOCK_FRAMES];
        let part = &mut signal[from..];
        if self.age < self.ringing {
            self.ring(part, rate_hz);
        }
        if self.hiss_gain > 0.0 {
            self.rustle(part, rate_hz);
        }
        if self.chance > 0.0 {
            self.rattle(part, rate_hz);
        }
        for x in part {
            *x = self.bright.low(*x);
        }
        if self.veiled {
            self.veil.process(&mut signal);
        }
        self.age += (BLOCK_FRAMES - from) as u32;
        if self.age >= self.life {
            self.life = 0;
            let last = (BLOCK_FRAMES - from) as f32;
            for (i, x) in signal[from..].iter_mut().enumerate() {
                *x *= 1.0 - i as f32 / last;
            }
        }
        out.add(&signal, self.spread, self.spread);
    }

    /// Excites the modes by the push of the contact.
    fn ring(&mut self, part: &mut [f32], rate_hz: f32) {
        let pushed = (self.push_frames.saturating_sub(self.age) as usize).min(part.len());
        let (touched, free) = part.split_at_mut(pushed);
        let even = 1.0 / (PUSH_MEAN * self.push_frames as f32);
        // The power of noise grows with the root of its frames; this keeps it the same at any sample rate.
        let scratch = self.matter.excitation.scratch * noise_density_gain(rate_hz);
        for (i, x) in touched.iter_mut().enumerate() {
            let u = (self.age + i as u32) as f32 / self.push_frames as f32;
            let shape = 4.0 * u * (1.0 - u);
            *x += self.modes.next_driven(shape * shape * even * (1.0 + scratch * self.white.sample()), &self.shares);
        }
        for x in free {
            *x += self.modes.sample();
        }
    }

    /// The envelope at the start and the end of the block.
    fn swell(&self, swell: &SwellEnvelope, frames: usize, rate_hz: f32) -> (f32, f32) {
        (swell.at(self.age as f32 / rate_hz), swell.at((self.age + frames as u32) as f32 / rate_hz))
    }

    fn rustle(&mut self, part: &mut [f32], rate_hz: f32) {
        let hiss = self.matter.hiss;
        let (from, to) = self.swell(&hiss.swell, part.len(), rate_hz);
        if self.age > 0 && from.max(to) < SOFTEST * 0.1 {
            return;
        }
        if hiss.to_hz != hiss.hz {
            let share = (self.age as f32 / rate_hz / (hiss.swell.rise_s + 2.0 * hiss.swell.fall_s)).min(1.0);
            self.hiss.set((hiss.hz + (hiss.to_hz - hiss.hz) * share) * self.pitch, hiss.q, rate_hz);
        }
        let step = (to - from) / part.len() as f32;
        for (i, x) in part.iter_mut().enumerate() {
            let uneven = 1.0 - hiss.rough + 2.0 * hiss.rough * self.rough.sample();
            *x += self.hiss.band(self.white.sample()) * self.hiss_gain * uneven * (from + step * i as f32);
        }
    }

    fn rattle(&mut self, part: &mut [f32], rate_hz: f32) {
        let grains = self.matter.grains;
        let (from, to) = self.swell(&grains.swell, part.len(), rate_hz);
        let step = (to - from) / part.len() as f32;
        for (i, x) in part.iter_mut().enumerate() {
            let energy = from + step * i as f32;
            self.until -= self.chance * energy;
            if self.until < 0.0 {
                self.until = self.white.exponential();
                // Most are small, a few are not.
                let (size, between) = (self.white.unit(), |[low, high]: [f32; 2], u: f32| low + (high - low) * u);
                let (hz, ring_s) = (between(grains.hz, self.white.unit()), between(grains.ring_s, self.white.unit()));
                self.next_grain = (self.next_grain + 1) % GRAINS;
                self.grains.tune(self.next_grain, hz * self.pitch, ring_s, rate_hz);
                self.grains.strike(self.next_grain, grains.gain * (0.1 + 0.9 * size * size * size) * libm::sqrtf(energy.max(0.0)));
            }
            *x += self.thin.high(self.grains.sample());
        }
    }
}

/// A pool of contacts and their bubbles.
pub struct ContactPool {
    all: Vec<Contact>,
    bubbles: RisingBubbles,
    white: WhiteNoise,
    rate_hz: f32,
}

impl ContactPool {
    /// An empty pool with a seed for its noise.
    pub fn new(seed: u64, rate_hz: f32) -> Self {
        let all = (0..MAX as u64).map(|i| Contact::none(seed.wrapping_add(i), rate_hz)).collect();
        Self { all, bubbles: RisingBubbles::new(rate_hz), white: WhiteNoise::new(seed), rate_hz }
    }

    /// Starts a contact some frames after the block's start. Pitch and loudness vary a little each time.
    pub fn add(&mut self, matter: &ContactMaterial, touch: ContactStrength, from: Spatialization, wait: u32) {
        /// Variation, in shares of the pitch and in decibels.
        const PITCH: f32 = 0.05;
        const LOUD_DB: f32 = 2.0;
        let pitch = touch.pitch * (1.0 + self.white.range(-PITCH, PITCH));
        let from = Spatialization { gain: from.gain * db_to_gain(self.white.range(-LOUD_DB, LOUD_DB)), ..from };
        let touch = ContactStrength {
            pitch,
            thud: touch.thud * self.white.range(0.8, 1.2),
            texture: touch.texture * self.white.range(0.8, 1.2),
            ..touch
        };
        if from.gain <= SOFTEST {
            return;
        }
        self.bubble(matter, touch, from, wait);
        let rate_hz = self.rate_hz;
        if let Some(contact) = self.all.iter_mut().find(|contact| contact.life == 0) {
            contact.begin(matter, touch, from, wait, rate_hz);
        }
    }

    fn bubble(&mut self, matter: &ContactMaterial, touch: ContactStrength, from: Spatialization, wait: u32) {
        let bubbles = matter.bubbles;
        let level = db_to_gain(matter.excitation.gain_db) * bubbles.gain * touch.texture * touch.force / WALK;
        for _ in 0..bubbles.count {
            let (when, size) = (self.white.unit(), self.white.unit());
            let hz = bubbles.hz[0] * libm::powf(bubbles.hz[1] / bubbles.hz[0], self.white.unit());
            let pan = from.pan + self.white.range(-0.15, 0.15);
            let spread = PanGains::of(Spatialization { pan, ..from }, WALLS);
            let later = (bubbles.within_s * when * when * self.rate_hz) as u32;
            // Small ones, with a high pitch, are soft.
            let small = libm::sqrtf(bubbles.hz[0] / hz);
            self.bubbles.add(wait + later, hz * touch.pitch, level * small * (0.2 + 0.8 * size * size), spread);
        }
    }

    /// Starts a single bubble now.
    pub fn one_bubble(&mut self, hz: f32, amplitude: f32, from: Spatialization) {
        self.bubbles.add(0, hz, amplitude, PanGains::of(from, WALLS));
    }

    /// Whether nothing sounds.
    pub fn is_empty(&self) -> bool {
        self.bubbles.is_empty() && self.all.iter().all(|contact| contact.life == 0)
    }

    /// A random value in `[low, high)`.
    pub fn range(&mut self, low: f32, high: f32) -> f32 {
        self.white.range(low, high)
    }

    /// Adds one block.
    pub fn render(&mut self, out: &mut Bus) {
        for contact in self.all.iter_mut().filter(|contact| contact.life > 0) {
            contact.render(self.rate_hz, out);
        }
        self.bubbles.render(out);
    }
}
