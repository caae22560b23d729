//! Live heights of a sketch by incremental recomputation: after a stroke only what it can affect is synthesised again.

use std::sync::Arc;

use eremite_land::{
    Seed,
    background::{Steps, lines_at_once},
    synthesis::{
        CrudeHeightmap, LineConstraints, LineConstraintsSolver, Synthesis, SynthesisInParts, SynthesisInput, SynthesisStage, TerrainLine,
    },
};

use super::{HeightmapSketch, PixelArea, TiledGrid};

/// Pixels of the rows that one step takes over from a sketch.
const COPIED_A_STEP: usize = 1 << 13;

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
        let mut live = Self::blank(sketch, synthesis, seed);
        let area = live.take_over(sketch, sketch.full_area());
        live.synthesize(area, go_on)?;
        Some(live)
    }

    /// Synthesises all of a sketch in steps, for whoever has one thread; returns the area too.
    pub fn new_in_steps(sketch: HeightmapSketch, synthesis: &Synthesis, seed: Seed) -> Steps<(Self, PixelArea)> {
        let whole = sketch.full_area();
        Self::blank(&sketch, synthesis, seed).refresh_in_steps(sketch, whole)
    }

    /// Those of a sketch of which nothing is known yet: all of it is to be taken over.
    fn blank(sketch: &HeightmapSketch, synthesis: &Synthesis, seed: Seed) -> Self {
        let (width, height) = (sketch.width(), sketch.height());
        Self {
            synthesis: synthesis.clone(),
            seed,
            map: CrudeHeightmap::new(width, height, vec![0.0; width * height]),
            styles: Vec::new(),
            styled: Vec::new(),
            lines: Arc::default(),
            shaped: None,
            heights: TiledGrid::blank(width, height),
        }
    }

    /// The input of the synthesis.
    fn synthesis_input(&self) -> SynthesisInput<'_> {
        SynthesisInput { heights: &self.map, styles: &self.styles, styled: &self.styled, shaped: self.shaped.as_ref() }
    }

    /// The area that its lines shape.
    fn shaped_area(&self) -> Option<PixelArea> {
        self.shaped.as_ref().map(|shaped| shaped.area().into())
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

    /// Recomputes on all cores what a change of the sketch can affect; returns that area.
    pub fn refresh(&mut self, sketch: &HeightmapSketch, changed: PixelArea) -> PixelArea {
        let area = self.take_over(sketch, changed);
        self.synthesize(area, || true).expect("it goes on");
        area
    }

    /// [`refresh`](Self::refresh) in steps, for whoever has one thread.
    pub fn refresh_in_steps(self, sketch: HeightmapSketch, changed: PixelArea) -> Steps<(Self, PixelArea)> {
        let mut taking = Takeover::new(&self, &sketch, changed);
        let mut live = Some(self);
        let mut land: Option<(PixelArea, SynthesisInParts)> = None;
        Box::new(move || {
            let own = live.as_mut()?;
            let Some((area, parts)) = &mut land else {
                let area = taking.step(own, &sketch)?;
                land = Some((area, SynthesisInParts::new(&own.synthesis, own.seed, area.into())));
                return None;
            };
            if let Some((rows, heights)) = parts.advance(own.synthesis_input()) {
                own.heights.paste(rows.into(), &heights);
            }
            let (area, is_finished) = (*area, parts.is_finished());
            live.take_if(|_| is_finished).map(|live| (live, area))
        })
    }

    /// Takes over what has changed in the sketch; returns the area of the land that it can affect.
    fn take_over(&mut self, sketch: &HeightmapSketch, changed: PixelArea) -> PixelArea {
        let mut taking = Takeover::new(self, sketch, changed);
        loop {
            if let Some(area) = taking.step(self, sketch) {
                return area;
            }
        }
    }

    /// Takes over the styles of a changed area.
    fn take_over_styles(&mut self, sketch: &HeightmapSketch, changed: PixelArea) {
        if self.styles != sketch.styles() {
            (self.styles, self.styled) = (sketch.styles().to_vec(), sketch.style_indices());
        } else if !self.styled.is_empty() {
            for y in changed.y..changed.y + changed.height {
                for x in changed.x..changed.x + changed.width {
                    self.styled[y * sketch.width() + x] = sketch.style_index_at(x, y) as u8;
                }
            }
        }
    }

    /// Synthesises an area on all cores; `None` if `go_on` returned false.
    fn synthesize(&mut self, area: PixelArea, go_on: impl Fn() -> bool + Sync) -> Option<()> {
        let input = self.synthesis_input();
        let made = self.synthesis.synthesize_parallel(input, self.seed, SynthesisStage::Filter, area.into(), |_| go_on())?;
        self.heights.paste(area, &made);
        Some(())
    }
}

/// What has changed in a sketch while it is taken over, in steps.
struct Takeover {
    changed: PixelArea,
    /// Whether the lines are applied anew.
    lines: bool,
    stage: TakeoverStage,
}

enum TakeoverStage {
    /// Heights are taken over; the rows of the changed area that were.
    Heights(usize),
    /// Lines are applied to them.
    Lines(Box<LineConstraintsSolver>),
    /// Styles are left.
    Styles,
}

impl Takeover {
    fn new(live: &LiveHeights, sketch: &HeightmapSketch, changed: PixelArea) -> Self {
        let shaped = live.shaped_area();
        // Diffusion depends on everything painted around the lines.
        let lines = !sketch.has_lines_of(&live.lines) || shaped.is_some_and(|area| area.intersects(changed));
        let changed = shaped.filter(|_| lines).map_or(changed, |area| area.union(changed));
        Self { changed, lines, stage: TakeoverStage::Heights(0) }
    }

    /// Takes a step; the last one returns the area of the land that is affected.
    fn step(&mut self, live: &mut LiveHeights, sketch: &HeightmapSketch) -> Option<PixelArea> {
        let (width, height) = (sketch.width(), sketch.height());
        let PixelArea { x: left, width: across, .. } = self.changed;
        match &mut self.stage {
            TakeoverStage::Heights(done) if *done < self.changed.height => {
                let rows = (self.changed.height - *done).min(lines_at_once(COPIED_A_STEP, across));
                let band = PixelArea { y: self.changed.y + *done, height: rows, ..self.changed };
                for (y, row) in (band.y..).zip(sketch.heights.copy(band).chunks(across.max(1))) {
                    for (x, bits) in (left..).zip(row) {
                        live.map.set(x, y, f32::from(*bits) / 65_535.0);
                    }
                }
                *done += rows;
                None
            }
            TakeoverStage::Heights(_) => {
                self.stage = TakeoverStage::Styles;
                if self.lines {
                    live.lines = sketch.lines().clone();
                    live.shaped = None;
                    let solver = LineConstraintsSolver::new(&live.lines, [width, height], |x, y| sketch.at(x, y));
                    if let Some(solver) = solver {
                        self.stage = TakeoverStage::Lines(Box::new(solver));
                    }
                }
                None
            }
            TakeoverStage::Lines(solver) => {
                let shaped = solver.step()?;
                shaped.write_heights_into(&mut live.map);
                self.changed = self.changed.union(shaped.area().into());
                live.shaped = Some(shaped);
                self.stage = TakeoverStage::Styles;
                None
            }
            TakeoverStage::Styles => {
                live.take_over_styles(sketch, self.changed);
                Some(self.changed.expanded(live.synthesis.halo(!live.styled.is_empty()), width, height))
            }
        }
    }
}
