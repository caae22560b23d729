//! Settings files on disk: read at the start, reloaded when they change, and written atomically (debounced) when a value changes
//! in the game. Once the game runs, the disk is read and written in the background.

use std::{
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use bevy::{prelude::*, time::common_conditions::on_real_timer};
use eremite_land::{
    asset_store::{BackgroundIo, ReadError, disk, file_read, unique_name, write_atomic},
    error_output::print_error,
    notification::Notification,
};

use super::{
    Settings,
    file_format::{FileFormat, parse_file},
};
use crate::contracts::schedule::GameExitSystems;

/// How often files and values are polled for changes.
const POLL_INTERVAL: Duration = Duration::from_millis(100);
/// Largest file size in bytes: a settings file has a few thousand, so anything a hundred times that size is not one.
const MAX_BYTES: u64 = 1 << 20;
/// Debounce: how long values must stay unchanged before they are written.
const WRITE_DELAY: Duration = Duration::from_secs(1);

/// Modification time and length, to detect changes of a file.
type FileStamp = Option<(SystemTime, u64)>;
/// Values as text, by name.
type ValueTexts = BTreeMap<&'static str, String>;

/// The files that are watched.
#[derive(Resource, Default)]
pub struct SettingsFiles(Vec<SettingsFile>);

/// Warnings to show once the game has begun.
#[derive(Resource, Default)]
struct PendingWarnings {
    lines: Vec<String>,
    has_begun: bool,
}

struct SettingsFile {
    format: FileFormat,
    path: PathBuf,
    /// The file as it was last read or written.
    stamp: FileStamp,
    /// The game's values when they were last the same as the file's.
    kept: ValueTexts,
    /// The values at the last poll, and when they changed, if that has not been written yet.
    seen: ValueTexts,
    since: Option<Duration>,
    /// Entries of the file that were refused because they conflict with others.
    refused: Vec<&'static str>,
    /// Whether it is of a later version of the game: then it is never written.
    is_newer: bool,
    /// Whether the last write failed: this is reported only once.
    has_failed: bool,
    /// The current look at the file.
    look: BackgroundIo<Option<FoundFile>>,
    writing: BackgroundIo<io::Result<WriteOutcome>>,
    /// The values that the current write will leave in the file.
    will_say: ValueTexts,
}

/// What the player is told of a file.
#[derive(Debug, thiserror::Error)]
pub(super) enum SettingsFileError {
    #[error("{0}; all is as it comes")]
    Unreadable(ReadError),
    #[error("{} is of a later version and stays as it is: what is changed now holds for this game", .0.display())]
    LaterVersion(PathBuf),
    #[error("{} was not as it should be: it lies as {} now", .file.display(), .backup.display())]
    Broken { file: PathBuf, backup: PathBuf },
    #[error("{} cannot be written: {error}; what is set holds for this game", .file.display())]
    Unwritable { file: PathBuf, error: io::Error },
}

/// Why a file that has changed since it was read is not written.
#[derive(Debug, thiserror::Error)]
#[error("a later version of the game has written it")]
struct LaterVersionError;

/// A file that is not the one that was known.
struct FoundFile {
    known: FileStamp,
    stamp: FileStamp,
    text: Result<Option<String>, ReadError>,
}

impl FoundFile {
    /// Reads a file if it has changed.
    fn if_changed(path: &Path, known: FileStamp) -> Option<Self> {
        let stamp = file_stamp(path);
        (stamp != known).then(|| Self { known, stamp, text: read_text(path) })
    }
}

/// The outcome of a write.
struct WriteOutcome {
    stamp: FileStamp,
    /// Where the former file was backed up, if it was broken.
    backup: Option<PathBuf>,
}

/// Reads the files of these formats in a folder, applies them, and watches and writes them from then on. Call it after all
/// plugins have been added to the app. Errors are reported on the terminal, and in the game once it has begun.
pub fn load_and_watch(app: &mut App, settings: Settings, folder: &Path, formats: &[FileFormat]) {
    app.insert_resource(settings);
    let files = formats.iter().map(|format| SettingsFile {
        format: *format,
        path: folder.join(format.file),
        stamp: None,
        kept: ValueTexts::new(),
        seen: ValueTexts::new(),
        since: None,
        refused: Vec::new(),
        is_newer: false,
        has_failed: false,
        look: default(),
        writing: default(),
        will_say: ValueTexts::new(),
    });
    let mut files: Vec<_> = files.collect();
    let world = app.world_mut();
    for file in &mut files {
        let (stamp, text) = (file_stamp(&file.path), read_text(&file.path));
        file.apply(stamp, text, world);
    }
    app.init_resource::<PendingWarnings>().insert_resource(SettingsFiles(files)).add_systems(PostStartup, flush_warnings);
    let systems = (
        poll_files.run_if(on_real_timer(POLL_INTERVAL).and_then(resource_exists::<SettingsFiles>)),
        write_all_on_exit.run_if(on_message::<AppExit>),
    );
    app.add_systems(Last, systems.chain().in_set(GameExitSystems));
}

/// A run condition: whether a change is not written yet.
pub fn has_unwritten_changes(files: Option<Res<SettingsFiles>>) -> bool {
    files.is_some_and(|files| files.0.iter().any(|file| file.since.is_some() || file.writing.is_busy()))
}

fn poll_files(world: &mut World) {
    world.resource_scope(|world, mut files: Mut<SettingsFiles>| {
        let now = world.resource::<Time<Real>>().elapsed();
        for file in &mut files.0 {
            file.poll(world, now);
        }
    });
}

fn write_all_on_exit(world: &mut World) {
    let Some(files) = world.remove_resource::<SettingsFiles>() else { return };
    for file in files.0 {
        file.write_on_exit(world);
    }
}

impl SettingsFile {
    fn values(&self, world: &World) -> ValueTexts {
        (self.format.entries)(world).into_iter().map(|entry| (entry.name, entry.value)).collect()
    }

    /// Applies the file as it was read.
    fn apply(&mut self, stamp: FileStamp, text: Result<Option<String>, ReadError>, world: &mut World) {
        self.stamp = stamp;
        let text = text.unwrap_or_else(|error| {
            warn_player(world, SettingsFileError::Unreadable(error));
            None
        });
        let found = text.map(|text| parse_file(&text, self.format.version, &(self.format.entries)(world))).unwrap_or_default();
        for fault in &found.faults {
            warn_player(world, format!("{}: {fault}", self.path.display()));
        }
        self.is_newer = found.is_newer;
        let refused = (self.format.give)(world, &found.said);
        for (name, words) in &refused {
            let line = found.said.get(name).map_or(0, |said| said.line);
            warn_player(world, format!("{}: line {line}: {words}", self.path.display()));
        }
        self.refused = refused.into_iter().map(|(name, _)| name).collect();
        self.kept = self.values(world);
        self.seen.clone_from(&self.kept);
        self.since = None;
    }

    /// Polls for changes on both sides; `now` is the time since the start.
    fn poll(&mut self, world: &mut World, now: Duration) {
        if let Some(written) = self.writing.poll(false) {
            self.finish_write(world, written);
        }
        let found = self.look.poll(false).flatten();
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
            None => {
                // What was found before the game itself wrote the file is stale.
                if let Some(FoundFile { stamp, text, .. }) = found.filter(|found| found.known == self.stamp) {
                    self.apply(stamp, text, world);
                }
                if !self.look.is_busy() {
                    let (path, known) = (self.path.clone(), self.stamp);
                    self.look.start(move || FoundFile::if_changed(&path, known));
                }
            }
            Some(_) => {}
        }
    }

    /// The job that writes the file, if there is something to write.
    fn write_job(&mut self, world: &mut World) -> Option<impl FnOnce() -> io::Result<WriteOutcome> + Send + use<>> {
        let changed: Vec<&str> =
            self.seen.iter().filter(|(name, value)| self.kept.get(*name) != Some(value)).map(|(name, _)| *name).collect();
        if changed.is_empty() {
            return None;
        }
        if self.is_newer {
            if !std::mem::replace(&mut self.has_failed, true) {
                warn_player(world, SettingsFileError::LaterVersion(self.path.clone()));
            }
            return None;
        }
        let (format, path, refused, known) = (self.format, self.path.clone(), self.refused.clone(), self.stamp);
        let entries = (format.entries)(world);
        Some(move || {
            let is_known = file_stamp(&path) == known;
            let before = read_text(&path);
            let found = match &before {
                Ok(text) => text.as_ref().map(|text| parse_file(text, format.version, &entries)).unwrap_or_default(),
                Err(_) => default(),
            };
            if found.is_newer {
                return Err(io::Error::other(LaterVersionError));
            }
            let is_broken = before.is_err() || !found.broken.is_empty() || !refused.is_empty();
            let backup = is_broken.then(|| back_up(&path)).transpose()?;
            let changed: Vec<&str> = changed.into_iter().chain(refused).collect();
            if let Some(folder) = path.parent() {
                disk::create_dir_all(folder)?;
            }
            write_atomic(&path, format.update_text(before.ok().flatten().as_deref(), &entries, &changed).as_bytes())?;
            // If another program has written the file meanwhile, the next poll reloads it.
            Ok(WriteOutcome { stamp: if is_known { file_stamp(&path) } else { None }, backup })
        })
    }

    fn finish_write(&mut self, world: &mut World, written: io::Result<WriteOutcome>) {
        let values = std::mem::take(&mut self.will_say);
        match written {
            Ok(WriteOutcome { stamp, backup }) => {
                if let Some(backup) = backup {
                    warn_player(world, SettingsFileError::Broken { file: self.path.clone(), backup });
                }
                (self.stamp, self.kept, self.has_failed) = (stamp, values, false);
                self.refused.clear();
            }
            Err(error) => {
                if !std::mem::replace(&mut self.has_failed, true) {
                    warn_player(world, SettingsFileError::Unwritable { file: self.path.clone(), error });
                }
            }
        }
    }

    /// Writes what is left when the game exits.
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

/// The text of a file; `None`, if the file does not exist.
///
/// # Errors
/// If it cannot be read, is too large or is not text.
pub(super) fn read_text(path: &Path) -> Result<Option<String>, ReadError> {
    let is_absent = |error: io::Error| matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory);
    if disk::metadata(path).is_err_and(is_absent) {
        return Ok(None);
    }
    file_read::load_text(path, MAX_BYTES).map(Some)
}

