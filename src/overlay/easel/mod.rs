//! The easel on the screen: a draft at the left, the land that it becomes at the right, live; tools, the synthesis'
//! parameters, maps to begin from, and the walk on it.

mod chores;
mod draft_file;
mod following;
mod hand;
mod job;
mod page;
mod pictures;
mod profile;
mod shelf;

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

pub use draft_file::DraftFile;
pub use hand::{Hand, Tool};

use super::{LabSystems, workbench::Workbench};
use crate::{
    easel::{Canvas, Draft, Grid, Sketch},
    land::Land,
    news::News,
    schedule::GameState,
    synthesis::{Drawing, Synthesis, Tsch},
};
use following::Following;

/// What stands on the easel.
#[derive(Resource)]
pub struct Easel {
    /// Whether it is what is seen, and not the atlas.
    pub open: bool,
    /// The map.
    pub canvas: Canvas,
    /// How it becomes land.
    pub synthesis: Synthesis,
    /// Metres that a pixel is wide.
    pub width_m: u32,
    /// Where the draft is on the screen, in points.
    pub draft_rect: egui::Rect,
    /// Its pictures and its land.
    following: Following,
    /// The version of the land that it was taken from.
    version: Option<u64>,
    /// What was walked last, and its map as the land has it.
    walked: Option<(Sketch, String)>,
}

impl Default for Easel {
    fn default() -> Self {
        let Draft { sketch, synthesis, pixel_m } = Draft::default();
        Self {
            open: false,
            canvas: sketch.into(),
            synthesis,
            width_m: pixel_m,
            draft_rect: egui::Rect::NOTHING,
            following: Following::default(),
            version: None,
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

    /// Whether a map is what stands on it.
    fn shows(&self, map: &Tsch) -> bool {
        let walked = self.walked.as_ref().is_some_and(|(sketch, text)| self.canvas.is(sketch) && **map.map.text() == **text);
        // What was walked from here need not be compared pixel by pixel.
        walked || self.canvas.drawing() == *map.drawing() && self.row_m() == map.row
    }

    /// Puts another map on it; undoing takes it back.
    pub fn put(&mut self, drawing: &Drawing) {
        self.canvas.replace(drawing);
    }

    /// The heights of the land as it was last made.
    pub fn heights(&self) -> Option<&Grid<f32>> {
        self.following.heights()
    }

    /// Whether land and pictures are those of the draft.
    pub fn is_settled(&self) -> bool {
        self.following.is_settled()
    }

    /// Metres from the map's middle, or from the way that is drawn, to the row that is walked.
    pub fn row_m(&self) -> i64 {
        self.canvas.row().metres(self.width_m)
    }
}

/// Adds the easel.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Easel>()
        .init_resource::<Hand>()
        .init_resource::<chores::Chores>()
        .init_resource::<shelf::Typed>()
        .add_message::<News>()
        .add_plugins(draft_file::plugin)
        .add_systems(OnEnter(GameState::Atlas), take_up)
        .add_systems(OnExit(GameState::Atlas), leave)
        .add_systems(EguiPrimaryContextPass, page::show.in_set(LabSystems::Easel).run_if(in_state(GameState::Atlas).and_then(is_open)));
}

/// Puts the draft that was kept on the easel, and then the land's own map, if it has one and it was not there before.
fn take_up(mut easel: ResMut<Easel>, mut file: ResMut<DraftFile>, mut bench: ResMut<Workbench>, land: Res<Land>) {
    let mut faults: Vec<String> = file.take_out(&mut easel).err().into_iter().collect();
    if easel.version != Some(land.version()) {
        let first = easel.version.replace(land.version()).is_none();
        let map: Option<&Tsch> = (**land.relief()).as_partial_reflect().try_downcast_ref();
        if let Some(map) = map {
            if !easel.shows(map) {
                if first {
                    faults.extend(file.give_way().err());
                }
                easel.canvas.put(Draft::of(map).sketch);
            }
            (easel.synthesis, easel.width_m) = (map.synthesis.clone(), map.width);
        }
    }
    faults.into_iter().for_each(|fault| bench.fault(fault));
}

/// Whoever goes lets go of the brush, and wants to be taken nowhere any more.
fn leave(mut easel: ResMut<Easel>, mut chores: ResMut<chores::Chores>) {
    easel.canvas.end();
    chores.stay();
}

/// A run condition: the easel is what is seen.
pub(super) fn is_open(easel: Res<Easel>) -> bool {
    easel.open
}
