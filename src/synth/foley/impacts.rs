//! Impacts: steps, hooves, landings, the staff, and things that fall, strike or are placed.

use super::{
    contact::{ContactPool, ContactStrength},
    material::{ContactMaterial, Grains, NoiseBand, SwellEnvelope, swell},
    object_materials::{CLOAK, ROCK, RUBBLE, SHAFT, STAFF, STAFF_SOFT, WEIGHT},
    surfaces::surface_sounds,
};
use crate::{
    AudioContext, SynthVoice,
    bus::Bus,
    dsp::{clamp_or_low, db_to_gain},
    event::{SoundEvent, SoundEventKind, SurfaceKind},
    listener::Spatialization,
};
use eremite_hash::{RandomStream, Seed};

const SOUND: RandomStream = RandomStream::named("sound of steps");
const LEGS: RandomStream = RandomStream::named("sound of a horse's legs");

/// Seconds from the heel to the toe at a walk, and the factor for it at a run.
const HEEL_TO_TOE_S: [f32; 2] = [0.060, 0.090];
const AT_A_RUN: f32 = 0.45;
/// Seconds from the heel until the sole leaves the ground.
const LEAVES_S: [f32; 2] = [0.27, 0.34];
/// Forces of a walk and of a run.
const WALK: f32 = 0.3;
const RUN: f32 = 0.7;
/// The hermit's feet: distance in pan, and difference in pitch.
const FEET_APART: f32 = 0.05;
const FOOT_PITCH: f32 = 0.02;
/// Differences between a horse's legs, as a share of the pitch.
const LEG_PITCH: f32 = 0.09;
/// Pebbles that roll on after a step on scree: maximum count, delay of the first in seconds, and factor of the delays from
/// one hit to the next.
const PEBBLES: u32 = 4;
const ROLLS_S: [f32; 2] = [0.09, 0.26];
const SOONER: f32 = 0.62;
/// Temperature in degrees Celsius below which snow squeaks.
const SQUEAKS_C: f32 = -8.0;
/// Collapsing ground: duration in seconds of a handful and of the maximum, and stones that fall in it.
const CRUMBLES_S: [f32; 2] = [0.5, 3.0];
const STONES: f32 = 11.0;
/// How much softer the ground sounds beneath a staff or an arrow than beneath a foot.
const STAFF_WEIGHT: f32 = 0.5;

/// The voice of steps and other impacts.
pub struct ImpactFoley {
    contacts: ContactPool,
    rate_hz: f32,
    /// Which foot is next, 0 or 1.
    foot: usize,
    /// Which of the horse's legs is next, and the pitch factor of each.
    leg: usize,
    legs: [f32; 4],
}

