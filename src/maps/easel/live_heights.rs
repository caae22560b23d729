//! Live heights of a sketch by incremental recomputation: after a stroke only what it can affect is synthesised again.

use std::sync::Arc;

use eremite_land::{
    Seed,
    synthesis::{CrudeHeightmap, LineConstraints, Synthesis, SynthesisInput, SynthesisStage, TerrainLine},
};

use super::{HeightmapSketch, PixelArea, TiledGrid};

/// The synthesised land of a sketch, kept up to date.
#[derive(Clone, Debug)]
pub struct LiveHeights {
    synthesis: Synthesis,
    seed: Seed,
    /// The drawn heights; within reach of lines, those diffused from them.
    map: CrudeHeightmap,
    styles: Vec<String>,
    styled: Vec<u8>,
    lines: Arc<[TerrainLine]>,
    shaped: Option<LineConstraints>,
    heights: TiledGrid<f32>,
}

impl LiveHeights {
    /// Synthesises all of a sketch on all cores; `None` if `go_on` returned false.
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

    /// The input of the synthesis.
    fn synthesis_input(&self) -> SynthesisInput<'_> {
        SynthesisInput { heights: &self.map, styles: &self.styles, styled: &self.styled, shaped: self.shaped.as_ref() }
    }

    /// Applies the lines to the map.
    fn apply_lines(&mut self, sketch: &HeightmapSketch) {
        self.shaped = LineConstraints::of(&self.lines, [sketch.width(), sketch.height()], |x, y| sketch.at(x, y));
        if let Some(shaped) = &self.shaped {
            shaped.write_heights_into(&mut self.map);
        }
    }

    /// Whether it was made with these parameters and has the sketch's size.
    pub fn is_of(&self, sketch: &HeightmapSketch, synthesis: &Synthesis, seed: Seed) -> bool {
        let size = (sketch.width(), sketch.height()) == (self.map.width(), self.map.height());
        size && self.synthesis == *synthesis && self.seed == seed
    }

    /// Its heights.
    pub fn heights(&self) -> &TiledGrid<f32> {
        &self.heights
    }

    /// Recomputes what a change of the sketch can affect; returns that area.
    pub fn refresh(&mut self, sketch: &HeightmapSketch, changed: PixelArea) -> PixelArea {
        let shaped = |live: &Self| live.shaped.as_ref().map(|shaped| PixelArea::from(shaped.area()));
        // Diffusion depends on everything painted around the lines.
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
