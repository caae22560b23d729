//! Lifetime journal: discoveries and fulfilled quests of all sessions, saved with the player's data.

use std::{collections::BTreeMap, path::Path};

use bevy::{app::AppExit, prelude::*};
use eremite_land::{
    asset_store::{KeptFile, KeptFileError, RonError, from_ron, read_or_default},
    error_output::print_error,
    is_within_land,
    notification::Notification,
};
use eremite_stream::contracts::saveable::is_valid_day;
use serde::{Deserialize, Serialize};

/// File name in the data folder.
const FILE: &str = "journal.ron";
/// Maximum file size in bytes: all possible entries, many times over.
const MAX_BYTES: u64 = 16 << 20;

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
pub struct LifetimeJournal(KeptFile<LifetimeEntries>);

/// Why the text of a lifetime journal cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LifetimeEntriesError {
    /// It is not RON of this form: where, and what is wrong.
    #[error(transparent)]
    Syntax(#[from] RonError),
    /// An entry lies outside of any land or time.
    #[error("there is a place or a day in it that cannot be")]
    Impossible,
}

impl LifetimeEntries {
    /// Reads the file of a folder; empty if there is none.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn in_folder(folder: &Path) -> Result<Self, KeptFileError<LifetimeEntriesError>> {
        read_or_default(&folder.join(FILE), MAX_BYTES, |text| {
            let all: Self = from_ron(text)?;
            all.is_valid().then_some(all).ok_or(LifetimeEntriesError::Impossible)
        })
    }

    fn is_valid(&self) -> bool {
        let mut all = self.met.values().flat_map(BTreeMap::values).chain(self.granted.values());
        all.all(|LifetimeEntry { at: (column, row), days, .. }| is_within_land(*column) && is_within_land(*row) && is_valid_day(*days))
    }

    /// Whether something was discovered in any session.
    pub fn has(&self, category: &str, title: &str) -> bool {
        self.met.get(category).is_some_and(|titles| titles.contains_key(title))
    }
}

impl LifetimeJournal {
    /// Reads the file of a folder. An unreadable file is set aside, and the journal starts empty.
    pub fn in_folder(folder: &Path) -> Self {
        let read = LifetimeEntries::in_folder(folder);
        Self(KeptFile::after_reading(folder.join(FILE), "the journal of all walks begins", read))
    }

    /// All entries.
    pub fn all(&self) -> &LifetimeEntries {
        self.0.value()
    }

    /// Records a discovery, if it is new.
    pub(super) fn record(&mut self, category: &str, title: &str, once: impl FnOnce() -> LifetimeEntry) {
        if !self.all().has(category, title) {
            self.0.change().met.entry(category.into()).or_default().insert(title.into(), once());
        }
    }

    /// Records a fulfilled quest, if it is new.
    pub(super) fn record_fulfilled(&mut self, words: &str, once: impl FnOnce() -> LifetimeEntry) {
        if !self.all().granted.contains_key(words) {
            self.0.change().granted.insert(words.into(), once());
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
    let (own, ends) = (&mut own.bypass_change_detection().0, !leaving.is_empty());
    let mut fault = own.poll(ends);
    *frames += 1;
    if ends || *frames > APART_FRAMES && own.is_due() {
        *frames = 0;
        let to_text = |all: &_| ron::ser::to_string_pretty(all, ron::ser::PrettyConfig::default());
        fault = own.save(ends, to_text).or(fault);
    }
    if let Some(fault) = fault {
        print_error(&fault);
        notifications.write(Notification(fault));
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::PathBuf};

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
            let fault = LifetimeEntries::in_folder(&folder).expect_err(wild);
            assert!(matches!(fault, KeptFileError::Parse(LifetimeEntriesError::Impossible)), "{wild}: {fault}");
            assert_eq!(fault.to_string(), "there is a place or a day in it that cannot be");
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
