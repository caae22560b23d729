//! Pitch: the qin's tunings, the pentatonic modes, and which mode a biome has at an hour.
//!
//! Tones are semitones above the lowest string, C2, in equal temperament; natural harmonics are within two cents of it where
//! the music uses them.

use eremite_hash::{RandomStream, Seed};

/// The lowest string, C2, in hertz.
pub const C2_HZ: f32 = 65.406_39;
/// Strings of a qin.
pub const STRINGS: usize = 7;
/// Tones of a pentatonic scale.
pub const SCALE_TONES: usize = 5;
/// Semitones of an octave.
pub const OCTAVE: i32 = 12;

/// A tuning of the seven strings and its final (tonic).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MusicalMode {
    /// The tuning.
    pub tuning: Tuning,
    /// The final as an index into the tuning's scale, 0 to 4: gong, shang, jue, zhi, yu.
    pub tonic: u8,
}

/// Tuning of the seven strings. Neighbours in this list differ in one string.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tuning {
    /// Manjiao diao: the third string slackened; 1 2 3 5 6 1 2.
    Manjiao,
    /// Zheng diao, the standard tuning: 5 6 1 2 3 5 6, today C D F G A c d.
    #[default]
    Zheng,
    /// Ruibin diao: the fifth string raised; 2 3 5 6 1 2 3.
    Ruibin,
}

/// Frequency of a tone in hertz.
pub fn hz(semitones: i32) -> f32 {
    C2_HZ * libm::exp2f(semitones as f32 / OCTAVE as f32)
}

impl Tuning {
    /// All tunings, neighbours side by side.
    pub const ALL: [Self; 3] = [Self::Manjiao, Self::Zheng, Self::Ruibin];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Manjiao => "manjiao",
            Self::Zheng => "zheng",
            Self::Ruibin => "ruibin",
        }
    }

    /// The open strings from the lowest, in semitones above C2.
    pub const fn strings(self) -> [i32; STRINGS] {
        match self {
            Self::Manjiao => [0, 2, 4, 7, 9, 12, 14],
            Self::Zheng => [0, 2, 5, 7, 9, 12, 14],
            Self::Ruibin => [0, 2, 5, 7, 10, 12, 14],
        }
    }

    /// The open strings from the lowest, in hertz.
    pub fn strings_hz(self) -> [f32; STRINGS] {
        self.strings().map(hz)
    }

    /// The pentatonic scale from its gong upward, in semitones above C2: C, F or B flat major without fourth and seventh.
    pub const fn scale(self) -> [i32; SCALE_TONES] {
        match self {
            Self::Manjiao => [0, 2, 4, 7, 9],
            Self::Zheng => [5, 7, 9, 12, 14],
            Self::Ruibin => [10, 12, 14, 17, 19],
        }
    }

    /// The next tuning on the way to another; they differ in one string.
    #[must_use]
    pub fn toward(self, wanted: Self) -> Self {
        let (from, to) = (self as usize, wanted as usize);
        Self::ALL[if from < to { from + 1 } else { from - usize::from(from > to) }]
    }
}

impl MusicalMode {
    /// A scale degree in semitones above C2: degree 0 is the final between C3 and B3, 5 is an octave above it, -5 one below.
    pub fn degree(self, degree: i32) -> i32 {
        let scale = self.tuning.scale();
        let tone = |index: i32| scale[index.rem_euclid(SCALE_TONES as i32) as usize] + OCTAVE * index.div_euclid(SCALE_TONES as i32);
        let tonic = i32::from(self.tonic) % SCALE_TONES as i32;
        tone(tonic + degree) - OCTAVE * (tone(tonic).div_euclid(OCTAVE) - 1)
    }

    /// A scale degree in hertz: degree 0 is 130.8 to 246.9 Hz, and five more double it.
    pub fn degree_hz(self, degree: i8) -> f32 {
        hz(self.degree(i32::from(degree)))
    }

    /// The next mode on the way to another: at most one string is retuned. The final changes at once, since it only matters
    /// where phrases end.
    #[must_use]
    pub fn toward(self, wanted: Self) -> Self {
        Self { tuning: self.tuning.toward(wanted.tuning), tonic: wanted.tonic }
    }
}

const HOME: RandomStream = RandomStream::named("music home tuning");
const LEANS: RandomStream = RandomStream::named("music tuning of the dark");
const TURN: RandomStream = RandomStream::named("music final");

/// The hours between which it is dark and one string may be retuned.
const DARK: [f32; 2] = [17.5, 5.0];
/// Start of dawn, day, dusk and night, and their finals: gong, zhi, yu, shang.
const WATCHES: [(f32, u8); 4] = [(4.5, 0), (9.0, 3), (16.0, 4), (20.5, 1)];
/// One biome in this many has jue, the rarest final, at night.
const JUE_IN: u64 = 4;
const JUE: u8 = 2;

