//! Phrase generator: a few tones that rise and fall, with a prepared ending, fingered for the qin.
//!
//! Each 200 m stretch of land has a motive at each hour. The phrases of a sitting open with it, answer it, depart from it
//! and close it, so that they belong together; the phrase's number decides the rest. All of it is hashed: the same way at
//! the same hour has the same music.

use crate::{
    event::StringTone,
    scale::{MusicalMode, OCTAVE, SCALE_TONES, hz},
};
use eremite_hash::{RandomStream, Seed};

use super::{
    fingering::{self, StringPosition},
    mood::MusicMood,
    qin_string::{StringSlide, StringStroke, Vibrato},
    random::{PhraseSlot, SlotRandom},
    xiao::XiaoTone,
};

const MOTIVE: RandomStream = RandomStream::named("music motive");
const PHRASE: RandomStream = RandomStream::named("music phrase");
const HAND: RandomStream = RandomStream::named("music hand");
const XIAO: RandomStream = RandomStream::named("music xiao");

/// Seconds for which the last tone rings on.
pub const RING_S: f32 = 6.0;
/// Maximum number of notes of a phrase, including chords and the xiao's.
const MAX: usize = 32;
/// Range of the number of tones of its line.
const LINE: std::ops::RangeInclusive<usize> = 3..=7;
/// Weights of steps by none, one, two and three degrees.
const STEPS: [f32; 4] = [0.10, 0.55, 0.25, 0.10];
/// Lengths of tones in pulses; and of the last two where a phrase ends on the final.
const BEATS: [f32; 4] = [1.0, 1.0, 2.0, 3.0];
const PREPARES_BEATS: f32 = 2.0;
const ENDS_BEATS: f32 = 3.5;
/// Random variation of all lengths, and factors by which the last two are delayed.
const RUBATO: f32 = 0.08;
const HESITATES: [f32; 2] = [1.12, 1.25];
/// Probability that an answer ends on the final.
const HOME: f32 = 0.6;
/// Range of the qin's tones, in semitones above C2.
const RANGE: std::ops::RangeInclusive<i32> = 0..=39;
/// The xiao's range, from C4, and the delay of its entry, in seconds.
const XIAO_RANGE: std::ops::RangeInclusive<i32> = 24..=45;
const XIAO_AFTER_S: f32 = 2.0;
/// How much earlier than its tone a bass string is struck, in seconds.
const BEFORE_S: f32 = 0.045;
/// Length in pulses from which a tone is long: it may have vibrato, and a slide to the next.
const LONG: f32 = 2.0;
/// Maximum slide in semitones, and its duration in seconds: a base, and more per semitone.
const SLIDES: i32 = 5;
const SLIDE_S: f32 = 0.22;
const SLIDE_EACH_S: f32 = 0.06;
/// Probability that a stopped tone without a slide to it has a short slide-in.
const INTO: f32 = 0.28;

/// A sound of the score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PhraseSound {
    /// A string of the qin.
    Plucked(u8, StringStroke),
    /// A tone of the xiao.
    Blown(XiaoTone),
}

/// A timed sound of a phrase.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PhraseNote {
    /// Seconds after the start of the phrase.
    pub at_s: f32,
    /// The sound.
    pub sound: PhraseSound,
}

/// Role of a phrase in its sitting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhraseRole {
    /// States the motive, and ends openly.
    Opens,
    /// Repeats it, and usually ends on the final.
    Answers,
    /// Goes higher and farther.
    Wanders,
    /// Descends to the final.
    Closes,
}

/// Melodic contour of a line.
#[derive(Clone, Copy, Debug)]
enum MelodicContour {
    Arch,
    Sigh,
    Wave,
}

impl MelodicContour {
    /// Degrees above the final at a share of the line.
    fn at(self, x: f32) -> f32 {
        match self {
            Self::Arch => 5.0 * libm::sinf(core::f32::consts::PI * libm::powf(x, 0.8)),
            Self::Sigh => 5.0 * (1.0 - x),
            Self::Wave => 1.0 + 2.5 * libm::sinf(core::f32::consts::TAU * x),
        }
    }
}

/// A line before fingering: degrees, and lengths in pulses.
struct MelodicLine {
    degrees: [i32; *LINE.end()],
    beats: [f32; *LINE.end()],
    len: usize,
}

/// A phrase: up to 32 timed notes.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    notes: [Option<PhraseNote>; MAX],
    len: usize,
    /// Seconds until all of it has died away.
    pub ends_s: f32,
}

