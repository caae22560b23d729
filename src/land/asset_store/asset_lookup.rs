//! Lookup of single files by name: shipped ones, the player's own, and those of packs. Shipped names cannot be overridden,
//! since a saved land stores only the name.

use std::path::PathBuf;

use super::{asset_collection::AssetStore, embedded_assets, packs, timed_cache::TimedCache};

/// The files of one kind, found by name.
#[derive(Debug)]
pub struct AssetLookup {
    folder: &'static str,
    /// File extensions; shipped files have the first one.
    endings: &'static [&'static str],
    /// Cached list of all names: the lab queries it every frame.
    known: TimedCache<Vec<String>>,
}

impl AssetLookup {
    /// A lookup in folders of that name, of files with these extensions.
    pub const fn new(folder: &'static str, endings: &'static [&'static str]) -> Self {
        Self { folder, endings, known: TimedCache::new() }
    }

    /// Sorted names of the shipped files.
    pub fn shipped_names(&self) -> Vec<String> {
        let mut names: Vec<String> =
            embedded_assets::folder(self.folder).files().filter_map(|file| Some(file.path().file_stem()?.to_str()?.to_owned())).collect();
        names.sort();
        names
    }

    /// Contents of the shipped file of that name.
    pub fn shipped_bytes(&self, name: &str) -> Option<&'static [u8]> {
        embedded_assets::folder(self.folder).get_file(format!("{name}.{}", self.endings[0])).map(include_dir::File::contents)
    }

    /// Path of the file of that name that is not shipped: the player's own, or else that of the last pack that has one.
    pub fn file(&self, name: &str) -> Option<PathBuf> {
        // Accept plain names only: the name may come from someone else's land.
        let is_name = !name.starts_with('.') && !name.chars().any(|letter| letter.is_control() || "/\\:".contains(letter));
        let found = |folder: PathBuf| self.endings.iter().find_map(|end| packs::file_in(&folder, name, end));
        self.folders().into_iter().rev().filter(|_| is_name && !name.is_empty()).find_map(found)
    }

    /// All names: the shipped ones, then the others, each sorted.
    pub fn all_names(&self) -> Vec<String> {
        // A trial pack exists for one thread only, so it must not be cached.
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

    /// Folders of the files that are not shipped; later ones take precedence.
    fn folders(&self) -> Vec<PathBuf> {
        packs::folders(self.folder).into_iter().chain(AssetStore::user_folder(self.folder)).collect()
    }
}
