//! A slip: what remains of a walk in the land of a day. Plain data, and its line of text.

use eremite_land::{GeneratorVersion, Recipe, quote::sanitized};
use eremite_words as words;

use super::{
    day::Day,
    encoding,
    way::{ElevationProfile, HEIGHT_STEPS},
};

/// The most characters of a name, and the bytes that they may need.
pub const NAME_LETTERS: usize = eremite_land::edits::MAX_NAME_LETTERS;
const NAME_BYTES: usize = 40;
const LAND_BYTES: usize = 28;
/// The most things that are named, and the bytes that the name of one may need.
pub const MET: usize = 6;
const MET_BYTES: usize = 28;
/// The highest numbers: of walks of a day, of metres, of seconds, and of what was met.
pub const MAX_ATTEMPT: u32 = 9999;
const MAX_METRES: u32 = 9_999_999;
const MAX_SECONDS: u32 = 9_999_999;
const MAX_MET: u32 = 9999;

/// A walk in the land of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slip {
    /// The day.
    pub day: Day,
    /// The version of the generator that made its land.
    pub generator: GeneratorVersion,
    /// Which walk of that day it is, from 1.
    pub attempt: u32,
    /// What the walker is called; may be empty.
    pub name: String,
    /// The name of the land: that of the height over its start; may be empty.
    pub land: String,
    /// Metres walked, to either side.
    pub metres: u32,
    /// Some of what was met, by name.
    pub met: Vec<String>,
    /// How much was met in all.
    pub met_count: u32,
    /// How the walk went.
    pub way: ElevationProfile,
}

impl Slip {
    /// The same within all limits: short names in one line, numbers that fit. What is met is left out from the end where the
    /// seal has no room for it.
    pub fn tidied(mut self) -> Self {
        self.name = short(&self.name, NAME_LETTERS, NAME_BYTES);
        self.land = short(&self.land, NAME_LETTERS, LAND_BYTES);
        self.met = self.met.iter().map(|name| short(name, NAME_LETTERS, MET_BYTES)).filter(|name| !name.is_empty()).take(MET).collect();
        self.attempt = self.attempt.clamp(1, MAX_ATTEMPT);
        self.metres = self.metres.min(MAX_METRES);
        self.met_count = self.met_count.clamp(self.met.len() as u32, MAX_MET);
        let metres = MAX_METRES as i32;
        self.way.lowest_m = self.way.lowest_m.clamp(-metres, metres);
        self.way.rise_m = self.way.rise_m.min(MAX_METRES);
        self.way.farthest_m = self.way.farthest_m.clamp(-metres, metres);
        self.way.seconds = self.way.seconds.min(MAX_SECONDS);
        for height in &mut self.way.heights {
            *height = (*height).min(HEIGHT_STEPS);
        }
        while encoding::length(&self) > encoding::CAPACITY && self.met.pop().is_some() {}
        self
    }

    /// The recipe of its land.
    pub fn recipe(&self) -> Recipe {
        self.day.recipe(self.generator)
    }

    /// The walker's name, or who stands for it.
    pub fn walker(&self) -> &str {
        if self.name.is_empty() { words::text("slip-a-walker") } else { &self.name }
    }

    /// The mark of a walk in the same land again; empty for the first.
    pub fn again_mark(&self) -> String {
        match self.attempt {
            ..=1 => String::new(),
            2 => words::text("slip-again").into(),
            attempt => words::text_with("slip-again-walk", &[("number", attempt.into())]),
        }
    }

    /// What was met, in words, with so many names at most; empty if nothing.
    pub fn met_words(&self, names: usize) -> String {
        let named = &self.met[..names.min(self.met.len())];
        let more = self.met_count.saturating_sub(named.len() as u32);
        let names = words::list(named.iter().map(|name| words::entry_name(name)));
        match (named, more) {
            ([], 0) => String::new(),
            ([], more) => words::text_with("slip-things", &[("count", more.into())]),
            (_, 0) => names,
            (_, more) => words::text_with("slip-met-and-more", &[("names", names.into()), ("more", more.into())]),
        }
    }

    /// The slip as a line of text, to paste anywhere.
    pub fn line(&self) -> String {
        let by = if self.name.is_empty() { String::new() } else { words::text_with("slip-by", &[("name", self.name.clone().into())]) };
        let parts = [self.day.in_words(), self.land.clone(), format_metres(self.metres), self.met_words(MET), self.again_mark(), by];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" \u{b7} ")
    }
}

