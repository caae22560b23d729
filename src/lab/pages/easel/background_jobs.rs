//! What takes its time and is done on another thread: maps that are kept and given away, and the land to walk.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{
    Algorithms, Recipe,
    asset_store::{self, IfExists},
    preset::{Preset, PresetLibrary},
    synthesis::{CrudeHeightmap, drawing, lines_file},
};
use eremite_maps::easel::{EaselDraft, HeightmapSketch};

use super::job::Job;
use crate::overlay::save_name::{SaveName, SaveRequest};

/// What is said of a map in its preset.
const SUMMARY: &str = "a map of one's own";

/// What is being done, one at a time.
#[derive(Resource, Default)]
pub struct BackgroundJobs(Option<RunningJob>);

struct RunningJob {
    job: Job<JobOutcome>,
    words: &'static str,
    /// Whether, once it is kept, it is to be walked.
    walks: bool,
}

/// What was done; an error is a line.
pub(super) enum JobOutcome {
    /// A map was given away; where to.
    GivenAway(Result<String, String>),
    /// A map was kept.
    Kept(Box<SavedMap>),
    /// It went wrong; a line about it.
    Fallen(String),
}

impl JobOutcome {
    /// What went wrong with it, if anything did.
    fn error(&self) -> Option<&str> {
        match self {
            Self::GivenAway(result) => result.as_ref().err().map(String::as_str),
            Self::Kept(kept) => kept.name.as_ref().err().map(String::as_str),
            Self::Fallen(fault) => Some(fault),
        }
    }
}

/// A map that was kept.
pub(super) struct SavedMap {
    /// What was drawn.
    pub sketch: HeightmapSketch,
    /// Its land.
    pub recipe: Recipe,
    /// The presets with it.
    pub library: PresetLibrary,
    /// Its name; an error is a line.
    pub name: Result<String, String>,
    /// Whether it is to be walked.
    pub walks: bool,
}

impl BackgroundJobs {
    /// What is being done, in words.
    pub fn description(&self) -> Option<&'static str> {
        self.0.as_ref().map(|chore| chore.words)
    }

    fn start(&mut self, ctx: &egui::Context, words: &'static str, walks: bool, work: impl FnOnce() -> JobOutcome + Send + 'static) {
        if self.0.is_none() {
            self.0 = Some(RunningJob { job: Job::start(Some(ctx), |_| work()), words, walks });
        }
    }

    /// What was done, once.
    pub fn poll(&mut self) -> Option<JobOutcome> {
        let done = self.0.as_ref()?.job.poll()?;
        let RunningJob { words, walks, .. } = self.0.take()?;
        Some(match done {
            Ok(JobOutcome::Kept(kept)) => JobOutcome::Kept(Box::new(SavedMap { walks, ..*kept })),
            Ok(done) => done,
            Err(panicked) => JobOutcome::Fallen(panicked.message(words)),
        })
    }

    /// Waits for what is being done, and tells what went wrong with it: the game ends, and nobody looks any more.
    pub fn finish(&mut self) -> Option<String> {
        let RunningJob { job, words, .. } = self.0.take()?;
        match job.wait() {
            Ok(done) => done.error().map(Into::into),
            Err(panicked) => Some(panicked.message(words)),
        }
    }

    /// Who goes away does not want to be taken elsewhere when the map is kept.
    pub fn stay(&mut self) {
        if let Some(chore) = &mut self.0 {
            chore.walks = false;
        }
    }

    /// Gives the map away as a PNG, or with its lines as RON.
    pub fn export(&mut self, ctx: &egui::Context, sketch: HeightmapSketch, file: PathBuf) {
        self.start(ctx, "the picture is written", false, move || JobOutcome::GivenAway(export_map(&sketch, &file)));
    }

    /// Keeps the map as a preset.
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
        self.start(ctx, "the map is kept", false, move || {
            let recipe = land(&draft, over, &algorithms);
            let name = library.save(&name, &Preset::of(&recipe, SUMMARY), existing).map(|_| name);
            library.refresh(&algorithms);
            JobOutcome::Kept(Box::new(SavedMap { sketch: draft.sketch, recipe, library, name, walks: false }))
        });
    }

    /// Keeps the map, under a free name if it is not kept already, and then walks it.
    pub fn save_and_play(
        &mut self,
        ctx: &egui::Context,
        draft: EaselDraft,
        over: Recipe,
        name: &SaveName,
        library: &PresetLibrary,
        algorithms: &Algorithms,
    ) {
        let (mut library, algorithms, name) = (library.clone(), algorithms.clone(), name.clone());
        self.start(ctx, "the map is kept, and then you walk it", true, move || {
            let recipe = land(&draft, over, &algorithms);
            let preset = Preset::of(&recipe, SUMMARY);
            library.refresh(&algorithms);
            let same = |kept: &Preset| Preset { summary: preset.summary.clone(), ..kept.clone() } == preset;
            let kept = library.entries().iter().find(|entry| entry.preset.as_ref().is_ok_and(same));
            let name = kept.map_or_else(
                || {
                    let name = name.unique(|name| library.has(name));
                    library.save(&name, &preset, IfExists::Stays).map(|_| name)
                },
                |entry| Ok(entry.name.clone()),
            );
            library.refresh(&algorithms);
            JobOutcome::Kept(Box::new(SavedMap { sketch: draft.sketch, recipe, library, name, walks: true }))
        });
    }
}

/// The land of a draft, with the seed and the layers of another one.
fn land(draft: &EaselDraft, over: Recipe, algorithms: &Algorithms) -> Recipe {
    Recipe { layers: over.layers, data: over.data, ..draft.recipe(over.seed, algorithms) }
}

/// Reads a picture that fits.
pub(super) fn read(file: &Path, fits: impl FnOnce(usize, usize) -> Result<(), String>) -> Result<CrudeHeightmap, String> {
    CrudeHeightmap::read(file, fits).map_err(|error| error.to_string())
}

fn export_map(sketch: &HeightmapSketch, file: &Path) -> Result<String, String> {
    let as_lines = lines_file::has_lines_extension(file);
    let file = if as_lines { file.into() } else { file.with_extension("png") };
    // Nothing of somebody's is written over in silence.
    if file.exists() {
        return Err(format!("{} is there already: give it another name", file.display()));
    }
    let bytes = if as_lines { lines_file::to_ron(&sketch.to_drawing()).into_bytes() } else { drawing::to_png(&sketch.to_heightmap()) };
    let written = asset_store::write_atomic(&file, &bytes);
    written.map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    let whole = file.canonicalize().unwrap_or(file);
    Ok(format!("written to {}", whole.display()))
}
