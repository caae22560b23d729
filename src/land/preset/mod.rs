//! Lands to keep and to give away: presets as files, and share codes.

pub mod code;
mod file;
mod library;

pub use file::{Preset, Setting};
pub use library::{Entry, Library};

use std::path::{Path, PathBuf};

use crate::{
    Algorithms, Recipe, Seed,
    shelf::{Shelf, composed, opening, shown},
};

/// Bytes of the largest preset's file: one that holds a drawing of every pixel that there can be.
pub const MOST_BYTES: u64 = 64 << 20;

/// Where the map that is being drawn is kept, a preset like any other; nowhere, where this system names no folder for data.
pub fn drawn() -> Option<PathBuf> {
    Shelf::own("easel").map(|folder| folder.join("draft.ron"))
}

/// A share code as it was given away: a chat or a mail puts quotation marks around it, and a full stop behind it.
pub fn code_in(text: &str) -> &str {
    text.trim_matches(|letter: char| !letter.is_ascii_alphanumeric() && !"-_".contains(letter))
}

/// A recipe, from whatever names one: the name of a preset, a preset's file, or a share code. A preset
/// without a seed of its own takes the given one.
pub fn find(text: &str, library: &Library, algorithms: &Algorithms, seed: Seed) -> Result<Recipe, String> {
    let text = text.trim();
    let name = composed(text);
    if let Some(entry) = library.entries().iter().find(|entry| entry.name == name) {
        let preset = entry.preset.as_ref().map_err(|error| format!("{}: {error}", entry.file.display()))?;
        return preset.recipe(seed);
    }
    if text.ends_with(".ron") {
        let words = opening::text(Path::new(text), MOST_BYTES)?;
        let preset = Preset::parse(&words, algorithms).map_err(|error| format!("{text}: {error}"))?;
        return preset.recipe(seed);
    }
    code::decode(code_in(text), algorithms).map_err(|error| {
        let names: Vec<&str> = library.entries().iter().map(|entry| entry.name.as_str()).collect();
        let text = shown(text);
        format!("'{text}' is no preset and no share code: {error}; the presets are: {}", names.join(", "))
    })
}
