//! A lock of a file between processes.

use super::File;
use std::fs::TryLockError;

/// An exclusive lock of a file, released when it is dropped or the process ends.
///
/// Closing the file would not do: a program that another thread is just starting has inherited it, and would hold the lock
/// until it runs.
#[derive(Debug)]
pub struct FileLock(File);

impl FileLock {
    /// Locks an open file.
    ///
    /// # Errors
    /// If it is locked already, or the file system has no locks.
    pub fn try_new(file: File) -> Result<Self, TryLockError> {
        file.try_lock()?;
        Ok(Self(file))
    }
}

impl Drop for FileLock {
    fn drop(&mut self) {
        // It was locked, and nothing follows from it: the file is closed next.
        drop(self.0.unlock());
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;
    use crate::asset_store::disk;

    #[test]
    fn it_is_released_though_another_still_has_the_file() {
        let path = disk::temp_dir().join(format!("eremite lock {}", disk::process_id()));
        let open = || disk::open_lock(&path).expect("opened");
        let lock = FileLock::try_new(open()).expect("free");
        let inherited = lock.0.try_clone().expect("as a process that is being started has it");
        assert!(matches!(FileLock::try_new(open()), Err(TryLockError::WouldBlock)));
        drop(lock);
        FileLock::try_new(open()).expect("free again");
        drop(inherited);
        disk::remove_file(&path).expect("removed");
    }
}
