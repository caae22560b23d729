//! The preset library: presets that come with the game, and saved ones.

use std::{path::PathBuf, sync::Arc};

use bevy_ecs::prelude::Resource;

use super::{Preset, PresetError};
use crate::{
    Algorithms,
    asset_store::{self, AssetFile, AssetStore, ChangedFiles, IfExists, WriteError, validate_name},
};

/// Why a preset is not saved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SavePresetError {
    /// The name is none for a preset; what a valid one is.
    #[error("a preset's name {0}")]
    Name(&'static str),
    /// There is no folder of saved presets.
    #[error("this system names no folder for data")]
    NoDataFolder,
    /// The file is not written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// A preset in the library.
#[derive(Clone, Debug)]
pub struct PresetEntry {
    /// Its name: the file name without extension.
    pub name: String,
    /// Its path; for a preset embedded in the program only the file name.
    pub file: PathBuf,
    /// The preset, or what is wrong with it.
    pub preset: Result<Preset, PresetError>,
}

/// All presets. A saved one hides a shipped one of the same name. Cloning is cheap.
#[derive(Resource, Clone, Debug)]
pub struct PresetLibrary {
    store: AssetStore,
    saved: Option<PathBuf>,
    entries: Arc<[PresetEntry]>,
}

impl PresetLibrary {
    /// The library of this system's folders: beside the game, of packs, and the user's. Nothing is read before
    /// [`refresh`](Self::refresh).
    pub fn from_system_folders() -> Self {
        Self { store: AssetStore::from_system_folders("presets"), saved: AssetStore::user_folder("presets"), entries: Arc::new([]) }
    }

    /// The library of these folders. Nothing is read before [`refresh`](Self::refresh).
    pub fn new(shipped: PathBuf, saved: Option<PathBuf>) -> Self {
        let folders = std::iter::once(shipped).chain(saved.clone()).collect();
        Self { store: AssetStore::new("presets", folders), saved, entries: Arc::new([]) }
    }

    /// The presets as last read, sorted by name.
    pub fn entries(&self) -> &[PresetEntry] {
        &self.entries
    }

    /// Reads the files again if any was added, removed or changed. Returns the names of those that were added or changed.
    pub fn refresh(&mut self, algorithms: &Algorithms) -> Vec<String> {
        self.store.refresh().map_or_else(Vec::new, |files| self.parse_files(files, algorithms))
    }

    /// As [`refresh`](Self::refresh), with what a copy of the store has found.
    pub fn apply(&mut self, changed: ChangedFiles, algorithms: &Algorithms) -> Vec<String> {
        self.store.take(changed).map_or_else(Vec::new, |files| self.parse_files(files, algorithms))
    }

    /// The store of the files.
    pub fn store(&self) -> &AssetStore {
        &self.store
    }

    fn parse_files(&mut self, files: Vec<AssetFile>, algorithms: &Algorithms) -> Vec<String> {
        let changed = files.iter().filter(|file| file.changed).map(|file| file.name.clone()).collect();
        let before = std::mem::replace(&mut self.entries, Arc::new([]));
        let entries = files.into_iter().map(|file| {
            // Unchanged files are not parsed again: they may hold a large drawing.
            let same = before.iter().find(|entry| !file.changed && entry.file == file.path);
            same.cloned().unwrap_or_else(|| PresetEntry {
                preset: file.text.map_err(PresetError::from).and_then(|text| Preset::parse(&text, algorithms)),
                name: file.name,
                file: file.path,
            })
        });
        self.entries = entries.collect();
        changed
    }

    /// Whether there is a preset file of that name, read or not.
    pub fn has(&self, name: &str) -> bool {
        self.store.has(name)
    }

    /// Saves a preset in the user's folder (atomic write) and returns the file.
    ///
    /// # Errors
    /// If the name is invalid, the file cannot be written, or it exists and is to stay.
    pub fn save(&self, name: &str, preset: &Preset, existing: IfExists) -> Result<PathBuf, SavePresetError> {
        let name = validate_name(name).map_err(SavePresetError::Name)?;
        let folder = self.saved.as_ref().ok_or(SavePresetError::NoDataFolder)?;
        let file = AssetStore::file_in(folder, &name);
        asset_store::save_user_file(&file, &preset.to_ron(), existing)?;
        Ok(file)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use eremite_testing::write_with_later_mtime;

    use super::*;
    use crate::builtin as app;

    use crate::{Recipe, Seed};

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("eremite-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn a_dozen_presets_come_with_the_game_and_all_are_sound() {
        let mut library = PresetLibrary::new(folder("no-shipped"), None);
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
        let mut library = PresetLibrary::new(folder("none"), Some(saved.clone()));
        let algorithms = app::algorithms();
        library.refresh(&algorithms);
        let settings = vec![("octaves".to_string(), "5".to_string()), ("gain".into(), "0.3".into())];
        let layers = vec![("caves.fill".to_string(), "0.4".to_string()), ("caves.rule".into(), "B3/S23".into())];
        let recipe = Recipe { layers, data: Some(7), ..Recipe::new(Seed(u64::MAX), "ridged", settings) };
        let file = library.save("my hills", &Preset::of(&recipe, "mine"), IfExists::Stays).expect("a folder to write to");
        assert_eq!(library.refresh(&algorithms), ["my hills"]);
        let entry = |library: &PresetLibrary| library.entries().iter().find(|entry| entry.name == "my hills").cloned().expect("saved");
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
            write_with_later_mtime(&file, text, text.len() as u64);
            assert_eq!(library.refresh(&algorithms), ["my hills"]);
            let error = entry(&library).preset.expect_err("it is broken");
            assert!(error.to_string().contains(words), "{error}");
        }
        fs::remove_dir_all(saved).expect("removed");
    }

    #[test]
    fn a_name_that_would_leave_the_folder_is_refused() {
        let library = PresetLibrary::new(folder("none"), Some(folder("never")));
        let recipe = Recipe::new(Seed(1), "white", Vec::new());
        for name in ["", "  ", "../hills", "a/b", "a.b", "con", "LPT1"] {
            let fault = library.save(name, &Preset::of(&recipe, ""), IfExists::Stays).expect_err(name);
            assert!(fault.to_string().starts_with("a preset's name "), "{fault}");
        }
    }

    #[test]
    fn names_of_any_writing_are_saved_and_what_some_systems_do_not_tell_apart_is_one() {
        let saved = folder("writing");
        let mut library = PresetLibrary::new(folder("none"), Some(saved.clone()));
        let save = |library: &PresetLibrary, name: &str, summary: &str, existing| {
            library.save(name, &Preset::of(&Recipe::new(Seed(1), "white", Vec::new()), summary), existing)
        };
        for name in ["हिन्दी", "e\u{301}te", "Plain"] {
            save(&library, name, "first", IfExists::Stays).expect("saved");
        }
        for (name, there) in [("\u{c9}te", "\u{e9}te"), ("plain", "Plain"), ("हिन्दी", "हिन्दी")] {
            assert!(library.has(name));
            let fault = save(&library, name, "second", IfExists::Stays).expect_err("it is there");
            assert!(fault.to_string().contains(&format!("{there}.ron is there already")), "{fault}");
            save(&library, name, "second", IfExists::GivesWay).expect("it gives way");
        }
        // In decomposed form (NFD), as another system writes it.
        fs::rename(saved.join("\u{e9}te.ron"), saved.join("e\u{301}te.ron")).expect("renamed");
        library.refresh(&app::algorithms());
        let entries: Vec<_> =
            library.entries().iter().filter(|entry| entry.preset.as_ref().is_ok_and(|preset| preset.summary == "second")).collect();
        assert_eq!(entries.iter().map(|entry| &*entry.name).collect::<Vec<_>>(), ["Plain", "\u{e9}te", "हिन्दी"]);
        assert!(super::super::find("e\u{301}te", &library, &app::algorithms(), Seed(2)).is_ok());
        fs::remove_dir_all(saved).expect("removed");
    }

    #[cfg(unix)]
    #[test]
    fn a_preset_that_names_a_file_is_listed_and_the_file_left_alone() {
        use std::{process::Command, sync::mpsc, thread, time::Duration};
        let saved = folder("named");
        fs::create_dir_all(&saved).expect("a folder");
        let pipes = ["map.png", "pipe.ron"].map(|name| saved.join(name));
        assert!(Command::new("mkfifo").args(&pipes).status().expect("every Unix has it").success());
        for (name, text) in [
            ("pipe map", format!("(algorithm: \"tsch\", settings: {{\"map\": \"{}\"}})", pipes[0].display())),
            ("no map", "(algorithm: \"tsch\", settings: {\"map\": \"/nowhere/map.png\"})".into()),
            ("wrong words", "(algorithm: \"tsch\", settings: {\"map\": \"nowhere\"})".into()),
        ] {
            fs::write(saved.join(name).with_extension("ron"), text).expect("written");
        }
        let (sender, listed) = mpsc::channel();
        let mut library = PresetLibrary::new(folder("none"), Some(saved.clone()));
        thread::spawn(move || {
            library.refresh(&app::algorithms());
            sender.send(library).expect("somebody waits for it");
        });
        let library = listed.recv_timeout(Duration::from_secs(20)).expect("nobody waits at a pipe");
        let preset = |name: &str| library.entries().iter().find(|entry| entry.name == name).map(|entry| entry.preset.clone());
        assert!(preset("pipe").is_none(), "a pipe is no preset");
        assert!(
            preset("wrong words").expect("listed").expect_err("there is no such map").to_string().contains("there is no map 'nowhere'")
        );
        for (name, words) in [("pipe map", "it is not a file"), ("no map", "cannot read /nowhere/map.png")] {
            let recipe = preset(name).expect("listed").expect("sound, as far as its words go").recipe(Seed(1)).expect("a recipe");
            let error = recipe.height_source(&app::algorithms()).err().expect("now it is read").to_string();
            assert!(error.contains(words), "{error}");
        }
        fs::remove_dir_all(saved).expect("removed");
    }
}
