//! `example`: exemplar-based height source, endless terrain in the style of an exemplar.

use bevy_reflect::Reflect;

use super::{
    exemplar::{EXAMPLES, Exemplar, LEAST_SPACING_M, MAX_SPACING_M},
    quantized_heights::LEVEL,
};
use crate::{CHUNK_COLUMNS, Column, HeightSource, HeightSource2d, PlanePatch, Seed, StringParam, Tile, params::Help};

/// Terrain in the style of an exemplar; in `[0, 1]`, from the exemplar's lowest height to its highest.
#[derive(Reflect, Clone)]
pub struct ExemplarHeightSource {
    /// The exemplar: the name of a shipped one, a file, or its encoded text.
    #[reflect(@Help("the land that this one goes on in the manner of"))]
    pub example: StringParam,
    /// The synthesis method.
    #[reflect(@Help("blend: pieces of the example over one another, for what is alike everywhere; patches: pieces side by side, joined where they differ least, which keeps ridges and slopes whole; best: a map is blended and a profile laid in patches, as is a map that is one slope from end to end"))]
    pub manner: ExemplarMethod,
    /// Distance between samples in metres; 0 for the exemplar's own.
    #[reflect(@0.0..=1000.0_f32, @Help("metres from one sample of the example to the next, heights in proportion, so that slopes stay what they are; 0: the example's own. Those that come with the game are models of 1 to 8"))]
    pub spacing: f32,
    /// Height range, lowest to highest, in metres; 0 for the exemplar's own.
    #[reflect(@0.0..=10_000.0_f32, @Help("metres from the lowest to the highest of the land that is walked; 0: the example's own"))]
    pub height: f32,
    /// Which row of the 2D plane the land is a cut through, if the exemplar is a map.
    #[reflect(@-(1_i64 << 62)..=1_i64 << 62, @Help("which row of the plane the land is a cut through, if the example is a map"))]
    pub row: i64,
}

/// How terrain is synthesised from an exemplar.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExemplarMethod {
    /// Chosen by the kind of exemplar.
    Best,
    /// By-example noise: blended windows.
    Blend,
    /// Image quilting: patches joined along minimum-error seams.
    Patches,
}

impl Default for ExemplarHeightSource {
    fn default() -> Self {
        Self { example: StringParam::new(&EXAMPLES), manner: ExemplarMethod::Best, spacing: 0.0, height: 0.0, row: 0 }
    }
}

/// Share of a map's height variance from which on a linear trend makes its windows too unlike each other to be blended.
const ONE_SLOPE: f64 = 0.8;

/// Subdivisions of a metre in which positions between samples are counted, so that they stay exact far from the origin.
const PARTS: i128 = 256;

/// Samples before and after a position that its height is interpolated from.
const BEFORE: i128 = 1;
const AFTER: usize = 3;
/// Samples that are made at once: those of a chunk at a spacing of 1 m.
const RUN: usize = CHUNK_COLUMNS + 1 + BEFORE as usize + AFTER;

/// A position along one axis: a sample, and the distance past it in parts of `period`.
#[derive(Clone, Copy)]
struct SamplePosition {
    sample: i128,
    past: i128,
    period: i128,
}

impl SamplePosition {
    fn share(self) -> f32 {
        self.past as f32 / self.period as f32
    }
}

impl ExemplarHeightSource {
    /// The exemplar.
    pub fn example(&self) -> &Exemplar {
        self.example.parsed()
    }

    /// Distance between samples in metres.
    fn spacing_m(&self) -> f32 {
        if self.spacing == 0.0 { self.example().spacing_m } else { self.spacing.clamp(LEAST_SPACING_M, MAX_SPACING_M) }
    }

    /// The method in use; [`ExemplarMethod::Best`] is resolved by the kind of exemplar.
    pub fn resolved_method(&self) -> ExemplarMethod {
        let surface = &self.example().surface;
        match self.manner {
            ExemplarMethod::Best if surface.is_map() && !self.example().is_one_slope(ONE_SLOPE) => ExemplarMethod::Blend,
            ExemplarMethod::Best => ExemplarMethod::Patches,
            manner => manner,
        }
    }

    fn sample_position(&self, metres: i64) -> SamplePosition {
        let period = (f64::from(self.spacing_m()) * PARTS as f64).round() as i128;
        let at = i128::from(metres) * PARTS;
        SamplePosition { sample: at.div_euclid(period), past: at.rem_euclid(period), period }
    }

    /// Fills `out` with the samples from `first` on in a row of samples.
    fn samples(&self, manner: ExemplarMethod, seed: Seed, first: i128, row: i128, out: &mut [f32]) {
        match manner {
            ExemplarMethod::Blend => self.example().blend().fill(seed, first, row, out),
            ExemplarMethod::Best | ExemplarMethod::Patches => self.example().patches().fill(seed, first, row, out),
        }
    }

