//! What was changed by hand, in a file: `--edits` of the commands that show a land.

use std::{
    fs::{self, File, TryLockError},
    io::ErrorKind,
    path::{Path, PathBuf},
};

use clap::Args;

use super::{Fault, Lands};
use crate::{
    land::{
        Land, Recipe,
        edits::log::{self, Log, Origin},
    },
    shared::{complain::complain, shelf},
};

/// What lies over the land.
#[derive(Args, Clone, Debug)]
pub struct EditsArgs {
    /// What was dug and built: a file that `eremite stroke` has written, of this very land
    #[arg(long, value_name = "FILE")]
    pub edits: Option<PathBuf>,
}

impl EditsArgs {
    /// The land with what was changed, if a file is given.
    ///
    /// # Errors
    /// If there is no such file, or it is of another land.
    pub fn over(&self, land: Land, lands: &Lands) -> Result<Land, Fault> {
        let Some(path) = &self.edits else { return Ok(land) };
        let file = EditsFile::open(path, &Recipe::of(&land, &(lands.algorithms)()))?;
        if !file.is_there {
            return Err(Fault(format!("there is no file {}: `eremite stroke` makes one", path.display())));
        }
        Ok(land.with_edits(file.log.strokes.edits().clone()))
    }
}

/// A file of strokes that is read, and written to.
pub(super) struct EditsFile {
    path: PathBuf,
    origin: Origin,
    pub log: Log,
    /// Whether there is one already, and how many bytes it has, whole or not.
    is_there: bool,
    bytes: usize,
    /// Held as long as it is written to, so that two who paint at once do not write over one another.
    #[expect(dead_code, reason = "what counts is that it is held")]
    lock: Option<File>,
}

impl EditsFile {
    /// Reads a file, or begins one if it is missing. If what stands at its end is damaged, it says so in a line.
    pub fn open(path: &Path, recipe: &Recipe) -> Result<Self, Fault> {
        let origin = Origin::of(recipe);
        let cannot = |words: String| Fault(format!("cannot read {}: {words}", path.display()));
        let bytes = match fs::read(path) {
            Ok(bytes) => Some(bytes),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(cannot(error.to_string())),
        };
        let log = match &bytes {
            Some(bytes) => log::read(bytes, &origin).map_err(|error| cannot(error.to_string()))?,
            None => Log::new(&origin),
        };
        if let Some(bytes) = &bytes
            && log.whole < bytes.len()
        {
            let strokes = log.next - 1;
            complain(format!(
                "{}: it is damaged from byte {} on; what comes before, {strokes} records, is taken",
                path.display(),
                log.whole
            ));
        }
        let length = bytes.as_ref().map_or(0, Vec::len);
        Ok(Self { path: path.into(), origin, log, is_there: bytes.is_some(), bytes: length, lock: None })
    }

    /// The same for one who will write to it: nobody else does meanwhile.
    pub fn open_to_write(path: &Path, recipe: &Recipe) -> Result<Self, Fault> {
        // If it is missing, or cannot be read, that is told when it is read.
        let lock = File::open(path).ok().filter(|file| file.metadata().is_ok_and(|known| known.is_file()));
        if lock.as_ref().is_some_and(|file| matches!(file.try_lock(), Err(TryLockError::WouldBlock))) {
            return Err(Fault(format!("{} is being written to by another eremite", path.display())));
        }
        Ok(Self { lock, ..Self::open(path, recipe)? })
    }

    /// Writes a record more, and what was damaged away.
    pub fn append(&mut self, record: &[u8]) -> Result<(), Fault> {
        let cannot = |error| Fault::cannot_write(&self.path, error);
        if self.is_there && !self.log.goes_on() {
            // An older game knows this form by its head, and would take such a record for damage.
            let bytes = log::compacted(&self.origin, &self.log.strokes);
            let form = log::read(&bytes, &self.origin).map_err(|error| Fault(error.to_string()))?;
            shelf::write_whole(&self.path, &bytes).map_err(cannot)?;
            self.log = form;
            self.bytes = bytes.len();
            return Ok(());
        }
        if self.is_there {
            shelf::append(&self.path, self.log.whole as u64, record).map_err(cannot)?;
        } else {
            shelf::write_whole(&self.path, &[&log::head(&self.origin), record].concat()).map_err(cannot)?;
        }
        self.is_there = true;
        self.log.whole += record.len();
        self.log.next += 1;
        self.bytes = self.log.whole;
        if self.log.next.is_multiple_of(RECORDS_BETWEEN) { self.compact() } else { Ok(()) }
    }

    /// Writes the file anew if most of it tells of what nobody can take back any more.
    fn compact(&mut self) -> Result<(), Fault> {
        let bytes = log::compacted(&self.origin, &self.log.strokes);
        let is_same = || log::read(&bytes, &self.origin).is_ok_and(|read| read.whole == bytes.len() && read.strokes == self.log.strokes);
        if 2 * bytes.len() < self.bytes && is_same() {
            shelf::write_whole(&self.path, &bytes).map_err(|error| Fault::cannot_write(&self.path, error))?;
            self.bytes = bytes.len();
        }
        Ok(())
    }
}

/// Records after which it is asked whether the file is to be written anew.
const RECORDS_BETWEEN: u64 = 256;