impl Phrase {
    /// The empty phrase.
    pub const NONE: Self = Self { notes: [None; MAX], len: 0, ends_s: 0.0 };

    /// Composes the nth phrase of a slot.
    pub fn compose(seed: Seed, slot: PhraseSlot, nth: i64, role: PhraseRole, mode: MusicalMode, palette: &MusicMood) -> Self {
        let mut phrase = Self::NONE;
        let line = MelodicLine::draw(seed, slot, nth, role, palette);
        let last_s = phrase.play(&line, &mut SlotRandom::new(seed, HAND, slot, nth), role, mode, palette);
        let mut dice = SlotRandom::new(seed, XIAO, slot, nth);
        if dice.chance(palette.xiao) {
            phrase.add_xiao_answer(&line, last_s + XIAO_AFTER_S, &mut dice, mode, palette);
        }
        phrase
    }

    /// The nth note by time.
    pub fn note(&self, nth: usize) -> Option<&PhraseNote> {
        self.notes.get(nth)?.as_ref()
    }

    fn add(&mut self, at_s: f32, sound: PhraseSound, rings_s: f32) {
        if self.len < MAX {
            self.notes[self.len] = Some(PhraseNote { at_s, sound });
            self.len += 1;
            self.ends_s = self.ends_s.max(at_s + rings_s + RING_S);
        }
    }

    /// Plays the line on the qin. Returns the start of its last tone in seconds.
    fn play(&mut self, line: &MelodicLine, dice: &mut SlotRandom, role: PhraseRole, mode: MusicalMode, palette: &MusicMood) -> f32 {
        // Harmonics come as whole phrases, as in the traditional pieces: at the start and the end of something long.
        let floats = dice.chance(palette.harmonics);
        let mut at_s = if role == PhraseRole::Opens || role == PhraseRole::Closes { BEFORE_S } else { 0.0 };
        let (mut slid_to, mut last_s) = (false, 0.0);
        for i in 0..line.len {
            let tone = fold_into_range(mode.degree(line.degrees[i]), &RANGE);
            let length_s = line.length_s(i, palette, dice);
            let force = line.force(i, palette, dice);
            if i == 0 && (role == PhraseRole::Opens || role == PhraseRole::Closes) {
                self.add_bass(0.0, mode, force, dice);
            }
            if !slid_to {
                let (string, sounds) = place(mode, tone, floats, palette, dice);
                let mut stroke = StringStroke { flesh: dice.chance(0.35), ..StringStroke::plain(sounds, force) };
                if matches!(sounds, StringTone::Stopped(_)) {
                    slid_to = self.ornament(&mut stroke, line, i, length_s, mode, palette, dice);
                }
                self.add(at_s, PhraseSound::Plucked(string, stroke), length_s);
            } else {
                slid_to = false;
            }
            last_s = at_s;
            at_s += length_s;
        }
        if role == PhraseRole::Closes {
            self.add_coda(last_s, mode, palette, dice);
        }
        last_s
    }

    /// Adds ornaments to a stopped tone; returns whether it slides on to the next.
    fn ornament(
        &self,
        stroke: &mut StringStroke,
        line: &MelodicLine,
        i: usize,
        length_s: f32,
        mode: MusicalMode,
        palette: &MusicMood,
        dice: &mut SlotRandom,
    ) -> bool {
        let long = line.beats[i] >= LONG || i + 1 == line.len;
        let tone = fold_into_range(mode.degree(line.degrees[i]), &RANGE);
        if dice.chance(INTO) {
            // Chuo, from below, is more common than zhu, from above.
            stroke.into = if dice.chance(0.7) { dice.range(-2.0, -1.0) } else { dice.range(1.0, 2.0) };
        }
        if long && dice.chance(palette.shakes) {
            stroke.shake = if dice.chance(0.45) { Vibrato::Nao } else { Vibrato::Yin };
        }
        let Some(next) = line.degrees[..line.len].get(i + 1).map(|degree| fold_into_range(mode.degree(*degree), &RANGE)) else {
            return false;
        };
        let by = (next - tone).abs();
        if by == 0 || by > SLIDES || !long || !dice.chance(palette.slides) {
            return false;
        }
        let over_s = SLIDE_S + SLIDE_EACH_S * by as f32;
        stroke.slide = Some(StringSlide { to_hz: hz(next), after_s: length_s - 0.5 * over_s, over_s });
        true
    }

