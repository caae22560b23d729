//! Heightmap editor: the draft at the left, its synthesised land at the right, live; tools, synthesis parameters, maps to
//! begin from, and walking on the result.

mod background_jobs;
mod biome_marks;
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
pub use tool_state::{EaselTool, EaselToolState, PaintingError};

use eremite_land::{
    Algorithms, Land, LandLayers, Revision,
    background::Steps,
    notification::Notification,
    requirements::RequirementsAppExt,
    synthesis::{Synthesis, TschHeightSource},
};
use eremite_maps::easel::{EaselDraft, HeightmapDocument, HeightmapSketch, TiledGrid};
use eremite_stream::contracts::schedule::GameState;
use eremite_words as words;
use live_preview::LivePreview;
use sketch_job::{InitialSketch, SketchJob, SketchOutcome};

use crate::overlay::{EditSession, LabAppExt, TabEntry};

/// Document and state of the heightmap editor.
#[derive(Resource)]
pub struct Easel {
    /// Sketch with its undo history.
    pub canvas: HeightmapDocument,
    /// Parameters of the synthesis.
    pub synthesis: Synthesis,
    /// Width of a pixel in metres.
    pub width_m: u32,
    /// Screen rectangle of the draft, in points.
    pub draft_rect: egui::Rect,
    /// Job that makes a replacement sketch.
    remaking: SketchJob,
    /// Preview of draft and land.
    following: LivePreview,
    /// Revision of the land that was last looked at for a map.
    stamp: Option<Revision>,
    /// Sketch last walked on, and its map text in the land.
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
    /// Current draft.
    fn draft(&self) -> EaselDraft {
        EaselDraft { sketch: HeightmapSketch::clone(&self.canvas), synthesis: self.synthesis.clone(), pixel_m: self.width_m }
    }

    /// Replaces the draft and its undo history.
    fn replace_draft(&mut self, draft: EaselDraft) {
        let EaselDraft { sketch, synthesis, pixel_m } = draft;
        (self.canvas, self.synthesis, self.width_m) = (sketch.into(), synthesis, pixel_m);
    }

    /// Whether `map` was started from this editor and the sketch is still the same.
    fn is_played_map(&self, map: &TschHeightSource) -> bool {
        self.walked.as_ref().is_some_and(|(sketch, text)| self.canvas.is_same_as(sketch) && **map.map.text() == **text)
    }

    /// Whether undo and redo are possible.
    fn can_undo_redo(&self) -> (bool, bool) {
        let (undo, redo) = self.canvas.can_undo_redo();
        let rests = self.remaking.description().is_some();
        (undo || rests, redo && !rests)
    }

    /// Undoes the last step, or cancels the pending replacement.
    fn undo(&mut self) {
        if !self.remaking.cancel() && self.remaking.description().is_none() {
            self.canvas.undo();
        }
    }

    /// Redoes the undone step.
    fn redo(&mut self) {
        if self.remaking.description().is_none() {
            self.canvas.redo();
        }
    }

    /// Heights of the land as last made.
    pub fn heights(&self) -> Option<&TiledGrid<f32>> {
        self.following.heights()
    }

    /// Whether the sketch can be painted on: no replacement is pending.
    pub fn is_at_hand(&self) -> bool {
        self.remaking.description().is_none()
    }

    /// Whether nothing is pending: no replacement and no preview.
    pub fn is_settled(&self) -> bool {
        self.is_at_hand() && self.following.is_settled()
    }

    /// Metres from the map's middle, or from the drawn path, to the row that is walked.
    pub fn row_m(&self) -> i64 {
        self.canvas.row().metres(self.width_m)
    }
}

/// Adds the heightmap editor.
///
/// | | |
/// |---|---|
/// | Needs | `OverlayPlugin`, `SynthesisPlugin` |
/// | System sets | none; runs in `LabSystems::Pages`, and in `GameExitSystems` in `Last` |
/// | Reads messages | `FileDragAndDrop`, `AppExit` |
/// | Writes messages | `Teleport`, [`Notification`], `RequestRedraw` |
/// | Adds | a page, a saved section |
pub struct EaselPagePlugin;

impl Plugin for EaselPagePlugin {
    fn build(&self, app: &mut App) {
        // Without this algorithm a map could not be walked.
        let is_there = |world: &World| world.resource::<Algorithms>().find("tsch").is_ok();
        let page = TabEntry { name: "easel", words: || words::text("easel-page"), help: || words::text("easel-page-help"), is_there };
        app.requires::<EditSession>("EaselPagePlugin", "OverlayPlugin")
            .init_resource::<Algorithms>()
            .init_resource::<LandLayers>()
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

/// Loads the stored draft, then the land's own map if it has one that is new.
fn start_from_land(
    ctx: &egui::Context,
    easel: &mut Easel,
    reading: impl FnOnce() -> Option<Steps<draft_file::DraftReadOutcome>>,
    land: &Land,
) {
    if easel.remaking.description().is_some() {
        return;
    }
    let reading = reading();
    let is_new = easel.stamp.replace(land.full_revision()) != Some(land.full_revision());
    let map: Option<&TschHeightSource> = (**land.height_source()).as_partial_reflect().try_downcast_ref().filter(|_| is_new);
    // A map started from here need not be compared pixel by pixel.
    if let Some(map) = map.filter(|map| easel.is_played_map(map)) {
        (easel.synthesis, easel.width_m) = (map.synthesis.clone(), map.width);
    }
    let map = map.filter(|map| !easel.is_played_map(map)).cloned();
    if reading.is_some() || map.is_some() {
        easel.remaking.begin(ctx, reading, easel.draft(), map);
    }
}

/// Applies the result of a sketch job.
fn apply_outcome(remade: SketchOutcome, easel: &mut Easel, file: &mut DraftFile, bench: &mut EditSession) {
    match remade {
        SketchOutcome::Sketch(Ok((sketch, words))) => {
            easel.canvas.replace_sketch(*sketch);
            if let Some(words) = words {
                bench.set_status(words);
            }
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
            for fault in faults {
                bench.set_error(fault);
            }
        }
    }
}

/// On leaving the page: ends the stroke and cancels a pending walk.
fn on_exit(mut easel: ResMut<Easel>, mut jobs: ResMut<background_jobs::BackgroundJobs>) {
    easel.canvas.end_stroke();
    jobs.stay();
}
