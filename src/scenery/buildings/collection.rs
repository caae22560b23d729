//! Loading and hot reload of the buildings' files: those that come with the game, those beside it, and the player's own.

use std::{path::PathBuf, sync::Arc};

use bevy::prelude::Resource;
use eremite_land::{
    Land, LandLayer, LayerLevel,
    asset_store::{
        AssetStore, ChangedFiles, Collection, ReloadReport,
        reload::{ReloadableFiles, ReloadableLandFiles},
    },
    places::LotKind,
};

use super::{grammar::BuildingGrammar, placing};

const FOLDER: &str = "buildings";

/// The grammars as last read without error.
#[derive(Resource, Clone)]
pub struct BuildingCollection(Collection<BuildingGrammar>);

impl Default for BuildingCollection {
    fn default() -> Self {
        Self::from_system()
    }
}

impl BuildingCollection {
    /// The grammars beside the game and in the player's folder, over those that come with the game.
    pub fn from_system() -> Self {
        #[cfg(test)]
        eremite_testing::register_assets();
        Self::of(AssetStore::from_system_folders(FOLDER))
    }

    /// The grammars of a single folder, over those that come with the game.
    pub fn from_folder(folder: PathBuf) -> Self {
        #[cfg(test)]
        eremite_testing::register_assets();
        Self::of(AssetStore::new(FOLDER, vec![folder]))
    }

    fn of(store: AssetStore) -> Self {
        Self(Collection::new(store, BuildingGrammar::parse))
    }

    /// Checks whether files were added, removed or changed, and reads them if so.
    pub fn refresh(&mut self) -> ReloadReport {
        self.0.refresh()
    }

    /// The errors in the files, one line each.
    pub fn errors(&self) -> &[String] {
        self.0.faults()
    }

    /// The grammars, in the order of their file names.
    pub fn kinds(&self) -> BuildingKinds {
        BuildingKinds(self.0.things().values().cloned().collect())
    }
}

impl ReloadableFiles for BuildingCollection {
    fn store(&self) -> &AssetStore {
        self.0.store()
    }

    fn apply(&mut self, changed: ChangedFiles) -> ReloadReport {
        self.0.apply(changed)
    }
}

impl ReloadableLandFiles for BuildingCollection {
    /// It shapes nothing: the files of who walks on it do not make it another land.
    fn layer(&self) -> LandLayer {
        let kinds = Arc::new(self.kinds());
        let spots = Arc::new(placing::settlement_spots(kinds.clone()));
        LandLayer::new(FOLDER, LayerLevel::Underground, move |land: Land| {
            land.with_attachment(kinds.clone()).with_attachment(spots.clone())
        })
    }
}

/// The grammars that a land is built with.
#[derive(Clone, Debug, PartialEq)]
pub struct BuildingKinds(Vec<BuildingGrammar>);

impl BuildingKinds {
    /// The grammars of a kind of lot.
    pub fn of(&self, lot: LotKind) -> impl Iterator<Item = &BuildingGrammar> {
        self.0.iter().filter(move |grammar| grammar.lot == lot)
    }

    /// All variants that can stand on a kind of lot: their grammars, numbers and weights.
    pub fn variants(&self, lot: LotKind) -> impl Iterator<Item = (&BuildingGrammar, usize, f32)> {
        self.of(lot).flat_map(|grammar| grammar.variants().iter().enumerate().map(move |(number, (weight, _))| (grammar, number, *weight)))
    }
}
