//! Proper names of syllables: those of a language, which all places of a region share.

use crate::{GeneratorVersion, Land, RandomStream, Seed, hash::SeededRng, rivers::Crossing};

const LANGUAGE: RandomStream = RandomStream::named("atlas tongue");
const RIVER: RandomStream = RandomStream::named("river name");

/// Side in metres of the regions that share a language, at least.
pub const REGION_M: i64 = 32_768;
/// The smallest order of a river that has a name.
const NAMED_ORDER: u32 = 3;

/// A language of which names are made: its syllables.
pub struct NameLanguage {
    onsets: &'static [&'static str],
    vowels: &'static [&'static str],
    codas: &'static [&'static str],
    ends: &'static [&'static str],
}

const LANGUAGES: [NameLanguage; 6] = [
    NameLanguage {
        onsets: &["h", "br", "st", "th", "w", "g", "sk", "f", "k", "r"],
        vowels: &["a", "e", "o", "u", "ei", "ea"],
        codas: &["l", "rn", "ld", "r", "nn", "gg", "st"],
        ends: &["ric", "mund", "wald", "gar", "holt", "by", "ness"],
    },
    NameLanguage {
        onsets: &["l", "m", "n", "el", "s", "v", "c", "t"],
        vowels: &["a", "e", "i", "o", "ia", "ae"],
        codas: &["n", "l", "r", "", "s"],
        ends: &["ien", "ora", "ath", "is", "ene", "una", "iel"],
    },
    NameLanguage {
        onsets: &["k", "t", "sh", "h", "m", "y", "n", "s"],
        vowels: &["a", "i", "u", "e", "o"],
        codas: &["", "", "n", ""],
        ends: &["moto", "kawa", "yama", "shi", "nori", "mae", "to"],
    },
    NameLanguage {
        onsets: &["gw", "ll", "tr", "p", "c", "rh", "b", "d"],
        vowels: &["y", "e", "a", "o", "w", "ae"],
        codas: &["n", "dd", "th", "l", "r", "ch"],
        ends: &["wyn", "ach", "oedd", "en", "fach", "ryn", "og"],
    },
    NameLanguage {
        onsets: &["z", "qa", "kh", "b", "d", "r", "j", "s"],
        vowels: &["a", "i", "u", "aa"],
        codas: &["r", "m", "b", "sh", "l", "d"],
        ends: &["an", "ir", "abad", "oum", "et", "ari"],
    },
    NameLanguage {
        onsets: &["v", "p", "dr", "k", "m", "z", "sv", "l"],
        vowels: &["o", "a", "e", "i", "u"],
        codas: &["r", "l", "k", "v", "sh", "n"],
        ends: &["ova", "ets", "gorod", "ina", "mir", "ka", "ova"],
    },
];

impl NameLanguage {
    /// The language of a region: the cell `[x, y]` of a grid with cells of `side_m` metres.
    pub fn spoken_in(seed: Seed, side_m: i64, [x, y]: [i64; 2]) -> &'static Self {
        &LANGUAGES[(seed.hash(LANGUAGE, &[side_m, x, y]) % LANGUAGES.len() as u64) as usize]
    }

    /// A name of two or three syllables.
    pub fn proper_name(&self, mut random: SeededRng) -> String {
        let mut pick = |parts: &[&'static str]| parts[(random.unit() * parts.len() as f32) as usize];
        let mut name = String::from(pick(self.onsets)) + pick(self.vowels);
        // A long onset takes a short ending.
        if name.len() < 4 {
            name += pick(self.codas);
        }
        name += pick(self.ends);
        capitalized(&name)
    }
}

/// Capitalises a word.
pub fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

impl Land {
    /// The name of a river that crosses the path, the same on the map and on the way: a proper name, of the language that is
    /// spoken there. Brooks have none, and neither have the rivers before [`GeneratorVersion::PLACES`], which no map shows.
    pub fn river_name(&self, river: &Crossing) -> Option<String> {
        if river.order < NAMED_ORDER || self.generator() < GeneratorVersion::PLACES {
            return None;
        }
        let (column, row) = self.height_source().as_2d().map_or((river.column, 0), |plane| plane.cut_position(river.column));
        let region = [column.0, row].map(|at| at.div_euclid(REGION_M));
        Some(NameLanguage::spoken_in(self.seed(), REGION_M, region).proper_name(self.seed().rng(RIVER, &[river.column.0])))
    }
}
