//! Why a save cannot be created, opened or written.

use std::{
    io,
    path::{Path, PathBuf},
};

use eremite_words as words;

use super::save_file::SaveReadError;

/// Why a save cannot be created, opened or written, in one line.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The name is not valid as a folder name on every system.
    #[error("a walk's name {0}")]
    Name(&'static str),
    /// It exists already.
    #[error("{}", words::text_with("save-is-there", &[("name", .0.as_str().into())]))]
    There(String),
    /// It does not exist.
    #[error("{}", words::text_with("save-none-in", &[("name", name.as_str().into()), ("folder", folder.display().to_string().into())]))]
    Missing {
        /// The requested name.
        name: String,
        /// The folder of saves.
        folder: PathBuf,
    },
    /// There are no saves.
    #[error("{}", words::text("save-none"))]
    None,
    /// It is in use by another process.
    #[error("{}", words::text_with("save-in-use", &[("name", .0.as_str().into())]))]
    InUse(String),
    /// It was written by another version of the game.
    #[error("{}", words::text_with("save-left-alone", &[("name", name.as_str().into()), ("error", error.to_string().into())]))]
    Form {
        /// Its name.
        name: String,
        /// Why it cannot be read.
        error: SaveReadError,
    },
    /// No generation can be read.
    #[error("{}", words::text_with("save-nothing-left", &[("name", .0.as_str().into())]))]
    Lost(String),
    /// The thread that saved the current session has panicked, and the save with it.
    #[error("{}", words::text("save-lost"))]
    LostWhileSaving,
    /// The current session cannot be saved.
    #[error("{}", words::text_with("save-not-kept", &[("name", name.as_str().into()), ("error", error.to_string().into())]))]
    Write {
        /// Its name.
        name: String,
        /// The error.
        error: io::Error,
    },
    /// An error of the file system.
    #[error("{}: {error}", path.display())]
    Files {
        /// The path.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
}

/// Makes an error of the file system one of a save.
pub(super) fn io_error_at(path: &Path) -> impl Fn(io::Error) -> SaveError {
    move |error| SaveError::Files { path: path.into(), error }
}
