//! How a verse is said: each language has a grammar of its own, the messages `verse-…` of its `verses.ftl`, with all phrases for
//! a theme. Which of them is said follows from what the verse is made of, so that a seal has the same verse on all machines.

use eremite_land::names::capitalized;
use eremite_words::{self as words, Key, Language, key};

use super::verse::LineMaking;

/// What a line can be about, and its phrases. What was seen is named by its chapter of the journal, with its kind if that has
/// phrases of its own. Of a chapter that is not listed whole the other kinds are not told: what stands in a temple is seen at
/// every temple. Saves have these names.
const THEMES: [(&str, Key); 37] = [
    ("animals/deer", key("verse-animals-deer")),
    ("animals/hare", key("verse-animals-hare")),
    ("animals/fox", key("verse-animals-fox")),
    ("animals/bat", key("verse-animals-bat")),
    ("animals", key("verse-animals")),
    ("birds", key("verse-birds")),
    ("plants", key("verse-plants")),
    ("countries", key("verse-countries")),
    ("dwellings/farmhouse", key("verse-dwellings-farmhouse")),
    ("dwellings/tea house", key("verse-dwellings-tea-house")),
    ("dwellings/hut", key("verse-dwellings-hut")),
    ("dwellings/well", key("verse-dwellings-well")),
    ("dwellings/field", key("verse-dwellings-field")),
    ("signs of others", key("verse-signs")),
    ("finds", key("verse-finds")),
    ("caves", key("verse-caves")),
    ("nights/full moon", key("verse-nights-full-moon")),
    ("nights", key("verse-nights")),
    ("weathers/rain", key("verse-weathers-rain")),
    ("weathers/snow", key("verse-weathers-snow")),
    ("weathers/fog", key("verse-weathers-fog")),
    ("weathers/blown leaves", key("verse-weathers-blown-leaves")),
    ("weathers/northern lights", key("verse-weathers-northern-lights")),
    ("weathers/dust", key("verse-weathers-dust")),
    ("nothing", key("verse-nothing")),
    ("dawn", key("verse-dawn")),
    ("morning", key("verse-morning")),
    ("noon", key("verse-noon")),
    ("afternoon", key("verse-afternoon")),
    ("dusk", key("verse-dusk")),
    ("night", key("verse-night")),
    ("rain", key("verse-rain")),
    ("snow", key("verse-snow")),
    ("fog", key("verse-fog")),
    ("wind", key("verse-wind")),
    ("moon", key("verse-moon")),
    ("around", key("verse-around")),
];

/// The theme of a kind that was seen; `None` if verses do not tell of it.
pub(super) fn theme_of(category: &str, kind: &str) -> Option<&'static str> {
    let own = THEMES.iter().find(|(theme, _)| theme.split_once('/') == Some((category, kind)));
    own.or_else(|| THEMES.iter().find(|(theme, _)| *theme == category)).map(|(theme, _)| *theme)
}

/// All phrases for what a line is made of, in a language; none if this game does not know its theme.
pub(super) fn phrases(language: Language, line: &LineMaking) -> Vec<String> {
    let Some((_, key)) = THEMES.iter().find(|(theme, _)| *theme == line.theme) else { return Vec::new() };
    let seen = language.name_seen_of(&line.kind).unwrap_or(&line.words);
    let slots = [("kind", words::slug(&line.kind).into()), ("name", language.name_of(&line.kind).into()), ("seen", seen.into())];
    key.lines_in(language, &slots)
}

/// A verse in a language; `None` if this game does not know the theme of a line.
pub(super) fn say(language: Language, [first, second]: &[LineMaking; 2]) -> Option<[String; 2]> {
    let said = |line: &LineMaking| {
        let phrases = phrases(language, line);
        let at = (line.turn as usize).checked_rem(phrases.len())?;
        phrases.into_iter().nth(at)
    };
    Some([capitalized(&said(first)?), said(second)?])
}

