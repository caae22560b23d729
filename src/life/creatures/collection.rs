//! The files of the kinds: those that come with the game, those beside it, and the player's own.

use std::{collections::BTreeMap, path::PathBuf};

use bevy::prelude::Resource;
use eremite_land::asset_store::{AssetStore, Collection, ReloadReport, quoted};

use super::kind::CreatureKind;

const FOLDER: &str = "creatures";

/// The kind that the player is.
pub const HERMIT: &str = "hermit";

/// The kinds as they were last read without fault, by name; and over them, as somebody tries them.
#[derive(Resource, Clone)]
pub struct Creatures {
    files: Collection<CreatureKind>,
    /// Beside each, as its file has it.
    tried: BTreeMap<String, [CreatureKind; 2]>,
}

impl Default for Creatures {
    fn default() -> Self {
        Self::from_default_folders()
    }
}

impl Creatures {
    /// The kinds beside the game and in the player's folder.
    pub fn from_default_folders() -> Self {
        #[cfg(test)]
        eremite_testing::register_assets();
        Self::of(AssetStore::from_system_folders(FOLDER))
    }

    /// The kinds of a folder alone, over those that come with the game.
    pub fn from_folder(folder: PathBuf) -> Self {
        #[cfg(test)]
        eremite_testing::register_assets();
        Self::of(AssetStore::new(FOLDER, vec![folder]))
    }

    fn of(shelf: AssetStore) -> Self {
        Self { files: Collection::new(shelf, CreatureKind::parse), tried: BTreeMap::new() }
    }

    /// Looks whether files have come, gone or changed, and reads them if so. A file that has changed holds again.
    pub fn refresh(&mut self) -> ReloadReport {
        let read = self.files.refresh();
        if read.changed {
            let things = self.files.things();
            self.tried.retain(|name, [_, written]| things.get(name) == Some(written));
        }
        read
    }

    /// Tries a kind otherwise than its file has it, until that changes; as it has it, it is tried no more.
    ///
    /// # Errors
    /// What is wrong with it, or that there is none of the name.
    pub fn set(&mut self, name: &str, kind: CreatureKind) -> Result<(), String> {
        let written = self.as_written(name)?.clone();
        let kind = kind.checked()?;
        if kind == written {
            self.tried.remove(name);
        } else {
            self.tried.insert(name.into(), [kind, written]);
        }
        Ok(())
    }

    /// The kind of that name as its file has it.
    ///
    /// # Errors
    /// A line that names those that there are.
    pub fn as_written(&self, name: &str) -> Result<&CreatureKind, String> {
        self.files.things().get(name).ok_or_else(|| {
            let known: Vec<_> = self.iter().map(|(name, _)| name).collect();
            format!("there is no kind of creature '{}'; there are: {}", quoted(name), known.join(", "))
        })
    }

    /// What is wrong with the files, each in a line.
    pub fn load_errors(&self) -> &[String] {
        self.files.faults()
    }

    /// The kinds by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &CreatureKind)> {
        self.files.things().iter().map(|(name, kind)| (name.as_str(), self.tried.get(name).map_or(kind, |[tried, _]| tried)))
    }

    /// The kind of that name.
    ///
    /// # Errors
    /// A line that names those that there are.
    pub fn find(&self, name: &str) -> Result<&CreatureKind, String> {
        self.tried.get(name).map_or_else(|| self.as_written(name), |[tried, _]| Ok(tried))
    }

    /// The hermit's.
    ///
    /// # Panics
    /// If it did not come with the game.
    pub fn hermit(&self) -> &CreatureKind {
        self.find(HERMIT).expect("the hermit comes with the game")
    }
}
