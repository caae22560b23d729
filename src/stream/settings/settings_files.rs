//! Keeps the player's files: read before the game begins and whenever somebody else has written them, written when what
//! they say has changed in the game.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use bevy::{prelude::*, time::common_conditions::on_real_timer};
use eremite_land::{
    asset_store::{BackgroundWrite, file_read, unique_name, write_atomic},
    error_output::print_error,
    notification::Notification,
};

use super::{
    Settings,
    file_format::{FileFormat, parse_file},
};
use crate::contracts::schedule::GameExitSystems;

/// How often it is looked whether something has changed, here and there.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// The most bytes of a file: such a one has a few thousand, and what has a hundred times as many is another one.
const MAX_BYTES: u64 = 1 << 20;
/// How long something stays as it is before it is written.
const WRITE_DELAY: Duration = Duration::from_secs(1);

/// What tells a file from what it was before.
type FileStamp = Option<(SystemTime, u64)>;
/// What is said, by name.
type ValueTexts = BTreeMap<&'static str, String>;

/// The files that are kept.
#[derive(Resource, Default)]
pub struct SettingsFiles(Vec<SettingsFile>);

/// What is to be told when there is somebody to read it.
#[derive(Resource, Default)]
struct PendingWarnings {
    lines: Vec<String>,
    has_begun: bool,
}

struct SettingsFile {
    form: FileFormat,
    path: PathBuf,
    /// The file as it was read or written last.
    stamp: FileStamp,
    /// What the game had when the file said the same.
    kept: ValueTexts,
    /// What it had at the last look, and since when, if that is something else.
    seen: ValueTexts,
    since: Option<Duration>,
    /// What the file says and cannot be beside the rest.
    refused: Vec<&'static str>,
    /// Whether it is of a later version of the game, whose it stays.
    is_newer: bool,
    /// Whether the last write failed: that is told once.
    has_failed: bool,
    writing: BackgroundWrite<io::Result<WriteOutcome>>,
    /// What it will say then.
    will_say: ValueTexts,
}

/// What has become of a file.
struct WriteOutcome {
    stamp: FileStamp,
    /// Where what was there before lies.
    aside: Option<PathBuf>,
}

/// Reads the files of these forms in a folder, makes all as they say, and keeps them from now on. All plugins must have been
/// added to the app. What is wrong is told on the terminal, and in the game when it has begun.
pub fn load_and_watch(app: &mut App, settings: Settings, folder: &Path, forms: &[FileFormat]) {
    app.insert_resource(settings);
    let files = forms.iter().map(|form| SettingsFile {
        form: *form,
        path: folder.join(form.file),
        stamp: None,
        kept: ValueTexts::new(),
        seen: ValueTexts::new(),
        since: None,
        refused: Vec::new(),
        is_newer: false,
        has_failed: false,
        writing: default(),
        will_say: ValueTexts::new(),
    });
    let mut files: Vec<_> = files.collect();
    let world = app.world_mut();
    files.iter_mut().for_each(|file| file.apply(world));
    app.init_resource::<PendingWarnings>().insert_resource(SettingsFiles(files)).add_systems(PostStartup, flush_warnings);
    let tended = (
        poll_files.run_if(on_real_timer(POLL_INTERVAL).and_then(resource_exists::<SettingsFiles>)),
        write_all_on_exit.run_if(on_message::<AppExit>),
    );
    app.add_systems(Last, tended.chain().in_set(GameExitSystems));
}

/// Whether something has changed that is not written yet.
pub fn has_unwritten_changes(keeper: Option<Res<SettingsFiles>>) -> bool {
    keeper.is_some_and(|keeper| keeper.0.iter().any(|file| file.since.is_some() || file.writing.is_busy()))
}

fn poll_files(world: &mut World) {
    world.resource_scope(|world, mut keeper: Mut<SettingsFiles>| {
        let now = world.resource::<Time<Real>>().elapsed();
        keeper.0.iter_mut().for_each(|file| file.poll(world, now));
    });
}

fn write_all_on_exit(world: &mut World) {
    let Some(keeper) = world.remove_resource::<SettingsFiles>() else { return };
    keeper.0.into_iter().for_each(|file| file.write_on_exit(world));
}

impl SettingsFile {
    fn values(&self, world: &World) -> ValueTexts {
        (self.form.entries)(world).into_iter().map(|entry| (entry.name, entry.value)).collect()
    }

    /// Makes all as the file says.
    fn apply(&mut self, world: &mut World) {
        self.stamp = file_stamp(&self.path);
        let text = match read_text(&self.path) {
            Ok(text) => text,
            Err(error) => {
                warn_player(world, format!("{error}; all is as it comes"));
                None
            }
        };
        let found = text.map(|text| parse_file(&text, self.form.version, &(self.form.entries)(world))).unwrap_or_default();
        for fault in &found.faults {
            warn_player(world, format!("{}, {fault}", self.path.display()));
        }
        self.is_newer = found.is_newer;
        let refused = (self.form.give)(world, &found.said);
        for (name, words) in &refused {
            let line = found.said.get(name).map_or(0, |said| said.line);
            warn_player(world, format!("{}, line {line}: {words}", self.path.display()));
        }
        self.refused = refused.into_iter().map(|(name, _)| name).collect();
        self.kept = self.values(world);
        self.seen.clone_from(&self.kept);
        self.since = None;
    }