/// All that a verse can say, in a language, of a kind that was seen: the kind's name and its chapter's in English, or `around` as
/// the chapter, and a biome that lies around a temple. Empty if verses do not tell of it.
pub fn verse_phrases(language: Language, chapter: &str, kind: &str) -> Vec<String> {
    let making = |theme: &str| LineMaking { theme: theme.into(), kind: kind.into(), words: kind.into(), turn: 0 };
    theme_of(chapter, kind).map_or_else(Vec::new, |theme| phrases(language, &making(theme)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(theme: &str, kind: &str, turn: u32) -> LineMaking {
        LineMaking { theme: theme.into(), kind: kind.into(), words: format!("a {kind}"), turn }
    }

    #[test]
    fn each_language_has_at_least_as_many_phrases_as_english_for_each_theme_and_none_twice() {
        let english = |theme: &str| phrases(Language::English, &line(theme, "heron", 0));
        for (language, (theme, _)) in Language::OFFERED.iter().flat_map(|language| THEMES.map(|theme| (*language, theme))) {
            let said = phrases(language, &line(theme, "heron", 0));
            assert!(said.len() >= english(theme).len().max(2), "{language}: {theme}: {said:?}");
            for (number, phrase) in said.iter().enumerate() {
                let is_wide = |letter: char| u32::from(letter) >= 0x3000;
                let wide = phrase.chars().map(|letter| 1 + usize::from(is_wide(letter))).sum::<usize>();
                assert!(wide <= 50, "{language}: {phrase} is {wide} letters wide");
                assert!(!phrase.contains(['{', '}']) && phrase.trim() == phrase && !phrase.is_empty(), "{language}: {phrase}");
                assert!(!said[..number].contains(phrase), "{language}: {phrase}");
                assert!(language == Language::English || !english(theme).contains(phrase), "{language}: {phrase}");
            }
        }
    }

    #[test]
    fn a_name_agrees_with_its_phrase() {
        let has = |language: Language, theme: &str, kind: &str, wanted: &str| {
            let said = phrases(language, &line(theme, kind, 0));
            assert!(said.iter().any(|phrase| phrase.contains(wanted)), "{said:?} has no '{wanted}'");
        };
        has(Language::English, "birds", "owl", "an owl called");
        has(Language::German, "birds", "heron", "ein Reiher rief, und dann lauschte er");
        has(Language::German, "birds", "owl", "eine Eule rief, und dann lauschte sie");
        has(Language::German, "countries", "autumn wood", "durch den Herbstwald");
        has(Language::French, "birds", "crane", "une grue appelle et reste seule");
        has(Language::French, "signs of others", "standing stones", "près de pierres levées");
        has(Language::Spanish, "birds", "owl", "un búho llama y se queda solo");
        has(Language::Portuguese, "countries", "moor", "na charneca");
        has(Language::Russian, "countries", "autumn wood", "вдоль осеннего леса");
        has(Language::Russian, "countries", "autumn wood", "за осенним лесом");
        has(Language::Japanese, "birds", "heron", "白鷺や道をたのまず");
        has(Language::Chinese, "birds", "crow", "寒鸦一声待人应");
    }

    #[test]
    fn a_verse_says_what_it_is_made_of_and_one_of_another_game_is_not_said() {
        let making = [line("birds", "owl", 4), line("dawn", "", 3)];
        let said = say(Language::English, &making);
        assert_eq!(said, Some(["An owl called, and waited;".into(), "the bell rope still wet with night.".into()]));
        assert_eq!(say(Language::German, &making).map(|lines| lines[0].clone()), Some("Eine Eule flog, und der Weg blieb da;".into()));
        assert_eq!(
            say(Language::English, &[line("birds", "marzipan finch", 1), making[1].clone()]).map(|lines| lines[0].clone()).as_deref(),
            Some("A marzipan finch called, and waited;")
        );
        assert_eq!(say(Language::English, &[line("comets", "", 0), making[1].clone()]), None);
    }
}
