//! Saving and sharing lands: preset files, and share codes.

mod library;
mod preset_file;
pub mod share_code;

pub use library::{PresetEntry, PresetLibrary};
pub use preset_file::{Preset, PresetValue};

use std::path::{Path, PathBuf};

use crate::{
    Algorithms, Recipe, Seed,
    asset_store::{AssetStore, file_read, quoted, to_nfc},
};

/// Largest size of a preset file in bytes: one with a drawing of the largest possible size.
pub const MOST_BYTES: u64 = 64 << 20;

/// Autosave file of the heightmap editor's document, in preset format; `None` if this system has no data folder.
pub fn easel_draft_file() -> Option<PathBuf> {
    AssetStore::user_folder("easel").map(|folder| folder.join("draft.ron"))
}

/// Strips what a chat or mail puts around a share code, such as quotation marks and a full stop.
pub fn trim_share_code(text: &str) -> &str {
    text.trim_matches(|letter: char| !letter.is_ascii_alphanumeric() && !"-_".contains(letter))
}

/// Resolves a recipe from the name of a preset, a preset's file, or a share code. A preset without a seed takes the given
/// one.
///
/// # Errors
/// A one-line message, if the text is none of these, or what it names cannot be read.
pub fn find(text: &str, library: &PresetLibrary, algorithms: &Algorithms, seed: Seed) -> Result<Recipe, String> {
    let text = text.trim();
    let name = to_nfc(text);
    if let Some(entry) = library.entries().iter().find(|entry| entry.name == name) {
        let preset = entry.preset.as_ref().map_err(|error| format!("{}: {error}", entry.file.display()))?;
        return preset.recipe(seed);
    }
    if text.ends_with(".ron") {
        let words = file_read::load_text(Path::new(text), MOST_BYTES)?;
        let preset = Preset::parse(&words, algorithms).map_err(|error| format!("{text}: {error}"))?;
        return preset.recipe(seed);
    }
    share_code::decode(trim_share_code(text), algorithms).map_err(|error| {
        let names: Vec<&str> = library.entries().iter().map(|entry| entry.name.as_str()).collect();
        let text = quoted(text);
        format!("'{text}' is no preset and no share code: {error}; the presets are: {}", names.join(", "))
    })
}
