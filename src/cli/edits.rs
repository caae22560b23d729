//! Edit files: `--edits` of the commands that show a land.

use std::{
    fs::{File, TryLockError},
    io::ErrorKind,
    path::{Path, PathBuf},
};

use clap::Args;
use eremite_land::{
    GeneratorVersion, Land, Recipe, Seed,
    asset_store::{self, file_read},
    edits::{
        Edits,
        log::{self, Origin, StrokeLog},
    },
    error_output::print_error,
};

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
    let origin = file_read::read_bytes(path, MAX_BYTES).ok().and_then(|bytes| log::read_origin(&bytes).ok());
    let version = origin.map(|(origin, _)| GeneratorVersion::from_number(origin.generator_number())).transpose();
    version.map_err(|error| CliError(format!("{}: {error}", path.display())))
}

/// Largest size of an edit file in bytes; years of painting make a hundredth of it.
const MAX_BYTES: u64 = 256 << 20;
/// Records between checks whether the file should be compacted.
const RECORDS_BETWEEN: usize = 256;

/// An edit file, opened for reading or appending.
pub(super) struct EditsFile {
    path: PathBuf,
    origin: Origin,
    pub log: StrokeLog,
    /// Whether the file exists, and its size in bytes.
    is_there: bool,
    bytes: usize,
    /// File lock, held while writing so that two processes cannot overwrite each other's strokes.
    #[expect(dead_code, reason = "what counts is that it is held")]
    lock: Option<File>,
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
            Some(bytes) => log::read(bytes, &origin).map_err(|error| cannot(error.to_string()))?,
            None => StrokeLog::default(),
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
        Ok(Self { path: path.into(), origin, log, is_there: bytes.is_some(), bytes: length, lock: None })
    }

    /// Opens for writing, with an exclusive lock.
    pub fn open_to_write(path: &Path, recipe: &Recipe) -> Result<Self, CliError> {
        // A missing or unreadable file is reported by `open`.
        let lock = file_read::open_regular(path).ok();
        if lock.as_ref().is_some_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock))) {
            return Err(CliError(format!("{} is being written to by another eremite", path.display())));
        }
        Ok(Self { lock, ..Self::open(path, recipe)? })
    }

    /// Appends the record of the last stroke; `before` is the state before it.
    pub fn append_last(&mut self, before: &Edits) -> Result<(), CliError> {
        let strokes = &self.log.strokes;
        let number = strokes.last_number().expect("there is a stroke");
        self.append(&log::stroke_record(number, &strokes.last_rooms(), before))
    }

    /// Appends a record. A damaged file is set aside first.
    pub fn append(&mut self, record: &[u8]) -> Result<(), CliError> {
        let cannot = |error| CliError::cannot_write(&self.path, error);
        self.bytes = if !self.is_there {
            let bytes = [&log::header(&self.origin), record].concat();
            asset_store::write_atomic(&self.path, &bytes).map_err(cannot)?;
            bytes.len()
        } else if self.log.is_whole() {
            asset_store::append(&self.path, self.bytes as u64, record).map_err(cannot)?;
            self.bytes + record.len()
        } else {
            let damaged = file_read::read_bytes(&self.path, MAX_BYTES).map_err(cannot)?;
            let aside = asset_store::backup_damaged_bytes(&self.path, &damaged).map_err(cannot)?;
            print_error(format!("{}: as it was before, it lies in {} now", self.path.display(), aside.display()));
            let bytes = [&log::repaired(&damaged, &self.log.damaged), record].concat();
            asset_store::write_atomic(&self.path, &bytes).map_err(cannot)?;
            bytes.len()
        };
        self.is_there = true;
        self.log.damaged.clear();
        self.log.records += 1;
        if self.log.records.is_multiple_of(RECORDS_BETWEEN) { self.compact() } else { Ok(()) }
    }

    /// Rewrites the file if most of its records can no longer be undone.
    fn compact(&mut self) -> Result<(), CliError> {
        let bytes = log::compacted(&self.origin, &self.log.strokes);
        let strokes = &self.log.strokes;
        let is_same = || log::read(&bytes, &self.origin).is_ok_and(|read| read.is_whole() && read.strokes.rewound() == strokes.rewound());
        if 2 * bytes.len() < self.bytes && is_same() {
            asset_store::write_atomic(&self.path, &bytes).map_err(|error| CliError::cannot_write(&self.path, error))?;
            self.bytes = bytes.len();
        }
        Ok(())
    }
}