    /// Looks after it at a time since the game began.
    fn poll(&mut self, world: &mut World, now: Duration) {
        if let Some(written) = self.writing.poll(false) {
            self.finish_write(world, written);
        }
        if self.writing.is_busy() {
            return;
        }
        let values = self.values(world);
        if values != self.seen {
            (self.seen, self.since) = (values, Some(now));
            return;
        }
        match self.since {
            Some(since) if now.saturating_sub(since) >= WRITE_DELAY => {
                self.since = None;
                if let Some(job) = self.write_job(world) {
                    self.will_say.clone_from(&self.seen);
                    self.writing.start(job);
                }
            }
            None if file_stamp(&self.path) != self.stamp => self.apply(world),
            Some(_) | None => {}
        }
    }

    /// What writes the file, if there is something to write.
    fn write_job(&mut self, world: &mut World) -> Option<impl FnOnce() -> io::Result<WriteOutcome> + Send + use<>> {
        let changed: Vec<&str> =
            self.seen.iter().filter(|(name, value)| self.kept.get(*name) != Some(value)).map(|(name, _)| *name).collect();
        if changed.is_empty() {
            return None;
        }
        if self.is_newer {
            let words =
                format!("{} is of a later version and stays as it is: what is changed now holds for this game", self.path.display());
            if !std::mem::replace(&mut self.has_failed, true) {
                warn_player(world, words);
            }
            return None;
        }
        let (form, path, refused, known) = (self.form, self.path.clone(), self.refused.clone(), self.stamp);
        let entries = (form.entries)(world);
        Some(move || {
            let is_known = file_stamp(&path) == known;
            let before = read_text(&path);
            let found = match &before {
                Ok(text) => text.as_ref().map(|text| parse_file(text, form.version, &entries)).unwrap_or_default(),
                Err(_) => default(),
            };
            if found.is_newer {
                return Err(io::Error::other("a later version of the game has written it"));
            }
            let is_broken = before.is_err() || !found.broken.is_empty() || !refused.is_empty();
            let aside = is_broken.then(|| back_up(&path)).transpose()?;
            let changed: Vec<&str> = changed.into_iter().chain(refused).collect();
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            write_atomic(&path, form.update_text(before.ok().flatten().as_deref(), &entries, &changed).as_bytes())?;
            // What somebody else has written meanwhile is taken up at the next look.
            Ok(WriteOutcome { stamp: if is_known { file_stamp(&path) } else { None }, aside })
        })
    }

    fn finish_write(&mut self, world: &mut World, written: io::Result<WriteOutcome>) {
        let values = std::mem::take(&mut self.will_say);
        match written {
            Ok(WriteOutcome { stamp, aside }) => {
                if let Some(aside) = aside {
                    warn_player(world, format!("{} was not as it should be: it lies as {} now", self.path.display(), aside.display()));
                }
                (self.stamp, self.kept, self.has_failed) = (stamp, values, false);
                self.refused.clear();
            }
            Err(error) => {
                if !std::mem::replace(&mut self.has_failed, true) {
                    warn_player(world, format!("{} cannot be written: {error}; what is set holds for this game", self.path.display()));
                }
            }
        }
    }

    /// The game ends.
    fn write_on_exit(mut self, world: &mut World) {
        if let Some(written) = self.writing.poll(true) {
            self.finish_write(world, written);
        }
        self.seen = self.values(world);
        if let Some(job) = self.write_job(world) {
            self.will_say.clone_from(&self.seen);
            self.finish_write(world, job());
        }
    }
}

/// What a file says; nothing, if it is not there.
///
/// # Errors
/// A line that names the file, if it cannot be read or is no text of such a size.
pub(super) fn read_text(path: &Path) -> Result<Option<String>, String> {
    let is_absent = |error: io::Error| matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
    if path.metadata().is_err_and(is_absent) {
        return Ok(None);
    }
    file_read::load_text(path, MAX_BYTES).map(Some)
}

fn file_stamp(path: &Path) -> FileStamp {
    let known = path.metadata().ok()?;
    Some((known.modified().ok()?, known.len()))
}

/// Lays a copy of a file beside it, under a name that is free.
fn back_up(path: &Path) -> io::Result<PathBuf> {
    let bytes = file_read::load_bytes(path, MAX_BYTES).map_err(io::Error::other)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let named = |name: &str| path.with_file_name(name).with_extension("toml");
    let aside = named(&unique_name(&format!("{stem}-broken"), '-', |name| named(name).exists()));
    write_atomic(&aside, &bytes)?;
    Ok(aside)
}

fn warn_player(world: &mut World, words: String) {
    print_error(&words);
    let mut told = world.get_resource_or_init::<PendingWarnings>();
    told.lines.push(words);
    if told.has_begun {
        flush_warnings(world);
    }
}

/// Tells what could not be told before.
fn flush_warnings(world: &mut World) {
    let mut told = world.resource_mut::<PendingWarnings>();
    told.has_begun = true;
    let lines = std::mem::take(&mut told.lines);
    if world.contains_resource::<Messages<Notification>>() {
        lines.into_iter().for_each(|words| _ = world.write_message(Notification(words)));
    }
}
