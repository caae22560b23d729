//! The collection of biome files: those built in, those beside the game, and the user's own.

use std::path::PathBuf;

use bevy_ecs::prelude::Resource;

use super::Biomes;
use crate::{
    Biome,
    asset_store::{AssetStore, ChangedFiles, Collection, ReloadReport, RonError, from_ron, reload::ReloadableFiles},
    biome::BiomeError,
};

/// Why a biome file is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BiomeFileError {
    /// It is not written as one.
    #[error(transparent)]
    Ron(#[from] RonError),
    /// A field is invalid.
    #[error(transparent)]
    Biome(#[from] BiomeError),
}

/// The biomes as they were last read without errors.
#[derive(Resource)]
pub struct BiomeCollection(Collection<Biome>);

impl BiomeCollection {
    /// The biomes beside the game and in the user's folder.
    pub fn from_system() -> Self {
        Self(Collection::new(AssetStore::from_system_folders("biomes"), Self::parse))
    }

    /// The biomes of one folder, over those built in.
    pub fn from_folder(folder: PathBuf) -> Self {
        Self(Collection::new(AssetStore::new("biomes", vec![folder]), Self::parse))
    }

    /// Checks whether files were added, removed or changed, and reads them if so.
    pub fn refresh(&mut self) -> ReloadReport {
        self.0.refresh()
    }

    /// The errors in the files, one line each.
    pub fn errors(&self) -> &[String] {
        self.0.faults()
    }

    /// Hash of the user's own biomes; 0 if there are none.
    pub fn user_files_hash(&self) -> u32 {
        self.0.user_content_hash()
    }

    /// The biomes, in the order of their file names.
    pub fn biomes(&self) -> Biomes {
        Biomes::new(self.0.things().values().cloned())
    }

    /// Parses a biome file.
    ///
    /// # Errors
    /// The line or the field.
    pub fn parse(text: &str) -> Result<Biome, BiomeFileError> {
        let biome: Biome = from_ron(text)?;
        biome.check()?;
        Ok(biome)
    }
}

impl ReloadableFiles for BiomeCollection {
    fn store(&self) -> &AssetStore {
        self.0.store()
    }

    fn apply(&mut self, changed: ChangedFiles) -> ReloadReport {
        self.0.apply(changed)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use eremite_testing::write_with_later_mtime;

    use super::*;
    use crate::asset_store::embedded_assets;

    #[test]
    fn a_broken_file_names_its_fault_and_the_last_good_one_stays() {
        let folder = std::env::temp_dir().join(format!("eremite-biomes-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        let file = folder.join("meadow.ron");
        let good =
            embedded_assets::folder("biomes").get_file("meadow.ron").and_then(|file| file.contents_utf8()).expect("it comes with the game");
        let mut stamp = 0;
        let mut write = |text: &str| {
            stamp += 5;
            write_with_later_mtime(&file, text, stamp);
        };
        let mut book = BiomeCollection::from_folder(folder.clone());
        assert!(book.errors().is_empty(), "{:?}", book.errors());
        let renamed = good.replacen("\"meadow\"", "\"my meadow\"", 1);
        write(&renamed);
        let reading = book.refresh();
        assert!(reading.changed && reading.faults.is_empty());
        let has = |book: &BiomeCollection, name: &str| book.biomes().list().iter().any(|biome| biome.name == name);
        assert!(has(&book, "my meadow") && !has(&book, "meadow"));
        for (from, to, words) in [
            ("warmth: ", "warmth: 7", "warmth: is a number from 0 to 1"),
            ("soil: \"", "soil: \"x", "a colour is six hexadecimal digits"),
            ("tint: (", "tint: (colour: 3, ", "olour"),
            ("axiom: \"", "axiom: \"]", "plants[0].axiom: every [ has its ]"),
            ("steps: ", "steps: 9", "steps: is a whole number from 0 to 7"),
            ("amplitude: 0.9", "amplitude: 9", "shape.amplitude: is a number from 0.2 to 1.6, not 9"),
            ("tint: (", "tint: ((", "line "),
        ] {
            assert!(renamed.contains(from), "the file has no {from}");
            write(&renamed.replacen(from, to, 1));
            let reading = book.refresh();
            assert!(!reading.changed, "{to} was taken");
            let [fault] = reading.faults.as_slice() else { panic!("{:?} for {to}", reading.faults) };
            assert!(fault.contains("meadow.ron") && fault.contains(words), "{fault}");
            assert!(has(&book, "my meadow"), "the last good one stays");
        }
        write(&renamed);
        assert!(!book.refresh().changed && book.errors().is_empty(), "it is as it was");
        fs::remove_dir_all(folder).expect("removed");
    }
}
