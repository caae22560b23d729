//! Slips of walks: of the current one, and of a saved one.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use eremite_land::{Algorithms, Column, Land, Recipe, quoted};
use eremite_stream::contracts::{
    mountain_names::MountainNames,
    player_position::PlayerPosition,
    saveable::{self, Saveable, SectionError},
};
use eremite_words as words;

use super::{
    COUNTS_M, WalkOfDay, card,
    day::Day,
    files::{self, FOLDER, SlipFileError},
    slip::Slip,
    way::ElevationProfile,
};
use crate::{
    ghosts::{OwnTrace, trace::Trace},
    horse,
    journal::RunJournal,
    save_game::{BackgroundSaver, SaveContents, SaveStore, SavedRecipeError, saved_recipe},
    walker_name,
};

/// Categories of the journal in the order in which a slip names what was met, with how many of each before the next round.
const NAMED: [(&str, usize); 7] =
    [("animals", 2), ("birds", 1), ("named places", 1), ("finds", 1), ("signs of others", 1), ("nights", 1), ("plants", 1)];

/// Why there is no slip of a walk, in one line.
#[derive(Debug, thiserror::Error)]
pub enum MakeSlipError {
    /// It is in the land of no day.
    #[error("{}", words::text("slip-no-day"))]
    NoDay,
    /// It has only begun.
    #[error("{}", words::text_with("slip-too-short", &[("metres", COUNTS_M.to_string().into())]))]
    TooShort,
    /// There is no folder for it.
    #[error("{}", words::text("slip-no-folder"))]
    NoFolder,
    /// Nothing of the save can be read.
    #[error("{}", words::text_with("slip-no-save", &[("name", quoted(.0).to_string().into())]))]
    Save(String),
    /// Its land cannot be read.
    #[error(transparent)]
    Recipe(#[from] SavedRecipeError),
    /// A section cannot be read.
    #[error(transparent)]
    Section(#[from] SectionError),
    /// It cannot be written.
    #[error(transparent)]
    File(#[from] SlipFileError),
}

/// The folder of the player's slips, if there is one for data.
pub fn folder(world: &World) -> Option<PathBuf> {
    world.get_resource::<SaveStore>().and_then(folder_beside)
}

/// The folder of slips beside that of some saves.
pub fn folder_beside(runs: &SaveStore) -> Option<PathBuf> {
    Some(runs.folder().parent()?.join(FOLDER))
}

/// The day of whose land the current walk is, if it is one.
pub fn day_of_walk(world: &World) -> Option<Day> {
    let (land, algorithms) = (world.get_resource::<Land>()?, world.get_resource::<Algorithms>()?);
    Day::of_land(land, world.get_resource()?, || Recipe::from_land(land, algorithms))
}

/// Gives the current walk its number among those of its day: one more than the cards of earlier ones say, and than there are
/// other saved walks in that land.
pub(super) fn count_walk(world: &mut World) {
    if world.resource::<WalkOfDay>().attempt > 0 {
        return;
    }
    let Some(day) = day_of_walk(world) else { return };
    let carded = folder(world).map_or(0, |folder| files::last_attempt(&folder, day));
    let (land, keeper) = (world.resource::<Land>(), world.get_resource::<BackgroundSaver>());
    let is_other = |name: &str| keeper.is_none_or(|keeper| !keeper.is_saving_to(name));
    let saved = world.get_resource::<SaveStore>().map_or(0, |runs| {
        let like = |card: &saveable::SaveMetadata| card.seed == land.seed().0 && card.algorithm == land.algorithm();
        let kept = runs.headers().into_iter().filter(|(name, head)| is_other(name) && like(&head.card)).count();
        kept + runs.list_trash().iter().filter(|(_, head)| like(&head.card)).count()
    });
    world.resource_mut::<WalkOfDay>().attempt = carded.max(saved as u32) + 1;
}

/// What a slip is made of beside the land.
struct WalkFacts<'a> {
    attempt: u32,
    name: String,
    walked_m: f64,
    trace: &'a Trace,
    journal: &'a RunJournal,
}

fn slip(world: &mut World, day: Day, land: &Land, facts: WalkFacts) -> Slip {
    let name = world.get_resource_mut::<MountainNames>().and_then(|mut names| names.at(land, Column(0)));
    let WalkFacts { attempt, name: walker, walked_m, trace, journal } = facts;
    Slip {
        day,
        generator: land.generator(),
        attempt,
        name: walker,
        land: name.unwrap_or_default(),
        metres: walked_m.max(0.0) as u32,
        met: named(journal),
        met_count: journal.len() as u32,
        way: ElevationProfile::of_trace(trace),
    }
    .tidied()
}

/// Names of what was met, in rounds over the categories, the first met first.
fn named(journal: &RunJournal) -> Vec<String> {
    let mut left: Vec<(Vec<String>, usize)> = NAMED
        .iter()
        .map(|(category, most)| {
            // His own horse is met on every walk.
            let others = journal.entries_in(category).filter(|(title, _)| *title != horse::KIND);
            let mut met: Vec<_> = others.map(|(title, entry)| (entry.days, title.to_owned())).collect();
            met.sort_by(|(a, name), (b, other)| b.total_cmp(a).then_with(|| other.cmp(name)));
            (met.into_iter().map(|(_, title)| title).collect(), *most)
        })
        .collect();
    let mut names = Vec::new();
    while left.iter().any(|(met, _)| !met.is_empty()) {
        for (met, most) in &mut left {
            names.extend((0..*most).filter_map(|_| met.pop()));
        }
    }
    names
}

/// The slip of the current walk as it is now.
///
/// # Errors
/// If it is in the land of no day, or too short.
pub fn of_walk(world: &mut World) -> Result<Slip, MakeSlipError> {
    let day = day_of_walk(world).ok_or(MakeSlipError::NoDay)?;
    let walked_m = world.get_resource::<PlayerPosition>().map_or(0.0, |player| player.walked_m);
    if walked_m < COUNTS_M || !world.contains_resource::<WalkOfDay>() {
        return Err(MakeSlipError::TooShort);
    }
    count_walk(world);
    let land = world.resource::<Land>().clone();
    let trace = world.get_resource::<OwnTrace>().map(|own| own.trace().clone()).unwrap_or_default();
    let journal = world.get_resource::<RunJournal>().cloned().unwrap_or_default();
    let name = walker(folder(world));
    let attempt = world.resource::<WalkOfDay>().attempt;
    Ok(slip(world, day, &land, WalkFacts { attempt, name, walked_m, trace: &trace, journal: &journal }))
}

/// Keeps the slip of the current walk, in place of an earlier one of it. Returns it and its file.
///
/// # Errors
/// As [`of_walk`], and if it cannot be written.
pub fn keep(world: &mut World) -> Result<(Slip, PathBuf), MakeSlipError> {
    let slip = of_walk(world)?;
    let folder = folder(world).ok_or(MakeSlipError::NoFolder)?;
    let file = files::keep_own(&folder, &slip, &card::paint(&slip))?;
    Ok((slip, file))
}

/// The slip of a walk in its last saved state; `world` is that of an app in its land, and names it.
///
/// # Errors
/// If it cannot be read, is in the land of no day, or too short.
pub fn of_save(world: &mut World, runs: &SaveStore, run: &str) -> Result<Slip, MakeSlipError> {
    let contents = runs.peek(run).ok_or_else(|| MakeSlipError::Save(run.into()))?;
    let card = &contents.head.card;
    let day = Day::of_recipe(&saved_recipe(&contents)?, &card.seed_words).ok_or(MakeSlipError::NoDay)?;
    if card.distance_m < COUNTS_M {
        return Err(MakeSlipError::TooShort);
    }
    let land = world.get_resource::<Land>().cloned().ok_or(MakeSlipError::NoDay)?;
    let (trace, journal): (Trace, RunJournal) = (section(&contents)?, section(&contents)?);
    let walk: WalkOfDay = section(&contents)?;
    let name = walker(folder_beside(runs));
    let facts = WalkFacts { attempt: walk.attempt, name, walked_m: card.distance_m, trace: &trace, journal: &journal };
    Ok(slip(world, day, &land, facts))
}

/// The player's name, beside a folder of slips.
fn walker(folder: Option<PathBuf>) -> String {
    folder.as_deref().and_then(Path::parent).map(walker_name::read).unwrap_or_default()
}

/// A section of a save; its default if there is none.
fn section<K: Saveable + Default>(contents: &SaveContents) -> Result<K, SectionError> {
    let section = contents.sections.iter().find(|section| section.name == K::NAME);
    section.map_or(Ok(K::default()), saveable::decode_section)
}
