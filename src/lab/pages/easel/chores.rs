//! What takes its time and is done on another thread: maps that are kept and given away, and the land to walk.

use std::path::{Path, PathBuf};

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{
    Algorithms, Recipe,
    preset::{Library, Preset},
    shelf::{self, Existing},
    synthesis::{Crude, drawing, lines_file},
};
use eremite_maps::easel::{Draft, Sketch};

use super::job::Job;
use crate::overlay::keep::{Name, Order};

/// What is said of a map in its preset.
const SUMMARY: &str = "a map of one's own";

/// What is being done, one at a time.
#[derive(Resource, Default)]
pub struct Chores(Option<Chore>);

struct Chore {
    job: Job<Done>,
    words: &'static str,
    /// Whether, once it is kept, it is to be walked.
    walks: bool,
}

/// What was done; an error is a line.
pub(super) enum Done {
    /// A map was given away; where to.
    GivenAway(Result<String, String>),
    /// A map was kept.
    Kept(Box<Kept>),
    /// It went wrong; a line about it.
    Fallen(String),
}

impl Done {
    /// What went wrong with it, if anything did.
    fn fault(&self) -> Option<&str> {
        match self {
            Self::GivenAway(result) => result.as_ref().err().map(String::as_str),
            Self::Kept(kept) => kept.name.as_ref().err().map(String::as_str),
            Self::Fallen(fault) => Some(fault),
        }
    }
}

/// A map that was kept.
pub(super) struct Kept {
    /// What was drawn.
    pub sketch: Sketch,
    /// Its land.
    pub recipe: Recipe,
    /// The presets with it.
    pub library: Library,
    /// Its name; an error is a line.
    pub name: Result<String, String>,
    /// Whether it is to be walked.
    pub walks: bool,
}

impl Chores {
    /// What is being done, in words.
    pub fn words(&self) -> Option<&'static str> {
        self.0.as_ref().map(|chore| chore.words)
    }

    fn start(&mut self, ctx: &egui::Context, words: &'static str, walks: bool, work: impl FnOnce() -> Done + Send + 'static) {
        if self.0.is_none() {
            self.0 = Some(Chore { job: Job::start(Some(ctx), |_| work()), words, walks });
        }
    }

    /// What was done, once.
    pub fn done(&mut self) -> Option<Done> {
        let done = self.0.as_ref()?.job.done()?;
        let Chore { words, walks, .. } = self.0.take()?;
        Some(match done {
            Ok(Done::Kept(kept)) => Done::Kept(Box::new(Kept { walks, ..*kept })),
            Ok(done) => done,
            Err(panicked) => Done::Fallen(panicked.told(words)),
        })
    }

    /// Waits for what is being done, and tells what went wrong with it: the game ends, and nobody looks any more.
    pub fn finish(&mut self) -> Option<String> {
        let Chore { job, words, .. } = self.0.take()?;
        match job.wait() {
            Ok(done) => done.fault().map(Into::into),
            Err(panicked) => Some(panicked.told(words)),
        }
    }

    /// Who goes away does not want to be taken elsewhere when the map is kept.
    pub fn stay(&mut self) {
        if let Some(chore) = &mut self.0 {
            chore.walks = false;
        }
    }

    /// Gives the map away as a PNG, or with its lines as RON.
    pub fn give_away(&mut self, ctx: &egui::Context, sketch: Sketch, file: PathBuf) {
        self.start(ctx, "the picture is written", false, move || Done::GivenAway(give_away(&sketch, &file)));
    }

    /// Keeps the map as a preset.
    pub fn keep(
        &mut self,
        ctx: &egui::Context,
        draft: Draft,
        over: Recipe,
        (name, existing): Order,
        library: &Library,
        algorithms: &Algorithms,
    ) {
        let (mut library, algorithms) = (library.clone(), algorithms.clone());
        self.start(ctx, "the map is kept", false, move || {
            let recipe = land(&draft, over, &algorithms);
            let name = library.save(&name, &Preset::of(&recipe, SUMMARY), existing).map(|_| name);
            library.refresh(&algorithms);
            Done::Kept(Box::new(Kept { sketch: draft.sketch, recipe, library, name, walks: false }))
        });
    }

    /// Keeps the map, under a free name if it is not kept already, and then walks it.
    pub fn walk(&mut self, ctx: &egui::Context, draft: Draft, over: Recipe, name: &Name, library: &Library, algorithms: &Algorithms) {
        let (mut library, algorithms, name) = (library.clone(), algorithms.clone(), name.clone());
        self.start(ctx, "the map is kept, and then you walk it", true, move || {
            let recipe = land(&draft, over, &algorithms);
            let preset = Preset::of(&recipe, SUMMARY);
            library.refresh(&algorithms);
            let same = |kept: &Preset| Preset { summary: preset.summary.clone(), ..kept.clone() } == preset;
            let kept = library.entries().iter().find(|entry| entry.preset.as_ref().is_ok_and(same));
            let name = kept.map_or_else(
                || {
                    let name = name.free(|name| library.has(name));
                    library.save(&name, &preset, Existing::Stays).map(|_| name)
                },
                |entry| Ok(entry.name.clone()),
            );
            library.refresh(&algorithms);
            Done::Kept(Box::new(Kept { sketch: draft.sketch, recipe, library, name, walks: true }))
        });
    }
}

/// The land of a draft, with the seed and the layers of another one.
fn land(draft: &Draft, over: Recipe, algorithms: &Algorithms) -> Recipe {
    Recipe { layers: over.layers, data: over.data, ..draft.recipe(over.seed, algorithms) }
}

/// Reads a picture that fits.
pub(super) fn read(file: &Path, fits: impl FnOnce(usize, usize) -> Result<(), String>) -> Result<Crude, String> {
    Crude::read(file, fits).map_err(|error| error.to_string())
}

fn give_away(sketch: &Sketch, file: &Path) -> Result<String, String> {
    let as_lines = lines_file::is_named_so(file);
    let file = if as_lines { file.into() } else { file.with_extension("png") };
    // Nothing of somebody's is written over in silence.
    if file.exists() {
        return Err(format!("{} is there already: give it another name", file.display()));
    }
    let bytes = if as_lines { lines_file::text(&sketch.drawing()).into_bytes() } else { drawing::png(&sketch.crude()) };
    let written = shelf::write_whole(&file, &bytes);
    written.map_err(|error| format!("cannot write {}: {error}", file.display()))?;
    let whole = file.canonicalize().unwrap_or(file);
    Ok(format!("written to {}", whole.display()))
}
