//! An open save: a folder with its last three generations, a file each, and a lock.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs::TryLockError,
    io::{self, Read},
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

use eremite_land::{
    asset_store::{
        self,
        disk::{self, FileLock},
        file_read,
    },
    error_output::print_error,
};
use eremite_stream::contracts::saveable::{SaveMetadata, SaveSection};
use eremite_words as words;

use super::{
    delta_log::{self, DamagedSections, DeltaLog, MAX_BYTES},
    save_error::{SaveError, io_error_at},
    save_file::{self, SaveContents, SaveHeader, SaveReadError},
};

/// Number of generations that are kept.
const GENERATIONS: usize = 3;
const EXTENSION: &str = "run";
const LOCK: &str = "lock";
/// Headers are shorter than this, unless the name of the algorithm is very long.
const HEAD_BYTES: u64 = 1024;

/// Writes a file atomically.
pub(super) type WriteFile = fn(&Path, &[u8]) -> io::Result<()>;

/// A save that is open and locked by this process; the lock is released when this is dropped or the process ends.
#[derive(Debug)]
pub struct OpenSave {
    name: String,
    folder: PathBuf,
    write: WriteFile,
    /// Numbers of the undamaged generations, oldest first.
    generations: Vec<u64>,
    /// Number of the next generation.
    next: u64,
    /// The state of the latest generation, and its reference to the delta log.
    last: Option<Vec<SaveSection>>,
    grown: DeltaLog,
    /// Sections of no feature of this app, carried along unchanged.
    unknown: Vec<SaveSection>,
    /// `None` if another process has locked the save while it was moved.
    lock: Option<FileLock>,
}

/// A save that was opened for resuming.
#[derive(Debug)]
pub struct LoadedSave {
    /// The open save.
    pub run: OpenSave,
    /// Its contents.
    pub contents: SaveContents,
    /// Further sections, with wrong or missing bytes.
    pub damaged: Vec<SaveSection>,
    /// Messages for the player, one line each.
    pub told: Vec<String>,
}

impl OpenSave {
    pub(super) fn begin(name: &str, folder: PathBuf, write: WriteFile) -> Result<Self, SaveError> {
        disk::create_dir_all(&folder).map_err(io_error_at(&folder))?;
        let lock = lock(name, &folder)?;
        // An earlier attempt to create it may have crashed.
        if files(&folder).map_err(io_error_at(&folder))?.iter().any(|file| file.is_of_run) {
            return Err(SaveError::There(name.into()));
        }
        let name = name.into();
        Ok(Self {
            name,
            folder,
            write,
            generations: Vec::new(),
            next: 1,
            last: None,
            grown: DeltaLog::default(),
            unknown: Vec::new(),
            lock: Some(lock),
        })
    }

