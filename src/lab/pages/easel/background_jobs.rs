//! Background jobs of the heightmap editor: saving and exporting maps, and building the land to walk on. One at a time.

use std::{
    error::Error,
    path::{Path, PathBuf},
};

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{
    Algorithms, Column, LandLayers, Recipe,
    asset_store::{self, IfExists, disk},
    background::{Steps, and_then, one_step},
    preset::{Preset, PresetLibrary},
    synthesis::{CrudeHeightmap, WalkPath, drawing, lines_file},
};
use eremite_maps::easel::{EaselDraft, HeightmapSketch, first_shore};
use eremite_words as words;

use super::job::Job;
use crate::overlay::save_name::{SaveName, SaveRequest};

/// Summary in the preset of a saved map.
const SUMMARY: &str = "a map of one's own";

/// The running job, if any.
#[derive(Resource, Default)]
pub struct BackgroundJobs(Option<RunningJob>);

struct RunningJob {
    job: Job<JobOutcome>,
    words: &'static str,
    /// Whether to start a walk on the map once it is saved.
    walks: bool,
}

/// Result of a job; errors are one line.
pub(super) enum JobOutcome {
    /// A map was exported; where to.
    GivenAway(Result<String, String>),
    /// A map was saved.
    Kept(Box<SavedMap>),
    /// The job panicked; one line about it.
    Fallen(String),
}

impl JobOutcome {
    /// Error of the job, if it failed.
    fn error(&self) -> Option<&str> {
        match self {
            Self::GivenAway(result) => result.as_ref().err().map(String::as_str),
            Self::Kept(kept) => kept.name.as_ref().err().map(String::as_str),
            Self::Fallen(fault) => Some(fault),
        }
    }
}

/// A saved map.
pub(super) struct SavedMap {
    /// The sketch that was saved.
    pub sketch: HeightmapSketch,
    /// Recipe of its land.
    pub recipe: Recipe,
    /// Preset library that includes it.
    pub library: PresetLibrary,
    /// Its name, or a one-line error.
    pub name: Result<String, String>,
    /// Whether to start a walk on it.
    pub walks: bool,
    /// Where the walk begins.
    pub begins: Column,
}

impl BackgroundJobs {
    /// Description of the running job.
    pub fn description(&self) -> Option<&'static str> {
        self.0.as_ref().map(|chore| chore.words)
    }

    fn start(&mut self, ctx: &egui::Context, words: &'static str, walks: bool, steps: Steps<JobOutcome>) {
        if self.0.is_none() {
            self.0 = Some(RunningJob { job: Job::start("map to keep", Some(ctx), steps), words, walks });
        }
    }

    /// Lets the job go on where nobody polls it; returns whether it needs frames for that.
    pub fn advance(&mut self) -> bool {
        self.0.as_mut().is_some_and(|chore| chore.job.advance())
    }

    /// Result of the job when finished; returned once.
    pub fn poll(&mut self) -> Option<JobOutcome> {
        let done = self.0.as_mut()?.job.poll()?;
        let RunningJob { words, walks, .. } = self.0.take()?;
        Some(match done {
            Ok(JobOutcome::Kept(kept)) => JobOutcome::Kept(Box::new(SavedMap { walks, ..*kept })),
            Ok(done) => done,
            Err(panicked) => JobOutcome::Fallen(panicked.message(words)),
        })
    }

    /// Waits for the running job at the game's exit; returns its error, as no page is left to show it.
    pub fn finish(&mut self) -> Option<String> {
        let RunningJob { job, words, .. } = self.0.take()?;
        match job.wait() {
            Ok(done) => done.error().map(Into::into),
            Err(panicked) => Some(panicked.message(words)),
        }
    }

    /// Cancels the walk that would follow: the player has left the editor.
    pub fn stay(&mut self) {
        if let Some(chore) = &mut self.0 {
            chore.walks = false;
        }
    }

    /// Exports the map as PNG, or with its lines as RON.
    pub fn export(&mut self, ctx: &egui::Context, sketch: HeightmapSketch, file: PathBuf) {
        let steps = one_step(move || JobOutcome::GivenAway(export_map(&sketch, &file)));
        self.start(ctx, words::text("easel-writing"), false, steps);
    }

    /// Saves the map as a preset.
    pub fn save(
        &mut self,
        ctx: &egui::Context,
        draft: EaselDraft,
        over: Recipe,
        (name, existing): SaveRequest,
        library: &PresetLibrary,
        algorithms: &Algorithms,
    ) {
        let (mut library, algorithms) = (library.clone(), algorithms.clone());
        let steps = and_then(land(&draft, over, &algorithms), move |recipe| {
            one_step(move || {
                let name = library.save(&name, &Preset::of(&recipe, SUMMARY), existing).map(|_| name).map_err(|fault| fault.to_string());
                library.refresh(&algorithms);
                JobOutcome::Kept(Box::new(SavedMap { sketch: draft.sketch, recipe, library, name, walks: false, begins: Column(0) }))
            })
        });
        self.start(ctx, words::text("easel-saving"), false, steps);
    }

    /// Saves the map, under an unused name if it is not saved already, then starts a walk on it.
    pub fn save_and_play(
        &mut self,
        ctx: &egui::Context,
        draft: EaselDraft,
        over: Recipe,
        name: &SaveName,
        library: &PresetLibrary,
        (algorithms, layers): (&Algorithms, &LandLayers),
    ) {
        let (mut library, algorithms, layers, name) = (library.clone(), algorithms.clone(), layers.clone(), name.clone());
        let recipe = land(&draft, over, &algorithms);
        let known = algorithms.clone();
        let saved = and_then(recipe, move |recipe| {
            one_step(move || {
                let name = save_unless_saved(&mut library, &recipe, &name, &known);
                (recipe, library, name)
            })
        });
        let steps = and_then(saved, move |(recipe, library, name)| {
            and_then(beginning(&draft, recipe.clone(), algorithms, layers), move |begins| {
                one_step(move || JobOutcome::Kept(Box::new(SavedMap { sketch: draft.sketch, recipe, library, name, walks: true, begins })))
            })
        });
        self.start(ctx, words::text("easel-saving-to-walk"), true, steps);
    }
}

