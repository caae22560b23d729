//! The file system: that of the machine, or, in a browser, one in memory that the page keeps.

mod lock;
#[cfg(any(test, target_arch = "wasm32"))]
pub mod memory;

#[cfg(target_arch = "wasm32")]
pub use memory::{
    DirEntry, File, Metadata, append, create_dir, create_dir_all, metadata, now, open_lock, read_dir, remove_dir_all, remove_file, rename,
    symlink_metadata, temp_dir, write,
};
#[cfg(not(target_arch = "wasm32"))]
pub use native::*;

pub use lock::FileLock;
use std::path::Path;

/// Whether there is anything at a path.
pub fn exists(path: &Path) -> bool {
    metadata(path).is_ok()
}

/// Whether there is a regular file at a path.
pub fn is_file(path: &Path) -> bool {
    metadata(path).is_ok_and(|about| about.is_file())
}

/// Whether there is a folder at a path.
pub fn is_dir(path: &Path) -> bool {
    metadata(path).is_ok_and(|about| about.is_dir())
}

/// Number of this process; in a browser a page is alone.
pub fn process_id() -> u32 {
    if cfg!(target_arch = "wasm32") { 0 } else { std::process::id() }
}

#[cfg(not(target_arch = "wasm32"))]
mod native {
    pub use std::{
        env::temp_dir,
        fs::{
            DirEntry, File, Metadata, create_dir, create_dir_all, metadata, read_dir, remove_dir_all, remove_file, rename,
            symlink_metadata, write,
        },
    };
    use std::{io, path::Path, time::SystemTime};

    /// The time of day.
    pub fn now() -> SystemTime {
        SystemTime::now()
    }

    /// Opens a file that is only locked.
    ///
    /// # Errors
    /// If it cannot be opened.
    #[expect(clippy::disallowed_methods, reason = "there is nothing in it")]
    pub fn open_lock(path: &Path) -> io::Result<File> {
        File::options().create(true).truncate(false).write(true).open(path)
    }
}
