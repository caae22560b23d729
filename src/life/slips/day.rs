//! The day of a land: the date, UTC, whose words are its seed.

use std::fmt;

use eremite_land::{GeneratorVersion, Land, Recipe, Seed, terrain::DEFAULT_ALGORITHM};
use eremite_stream::contracts::seed_words::SeedWords;
use serde::{Deserialize, Serialize};

use crate::save_game::date;

/// A day of the calendar, from 1970 to 9999, as days since 1970.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Day(u32);

impl Day {
    /// The last one whose year has four digits.
    const LAST: u32 = 2_932_896;

    /// The day of a date such as `2026-11-26`.
    pub fn parse(date: &str) -> Option<Self> {
        date::parse_day(date).map(Self)
    }

    /// Today, UTC.
    pub fn today() -> Self {
        Self::parse(&date::today()).unwrap_or(Self(0))
    }

    /// Its beginning in Unix seconds.
    fn seconds(self) -> u64 {
        u64::from(self.0) * 86_400
    }

    /// Whether it has a date of ten characters.
    pub(super) fn is_valid(self) -> bool {
        self.0 <= Self::LAST
    }

    /// The recipe of its land in a version of the generator: what the menu's "today's land" starts on that day.
    pub fn recipe(self, generator: GeneratorVersion) -> Recipe {
        let seed = self.to_string().parse().unwrap_or(Seed(0));
        Recipe { generator, ..Recipe::new(seed, DEFAULT_ALGORITHM, Vec::new()) }
    }

    /// The day of which a recipe is the land, if the seed's words are a date and nothing was tuned.
    pub fn of_recipe(recipe: &Recipe, words: &str) -> Option<Self> {
        let day = Self::parse(words)?;
        // Biomes and kinds of mountain of one's own make it another land. Their hash is 0 if there are none.
        let is_everybodys = recipe.data.is_none_or(|data| data == 0);
        (is_everybodys && day.recipe(recipe.generator) == Recipe { data: None, ..recipe.clone() }).then_some(day)
    }

    /// As [`Day::of_recipe`], of a land. Lands that are of no day are told apart by their words alone, which is cheap.
    pub fn of_land(land: &Land, words: &SeedWords, recipe: impl FnOnce() -> Recipe) -> Option<Self> {
        let words = words.of(land.seed())?;
        Self::parse(words)?;
        Self::of_recipe(&recipe(), words)
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&date::day(self.seconds()))
    }
}

impl Day {
    /// The date as people write it in the current language: `26 November 2026`.
    pub fn in_words(self) -> String {
        date::day_in_words(self.seconds())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_land_of_a_day_is_known_by_its_words_and_only_as_it_is() {
        let day = Day::parse("2026-11-26").expect("a date");
        assert_eq!((day.to_string(), day.in_words()), ("2026-11-26".into(), "26 November 2026".into()));
        assert_eq!(Day(Day::LAST).to_string(), "9999-12-31");
        for generator in GeneratorVersion::all() {
            let recipe = day.recipe(generator);
            assert_eq!(Day::of_recipe(&recipe, "2026-11-26"), Some(day));
            assert_eq!(Day::of_recipe(&Recipe { data: Some(0), ..recipe.clone() }, "2026-11-26"), Some(day));
            let tuned = ("caves.fill".to_string(), "0.5".to_string());
            for other in [
                Recipe { data: Some(7), ..recipe.clone() },
                Recipe { layers: vec![tuned], ..recipe.clone() },
                Recipe { seed: Seed(3), ..recipe.clone() },
                Recipe { algorithm: "linear".into(), ..recipe.clone() },
            ] {
                assert_eq!(Day::of_recipe(&other, "2026-11-26"), None, "{other:?}");
            }
            for words in ["2026-11-27", "26 November 2026", ""] {
                assert_eq!(Day::of_recipe(&recipe, words), None, "{words}");
            }
        }
    }
}
