//! Steps, hooves, landings, the staff, and what falls, strikes and is set down.

use super::{
    contact::{Contacts, Touch},
    hooves::hoof,
    matter::{Grains, Hiss, Matter, Swell},
    soles::{PEBBLE, SQUEAK, leaving, sole},
    things::{BEAM, CLOAK, ROCK, RUBBLE, SHAFT, STAFF, STAFF_SOFT, WEIGHT, gives},
};
use crate::{
    MOMENT, Now, Sounding,
    bus::Bus,
    ears::Heard,
    event::{Event, Ground, What},
    parts::{gain, within},
};
use eremite_hash::Purpose;
use eremite_hash::Seed;

const SOUND: Purpose = Purpose::named("sound of steps");
const LEGS: Purpose = Purpose::named("sound of a horse's legs");

/// Seconds from the heel to the toe at a walk, and in what share of them it follows at a run.
const HEEL_TO_TOE_S: [f32; 2] = [0.060, 0.090];
const AT_A_RUN: f32 = 0.45;
/// Seconds from the heel until the sole leaves the ground.
const LEAVES_S: [f32; 2] = [0.27, 0.34];
/// Forces of a walk and of a run.
const WALK: f32 = 0.3;
const RUN: f32 = 0.7;
/// How far his feet are apart, as panned, and how unlike they sound.
const FEET_APART: f32 = 0.05;
const FOOT_PITCH: f32 = 0.02;
/// How unlike a horse's legs sound, in shares of the pitch.
const LEG_PITCH: f32 = 0.09;
/// Pebbles that roll on after a step on scree, at most; when the first does; in what share of the time before it hits again.
const PEBBLES: u32 = 4;
const ROLLS_S: [f32; 2] = [0.09, 0.26];
const SOONER: f32 = 0.62;
/// Below so many degrees Celsius snow squeaks.
const SQUEAKS_C: f32 = -8.0;
/// Of a crumbling: seconds of a handful and of all there ever is, and stones that fall in them.
const CRUMBLES_S: [f32; 2] = [0.5, 3.0];
const STONES: f32 = 11.0;
/// How much softer the ground is beneath a staff or an arrow than beneath a foot.
const STAFF_WEIGHT: f32 = 0.5;

/// Steps and all that touches the ground.
pub struct Steps {
    contacts: Contacts,
    rate_hz: f32,
    /// Which foot is next, 0 or 1.
    foot: usize,
    /// Which leg of the horse is next, and how each sounds.
    leg: usize,
    legs: [f32; 4],
}

