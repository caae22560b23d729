//! Sketch jobs: replacements of the sketch made beside the frames, as a map has millions of pixels: flood fill, templates, image
//! import, the stored draft. Painting is blocked until the result is there.

use std::path::PathBuf;

use bevy_egui::egui;
use eremite_land::{
    background::{Steps, and_then, one_step},
    synthesis::{Drawing, TschHeightSource, drawing, lines_file},
};
use eremite_maps::easel::{EaselBrush, EaselDraft, HeightmapSketch};
use eremite_words::{self as words, Key, key};

use super::{
    background_jobs,
    draft_file::DraftReadOutcome,
    job::{Job, Panicked},
};

/// Description of the job that loads the initial sketch.
const BEGINNING: Key = key("easel-loading");

/// The running job, if any.
#[derive(Default)]
pub struct SketchJob(Option<RunningSketchJob>);

struct RunningSketchJob {
    job: Job<SketchOutcome>,
    words: &'static str,
    /// Whether it reads a draft file.
    reads: bool,
}

/// Result of a job.
pub(super) enum SketchOutcome {
    /// A new sketch and an optional message; the error is one line.
    Sketch(Result<(Box<HeightmapSketch>, Option<String>), String>),
    /// The initial sketch.
    Begun(Box<InitialSketch>),
}

/// What the editor starts with.
pub(super) struct InitialSketch {
    /// Content of the draft file, if it was read.
    pub read: Option<DraftReadOutcome>,
    /// The land's own map, if any; the same sketch object if it equals the current one.
    pub land: Option<EaselDraft>,
}

impl SketchJob {
    /// Description of the running job.
    pub fn description(&self) -> Option<&'static str> {
        self.0.as_ref().map(|under| under.words)
    }

    fn start(&mut self, ctx: &egui::Context, words: &'static str, steps: Steps<SketchOutcome>) {
        // The latest job wins, but the initial load is never replaced.
        if self.description() != Some(BEGINNING.text()) {
            self.0 = Some(RunningSketchJob { job: Job::start("sketch", Some(ctx), steps), words, reads: false });
        }
    }

    /// Result when finished; returned once.
    pub(super) fn poll(&mut self) -> Option<SketchOutcome> {
        let done = self.0.as_mut()?.job.poll()?;
        let RunningSketchJob { words, reads, .. } = self.0.take()?;
        Some(remade(done, words, reads))
    }

    /// Waits for the result.
    pub(super) fn finish(&mut self) -> Option<SketchOutcome> {
        let RunningSketchJob { job, words, reads } = self.0.take()?;
        Some(remade(job.wait(), words, reads))
    }

    /// Cancels a fill or import; returns whether there was one.
    pub fn cancel(&mut self) -> bool {
        self.0.take_if(|under| under.words != BEGINNING.text()).is_some()
    }

    /// Flood fill.
    pub fn fill(&mut self, ctx: &egui::Context, sketch: HeightmapSketch, brush: EaselBrush<'static>, at: [f32; 2]) {
        let filled = sketch.fill_in_steps(brush, at);
        let steps = and_then(filled, |(sketch, _)| one_step(move || SketchOutcome::Sketch(Ok((sketch.into(), None)))));
        self.start(ctx, words::text("easel-filling"), steps);
    }

    /// Starts from a map that comes with the game.
    pub fn start_from_file(&mut self, ctx: &egui::Context, name: String) {
        let steps = sketch_of(move || Drawing::find(&name).map_err(|fault| fault.to_string()), None);
        self.start(ctx, words::text("easel-bringing"), steps);
    }

    /// Starts from a blank map of a size in pixels.
    pub fn begin_blank(&mut self, ctx: &egui::Context, [width, height]: [usize; 2]) {
        let steps = one_step(move || SketchOutcome::Sketch(Ok((HeightmapSketch::blank(width, height).into(), None))));
        self.start(ctx, words::text("easel-bringing"), steps);
    }

    /// Imports a PNG, or a file of lines.
    pub fn import(&mut self, ctx: &egui::Context, file: PathBuf) {
        let message = words::text_with("easel-map-of", &[("file", file.display().to_string().into())]);
        let read = move || {
            if lines_file::has_lines_extension(&file) {
                lines_file::read(&file).map_err(|fault| fault.to_string())
            } else {
                background_jobs::read(&file, drawing::check_size).map(Into::into)
            }
        };
        self.start(ctx, words::text("easel-reading"), sketch_of(read, Some(message)));
    }

    /// Initial load: the draft being read or the current one, then the land's own map over it.
    pub(super) fn begin(
        &mut self,
        ctx: &egui::Context,
        reading: Option<Steps<DraftReadOutcome>>,
        now: EaselDraft,
        map: Option<TschHeightSource>,
    ) {
        let reads = reading.is_some();
        let read = match reading {
            Some(reading) => and_then(reading, |read| one_step(move || Some(read))),
            None => one_step(|| None::<DraftReadOutcome>),
        };
        let begun = move |read: Option<DraftReadOutcome>| {
            let now = if let Some(DraftReadOutcome::Sound(draft) | DraftReadOutcome::OfWalk(draft, _)) = &read { draft } else { &now };
            let land = map.map(|map| {
                let sketch = now.is_drawing_of(&map).then(|| now.sketch.clone());
                let land = EaselDraft::of(&map);
                EaselDraft { sketch: sketch.unwrap_or(land.sketch), ..land }
            });
            SketchOutcome::Begun(Box::new(InitialSketch { read, land }))
        };
        self.start(ctx, BEGINNING.text(), and_then(read, move |read| one_step(move || begun(read))));
        if let Some(under) = &mut self.0 {
            under.reads = reads;
        }
    }
}

