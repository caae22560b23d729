//! Loading and hot reload of the kinds' files: those that come with the game, those beside it, and the player's own.

use std::{collections::BTreeMap, path::PathBuf};

use bevy::prelude::Resource;
use eremite_land::asset_store::{AssetStore, ChangedFiles, Collection, ReloadReport, reload::ReloadableFiles};

use super::{
    kind::CreatureKind,
    kind_error::{OverrideError, UnknownCreature},
};

const FOLDER: &str = "creatures";

/// The kind that the player is.
pub const HERMIT: &str = "hermit";

/// The kinds by name as last read without error, with overrides that are being tried.
#[derive(Resource, Clone)]
pub struct Creatures {
    files: Collection<CreatureKind>,
    /// Each override beside the kind as written.
    tried: BTreeMap<String, [CreatureKind; 2]>,
}

impl Default for Creatures {
    fn default() -> Self {
        Self::from_default_folders()
    }
}

impl Creatures {
    /// The kinds beside the game and in the player's folder, over those that come with the game.
    pub fn from_default_folders() -> Self {
        #[cfg(test)]
        eremite_testing::register_assets();
        Self::of(AssetStore::from_system_folders(FOLDER))
    }

    /// The kinds of a single folder, over those that come with the game.
    pub fn from_folder(folder: PathBuf) -> Self {
        #[cfg(test)]
        eremite_testing::register_assets();
        Self::of(AssetStore::new(FOLDER, vec![folder]))
    }

    fn of(store: AssetStore) -> Self {
        Self { files: Collection::new(store, CreatureKind::parse), tried: BTreeMap::new() }
    }

    /// Rereads the files if any has appeared, gone or changed. A file that has changed drops its override.
    pub fn refresh(&mut self) -> ReloadReport {
        let read = self.files.refresh();
        self.drop_stale_overrides();
        read
    }

    fn drop_stale_overrides(&mut self) {
        let things = self.files.things();
        self.tried.retain(|name, [_, written]| things.get(name) == Some(written));
    }

    /// Overrides a kind until its file changes. An override equal to the file is removed.
    ///
    /// # Errors
    ///
    /// What is wrong with it, or that there is no kind of that name.
    pub fn set(&mut self, name: &str, kind: CreatureKind) -> Result<(), OverrideError> {
        let written = self.as_written(name)?.clone();
        let kind = kind.checked()?;
        if kind == written {
            self.tried.remove(name);
        } else {
            self.tried.insert(name.into(), [kind, written]);
        }
        Ok(())
    }

    /// The kind of that name as written in its file.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn as_written(&self, name: &str) -> Result<&CreatureKind, UnknownCreature> {
        self.files.things().get(name).ok_or_else(|| {
            let known: Vec<_> = self.iter().map(|(name, _)| name).collect();
            UnknownCreature { name: name.into(), known: known.join(", ") }
        })
    }

    /// The errors in the files, a line each.
    pub fn load_errors(&self) -> &[String] {
        self.files.faults()
    }

    /// The kinds by name, overrides included.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &CreatureKind)> {
        self.files.things().iter().map(|(name, kind)| (name.as_str(), self.tried.get(name).map_or(kind, |[tried, _]| tried)))
    }

    /// The kind of that name, or its override.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn find(&self, name: &str) -> Result<&CreatureKind, UnknownCreature> {
        self.tried.get(name).map_or_else(|| self.as_written(name), |[tried, _]| Ok(tried))
    }

    /// The hermit's kind.
    ///
    /// # Panics
    ///
    /// If it did not come with the game.
    pub fn hermit(&self) -> &CreatureKind {
        self.find(HERMIT).expect("the hermit comes with the game")
    }
}

impl ReloadableFiles for Creatures {
    fn store(&self) -> &AssetStore {
        self.files.store()
    }

    fn apply(&mut self, changed: ChangedFiles) -> ReloadReport {
        let read = self.files.apply(changed);
        self.drop_stale_overrides();
        read
    }
}
