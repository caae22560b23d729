//! Saving and sharing lands: preset files, and share codes.

mod library;
mod preset_file;
pub mod share_code;

pub use library::{PresetEntry, PresetLibrary, SavePresetError};
pub use preset_file::{Preset, PresetError, PresetValue};

use std::path::{Path, PathBuf};

use crate::{
    Algorithms, Recipe, Seed,
    asset_store::{AssetStore, ReadError, file_read, quoted, to_nfc},
};

/// Largest size of a preset file in bytes: one with a drawing of the largest possible size.
pub const MAX_BYTES: u64 = 64 << 20;

/// Autosave file of the heightmap editor's document, in preset format; `None` if this system has no data folder.
pub fn easel_draft_file() -> Option<PathBuf> {
    AssetStore::user_folder("easel").map(|folder| folder.join("draft.ron"))
}

/// Strips what a chat or mail puts around a share code, such as quotation marks and a full stop.
pub fn trim_share_code(text: &str) -> &str {
    text.trim_matches(|letter: char| !letter.is_ascii_alphanumeric() && !"-_".contains(letter))
}

/// Why a text names no land.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FindPresetError {
    /// It is no preset's name and no share code.
    #[error("'{}' is no preset and no share code: {error}; the presets are: {}", quoted(.text), .known.join(", "))]
    Unknown {
        /// The text.
        text: String,
        /// Why it is no share code.
        error: share_code::DecodeError,
        /// Names of the presets.
        known: Vec<String>,
    },
    /// The file that it names cannot be read at all.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The file that it names is invalid.
    #[error("{}: {error}", .file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        error: Box<PresetError>,
    },
    /// The preset is invalid.
    #[error(transparent)]
    Preset(#[from] PresetError),
}

/// Resolves a recipe from the name of a preset, a preset's file, or a share code. A preset without a seed takes the given
/// one.
///
/// # Errors
/// If the text is none of these, or what it names cannot be read.
pub fn find(text: &str, library: &PresetLibrary, algorithms: &Algorithms, seed: Seed) -> Result<Recipe, FindPresetError> {
    let text = text.trim();
    let in_file = |file: &Path, error: PresetError| FindPresetError::File { file: file.into(), error: error.into() };
    let name = to_nfc(text);
    if let Some(entry) = library.entries().iter().find(|entry| entry.name == name) {
        let preset = entry.preset.as_ref().map_err(|error| in_file(&entry.file, error.clone()))?;
        return Ok(preset.recipe(seed)?);
    }
    if text.ends_with(".ron") {
        let words = file_read::load_text(Path::new(text), MAX_BYTES)?;
        let preset = Preset::parse(&words, algorithms).map_err(|error| in_file(Path::new(text), error))?;
        return Ok(preset.recipe(seed)?);
    }
    share_code::decode(trim_share_code(text), algorithms).map_err(|error| {
        let known = library.entries().iter().map(|entry| entry.name.clone()).collect();
        FindPresetError::Unknown { text: text.into(), error, known }
    })
}
