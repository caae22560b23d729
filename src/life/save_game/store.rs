//! Store of all saves: each is a folder with the save's name, and can be moved by moving its folder.

use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

use bevy::prelude::Resource;
use eremite_land::{
    asset_store::{self, disk, find_name, validate_name},
    quote::sanitized,
    quoted,
};
use eremite_words as words;

use super::{
    open_save::{self, LoadedSave, OpenSave, WriteFile},
    save_error::SaveError,
    save_file::SaveHeader,
};

/// The folder of all saves.
#[derive(Resource, Clone, Debug)]
pub struct SaveStore {
    pub(super) folder: PathBuf,
    write: WriteFile,
}

/// An entry of the list of saves.
#[derive(Clone, Debug, PartialEq)]
pub struct SaveListing {
    /// Its name.
    pub name: String,
    /// The header of the latest generation that can be read, if any.
    pub head: Option<SaveHeader>,
    /// What is wrong with the latest generation, if anything.
    pub fault: Option<String>,
}

impl SaveStore {
    /// The saves in a folder, which need not exist.
    pub fn in_folder(folder: PathBuf) -> Self {
        Self { folder, write: asset_store::write_atomic }
    }

    /// The player's saves, if this system has a data folder.
    pub fn in_data_folder() -> Option<Self> {
        asset_store::AssetStore::user_folder("runs").map(Self::in_folder)
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// All saves by name; every file is read completely.
    pub fn list(&self) -> Vec<SaveListing> {
        let listed = |name: String| {
            let (head, fault) = open_save::inspect(&self.folder.join(&name));
            SaveListing { name, head, fault }
        };
        self.names().into_iter().map(listed).collect()
    }

    /// Saves that cannot be listed, with the reason, one line each.
    pub fn unlisted(&self) -> Vec<String> {
        let line = |name: &OsString| {
            let name = quoted(&name.to_string_lossy());
            words::text_with("save-folder-unnamed", &[("name", name.to_string().into())])
        };
        self.folders().iter().filter(|name| display_name(name).is_none()).map(line).collect()
    }

    /// Saves of which no generation can be read, with the reason, one line each.
    pub fn unreadable(&self) -> Vec<String> {
        let folder = |name: &String| self.folder.join(name);
        let those = self.names().into_iter().filter(|name| open_save::newest_header(&folder(name)).is_none());
        let line = |name: String| {
            let fault = open_save::inspect(&folder(&name)).1.unwrap_or_default();
            words::text_with("save-unreadable", &[("name", name.into()), ("fault", fault.into())])
        };
        those.map(line).collect()
    }

    /// Names and headers of all readable saves, latest first. Only the headers are read: a body may still be damaged.
    pub fn headers(&self) -> Vec<(String, SaveHeader)> {
        // A folder without files of a save has no header either, so each folder is read once.
        let headed = |name: OsString| Some((display_name(&name)?, open_save::newest_header(&self.folder.join(&name))?));
        let mut heads: Vec<_> = self.entries().filter_map(headed).collect();
        heads.sort_by(|(a, of_a), (b, of_b)| (of_b.saved_at_s, b).cmp(&(of_a.saved_at_s, a)));
        heads
    }

    /// Opens the latest save that can be resumed, and passes the errors of the others to `say`.
    ///
    /// # Errors
    /// If there is none.
    pub fn open_newest(&self, mut say: impl FnMut(SaveError)) -> Result<LoadedSave, SaveError> {
        // They are the names of folders: none has to be looked for.
        let open = |(name, _): (String, SaveHeader)| OpenSave::open(&name, self.folder.join(&name), self.write).map_err(&mut say).ok();
        self.headers().into_iter().find_map(open).ok_or(SaveError::None)
    }

    /// Whether a save of this name exists.
    pub fn has(&self, name: &str) -> bool {
        self.matching_name(name).is_some()
    }

    /// The existing name that a name refers to: equal, or different only in ways that some systems do not distinguish.
    pub(super) fn matching_name(&self, name: &str) -> Option<String> {
        find_name(self.names(), name)
    }

    /// The existing file or folder that prevents this name.
    pub fn name_taken_by(&self, name: &str) -> Option<String> {
        let entries = disk::read_dir(&self.folder).into_iter().flatten().flatten();
        find_name(entries.filter_map(|entry| entry.file_name().into_string().ok()), name)
    }

    /// Creates a save under a free name.
    ///
    /// # Errors
    /// If the name is invalid or taken, or nothing can be written.
    pub fn begin(&self, name: &str) -> Result<OpenSave, SaveError> {
        let name = validate_name(name).map_err(SaveError::Name)?;
        match self.name_taken_by(&name).filter(|taken| *taken != name) {
            Some(taken) => Err(SaveError::There(taken)),
            None => OpenSave::begin(&name, self.folder.join(&name), self.write),
        }
    }

    /// Opens a save at its latest undamaged generation. Damaged ones are set aside.
    ///
    /// # Errors
    /// If it does not exist, is in use, was written by another version, or nothing of it can be read.
    pub fn open(&self, name: &str) -> Result<LoadedSave, SaveError> {
        let name = self.existing_name(name)?;
        OpenSave::open(&name, self.folder.join(&name), self.write)
    }

    /// The existing name that a name refers to, or an error.
    pub(super) fn existing_name(&self, name: &str) -> Result<String, SaveError> {
        self.matching_name(name).ok_or_else(|| SaveError::Missing { name: quoted(name), folder: self.folder.clone() })
    }

    /// Names of all saves: any folder that contains files of a save.
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.folders().iter().filter_map(display_name).collect();
        names.sort();
        names
    }

    /// Folders that contain files of a save.
    fn folders(&self) -> Vec<OsString> {
        self.entries().filter(|name| open_save::is_save(&self.folder.join(name))).collect()
    }

    /// Names of all files and folders in the folder of all saves.
    fn entries(&self) -> impl Iterator<Item = OsString> {
        disk::read_dir(&self.folder).into_iter().flatten().flatten().map(|entry| entry.file_name())
    }
}

/// The name, if it can be displayed and typed.
fn display_name(name: &OsString) -> Option<String> {
    name.to_str().filter(|name| sanitized(name) == *name && !name.contains('\t')).map(Into::into)
}

#[cfg(test)]
mod tests;
