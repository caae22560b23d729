//! The words that players chose as seeds: a land itself has only the number that they hash to.

use std::collections::BTreeMap;

use bevy::prelude::*;
use eremite_land::{Seed, terrain::DEFAULT_ALGORITHM};
use eremite_words as words;

/// Longest words that are remembered, and longest that are shown whole, in characters.
const LONGEST: usize = 200;
const SHOWN: usize = 40;

/// Resource: the known words, by the seeds that they lead to. A land that is left and entered again keeps its words.
#[derive(Resource, Reflect, Clone, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct SeedWords(BTreeMap<u64, String>);

impl SeedWords {
    /// Remembers words. A number, which says all by itself, and text that cannot be shown in a line are not remembered.
    pub fn learn(&mut self, words: &str) {
        let words = words.trim();
        let is_number = words.parse::<u64>().is_ok() || words.parse::<i64>().is_ok();
        let is_line = words.chars().count() <= LONGEST && !words.chars().any(char::is_control);
        if let (false, true, Ok(Seed(seed))) = (is_number, is_line, words.parse()) {
            self.0.insert(seed, words.into());
        }
    }

    /// The words that lead to a seed, if they are known.
    pub fn of(&self, seed: Seed) -> Option<&str> {
        self.0.get(&seed.0).map(String::as_str)
    }
}

/// A seed as players know it: by its words if there are some, otherwise as a number.
pub fn seed_label(words: Option<&str>, seed: Seed) -> String {
    words.map_or_else(|| words::text_with("seed-number", &[("seed", seed.to_string().into())]), shortened)
}

/// A land as players know it: its seed, and the name of its algorithm if that is not the usual one.
pub fn land_label(words: Option<&str>, seed: Seed, algorithm: &str) -> String {
    let seed = seed_label(words, seed);
    if algorithm == DEFAULT_ALGORITHM { seed } else { format!("{seed}, {algorithm}") }
}

/// Words as they are shown in a line: long ones are cut.
pub fn shortened(words: &str) -> String {
    if words.chars().count() > SHOWN { words.chars().take(SHOWN - 1).chain(['\u{2026}']).collect() } else { words.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_by_the_seed_that_they_lead_to_and_numbers_stay_numbers() {
        let mut known = SeedWords::default();
        let others = ["42", "-1", "  ", "two\nlines", &"x".repeat(LONGEST + 1)];
        for words in [" blue morning ", "mist"].iter().chain(&others) {
            known.learn(words);
        }
        assert_eq!(known.0.len(), 2, "{known:?}");
        let seed: Seed = "blue morning".parse().expect("words");
        assert_eq!(known.of(seed), Some("blue morning"));
        assert_eq!(seed_label(known.of(seed), seed), "blue morning");
        assert_eq!(seed_label(known.of(Seed(42)), Seed(42)), "seed 42");
        assert_eq!(seed_label(Some(&"x".repeat(99)), Seed(1)).chars().count(), SHOWN);
        assert_eq!(land_label(None, Seed(42), DEFAULT_ALGORITHM), "seed 42");
        assert_eq!(land_label(Some("mist"), Seed(42), "ridged"), "mist, ridged");
    }
}
