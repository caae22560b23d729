//! The presets that there are: those that come with the game, and those that were saved.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use bevy::{asset::io::file::FileAssetReader, prelude::Resource};
use include_dir::{Dir, include_dir};

use super::Preset;
use crate::land::Algorithms;

const EXTENSION: &str = "ron";

/// The presets that come with the game, for a program that was carried off without its assets.
static SHIPPED: Dir = include_dir!("$CARGO_MANIFEST_DIR/assets/presets");

/// A preset that was found.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name: its file's, without extension.
    pub name: String,
    /// Where it is; in the program itself, if it is none of the user's and the game is without its assets.
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
        if stamps == self.stamps && !self.entries.is_empty() {
            return Vec::new();
        }
        let changed: Vec<String> =
            stamps.iter().filter(|(file, stamp)| self.stamps.get(*file) != Some(stamp)).map(|(file, _)| name_of(file)).collect();
        let mut entries: BTreeMap<String, Entry> = SHIPPED
            .files()
            .map(|file| {
                let text = file.contents_utf8().ok_or_else(|| "it is no text".into());
                let preset = text.and_then(|text| Preset::parse(text, algorithms));
                let name = name_of(file.path());
                (name.clone(), Entry { name, file: file.path().into(), preset })
            })
            .collect();
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{
        app,
        land::{Recipe, Seed},
    };

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("eremite-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn a_dozen_presets_come_with_the_game_and_all_are_sound() {
        let mut library = Library::new(folder("no-shipped"), None);
        library.refresh(&app::algorithms());
        assert!(library.entries().len() >= 12);
        for entry in library.entries() {
            let preset = entry.preset.as_ref().unwrap_or_else(|error| panic!("{}: {error}", entry.name));
            assert!(!preset.summary.is_empty());
        }
    }

    #[test]
    fn what_is_saved_is_found_again_and_a_changed_file_is_read_anew() {
        let saved = folder("saved");
        let mut library = Library::new(folder("none"), Some(saved.clone()));
        let algorithms = app::algorithms();
        library.refresh(&algorithms);
        let settings = vec![("octaves".to_string(), "5".to_string()), ("gain".into(), "0.3".into())];
        let recipe = Recipe { seed: Seed(u64::MAX), algorithm: "ridged".into(), settings };
        let file = library.save("my hills", &Preset::of(&recipe, "mine")).expect("a folder to write to");
        assert_eq!(library.refresh(&algorithms), ["my hills"]);
        let entry = |library: &Library| library.entries().iter().find(|entry| entry.name == "my hills").cloned().expect("saved");
        let mut found = entry(&library).preset.expect("sound").recipe(Seed(1)).expect("a recipe");
        found.settings.sort();
        assert_eq!(found, Recipe { settings: vec![("gain".into(), "0.3".into()), ("octaves".into(), "5".into())], ..recipe });
        assert!(library.refresh(&algorithms).is_empty(), "nothing has changed");

        for (text, words) in [
            ("(algorithm: \"ridged\", settings: {\"octaves\": 99})", "octaves is a whole number from 1 to 12"),
            ("(algorithm: \"rigded\")", "there is no algorithm 'rigded'"),
            ("(algorithm: \"ridged\", colour: 3)", "line 1"),
            ("(algorithm: \"ridged\"", "line 1"),
        ] {
            fs::write(&file, text).expect("written");
            // A file system may count time in steps.
            let later = SystemTime::now() + Duration::from_secs(text.len() as u64);
            fs::File::options().write(true).open(&file).and_then(|file| file.set_modified(later)).expect("dated");
            assert_eq!(library.refresh(&algorithms), ["my hills"]);
            let error = entry(&library).preset.expect_err("it is broken");
            assert!(error.contains(words), "{error}");
        }
        fs::remove_dir_all(saved).expect("removed");
    }

    #[test]
    fn a_name_that_would_leave_the_folder_is_refused() {
        let library = Library::new(folder("none"), Some(folder("never")));
        let recipe = Recipe { seed: Seed(1), algorithm: "white".into(), settings: Vec::new() };
        for name in ["", "  ", "../hills", "a/b", "a.b"] {
            assert!(library.save(name, &Preset::of(&recipe, "")).is_err(), "{name}");
        }
    }
}