/// Metres, in groups of three digits as the language has them.
pub fn format_metres(metres: u32) -> String {
    words::metres(&words::number(metres.into(), 0))
}

/// Text in one line without control characters, cut to so many characters and bytes.
fn short(text: &str, letters: usize, bytes: usize) -> String {
    let line = sanitized(text).split_whitespace().collect::<Vec<_>>().join(" ");
    let ends = line.char_indices().map(|(at, letter)| at + letter.len_utf8()).take(letters);
    let end = ends.take_while(|end| *end <= bytes).last().unwrap_or_default();
    line[..end].trim_end().into()
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::slips::way::HEIGHTS;

    /// A slip as most are.
    pub fn some_slip() -> Slip {
        Slip {
            day: Day::parse("2026-11-26").expect("a date"),
            generator: GeneratorVersion::NEWEST,
            attempt: 1,
            name: "Ann".into(),
            land: "Hal Fell".into(),
            metres: 1240,
            met: ["heron", "red deer", "bell"].map(String::from).into(),
            met_count: 17,
            way: ElevationProfile {
                heights: std::array::from_fn(|at| (at * 7) as u8 % (HEIGHT_STEPS + 1)),
                lowest_m: -12,
                rise_m: 96,
                farthest_m: 1020,
                seconds: 34 * 60 + 5,
            },
        }
    }

    /// Any slip within its limits.
    pub fn any_slip() -> impl Strategy<Value = Slip> {
        let texts = ("\\PC{0,60}", "\\PC{0,60}", proptest::collection::vec("\\PC{0,40}", 0..9));
        let numbers = (any::<u32>(), any::<u32>(), any::<u32>(), any::<i32>(), any::<u32>(), any::<i32>());
        let days = (0u32..30_000, 6u32..=GeneratorVersion::NEWEST.number());
        (texts, numbers, days, proptest::collection::vec(any::<u8>(), HEIGHTS)).prop_map(|(texts, numbers, (days, generator), heights)| {
            let (name, land, met) = texts;
            let (attempt, metres, met_count, farthest_m, rise_m, lowest_m) = numbers;
            let date = crate::save_game::date::day(u64::from(days) * 86_400);
            let way = ElevationProfile { heights: heights.try_into().expect("so many"), lowest_m, rise_m, farthest_m, seconds: metres / 3 };
            let generator = GeneratorVersion::from_number(generator).expect("known");
            Slip { day: Day::parse(&date).expect("a date"), generator, attempt, name, land, metres, met, met_count, way }.tidied()
        })
    }

    #[test]
    fn its_line_says_all_of_it_in_one_line() {
        let slip = some_slip();
        assert_eq!(slip.line(), "26 November 2026 \u{b7} Hal Fell \u{b7} 1,240 m \u{b7} heron, red deer, bell and 14 more \u{b7} by Ann");
        let bare = Slip { name: String::new(), land: String::new(), metres: 87, met: Vec::new(), met_count: 0, attempt: 2, ..slip };
        assert_eq!(bare.line(), "26 November 2026 \u{b7} 87 m \u{b7} again");
        assert_eq!(Slip { attempt: 3, ..bare }.again_mark(), "again, walk 3");
        assert_eq!([999, 1000, 1_234_567].map(format_metres), ["999 m", "1,000 m", "1,234,567 m"]);
        assert_eq!([59, 60, 3600 * 5 + 65].map(words::duration), ["59 s", "1 min", "5 h 01 min"]);
    }

    #[test]
    fn names_are_cut_and_do_nothing_to_a_terminal() {
        let slip = Slip { name: "  A\u{1b}[2J\n\u{202e}b  c ".into(), land: "\u{5927}".repeat(30), ..some_slip() }.tidied();
        assert_eq!((slip.name.as_str(), slip.land.chars().count()), ("A?[2J??b c", 9));
        let slip = Slip { name: "n".repeat(99), met: vec!["x".repeat(99); 20], met_count: 1, ..some_slip() }.tidied();
        assert_eq!((slip.name.len(), slip.met.len(), slip.met_count), (NAME_LETTERS, 4, 6), "the seal has no room for more names");
    }

    proptest! {
        #[test]
        fn what_is_tidied_stays_as_it_is_and_fits(slip in any_slip()) {
            prop_assert_eq!(slip.clone().tidied(), slip.clone());
            prop_assert!(encoding::length(&slip) <= encoding::CAPACITY && slip.line().lines().count() == 1);
            prop_assert!(!slip.line().chars().any(char::is_control));
        }
    }
}
