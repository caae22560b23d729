//! Continuous sounds of actions: cloak, sliding soles and board, rope, bow, brush, ink grinding; and the horse's breath and
//! mane.

use super::{
    breath::HorseBreath,
    cloth::{self, ClothFlutter},
    contact::{ContactPool, ContactStrength},
    creak::BowCreak,
    friction::{self, Friction},
    grind::{self, InkGrinding},
    object_materials::{FLIGHT, STRING},
    surfaces::surface_sounds,
};
use crate::{
    AudioContext, BLOCK_FRAMES, SynthVoice,
    bus::{Bus, MonoBlock, PanGains},
    dsp::{clamp_or_low, db_to_gain},
    event::{SoundEvent, SoundEventKind},
    listener::Spatialization,
};
use eremite_hash::{RandomStream, Seed};

const SOUND: RandomStream = RandomStream::named("sound of what he does");

/// Reverb send.
const WALLS: f32 = 0.35;
/// Bubbles a second of a wash per metre a second, and their maximum.
const DRIPS_HZ_PER_MPS: f32 = 9.0;
const DRIPS_HZ: f32 = 40.0;
/// Their pitches in hertz, and level.
const DRIP_HZ: [f32; 2] = [650.0, 2_200.0];
const DRIP: f32 = 0.035;
/// Delay in seconds of an arrow's flight noise after the release.
const OFF_S: f32 = 0.004;

/// The voice of continuous actions.
pub struct ContinuousFoley {
    rate_hz: f32,
    cloak: ClothFlutter,
    mane: ClothFlutter,
    slide: Friction,
    board: Friction,
    rope: Friction,
    ink: Friction,
    wash: Friction,
    creak: BowCreak,
    breath: HorseBreath,
    grind: InkGrinding,
    here: PanGains,
    grinds: PanGains,
    contacts: ContactPool,
}

impl ContinuousFoley {
    /// A voice from a land's seed.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        let of = |what: i64| seed.hash(SOUND, &[what]);
        Self {
            rate_hz,
            cloak: ClothFlutter::new(cloth::CLOAK, of(0), rate_hz),
            mane: ClothFlutter::new(cloth::MANE, of(1), rate_hz),
            slide: Friction::new(of(2), rate_hz),
            board: Friction::new(of(3), rate_hz),
            rope: Friction::new(of(4), rate_hz),
            ink: Friction::new(of(5), rate_hz),
            wash: Friction::new(of(6), rate_hz),
            creak: BowCreak::new(of(7), rate_hz),
            breath: HorseBreath::new(of(8), rate_hz),
            grind: InkGrinding::new(of(9), rate_hz),
            here: PanGains::of(Spatialization::HERE, WALLS),
            grinds: PanGains::of(Spatialization::HERE, WALLS),
            contacts: ContactPool::new(of(10), rate_hz),
        }
    }

    /// Starts the drips of a running wash.
    fn drip(&mut self, now: &AudioContext) {
        let mps = clamp_or_low(now.listener.activity.wash_mps, 0.0, DRIPS_HZ);
        if mps <= 0.0 {
            return;
        }
        let chance = (mps * DRIPS_HZ_PER_MPS).min(DRIPS_HZ) * now.seconds();
        if self.contacts.range(0.0, 1.0) < chance {
            let (pitch, size, pan) = (self.contacts.range(0.0, 1.0), self.contacts.range(0.2, 1.0), self.contacts.range(-0.3, 0.3));
            let hz = DRIP_HZ[0] + (DRIP_HZ[1] - DRIP_HZ[0]) * pitch * pitch;
            self.contacts.one_bubble(hz, DRIP * size, Spatialization::from(pan, 1.0));
        }
    }
}

impl SynthVoice for ContinuousFoley {
    fn on_event(&mut self, now: &AudioContext, event: &SoundEvent) {
        let SoundEventKind::ArrowReleased { force } = event.what else { return };
        let wait = now.frames_until(event);
        let (force, from) = (clamp_or_low(force, 0.0, 1.0), event.from.sanitized());
        let tight = 0.8 + 0.4 * force;
        self.contacts.add(&STRING, ContactStrength { pitch: tight, ..ContactStrength::of(0.15 + 0.25 * force) }, from, wait);
        let off = wait + (OFF_S * self.rate_hz) as u32;
        let away = Spatialization { gain: from.gain * db_to_gain(6.0 * force - 6.0), ..from };
        self.contacts.add(&FLIGHT, ContactStrength::of(0.3), away, off);
    }

    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        let doing = &now.listener.activity;
        let surface = surface_sounds(doing.on);
        let mut signal: MonoBlock = [0.0; BLOCK_FRAMES];
        // Every part adds to the signal and must run: hence `|`, which does not short-circuit.
        let sounds = self.cloak.add(doing.cloak_mps, &mut signal)
            | self.mane.add(doing.mane_mps, &mut signal)
            | self.slide.add(friction::soles(surface.board), doing.slide_mps, &mut signal)
            | self.board.add(surface.board, doing.board_mps, &mut signal)
            | self.rope.add(friction::ROPE, doing.rope_mps, &mut signal)
            | self.ink.add(friction::INK, doing.ink_mps, &mut signal)
            | self.wash.add(friction::WASH, doing.wash_mps, &mut signal)
            | self.creak.add(doing.drawn, &mut signal)
            | self.breath.add(doing.breath, &mut signal);
        if sounds {
            out.add(&signal, self.here, self.here);
        }
        let mut ground: MonoBlock = [0.0; BLOCK_FRAMES];
        if let Some(pan) = self.grind.add(doing.grinding, &mut ground) {
            let to = PanGains::of(Spatialization::from(pan * grind::WIDE, 1.0), WALLS);
            out.add(&ground, self.grinds, to);
            self.grinds = to;
        }
        self.drip(now);
        if !self.contacts.is_empty() {
            self.contacts.render(out);
        }
    }
}
