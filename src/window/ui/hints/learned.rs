//! Learned hints: what the player has done once is not hinted at again. Kept per player, not per save.

use std::{collections::BTreeSet, path::Path};

use bevy::{app::AppExit, prelude::*};
use eremite_land::{
    asset_store::{KeptFile, from_ron, read_or_default},
    error_output::print_error,
    notification::Notification,
};
use eremite_stream::contracts::schedule::GameExitSystems;

/// File in the data folder.
const FILE: &str = "learned.ron";
/// Maximal size in bytes; the names of all hints take far less.
const MAX_BYTES: u64 = 1 << 20;

/// Names of the hints that were learned.
#[derive(Resource, Default)]
pub struct LearnedHints(KeptFile<BTreeSet<String>>);

impl LearnedHints {
    /// Loads the hints from a folder. A damaged file is set aside, and nothing counts as learned.
    pub fn in_folder(folder: &Path) -> Self {
        let file = folder.join(FILE);
        let read = read_or_default(&file, MAX_BYTES, from_ron);
        Self(KeptFile::after_reading(file, "hints begin", read))
    }

    /// Whether a hint was learned.
    pub fn contains(&self, name: &str) -> bool {
        self.0.value().contains(name)
    }

    /// Marks a hint as learned.
    pub(super) fn insert(&mut self, name: &str) {
        if !self.contains(name) {
            self.0.change().insert(name.into());
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LearnedHints>()
        .add_message::<Notification>()
        .add_systems(Last, save.in_set(GameExitSystems).after(super::super::screenshot::report_saved));
}

/// Saves new entries in the background; on exit, waits for the write.
fn save(mut learned: ResMut<LearnedHints>, mut notifications: MessageWriter<Notification>, leaving: MessageReader<AppExit>) {
    let to_text = |done: &_| ron::ser::to_string_pretty(done, ron::ser::PrettyConfig::default());
    if let Some(fault) = learned.bypass_change_detection().0.save(!leaving.is_empty(), to_text) {
        print_error(&fault);
        notifications.write(Notification(fault));
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::PathBuf};

    use super::*;

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("eremite-learned-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    fn app(learned: LearnedHints) -> App {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).insert_resource(learned).add_plugins(plugin);
        app
    }

    #[test]
    fn what_was_learned_is_known_the_next_time() {
        let folder = folder("again");
        let mut game = app(LearnedHints::in_folder(&folder));
        game.world_mut().resource_mut::<LearnedHints>().insert("walk");
        game.update();
        game.world_mut().resource_mut::<LearnedHints>().insert("jump");
        game.world_mut().write_message(AppExit::Success);
        game.update();
        let learned = LearnedHints::in_folder(&folder);
        assert!(learned.contains("walk") && learned.contains("jump") && !learned.contains("run"));
        // Without a folder nothing is kept.
        let mut game = app(LearnedHints::default());
        game.world_mut().resource_mut::<LearnedHints>().insert("walk");
        game.update();
        fs::remove_dir_all(folder).expect("it is there");
    }

    #[test]
    fn what_cannot_be_read_is_set_aside_and_told_in_a_line() {
        let folder = folder("broken");
        fs::create_dir_all(&folder).expect("a folder");
        for (number, broken) in (1..).zip([&b"[\"walk\", "[..], b"\xff\xfe", b"(walk: true)\n\n"]) {
            fs::write(folder.join(FILE), broken).expect("written");
            let mut game = app(LearnedHints::in_folder(&folder));
            game.update();
            let told: Vec<String> =
                game.world_mut().resource_mut::<Messages<Notification>>().drain().map(|Notification(words)| words).collect();
            assert!(matches!(&told[..], [line] if line.contains(FILE) && line.lines().count() == 1), "{told:?}");
            assert_eq!(fs::read(folder.join(format!("{FILE}.damaged-{number}"))).expect("it is set aside"), broken);
            game.world_mut().resource_mut::<LearnedHints>().insert("jump");
            game.world_mut().write_message(AppExit::Success);
            game.update();
            assert!(LearnedHints::in_folder(&folder).contains("jump"));
        }
        fs::remove_dir_all(folder).expect("it is there");
    }

    #[test]
    fn what_cannot_be_written_is_told_once() {
        let folder = folder("full");
        fs::write(&folder, "a file where a folder should be").expect("written");
        let mut game = app(LearnedHints(KeptFile::new(Some(folder.join(FILE)), default())));
        let mut told = 0;
        for name in ["walk", "jump", "run"] {
            game.world_mut().resource_mut::<LearnedHints>().insert(name);
            // Another thread writes, whenever it comes to that.
            let mut frames = 0;
            while frames < 200 || told == 0 {
                assert!(frames < 10_000, "it is not told");
                game.update();
                told += game.world_mut().resource_mut::<Messages<Notification>>().drain().count();
                std::thread::sleep(std::time::Duration::from_millis(1));
                frames += 1;
            }
        }
        assert_eq!(told, 1);
        fs::remove_file(folder).expect("it is there");
    }
}