fn file_stamp(path: &Path) -> FileStamp {
    let known = disk::metadata(path).ok()?;
    Some((known.modified().ok()?, known.len()))
}

/// Copies a file to a free name beside it.
fn back_up(path: &Path) -> io::Result<PathBuf> {
    let bytes = file_read::load_bytes(path, MAX_BYTES).map_err(io::Error::other)?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let named = |name: &str| path.with_file_name(name).with_extension("toml");
    let backup = named(&unique_name(&format!("{stem}-broken"), '-', |name| disk::exists(&named(name))));
    write_atomic(&backup, &bytes)?;
    Ok(backup)
}

fn warn_player(world: &mut World, warning: impl ToString) {
    let words = warning.to_string();
    print_error(&words);
    let mut warnings = world.get_resource_or_init::<PendingWarnings>();
    warnings.lines.push(words);
    if warnings.has_begun {
        flush_warnings(world);
    }
}

/// Shows the warnings that were collected before the game began.
fn flush_warnings(world: &mut World) {
    let mut warnings = world.resource_mut::<PendingWarnings>();
    warnings.has_begun = true;
    let lines = std::mem::take(&mut warnings.lines);
    if world.contains_resource::<Messages<Notification>>() {
        for words in lines {
            world.write_message(Notification(words));
        }
    }
}
