//! Bronze bells by modal synthesis: those of temples and shrines, those that the player hung up, and the small one on a staff.

use crate::{
    AudioContext, BLOCK_FRAMES, SynthVoice,
    bus::{Bus, MonoBlock, PanGains},
    dsp::{BlockOcclusionFilter, ResonatorBank, clamp_or_low},
    event::{SoundEvent, SoundEventKind},
    listener::Spatialization,
};
use eremite_hash::{RandomStream, Seed};

const CASTING: RandomStream = RandomStream::named("sound of a bell's casting");

/// Maximum number of simultaneous bells.
const MAX: usize = 4;
/// Partials of a bell.
const PARTIALS: usize = 8;
/// No bell is perfectly round: each partial is split into two modes that beat.
const MODES: usize = 2 * PARTIALS;
/// Decay time of the hum by 60 dB, in seconds.
const DECAY_S: f32 = 8.0;
/// Hum, prime, tierce, quint, nominal, those above it, and two that only flash at the strike: multiples of the prime's
/// pitch, of the hum's decay time, and gains (after Neville Fletcher and Thomas Rossing, "The Physics of Musical
/// Instruments", chapter 21; softened for a wooden striker).
const TABLE: [(f32, f32, f32); PARTIALS] = [
    (0.5, 1.0, 0.34),
    (1.0, 0.72, 0.5),
    (1.19, 0.5, 0.24),
    (1.506, 0.38, 0.16),
    (2.0, 0.34, 0.28),
    (2.67, 0.2, 0.18),
    (3.51, 0.08, 0.16),
    (5.13, 0.05, 0.14),
];
/// Distance between the two modes of a partial, in hertz.
const APART_HZ: [f32; 2] = [0.25, 0.9];
/// Contact time of the striking beam in seconds, for a soft and a hard strike.
const TOUCH_S: [f32; 2] = [0.002_4, 0.000_8];
/// Factor above the mode's degrees: two octaves, so that the hum lies above the qin and the strike above the wind.
const OCTAVES: f32 = 4.0;
/// Level at full force.
const LOUD: f32 = 0.9;
/// Degree of the small bell on a staff, and how hard it is struck when the staff is set down.
const STAFF_BELL: (i8, f32) = (9, 0.045);
/// Reverb send.
const WALLS: f32 = 0.6;
/// Amplitude below which a bell is silent.
const GONE: f32 = 2.0e-5;
/// Amplitude below which a bell may be replaced by another.
const MAKES_ROOM: f32 = 2.0e-3;

#[derive(Clone, Debug)]
struct Bell {
    /// Identity: its degree and its pitch in hertz.
    degree: i8,
    hz: f32,
    modes: ResonatorBank<MODES>,
    gains: [f32; MODES],
    wait: u32,
    /// Frames of the contact: elapsed, and total.
    age: u32,
    touch: u32,
    force: f32,
    /// Channel gains in the last block, and their target.
    spread: PanGains,
    heard: PanGains,
    veil: BlockOcclusionFilter,
    rings: bool,
}

impl Bell {
    fn new(rate_hz: f32) -> Self {
        Self {
            degree: 0,
            hz: 0.0,
            modes: ResonatorBank::default(),
            gains: [0.0; MODES],
            wait: 0,
            age: 0,
            touch: 0,
            force: 0.0,
            spread: PanGains::default(),
            heard: PanGains::default(),
            veil: BlockOcclusionFilter::new(rate_hz),
            rings: false,
        }
    }

    fn cast(&mut self, seed: Seed, degree: i8, hz: f32, rate_hz: f32) {
        (self.degree, self.hz) = (degree, hz);
        for (i, (pitch, decay, loud)) in TABLE.into_iter().enumerate() {
            let of = |what: i64| seed.unit(CASTING, &[i64::from(degree), i as i64, what]);
            let apart_hz = APART_HZ[0] + (APART_HZ[1] - APART_HZ[0]) * of(0);
            // The prime determines the perceived pitch: it stays exact.
            let untrue = if i == 1 { 1.0 } else { 1.0 + 0.006 * (of(1) - 0.5) };
            for half in 0..2 {
                let own_hz = hz * pitch * untrue + apart_hz * (half as f32 - 0.5);
                let k = 2 * i + half;
                self.modes.tune(k, own_hz, DECAY_S * decay, rate_hz);
                let heard = if own_hz < rate_hz * 0.45 { 1.0 } else { 0.0 };
                self.gains[k] = heard * loud * if half == 0 { 0.6 } else { 0.4 };
            }
        }
        self.modes.stop();
    }

    fn strike(&mut self, force: f32, from: Spatialization, wait: u32, rate_hz: f32) {
        let force = clamp_or_low(force, 0.05, 1.0);
        (self.wait, self.age, self.force, self.rings) = (wait, 0, force, true);
        self.touch = ((TOUCH_S[0] + (TOUCH_S[1] - TOUCH_S[0]) * force) * rate_hz) as u32 + 2;
        self.heard = PanGains::of(from.sanitized(), WALLS);
        self.veil.set(from.sanitized().occlusion, rate_hz);
    }

    fn amplitude(&self) -> f32 {
        let gain = self.heard.left.max(self.heard.right);
        self.modes.amplitude() * gain
    }

    fn render(&mut self, out: &mut Bus) {
        let mut signal: MonoBlock = [0.0; BLOCK_FRAMES];
        let even = LOUD * self.force * 15.0 / (8.0 * self.touch as f32);
        for (i, x) in signal.iter_mut().enumerate() {
            *x = if i as u32 >= self.wait && self.age < self.touch {
                let u = self.age as f32 / self.touch as f32;
                let shape = 4.0 * u * (1.0 - u);
                self.age += 1;
                self.modes.next_driven(shape * shape * even, &self.gains)
            } else {
                self.modes.sample()
            };
        }
        self.wait = 0;
        self.veil.process(&mut signal);
        out.add(&signal, self.spread, self.heard);
        self.spread = self.heard;
        self.rings = self.age < self.touch || self.amplitude() > GONE;
    }
}

/// The voice of all bells.
pub struct Bells {
    seed: Seed,
    rate_hz: f32,
    bells: [Bell; MAX],
}

impl Bells {
    /// A voice from a land's seed.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self { seed, rate_hz, bells: std::array::from_fn(|_| Bell::new(rate_hz)) }
    }
}

impl SynthVoice for Bells {
    fn on_event(&mut self, now: &AudioContext, event: &SoundEvent) {
        let (degree, force) = match event.what {
            SoundEventKind::Bell { degree, force } => (degree, force),
            SoundEventKind::Staff { has_bell: true } => STAFF_BELL,
            _ => return,
        };
        let hz = OCTAVES * now.listener.music.mode.degree_hz(degree);
        // A bell that still rings is struck again; a new one replaces a bell that has almost decayed.
        let same = self.bells.iter().position(|bell| bell.rings && bell.degree == degree && bell.hz == hz);
        let free = same.or_else(|| self.bells.iter().position(|bell| !bell.rings || bell.amplitude() < MAKES_ROOM));
        let Some(at) = free else { return };
        let bell = &mut self.bells[at];
        if same.is_none() {
            bell.cast(self.seed, degree, hz, self.rate_hz);
        }
        let wait = now.frames_until(event);
        bell.strike(force, event.from, wait, self.rate_hz);
    }

    fn render(&mut self, _now: &AudioContext, out: &mut Bus) {
        for bell in self.bells.iter_mut().filter(|bell| bell.rings) {
            bell.render(out);
        }
    }
}
