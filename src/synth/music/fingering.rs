//! Fingering: on which string of the qin, and how, a tone is played.

use crate::{
    event::StringTone,
    scale::{OCTAVE, STRINGS, Tuning, hz},
};

use super::random::SlotRandom;

/// Harmonics in use, and the semitones above the open string at which they sound. The fifth is left out, for its third is a
/// seventh of a tone too low.
const PARTS: [(u8, i32); 4] = [(2, OCTAVE), (3, OCTAVE + 7), (4, 2 * OCTAVE), (6, 2 * OCTAVE + 7)];
/// Semitones above the open string at which it is stopped: preferred, and acceptable.
const NEAR: std::ops::RangeInclusive<i32> = 5..=14;
const FAR: std::ops::RangeInclusive<i32> = 2..=33;

/// A string, and how it is played for a tone.
pub type StringPosition = (u8, StringTone);

/// The open string of a tone, if there is one.
pub fn open(tuning: Tuning, tone: i32) -> Option<StringPosition> {
    tuning.strings().iter().position(|string| *string == tone).map(|string| (string as u8, StringTone::Open))
}

/// A harmonic of a tone, if there is one.
pub fn harmonic(tuning: Tuning, tone: i32, dice: &mut SlotRandom) -> Option<StringPosition> {
    let strings = tuning.strings();
    let places = || {
        (0..STRINGS)
            .flat_map(|string| PARTS.iter().map(move |part| (string, part)))
            .filter(|(string, part)| strings[*string] + part.1 == tone)
    };
    let (string, (parts, _)) = places().nth(dice.index(places().count()))?;
    Some((string as u8, StringTone::Harmonic(*parts)))
}

/// A stopped position of a tone: from the second lowest to three octaves above the highest; below there are open strings
/// only.
pub fn stopped(tuning: Tuning, tone: i32, dice: &mut SlotRandom) -> Option<StringPosition> {
    let strings = tuning.strings();
    for range in [NEAR, FAR] {
        let places = || (0..STRINGS).filter(|string| range.contains(&(tone - strings[*string])));
        if let Some(string) = places().nth(dice.index(places().count())) {
            return Some((string as u8, StringTone::Stopped(hz(tone))));
        }
    }
    None
}

/// Any position of a tone; up to an octave away where there is none.
pub fn any(tuning: Tuning, tone: i32, dice: &mut SlotRandom) -> StringPosition {
    let near = |tone: i32, dice: &mut SlotRandom| open(tuning, tone).or_else(|| stopped(tuning, tone, dice));
    near(tone, dice).or_else(|| near(tone + OCTAVE, dice)).or_else(|| near(tone - OCTAVE, dice)).unwrap_or((0, StringTone::Open))
}
