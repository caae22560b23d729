//! The easel on the screen: a draft at the left, the land that it becomes at the right, live; tools, the synthesis'
//! parameters, maps to begin from, and the walk on it.

mod chores;
mod curves;
mod draft_file;
mod following;
mod hand;
mod job;
mod kept;
mod page;
mod pictures;
mod profile;
mod remaking;
mod shelf;

use bevy::prelude::*;
use bevy_egui::egui;

pub use curves::Curves;
pub use draft_file::DraftFile;
pub use hand::{Hand, Tool};

use eremite_land::{
    Algorithms, Land, Stamp,
    needs::NeedsAppExt,
    news::News,
    synthesis::{Synthesis, Tsch},
};
use eremite_maps::easel::{Canvas, Draft, Grid, Sketch};
use eremite_stream::contracts::schedule::GameState;
use following::Following;
use remaking::{Begun, Remade, Remaking};

use crate::overlay::{LabAppExt, Leaf, Workbench};

/// What stands on the easel.
#[derive(Resource)]
pub struct Easel {
    /// The map.
    pub canvas: Canvas,
    /// How it becomes land.
    pub synthesis: Synthesis,
    /// Metres that a pixel is wide.
    pub width_m: u32,
    /// Where the draft is on the screen, in points.
    pub draft_rect: egui::Rect,
    /// Another drawing that is on its way.
    remaking: Remaking,
    /// Its pictures and its land.
    following: Following,
    /// Of the land that it was taken from.
    stamp: Option<Stamp>,
    /// What was walked last, and its map as the land has it.
    walked: Option<(Sketch, String)>,
}

impl Default for Easel {
    fn default() -> Self {
        let Draft { sketch, synthesis, pixel_m } = Draft::default();
        Self {
            canvas: sketch.into(),
            synthesis,
            width_m: pixel_m,
            draft_rect: egui::Rect::NOTHING,
            remaking: Remaking::default(),
            following: Following::default(),
            stamp: None,
            walked: None,
        }
    }
}

impl Easel {
    /// All that stands on it.
    fn draft(&self) -> Draft {
        Draft { sketch: Sketch::clone(&self.canvas), synthesis: self.synthesis.clone(), pixel_m: self.width_m }
    }

    /// Begins with a draft, as if nothing had been there.
    fn begin_with(&mut self, draft: Draft) {
        let Draft { sketch, synthesis, pixel_m } = draft;
        (self.canvas, self.synthesis, self.width_m) = (sketch.into(), synthesis, pixel_m);
    }

    /// Whether a map is the one that was walked from here, and still stands there.
    fn has_walked(&self, map: &Tsch) -> bool {
        self.walked.as_ref().is_some_and(|(sketch, text)| self.canvas.is(sketch) && **map.map.text() == **text)
    }

    /// Whether there is something to undo, and to redo.
    fn can(&self) -> (bool, bool) {
        let (undo, redo) = self.canvas.can();
        let rests = self.remaking.words().is_some();
        (undo || rests, redo && !rests)
    }

    /// Takes the last step back, or the one that is on its way.
    fn undo(&mut self) {
        if !self.remaking.give_up() && self.remaking.words().is_none() {
            self.canvas.undo();
        }
    }

    /// Makes the step again that was taken back.
    fn redo(&mut self) {
        if self.remaking.words().is_none() {
            self.canvas.redo();
        }
    }

    /// The heights of the land as it was last made.
    pub fn heights(&self) -> Option<&Grid<f32>> {
        self.following.heights()
    }

    /// Whether what stands on it can be painted on: no other drawing is on its way.
    pub fn is_at_hand(&self) -> bool {
        self.remaking.words().is_none()
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
        let page = Leaf { name: "easel", words: "draw a map", help: "a land of your own", is_there };
        app.needs::<Workbench>("EaselPagePlugin", "OverlayPlugin")
            .init_resource::<Algorithms>()
            .init_resource::<Easel>()
            .init_resource::<Hand>()
            .init_resource::<chores::Chores>()
            .init_resource::<shelf::Typed>()
            .add_message::<News>()
            .add_plugins((draft_file::plugin, kept::plugin))
            .add_systems(OnExit(GameState::Atlas), leave)
            .add_page(page, (page::take_in, page::show).chain());
    }
}

/// Brings the draft that was kept, and then the land's own map, if it has one and it was not there before.
fn take_up(ctx: &egui::Context, easel: &mut Easel, reading: impl FnOnce() -> Option<job::Job<draft_file::Read>>, land: &Land) {
    if easel.remaking.words().is_some() {
        return;
    }
    let reading = reading();
    let is_new = easel.stamp.replace(land.whole_stamp()) != Some(land.whole_stamp());
    let map: Option<&Tsch> = (**land.relief()).as_partial_reflect().try_downcast_ref().filter(|_| is_new);
    // What was walked from here need not be compared pixel by pixel.
    if let Some(map) = map.filter(|map| easel.has_walked(map)) {
        (easel.synthesis, easel.width_m) = (map.synthesis.clone(), map.width);
    }
    let map = map.filter(|map| !easel.has_walked(map)).cloned();
    if reading.is_some() || map.is_some() {
        easel.remaking.begin(ctx, reading, easel.draft(), map);
    }
}

/// Takes what was made on another thread.
fn take(remade: Remade, easel: &mut Easel, file: &mut DraftFile, bench: &mut Workbench) {
    match remade {
        Remade::Sketch(Ok((sketch, words))) => {
            easel.canvas.put(*sketch);
            words.into_iter().for_each(|words| bench.say(words));
        }
        Remade::Sketch(Err(fault)) => bench.fault(fault),
        Remade::Begun(begun) => {
            let Begun { read, land } = *begun;
            let first = read.is_some();
            let mut faults: Vec<String> = read.and_then(|read| file.take_out(read, easel).err()).into_iter().collect();
            if let Some(land) = land {
                if first && !easel.canvas.is(&land.sketch) {
                    faults.extend(file.give_way().err());
                }
                easel.canvas.put(land.sketch);
                (easel.synthesis, easel.width_m) = (land.synthesis, land.pixel_m);
            }
            faults.into_iter().for_each(|fault| bench.fault(fault));
        }
    }
}

/// Whoever goes lets go of the brush, and wants to be taken nowhere any more.
fn leave(mut easel: ResMut<Easel>, mut chores: ResMut<chores::Chores>) {
    easel.canvas.end();
    chores.stay();
}