    pub(super) fn open(name: &str, folder: PathBuf, write: WriteFile) -> Result<LoadedSave, SaveError> {
        let lock = lock(name, &folder)?;
        let there = files(&folder).map_err(io_error_at(&folder))?;
        let next = there.iter().map(|file| file.number).max().unwrap_or_default() + 1;
        let mut generations = numbers(&there);
        let mut told = Vec::new();
        // Generations that are intact except for their delta log, latest first.
        let mut halves: Vec<(u64, SaveContents, DamagedSections)> = Vec::new();
        let mut found = None;
        while let Some(number) = generations.last() {
            let path = path_of(&folder, *number);
            match save_file::from_bytes(&file_read::read_bytes(&path, MAX_BYTES).map_err(io_error_at(&path))?) {
                Ok(mut contents) => match DeltaLog::resolve(&folder, &mut contents) {
                    Ok(grown) => {
                        found = Some((contents, grown));
                        break;
                    }
                    Err(damaged) => halves.push((*number, contents, damaged)),
                },
                Err(error @ SaveReadError::Form(_)) => return Err(SaveError::Form { name: name.into(), error }),
                Err(SaveReadError::Damaged(why)) => told.push(set_generation_aside(name, &path, why)?),
            }
            generations.pop();
        }
        let beside: BTreeSet<&Path> = halves.iter().map(|(_, _, damaged)| &*damaged.file).collect();
        for file in beside {
            told.push(copy_damaged_aside(name, file)?);
        }
        let (contents, grown, damaged) = match found {
            Some((contents, grown)) => {
                for (number, ..) in halves {
                    told.push(set_generation_aside(name, &path_of(&folder, number), words::text("save-log-damaged"))?);
                }
                (contents, grown, Vec::new())
            }
            // All refer to the same damaged log: what they contain themselves is all that is left.
            None if !halves.is_empty() => {
                generations = halves.iter().rev().map(|(number, ..)| *number).collect();
                let (_, contents, damaged) = halves.swap_remove(0);
                (contents, DeltaLog::default(), damaged.sections)
            }
            None => return Err(SaveError::Lost(name.into())),
        };
        remove_temporary_files(&folder, &there);
        let (name, last, unknown) = (name.into(), Some(contents.sections.clone()), Vec::new());
        let run = Self { name, folder, write, generations, next, last, grown, unknown, lock: Some(lock) };
        Ok(LoadedSave { run, contents, damaged, told })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its folder.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Renames and moves it to a free folder. Some systems cannot move a folder with an open file: there the lock is
    /// released meanwhile; if it cannot be acquired again, nothing more is saved.
    pub(super) fn rename(&mut self, to: &str, folder: PathBuf) -> Result<(), SaveError> {
        let mut moved = asset_store::rename_synced(&self.folder, &folder);
        let is_let_go = moved.is_err();
        if is_let_go {
            self.lock = None;
            moved = asset_store::rename_synced(&self.folder, &folder);
        }
        let moved = moved.map_err(io_error_at(&self.folder));
        if moved.is_ok() {
            (self.name, self.folder) = (to.into(), folder);
        }
        if is_let_go {
            self.lock = Some(lock(&self.name, &self.folder)?);
        }
        moved
    }

    /// Sets the sections of no feature of this app, which are saved unchanged.
    pub fn carry_unknown_sections(&mut self, unknown: Vec<SaveSection>) {
        self.unknown = unknown;
    }

    /// Writes a state as the next generation, if it differs from the last; the oldest is removed once the new one has been
    /// read back.
    ///
    /// # Errors
    /// If it cannot be written; the previous generations are then unchanged.
    pub fn write_generation(&mut self, card: SaveMetadata, mut sections: Vec<SaveSection>) -> io::Result<()> {
        if self.lock.is_none() {
            return Err(io::Error::other("it is being walked by another game"));
        }
        sections.extend(self.unknown.iter().cloned());
        if self.last.as_ref() == Some(&sections) {
            return Ok(());
        }
        let (held, grown) = self.grown.append_changes(&self.folder, self.last.as_deref().unwrap_or_default(), &sections, self.write)?;
        let saved_at_s = disk::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let contents = SaveContents { head: SaveHeader { generation: self.next, saved_at_s, card }, sections: held };
        let (path, bytes) = (path_of(&self.folder, self.next), save_file::to_bytes(&contents));
        (self.write)(&path, &bytes)?;
        self.next += 1;
        if file_read::read_bytes(&path, MAX_BYTES)? != bytes {
            asset_store::rename_damaged(&path)?;
            return Err(io::Error::other("what was written does not read as it was written"));
        }
        self.generations.push(contents.head.generation);
        (self.last, self.grown) = (Some(sections), grown);
        // The state is saved: what cannot be removed only takes space.
        if let Err(error) = self.remove_old() {
            print_error(format!("an old state in {} cannot be removed: {error}", self.folder.display()));
        }
        Ok(())
    }

    fn remove_old(&mut self) -> io::Result<()> {
        while self.generations.len() > GENERATIONS {
            let oldest = self.generations.remove(0);
            match disk::remove_file(path_of(&self.folder, oldest)) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
                _ => {}
            }
        }
        if delta_log::files(&self.folder)?.len() > 1 {
            let read = |number: &u64| save_file::from_bytes(&file_read::read_bytes(&path_of(&self.folder, *number), MAX_BYTES).ok()?).ok();
            DeltaLog::remove_unreferenced(&self.folder, &self.generations.iter().filter_map(read).collect::<Vec<_>>())?;
        }
        Ok(())
    }
}

/// Whether a folder contains files of a save.
pub(super) fn is_save(folder: &Path) -> bool {
    files(folder).is_ok_and(|files| files.iter().any(|file| file.is_of_run))
}

/// The header of what [`peek`] finds, and what is wrong with the latest generation, if anything.
pub(super) fn inspect(folder: &Path) -> (Option<SaveHeader>, Option<String>) {
    let (contents, fault) = youngest(folder);
    (contents.map(|contents| contents.head), fault)
}

/// The contents of the latest undamaged generation; if there is none, the undamaged sections of the latest that can be read.
pub(super) fn peek(folder: &Path) -> Option<SaveContents> {
    youngest(folder).0
}

fn youngest(folder: &Path) -> (Option<SaveContents>, Option<String>) {
    let (mut half, mut fault) = (None, None);
    for number in numbers(&files(folder).unwrap_or_default()).iter().rev() {
        let read = file_read::read_bytes(&path_of(folder, *number), MAX_BYTES).map_err(|error| error.to_string());
        let why = match read.and_then(|bytes| save_file::from_bytes(&bytes).map_err(|error| error.to_string())) {
            Ok(mut contents) => match DeltaLog::resolve(folder, &mut contents) {
                Ok(_) => return (Some(contents), fault),
                Err(DamagedSections { file, .. }) => {
                    half.get_or_insert(contents);
                    let file = file.file_name().unwrap_or_default().display().to_string();
                    words::text_with("save-file-damaged", &[("file", file.into())])
                }
            },
            Err(why) => why,
        };
        fault.get_or_insert(why);
    }
    (half, Some(fault.unwrap_or_else(|| words::text("save-all-damaged").into())))
}

