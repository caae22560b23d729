//! The typefaces of the game's texts, one for each script, chosen by the language. Letters that several scripts share have the
//! forms of the language's own country.

use eremite_words::{Language, language};

/// A typeface of the game's texts. All are compiled in, under the SIL Open Font License.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Typeface {
    /// EB Garamond Italic, for Latin and Cyrillic letters.
    #[default]
    Latin,
    /// Klee One, for Japanese; the letters that the game's words have.
    Japanese,
    /// LXGW `WenKai`, for simplified Chinese; the letters that the game's words have.
    Chinese,
}

impl Typeface {
    /// All typefaces.
    pub const ALL: [Self; 3] = [Self::Latin, Self::Japanese, Self::Chinese];

    /// The typeface of a language.
    pub fn of(language: Language) -> Self {
        match language {
            Language::Japanese => Self::Japanese,
            Language::Chinese => Self::Chinese,
            Language::English
            | Language::German
            | Language::French
            | Language::Spanish
            | Language::Portuguese
            | Language::Russian
            | Language::Pseudo => Self::Latin,
        }
    }

    /// The typeface of the current language.
    pub fn current() -> Self {
        Self::of(language())
    }

    /// Its font file, OpenType or TrueType. Ascent and descent are an em together.
    pub fn data(self) -> &'static [u8] {
        match self {
            Self::Latin => include_bytes!("font/EBGaramond12-Italic.otf"),
            Self::Japanese => include_bytes!("font/EremiteKaiJP.ttf"),
            Self::Chinese => include_bytes!("font/EremiteKaiSC.ttf"),
        }
    }
}

/// Whether a letter fills a square and has no spaces around it, as those of Han scripts and their punctuation: a line may break
/// beside it.
pub fn is_square(letter: char) -> bool {
    letter >= '\u{2e80}'
}
