//! The land of a sketch, kept up with it: after a stroke only what the stroke can reach is made again.

use std::sync::Arc;

use eremite_land::{
    Seed,
    synthesis::{Crude, Guide, Line, Shaped, Stage, Synthesis},
};

use super::{Area, Grid, Sketch};

/// The land of a sketch.
#[derive(Clone, Debug)]
pub struct Live {
    synthesis: Synthesis,
    seed: Seed,
    /// The heights that are drawn, and where lines reach what is diffused from them.
    map: Crude,
    styles: Vec<String>,
    styled: Vec<u8>,
    lines: Arc<[Line]>,
    shaped: Option<Shaped>,
    heights: Grid<f32>,
}

impl Live {
    /// The whole land of a sketch, on all cores; none, if it was not to go on meanwhile.
    pub fn new(sketch: &Sketch, synthesis: &Synthesis, seed: Seed, go_on: impl Fn() -> bool + Sync) -> Option<Self> {
        let mut live = Self {
            synthesis: synthesis.clone(),
            seed,
            map: sketch.crude(),
            styles: sketch.styles().to_vec(),
            styled: sketch.styled(),
            lines: sketch.lines().clone(),
            shaped: None,
            heights: Grid::blank(sketch.width(), sketch.height()),
        };
        live.shape(sketch);
        let whole = sketch.whole();
        let heights = synthesis.picture(live.guide(), seed, Stage::Filter, whole.into(), |_| go_on())?;
        live.heights.paste(whole, &heights);
        Some(live)
    }

    /// What it is made by.
    fn guide(&self) -> Guide<'_> {
        Guide { heights: &self.map, styles: &self.styles, styled: &self.styled, shaped: self.shaped.as_ref() }
    }

    /// Lets the lines shape the map.
    fn shape(&mut self, sketch: &Sketch) {
        self.shaped = Shaped::of(&self.lines, [sketch.width(), sketch.height()], |x, y| sketch.at(x, y));
        if let Some(shaped) = &self.shaped {
            shaped.put_into(&mut self.map);
        }
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
        let shaped = |live: &Self| live.shaped.as_ref().map(|shaped| Area::from(shaped.area()));
        // What is diffused goes by all that is painted around it.
        let lines = !sketch.has_lines_of(&self.lines) || shaped(self).is_some_and(|area| area.meets(changed));
        let mut changed = shaped(self).filter(|_| lines).map_or(changed, |area| area.with(changed));
        for y in changed.y..changed.y + changed.height {
            for x in changed.x..changed.x + changed.width {
                self.map.set(x, y, sketch.at(x, y));
            }
        }
        if lines {
            self.lines = sketch.lines().clone();
            self.shape(sketch);
            changed = shaped(self).map_or(changed, |area| area.with(changed));
        }
        if self.styles != sketch.styles() {
            (self.styles, self.styled) = (sketch.styles().to_vec(), sketch.styled());
        } else if !self.styled.is_empty() {
            for y in changed.y..changed.y + changed.height {
                for x in changed.x..changed.x + changed.width {
                    self.styled[y * sketch.width() + x] = sketch.styled_at(x, y) as u8;
                }
            }
        }
        let area = changed.grown(self.synthesis.reach(!self.styled.is_empty()), sketch.width(), sketch.height());
        let made = self.synthesis.picture(self.guide(), self.seed, Stage::Filter, area.into(), |_| true).expect("it goes on");
        self.heights.paste(area, &made);
        area
    }
}
