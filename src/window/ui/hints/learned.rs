//! Learned hints: what the player has done once is not hinted at again. Kept per player, not per save.

use std::{
    collections::BTreeSet,
    io,
    path::{Path, PathBuf},
};

use bevy::{app::AppExit, prelude::*};
use eremite_land::{
    asset_store::{self, BackgroundWrite, IfExists, file_read, from_ron},
    error_output::print_error,
    notification::Notification,
};
use eremite_stream::contracts::schedule::GameExitSystems;

/// File in the data folder.
const FILE: &str = "learned.ron";
/// Maximal size in bytes; the names of all hints take far less.
const MOST_BYTES: u64 = 1 << 20;

/// Names of the hints that were learned.
#[derive(Resource, Default)]
pub struct LearnedHints {
    done: BTreeSet<String>,
    file: Option<PathBuf>,
    /// Whether there is unsaved content, and the write in progress.
    unwritten: bool,
    writing: BackgroundWrite<Result<(), String>>,
    /// Message about the file, not yet reported.
    fault: Option<String>,
}

impl LearnedHints {
    /// Loads the hints from a folder. A damaged file is set aside, and nothing counts as learned.
    pub fn in_folder(folder: &Path) -> Self {
        let file = folder.join(FILE);
        let read = match file_read::read_text(&file, MOST_BYTES) {
            Ok(text) => from_ron::<BTreeSet<String>>(&text).map_err(|fault| fault.to_string()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(BTreeSet::new()),
            Err(error) => Err(error.to_string()),
        };
        match read {
            Ok(done) => Self { done, file: Some(file), ..default() },
            Err(error) => {
                let (fault, is_free) = asset_store::quarantine_damaged(&file, "hints begin", &error);
                Self { file: is_free.then_some(file), fault: Some(fault), ..default() }
            }
        }
    }

    /// Whether a hint was learned.
    pub fn contains(&self, name: &str) -> bool {
        self.done.contains(name)
    }

    /// Marks a hint as learned.
    pub(super) fn insert(&mut self, name: &str) {
        self.unwritten |= self.done.insert(name.into());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LearnedHints>()
        .add_message::<Notification>()
        .add_systems(Last, save.in_set(GameExitSystems).after(super::super::screenshot::report_saved));
}

/// Saves new entries in the background; on exit, waits for the write.
fn save(mut learned: ResMut<LearnedHints>, mut notifications: MessageWriter<Notification>, leaving: MessageReader<AppExit>) {
    let learned = learned.bypass_change_detection();
    if let Some(fault) = learned.fault.take() {
        print_error(&fault);
        notifications.write(Notification(fault));
    }
    loop {
        // After a failure, reported once, nothing more is written.
        if let Some(Err(words)) = learned.writing.poll(!leaving.is_empty()) {
            learned.file = None;
            notifications.write(Notification(words));
        }
        let Some(file) = learned.file.clone().filter(|_| learned.unwritten && !learned.writing.is_busy()) else { return };
        learned.unwritten = false;
        let done = learned.done.clone();
        learned.writing.start(move || {
            let text = ron::ser::to_string_pretty(&done, ron::ser::PrettyConfig::default()).map_err(|error| error.to_string())?;
            asset_store::save_user_file(&file, &text, IfExists::GivesWay).map_err(|fault| fault.to_string())
        });
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

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
        let mut game = app(LearnedHints { file: Some(folder.join(FILE)), ..default() });
        let mut told = 0;
        for name in ["walk", "jump", "run"] {
            game.world_mut().resource_mut::<LearnedHints>().insert(name);
            for _ in 0..200 {
                game.update();
                told += game.world_mut().resource_mut::<Messages<Notification>>().drain().count();
                std::thread::sleep(std::time::Duration::from_millis(1));
            }
        }
        assert_eq!(told, 1);
        fs::remove_file(folder).expect("it is there");
    }
}
