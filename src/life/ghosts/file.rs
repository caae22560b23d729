//! Ghost files: a walker's trace with the recipe of its land and what he left there that stays, given away and taken in. In the
//! form of a saved game, of which they hold those sections.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use bevy::prelude::*;
use eremite_land::{
    Algorithms, GeneratorVersion, Land, Recipe,
    asset_store::{self, ReadError, disk, file_read, unique_name},
    edits::{Author, Strokes, log::Origin},
    quoted,
};
use eremite_stream::contracts::{
    saveable::{self, SaveRegistry, SaveSection, Saveable, SectionError},
    seed_words,
};
use eremite_words as words;

use super::trace::{Trace, TraceError, TraceRecorder};
use crate::{
    brush::{StrokeAuthor, traces},
    motion::GroundQuery,
    player::replay::{self, Replay, ReplayError},
    save_game::{
        BackgroundSaver, SaveContents, SaveHeader, SaveReadError, SaveStore, SavedRecipeError, is_recipe_section,
        save_file::{self},
        saved_recipe,
    },
};

/// File name extension.
pub const EXTENSION: &str = "ghost";
/// File name extension of a ride on the board, which is a ghost too.
pub const RIDE_EXTENSION: &str = "ride";
/// Folder of the ghosts, beside that of the saves.
pub const FOLDER: &str = "ghosts";
/// Maximum file size in bytes: a trace of 24 hours, and a recipe with a drawing.
const MAX_BYTES: u64 = 16 << 20;

/// Somebody's walk, or a part of it.
#[derive(Clone, Debug)]
pub struct Walker {
    /// What the walker is called: short and harmless in any line.
    pub name: String,
    /// The land.
    pub recipe: Recipe,
    /// The words that lead to the land's seed; empty, if none are known.
    pub seed_words: String,
    /// The walk.
    pub trace: Arc<Trace>,
    /// What the walker left that stays, if it was given away with the walk: cairns, lamps, stones with words.
    pub left: Strokes,
}

