//! What a pack can hold: files of several kinds, each in a folder of its own.

use std::{collections::BTreeMap, path::Path};

use eremite_land::asset_store::packs::{self, PackContents};

/// A kind of files.
#[derive(Clone, Copy)]
pub struct PackFileKind {
    /// The folder in which they lie, in a pack and among the player's own.
    pub folder: &'static str,
    /// How their names end.
    pub endings: &'static [&'static str],
    /// Whether a walk is as they are for as long as it lasts, and does not hold them whole: then it needs the pack.
    pub is_needed: bool,
    /// The names that the game keeps for its own.
    pub taken: fn() -> Vec<String>,
    /// Sees whether a file of the kind is sound.
    pub check: fn(&Path) -> Result<(), String>,
}

impl PackFileKind {
    /// The name, without folder and ending, of a file of a pack that is of this kind.
    pub fn name_of<'a>(&self, file: &'a str) -> Option<&'a str> {
        let (name, end) = file.strip_prefix(self.folder)?.strip_prefix('/')?.rsplit_once('.')?;
        (!name.contains('/') && self.endings.contains(&end)).then_some(name)
    }
}

/// The files of a pack by their kinds: the folders, and how many there are in each.
pub fn summarize_files<'a>(files: impl Iterator<Item = &'a str>, kinds: &[PackFileKind]) -> String {
    let mut counts = BTreeMap::new();
    for kind in files.filter_map(|file| kinds.iter().find(|kind| kind.name_of(file).is_some())) {
        *counts.entry(kind.folder).or_insert(0) += 1;
    }
    let counts: Vec<String> = counts.into_iter().map(|(folder, count)| format!("{folder} ({count})")).collect();
    if counts.is_empty() { "nothing that is known here".into() } else { counts.join(", ") }
}

/// What is wrong with the files of a pack in a folder, each in a line: as if it were there, for one may need another.
pub fn validate_files<'a>(folder: &Path, files: impl Iterator<Item = &'a str>, kinds: &[PackFileKind]) -> Vec<String> {
    let fault = |name: &str| {
        let kind = kinds.iter().find(|kind| kind.name_of(name).is_some())?;
        let file = folder.join(name);
        let words = (kind.check)(&file).err()?;
        // Some say themselves which file it is.
        let words = words.replace(&format!("{}: ", file.display()), "");
        Some(format!("{name}: {words}"))
    };
    packs::with_trial_pack(folder, || files.filter_map(fault).collect())
}

/// What is wrong with a pack that does not lie anywhere yet, each in a line.
///
/// # Errors
/// A line, if it cannot be looked at.
pub fn validate_contents(contents: &PackContents, kinds: &[PackFileKind]) -> Result<Vec<String>, String> {
    let folder = contents.write_to_temp_folder()?;
    let found = validate_files(&folder, contents.names(), kinds);
    // It lies where the system keeps what nobody needs.
    let _ = std::fs::remove_dir_all(&folder);
    Ok(found)
}
