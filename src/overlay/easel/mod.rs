//! The easel on the screen: a draft at the left, the land that it becomes at the right, live; tools, the synthesis'
//! parameters, maps to begin from, and the walk on it.

mod hand;
mod page;
mod pictures;
mod profile;
mod shelf;

use bevy::prelude::*;
use bevy_egui::{EguiPrimaryContextPass, egui};

pub use hand::{Hand, Tool};

use super::LabSystems;
use crate::{
    easel::{Area, Canvas, Live},
    land::{Algorithms, Land, Recipe, Relief, Seed, params},
    schedule::GameState,
    synthesis::{Drawing, Synthesis, Tsch},
};

/// What stands on the easel.
#[derive(Resource)]
pub struct Easel {
    /// Whether it is what is seen, and not the atlas.
    pub open: bool,
    /// The map.
    pub canvas: Canvas,
    /// Its land.
    pub live: Option<Live>,
    /// How it becomes land.
    pub synthesis: Synthesis,
    /// Metres that a pixel is wide.
    pub width_m: u32,
    /// Metres from the map's middle to the row that is walked, or from the way that is drawn.
    pub row_m: i64,
    /// Where the draft is on the screen, in points.
    pub draft: egui::Rect,
    /// What was touched since the pictures were painted, on the map.
    touched: Option<Area>,
    /// The version of the land that it was taken from, or that was walked.
    version: Option<u64>,
}

impl Default for Easel {
    fn default() -> Self {
        let Tsch { synthesis, width, row, map } = Tsch::default();
        Self {
            open: false,
            canvas: Canvas::from(map.meaning::<Drawing>()),
            live: None,
            synthesis,
            width_m: width,
            row_m: row,
            draft: egui::Rect::NOTHING,
            touched: None,
            version: None,
        }
    }
}

impl Easel {
    /// Puts the land's own map on the easel, if it has one and it was not there before.
    fn take_up(&mut self, land: &Land) {
        if self.version == Some(land.version()) {
            return;
        }
        self.version = Some(land.version());
        let relief: &dyn Relief = &**land.relief();
        if let Some(tsch) = relief.as_partial_reflect().try_downcast_ref::<Tsch>() {
            if self.canvas.drawing() != *tsch.drawing() {
                self.put(&tsch.drawing().clone());
            }
            (self.synthesis, self.width_m, self.row_m) = (tsch.synthesis.clone(), tsch.width, tsch.row);
        }
    }

    /// Puts another map on it.
    pub fn put(&mut self, drawing: &Drawing) {
        self.canvas.replace(drawing);
        self.live = None;
        self.row_m = 0;
    }

    /// Something was painted: the land follows.
    pub fn touch(&mut self, area: Area) {
        if area.width == 0 {
            // A way came or went: no pixel has changed.
            return;
        }
        self.touched = Some(self.touched.map_or(area, |touched| touched.with(area)));
    }

    /// Takes the last stroke back; the land follows.
    pub fn undo(&mut self) {
        if let Some(area) = self.canvas.undo() {
            self.touch(area);
        }
    }

    /// Makes the stroke again that was taken back; the land follows.
    pub fn redo(&mut self) {
        if let Some(area) = self.canvas.redo() {
            self.touch(area);
        }
    }

    /// Makes the land what the map says; gives where the map, and where the land, is another one now.
    fn keep_up(&mut self, seed: Seed) -> Option<[Area; 2]> {
        let touched = self.touched.take();
        match &mut self.live {
            Some(live) if live.is_of(&self.canvas, &self.synthesis, seed) => {
                let touched = touched?;
                Some([touched, live.refresh(&self.canvas, touched)])
            }
            live => {
                *live = Some(Live::new(&self.canvas, &self.synthesis, seed));
                Some([self.canvas.whole(); 2])
            }
        }
    }

    /// The land that is walked, as a recipe.
    fn recipe(&self, seed: Seed, algorithms: &Algorithms) -> Recipe {
        Recipe::with(seed, "tsch", &self.relief(), algorithms)
    }

    fn relief(&self) -> Tsch {
        let mut relief = Tsch { synthesis: self.synthesis.clone(), width: self.width_m, row: self.row_m, ..Tsch::default() };
        let text = self.canvas.drawing().text();
        params::set(&mut relief, "map", &text).expect("a drawing is a map");
        relief
    }
}

/// Adds the easel.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Easel>()
        .init_resource::<Hand>()
        .init_resource::<pictures::Pictures>()
        .init_resource::<shelf::Typed>()
        .add_systems(OnEnter(GameState::Atlas), |mut easel: ResMut<Easel>, land: Res<Land>| easel.take_up(&land))
        .add_systems(EguiPrimaryContextPass, page::show.in_set(LabSystems::Show).run_if(in_state(GameState::Atlas).and_then(is_open)));
}

/// A run condition: the easel is what is seen.
pub(super) fn is_open(easel: Res<Easel>) -> bool {
    easel.open
}
