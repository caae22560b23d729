//! Another drawing in the place of the one on the easel: a patch that is filled, a map to begin from, a picture that is
//! taken in, the draft that was kept. A map has millions of pixels, and so it is made on another thread; the hand rests
//! until it is there.

use std::path::PathBuf;

use bevy_egui::egui;

use super::{chores, draft_file::Read, job::Job};
use crate::{
    easel::{Brush, Draft, Sketch},
    synthesis::{Drawing, Tsch, drawing, lines_file},
};

/// What it is called that the easel begins with.
const BEGINNING: &str = "the draft is brought";

/// What is being made.
#[derive(Default)]
pub struct Remaking(Option<Under>);

struct Under {
    job: Job<Remade>,
    words: &'static str,
}

/// What was made.
pub(super) enum Remade {
    /// Another sketch, and what is to be said of it; an error is a line.
    Sketch(Result<(Box<Sketch>, Option<String>), String>),
    /// What the easel begins with.
    Begun(Box<Begun>),
}

/// What the easel begins with.
pub(super) struct Begun {
    /// What was in the draft's file, if that was to be read.
    pub read: Option<Read>,
    /// The land's own map, if it has one; what stands there, if that is the same.
    pub land: Option<Draft>,
}

impl Remaking {
    /// What is being made, in words.
    pub fn words(&self) -> Option<&'static str> {
        self.0.as_ref().map(|under| under.words)
    }

    fn start(&mut self, ctx: &egui::Context, words: &'static str, work: impl FnOnce() -> Remade + Send + 'static) {
        // The latest wins; but what the easel begins with is nobody's choice.
        if self.words() != Some(BEGINNING) {
            self.0 = Some(Under { job: Job::start(Some(ctx), |_| work()), words });
        }
    }

    /// What was made, once.
    pub(super) fn done(&mut self) -> Option<Remade> {
        let done = self.0.as_ref()?.job.done()?;
        self.0 = None;
        Some(done)
    }

    /// Waits for it.
    pub(super) fn finish(&mut self) -> Option<Remade> {
        Some(self.0.take()?.job.wait())
    }

    /// A patch is not to be filled after all, or a map not to be taken; whether there was one.
    pub fn give_up(&mut self) -> bool {
        self.0.take_if(|under| under.words != BEGINNING).is_some()
    }

    /// Fills a patch.
    pub fn fill(&mut self, ctx: &egui::Context, mut sketch: Sketch, brush: Brush<'static>, at: [f32; 2]) {
        self.start(ctx, "the patch is filled", move || {
            sketch.fill(brush, at);
            Remade::Sketch(Ok((sketch.into(), None)))
        });
    }

    /// Begins from a map that comes with the game.
    pub fn begin_from(&mut self, ctx: &egui::Context, name: String) {
        self.start(ctx, "the map is brought", move || Remade::Sketch(Drawing::find(&name).map(|map| (Sketch::from(&map).into(), None))));
    }

    /// Begins from a blank one of a size.
    pub fn begin_blank(&mut self, ctx: &egui::Context, [width, height]: [usize; 2]) {
        self.start(ctx, "the map is brought", move || Remade::Sketch(Ok((Sketch::blank(width, height).into(), None))));
    }

    /// Takes a PNG as the map, or a file of lines.
    pub fn take_in(&mut self, ctx: &egui::Context, file: PathBuf) {
        self.start(ctx, "the picture is read", move || {
            let map: Result<Drawing, String> =
                if lines_file::is_named_so(&file) { lines_file::read(&file) } else { chores::read(&file, drawing::fits).map(Into::into) };
            Remade::Sketch(map.map(|map| (Sketch::from(&map).into(), Some(format!("the map of {}", file.display())))))
        });
    }

    /// Begins with the draft that is read, or with what is there, and over it with the land's own map.
    pub(super) fn begin(&mut self, ctx: &egui::Context, reading: Option<Job<Read>>, now: Draft, map: Option<Tsch>) {
        self.start(ctx, BEGINNING, move || {
            let read = reading.map(Job::wait);
            let now = if let Some(Read::Sound(draft) | Read::OfWalk(draft, _)) = &read { draft } else { &now };
            let land = map.map(|map| {
                let sketch = now.is_drawing_of(&map).then(|| now.sketch.clone());
                let land = Draft::of(&map);
                Draft { sketch: sketch.unwrap_or(land.sketch), ..land }
            });
            Remade::Begun(Box::new(Begun { read, land }))
        });
    }
}
