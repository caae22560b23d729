//! Files of mountain kinds: embedded in the game, beside it, from packs, and the player's own.

use std::path::{Path, PathBuf};

use bevy_ecs::prelude::Resource;

use super::kind::{KindError, MountainKind};
use crate::asset_store::{
    self, AssetStore, ChangedFiles, Collection, IfExists, ReloadReport, WriteError, embedded_assets, quoted, reload::ReloadableFiles,
    validate_name,
};

const FOLDER: &str = "mountains";

/// The built-in kind of that name.
///
/// # Panics
/// If there is no such kind, or its file is broken.
pub fn builtin(name: &str) -> MountainKind {
    let text = builtin_text(name)
        .unwrap_or_else(|| panic!("no kind {name} comes with the game: hand it over by embedded_assets::register_assets"));
    MountainKind::parse(text).unwrap_or_else(|fault| panic!("the kind {name} is broken: {fault}"))
}

/// The text of the built-in kind's file; `None` if there is no such kind.
pub fn builtin_text(name: &str) -> Option<&'static str> {
    embedded_assets::folder(FOLDER).get_file(format!("{name}.ron"))?.contents_utf8()
}

/// Why a kind is not found or not saved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MountainKindsError {
    /// There is none of that name.
    #[error("there is no kind of mountain '{}'; there are: {}", quoted(.name), .known.join(", "))]
    Unknown {
        /// The wanted name.
        name: String,
        /// The known names.
        known: Vec<String>,
    },
    /// The name is none for a kind; what a valid one is.
    #[error("a kind's name {0}")]
    Name(&'static str),
    /// The kind is invalid.
    #[error(transparent)]
    Kind(#[from] KindError),
    /// There is no folder of the player's own kinds.
    #[error("this system has no folder for data")]
    NoDataFolder,
    /// The file is not written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// All kinds by name, each as last read without errors.
#[derive(Resource)]
pub struct MountainKinds {
    read: Collection<MountainKind>,
    /// Folder of the player's own kinds, if this system has a data folder.
    own: Option<PathBuf>,
}

impl MountainKinds {
    /// The kinds from the system's folders: beside the game, of packs, and the player's own.
    pub fn from_system() -> Self {
        Self { read: Collection::new(AssetStore::from_system_folders(FOLDER), MountainKind::parse), own: AssetStore::user_folder(FOLDER) }
    }

    /// The kinds of one folder, overriding the built-in ones.
    pub fn from_folder(folder: PathBuf) -> Self {
        Self { read: Collection::new(AssetStore::new(FOLDER, vec![folder.clone()]), MountainKind::parse), own: Some(folder) }
    }

    /// The file of a kind of the player's own, if this system has a data folder.
    pub fn own_file(&self, name: &str) -> Option<PathBuf> {
        Some(AssetStore::file_in(self.own.as_ref()?, name))
    }

    /// Validates the name of a kind, which becomes a file name, and returns it normalised (NFC, trimmed).
    ///
    /// # Errors
    /// What a valid name is.
    pub fn check_name(name: &str) -> Result<String, MountainKindsError> {
        validate_name(name).map_err(MountainKindsError::Name)
    }

    /// Whether there is a file of that name, or of one that differs in case only.
    pub fn has(&self, name: &str) -> bool {
        self.read.has(name)
    }

    /// Saves a kind to the player's own files and returns the file.
    ///
    /// # Errors
    /// If the kind or the name is invalid, the file cannot be written, or it exists and is to stay.
    pub fn save(&self, name: &str, kind: &MountainKind, existing: IfExists) -> Result<PathBuf, MountainKindsError> {
        let name = &Self::check_name(name)?;
        kind.check()?;
        let file = self.own_file(name).ok_or(MountainKindsError::NoDataFolder)?;
        Self::write(&file, kind, existing)?;
        Ok(file)
    }

    /// Writes a kind to a file.
    ///
    /// # Errors
    /// If the file cannot be written, or it exists and is to stay.
    pub fn write(file: &Path, kind: &MountainKind, existing: IfExists) -> Result<(), WriteError> {
        asset_store::save_user_file(file, &Self::text(kind), existing)
    }

    /// The text (RON) of a kind's file.
    ///
    /// # Panics
    /// Never: it is plain data.
    pub fn text(kind: &MountainKind) -> String {
        let pretty = ron::ser::PrettyConfig::new().depth_limit(3);
        ron::ser::to_string_pretty(kind, pretty).expect("plain data") + "\n"
    }

    /// Reads the files again if any was added, removed or changed.
    pub fn refresh(&mut self) -> ReloadReport {
        self.read.refresh()
    }

    /// Errors in the files, one line each.
    pub fn errors(&self) -> &[String] {
        self.read.faults()
    }

    /// Hash of the kinds that are not built in; 0 if there are none.
    pub fn user_files_hash(&self) -> u32 {
        self.read.user_content_hash()
    }

    /// Iterates over the kinds by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &MountainKind)> {
        self.read.things().iter().map(|(name, kind)| (name.as_str(), kind))
    }

    /// Copies the kinds with their names.
    pub fn to_vec(&self) -> Vec<(String, MountainKind)> {
        self.iter().map(|(name, kind)| (name.into(), kind.clone())).collect()
    }

    /// Returns the kind of that name.
    ///
    /// # Errors
    /// If there is none.
    pub fn find(&self, name: &str) -> Result<&MountainKind, MountainKindsError> {
        let things = self.read.things();
        things.get(name).ok_or_else(|| MountainKindsError::Unknown { name: name.into(), known: things.keys().cloned().collect() })
    }
}

impl ReloadableFiles for MountainKinds {
    fn store(&self) -> &AssetStore {
        self.read.store()
    }

    fn apply(&mut self, changed: ChangedFiles) -> ReloadReport {
        self.read.apply(changed)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use eremite_testing::write_with_later_mtime;

    use super::*;

    #[test]
    fn a_kind_of_ones_own_is_taken_and_a_broken_one_names_its_fault() {
        let folder = std::env::temp_dir().join(format!("eremite-mountains-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let good = embedded_assets::folder("mountains")
            .get_file("hill.ron")
            .and_then(|file| file.contents_utf8())
            .expect("it comes with the game");
        let mut stamp = 0;
        let mut write = |text: &str| {
            stamp += 5;
            write_with_later_mtime(&folder.join("needles.ron"), text, stamp);
        };
        let mut kinds = MountainKinds::from_folder(folder.clone());
        assert_eq!(kinds.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["calm", "hill", "steep"]);
        assert!(kinds.find("needles").unwrap_err().to_string().contains("there are: calm, hill, steep"));
        write(good);
        assert!(kinds.refresh().changed);
        assert_eq!(kinds.find("needles"), kinds.find("hill"));
        for (from, to, words) in [
            ("name: 'B'", "name: 'A'", "symbols[1].name: there is a 'A' already"),
            ("name: 'B'", "name: '?'", "symbols[1].name: is a letter or a digit"),
            ("step: 1.5", "step: 1500", "symbols[1].step: is a number from -100 to 100, not 1500"),
            ("{'A': 0.1", "{'X': 0.1", "symbols[0].next: 'X' is no symbol of this kind"),
            ("{'A': 0.1", "{'A': -0.1", "symbols[0].next: the weight of 'A' is a number from 0"),
            ("{'A': 0.1, 'B': 0.275, 'C': 0.35, 'D': 0.275, 'E': 0.1}", "{'A': 0}", "symbols[0].next: names what comes of the symbol"),
            ("rise_m: 5", "rise_m: 500", "massif.rise_m: is a number from 0 to 200"),
            ("step: 1.5", "stride: 1.5", "line 4"),
            ("(", "((", "line "),
        ] {
            assert!(good.contains(from), "the file has no {from}");
            write(&good.replacen(from, to, 1));
            let reading = kinds.refresh();
            assert!(!reading.changed, "{to} was taken");
            let [fault] = reading.faults.as_slice() else { panic!("{:?} for {to}", reading.faults) };
            assert!(fault.contains("needles.ron") && fault.contains(words), "{fault}");
            assert_eq!(kinds.find("needles"), kinds.find("hill"), "the last good one stays");
        }
        fs::remove_dir_all(folder).expect("removed");
    }
}