/// Finds a drawing, then makes a sketch of it, which a message goes with.
fn sketch_of(find: impl FnOnce() -> Result<Drawing, String> + Send + Sync + 'static, message: Option<String>) -> Steps<SketchOutcome> {
    and_then(one_step(find), move |found| {
        one_step(move || SketchOutcome::Sketch(found.map(|drawing| (HeightmapSketch::from(&drawing).into(), message))))
    })
}

/// Result of a job, or an error if it panicked.
fn remade(done: Result<SketchOutcome, Panicked>, words: &str, reads: bool) -> SketchOutcome {
    done.unwrap_or_else(|panicked| {
        if reads {
            SketchOutcome::Begun(Box::new(InitialSketch { read: Some(unread(panicked)), land: None }))
        } else {
            SketchOutcome::Sketch(Err(panicked.message(words)))
        }
    })
}

/// A draft file that was not completely read must not be overwritten.
pub(super) fn unread(panicked: Panicked) -> DraftReadOutcome {
    DraftReadOutcome::Stuck(words::text_with("easel-draft-kept-with-map", &[("fault", panicked.message(BEGINNING.text()).into())]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_drawing_that_could_not_be_made_by_a_mistake_is_told_of_and_no_file_is_written_over_that_was_not_read() {
        eremite_testing::register_assets();
        let ctx = egui::Context::default();
        let mut remaking = SketchJob::default();
        remaking.start(&ctx, "the patch is filled", one_step(|| -> SketchOutcome { panic!("a test's own") }));
        let Some(SketchOutcome::Sketch(Err(line))) = remaking.finish() else { panic!("a line") };
        assert!(line.starts_with("the patch is filled: that went wrong") && line.contains("the sketch stays"), "{line}");
        assert!(remaking.description().is_none(), "the next one can be made");
        remaking.begin(&ctx, Some(one_step(|| -> DraftReadOutcome { panic!("a test's own") })), EaselDraft::default(), None);
        let Some(SketchOutcome::Begun(begun)) = remaking.finish() else { panic!("it begins all the same") };
        assert!(matches!(begun.read, Some(DraftReadOutcome::Stuck(_))) && begun.land.is_none());
    }
}