/// The files of all generations, oldest first, and then the delta logs.
pub(super) fn generations(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let generations = numbers(&files(folder)?).into_iter().map(|number| path_of(folder, number));
    Ok(generations.chain(delta_log::files(folder)?.into_values()).collect())
}

/// The header of the latest generation whose header can be read.
pub(super) fn newest_header(folder: &Path) -> Option<SaveHeader> {
    let read = |number: &u64| {
        let mut beginning = Vec::new();
        file_read::open_regular(&path_of(folder, *number)).ok()?.take(HEAD_BYTES).read_to_end(&mut beginning).ok()?;
        save_file::header_from_bytes(&beginning).ok()
    };
    // Whether these are files is told where one is opened: of a thousand saves only the newest files are looked at.
    let mut numbers: Vec<u64> = disk::read_dir(folder).ok()?.flatten().filter_map(|entry| generation_number(&entry.file_name())).collect();
    numbers.sort_unstable();
    numbers.iter().rev().find_map(read)
}

/// The number of a generation that is named as one.
fn generation_number(name: &OsStr) -> Option<u64> {
    let (number, extension) = name.to_str()?.split_once('.')?;
    delta_log::exact_number(number).filter(|_| extension == EXTENSION)
}

fn path_of(folder: &Path, generation: u64) -> PathBuf {
    folder.join(generation.to_string()).with_extension(EXTENSION)
}

/// Renames a damaged generation; returns a message.
fn set_generation_aside(name: &str, path: &Path, why: &str) -> Result<String, SaveError> {
    let aside = asset_store::rename_damaged(path).map_err(io_error_at(path))?;
    let aside = aside.display().to_string();
    Ok(words::text_with("save-set-aside", &[("name", name.into()), ("why", why.into()), ("aside", aside.into())]))
}

/// Copies a damaged file before it is overwritten or removed; returns a message.
fn copy_damaged_aside(name: &str, file: &Path) -> Result<String, SaveError> {
    if !disk::is_file(file) {
        return Ok(words::text_with("save-file-missing", &[("name", name.into()), ("file", file.display().to_string().into())]));
    }
    let bytes = file_read::read_bytes(file, MAX_BYTES).map_err(io_error_at(file))?;
    let aside = asset_store::backup_damaged_bytes(file, &bytes).map_err(io_error_at(file))?;
    let [file, aside] = [file, &*aside].map(|path| path.display().to_string());
    Ok(words::text_with("save-copied-aside", &[("name", name.into()), ("file", file.into()), ("aside", aside.into())]))
}

/// A file in the folder of a save.
struct SaveFolderFile {
    path: PathBuf,
    /// Its number, or 0 if it has none.
    number: u64,
    is_generation: bool,
    /// Whether it is, or was, a file of the save.
    is_of_run: bool,
}

fn files(folder: &Path) -> io::Result<Vec<SaveFolderFile>> {
    let file = |entry: io::Result<disk::DirEntry>| {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (number, rest) = name.split_once('.').unwrap_or((&name, ""));
        let number = delta_log::exact_number(number).filter(|_| !rest.is_empty());
        let is_generation = generation_number(name.as_ref()).is_some() && disk::is_file(&path);
        let is_of_run = is_generation || number.is_some() && rest.starts_with(EXTENSION);
        Ok(SaveFolderFile { path, number: number.unwrap_or_default(), is_generation, is_of_run })
    };
    disk::read_dir(folder)?.map(file).collect()
}

/// Numbers of the generations, oldest first.
fn numbers(files: &[SaveFolderFile]) -> Vec<u64> {
    let mut numbers: Vec<u64> = files.iter().filter(|file| file.is_generation).map(|file| file.number).collect();
    numbers.sort_unstable();
    numbers
}

/// Removes incomplete files that a crash has left. The save must be locked.
fn remove_temporary_files(folder: &Path, there: &[SaveFolderFile]) {
    for file in there.iter().filter(|file| asset_store::is_partial_write(&file.path)) {
        if let Err(error) = disk::remove_file(&file.path) {
            print_error(format!("{}: {error}", folder.display()));
        }
    }
}

/// Locks a save for this process.
pub(super) fn lock(name: &str, folder: &Path) -> Result<FileLock, SaveError> {
    let path = folder.join(LOCK);
    let file = disk::open_lock(&path).map_err(io_error_at(&path))?;
    FileLock::try_new(file).map_err(|error| match error {
        TryLockError::WouldBlock => SaveError::InUse(name.into()),
        TryLockError::Error(error) => io_error_at(&path)(error),
    })
}
