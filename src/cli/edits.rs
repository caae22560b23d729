//! Edit files: `--edits` of the commands that show a land.

use std::{
    fs::TryLockError,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use clap::Args;
use eremite_land::{
    GeneratorVersion, Land, Recipe, Seed,
    asset_store::{self, data_folders, disk::FileLock, file_read},
    edits::{
        Author,
        log::{self, Origin, StrokeLog},
    },
    error_output::print_error,
    hash::mix,
};
use eremite_life::brush::StrokeAuthor;

use super::{CliError, LandArgs, LandRegistries};

/// Argument for the edits to apply.
#[derive(Args, Clone, Debug)]
pub struct EditsArgs {
    /// What was dug and built: a file that `eremite stroke` has written, of this very land
    #[arg(long, value_name = "FILE")]
    pub edits: Option<PathBuf>,
}

impl EditsArgs {
    /// The arguments of the file's land: it brings its version along, unless they name one or a preset.
    ///
    /// # Errors
    /// If the version is not known.
    pub fn fitting(&self, args: &LandArgs) -> Result<LandArgs, CliError> {
        let found = self.edits.as_deref().filter(|_| args.generator.is_none() && args.preset.is_none()).map(generator_of_file);
        Ok(LandArgs { generator: found.transpose()?.flatten().or(args.generator), ..args.clone() })
    }

    /// The land of some arguments with the edits of the file, if one is given.
    ///
    /// # Errors
    /// If the land cannot be made, or the file cannot be read or belongs to another land.
    pub fn land(&self, args: &LandArgs, seed: Seed, lands: &LandRegistries) -> Result<Land, CliError> {
        self.apply_to(self.fitting(args)?.land(seed, lands)?, lands)
    }

    /// A hash of the file's contents; 0 without one, or if it cannot be read.
    pub fn digest(&self) -> u64 {
        let bytes = self.edits.as_deref().and_then(|path| file_read::read_bytes(path, MAX_BYTES).ok()).unwrap_or_default();
        bytes.iter().fold(0, |hash, byte| mix(hash ^ u64::from(*byte)))
    }

    /// Applies the edits of the file, if one is given.
    ///
    /// # Errors
    /// If the file cannot be read, or belongs to another land.
    pub fn apply_to(&self, land: Land, lands: &LandRegistries) -> Result<Land, CliError> {
        let Some(path) = &self.edits else { return Ok(land) };
        let file = EditsFile::open(path, &Recipe::from_land(&land, &(lands.algorithms)()))?;
        if !file.is_there {
            return Err(CliError(format!("there is no file {}: `eremite stroke` makes one", path.display())));
        }
        Ok(land.with_edits(file.log.strokes.edits().clone()))
    }
}

/// The version of the land of an edit file; `None` if there is no such file, or its head is no head: that is told when it is
/// opened.
///
/// # Errors
/// If the version is not known.
pub fn generator_of_file(path: &Path) -> Result<Option<GeneratorVersion>, CliError> {
    let origin = file_read::read_bytes(path, MAX_BYTES).ok().and_then(|bytes| log::origin_of(&bytes).ok());
    let version = origin.map(|origin| GeneratorVersion::from_number(origin.generator_number())).transpose();
    version.map_err(|error| CliError(format!("{}: {error}", path.display())))
}

/// Largest size of an edit file in bytes; years of painting make a hundredth of it.
const MAX_BYTES: u64 = 256 << 20;
/// An edit file, opened for reading or appending.
pub(super) struct EditsFile {
    path: PathBuf,
    origin: Origin,
    pub log: StrokeLog,
    /// Whether the file exists, and its size in bytes.
    is_there: bool,
    bytes: usize,
    /// How many of the commands are in the file.
    written: usize,
    /// File lock, held while writing so that two processes cannot overwrite each other's strokes.
    #[expect(dead_code, reason = "what counts is that it is held")]
    lock: Option<FileLock>,
}

impl EditsFile {
    /// Reads a file; a missing file starts empty. Damaged records are reported on standard error.
    pub fn open(path: &Path, recipe: &Recipe) -> Result<Self, CliError> {
        let origin = Origin::of(recipe);
        let cannot = |words: String| CliError(format!("cannot read {}: {words}", path.display()));
        let bytes = match file_read::read_bytes(path, MAX_BYTES) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(cannot(error.to_string())),
        };
        let log = match &bytes {
            Some(bytes) => read_log(bytes, &origin).map_err(|error| cannot(error.to_string()))?,
            None => {
                let mut log = StrokeLog::default();
                log.strokes.set_author(author());
                log
            }
        };
        if let [first, ..] = &log.damaged[..] {
            let (records, count) = (log.records, log.damaged.iter().map(ExactSizeIterator::len).sum::<usize>());
            print_error(format!(
                "{}: {count} bytes in it are damaged, the first at byte {}; the {records} records before and behind that are whole are taken",
                path.display(),
                first.start
            ));
        }
        let length = bytes.as_ref().map_or(0, Vec::len);
        let written = log.strokes.commands().len();
        Ok(Self { path: path.into(), origin, log, is_there: bytes.is_some(), bytes: length, written, lock: None })
    }

    /// Opens for writing, with an exclusive lock.
    pub fn open_to_write(path: &Path, recipe: &Recipe) -> Result<Self, CliError> {
        // A missing or unreadable file is reported by `open`; without locks of the file system none is taken.
        let lock = match file_read::open_regular(path).map(FileLock::try_new) {
            Ok(Err(TryLockError::WouldBlock)) => {
                return Err(CliError(format!("{} is being written to by another eremite", path.display())));
            }
            Ok(lock) => lock.ok(),
            Err(_) => None,
        };
        Ok(Self { lock, ..Self::open(path, recipe)? })
    }

    /// Appends what was done since. A damaged file is set aside first, and one of an older form is written anew.
    pub fn append_new(&mut self) -> Result<(), CliError> {
        let cannot = |error| CliError::cannot_write(&self.path, error);
        self.log.strokes.end();
        let new: Vec<u8> = self.log.strokes.commands()[self.written..].iter().flat_map(log::record).collect();
        if !self.log.is_whole() {
            let damaged = file_read::read_bytes(&self.path, MAX_BYTES).map_err(cannot)?;
            let aside = asset_store::backup_damaged_bytes(&self.path, &damaged).map_err(cannot)?;
            print_error(format!("{}: as it was before, it lies in {} now", self.path.display(), aside.display()));
        }
        if self.is_there && self.log.is_whole() && !self.log.is_old {
            asset_store::append(&self.path, self.bytes as u64, &new).map_err(cannot)?;
            self.bytes += new.len();
        } else {
            let bytes = log::to_bytes(&self.origin, &self.log.strokes);
            asset_store::write_atomic(&self.path, &bytes).map_err(cannot)?;
            self.bytes = bytes.len();
        }
        (self.is_there, self.log.is_old, self.written) = (true, false, self.log.strokes.commands().len());
        self.log.damaged.clear();
        Ok(())
    }
}

/// Reads a log of strokes, for the player whose data folder there is.
pub(super) fn read_log(bytes: &[u8], origin: &Origin) -> Result<StrokeLog, log::LogError> {
    log::read_as(author(), bytes, origin)
}

/// Who paints: the player whose data folder there is, or somebody unknown.
pub fn author() -> Author {
    let known = data_folders::data_dir().and_then(|folder| StrokeAuthor::of_folder(&folder).ok().flatten());
    known.map_or(Author::UNKNOWN, |author| Author(author.0))
}
