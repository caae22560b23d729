//! Lifetime journal: discoveries and fulfilled quests of all sessions, saved with the player's data.

use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
};

use bevy::{app::AppExit, prelude::*};
use eremite_land::{
    asset_store::{self, BackgroundWrite, IfExists, file_read, from_ron},
    error_output::print_error,
    is_within_land,
    notification::Notification,
};
use eremite_stream::contracts::saveable::is_valid_day;
use serde::{Deserialize, Serialize};

/// File name in the data folder.
const FILE: &str = "journal.ron";
/// Maximum file size in bytes: all possible entries, many times over.
const MOST_BYTES: u64 = 16 << 20;

/// Where and when something was first discovered in any session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LifetimeEntry {
    /// The seed of the land.
    pub seed: u64,
    /// Column and row.
    pub at: (i64, i64),
    /// Days since the midnight before that session began.
    pub days: f64,
}

/// All entries, as they are saved.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct LifetimeEntries {
    /// By category and title.
    pub met: BTreeMap<String, BTreeMap<String, LifetimeEntry>>,
    /// Fulfilled quests, by their text.
    pub granted: BTreeMap<String, LifetimeEntry>,
}

/// Resource: the entries of all sessions, and their file.
#[derive(Resource, Default)]
pub struct LifetimeJournal {
    all: LifetimeEntries,
    file: Option<PathBuf>,
    /// Whether there are unsaved entries, and the background write.
    unwritten: bool,
    writing: BackgroundWrite<Result<(), String>>,
    /// An error about the file that is not reported yet.
    fault: Option<String>,
}

impl LifetimeEntries {
    /// Reads the file of a folder; empty if there is none.
    ///
    /// # Errors
    /// One line, if it cannot be read.
    pub fn in_folder(folder: &Path) -> Result<Self, String> {
        match file_read::read_text(&folder.join(FILE), MOST_BYTES) {
            Ok(text) => {
                let all: Self = from_ron(&text).map_err(|fault| fault.to_string())?;
                all.is_valid().then_some(all).ok_or_else(|| "there is a place or a day in it that cannot be".into())
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error.to_string()),
        }
    }

    fn is_valid(&self) -> bool {
        let mut all = self.met.values().flat_map(BTreeMap::values).chain(self.granted.values());
        all.all(|LifetimeEntry { at: (column, row), days, .. }| is_within_land(*column) && is_within_land(*row) && is_valid_day(*days))
    }

    /// Whether something was discovered in any session.
    pub fn has(&self, chapter: &str, title: &str) -> bool {
        self.met.get(chapter).is_some_and(|titles| titles.contains_key(title))
    }
}

impl LifetimeJournal {
    /// Reads the file of a folder. An unreadable file is set aside, and the journal starts empty.
    pub fn in_folder(folder: &Path) -> Self {
        let file = folder.join(FILE);
        match LifetimeEntries::in_folder(folder) {
            Ok(all) => Self { all, file: Some(file), ..default() },
            Err(error) => {
                let (fault, is_free) = asset_store::quarantine_damaged(&file, "the journal of all walks begins", &error);
                Self { file: is_free.then_some(file), fault: Some(fault), ..default() }
            }
        }
    }

    /// All entries.
    pub fn all(&self) -> &LifetimeEntries {
        &self.all
    }

    /// Records a discovery, if it is new.
    pub(super) fn record(&mut self, chapter: &str, title: &str, once: impl FnOnce() -> LifetimeEntry) {
        if !self.all.has(chapter, title) {
            self.all.met.entry(chapter.into()).or_default().insert(title.into(), once());
            self.unwritten = true;
        }
    }

    /// Records a fulfilled quest, if it is new.
    pub(super) fn record_fulfilled(&mut self, words: &str, once: impl FnOnce() -> LifetimeEntry) {
        if !self.all.granted.contains_key(words) {
            self.all.granted.insert(words.into(), once());
            self.unwritten = true;
        }
    }
}

/// Minimum frames between two writes: a new biome brings many discoveries at once.
const APART_FRAMES: u32 = 300;

