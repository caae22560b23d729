//! `example`: land that goes on for ever in the manner of an example.

use bevy_reflect::Reflect;

use super::{
    exemplar::{EXAMPLES, Exemplar, LEAST_SPACING_M, MOST_SPACING_M},
    quantized_heights::LEVEL,
};
use crate::{CHUNK_COLUMNS, Column, HeightSource, HeightSource2d, PlanePatch, Seed, StringParam, Tile, params::Help};

/// Land in the manner of an example; in `[0, 1]`, from the example's lowest to its highest.
#[derive(Reflect, Clone)]
pub struct ExemplarHeightSource {
    /// The example: the name of one that comes with the game, a file, or all of it in letters.
    #[reflect(@Help("the land that this one goes on in the manner of"))]
    pub example: StringParam,
    /// How it goes on.
    #[reflect(@Help("blend: pieces of the example over one another, for what is alike everywhere; patches: pieces side by side, joined where they differ least, which keeps ridges and slopes whole; best: a map is blended and a profile laid in patches, as is a map that is one slope from end to end"))]
    pub manner: ExemplarMethod,
    /// Metres from one of its samples to the next; 0 for the example's own.
    #[reflect(@0.0..=1000.0_f32, @Help("metres from one sample of the example to the next, heights in proportion, so that slopes stay what they are; 0: the example's own. Those that come with the game are models of 1 to 8"))]
    pub spacing: f32,
    /// Metres from its lowest to its highest in the land that is walked; 0 for the example's own.
    #[reflect(@0.0..=10_000.0_f32, @Help("metres from the lowest to the highest of the land that is walked; 0: the example's own"))]
    pub height: f32,
    /// Which row of the plane is cut.
    #[reflect(@-(1_i64 << 62)..=1_i64 << 62, @Help("which row of the plane the land is a cut through, if the example is a map"))]
    pub row: i64,
}

/// How land goes on in the manner of an example.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExemplarMethod {
    /// Whichever of the two is the better for such an example.
    Best,
    /// By-example noise.
    Blend,
    /// Patches with seams.
    Patches,
}

impl Default for ExemplarHeightSource {
    fn default() -> Self {
        Self { example: StringParam::new(&EXAMPLES), manner: ExemplarMethod::Best, spacing: 0.0, height: 0.0, row: 0 }
    }
}

/// The share of a map's differences in height that a slope from end to end has to have, for windows of it to be no longer alike.
const ONE_SLOPE: f64 = 0.8;

/// Parts of a metre in which the way from one sample to the next is counted, so that the last of them is known far out.
const PARTS: i128 = 256;

/// Samples before a place and after it that its height is made from.
const BEFORE: i128 = 1;
const AFTER: usize = 3;
/// Samples that are made at once: those of a chunk of samples a metre apart.
const RUN: usize = CHUNK_COLUMNS + 1 + BEFORE as usize + AFTER;

/// A place along one axis: a sample, and how far it is to the next one, in parts of `period`.
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
    /// The example.
    pub fn example(&self) -> &Exemplar {
        self.example.parsed()
    }

    /// Metres from one sample to the next.
    fn spacing_m(&self) -> f32 {
        if self.spacing == 0.0 { self.example().spacing_m } else { self.spacing.clamp(LEAST_SPACING_M, MOST_SPACING_M) }
    }

    /// How the land goes on.
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

    /// The same, between two rows of samples.
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
            out.iter_mut().zip(&*line).for_each(|(out, height)| *out += weight * height);
        }
    }

    /// Fills `out` with the heights from a column on.
    fn fill(&self, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        let level = self.example().surface.height(0);
        if self.example().is_flat() {
            return out.fill(level);
        }
        let manner = self.resolved_method();
        // A profile is the same in every row.
        let row = self.sample_position(if self.example().surface.is_map() { row } else { 0 });
        let mut samples = [0.0; RUN];
        let mut done = 0;
        while done < out.len() {
            let start = self.sample_position(first.0 + done as i64);
            // Columns that lie between the samples of a run.
            let most = (RUN - AFTER - BEFORE as usize) as i128 * start.period - start.past;
            let count = ((most / PARTS).max(1) as usize).min(out.len() - done);
            let last = start.past + (count - 1) as i128 * PARTS;
            let samples = &mut samples[..(last / start.period) as usize + 1 + BEFORE as usize + AFTER - 1];
            self.samples_between(manner, seed, start.sample - BEFORE, row, samples);
            // Small numbers from here on: there are no more samples than in a run.
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
            out.iter_mut().for_each(|out| *out = out.clamp(0.0, 1.0));
        }
    }
}

/// What the four samples around a place weigh in the curve of Catmull and Rom, which goes through all of them without a kink.
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
        // Along its row in the middle, and on along those after it.
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

    fn fill_patch(&self, seed: Seed, patch: PlanePatch, out: &mut [f32]) {
        // Places that lie side by side share samples; those farther apart than these are told by one each.
        let far = patch.stride as f32 > self.spacing_m() && !self.example().is_flat();
        let manner = self.resolved_method();
        let mut tile = [0.0; CHUNK_COLUMNS + 1];
        for (y, out) in out.chunks_exact_mut(patch.columns).enumerate() {
            let mut known = None;
            for (x, out) in out.iter_mut().enumerate() {
                let (column, row) = patch.place(x, y);
                if far {
                    self.samples(
                        manner,
                        seed,
                        self.sample_position(column.0).sample,
                        self.sample_position(row).sample,
                        std::slice::from_mut(out),
                    );
                    continue;
                }
                if known != Some(column.chunk()) {
                    self.fill_row(seed, column.chunk().first(), row, &mut tile);
                    known = Some(column.chunk());
                }
                *out = tile[column.within_chunk()];
            }
        }
    }
}
