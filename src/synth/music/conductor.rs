//! Scheduling of the music: sittings of a few phrases over a sparse ground of looped tones, with long silences between them.
//!
//! A conductor is cheap and depends on the listener only, so each voice has one of its own and all of them always agree.

use crate::{
    AudioContext,
    listener::MusicInput,
    scale::{MusicalMode, OCTAVE, SCALE_TONES, STRINGS},
};
use eremite_hash::{RandomStream, Seed};

use super::{
    fingering,
    mood::MusicMood,
    phrase::{Phrase, PhraseRole, PhraseSound, RING_S},
    qin_string::StringStroke,
    random::{PhraseSlot, SlotRandom},
};

const SITTING: RandomStream = RandomStream::named("music sitting");
const REST: RandomStream = RandomStream::named("music rest");
const BREATHES: RandomStream = RandomStream::named("music breath");
const GROUND: RandomStream = RandomStream::named("music ground");

/// Delay of the first phrase, in seconds: short, as if the music had always been there.
const FIRST_S: f32 = 0.25;
/// Minimum and maximum number of phrases in a sitting.
const PHRASES: (f32, f32) = (2.0, 5.0);
/// Range of the seconds between two phrases of a sitting, and the share of the last tone's ring that is waited for.
const BREATH_S: (f32, f32) = (0.6, 3.4);
const NEXT_AFTER_RING: f32 = 0.6;
/// Minimum length of a rest relative to what sounded before it: more than four minutes of any ten are silent.
const REST_SHARE: f32 = 0.95;
/// Maximum length of a rest relative to the hour's mean.
const REST_MOST: f32 = 3.0;
/// If the next phrase is held back for this many seconds, the sitting ends.
const OVER_S: f32 = 12.0;
/// Seconds per string that is retuned during a rest.
const TUNES_S: f32 = 4.0;
/// The ground: periods in seconds of loops that do not realign (after Eno, "Music for Airports").
const LOOPS_S: [f32; 5] = [19.7, 23.5, 25.9, 29.9, 37.3];
/// The ground's tones: force, and seconds during which a string belongs to the phrase that played it.
const GROUND_FORCE: f32 = 0.5;
const LEFT_S: f32 = 5.0;

/// State of the conductor.
#[derive(Clone, Copy, Debug, PartialEq)]
enum ConductorState {
    /// Resting, with the remaining seconds.
    Rests(f32),
    /// Playing a phrase, with the seconds since its start.
    Plays(f32),
    /// Between two phrases, with the remaining seconds.
    Breathes(f32),
}

/// Schedules phrases and ground tones.
pub struct Conductor {
    seed: Seed,
    /// The current mode; `None` before the first block.
    mode: Option<MusicalMode>,
    state: ConductorState,
    phrase: Phrase,
    /// Index of the next note.
    next: usize,
    slot: PhraseSlot,
    /// Number of the phrase in its slot.
    nth: i64,
    /// Phrases of the sitting: begun, and planned.
    begun: usize,
    phrases: usize,
    /// Seconds since the start of the sitting, or of the rest.
    age_s: f32,
    /// Seconds for which a due phrase was held back, or since a string was retuned.
    waits_s: f32,
    /// Seconds since each string was played.
    played_s: [f32; STRINGS],
}

impl Conductor {
    /// Before the first phrase.
    pub fn new(seed: Seed) -> Self {
        Self {
            seed,
            mode: None,
            state: ConductorState::Rests(FIRST_S),
            phrase: Phrase::NONE,
            next: 0,
            slot: PhraseSlot::default(),
            nth: -1,
            begun: 0,
            phrases: 0,
            age_s: 0.0,
            waits_s: 0.0,
            played_s: [LEFT_S; STRINGS],
        }
    }

    /// The current tuning and final.
    pub fn mode(&self) -> MusicalMode {
        self.mode.unwrap_or_default()
    }

    /// Advances one block, and passes what starts in it to `play`.
    pub fn advance_block(&mut self, now: &AudioContext, play: &mut dyn FnMut(&PhraseSound)) {
        self.advance(&now.listener.music, now.seconds(), play);
    }

    /// Like [`Self::advance_block`], for some seconds.
    pub fn advance(&mut self, muse: &MusicInput, seconds: f32, play: &mut dyn FnMut(&PhraseSound)) {
        // NaN counts as no permission to play.
        let leave = if muse.leave > 0.0 { muse.leave.min(1.0) } else { 0.0 };
        self.mode.get_or_insert(muse.mode);
        let before_s = self.age_s;
        self.age_s += seconds;
        for played in &mut self.played_s {
            *played = (*played + seconds).min(LEFT_S);
        }
        match self.state {
            ConductorState::Rests(left) => self.rest(left - seconds * leave, leave, muse, seconds),
            ConductorState::Breathes(left) => self.breathe(left - seconds * leave, leave, muse, seconds),
            ConductorState::Plays(since) => self.play(since + seconds, muse, play),
        }
        if leave > 0.0 && !matches!(self.state, ConductorState::Rests(_)) {
            self.ground(before_s, muse, play);
        }
    }