/// Saves new entries in the background. Exiting the game waits for the write.
pub(super) fn save_in_background(
    mut own: ResMut<LifetimeJournal>,
    mut notifications: MessageWriter<Notification>,
    leaving: MessageReader<AppExit>,
    mut frames: Local<u32>,
) {
    let own = own.bypass_change_detection();
    if let Some(fault) = own.fault.take() {
        print_error(&fault);
        notifications.write(Notification(fault));
    }
    *frames += 1;
    let ends = !leaving.is_empty();
    loop {
        // Reported once; nothing is written afterwards.
        if let Some(Err(words)) = own.writing.poll(ends) {
            own.file = None;
            notifications.write(Notification(words));
        }
        let is_due = ends || *frames > APART_FRAMES;
        let Some(file) = own.file.clone().filter(|_| is_due && own.unwritten && !own.writing.is_busy()) else { return };
        (own.unwritten, *frames) = (false, 0);
        let all = own.all.clone();
        own.writing.start(move || {
            let text = ron::ser::to_string_pretty(&all, ron::ser::PrettyConfig::default()).map_err(|error| error.to_string())?;
            asset_store::save_user_file(&file, &text, IfExists::GivesWay).map_err(|fault| fault.to_string())
        });
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("eremite-own-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn game(own: LifetimeJournal) -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).add_message::<Notification>().insert_resource(own).add_systems(Last, save_in_background);
        app
    }

    fn once() -> LifetimeEntry {
        LifetimeEntry { seed: 5, at: (-12, 3), days: 1.25 }
    }

    #[test]
    fn what_one_walk_has_met_the_next_one_knows() {
        let folder = folder("again");
        let mut app = game(LifetimeJournal::in_folder(&folder));
        app.world_mut().resource_mut::<LifetimeJournal>().record("animals", "hare", once);
        app.world_mut().resource_mut::<LifetimeJournal>().record_fulfilled("a hare, unstartled", once);
        app.update();
        app.world_mut().write_message(AppExit::Success);
        app.update();
        let own = LifetimeJournal::in_folder(&folder);
        assert!(own.all().has("animals", "hare") && !own.all().has("animals", "fox") && !own.all().has("birds", "hare"));
        assert_eq!(
            (own.all(), own.all().granted["a hare, unstartled"].clone()),
            (&LifetimeEntries::in_folder(&folder).expect("it reads"), once())
        );
        fs::remove_dir_all(folder).expect("it is there");
    }

    #[test]
    fn a_place_or_a_day_that_cannot_be_is_told() {
        let folder = folder("wild");
        fs::create_dir_all(&folder).expect("a folder");
        for wild in ["at: (9223372036854775807, 0), days: 1.0", "at: (0, -9223372036854775808), days: 1.0", "at: (0, 0), days: 1e300"] {
            fs::write(folder.join(FILE), format!("(granted: {{\"a hare\": (seed: 1, {wild})}})")).expect("written");
            assert_eq!(LifetimeEntries::in_folder(&folder), Err("there is a place or a day in it that cannot be".into()), "{wild}");
        }
        fs::remove_dir_all(folder).expect("it is there");
    }

    #[test]
    fn what_cannot_be_read_is_set_aside_and_told_in_a_line() {
        let folder = folder("broken");
        fs::create_dir_all(&folder).expect("a folder");
        for (text, aside) in [("(met: 7,\n nonsense", "journal.ron.damaged-1"), ("(", "journal.ron.damaged-2")] {
            fs::write(folder.join(FILE), text).expect("written");
            let mut app = game(LifetimeJournal::in_folder(&folder));
            app.update();
            let told: Vec<String> =
                app.world_mut().resource_mut::<Messages<Notification>>().drain().map(|Notification(words)| words).collect();
            assert!(matches!(&told[..], [line] if line.contains(aside) && line.lines().count() == 1), "{told:?}");
            assert!(fs::read_to_string(folder.join(aside)).is_ok_and(|there| there == text) && !folder.join(FILE).exists());
        }
        fs::remove_dir_all(folder).expect("it is there");
    }
}