/// Why a ghost cannot be given away or taken in, in one line.
#[derive(Debug, thiserror::Error)]
pub enum GhostError {
    /// Nothing of the save can be read.
    #[error("nothing of the walk '{}' can be read", quoted(.0))]
    Save(String),
    /// The save has no trace.
    #[error("the walk '{}' has left no trace: it was kept before there were any", quoted(.0))]
    NoTrace(String),
    /// What was left on it cannot be read.
    #[error(transparent)]
    Left(#[from] SectionError),
    /// The file cannot be written.
    #[error("cannot write {}: {error}", file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// The file cannot be read: which, and why.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The file holds no walk, or it is damaged.
    #[error("{} is no ghost: {why}", quoted(&file.file_name().unwrap_or_default().to_string_lossy()))]
    Invalid {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        why: WalkerError,
    },
}

/// Why saved contents are no walk to be shown.
#[derive(Debug, thiserror::Error)]
pub enum WalkerError {
    /// The file is damaged, or of another version.
    #[error(transparent)]
    File(#[from] SaveReadError),
    /// It has no trace.
    #[error("it holds no trace of a walk")]
    NoTrace,
    /// Its trace is of another version.
    #[error(transparent)]
    Section(#[from] SectionError),
    /// Its trace makes no sense.
    #[error(transparent)]
    Trace(#[from] TraceError),
    /// It names no land.
    #[error(transparent)]
    Recipe(#[from] SavedRecipeError),
    /// It is no ride that can be ridden here.
    #[error(transparent)]
    Ride(#[from] ReplayError),
}

impl Walker {
    /// The walk of saved contents.
    ///
    /// # Errors
    /// If there is none, or it makes no sense.
    pub fn from_contents(name: &str, contents: &SaveContents) -> Result<Self, WalkerError> {
        let section = contents.sections.iter().find(|section| section.name == Trace::NAME).ok_or(WalkerError::NoTrace)?;
        let trace: Trace = saveable::decode_section(section)?;
        trace.check()?;
        Ok(Self {
            name: quoted(name),
            recipe: saved_recipe(contents)?,
            seed_words: contents.head.card.seed_words.clone(),
            trace: Arc::new(trace),
            left: Strokes::default(),
        })
    }

    /// Whether the walk was over this land. What was painted and placed there does not matter.
    pub fn is_of(&self, land: &Land, algorithms: &Algorithms) -> bool {
        Recipe { data: self.recipe.data, ..Recipe::from_land(land, algorithms) } == self.recipe
    }

    /// The land in some words, with its version if that is not the newest.
    pub fn land_label(&self) -> String {
        let version = match self.recipe.generator {
            GeneratorVersion::NEWEST => String::new(),
            earlier => format!(" of version {earlier}"),
        };
        let words = Some(&*self.seed_words).filter(|words| !words.is_empty());
        quoted(&format!("{}{version}", seed_words::land_label(words, self.recipe.seed, &self.recipe.algorithm)))
    }
}

/// The ghost files in a folder, by name.
pub fn list(folder: &Path) -> Vec<(String, PathBuf)> {
    let files = disk::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let named = |file: PathBuf| Some((quoted(file.file_stem()?.to_str()?), file));
    let mut ghosts: Vec<_> = files.filter(|file| is_ghost(file)).filter_map(named).collect();
    ghosts.sort();
    ghosts
}

/// Whether a file has an extension of a ghost.
pub fn is_ghost(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == EXTENSION || extension == RIDE_EXTENSION)
}

/// Reads a ghost file. A ride is ridden over its land for it, which takes a moment.
///
/// # Errors
/// If it cannot be read, or is invalid. Whether it is of a land that one is in is another question.
pub fn open(file: &Path, land: &Land, algorithms: &Algorithms) -> Result<Walker, GhostError> {
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let invalid = |why: WalkerError| GhostError::Invalid { file: file.into(), why };
    if file.extension().is_some_and(|extension| extension == RIDE_EXTENSION) {
        let bytes = file_read::load_bytes(file, replay::MAX_BYTES)?;
        let ride = replay::from_bytes(&bytes).map_err(|error| invalid(error.into()))?;
        return Ok(walker_of_ride(&name, &ride, land, algorithms));
    }
    let bytes = file_read::load_bytes(file, MAX_BYTES)?;
    let contents = save_file::from_bytes(&bytes).map_err(|error| invalid(error.into()))?;
    let mut walker = Walker::from_contents(&name, &contents).map_err(invalid)?;
    walker.left = traces::of_sections(&contents.sections, &Origin::of(&walker.recipe)).map_err(|error| invalid(error.into()))?;
    Ok(walker)
}

/// The trace of a ride, if it is of this land; otherwise without a trace.
fn walker_of_ride(name: &str, ride: &Replay, land: &Land, algorithms: &Algorithms) -> Walker {
    let mut walker = Walker {
        name: quoted(name),
        recipe: ride.recipe.clone(),
        seed_words: String::new(),
        trace: Arc::default(),
        left: Strokes::default(),
    };
    if walker.is_of(land, algorithms) {
        let land = land.pristine().with_edits(ride.edits.clone());
        let mut recorder = TraceRecorder::default();
        let mut cache = eremite_land::LandCache::default();
        let (mut body, mut board) = (ride.body.clone(), ride.board);
        recorder.record(&super::record::moment(&body, &board, &super::record::BodyActivity::default()));
        for (intent, steps) in &ride.hands {
            for _ in 0..*steps {
                body.step_with_board(&mut board, intent, &mut GroundQuery { land: &land, cache: &mut cache }, ride.step_s, ride.pace);
                recorder.record(&super::record::moment(&body, &board, &super::record::BodyActivity::default()));
            }
        }
        walker.trace = Arc::new(recorder.trace().clone());
    }
    walker
}

/// The folder of ghosts beside that of the saves.
pub fn folder(runs: &SaveStore) -> Option<PathBuf> {
    Some(runs.folder().parent()?.join(FOLDER))
}

/// Writes the walk of a save as a file, under a free name in a folder: with its current state if it is the current session,
/// with its last saved one otherwise.
///
/// # Errors
/// If it cannot be read or written, or has no trace.
pub fn export(world: &mut World, run: &str, folder: &Path) -> Result<PathBuf, GhostError> {
    let is_walked = world.get_resource::<BackgroundSaver>().is_some_and(|keeper| keeper.is_saving_to(run));
    let contents = if is_walked {
        let (card, taken) = SaveRegistry::capture_all(world);
        let sections = taken.into_iter().map(|taken| taken()).collect();
        SaveContents { head: SaveHeader { generation: 0, saved_at_s: 0, card }, sections }
    } else {
        saved_contents(world.get_resource::<SaveStore>(), run)?
    };
    let author = world.get_resource::<StrokeAuthor>().copied().unwrap_or_default();
    let file = |name: &str| folder.join(format!("{name}.{EXTENSION}"));
    write(run, contents, Author(author.0), &file(&unique_name(run, '-', |name| disk::exists(&file(name)))))
}

/// Writes the walk of a save in its last saved state as a file of this name, with what an author left on it.
///
/// # Errors
/// As [`export`].
pub fn export_saved(runs: &SaveStore, run: &str, author: Author, file: &Path) -> Result<PathBuf, GhostError> {
    write(run, saved_contents(Some(runs), run)?, author, file)
}

fn saved_contents(runs: Option<&SaveStore>, run: &str) -> Result<SaveContents, GhostError> {
    runs.and_then(|runs| runs.peek(run)).ok_or_else(|| GhostError::Save(run.into()))
}

fn write(run: &str, contents: SaveContents, author: Author, file: &Path) -> Result<PathBuf, GhostError> {
    let Ok(walker) = Walker::from_contents(run, &contents) else { return Err(GhostError::NoTrace(run.into())) };
    let left = traces::to_section(&contents.sections, &Origin::of(&walker.recipe), author)?;
    let is_needed = |section: &SaveSection| section.name == Trace::NAME || is_recipe_section(section);
    let sections = contents.sections.into_iter().filter(is_needed).chain(left).collect();
    let head = SaveHeader { generation: 0, saved_at_s: 0, ..contents.head };
    let bytes = save_file::to_bytes(&SaveContents { head, sections });
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let written = disk::create_dir_all(folder).and_then(|()| asset_store::write_atomic(file, &bytes));
    match written {
        Ok(()) => Ok(file.into()),
        Err(error) => Err(GhostError::Write { file: file.into(), error }),
    }
}

/// The player's own last walk over the current land: of the other saves of it the latest, and without any this one, from its
/// beginning until now.
pub fn own_last_walk(world: &World) -> Option<Walker> {
    let (land, algorithms) = (world.get_resource::<Land>()?, world.get_resource::<Algorithms>()?);
    let keeper = world.get_resource::<BackgroundSaver>();
    let other = world.get_resource::<SaveStore>().and_then(|runs| {
        let heads = runs.headers().into_iter();
        // Their heads name the land roughly; the files of the others are not read.
        let is_like = |card: &saveable::SaveMetadata| card.seed == land.seed().0 && card.algorithm == land.algorithm();
        let others = heads.filter(|(name, head)| is_like(&head.card) && keeper.is_none_or(|keeper| !keeper.is_saving_to(name)));
        others.filter_map(|(name, _)| Walker::from_contents(&name, &runs.peek(&name)?).ok()).find(|walker| walker.is_of(land, algorithms))
    });
    other.or_else(|| {
        let trace = world.get_resource::<super::OwnTrace>()?.trace().clone();
        let is_long = trace.last_step() >= LEAST_STEPS;
        is_long.then(|| Walker {
            name: words::text("ghost-own").into(),
            recipe: Recipe::from_land(land, algorithms),
            seed_words: String::new(),
            trace: Arc::new(trace),
            left: Strokes::default(),
        })
    })
}

/// The shortest walk, in fixed steps, that somebody meets as his own: ten seconds.
const LEAST_STEPS: u32 = 10 * super::trace::STEPS_PER_S;