    fn rest(&mut self, left: f32, leave: f32, muse: &MusicInput, seconds: f32) {
        self.state = ConductorState::Rests(left);
        self.waits_s += seconds;
        if self.waits_s >= TUNES_S {
            self.waits_s = 0.0;
            self.mode = self.mode.map(|mode| mode.toward(muse.mode));
        }
        if left <= 0.0 && leave > 0.0 {
            self.age_s = 0.0;
            self.begun = 0;
            self.begin(muse);
        }
    }

    fn breathe(&mut self, left: f32, leave: f32, muse: &MusicInput, seconds: f32) {
        self.state = ConductorState::Breathes(left);
        self.waits_s += seconds;
        if left <= 0.0 && leave > 0.0 {
            self.begin(muse);
        } else if self.waits_s > OVER_S {
            self.end(muse);
        }
    }

    /// Starts the next phrase.
    fn begin(&mut self, muse: &MusicInput) {
        let slot = PhraseSlot { stretch: muse.stretch, hour: muse.hour };
        self.nth = if slot == self.slot { self.nth + 1 } else { 0 };
        self.slot = slot;
        let palette = MusicMood::of(muse.of_day);
        if self.begun == 0 {
            let phrases = palette.phrases + SlotRandom::new(self.seed, SITTING, slot, self.nth).range(-1.0, 1.0);
            self.phrases = libm::roundf(phrases.clamp(PHRASES.0, PHRASES.1)) as usize;
        }
        self.begun += 1;
        let role = match self.begun {
            1 => PhraseRole::Opens,
            begun if begun == self.phrases => PhraseRole::Closes,
            begun if begun % 2 == 0 => PhraseRole::Answers,
            _ => PhraseRole::Wanders,
        };
        self.phrase = Phrase::compose(self.seed, slot, self.nth, role, self.mode(), &palette);
        self.next = 0;
        self.waits_s = 0.0;
        self.state = ConductorState::Plays(0.0);
    }

    fn play(&mut self, since: f32, muse: &MusicInput, play: &mut dyn FnMut(&PhraseSound)) {
        self.state = ConductorState::Plays(since);
        while let Some(note) = self.phrase.note(self.next)
            && note.at_s <= since
        {
            let sound = note.sound;
            self.next += 1;
            self.sound(&sound, play);
        }
        if self.begun == self.phrases {
            if since >= self.phrase.ends_s {
                self.end(muse);
            }
        } else if since >= self.phrase.ends_s - NEXT_AFTER_RING * RING_S {
            let (least, most) = BREATH_S;
            self.waits_s = 0.0;
            self.state = ConductorState::Breathes(SlotRandom::new(self.seed, BREATHES, self.slot, self.nth).range(least, most));
        }
    }

    /// Ends the sitting and starts a rest.
    fn end(&mut self, muse: &MusicInput) {
        let mean = MusicMood::of(muse.of_day).rest_s;
        let drawn = -mean * libm::logf(1.0 - SlotRandom::new(self.seed, REST, self.slot, self.nth).unit());
        self.state = ConductorState::Rests(drawn.min(REST_MOST * mean).max(REST_SHARE * self.age_s));
        self.age_s = 0.0;
        self.waits_s = 0.0;
    }

    /// Plays the loops of the ground that are due in this step.
    fn ground(&mut self, before_s: f32, muse: &MusicInput, play: &mut dyn FnMut(&PhraseSound)) {
        for (i, period) in LOOPS_S.iter().enumerate() {
            // Each starts at a phase within its first period, which depends on the sitting's stretch.
            let begins = period * SlotRandom::new(self.seed, GROUND, PhraseSlot { hour: 0, ..self.slot }, i as i64).unit();
            let round = |age_s: f32| libm::floorf((age_s - begins) / period) as i64;
            let nth = round(self.age_s);
            if nth == round(before_s) || nth < 0 {
                continue;
            }
            let palette = MusicMood::of(muse.of_day);
            let mut dice = SlotRandom::new(self.seed, GROUND, self.slot, (nth + 1) * LOOPS_S.len() as i64 + i as i64);
            if dice.chance(palette.ground) {
                self.ground_tone(&palette, &mut dice, play);
            }
        }
    }

    fn ground_tone(&mut self, palette: &MusicMood, dice: &mut SlotRandom, play: &mut dyn FnMut(&PhraseSound)) {
        let mode = self.mode();
        let degree = [0, 0, 3, -2][dice.index(4)];
        let tone = mode.degree(degree).rem_euclid(OCTAVE);
        let harmonic = if dice.chance(palette.harmonics) { fingering::harmonic(mode.tuning, tone + 2 * OCTAVE, dice) } else { None };
        let open = fingering::open(mode.tuning, tone)
            .or_else(|| fingering::open(mode.tuning, mode.degree(-(SCALE_TONES as i32)).rem_euclid(OCTAVE)));
        let Some((string, tone)) = harmonic.or(open) else { return };
        if self.played_s[usize::from(string)] >= LEFT_S {
            let stroke = StringStroke { flesh: true, ..StringStroke::plain(tone, GROUND_FORCE * palette.force) };
            self.sound(&PhraseSound::Plucked(string, stroke), play);
        }
    }

    fn sound(&mut self, sound: &PhraseSound, play: &mut dyn FnMut(&PhraseSound)) {
        if let PhraseSound::Plucked(string, _) = sound {
            self.played_s[usize::from(*string)] = 0.0;
        }
        play(sound);
    }
}