/// The mode of a biome, by its key, at an hour of the day, 0 to 24. Each biome has a home tuning; in the dark at most one
/// string differs from it. The final follows the watches of the day.
pub fn mode_at(biome: u64, of_day: f32) -> MusicalMode {
    let country = Seed(biome);
    let of_day = if of_day.is_finite() { of_day.rem_euclid(24.0) } else { 0.0 };
    let home = Tuning::ALL[(country.hash(HOME, &[]) % 3) as usize];
    let dark = Tuning::ALL[(country.hash(LEANS, &[]) % 3) as usize];
    let is_dark = !(DARK[1]..DARK[0]).contains(&of_day);
    let watch = WATCHES.iter().rposition(|(from, _)| of_day >= *from).unwrap_or(WATCHES.len() - 1);
    let jue = watch == WATCHES.len() - 1 && country.hash(TURN, &[]).is_multiple_of(JUE_IN);
    MusicalMode { tuning: if is_dark { home.toward(dark) } else { home }, tonic: if jue { JUE } else { WATCHES[watch].1 } }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differ(a: Tuning, b: Tuning) -> usize {
        a.strings().iter().zip(b.strings()).filter(|(a, b)| **a != *b).count()
    }

    fn modes() -> impl Iterator<Item = MusicalMode> {
        Tuning::ALL.into_iter().flat_map(|tuning| (0..SCALE_TONES as u8).map(move |tonic| MusicalMode { tuning, tonic }))
    }

    #[test]
    fn neighbouring_tunings_differ_in_one_string_by_one_semitone() {
        for pair in Tuning::ALL.windows(2) {
            assert_eq!(differ(pair[0], pair[1]), 1, "{pair:?}");
            let by: i32 = pair[0].strings().iter().zip(pair[1].strings()).map(|(a, b)| (a - b).abs()).sum();
            assert_eq!(by, 1, "{pair:?}");
        }
    }

    #[test]
    fn the_plain_tuning_is_c_d_f_g_a_c_d() {
        let wanted = [65.406, 73.416, 87.307, 97.999, 110.0, 130.813, 146.832];
        for (is, wanted) in Tuning::Zheng.strings_hz().iter().zip(wanted) {
            assert!((is - wanted).abs() < 0.001, "{is} and not {wanted}");
        }
    }

    #[test]
    fn every_open_string_is_a_tone_of_its_scale_and_every_degree_too() {
        for mode in modes() {
            let scale = mode.tuning.scale().map(|tone| tone % OCTAVE);
            assert!(mode.tuning.strings().iter().all(|string| scale.contains(&(string % OCTAVE))), "{mode:?}");
            assert!((-10..=15).all(|degree| scale.contains(&mode.degree(degree).rem_euclid(OCTAVE))), "{mode:?}");
        }
    }

    #[test]
    fn degrees_rise_from_a_final_between_c3_and_b3_by_octaves_of_five() {
        for mode in modes() {
            assert!((OCTAVE..2 * OCTAVE).contains(&mode.degree(0)), "{mode:?}");
            for degree in -20..20 {
                assert!(mode.degree(degree) < mode.degree(degree + 1), "{mode:?}");
                assert_eq!(mode.degree(degree) + OCTAVE, mode.degree(degree + SCALE_TONES as i32), "{mode:?}");
            }
        }
        // Values out of range stay finite.
        assert!(MusicalMode { tonic: 255, ..MusicalMode::default() }.degree_hz(i8::MAX).is_finite());
    }

    #[test]
    fn along_a_day_one_string_at_most_is_tuned_anew_and_countries_have_all_tunings_and_finals() {
        let (mut tunings, mut finals) = (Vec::new(), Vec::new());
        for biome in 0..60 {
            for quarter in 0..96 {
                let [now, next] = [quarter, quarter + 1].map(|quarter| mode_at(biome, quarter as f32 * 0.25));
                assert!(differ(now.tuning, next.tuning) <= 1, "country {biome} at {quarter}");
                tunings.push(now.tuning);
                finals.push(now.tonic);
            }
        }
        assert!(Tuning::ALL.iter().all(|tuning| tunings.contains(tuning)));
        assert!((0..SCALE_TONES as u8).all(|tonic| finals.contains(&tonic)));
    }

    #[test]
    fn from_any_mode_to_any_other_one_string_changes_at_a_time_and_it_arrives() {
        for from in modes() {
            for to in modes() {
                let once = from.toward(to);
                assert!(differ(from.tuning, once.tuning) <= 1);
                assert_eq!(once.toward(to), to);
            }
        }
    }
}