/// Saves a map under an unused name, if it is not saved already; returns its name, or a one-line error.
fn save_unless_saved(library: &mut PresetLibrary, recipe: &Recipe, name: &SaveName, algorithms: &Algorithms) -> Result<String, String> {
    let preset = Preset::of(recipe, SUMMARY);
    library.refresh(algorithms);
    let same = |kept: &Preset| Preset { summary: preset.summary.clone(), ..kept.clone() } == preset;
    let kept = library.entries().iter().find(|entry| entry.preset.as_ref().is_ok_and(same));
    let name = kept.map_or_else(
        || {
            let name = name.unique(|name| library.has(name));
            library.save(&name, &preset, IfExists::Stays).map(|_| name).map_err(|fault| fault.to_string())
        },
        |entry| Ok(entry.name.clone()),
    );
    library.refresh(algorithms);
    name
}

/// Recipe of a draft, with seed and layers of another recipe, in steps.
fn land(draft: &EaselDraft, over: Recipe, algorithms: &Algorithms) -> Steps<Recipe> {
    and_then(draft.recipe(over.seed, algorithms), move |recipe| one_step(move || Recipe { layers: over.layers, data: over.data, ..recipe }))
}

/// Where a walk on a draft begins, in steps: at the first shore from the map's left edge, or at the edge if all is sea.
fn beginning(draft: &EaselDraft, recipe: Recipe, algorithms: Algorithms, layers: LandLayers) -> Steps<Column> {
    let pixels = draft.sketch.path().map_or(draft.sketch.width() as f64, WalkPath::length);
    let width = (pixels * f64::from(draft.pixel_m)) as i64;
    let shore = and_then(one_step(move || recipe.land(&algorithms, &layers).ok()), move |land| match land {
        Some(land) => first_shore(land, width),
        None => one_step(|| None::<Column>),
    });
    and_then(shore, |shore| one_step(move || shore.unwrap_or(Column(0))))
}

/// Reads an image of an accepted size.
pub(super) fn read<E: Error + Send + Sync + 'static>(
    file: &Path,
    fits: impl FnOnce(usize, usize) -> Result<(), E>,
) -> Result<CrudeHeightmap, String> {
    CrudeHeightmap::read(file, fits).map_err(|error| error.to_string())
}

fn export_map(sketch: &HeightmapSketch, file: &Path) -> Result<String, String> {
    let as_lines = lines_file::has_lines_extension(file);
    let file = if as_lines { file.into() } else { file.with_extension("png") };
    // Never overwrites a user's file silently.
    if disk::exists(&file) {
        return Err(words::text_with("easel-is-there", &[("file", file.display().to_string().into())]));
    }
    let bytes = if as_lines { lines_file::to_ron(&sketch.to_drawing()).into_bytes() } else { drawing::to_png(&sketch.to_heightmap()) };
    let written = asset_store::write_atomic(&file, &bytes);
    written.map_err(|error| {
        words::text_with("easel-cannot-write", &[("file", file.display().to_string().into()), ("error", error.to_string().into())])
    })?;
    let whole = file.canonicalize().unwrap_or(file);
    Ok(words::text_with("easel-written", &[("file", whole.display().to_string().into())]))
}