impl ImpactFoley {
    /// A voice from a land's seed.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self {
            contacts: ContactPool::new(seed.hash(SOUND, &[]), rate_hz),
            rate_hz,
            foot: 0,
            leg: 0,
            legs: std::array::from_fn(|leg| 1.0 + LEG_PITCH * (2.0 * seed.unit(LEGS, &[leg as i64]) - 1.0)),
        }
    }

    fn frames(&self, seconds: f32) -> u32 {
        (seconds * self.rate_hz) as u32
    }

    /// A frame after `wait`, by a random number of seconds in a range, times `share`.
    fn random_delay(&mut self, wait: u32, [low, high]: [f32; 2], share: f32) -> u32 {
        let seconds = self.contacts.range(low, high) * share;
        wait + self.frames(seconds)
    }

    fn step(&mut self, ground: SurfaceKind, force: f32, warmth_c: f32, from: Spatialization, wait: u32) {
        self.foot = 1 - self.foot;
        let side = if self.foot == 0 { -1.0 } else { 1.0 };
        let from = Spatialization { pan: from.pan + side * FEET_APART, ..from };
        let pitch = 1.0 + side * FOOT_PITCH;
        let haste = ((force - WALK) / (RUN - WALK)).clamp(0.0, 1.0);
        let sounds = surface_sounds(ground);
        // At a run the whole foot comes down at once.
        let heel = ContactStrength { force, pitch, thud: 1.0, texture: 0.75 + 0.25 * haste };
        self.contacts.add(&sounds.sole, heel, from, wait);
        let toe_at = self.random_delay(wait, HEEL_TO_TOE_S, 1.0 - haste * (1.0 - AT_A_RUN));
        let toe = ContactStrength { force: force * (0.72 - 0.2 * haste), pitch: pitch * 1.13, thud: 0.55, texture: 1.0 };
        self.contacts.add(&sounds.sole, toe, from, toe_at);
        if let Some(squeak) = sounds.squeak.filter(|_| warmth_c < SQUEAKS_C) {
            self.contacts.add(squeak, heel, from, wait);
        }
        if let Some(pebble) = sounds.debris {
            self.settle(pebble, force, from, toe_at);
        } else if let Some(matter) = sounds.lift_off {
            let leaves = self.random_delay(wait, LEAVES_S, 1.0 - 0.4 * haste);
            self.contacts.add(matter, ContactStrength { pitch, ..ContactStrength::of(force) }, from, leaves);
        }
    }

    /// Adds pebbles that roll on, each hit sooner and softer.
    fn settle(&mut self, pebble: &ContactMaterial, force: f32, from: Spatialization, wait: u32) {
        let count = self.contacts.range(0.0, PEBBLES as f32 + 0.99) as u32;
        let mut next = self.contacts.range(ROLLS_S[0], ROLLS_S[1]);
        let pitch = self.contacts.range(0.75, 1.5);
        let (mut force, mut at) = (force, wait);
        for _ in 0..count {
            at += self.frames(next);
            self.contacts.add(pebble, ContactStrength { pitch, ..ContactStrength::of(force) }, from, at);
            next *= SOONER;
            force *= 0.7;
        }
    }

    fn hoof(&mut self, ground: SurfaceKind, force: f32, from: Spatialization, wait: u32) {
        self.leg = (self.leg + 1) % self.legs.len();
        let touch = ContactStrength { pitch: self.legs[self.leg], ..ContactStrength::of(force) };
        self.contacts.add(&surface_sounds(ground).hoof, touch, from, wait);
    }

    fn land(&mut self, ground: SurfaceKind, force: f32, from: Spatialization, wait: u32) {
        /// Seconds between the feet, and until the cloak falls.
        const FEET_S: [f32; 2] = [0.014, 0.034];
        const CLOAK_S: [f32; 2] = [0.03, 0.06];
        let sounds = surface_sounds(ground);
        self.contacts.add(&WEIGHT, ContactStrength::of(force), from, wait);
        for (pitch, pan, wait) in [(0.93, -FEET_APART, wait), (0.99, FEET_APART, self.random_delay(wait, FEET_S, 1.0))] {
            let touch = ContactStrength { pitch, ..ContactStrength::of(force) };
            self.contacts.add(&sounds.sole, touch, Spatialization { pan: from.pan + pan, ..from }, wait);
        }
        let cloak_at = self.random_delay(wait, CLOAK_S, 1.0);
        self.contacts.add(&CLOAK, ContactStrength::of(force), from, cloak_at);
        if let Some(pebble) = sounds.debris {
            self.settle(pebble, force, from, wait);
        }
    }

    fn staff(&mut self, ground: SurfaceKind, from: Spatialization, wait: u32) {
        let sounds = surface_sounds(ground);
        let staff = if sounds.is_hard { &STAFF } else { &STAFF_SOFT };
        self.contacts.add(staff, ContactStrength::of(WALK), from, wait);
        let touch = ContactStrength { force: WALK * STAFF_WEIGHT, pitch: 1.25, thud: 0.4, texture: 0.7 };
        self.contacts.add(&sounds.sole, touch, from, wait);
    }

    fn strike(&mut self, ground: SurfaceKind, from: Spatialization, wait: u32) {
        /// How much soft ground dampens the shaft's vibration, and the force of an arrow.
        const SWALLOWED: f32 = 0.55;
        const HARD: f32 = 0.5;
        let sounds = surface_sounds(ground);
        let thud = if sounds.is_hard { 1.0 } else { SWALLOWED };
        self.contacts.add(&SHAFT, ContactStrength { thud, ..ContactStrength::of(HARD) }, from, wait);
        self.contacts.add(&sounds.sole, ContactStrength { pitch: 1.1, ..ContactStrength::of(HARD * STAFF_WEIGHT) }, from, wait);
    }

    fn crumble(&mut self, force: f32, from: Spatialization, wait: u32) {
        /// Duration in seconds of the rubble in the table.
        const TABLE_S: f32 = 1.25;
        /// Stereo width of a heap.
        const WIDE: f32 = 0.25;
        let lasts_s = CRUMBLES_S[0] + (CRUMBLES_S[1] - CRUMBLES_S[0]) * force;
        let longer = lasts_s / TABLE_S;
        let stretch = |of: SwellEnvelope| swell(of.rise_s * longer, of.fall_s * longer);
        let rubble = ContactMaterial {
            hiss: NoiseBand { swell: stretch(RUBBLE.hiss.swell), ..RUBBLE.hiss },
            grains: Grains { swell: stretch(RUBBLE.grains.swell), ..RUBBLE.grains },
            ..RUBBLE
        };
        let hard = 0.15 + 0.40 * force;
        for pan in [-WIDE, WIDE] {
            let pitch = self.contacts.range(0.8, 1.15);
            let side = Spatialization { pan: from.pan + pan, gain: from.gain * db_to_gain(-3.0), ..from };
            self.contacts.add(&rubble, ContactStrength { pitch, ..ContactStrength::of(hard) }, side, wait);
        }
        for _ in 0..(STONES * force) as usize + 2 {
            // Most of them near the start.
            let when = self.contacts.range(0.0, 1.0);
            let at = wait + self.frames(when * when * lasts_s * 0.7);
            let (size, pan) = (self.contacts.range(0.0, 1.0), from.pan + self.contacts.range(-WIDE, WIDE));
            let touch = ContactStrength { pitch: 0.6 + 1.2 * size, ..ContactStrength::of(hard * (1.0 - 0.7 * size)) };
            self.contacts.add(&ROCK, touch, Spatialization { pan, ..from }, at);
        }
    }

    fn place(&mut self, material: SurfaceKind, from: Spatialization, wait: u32) {
        /// Seconds until it has settled.
        const LIES_S: [f32; 2] = [0.05, 0.12];
        const HARD: f32 = 0.35;
        let sounds = surface_sounds(material);
        let matter = sounds.placed.unwrap_or(&sounds.sole);
        self.contacts.add(matter, ContactStrength::of(HARD), from, wait);
        let lies = self.random_delay(wait, LIES_S, 1.0);
        self.contacts.add(matter, ContactStrength { pitch: 1.12, ..ContactStrength::of(HARD * 0.45) }, from, lies);
    }
}

impl SynthVoice for ImpactFoley {
    fn on_event(&mut self, now: &AudioContext, event: &SoundEvent) {
        let wait = now.frames_until(event);
        let (ground, from) = (event.ground, event.from.sanitized());
        match event.what {
            SoundEventKind::Step { force } => {
                self.step(ground, clamp_or_low(force, 0.0, 1.0), now.listener.fauna.warmth_c, from, wait);
            }
            SoundEventKind::Hoof { force } => self.hoof(ground, clamp_or_low(force, 0.0, 1.0), from, wait),
            SoundEventKind::Landing { force } => self.land(ground, clamp_or_low(force, 0.0, 1.0), from, wait),
            SoundEventKind::Staff { .. } => self.staff(ground, from, wait),
            SoundEventKind::ArrowHit => self.strike(ground, from, wait),
            SoundEventKind::Crumbled { force } => self.crumble(clamp_or_low(force, 0.0, 1.0), from, wait),
            SoundEventKind::Placed { material } => self.place(material, from, wait),
            _ => {}
        }
    }

    fn render(&mut self, _now: &AudioContext, out: &mut Bus) {
        if !self.contacts.is_empty() {
            self.contacts.render(out);
        }
    }
}
