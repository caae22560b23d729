//! Shared lands: export and import of a land with its edits, as those sections of a save that belong to the land.

use std::{
    io,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use eremite_land::{
    Algorithms, Land, Recipe,
    asset_store::{self, ReadError, disk, file_read, unique_name},
    edits::log::Origin,
};
use eremite_stream::contracts::saveable::{SaveRegistry, SaveSection, SectionError};
use eremite_words as words;

use super::{
    save_file::{self, SaveContents, SaveHeader, SaveReadError},
    saved_recipe::saved_recipe,
    saver::{BackgroundSaver, notify},
    store::SaveStore,
};

/// File name extension.
pub const EXTENSION: &str = "land";

/// Maximum file size in bytes, for a heavily edited land.
const MAX_BYTES: u64 = 256 << 20;

/// Folder of the shared lands, beside that of the saves.
pub const FOLDER: &str = "lands";

/// Why a land cannot be shared, or a shared one not be read.
#[derive(Debug, thiserror::Error)]
pub enum SharedLandError {
    /// Nothing of the save can be read.
    #[error("{}", words::text_with("land-no-save", &[("name", .0.as_str().into())]))]
    Save(String),
    /// The file cannot be written.
    #[error("{}", words::text_with("land-cannot-write", &[("file", file.display().to_string().into()), ("error", error.to_string().into())]))]
    Write {
        /// The file.
        file: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// The file cannot be read: which, and why.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The file is no shared land, or it is damaged.
    #[error("{}", words::text_with("land-damaged", &[("file", file.display().to_string().into()), ("why", why.to_string().into())]))]
    Damaged {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Another version of the game wrote the file.
    #[error("{}: {error}", file.display())]
    Form {
        /// The file.
        file: PathBuf,
        /// In which form.
        error: SaveReadError,
    },
}

/// The shared lands in a folder, by name.
pub fn list(folder: &Path) -> Vec<(String, PathBuf)> {
    let files = disk::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
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
/// If it cannot be read or written.
pub fn export_land(world: &mut World, run: &str, folder: &Path) -> Result<PathBuf, SharedLandError> {
    let is_walked = world.get_resource::<BackgroundSaver>().is_some_and(|keeper| keeper.is_saving_to(run));
    let (card, sections) = if is_walked {
        let (card, taken) = SaveRegistry::capture_for_land(world);
        (card, taken.into_iter().map(|taken| taken()).collect::<Vec<SaveSection>>())
    } else {
        let contents = world.get_resource::<SaveStore>().and_then(|runs| runs.peek(run));
        let SaveContents { head, sections } = contents.ok_or_else(|| SharedLandError::Save(run.into()))?;
        (head.card, world.resource::<SaveRegistry>().land_sections(sections))
    };
    let bytes = save_file::to_bytes(&SaveContents { head: SaveHeader { generation: 0, saved_at_s: 0, card }, sections });
    let file = |name: &str| folder.join(format!("{name}.{EXTENSION}"));
    let file = file(&unique_name(run, '-', |name| disk::exists(&file(name))));
    let written = disk::create_dir_all(folder).and_then(|()| asset_store::write_atomic(&file, &bytes));
    match written {
        Ok(()) => Ok(file),
        Err(error) => Err(SharedLandError::Write { file, error }),
    }
}

/// Reads a shared land.
///
/// # Errors
/// If it cannot be read, or is invalid.
pub fn open(file: &Path) -> Result<SaveContents, SharedLandError> {
    let bytes = file_read::load_bytes(file, MAX_BYTES)?;
    save_file::from_bytes(&bytes).map_err(|error| match error {
        SaveReadError::Damaged(why) => SharedLandError::Damaged { file: file.into(), why },
        SaveReadError::Form(_) => SharedLandError::Form { file: file.into(), error },
    })
}

/// Encodes a shared land.
pub fn to_bytes(contents: &SaveContents) -> Vec<u8> {
    save_file::to_bytes(contents)
}

/// Message: a shared land was opened that is the current one: the player may walk in it, or take its strokes.
#[derive(Message, Clone, Debug)]
pub struct SharedLandOffer(pub Box<SaveContents>);

/// Whether a shared land is the same as another one, apart from what was painted and placed in it.
pub fn is_same_land(contents: &SaveContents, land: &Land, algorithms: &Algorithms) -> bool {
    saved_recipe(contents).is_ok_and(|recipe| Origin::of(&recipe) == Origin::of(&Recipe::from_land(land, algorithms)))
}

/// Takes what was painted and placed in a shared land into the current land, which is the same, and tells the player.
///
/// # Errors
/// If it cannot be read; then nothing is changed.
pub fn merge_into_current(world: &mut World, contents: &SaveContents) -> Result<(), SectionError> {
    let given = world.resource::<SaveRegistry>().decode_to_merge(&contents.sections)?;
    let told: Vec<String> = given.into_iter().filter_map(|give| give(world)).collect();
    for words in told {
        notify(world, words);
    }
    Ok(())
}
