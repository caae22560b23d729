//! Files of the player's own that keep one value: read whole at the start, set aside if they are damaged, and written in the
//! background after a change.

use std::{
    fmt::Display,
    io,
    path::{Path, PathBuf},
};

use super::{BackgroundIo, IfExists, file_read, quarantine_damaged, save_user_file};

/// Why a kept file cannot be read; `E` is its parser's error.
#[derive(Debug, thiserror::Error)]
pub enum KeptFileError<E> {
    /// It is not a regular file, is too large or is not text, or the system refuses it.
    #[error("{0}")]
    Read(io::Error),
    /// Its text is damaged.
    #[error("{0}")]
    Parse(E),
}

/// Reads a text file of at most `most` bytes; the default if there is none. The error does not name the file.
///
/// # Errors
/// If it cannot be read or parsed.
pub fn read_or_default<T: Default, E>(file: &Path, most: u64, parse: impl FnOnce(&str) -> Result<T, E>) -> Result<T, KeptFileError<E>> {
    match file_read::read_text(file, most) {
        Ok(text) => parse(&text).map_err(KeptFileError::Parse),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(T::default()),
        Err(error) => Err(KeptFileError::Read(error)),
    }
}

/// A value and the file that keeps it. Its owner calls [`save`](Self::save) in each frame.
#[derive(Default)]
pub struct KeptFile<T> {
    value: T,
    /// `None` if nothing is written.
    file: Option<PathBuf>,
    /// Whether the value was changed since the last write began.
    is_changed: bool,
    /// Whether the last write failed. It is reported once, and tried again after the next change and at the end.
    has_failed: bool,
    writing: BackgroundIo<Result<(), String>>,
    /// A line about a damaged file that is not reported yet.
    fault: Option<String>,
}

impl<T> KeptFile<T> {
    /// A value that `file` keeps already; without a file it is not kept.
    pub fn new(file: Option<PathBuf>, value: T) -> Self {
        Self { value, file, is_changed: false, has_failed: false, writing: BackgroundIo::default(), fault: None }
    }

    /// The value after reading its file: `read` is the outcome. A file that cannot be read is set aside, or, where that fails,
    /// never written; then the value is the default, and `what` begins anew, as the player is told.
    pub fn after_reading<E: Display>(file: PathBuf, what: &str, read: Result<T, E>) -> Self
    where
        T: Default,
    {
        let error = match read {
            Ok(value) => return Self::new(Some(file), value),
            Err(error) => error.to_string(),
        };
        let (fault, is_free) = quarantine_damaged(&file, what, &error);
        Self { fault: Some(fault), ..Self::new(is_free.then_some(file), T::default()) }
    }

    /// The value.
    pub fn value(&self) -> &T {
        &self.value
    }

    /// The value, to be changed and then written.
    pub fn change(&mut self) -> &mut T {
        self.is_changed = true;
        &mut self.value
    }

    /// Replaces the value by one that the file is known to keep already.
    pub fn set_kept(&mut self, value: T) {
        (self.value, self.is_changed) = (value, false);
    }

    /// The file, unless nothing is written.
    pub fn file(&self) -> Option<&Path> {
        self.file.as_deref()
    }

    /// Never writes the file again.
    pub fn stop_writing(&mut self) {
        self.file = None;
    }

    /// Whether a write is in progress.
    pub fn is_busy(&self) -> bool {
        self.writing.is_busy()
    }

    /// Whether [`save`](Self::save) would begin a write now.
    pub fn is_due(&self) -> bool {
        self.is_changed && self.file.is_some() && !self.is_busy()
    }

    /// Takes the outcome of a write that is done; if the game `ends`, waits for it. Returns a line for the player about a
    /// damaged file, or about a write that failed while the one before it did not.
    pub fn poll(&mut self, ends: bool) -> Option<String> {
        let fault = self.fault.take();
        let Some(written) = self.writing.poll(ends) else { return fault };
        let had_failed = std::mem::replace(&mut self.has_failed, written.is_err());
        fault.or(written.err().filter(|_| !had_failed))
    }
}

impl<T: Clone + Send + 'static> KeptFile<T> {
    /// Begins to write a changed value in the background when the last write is done; if the game `ends`, waits until all is
    /// written. Returns what [`poll`](Self::poll) does.
    pub fn save<E: Display>(&mut self, ends: bool, to_text: impl FnOnce(&T) -> Result<String, E> + Send + 'static) -> Option<String> {
        let fault = self.poll(ends);
        let Some(file) = self.file.clone() else { return fault };
        if !(self.is_due() || ends && self.has_failed) {
            return fault;
        }
        self.is_changed = false;
        let value = self.value.clone();
        self.writing.start(move || {
            let text = to_text(&value).map_err(|error| error.to_string())?;
            save_user_file(&file, &text, IfExists::GivesWay).map_err(|error| error.to_string())
        });
        if ends { fault.or(self.poll(true)) } else { fault }
    }
}

