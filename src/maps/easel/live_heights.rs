//! The land of a sketch, kept up with it: after a stroke only what the stroke can reach is made again.

use std::sync::Arc;

use eremite_land::{
    Seed,
    synthesis::{CrudeHeightmap, LineConstraints, Synthesis, SynthesisInput, SynthesisStage, TerrainLine},
};

use super::{HeightmapSketch, PixelArea, TiledGrid};

/// The land of a sketch.
#[derive(Clone, Debug)]
pub struct LiveHeights {
    synthesis: Synthesis,
    seed: Seed,
    /// The heights that are drawn, and where lines reach what is diffused from them.
    map: CrudeHeightmap,
    styles: Vec<String>,
    styled: Vec<u8>,
    lines: Arc<[TerrainLine]>,
    shaped: Option<LineConstraints>,
    heights: TiledGrid<f32>,
}

impl LiveHeights {
    /// The whole land of a sketch, on all cores; none, if it was not to go on meanwhile.
    pub fn new(sketch: &HeightmapSketch, synthesis: &Synthesis, seed: Seed, go_on: impl Fn() -> bool + Sync) -> Option<Self> {
        let mut live = Self {
            synthesis: synthesis.clone(),
            seed,
            map: sketch.to_heightmap(),
            styles: sketch.styles().to_vec(),
            styled: sketch.style_indices(),
            lines: sketch.lines().clone(),
            shaped: None,
            heights: TiledGrid::blank(sketch.width(), sketch.height()),
        };
        live.apply_lines(sketch);
        let whole = sketch.full_area();
        let heights = synthesis.synthesize_parallel(live.synthesis_input(), seed, SynthesisStage::Filter, whole.into(), |_| go_on())?;
        live.heights.paste(whole, &heights);
        Some(live)
    }

    /// What it is made by.
    fn synthesis_input(&self) -> SynthesisInput<'_> {
        SynthesisInput { heights: &self.map, styles: &self.styles, styled: &self.styled, shaped: self.shaped.as_ref() }
    }

    /// Lets the lines shape the map.
    fn apply_lines(&mut self, sketch: &HeightmapSketch) {
        self.shaped = LineConstraints::of(&self.lines, [sketch.width(), sketch.height()], |x, y| sketch.at(x, y));
        if let Some(shaped) = &self.shaped {
            shaped.write_heights_into(&mut self.map);
        }
    }

    /// Whether it is that of these parameters.
    pub fn is_of(&self, sketch: &HeightmapSketch, synthesis: &Synthesis, seed: Seed) -> bool {
        let size = (sketch.width(), sketch.height()) == (self.map.width(), self.map.height());
        size && self.synthesis == *synthesis && self.seed == seed
    }

    /// Its heights.
    pub fn heights(&self) -> &TiledGrid<f32> {
        &self.heights
    }

    /// Makes what a change of the sketch can reach again; gives what that was.
    pub fn refresh(&mut self, sketch: &HeightmapSketch, changed: PixelArea) -> PixelArea {
        let shaped = |live: &Self| live.shaped.as_ref().map(|shaped| PixelArea::from(shaped.area()));
        // What is diffused goes by all that is painted around it.
        let lines = !sketch.has_lines_of(&self.lines) || shaped(self).is_some_and(|area| area.intersects(changed));
        let mut changed = shaped(self).filter(|_| lines).map_or(changed, |area| area.union(changed));
        for y in changed.y..changed.y + changed.height {
            for x in changed.x..changed.x + changed.width {
                self.map.set(x, y, sketch.at(x, y));
            }
        }
        if lines {
            self.lines = sketch.lines().clone();
            self.apply_lines(sketch);
            changed = shaped(self).map_or(changed, |area| area.union(changed));
        }
        if self.styles != sketch.styles() {
            (self.styles, self.styled) = (sketch.styles().to_vec(), sketch.style_indices());
        } else if !self.styled.is_empty() {
            for y in changed.y..changed.y + changed.height {
                for x in changed.x..changed.x + changed.width {
                    self.styled[y * sketch.width() + x] = sketch.style_index_at(x, y) as u8;
                }
            }
        }
        let area = changed.expanded(self.synthesis.halo(!self.styled.is_empty()), sketch.width(), sketch.height());
        let made = self
            .synthesis
            .synthesize_parallel(self.synthesis_input(), self.seed, SynthesisStage::Filter, area.into(), |_| true)
            .expect("it goes on");
        self.heights.paste(area, &made);
        area
    }
}
