//! Kinds of files that a pack can hold, each in a folder of its own.

use std::{collections::BTreeMap, error::Error, path::Path};

use eremite_land::asset_store::{
    WriteError, disk,
    packs::{self, PackContents},
};
use eremite_words as words;

/// Why a file is not valid; each kind has errors of its own.
pub type PackFileError = Box<dyn Error + Send + Sync>;

/// A kind of pack file.
#[derive(Clone, Copy)]
pub struct PackFileKind {
    /// The folder of these files, in a pack and in the player's data.
    pub folder: &'static str,
    /// File name extensions.
    pub endings: &'static [&'static str],
    /// Whether a session reads these files while it lasts instead of saving a copy: then it needs the pack.
    pub is_needed: bool,
    /// Names that are reserved for the game.
    pub taken: fn() -> Vec<String>,
    /// Validates a file of this kind.
    pub check: fn(&Path) -> Result<(), PackFileError>,
}

impl PackFileKind {
    /// The name without folder and extension, if a pack's file is of this kind.
    pub fn name_of<'a>(&self, file: &'a str) -> Option<&'a str> {
        let (name, end) = file.strip_prefix(self.folder)?.strip_prefix('/')?.rsplit_once('.')?;
        (!name.contains('/') && self.endings.contains(&end)).then_some(name)
    }
}

/// Summary of a pack's files: the folders, with the number of files in each.
pub fn summarize_files<'a>(files: impl Iterator<Item = &'a str>, kinds: &[PackFileKind]) -> String {
    let mut counts = BTreeMap::new();
    for kind in files.filter_map(|file| kinds.iter().find(|kind| kind.name_of(file).is_some())) {
        *counts.entry(kind.folder).or_insert(0) += 1;
    }
    let counts: Vec<String> = counts.into_iter().map(|(folder, count)| format!("{folder} ({count})")).collect();
    if counts.is_empty() { words::text("pack-nothing-known").into() } else { words::list(counts) }
}

/// Errors in a pack's files in a folder, one line each. The files must already be there, since one may refer to another.
pub fn validate_files<'a>(folder: &Path, files: impl Iterator<Item = &'a str>, kinds: &[PackFileKind]) -> Vec<String> {
    let fault = |name: &str| {
        let kind = kinds.iter().find(|kind| kind.name_of(name).is_some())?;
        let file = folder.join(name);
        let words = (kind.check)(&file).err()?.to_string();
        // Some errors already begin with the file name.
        let words = words.replace(&format!("{}: ", file.display()), "");
        Some(format!("{name}: {words}"))
    };
    packs::with_trial_pack(folder, || files.filter_map(fault).collect())
}

/// Errors in a pack that is not installed yet, one line each.
///
/// # Errors
/// If it cannot be unpacked.
pub fn validate_contents(contents: &PackContents, kinds: &[PackFileKind]) -> Result<Vec<String>, WriteError> {
    let folder = contents.write_to_temp_folder()?;
    let found = validate_files(&folder, contents.names(), kinds);
    // A leftover in the system's temporary folder does no harm.
    let _ = disk::remove_dir_all(&folder);
    Ok(found)
}
