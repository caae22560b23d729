//! The typefaces of the game's texts, one for each script, chosen by the language. Letters that several scripts share have the
//! forms of the language's own country.

use eremite_land::{asset_store::deferred_file::DeferredFile, deferred_file};
use eremite_words::{Language, language};

/// EB Garamond Italic. Of a constant each crate that asks for it would hold its own copy.
static LATIN: &[u8] = include_bytes!("font/EBGaramond12-Italic.otf");
static JAPANESE: DeferredFile = deferred_file!("EremiteKaiJP.ttf", "font/EremiteKaiJP.ttf");
static CHINESE: DeferredFile = deferred_file!("EremiteKaiSC.ttf", "font/EremiteKaiSC.ttf");

/// A typeface of the game's texts, under the SIL Open Font License. All are compiled in; in a browser those of Han scripts are
/// fetched when they are first asked for.
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

    /// Its font file, OpenType or TrueType. Ascent and descent are an em together. `None` until it has been fetched, which this
    /// asks for.
    pub fn data(self) -> Option<&'static [u8]> {
        self.deferred().map_or(Some(LATIN), DeferredFile::get)
    }

    /// Whether its font file is there. Does not ask for it.
    pub fn is_there(self) -> bool {
        self.deferred().is_none_or(DeferredFile::is_there)
    }

    fn deferred(self) -> Option<&'static DeferredFile> {
        match self {
            Self::Latin => None,
            Self::Japanese => Some(&JAPANESE),
            Self::Chinese => Some(&CHINESE),
        }
    }
}

/// Whether a letter fills a square and has no spaces around it, as those of Han scripts and their punctuation: a line may break
/// beside it.
pub fn is_square(letter: char) -> bool {
    letter >= '\u{2e80}'
}
