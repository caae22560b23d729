//! The easel on the screen: a draft at the left, the land that it becomes at the right, live; tools, the synthesis'
//! parameters, maps to begin from, and the walk on it.

mod background_jobs;
mod curves;
mod draft_file;
mod job;
mod live_preview;
mod page;
mod panels;
mod profile;
mod session_draft;
mod sketch_job;
mod textures;
mod tool_state;

use bevy::prelude::*;
use bevy_egui::egui;

pub use curves::Curves;
pub use draft_file::DraftFile;
pub use tool_state::{EaselTool, EaselToolState};

use eremite_land::{
    Algorithms, Land, Revision,
    notification::Notification,
    requirements::RequirementsAppExt,
    synthesis::{Synthesis, TschHeightSource},
};
use eremite_maps::easel::{EaselDraft, HeightmapDocument, HeightmapSketch, TiledGrid};
use eremite_stream::contracts::schedule::GameState;
use live_preview::LivePreview;
use sketch_job::{InitialSketch, SketchJob, SketchOutcome};

use crate::overlay::{EditSession, LabAppExt, TabEntry};

/// What stands on the easel.
#[derive(Resource)]
pub struct Easel {
    /// The map.
    pub canvas: HeightmapDocument,
    /// How it becomes land.
    pub synthesis: Synthesis,
    /// Metres that a pixel is wide.
    pub width_m: u32,
    /// Where the draft is on the screen, in points.
    pub draft_rect: egui::Rect,
    /// Another drawing that is on its way.
    remaking: SketchJob,
    /// Its pictures and its land.
    following: LivePreview,
    /// Of the land that it was taken from.
    stamp: Option<Revision>,
    /// What was walked last, and its map as the land has it.
    walked: Option<(HeightmapSketch, String)>,
}

impl Default for Easel {
    fn default() -> Self {
        let EaselDraft { sketch, synthesis, pixel_m } = EaselDraft::default();
        Self {
            canvas: sketch.into(),
            synthesis,
            width_m: pixel_m,
            draft_rect: egui::Rect::NOTHING,
            remaking: SketchJob::default(),
            following: LivePreview::default(),
            stamp: None,
            walked: None,
        }
    }
}

impl Easel {
    /// All that stands on it.
    fn draft(&self) -> EaselDraft {
        EaselDraft { sketch: HeightmapSketch::clone(&self.canvas), synthesis: self.synthesis.clone(), pixel_m: self.width_m }
    }

    /// Begins with a draft, as if nothing had been there.
    fn replace_draft(&mut self, draft: EaselDraft) {
        let EaselDraft { sketch, synthesis, pixel_m } = draft;
        (self.canvas, self.synthesis, self.width_m) = (sketch.into(), synthesis, pixel_m);
    }

    /// Whether a map is the one that was walked from here, and still stands there.
    fn is_played_map(&self, map: &TschHeightSource) -> bool {
        self.walked.as_ref().is_some_and(|(sketch, text)| self.canvas.is_same_as(sketch) && **map.map.text() == **text)
    }

    /// Whether there is something to undo, and to redo.
    fn can_undo_redo(&self) -> (bool, bool) {
        let (undo, redo) = self.canvas.can_undo_redo();
        let rests = self.remaking.description().is_some();
        (undo || rests, redo && !rests)
    }

    /// Takes the last step back, or the one that is on its way.
    fn undo(&mut self) {
        if !self.remaking.cancel() && self.remaking.description().is_none() {
            self.canvas.undo();
        }
    }

    /// Makes the step again that was taken back.
    fn redo(&mut self) {
        if self.remaking.description().is_none() {
            self.canvas.redo();
        }
    }

    /// The heights of the land as it was last made.
    pub fn heights(&self) -> Option<&TiledGrid<f32>> {
        self.following.heights()
    }

    /// Whether what stands on it can be painted on: no other drawing is on its way.
    pub fn is_at_hand(&self) -> bool {
        self.remaking.description().is_none()
    }

    /// Whether nothing is on its way: neither another drawing, nor land and pictures of this one.
    pub fn is_settled(&self) -> bool {
        self.is_at_hand() && self.following.is_settled()
    }

    /// Metres from the map's middle, or from the way that is drawn, to the row that is walked.
    pub fn row_m(&self) -> i64 {
        self.canvas.row().metres(self.width_m)
    }
}

/// Adds the easel.
pub struct EaselPagePlugin;

impl Plugin for EaselPagePlugin {
    fn build(&self, app: &mut App) {
        // Without the algorithm nobody could walk what was drawn.
        let is_there = |world: &World| world.resource::<Algorithms>().find("tsch").is_ok();
        let page = TabEntry { name: "easel", words: "draw a map", help: "a land of your own", is_there };
        app.requires::<EditSession>("EaselPagePlugin", "OverlayPlugin")
            .init_resource::<Algorithms>()
            .init_resource::<Easel>()
            .init_resource::<EaselToolState>()
            .init_resource::<background_jobs::BackgroundJobs>()
            .init_resource::<panels::EaselInput>()
            .add_message::<Notification>()
            .add_plugins((draft_file::plugin, session_draft::plugin))
            .add_systems(OnExit(GameState::Atlas), on_exit)
            .add_page(page, (page::receive_results, page::show).chain());
    }
}

/// Brings the draft that was kept, and then the land's own map, if it has one and it was not there before.
fn start_from_land(
    ctx: &egui::Context,
    easel: &mut Easel,
    reading: impl FnOnce() -> Option<job::Job<draft_file::DraftReadOutcome>>,
    land: &Land,
) {
    if easel.remaking.description().is_some() {
        return;
    }
    let reading = reading();
    let is_new = easel.stamp.replace(land.full_revision()) != Some(land.full_revision());
    let map: Option<&TschHeightSource> = (**land.height_source()).as_partial_reflect().try_downcast_ref().filter(|_| is_new);
    // What was walked from here need not be compared pixel by pixel.
    if let Some(map) = map.filter(|map| easel.is_played_map(map)) {
        (easel.synthesis, easel.width_m) = (map.synthesis.clone(), map.width);
    }
    let map = map.filter(|map| !easel.is_played_map(map)).cloned();
    if reading.is_some() || map.is_some() {
        easel.remaking.begin(ctx, reading, easel.draft(), map);
    }
}

/// Takes what was made on another thread.
fn apply_outcome(remade: SketchOutcome, easel: &mut Easel, file: &mut DraftFile, bench: &mut EditSession) {
    match remade {
        SketchOutcome::Sketch(Ok((sketch, words))) => {
            easel.canvas.replace_sketch(*sketch);
            words.into_iter().for_each(|words| bench.set_status(words));
        }
        SketchOutcome::Sketch(Err(fault)) => bench.set_error(fault),
        SketchOutcome::Begun(begun) => {
            let InitialSketch { read, land } = *begun;
            let first = read.is_some();
            let mut faults: Vec<String> = read.and_then(|read| file.apply_read(read, easel).err()).into_iter().collect();
            if let Some(land) = land {
                if first && !easel.canvas.is_same_as(&land.sketch) {
                    faults.extend(file.set_aside().err());
                }
                easel.canvas.replace_sketch(land.sketch);
                (easel.synthesis, easel.width_m) = (land.synthesis, land.pixel_m);
            }
            faults.into_iter().for_each(|fault| bench.set_error(fault));
        }
    }
}

/// Whoever goes lets go of the brush, and wants to be taken nowhere any more.
fn on_exit(mut easel: ResMut<Easel>, mut chores: ResMut<background_jobs::BackgroundJobs>) {
    easel.canvas.end_stroke();
    chores.stay();
}
