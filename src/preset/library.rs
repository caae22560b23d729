//! The presets that there are: those that come with the game, and those that were saved.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use bevy::{asset::io::file::FileAssetReader, prelude::Resource};

use super::Preset;
use crate::land::Algorithms;

const EXTENSION: &str = "ron";

/// A preset that was found.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name: its file's, without extension.
    pub name: String,
    /// Where it is.
    pub file: PathBuf,
    /// What it says, or what is wrong with it, in a line.
    pub preset: Result<Preset, String>,
}

/// The presets of both folders. A saved one hides one of the same name that comes with the game.
#[derive(Resource, Clone, Debug)]
pub struct Library {
    shipped: PathBuf,
    saved: Option<PathBuf>,
    stamps: BTreeMap<PathBuf, SystemTime>,
    entries: Vec<Entry>,
}

impl Library {
    /// The presets beside the game and in the user's folder, not yet read.
    pub fn of_this_system() -> Self {
        let saved = dirs::data_dir().map(|folder| folder.join("eremite").join("presets"));
        Self::new(FileAssetReader::get_base_path().join("assets").join("presets"), saved)
    }

    /// The presets of these folders, not yet read.
    pub fn new(shipped: PathBuf, saved: Option<PathBuf>) -> Self {
        Self { shipped, saved, stamps: BTreeMap::new(), entries: Vec::new() }
    }

    /// What there is, by name.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Looks whether a file has come, gone or changed, and reads them anew if so. Gives the names of
    /// those that came or changed.
    pub fn refresh(&mut self, algorithms: &Algorithms) -> Vec<String> {
        let stamps: BTreeMap<PathBuf, SystemTime> =
            [Some(&self.shipped), self.saved.as_ref()].into_iter().flatten().flat_map(|folder| files(folder)).collect();
        if stamps == self.stamps {
            return Vec::new();
        }
        let changed: Vec<String> =
            stamps.iter().filter(|(file, stamp)| self.stamps.get(*file) != Some(stamp)).map(|(file, _)| name_of(file)).collect();
        let mut entries = BTreeMap::new();
        for folder in [Some(&self.shipped), self.saved.as_ref()].into_iter().flatten() {
            for file in stamps.keys().filter(|file| file.parent() == Some(folder)) {
                let preset = fs::read_to_string(file).map_err(|error| error.to_string()).and_then(|text| Preset::parse(&text, algorithms));
                entries.insert(name_of(file), Entry { name: name_of(file), file: file.clone(), preset });
            }
        }
        self.entries = entries.into_values().collect();
        self.stamps = stamps;
        changed
    }

    /// Writes a preset into the user's folder; nothing is lost if it fails half way.
    pub fn save(&self, name: &str, preset: &Preset) -> Result<PathBuf, String> {
        let name = name.trim();
        if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || " -_".contains(c)) {
            return Err("a preset's name has letters, digits, spaces, - and _ alone".into());
        }
        let folder = self.saved.as_ref().ok_or("this system names no folder for data")?;
        let file = folder.join(name).with_extension(EXTENSION);
        let written = || -> io::Result<()> {
            fs::create_dir_all(folder)?;
            let half = folder.join(format!("{name}.part"));
            fs::write(&half, preset.to_ron())?;
            fs::rename(half, &file)
        };
        written().map_err(|error| format!("cannot write {}: {error}", file.display()))?;
        Ok(file)
    }
}

fn name_of(file: &Path) -> String {
    file.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The presets in a folder and when each was last changed; none if there is no folder.
fn files(folder: &Path) -> Vec<(PathBuf, SystemTime)> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|file| file.extension().is_some_and(|extension| extension == EXTENSION))
        .filter_map(|file| Some((file.clone(), file.metadata().ok()?.modified().ok()?)))
        .collect()
}