    /// Adds a bass string beneath what follows: the final, or a tone that fits it.
    fn add_bass(&mut self, at_s: f32, mode: MusicalMode, force: f32, dice: &mut SlotRandom) {
        let degree = [-(SCALE_TONES as i32), -(SCALE_TONES as i32), -2][dice.index(3)];
        let (string, tone) = fingering::any(mode.tuning, fold_into_range(mode.degree(degree), &(0..=OCTAVE + 2)), dice);
        self.add(at_s, PhraseSound::Plucked(string, StringStroke { flesh: true, ..StringStroke::plain(tone, 0.8 * force) }), 0.0);
    }

    /// Adds the end of a sitting: the final again, low, and an echo of it far above.
    fn add_coda(&mut self, last_s: f32, mode: MusicalMode, palette: &MusicMood, dice: &mut SlotRandom) {
        let low_s = last_s + dice.range(1.8, 2.4) * palette.pulse_s;
        self.add_bass(low_s, mode, palette.force, dice);
        let high = fold_into_range(mode.degree(SCALE_TONES as i32), &(2 * OCTAVE..=3 * OCTAVE));
        if let Some((string, tone)) = fingering::harmonic(mode.tuning, high, dice) {
            self.add(
                low_s + dice.range(1.3, 1.7) * palette.pulse_s,
                PhraseSound::Plucked(string, StringStroke::plain(tone, 0.7 * palette.force)),
                0.0,
            );
        }
    }

    /// The xiao repeats the end of the line, higher and slower.
    fn add_xiao_answer(&mut self, line: &MelodicLine, from_s: f32, dice: &mut SlotRandom, mode: MusicalMode, palette: &MusicMood) {
        let count = (3 + dice.index(3)).min(line.len);
        let octave = octaves(mode.degree(line.degrees[line.len - 1] + SCALE_TONES as i32), &XIAO_RANGE);
        let mut at_s = from_s;
        // Two or three tones per breath.
        let mut breath = 2 + dice.index(2);
        for i in line.len - count..line.len {
            let last = i + 1 == line.len;
            let tone = fold_into_range(
                mode.degree(line.degrees[i] + SCALE_TONES as i32) + octave,
                &(XIAO_RANGE.start() - 2..=XIAO_RANGE.end() + 3),
            );
            let beats = if last { 4.0 } else { line.beats[i].max(1.5) };
            let length_s = beats * palette.pulse_s * dice.range(1.0 - RUBATO, 1.0 + RUBATO);
            breath -= 1;
            let breathes = last || breath == 0;
            let begins = i == line.len - count || breath == 2;
            let hold_s = if last {
                length_s
            } else if breathes {
                0.82 * length_s
            } else {
                length_s
            };
            let force =
                (palette.force + 0.08 * libm::sinf(core::f32::consts::PI * (i + count - line.len) as f32 / count as f32)).clamp(0.38, 0.8);
            let scoop = if begins { dice.range(40.0, 90.0) } else { 0.0 };
            self.add(at_s, PhraseSound::Blown(XiaoTone { hz: hz(tone), force, hold_s, scoop, falls: last }), hold_s);
            if breathes {
                breath = 3;
            }
            at_s += length_s;
        }
    }
}

impl MelodicLine {
    fn draw(seed: Seed, slot: PhraseSlot, nth: i64, role: PhraseRole, palette: &MusicMood) -> Self {
        // Randomness of the stretch and its hour, and randomness of this phrase.
        let mut motive = SlotRandom::new(seed, MOTIVE, slot, 0);
        let mut own = SlotRandom::new(seed, PHRASE, slot, nth);
        let stated = [MelodicContour::Arch, MelodicContour::Sigh, MelodicContour::Wave][motive.weighted_index(&[0.5, 0.25, 0.25])];
        let tones = palette.tones + motive.range(-1.2, 1.2);
        let (shape, lies, longer) = match role {
            PhraseRole::Opens => (stated, 0.0, 0.0),
            PhraseRole::Answers => (stated, [-1.0, 0.0, 1.0][own.index(3)], own.range(-0.8, 1.0)),
            PhraseRole::Wanders => ([MelodicContour::Arch, MelodicContour::Wave][own.index(2)], own.range(1.0, 2.8), own.range(0.0, 2.0)),
            PhraseRole::Closes => (MelodicContour::Sigh, -1.0, own.range(-1.0, 0.4)),
        };
        let home = libm::roundf(palette.lies + lies) as i32;
        let len = (libm::roundf(tones + longer) as usize).clamp(*LINE.start(), *LINE.end());
        let mut line = Self { degrees: [0; *LINE.end()], beats: [1.0; *LINE.end()], len };
        let mut at = home + libm::roundf(shape.at(0.0)) as i32;
        for i in 0..len {
            let step = motive.weighted_index(&STEPS) as i32;
            let aim = home as f32 + shape.at(i as f32 / (len - 1) as f32);
            let up = if (aim - at as f32).abs() < 0.5 { motive.chance(0.5) } else { aim > at as f32 };
            if i > 0 {
                at += if up { step } else { -step };
            }
            line.degrees[i] = at;
            line.beats[i] = BEATS[motive.index(BEATS.len())];
        }
        line.end(role, home, &mut own);
        line
    }

