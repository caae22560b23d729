//! Sayings that passers-by scratched into milestones. Each language has a grammar of its own, in its `stones.ftl`: a message for
//! each theme is the pattern of a sentence, and its attributes have the parts that may stand in it.

use eremite_land::{Column, RandomStream, Seed, hash::SeededRng};
use eremite_words::{Key, Language, key};

const SAYING: RandomStream = RandomStream::named("milestone saying");

/// What sayings are about.
const THEMES: [Key; 7] = [
    key("saying-way"),
    key("saying-stone"),
    key("saying-water"),
    key("saying-weather"),
    key("saying-bread"),
    key("saying-animals"),
    key("saying-patience"),
];

/// The saying on the milestone at a column, in a language. Seed and column choose the theme, which is the same in each language,
/// and the parts among those that the language has.
pub(super) fn saying(language: Language, seed: Seed, column: Column) -> String {
    let mut random = seed.rng(SAYING, &[column.0]);
    let theme = THEMES[random_index(&mut random, THEMES.len())];
    let [first, second] = parts(language, theme).map(|parts| {
        let at = random_index(&mut random, parts.len());
        parts.into_iter().nth(at).unwrap_or_default()
    });
    said(language, theme, &first, &second)
}

/// All first and all second parts for a theme: any of the former goes with any of the latter.
fn parts(language: Language, theme: Key) -> [Vec<String>; 2] {
    ["first", "second"].map(|slot| theme.attribute_lines_in(language, slot))
}

/// The sentence of two parts.
fn said(language: Language, theme: Key, first: &str, second: &str) -> String {
    theme.text_with_in(language, &[("first", first.into()), ("second", second.into())])
}

fn random_index(random: &mut SeededRng, count: usize) -> usize {
    ((random.unit() * count as f32) as usize).min(count.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The most letters of a saying, for which a stone has room; those of Han scripts count twice.
    const MOST_LETTERS: usize = 59;

    /// All that can be said, by theme.
    fn sayings(language: Language) -> [Vec<String>; THEMES.len()] {
        THEMES.map(|theme| {
            let [firsts, seconds] = parts(language, theme);
            firsts.iter().flat_map(|first| seconds.iter().map(move |second| said(language, theme, first, second))).collect()
        })
    }

    #[test]
    fn each_language_has_hundreds_of_sayings_and_each_is_a_sentence_that_has_room_on_its_stone() {
        let english: BTreeSet<String> = sayings(Language::English).into_iter().flatten().collect();
        for language in Language::OFFERED.iter().copied() {
            let is_of_another_script = [Language::Russian, Language::Japanese, Language::Chinese].contains(&language);
            let mut all = BTreeSet::new();
            for saying in sayings(language).into_iter().flatten() {
                let letters = saying.chars().map(|letter| 1 + usize::from(u32::from(letter) >= 0x3000)).sum::<usize>();
                assert!(letters <= MOST_LETTERS, "{language}: {saying} is {letters} letters wide");
                let is_small = saying.starts_with(char::is_lowercase);
                assert!(!is_small && saying.ends_with(['.', '。']), "{language}: {saying}");
                let has_fault = ["{", "}", "  ", "..", "。。"].iter().any(|fault| saying.contains(fault)) || saying.contains('\n');
                assert!(!has_fault, "{language}: {saying}");
                let has_latin = is_of_another_script && saying.contains(|letter: char| letter.is_ascii_alphabetic());
                assert!(!has_latin && (language == Language::English || !english.contains(&saying)), "{language}: {saying}");
                assert!(all.insert(saying.clone()), "{language} has '{saying}' twice");
            }
            assert!(all.len() >= 400, "{language}: {} sayings", all.len());
        }
    }

    #[test]
    fn each_language_joins_the_parts_by_a_pattern_of_its_own() {
        let has = |language: Language, saying: &str| {
            assert!(sayings(language).iter().flatten().any(|one| one == saying), "{language} does not say '{saying}'");
        };
        has(Language::English, "My horse has no opinion of your hat.");
        has(Language::German, "Hier nahm der Wind meinen Hut. Seither duzen wir uns.");
        has(Language::French, "Reste encore un peu\u{a0}: la lune en fait autant.");
        has(Language::Spanish, "Piedra con musgo ni debe ni cobra.");
        has(Language::Portuguese, "Pedra no meio do caminho ri de quem corre.");
        has(Language::Russian, "Камень молчит — и о тебе не проболтается.");
        has(Language::Japanese, "近道を問う者も烏に先を越される。");
        has(Language::Chinese, "半碗冷饭，坐下来就是过节。");
    }

    #[test]
    fn the_stones_of_a_land_tell_of_each_theme_and_of_the_same_in_each_language() {
        let themes = |language: Language| -> Vec<Option<usize>> {
            let sayings = sayings(language);
            let told = (1..=200).map(|number| saying(language, Seed(5), Column(number * 1000)));
            told.map(|told| sayings.iter().position(|of_theme| of_theme.contains(&told))).collect()
        };
        let english = themes(Language::English);
        assert!((0..THEMES.len()).all(|theme| english.contains(&Some(theme))) && !english.contains(&None), "{english:?}");
        for language in Language::translations() {
            assert_eq!(themes(language), english, "{language}");
        }
    }
}
