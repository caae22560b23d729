//! The land of a sketch, kept up with it: after a stroke only what the stroke can reach is made again.

use super::{Area, Grid, Sketch};
use crate::{
    land::Seed,
    synthesis::{Crude, PixelRect, Stage, Synthesis},
};

/// The land of a sketch.
#[derive(Clone, Debug)]
pub struct Live {
    synthesis: Synthesis,
    seed: Seed,
    map: Crude,
    heights: Grid<f32>,
}

impl Live {
    /// The whole land of a sketch, on all cores; none, if it was not to go on meanwhile.
    pub fn new(sketch: &Sketch, synthesis: &Synthesis, seed: Seed, go_on: impl Fn() -> bool + Sync) -> Option<Self> {
        let map = sketch.crude();
        let (width, height) = (map.width(), map.height());
        let whole = PixelRect { x: 0, y: 0, width, height };
        let heights = synthesis.picture(&map, seed, Stage::Filter, whole, |_| go_on())?;
        Some(Self { synthesis: synthesis.clone(), seed, map, heights: Grid::of(width, height, &heights) })
    }

    /// Whether it is that of these parameters.
    pub fn is_of(&self, sketch: &Sketch, synthesis: &Synthesis, seed: Seed) -> bool {
        let size = (sketch.width(), sketch.height()) == (self.map.width(), self.map.height());
        size && self.synthesis == *synthesis && self.seed == seed
    }

    /// Its heights.
    pub fn heights(&self) -> &Grid<f32> {
        &self.heights
    }

    /// Makes what a change of the sketch can reach again; gives what that was.
    pub fn refresh(&mut self, sketch: &Sketch, changed: Area) -> Area {
        for y in changed.y..changed.y + changed.height {
            for x in changed.x..changed.x + changed.width {
                self.map.set(x, y, sketch.at(x, y));
            }
        }
        let area = changed.grown(self.synthesis.reach(), sketch.width(), sketch.height());
        let window = PixelRect { x: area.x as i64, y: area.y as i64, width: area.width, height: area.height };
        let made = self.synthesis.picture(&self.map, self.seed, Stage::Filter, window, |_| true).expect("it goes on");
        self.heights.paste(area, &made);
        area
    }
}