#[cfg(test)]
mod tests {
    use std::{convert::Infallible, fs};

    use bevy_tasks::IoTaskPool;
    use eremite_testing::file_names;

    use super::*;
    use crate::asset_store::file_write::tests::folder;

    fn read(file: &Path) -> KeptFile<u32> {
        KeptFile::after_reading(file.into(), "the number begins", read_or_default(file, 9, str::parse))
    }

    fn save(kept: &mut KeptFile<u32>, ends: bool) -> Option<String> {
        kept.save(ends, |number| Ok::<_, Infallible>(number.to_string()))
    }

    /// Saves without an end, and waits.
    fn save_now(kept: &mut KeptFile<u32>) -> Option<String> {
        save(kept, false).or(kept.poll(true))
    }

    #[test]
    fn a_broken_file_is_set_aside_and_named_once() {
        IoTaskPool::get_or_init(Default::default);
        let folder = folder("kept-broken");
        let file = folder.join("number.txt");
        for (broken, why) in [("seven", "invalid digit"), ("1234567890", "it is larger than 9 bytes")] {
            fs::write(&file, broken).expect("written");
            let mut kept = read(&file);
            let told = save(&mut kept, false).expect("it is told");
            assert!(told.contains("number.txt cannot be read, and the number begins anew: ") && told.contains(why), "{told}");
            assert!(told.contains("number.txt.damaged-") && told.lines().count() == 1, "{told}");
            assert_eq!((*kept.value(), save(&mut kept, true)), (0, None), "it is told once");
            *kept.change() = 7;
            assert_eq!((save(&mut kept, true), fs::read_to_string(&file).expect("it is there")), (None, "7".into()));
        }
        assert_eq!(file_names(&folder), ["number.txt", "number.txt.damaged-1", "number.txt.damaged-2"]);
        assert_eq!(fs::read_to_string(folder.join("number.txt.damaged-1")).expect("set aside"), "seven");
        let mut again = read(&file);
        assert_eq!((*again.value(), save(&mut again, true)), (7, None), "what was set aside is not told again");
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn what_cannot_be_written_is_told_once_and_again_after_a_success_and_is_not_lost() {
        IoTaskPool::get_or_init(Default::default);
        let folder = folder("kept-unwritable");
        // A file where a folder should be: nobody, root included, can write into it.
        let barrier = folder.join("barrier");
        let file = barrier.join("number.txt");
        let block = || fs::write(&barrier, "").expect("written");
        let mut kept = KeptFile::new(Some(file.clone()), 0);
        let change_to = |kept: &mut KeptFile<u32>, number| {
            *kept.change() = number;
            save_now(kept)
        };
        block();
        let told = change_to(&mut kept, 1).expect("it is told");
        assert!(told.starts_with("cannot write ") && told.contains("number.txt"), "{told}");
        assert_eq!((change_to(&mut kept, 2), kept.is_due()), (None, false), "it was told, and is not tried in every frame");
        fs::remove_file(&barrier).expect("removed");
        assert_eq!(save(&mut kept, true), None);
        assert_eq!(fs::read_to_string(&file).expect("written at the end"), "2", "nothing is lost");
        fs::remove_dir_all(&barrier).expect("removed");
        block();
        assert_eq!(change_to(&mut kept, 3), Some(told), "it is another failure");
        fs::remove_file(&barrier).expect("removed");
        assert_eq!((change_to(&mut kept, 4), fs::read_to_string(&file).expect("written")), (None, "4".into()));
        fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn a_change_during_a_write_is_written_after_it_and_without_a_file_nothing_is() {
        IoTaskPool::get_or_init(Default::default);
        let folder = folder("kept-busy");
        let file = folder.join("number.txt");
        let mut kept = read(&file);
        *kept.change() = 1;
        assert_eq!((save(&mut kept, false), kept.is_busy()), (None, true));
        *kept.change() = 2;
        assert_eq!((save(&mut kept, true), fs::read_to_string(&file).expect("written")), (None, "2".into()));
        kept.stop_writing();
        *kept.change() = 3;
        assert_eq!((save(&mut kept, true), fs::read_to_string(&file).expect("written")), (None, "2".into()));
        fs::remove_dir_all(folder).expect("removed");
    }
}
