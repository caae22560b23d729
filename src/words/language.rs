//! The languages of the game, and the choice among them.

use std::{
    fmt,
    str::FromStr,
    sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed},
};

/// A language of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    /// English, in which the messages are written first.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
    /// Portuguese of Brazil.
    Portuguese,
    /// Russian.
    Russian,
    /// Japanese.
    Japanese,
    /// Chinese in simplified letters.
    Chinese,
    /// English with accents, longer by half, in brackets: shows what is not translated, and what has no room.
    Pseudo,
}

/// Codes (BCP 47) and own names, in the order of [`Language`].
const TABLE: [(&str, &str); 9] = [
    ("en", "English"),
    ("de", "Deutsch"),
    ("fr", "Français"),
    ("es", "Español"),
    ("pt-BR", "Português (Brasil)"),
    ("ru", "Русский"),
    ("ja", "日本語"),
    ("zh-Hans", "简体中文"),
    ("en-XA", "Pseudo"),
];

/// Index of the current language.
static CURRENT: AtomicUsize = AtomicUsize::new(0);
/// Number of changes of the language.
static REVISION: AtomicU32 = AtomicU32::new(0);

impl Language {
    /// All languages.
    pub const ALL: [Self; 9] = [
        Self::English,
        Self::German,
        Self::French,
        Self::Spanish,
        Self::Portuguese,
        Self::Russian,
        Self::Japanese,
        Self::Chinese,
        Self::Pseudo,
    ];

    /// The languages that a player may choose: all but [`Pseudo`](Self::Pseudo), which is the last.
    pub const OFFERED: &'static [Self] = Self::ALL.split_at(Self::ALL.len() - 1).0;

    /// The languages into which the messages are translated: all but English and what is made of it.
    pub fn translations() -> impl Iterator<Item = Self> {
        Self::OFFERED.iter().copied().filter(|language| *language != Self::English)
    }

    /// Its code (BCP 47), which is the name of its folder.
    pub const fn code(self) -> &'static str {
        TABLE[self as usize].0
    }

    /// Its name in itself.
    pub fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// The language of a locale as systems and browsers write it, such as `de_AT.UTF-8` or `de-CH`: that of the same primary
    /// language, whatever the region. `None` if the game does not have it; the pseudo-language is no system's.
    ///
    /// ```
    /// use eremite_words::Language;
    ///
    /// assert_eq!(Language::of_locale("de_AT.UTF-8"), Some(Language::German));
    /// assert_eq!(Language::of_locale("zh-SG"), Some(Language::Chinese));
    /// assert_eq!(Language::of_locale("C.UTF-8"), None);
    /// ```
    pub fn of_locale(locale: &str) -> Option<Self> {
        let primary = |code: &str| code.split(['_', '-', '.', '@']).next().unwrap_or_default().to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| primary(language.code()) == primary(locale))
    }

    /// The language of the system: that of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set; if none is, the first that
    /// the settings of Windows or macOS prefer among those of the game. English if there is none.
    pub fn of_system() -> Self {
        let named = first_set(|name| std::env::var(name).ok());
        Self::first_of(named.map_or_else(preferred_locales, |locale| vec![locale]))
    }

    /// The first language of some locales that the game has; English if it has none of them.
    fn first_of(locales: Vec<String>) -> Self {
        locales.iter().find_map(|locale| Self::of_locale(locale)).unwrap_or_default()
    }
}

/// The locale that the environment names, as POSIX orders its variables.
fn first_set(value: impl Fn(&str) -> Option<String>) -> Option<String> {
    ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(value).find(|locale| !locale.is_empty())
}

/// The locales of the system's settings, the preferred one first.
#[cfg(any(windows, target_vendor = "apple"))]
fn preferred_locales() -> Vec<String> {
    sys_locale::get_locales().collect()
}

/// Other systems name theirs in the environment alone, and the page of a browser asks the browser.
#[cfg(not(any(windows, target_vendor = "apple")))]
fn preferred_locales() -> Vec<String> {
    Vec::new()
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// The game has no language of that code.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is no language of the game; it has {known}", known = Language::ALL.map(Language::code).join(", "))]
pub struct UnknownLanguage(pub String);

/// Parses a code.
impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Self, UnknownLanguage> {
        let known = Self::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(code.trim()));
        known.ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}

/// The current language of the process: English until [`set_language`] chooses another.
pub fn language() -> Language {
    Language::ALL[CURRENT.load(Relaxed)]
}

/// Chooses the language of the process. Everything that asks for a text afterwards gets it in this language; what was laid out
/// before is laid out again by whoever watches the [`revision`].
pub fn set_language(language: Language) {
    if CURRENT.swap(language as usize, Relaxed) != language as usize {
        REVISION.fetch_add(1, Relaxed);
    }
}

/// The number of times that the language has changed.
pub fn revision() -> u32 {
    REVISION.load(Relaxed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_a_language_and_all_else_is_told() {
        for language in Language::ALL {
            assert_eq!(language.code().parse(), Ok(language));
        }
        assert_eq!("DE".parse(), Ok(Language::German));
        let told = "xx".parse::<Language>().expect_err("there is none").to_string();
        assert_eq!(told, "'xx' is no language of the game; it has en, de, fr, es, pt-BR, ru, ja, zh-Hans, en-XA");
    }

    #[test]
    fn a_player_may_choose_all_languages_but_the_pseudo_language() {
        assert_eq!(Language::OFFERED.len(), Language::ALL.len() - 1);
        assert!(!Language::OFFERED.contains(&Language::Pseudo));
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let of = |set: &[(&str, &str)]| {
            let named = first_set(|name| set.iter().find(|(of, _)| *of == name).map(|(_, value)| (*value).to_owned()));
            Language::first_of(named.into_iter().collect())
        };
        assert_eq!(of(&[]), Language::English);
        assert_eq!(of(&[("LANG", "de_DE.UTF-8")]), Language::German);
        assert_eq!(of(&[("LC_ALL", ""), ("LC_MESSAGES", "de"), ("LANG", "en_GB")]), Language::German);
        assert_eq!(of(&[("LC_ALL", "C"), ("LANG", "de_DE")]), Language::English);
        assert_eq!(of(&[("LANG", "nl_NL")]), Language::English);
    }

    #[test]
    fn the_first_of_the_preferred_languages_that_the_game_has_is_chosen() {
        let of = |locales: &[&str]| Language::first_of(locales.iter().map(|locale| (*locale).to_owned()).collect());
        assert_eq!(of(&["nl-NL", "fr-BE", "de-DE"]), Language::French);
        assert_eq!(of(&["zh-Hans-CN", "en-US"]), Language::Chinese);
        assert_eq!(of(&["nl-NL"]), Language::English);
        assert_eq!(of(&[]), Language::English);
    }

    #[test]
    fn a_locale_is_the_language_of_its_first_part() {
        for language in Language::translations() {
            assert_eq!(Language::of_locale(language.code()), Some(language));
        }
        for chinese in ["zh", "zh_CN.UTF-8", "zh-SG", "ZH-hans-CN"] {
            assert_eq!(Language::of_locale(chinese), Some(Language::Chinese), "{chinese}");
        }
        for portuguese in ["pt", "pt_PT", "pt-br"] {
            assert_eq!(Language::of_locale(portuguese), Some(Language::Portuguese), "{portuguese}");
        }
        assert_eq!(Language::of_locale("en-XA"), Some(Language::English));
        assert_eq!(Language::of_locale("dech"), None);
        assert_eq!(Language::of_locale(""), None);
    }
}