    /// The same at a row that may lie between two rows of samples.
    fn samples_between(&self, manner: ExemplarMethod, seed: Seed, first: i128, row: SamplePosition, out: &mut [f32]) {
        if row.past == 0 {
            return self.samples(manner, seed, first, row.sample, out);
        }
        let weights = catmull_rom_weights(row.share());
        let mut line = [0.0; RUN];
        let line = &mut line[..out.len()];
        out.fill(0.0);
        for (row, weight) in (row.sample - BEFORE..).zip(weights) {
            self.samples(manner, seed, first, row, line);
            for (out, height) in out.iter_mut().zip(&*line) {
                *out += weight * height;
            }
        }
    }

    /// Fills `out` with the heights from a column on.
    fn fill(&self, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        let level = self.example().surface.height(0);
        if self.example().is_flat() {
            return out.fill(level);
        }
        let manner = self.resolved_method();
        let row = self.sample_position(if self.example().surface.is_map() { row } else { 0 });
        let mut samples = [0.0; RUN];
        let mut done = 0;
        while done < out.len() {
            let start = self.sample_position(first.0 + done as i64);
            // Columns that lie between the samples of one run.
            let most = (RUN - AFTER - BEFORE as usize) as i128 * start.period - start.past;
            let count = ((most / PARTS).max(1) as usize).min(out.len() - done);
            let last = start.past + (count - 1) as i128 * PARTS;
            let samples = &mut samples[..(last / start.period) as usize + 1 + BEFORE as usize + AFTER - 1];
            self.samples_between(manner, seed, start.sample - BEFORE, row, samples);
            // Small integers from here on: a run bounds them.
            let (period, mut past, mut at) = (start.period as u32, start.past as u32, 0);
            for out in &mut out[done..done + count] {
                *out = if past == 0 {
                    samples[at + 1]
                } else {
                    let weights = catmull_rom_weights(past as f32 / period as f32);
                    let around: &[f32] = &samples[at..at + 4];
                    let sum = around.iter().zip(weights).fold(0.0, |sum, (height, weight)| sum + weight * height);
                    sum.clamp(0.0, 1.0)
                };
                past += PARTS as u32;
                at += (past / period) as usize;
                past %= period;
            }
            done += count;
        }
        if row.past > 0 {
            for out in out {
                *out = out.clamp(0.0, 1.0);
            }
        }
    }
}

/// Catmull-Rom weights of the four samples around a position; the curve passes through all samples without a kink.
#[inline(always)]
fn catmull_rom_weights(share: f32) -> [f32; 4] {
    let (square, cube) = (share * share, share * share * share);
    [
        0.5 * (2.0 * square - cube - share),
        0.5 * (3.0 * cube - 5.0 * square) + 1.0,
        0.5 * (4.0 * square - 3.0 * cube + share),
        0.5 * (cube - square),
    ]
}

impl HeightSource for ExemplarHeightSource {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.fill(seed, first, self.row, out);
    }

    fn as_2d(&self) -> Option<&dyn HeightSource2d> {
        self.example().surface.is_map().then_some(self)
    }

    fn height_range_m(&self) -> Option<f32> {
        let example = self.example();
        Some(if self.height == 0.0 { example.metres * self.spacing_m() / example.spacing_m } else { self.height })
    }

    fn exemplar_heights(&self, count: usize) -> Option<Vec<f32>> {
        let (surface, metres) = (&self.example().surface, self.height_range_m()?);
        let across = self.sample_position((surface.columns as f64 * f64::from(self.spacing_m())) as i64).sample.max(1) as usize;
        // Along the middle row, then on along the rows after it.
        let height = |column: usize| {
            let spot = self.sample_position(column as i64);
            let (row, sample) = (surface.rows / 2 + spot.sample as usize / across, spot.sample as usize % across);
            let at = |sample: usize| surface.height(surface.steps[row % surface.rows * surface.columns + sample.min(surface.columns - 1)]);
            let around = [sample.saturating_sub(1), sample, sample + 1, sample + 2].map(at);
            let height: f32 = around.iter().zip(catmull_rom_weights(spot.share())).map(|(height, weight)| height * weight).sum();
            (height - LEVEL) * metres
        };
        Some((0..count).map(height).collect())
    }
}

impl HeightSource2d for ExemplarHeightSource {
    fn fill_row(&self, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        self.fill(seed, first, row, out);
    }

    fn cut_position(&self, column: Column) -> (Column, i64) {
        (column, self.row)
    }

    fn fill_patch_row(&self, seed: Seed, patch: PlanePatch, y: usize, out: &mut [f32]) {
        // Neighbouring positions share samples; if they are farther apart than samples, each takes a single one.
        if patch.stride as f32 <= self.spacing_m() || self.example().is_flat() {
            return self.fill_patch_row_from_tiles(seed, patch, y, out);
        }
        let manner = self.resolved_method();
        for (x, out) in out.iter_mut().enumerate() {
            let (column, row) = patch.place(x, y);
            let [along, across] = [column.0, row].map(|at| self.sample_position(at).sample);
            self.samples(manner, seed, along, across, std::slice::from_mut(out));
        }
    }
}
