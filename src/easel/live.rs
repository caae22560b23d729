//! The land of a canvas, kept up with it: after a stroke only what the stroke can reach is made again.

use super::{Area, Canvas};
use crate::{
    land::Seed,
    synthesis::{Crude, Stage, Synthesis, Window},
};

/// The land of a canvas.
#[derive(Clone, Debug)]
pub struct Live {
    synthesis: Synthesis,
    seed: Seed,
    map: Crude,
    heights: Vec<f32>,
}

impl Live {
    /// The whole land of a canvas.
    pub fn new(canvas: &Canvas, synthesis: &Synthesis, seed: Seed) -> Self {
        let map = canvas.crude();
        let heights = synthesis.picture(&map, seed, Stage::Filter, |_| ());
        Self { synthesis: synthesis.clone(), seed, map, heights }
    }

    /// Whether it is that of these parameters.
    pub fn is_of(&self, canvas: &Canvas, synthesis: &Synthesis, seed: Seed) -> bool {
        let size = (canvas.width(), canvas.height()) == (self.map.width(), self.map.height());
        size && self.synthesis == *synthesis && self.seed == seed
    }

    /// Its heights, row by row.
    pub fn heights(&self) -> &[f32] {
        &self.heights
    }

    /// Makes what a change of the canvas can reach again; gives what that was.
    pub fn refresh(&mut self, canvas: &Canvas, changed: Area) -> Area {
        let (width, height) = (canvas.width(), canvas.height());
        for y in changed.y..changed.y + changed.height {
            for x in changed.x..changed.x + changed.width {
                self.map.set(x, y, canvas.at(x, y));
            }
        }
        let area = changed.grown(self.synthesis.reach(), width, height);
        let window = Window { x: area.x as i64, y: area.y as i64, width: area.width, height: area.height };
        let made = self.synthesis.window(&self.map, self.seed, Stage::Filter, window);
        for (row, made) in area.rows(width).zip(made.chunks(area.width)) {
            self.heights[row].copy_from_slice(made);
        }
        area
    }
}
