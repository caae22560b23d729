//! The manifest of a pack, `pack.ron`.

use serde::Deserialize;

use crate::asset_store::{RonError, from_ron, validate_name};

/// Name of the manifest file, which makes a folder a pack.
pub const FILE: &str = "pack.ron";
/// Format version of the manifest.
pub const VERSION: u32 = 1;
/// Largest length of each text in characters, so that it fits where it is shown.
const MAX_LETTERS: usize = 200;
const MAX_LETTERS_OF_NAME: usize = 60;

/// Why a manifest is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ManifestError {
    /// It is not written as one.
    #[error(transparent)]
    Ron(#[from] RonError),
    /// It is of another format version.
    #[error("it is of version {0}, and this game knows version {VERSION}")]
    Version(u32),
    /// A text is empty.
    #[error("it does not say {lacking}")]
    Lacking {
        /// The field.
        field: &'static str,
        /// What the field says, in words.
        lacking: &'static str,
    },
    /// A text is too long, or has control characters.
    #[error("its {field} is one line of at most {most} letters")]
    NotALine {
        /// The field.
        field: &'static str,
        /// The largest number of characters.
        most: usize,
    },
    /// There are spaces around the name, which becomes a folder's.
    #[error("there are spaces around its name")]
    SpacesAroundName,
    /// The name is none for a folder; what a valid one is.
    #[error("its name {0}")]
    Name(&'static str),
}

/// Manifest of a pack.
///
/// ```ron
/// (version: 1, name: "Red Hills", shows: "A dry country of tables and thorns", by: "A. Walker", licence: "CC-BY-4.0")
/// ```
#[derive(Deserialize, Clone, Debug, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct PackManifest {
    #[serde(rename = "version")]
    _version: u32,
    /// The pack's name.
    #[serde(default)]
    pub name: String,
    /// Description in one sentence; may be empty.
    #[serde(default)]
    pub shows: String,
    /// The author.
    #[serde(default)]
    pub by: String,
    /// The licence.
    #[serde(default)]
    pub licence: String,
}

impl PackManifest {
    /// Parses and checks a manifest.
    ///
    /// # Errors
    /// If it is invalid.
    pub fn parse(text: &str) -> Result<Self, ManifestError> {
        /// The field common to all format versions.
        #[derive(Deserialize)]
        struct ManifestVersion {
            version: u32,
        }
        let ManifestVersion { version } = from_ron(text)?;
        if version != VERSION {
            return Err(ManifestError::Version(version));
        }
        let mut head: Self = from_ron(text)?;
        for (field, text, lacking, most) in [
            ("name", &head.name, Some("what it is called"), MAX_LETTERS_OF_NAME),
            ("shows", &head.shows, None, MAX_LETTERS),
            ("by", &head.by, Some("by whom it is"), MAX_LETTERS),
            ("licence", &head.licence, Some("its licence, which is what others may do with it"), MAX_LETTERS),
        ] {
            if let Some(lacking) = lacking.filter(|_| text.trim().is_empty()) {
                return Err(ManifestError::Lacking { field, lacking });
            }
            if text.chars().count() > most || text.chars().any(char::is_control) {
                return Err(ManifestError::NotALine { field, most });
            }
        }
        // The name becomes a folder name.
        if head.name.trim() != head.name {
            return Err(ManifestError::SpacesAroundName);
        }
        head.name = validate_name(&head.name).map_err(ManifestError::Name)?;
        Ok(head)
    }

    /// Name, author and licence, in one line.
    pub fn description(&self) -> String {
        format!("'{}' by {}, {}", self.name, self.by, self.licence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_head_says_who_made_the_pack_and_what_others_may_do_with_it() {
        let good = r#"(version: 1, name: "Red Hills", shows: "Tables", by: "A. Walker", licence: "CC0")"#;
        assert_eq!(PackManifest::parse(good).map(|head| head.description()), Ok("'Red Hills' by A. Walker, CC0".into()));
        for (from, to, words) in [
            ("version: 1", "version: 2, colour: 3", "it is of version 2, and this game knows version 1"),
            ("version: 1, ", "", "'version' is missing"),
            (", licence: \"CC0\"", "", "it does not say its licence"),
            ("CC0", "  ", "it does not say its licence"),
            ("A. Walker", "", "it does not say by whom it is"),
            ("Red Hills", "../hills", "its name has letters"),
            ("Red Hills", " hills", "there are spaces around its name"),
            ("Red Hills", "nul", "its name is none of those that Windows keeps"),
            ("Tables", "a\\u{1b}[2J", "its shows is one line"),
            ("by:", "bye:", "there is no 'bye'; there are: version, name, shows, by, licence"),
            ("Red Hills", &"x".repeat(61), "its name is one line of at most 60 letters"),
        ] {
            let fault = PackManifest::parse(&good.replacen(from, to, 1)).expect_err(to).to_string();
            assert!(fault.contains(words) && !fault.contains('\n'), "{fault}");
        }
        for (name, composed) in [("हिन्दी", "हिन्दी"), ("e\u{301}te", "\u{e9}te")] {
            assert_eq!(PackManifest::parse(&good.replace("Red Hills", name)).expect("a name").name, composed);
        }
    }
}
