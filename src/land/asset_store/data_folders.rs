//! Data and configuration folders: the system's standard ones, or a root folder set at startup.

use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
};

use super::{SystemError, disk};

/// The root folder, set once before anything is read: a global, since files are looked up in many places.
static TOLD: OnceLock<PathBuf> = OnceLock::new();

/// The folder that a browser keeps.
pub const WEB_ROOT: &str = "/eremite";

/// Why data cannot be kept in a folder.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DataRootError {
    /// It is no path.
    #[error("'{}' is no folder: {error}", .folder.display())]
    NoFolder {
        /// The wanted folder.
        folder: PathBuf,
        /// What the system says.
        error: SystemError,
    },
    /// It is a file, or lies below one.
    #[error("nothing can be kept in {}: {} is a file", .folder.display(), .file.display())]
    File {
        /// The wanted folder.
        folder: PathBuf,
        /// The file.
        file: PathBuf,
    },
    /// Another one was set before.
    #[error("all is kept in {} already", .0.display())]
    Set(PathBuf),
}

/// Sets the folder in which all data is kept from now on. It need not exist yet.
///
/// # Errors
/// If it cannot be a folder, or another one was set before.
pub fn set_data_root(folder: &Path) -> Result<(), DataRootError> {
    let no_folder = |error: std::io::Error| DataRootError::NoFolder { folder: folder.into(), error: error.into() };
    let there = std::path::absolute(folder).map_err(no_folder)?;
    // The nearest existing ancestor has to be a folder.
    if let Some(above) = there.ancestors().find(|above| disk::exists(above)).filter(|above| !disk::is_dir(above)) {
        return Err(DataRootError::File { folder: folder.into(), file: above.into() });
    }
    let told = TOLD.get_or_init(|| there.clone());
    if *told == there { Ok(()) } else { Err(DataRootError::Set(told.clone())) }
}

/// The folder set by [`set_data_root`], if any.
pub fn data_root_override() -> Option<&'static Path> {
    TOLD.get().map(PathBuf::as_path)
}

/// Folder of the player's settings, if this system has one.
pub fn config_dir() -> Option<PathBuf> {
    data_root_override().map(Into::into).or_else(|| system_dir(dirs::config_dir))
}

/// Folder of saved data, if this system has one.
pub fn data_dir() -> Option<PathBuf> {
    data_root_override().map(Into::into).or_else(|| system_dir(dirs::data_dir))
}

/// The game's folder in one of the system's; in a browser the one that the page keeps.
fn system_dir(system: impl FnOnce() -> Option<PathBuf>) -> Option<PathBuf> {
    if cfg!(target_arch = "wasm32") { Some(WEB_ROOT.into()) } else { Some(system()?.join("eremite")) }
}

/// Folder that contains the game's `assets`, found as in Bevy; the assets may be missing.
pub(super) fn game_dir() -> PathBuf {
    let told = std::env::var_os("BEVY_ASSET_ROOT").or_else(|| std::env::var_os("CARGO_MANIFEST_DIR"));
    told.map(PathBuf::from).or_else(|| Some(std::env::current_exe().ok()?.parent()?.to_owned())).unwrap_or_default()
}