    /// Sets the ending, and how it is prepared.
    fn end(&mut self, role: PhraseRole, home: i32, own: &mut SlotRandom) {
        let last = self.len - 1;
        self.beats[last] = ENDS_BEATS;
        let comes_home = match role {
            PhraseRole::Opens => false,
            PhraseRole::Answers => own.chance(HOME),
            PhraseRole::Wanders => own.chance(0.5 * HOME),
            PhraseRole::Closes => true,
        };
        if comes_home {
            // The nearest final, preceded by the tone above it, or more rarely the one below.
            let near = self.degrees[last - 1].min(home + SCALE_TONES as i32);
            let end = SCALE_TONES as i32 * libm::roundf(near as f32 / SCALE_TONES as f32) as i32;
            self.degrees[last] = end;
            self.degrees[last - 1] = end + if own.chance(0.7) { 1 } else { -1 };
            self.beats[last - 1] = PREPARES_BEATS;
        } else if self.degrees[last].rem_euclid(SCALE_TONES as i32) == 0 {
            // An open ending avoids the final.
            self.degrees[last] += if own.chance(0.6) { 1 } else { -2 };
        }
    }

    fn length_s(&self, i: usize, palette: &MusicMood, dice: &mut SlotRandom) -> f32 {
        let hesitates = match self.len - 1 - i {
            0 => HESITATES[1],
            1 => HESITATES[0],
            _ => 1.0,
        };
        self.beats[i] * palette.pulse_s * hesitates * dice.range(1.0 - RUBATO, 1.0 + RUBATO)
    }

    /// A crescendo to the middle; long tones are stressed, the last is soft.
    fn force(&self, i: usize, palette: &MusicMood, dice: &mut SlotRandom) -> f32 {
        let x = i as f32 / (self.len - 1) as f32;
        let weighs = if self.beats[i] >= LONG { 1.08 } else { 1.0 };
        let goes = if i + 1 == self.len { 0.86 } else { 1.0 };
        palette.force * (0.82 + 0.36 * libm::sinf(core::f32::consts::PI * x)) * weighs * goes * dice.range(0.92, 1.08)
    }
}

/// Chooses how a tone of a phrase is played.
fn place(mode: MusicalMode, tone: i32, floats: bool, palette: &MusicMood, dice: &mut SlotRandom) -> StringPosition {
    let tuning = mode.tuning;
    let harmonic =
        |dice: &mut SlotRandom| fingering::harmonic(tuning, tone, dice).or_else(|| fingering::harmonic(tuning, tone + OCTAVE, dice));
    if floats && let Some(place) = harmonic(dice) {
        return place;
    }
    let wants_open = dice.chance(palette.open);
    fingering::open(tuning, tone)
        .filter(|_| wants_open)
        .or_else(|| fingering::stopped(tuning, tone, dice))
        .unwrap_or_else(|| fingering::any(tuning, tone, dice))
}

/// The tone, moved by octaves into a range.
fn fold_into_range(tone: i32, range: &std::ops::RangeInclusive<i32>) -> i32 {
    tone + octaves(tone, range)
}

/// Semitones to the nearest octave of a tone within a range of an octave or more.
fn octaves(tone: i32, range: &std::ops::RangeInclusive<i32>) -> i32 {
    let below = (range.start() - tone).max(0) + OCTAVE - 1;
    let above = (tone - range.end()).max(0) + OCTAVE - 1;
    OCTAVE * (below / OCTAVE - above / OCTAVE)
}