impl Steps {
    /// For a land, at a rate.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self {
            contacts: Contacts::new(seed.hash(SOUND, &[]), rate_hz),
            rate_hz,
            foot: 0,
            leg: 0,
            legs: std::array::from_fn(|leg| 1.0 + LEG_PITCH * (2.0 * seed.unit(LEGS, &[leg as i64]) - 1.0)),
        }
    }

    fn frames(&self, seconds: f32) -> u32 {
        (seconds * self.rate_hz) as u32
    }

    /// Frames after some more, of a number of seconds by chance.
    fn after(&mut self, wait: u32, [low, high]: [f32; 2], share: f32) -> u32 {
        let seconds = self.contacts.range(low, high) * share;
        wait + self.frames(seconds)
    }

    fn step(&mut self, ground: Ground, force: f32, warmth_c: f32, from: Heard, wait: u32) {
        self.foot = 1 - self.foot;
        let side = if self.foot == 0 { -1.0 } else { 1.0 };
        let from = Heard { pan: from.pan + side * FEET_APART, ..from };
        let pitch = 1.0 + side * FOOT_PITCH;
        let haste = ((force - WALK) / (RUN - WALK)).clamp(0.0, 1.0);
        let matter = sole(ground);
        // At a run he comes down on the whole foot.
        let heel = Touch { force, pitch, thud: 1.0, texture: 0.75 + 0.25 * haste };
        self.contacts.add(matter, heel, from, wait);
        let toe_at = self.after(wait, HEEL_TO_TOE_S, 1.0 - haste * (1.0 - AT_A_RUN));
        let toe = Touch { force: force * (0.72 - 0.2 * haste), pitch: pitch * 1.13, thud: 0.55, texture: 1.0 };
        self.contacts.add(matter, toe, from, toe_at);
        if ground == Ground::Snow && warmth_c < SQUEAKS_C {
            self.contacts.add(&SQUEAK, heel, from, wait);
        }
        if ground == Ground::Scree {
            self.settle(force, from, toe_at);
        } else if let Some(matter) = leaving(ground) {
            let leaves = self.after(wait, LEAVES_S, 1.0 - 0.4 * haste);
            self.contacts.add(matter, Touch { pitch, ..Touch::of(force) }, from, leaves);
        }
    }

    /// A stone or two roll on, and hit again sooner and softer.
    fn settle(&mut self, force: f32, from: Heard, wait: u32) {
        let count = self.contacts.range(0.0, PEBBLES as f32 + 0.99) as u32;
        let mut next = self.contacts.range(ROLLS_S[0], ROLLS_S[1]);
        let pitch = self.contacts.range(0.75, 1.5);
        let (mut force, mut at) = (force, wait);
        for _ in 0..count {
            at += self.frames(next);
            self.contacts.add(&PEBBLE, Touch { pitch, ..Touch::of(force) }, from, at);
            next *= SOONER;
            force *= 0.7;
        }
    }

    fn hoof(&mut self, ground: Ground, force: f32, from: Heard, wait: u32) {
        self.leg = (self.leg + 1) % self.legs.len();
        let touch = Touch { pitch: self.legs[self.leg], ..Touch::of(force) };
        self.contacts.add(hoof(ground), touch, from, wait);
    }

    fn land(&mut self, ground: Ground, force: f32, from: Heard, wait: u32) {
        /// Seconds between his feet, and from there to the cloak.
        const FEET_S: [f32; 2] = [0.014, 0.034];
        const CLOAK_S: [f32; 2] = [0.03, 0.06];
        self.contacts.add(&WEIGHT, Touch::of(force), from, wait);
        for (pitch, pan, wait) in [(0.93, -FEET_APART, wait), (0.99, FEET_APART, self.after(wait, FEET_S, 1.0))] {
            let touch = Touch { pitch, ..Touch::of(force) };
            self.contacts.add(sole(ground), touch, Heard { pan: from.pan + pan, ..from }, wait);
        }
        let cloak_at = self.after(wait, CLOAK_S, 1.0);
        self.contacts.add(&CLOAK, Touch::of(force), from, cloak_at);
        if ground == Ground::Scree {
            self.settle(force, from, wait);
        }
    }

    fn staff(&mut self, ground: Ground, from: Heard, wait: u32) {
        let staff = if gives(ground) { &STAFF_SOFT } else { &STAFF };
        self.contacts.add(staff, Touch::of(WALK), from, wait);
        let touch = Touch { force: WALK * STAFF_WEIGHT, pitch: 1.25, thud: 0.4, texture: 0.7 };
        self.contacts.add(sole(ground), touch, from, wait);
    }

    fn strike(&mut self, ground: Ground, from: Heard, wait: u32) {
        /// How much of the shaft's trembling what gives swallows, and how hard an arrow comes.
        const SWALLOWED: f32 = 0.55;
        const HARD: f32 = 0.5;
        let thud = if gives(ground) { SWALLOWED } else { 1.0 };
        self.contacts.add(&SHAFT, Touch { thud, ..Touch::of(HARD) }, from, wait);
        self.contacts.add(sole(ground), Touch { pitch: 1.1, ..Touch::of(HARD * STAFF_WEIGHT) }, from, wait);
    }

    fn crumble(&mut self, force: f32, from: Heard, wait: u32) {
        /// The swells of the table's rubble last so many seconds.
        const TABLE_S: f32 = 1.25;
        /// How far a heap spreads to either side.
        const WIDE: f32 = 0.25;
        let lasts_s = CRUMBLES_S[0] + (CRUMBLES_S[1] - CRUMBLES_S[0]) * force;
        let longer = lasts_s / TABLE_S;
        let stretch = |swell: Swell| Swell::of(swell.rise_s * longer, swell.fall_s * longer);
        let rubble = Matter {
            hiss: Hiss { swell: stretch(RUBBLE.hiss.swell), ..RUBBLE.hiss },
            grains: Grains { swell: stretch(RUBBLE.grains.swell), ..RUBBLE.grains },
            ..RUBBLE
        };
        let hard = 0.15 + 0.40 * force;
        for pan in [-WIDE, WIDE] {
            let pitch = self.contacts.range(0.8, 1.15);
            let side = Heard { pan: from.pan + pan, gain: from.gain * gain(-3.0), ..from };
            self.contacts.add(&rubble, Touch { pitch, ..Touch::of(hard) }, side, wait);
        }
        for _ in 0..(STONES * force) as usize + 2 {
            // Most of them near the beginning.
            let when = self.contacts.range(0.0, 1.0);
            let at = wait + self.frames(when * when * lasts_s * 0.7);
            let (size, pan) = (self.contacts.range(0.0, 1.0), from.pan + self.contacts.range(-WIDE, WIDE));
            let touch = Touch { pitch: 0.6 + 1.2 * size, ..Touch::of(hard * (1.0 - 0.7 * size)) };
            self.contacts.add(&ROCK, touch, Heard { pan, ..from }, at);
        }
    }

    fn place(&mut self, ground: Ground, from: Heard, wait: u32) {
        /// Seconds until it has come to lie.
        const LIES_S: [f32; 2] = [0.05, 0.12];
        const HARD: f32 = 0.35;
        let matter = match ground {
            Ground::Wood => &BEAM,
            Ground::Stone | Ground::Scree => &ROCK,
            _ => sole(ground),
        };
        self.contacts.add(matter, Touch::of(HARD), from, wait);
        let lies = self.after(wait, LIES_S, 1.0);
        self.contacts.add(matter, Touch { pitch: 1.12, ..Touch::of(HARD * 0.45) }, from, lies);
    }
}

impl Sounding for Steps {
    fn hear(&mut self, now: &Now, event: &Event) {
        let wait = event.frame.saturating_sub(now.frame).min(MOMENT as u64 - 1) as u32;
        let from = event.from.sane();
        match event.what {
            What::Step { ground, force } => self.step(ground, within(force, 0.0, 1.0), now.ears.company.warmth_c, from, wait),
            What::Hoof { ground, force } => self.hoof(ground, within(force, 0.0, 1.0), from, wait),
            What::Landing { ground, force } => self.land(ground, within(force, 0.0, 1.0), from, wait),
            What::Staff { ground } => self.staff(ground, from, wait),
            What::Struck { ground } => self.strike(ground, from, wait),
            What::Crumbled { force } => self.crumble(within(force, 0.0, 1.0), from, wait),
            What::Placed { ground } => self.place(ground, from, wait),
            _ => {}
        }
    }

    fn render(&mut self, _now: &Now, out: &mut Bus) {
        if !self.contacts.is_empty() {
            self.contacts.render(out);
        }
    }
}
