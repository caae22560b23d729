//! Stingers: short figures in the current tuning that answer events, on a small qin of their own.

use crate::{
    AudioContext, SynthVoice,
    bus::Bus,
    event::{SoundEvent, SoundEventKind, Stinger},
    scale::{MusicalMode, OCTAVE},
};
use eremite_hash::{RandomStream, Seed};

use super::{
    conductor::Conductor,
    fingering::{self, StringPosition},
    instrument::QinInstrument,
    qin_string::StringStroke,
    random::{PhraseSlot, SlotRandom},
};

const HAND: RandomStream = RandomStream::named("music answer");
/// Capacity of the note queue.
const MAX_WAITING: usize = 24;
/// A stinger that would have to wait for others longer than this, in seconds, is dropped.
const PATIENCE_S: f32 = 3.0;
/// Seconds between two stingers.
const AFTER_S: f32 = 0.6;

/// Preferred way to play a tone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Articulation {
    /// On an open string, at the lowest octave of the degree.
    Low,
    /// As a harmonic.
    Fan,
    /// Stopped.
    An,
}
use Articulation::{An, Fan, Low};

/// A tone of a figure: seconds after the first, degree, articulation, force.
type StingerNote = (f32, i32, Articulation, f32);

/// The figure of a stinger.
const fn figure(answer: Stinger) -> &'static [StingerNote] {
    match answer {
        Stinger::Find => &[(0.0, 5, Fan, 0.42), (0.30, 8, Fan, 0.50)],
        Stinger::Bridge => &[(0.0, 0, Low, 0.42), (0.42, 3, Fan, 0.42), (0.88, 5, Fan, 0.46)],
        Stinger::Milestone => &[(0.0, 0, Low, 0.48), (0.05, 5, Fan, 0.42), (0.70, 3, An, 0.40), (1.30, 5, Fan, 0.44)],
        Stinger::Country => &[
            (0.0, 0, Low, 0.52),
            (0.50, 3, An, 0.42),
            (0.95, 5, An, 0.45),
            (1.45, 7, Fan, 0.46),
            (2.00, 8, Fan, 0.48),
            (2.65, 10, Fan, 0.50),
        ],
        Stinger::Sunset => &[(0.0, 3, Low, 0.46), (0.95, 1, Low, 0.42), (2.05, 0, Low, 0.50)],
        Stinger::Wish => &[
            (0.0, 0, Low, 0.60),
            (0.06, 3, Low, 0.50),
            (0.45, 5, An, 0.48),
            (0.80, 7, Fan, 0.46),
            (1.12, 8, Fan, 0.50),
            (1.42, 10, Fan, 0.54),
            (2.10, 8, An, 0.44),
            (2.60, 5, An, 0.48),
            (3.50, 0, Low, 0.56),
            (3.58, 10, Fan, 0.44),
        ],
    }
}

/// A queued note.
#[derive(Clone, Copy, Debug)]
struct PendingNote {
    in_s: f32,
    string: u8,
    stroke: StringStroke,
}

/// The voice of the stingers.
pub struct Stingers {
    seed: Seed,
    /// Plays nothing here; it follows the tuning of the music.
    conductor: Conductor,
    qin: QinInstrument,
    waiting: [Option<PendingNote>; MAX_WAITING],
    /// Seconds until the last stinger has ended.
    busy_s: f32,
    /// Number of stingers so far, so that no two are played alike.
    given: i64,
}

impl Stingers {
    /// A silent voice.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self {
            seed,
            conductor: Conductor::new(seed),
            qin: QinInstrument::new(Seed(seed.hash(HAND, &[])), rate_hz),
            waiting: [None; MAX_WAITING],
            busy_s: 0.0,
            given: 0,
        }
    }

    fn play_stinger(&mut self, answer: Stinger, gain: f32) {
        let tones = figure(answer);
        if self.busy_s > PATIENCE_S || self.waiting.iter().filter(|note| note.is_none()).count() < tones.len() {
            return;
        }
        let mode = self.conductor.mode();
        let mut dice = SlotRandom::new(self.seed, HAND, PhraseSlot::default(), self.given);
        self.given += 1;
        let mut free = self.waiting.iter_mut().filter(|note| note.is_none());
        let mut last_s = 0.0;
        for (at_s, degree, how, force) in tones {
            let (string, tone) = place(mode, *degree, *how, &mut dice);
            let stroke =
                StringStroke { flesh: *how == Low, ..StringStroke::plain(tone, force * gain.clamp(0.2, 1.0) * dice.range(0.92, 1.08)) };
            if let Some(note) = free.next() {
                *note = Some(PendingNote { in_s: self.busy_s + at_s, string, stroke });
            }
            last_s = *at_s;
        }
        self.busy_s += last_s + AFTER_S;
    }
}

/// Chooses how a tone of a figure is played.
fn place(mode: MusicalMode, degree: i32, how: Articulation, dice: &mut SlotRandom) -> StringPosition {
    let (tuning, tone) = (mode.tuning, mode.degree(degree));
    let wanted = match how {
        // The lowest open string of that tone; stopped where there is none.
        Low => fingering::open(tuning, tone.rem_euclid(OCTAVE)),
        Fan => fingering::harmonic(tuning, tone, dice).or_else(|| fingering::harmonic(tuning, tone + OCTAVE, dice)),
        An => fingering::stopped(tuning, tone, dice),
    };
    wanted.unwrap_or_else(|| fingering::any(tuning, tone, dice))
}

impl SynthVoice for Stingers {
    fn on_event(&mut self, _now: &AudioContext, event: &SoundEvent) {
        if let SoundEventKind::Stinger(answer) = event.what {
            self.play_stinger(answer, event.from.gain);
        }
    }

    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        self.conductor.advance_block(now, &mut |_| {});
        let seconds = now.seconds();
        if self.busy_s > 0.0 {
            self.busy_s = (self.busy_s - seconds).max(0.0);
            self.qin.tune(self.conductor.mode().tuning);
            for waits in &mut self.waiting {
                if let Some(note) = waits {
                    note.in_s -= seconds;
                    if note.in_s <= 0.0 {
                        self.qin.play(note.string, note.stroke);
                        *waits = None;
                    }
                }
            }
        }
        self.qin.process(out);
    }
}
