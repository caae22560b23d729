//! Lands to give away, with what was changed in them by hand: of all that is kept of a walk, what belongs to the land, in the
//! form of a run's file.

use std::{
    fs,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use eremite_land::shelf::{self, free_name, opening};
use eremite_stream::contracts::keep::{Keeps, Section};

use super::{
    contents::{self, Contents, Head, Unread},
    keeper::Keeper,
    shelf::Runs,
};

/// How the name of such a file ends.
pub const EXTENSION: &str = "land";

/// Bytes of the largest one: a land that is edited over and over.
const MOST_BYTES: u64 = 256 << 20;

/// The folder in which they lie, beside that of the runs.
pub const FOLDER: &str = "lands";

/// The lands that lie in a folder, by name.
pub fn list(folder: &Path) -> Vec<(String, PathBuf)> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let named = |file: PathBuf| Some((file.file_stem()?.to_str()?.to_owned(), file));
    let mut lands: Vec<_> = files.filter(|file| is_land(file)).filter_map(named).collect();
    lands.sort();
    lands
}

/// Whether a file is called as one of a land is.
pub fn is_land(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == EXTENSION)
}

/// Writes the land of a run into a folder, under a name that is free: as it is now, if this game is on that run, or as it
/// was kept last.
///
/// # Errors
/// A line, if it cannot be read or written.
pub fn give_away(world: &mut World, run: &str, folder: &Path) -> Result<PathBuf, String> {
    let is_walked = world.get_resource::<Keeper>().is_some_and(|keeper| keeper.is_on(run));
    let (card, sections) = if is_walked {
        let (card, taken) = Keeps::take_for_land(world);
        (card, taken.into_iter().map(|taken| taken()).collect::<Vec<Section>>())
    } else {
        let contents = world.get_resource::<Runs>().and_then(|runs| runs.peek(run));
        let Contents { head, sections } = contents.ok_or_else(|| format!("nothing of the run '{run}' can be read"))?;
        (head.card, world.resource::<Keeps>().of_land(sections))
    };
    let bytes = contents::to_bytes(&Contents { head: Head { generation: 0, saved_at_s: 0, card }, sections });
    let file = |name: &str| folder.join(format!("{name}.{EXTENSION}"));
    let file = file(&free_name(run, '-', |name| file(name).exists()));
    let written = fs::create_dir_all(folder).and_then(|()| shelf::write_whole(&file, &bytes));
    written.map(|()| file.clone()).map_err(|error| format!("cannot write {}: {error}", file.display()))
}

/// The land that a file holds.
///
/// # Errors
/// A line, if it holds none.
pub fn open(file: &Path) -> Result<Contents, String> {
    let bytes = opening::bytes(file, MOST_BYTES)?;
    contents::from_bytes(&bytes).map_err(|unread| match unread {
        Unread::Damaged(why) => format!("{} is no land, or it is damaged: {why}", file.display()),
        Unread::Form(_) => format!("{}: {unread}", file.display()),
    })
}
