//! Shared lands: export and import of a land with its edits, as those sections of a save that belong to the land.

use std::{
    fs,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use eremite_land::asset_store::{self, file_read, unique_name};
use eremite_stream::contracts::saveable::{SaveRegistry, SaveSection};

use super::{
    save_file::{self, SaveContents, SaveHeader, SaveReadError},
    saver::BackgroundSaver,
    store::SaveStore,
};

/// File name extension.
pub const EXTENSION: &str = "land";

/// Maximum file size in bytes, for a heavily edited land.
const MOST_BYTES: u64 = 256 << 20;

/// Folder of the shared lands, beside that of the saves.
pub const FOLDER: &str = "lands";

/// The shared lands in a folder, by name.
pub fn list(folder: &Path) -> Vec<(String, PathBuf)> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let named = |file: PathBuf| Some((file.file_stem()?.to_str()?.to_owned(), file));
    let mut lands: Vec<_> = files.filter(|file| is_land(file)).filter_map(named).collect();
    lands.sort();
    lands
}

/// Whether a file has the extension of a shared land.
pub fn is_land(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == EXTENSION)
}

/// Exports the land of a save into a folder, under a free name: its current state if it is the current session, its last
/// saved state otherwise.
///
/// # Errors
/// One line, if it cannot be read or written.
pub fn export_land(world: &mut World, run: &str, folder: &Path) -> Result<PathBuf, String> {
    let is_walked = world.get_resource::<BackgroundSaver>().is_some_and(|keeper| keeper.is_saving_to(run));
    let (card, sections) = if is_walked {
        let (card, taken) = SaveRegistry::capture_for_land(world);
        (card, taken.into_iter().map(|taken| taken()).collect::<Vec<SaveSection>>())
    } else {
        let contents = world.get_resource::<SaveStore>().and_then(|runs| runs.peek(run));
        let SaveContents { head, sections } = contents.ok_or_else(|| format!("nothing of the run '{run}' can be read"))?;
        (head.card, world.resource::<SaveRegistry>().land_sections(sections))
    };
    let bytes = save_file::to_bytes(&SaveContents { head: SaveHeader { generation: 0, saved_at_s: 0, card }, sections });
    let file = |name: &str| folder.join(format!("{name}.{EXTENSION}"));
    let file = file(&unique_name(run, '-', |name| file(name).exists()));
    let written = fs::create_dir_all(folder).and_then(|()| asset_store::write_atomic(&file, &bytes));
    written.map(|()| file.clone()).map_err(|error| format!("cannot write {}: {error}", file.display()))
}

/// Reads a shared land.
///
/// # Errors
/// One line, if it is invalid.
pub fn open(file: &Path) -> Result<SaveContents, String> {
    let bytes = file_read::load_bytes(file, MOST_BYTES).map_err(|fault| fault.to_string())?;
    save_file::from_bytes(&bytes).map_err(|unread| match unread {
        SaveReadError::Damaged(why) => format!("{} is no land, or it is damaged: {why}", file.display()),
        SaveReadError::Form(_) => format!("{}: {unread}", file.display()),
    })
}
