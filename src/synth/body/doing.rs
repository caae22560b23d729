//! What he does that lasts: cloak, soles and board, rope, bow, brush, ink; and how the horse breathes.

use super::{
    breath::Breath,
    cloth::{self, Flutter},
    contact::{Contacts, Touch},
    creak::Creak,
    grind::{self, Grind},
    rub::{self, Rub},
    things::{FLIGHT, STRING},
};
use crate::{
    MOMENT, Now, Sounding,
    bus::{Bus, Mono, Spread},
    ears::Heard,
    event::{Event, What},
    parts::{gain, within},
};
use eremite_hash::Purpose;
use eremite_hash::Seed;

const SOUND: Purpose = Purpose::named("sound of what he does");

/// How much of it goes to the walls.
const WALLS: f32 = 0.35;
/// Bubbles a second in a wash, by each metre a second, and the most there are.
const DRIPS_HZ_PER_MPS: f32 = 9.0;
const DRIPS_HZ: f32 = 40.0;
/// Their pitches, and how loud they are.
const DRIP_HZ: [f32; 2] = [650.0, 2_200.0];
const DRIP: f32 = 0.035;
/// Seconds after which an arrow is heard to be on its way.
const OFF_S: f32 = 0.004;

/// All that he does and that lasts.
pub struct Doing {
    rate_hz: f32,
    cloak: Flutter,
    mane: Flutter,
    slide: Rub,
    board: Rub,
    rope: Rub,
    ink: Rub,
    wash: Rub,
    creak: Creak,
    breath: Breath,
    grind: Grind,
    here: Spread,
    grinds: Spread,
    contacts: Contacts,
}

impl Doing {
    /// For a land, at a rate.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        let of = |what: i64| seed.hash(SOUND, &[what]);
        Self {
            rate_hz,
            cloak: Flutter::new(cloth::CLOAK, of(0), rate_hz),
            mane: Flutter::new(cloth::MANE, of(1), rate_hz),
            slide: Rub::new(of(2), rate_hz),
            board: Rub::new(of(3), rate_hz),
            rope: Rub::new(of(4), rate_hz),
            ink: Rub::new(of(5), rate_hz),
            wash: Rub::new(of(6), rate_hz),
            creak: Creak::new(of(7), rate_hz),
            breath: Breath::new(of(8), rate_hz),
            grind: Grind::new(of(9), rate_hz),
            here: Spread::of(Heard::HERE, WALLS),
            grinds: Spread::of(Heard::HERE, WALLS),
            contacts: Contacts::new(of(10), rate_hz),
        }
    }

    /// The wash drips as it runs.
    fn drip(&mut self, now: &Now) {
        let mps = within(now.ears.doing.wash_mps, 0.0, DRIPS_HZ);
        if mps <= 0.0 {
            return;
        }
        let chance = (mps * DRIPS_HZ_PER_MPS).min(DRIPS_HZ) * now.seconds();
        if self.contacts.range(0.0, 1.0) < chance {
            let (pitch, size, pan) = (self.contacts.range(0.0, 1.0), self.contacts.range(0.2, 1.0), self.contacts.range(-0.3, 0.3));
            let hz = DRIP_HZ[0] + (DRIP_HZ[1] - DRIP_HZ[0]) * pitch * pitch;
            self.contacts.one_bubble(hz, DRIP * size, Heard::from(pan, 1.0));
        }
    }
}

impl Sounding for Doing {
    fn hear(&mut self, now: &Now, event: &Event) {
        let What::Loosed { force } = event.what else { return };
        let wait = event.frame.saturating_sub(now.frame).min(MOMENT as u64 - 1) as u32;
        let (force, from) = (within(force, 0.0, 1.0), event.from.sane());
        let tight = 0.8 + 0.4 * force;
        self.contacts.add(&STRING, Touch { pitch: tight, ..Touch::of(0.15 + 0.25 * force) }, from, wait);
        let off = wait + (OFF_S * self.rate_hz) as u32;
        let away = Heard { gain: from.gain * gain(6.0 * force - 6.0), ..from };
        self.contacts.add(&FLIGHT, Touch::of(0.3), away, off);
    }

    fn render(&mut self, now: &Now, out: &mut Bus) {
        let doing = &now.ears.doing;
        let mut signal: Mono = [0.0; MOMENT];
        // Each of them adds to the signal, and none is to be left out: hence no short way through an `or`.
        let sounds = self.cloak.add(doing.cloak_mps, &mut signal)
            | self.mane.add(doing.mane_mps, &mut signal)
            | self.slide.add(rub::soles(doing.on), doing.slide_mps, &mut signal)
            | self.board.add(rub::board(doing.on), doing.board_mps, &mut signal)
            | self.rope.add(rub::ROPE, doing.rope_mps, &mut signal)
            | self.ink.add(rub::INK, doing.ink_mps, &mut signal)
            | self.wash.add(rub::WASH, doing.wash_mps, &mut signal)
            | self.creak.add(doing.drawn, &mut signal)
            | self.breath.add(doing.breath, &mut signal);
        if sounds {
            out.add(&signal, self.here, self.here);
        }
        let mut ground: Mono = [0.0; MOMENT];
        if let Some(pan) = self.grind.add(doing.grinding, &mut ground) {
            let to = Spread::of(Heard::from(pan * grind::WIDE, 1.0), WALLS);
            out.add(&ground, self.grinds, to);
            self.grinds = to;
        }
        self.drip(now);
        if !self.contacts.is_empty() {
            self.contacts.render(out);
        }
    }
}
