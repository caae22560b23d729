//! Where all that is kept lies: in the folder that this system has for it, or in one that was told at the beginning.

use std::{
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// Told once, before anything is read: files are looked for in many places, also by whoever makes a land from nothing.
static TOLD: OnceLock<PathBuf> = OnceLock::new();

/// From now on all lies in this folder. It need not be there yet.
///
/// # Errors
/// A line, if it can be none, or another was told before.
pub fn set_data_root(folder: &Path) -> Result<(), String> {
    let there = std::path::absolute(folder).map_err(|error| format!("'{}' is no folder: {error}", folder.display()))?;
    // The nearest that is there has to be one: what is below a file can never be.
    if let Some(above) = there.ancestors().find(|above| above.exists()).filter(|above| !above.is_dir()) {
        return Err(format!("nothing can be kept in {}: {} is a file", folder.display(), above.display()));
    }
    let told = TOLD.get_or_init(|| there.clone());
    if *told == there { Ok(()) } else { Err(format!("all is kept in {} already", told.display())) }
}

/// The folder that was told, if one was.
pub fn data_root_override() -> Option<&'static Path> {
    TOLD.get().map(PathBuf::as_path)
}

/// Where what the player has set lies, if this system has a folder for it.
pub fn config_dir() -> Option<PathBuf> {
    data_root_override().map(Into::into).or_else(|| dirs::config_dir().map(|folder| folder.join("eremite")))
}

/// Where all that is kept lies, if this system has a folder for it.
pub fn data_dir() -> Option<PathBuf> {
    data_root_override().map(Into::into).or_else(|| dirs::data_dir().map(|folder| folder.join("eremite")))
}

/// Where the game itself lies, with an `assets` beside it if it was not carried off without: as Bevy has it.
pub(super) fn game_dir() -> PathBuf {
    let told = std::env::var_os("BEVY_ASSET_ROOT").or_else(|| std::env::var_os("CARGO_MANIFEST_DIR"));
    told.map(PathBuf::from).or_else(|| Some(std::env::current_exe().ok()?.parent()?.to_owned())).unwrap_or_default()
}
