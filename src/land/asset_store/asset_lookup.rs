//! Files of a kind of which one at a time is chosen, by its name: those that come with the game, the player's own, and those of
//! packs. What comes with the game keeps its name for itself, since whoever keeps a land keeps no more of it than the name.

use std::path::PathBuf;

use super::{asset_collection::AssetStore, embedded_assets, packs, timed_cache::TimedCache};

/// The files of one kind.
#[derive(Debug)]
pub struct AssetLookup {
    folder: &'static str,
    /// How their names end; with the first of them end those of the files that come with the game.
    endings: &'static [&'static str],
    /// All names: the lab asks for them in every frame.
    known: TimedCache<Vec<String>>,
}

impl AssetLookup {
    /// Those in folders of that name, with these endings.
    pub const fn new(folder: &'static str, endings: &'static [&'static str]) -> Self {
        Self { folder, endings, known: TimedCache::new() }
    }

    /// The names of those that come with the game.
    pub fn shipped_names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            embedded_assets::folder(self.folder).files().filter_map(|file| Some(file.path().file_stem()?.to_str()?.to_owned())).collect();
        names.sort();
        names
    }

    /// What is in the one of that name that comes with the game.
    pub fn shipped_bytes(&self, name: &str) -> Option<&'static [u8]> {
        embedded_assets::folder(self.folder).get_file(format!("{name}.{}", self.endings[0])).map(include_dir::File::contents)
    }

    /// The file of that name: the player's own, or else that of the last pack which has one.
    pub fn file(&self, name: &str) -> Option<PathBuf> {
        // A name alone: it may stand in a land that somebody else has made.
        let is_name = !name.starts_with('.') && !name.chars().any(|letter| letter.is_control() || "/\\:".contains(letter));
        let found = |folder: PathBuf| self.endings.iter().find_map(|end| packs::file_in(&folder, name, end));
        self.folders().into_iter().rev().filter(|_| is_name && !name.is_empty()).find_map(found)
    }

    /// All names: those that come with the game, then the others.
    pub fn all_names(&self) -> Vec<String> {
        // A pack that is tried is there for one thread alone.
        if packs::has_trial_pack() { self.list_names() } else { self.known.get(|| self.list_names()) }
    }

    fn list_names(&self) -> Vec<String> {
        let mut names = self.shipped_names();
        let mut others: Vec<String> = self.folders().iter().flat_map(|folder| packs::file_stems(folder, self.endings)).collect();
        others.retain(|name| !names.contains(name));
        others.sort();
        others.dedup();
        names.append(&mut others);
        names
    }

    /// Where the others lie, the later ones over the earlier.
    fn folders(&self) -> Vec<PathBuf> {
        packs::folders(self.folder).into_iter().chain(AssetStore::user_folder(self.folder)).collect()
    }
}
