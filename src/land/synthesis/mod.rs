//! Terrain synthesis from crude heightmaps (heightmap upsampling): TSCH, by A. Mangra, A. Sabou and D. Gorgan ("TSCH
//! Algorithm: Terrain Synthesis from Crude Heightmaps", 2016). A map of a few flat levels becomes land in four stages: seed
//! points are scattered over it, each pixel is the mean of those around it, Perlin noise is added, and a small filter
//! removes outliers.
//!
//! The map is mirrored endlessly at its edges, and every stage is a pure function of column and row: a pixel has the same
//! bits in whatever window it is computed.

mod crude_heightmap;
mod detail_style;
mod diffusion;
pub mod drawing;
mod filter;
mod height_source;
mod in_parts;
mod input;
mod interpolate;
mod line_constraints;
mod line_distances;
pub mod lines_file;
pub mod pixel_counter;
mod seed_grid;
mod style_blend;
pub mod style_exemplar;
pub mod terrain_line;
#[cfg(test)]
mod tests;
mod walk_path;

use std::{
    num::NonZero,
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use bevy_app::prelude::*;
use bevy_reflect::Reflect;

pub use crude_heightmap::{CrudeHeightmap, CrudeHeightmapError, PictureError};
pub use drawing::{Drawing, DrawingError, MapTooLarge};
pub use height_source::{SEA, TschHeightSource};
pub use in_parts::SynthesisInParts;
pub use input::{PreparedDrawing, SynthesisInput};
pub use line_constraints::{LineConstraints, LineConstraintsSolver};
pub use seed_grid::SeedPoint;
pub use terrain_line::{Knot, TerrainLine, TerrainLineError, TerrainLineKind, TerrainLinesError};
pub use walk_path::WalkPath;

use crate::{
    Algorithm, CHUNK_COLUMNS, Column, LandAppExt, Seed,
    gradient_noise::{self, FbmNoise},
    params::Help,
};

/// Registers the algorithm `tsch`, if a map ships with the game.
///
/// | | |
/// |---|---|
/// | Adds | an algorithm to the registry `Algorithms` |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{Algorithms, LandPlugin, Seed, synthesis::SynthesisPlugin, terrain::Ridged};
///
/// # eremite_testing::register_assets();
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), SynthesisPlugin));
/// assert!(app.world().resource::<Algorithms>().find("tsch").is_ok());
/// ```
pub struct SynthesisPlugin;

impl Plugin for SynthesisPlugin {
    fn build(&self, app: &mut App) {
        app.add_algorithms(algorithms());
    }
}

/// The algorithm for drawn maps, if a map ships with the game.
pub fn algorithms() -> Option<Algorithm> {
    let tsch = || Algorithm::of::<TschHeightSource>("tsch", "land of a crude map, drawn by hand, and on through its mirror images");
    (!drawing::shipped().is_empty()).then(tsch)
}

/// The synthesis and its parameters.
#[derive(Reflect, Clone, Debug, PartialEq)]
pub struct Synthesis {
    /// Pixels per seed point; useful from 10 to 50.
    #[reflect(@1..=1000_u32, @Help("pixels for every seed point: fewer keep the map as it is, more make it rougher; useful from 10 to 50"))]
    pub pixels_per_seed: u32,
    /// Number of nearest seed points that a pixel is the mean of; useful from 10 to 15.
    #[reflect(@1..=64_u32, @Help("seed points that a pixel is the mean of: more make wider slopes; useful from 10 to 15"))]
    pub neighbours: u32,
    /// Amplitude of the noise as a share of the whole range; at 0.05 a style adds exactly what its exemplar has.
    #[reflect(@0.0..=1.0_f32, @Help("share of the whole range that the noise adds at most"))]
    pub detail: f32,
    /// The filter that removes outliers.
    #[reflect(@Help("a 3 x 3 filter over what the noise has left: the median, the mean, or none"))]
    pub filter: SmoothingFilter,
}

impl Default for Synthesis {
    fn default() -> Self {
        Self { pixels_per_seed: 25, neighbours: 12, detail: 0.05, filter: SmoothingFilter::Median }
    }
}

/// A 3x3 filter over all pixels.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmoothingFilter {
    /// The median of the nine values.
    Median,
    /// The mean of the nine values.
    Mean,
    /// No filter.
    None,
}

/// The stages of the synthesis, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SynthesisStage {
    /// Each pixel has the height of its nearest seed point.
    Scatter,
    /// Each pixel is the weighted mean of its nearest seed points.
    Interpolate,
    /// Noise or styles are added.
    Detail,
    /// Outliers are removed and lines applied: the final result.
    Filter,
}

/// A rectangle of the plane, in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelRect {
    /// Its first column.
    pub x: i64,
    /// Its first row.
    pub y: i64,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
}

/// Rows that a thread computes at once.
const BAND: usize = 32;

/// Fills an image on all cores, band by band; `fill` gets a band's first row.
fn fill_in_parallel_bands(picture: &mut [f32], width: usize, fill: impl Fn(usize, &mut [f32]) + Sync) {
    let count = picture.len().div_ceil(width * BAND);
    let bands = Mutex::new(picture.chunks_mut(width * BAND).enumerate());
    let work = || {
        loop {
            // The lock is held for taking a band, not for computing it.
            let taken = bands.lock().expect("nobody panics while they hold it").next();
            let Some((number, band)) = taken else { return };
            fill(number * BAND, band);
        }
    };
    thread::scope(|scope| {
        for _ in 1..thread::available_parallelism().map_or(1, NonZero::get).min(count) {
            scope.spawn(work);
        }
        work();
    });
}

/// The noise of the detail stage; its wavelength is in pixels.
const DETAIL: FbmNoise = FbmNoise { wavelength: 24, octaves: 3, gain: 0.5, row: 0 };

impl Synthesis {
    /// The heights of a window after a stage, in `[0, 1]`, row by row.
    pub fn synthesize_window<'a>(
        &self,
        guide: impl Into<SynthesisInput<'a>>,
        seed: Seed,
        stage: SynthesisStage,
        window: PixelRect,
    ) -> Vec<f32> {
        let guide = &guide.into();
        if stage < SynthesisStage::Filter {
            return self.unfiltered(guide, seed, stage, window);
        }
        let mut land = if self.filter == SmoothingFilter::None {
            self.unfiltered(guide, seed, stage, window)
        } else {
            // One more pixel on every side for the filter.
            let PixelRect { x, y, width, height } = window;
            let wider = PixelRect { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
            let rough = self.unfiltered(guide, seed, SynthesisStage::Detail, wider);
            self.filtered(&rough, width, height)
        };
        guide.apply_line_constraints(&mut land, window);
        land
    }

    /// The same heights as [`synthesize_window`](Self::synthesize_window), computed on all cores. `go_on` gets the number of
    /// rows just done and returns whether to continue; the result is `None` if it was cancelled.
    pub fn synthesize_parallel<'a>(
        &self,
        guide: impl Into<SynthesisInput<'a>>,
        seed: Seed,
        stage: SynthesisStage,
        window: PixelRect,
        go_on: impl Fn(usize) -> bool + Sync,
    ) -> Option<Vec<f32>> {
        let guide = &guide.into();
        let PixelRect { x, y, width, height } = window;
        pixel_counter::count_pixels(width * height);
        let filtered = stage == SynthesisStage::Filter && self.filter != SmoothingFilter::None;
        // One more pixel on every side for the filter.
        let rim = usize::from(filtered);
        let (stride, rows) = (width + 2 * rim, height + 2 * rim);
        let mut heights = vec![0.0; stride * rows];
        let goes_on = AtomicBool::new(true);
        fill_in_parallel_bands(&mut heights, stride, |first, band| {
            if !goes_on.load(Ordering::Relaxed) {
                return;
            }
            let rows = band.len() / stride;
            let window = PixelRect { x: x - rim as i64, y: y + first as i64 - rim as i64, width: stride, height: rows };
            band.copy_from_slice(&self.unfiltered(guide, seed, stage.min(SynthesisStage::Detail), window));
            if !go_on(rows) {
                goes_on.store(false, Ordering::Relaxed);
            }
        });
        if !goes_on.into_inner() {
            return None;
        }
        if filtered {
            let rough = std::mem::replace(&mut heights, vec![0.0; width * height]);
            fill_in_parallel_bands(&mut heights, width, |first, band| {
                let rows = band.len() / width;
                band.copy_from_slice(&self.filtered(&rough[first * stride..(first + rows + 2) * stride], width, rows));
            });
        }
        if stage == SynthesisStage::Filter {
            guide.apply_line_constraints(&mut heights, window);
        }
        Some(heights)
    }

    /// Pixels beyond which a pixel of the map does not affect the land, with styles or without.
    pub fn halo(&self, is_styled: bool) -> usize {
        // A square of this many cells around a pixel has one seed point more than there are neighbours: no neighbour is
        // farther than its corners. One more pixel for the pixel's own width, one for the filter.
        let cells = libm::sqrt(f64::from(self.neighbours) + 1.0).ceil() / 2.0 + 1.0;
        let pixels = cells * libm::sqrt(2.0) * seed_grid::spacing(self.pixels_per_seed) as f64 / seed_grid::PARTS as f64;
        (pixels.ceil() as usize).max(if is_styled { detail_style::REACH } else { 0 }) + 2
    }

    fn filtered(&self, wider: &[f32], width: usize, height: usize) -> Vec<f32> {
        match self.filter {
            SmoothingFilter::Median => filter::median(wider, width, height),
            _ => filter::mean(wider, width, height),
        }
    }

    fn unfiltered(&self, guide: &SynthesisInput, seed: Seed, stage: SynthesisStage, window: PixelRect) -> Vec<f32> {
        let seeds = seed_grid::SeedGrid { map: guide.heights, seed, spacing: seed_grid::spacing(self.pixels_per_seed) };
        if stage == SynthesisStage::Scatter {
            return interpolate::nearest(&seeds, window);
        }
        let mut heights = interpolate::means(&seeds, self.neighbours as usize, window);
        if stage == SynthesisStage::Interpolate || self.detail == 0.0 {
            return heights;
        }
        let styles = style_blend::StyleBlend::of(guide, self.pixels_per_seed, window);
        let smooth = if styles.is_empty() { Vec::new() } else { heights.clone() };
        for ((number, row), y) in heights.chunks_exact_mut(window.width).enumerate().zip(window.y..) {
            if styles.has_unstyled_pixels(number, window.width) {
                self.add_detail(seed, window.x, y, row);
            }
        }
        styles.apply(guide, seed, self.detail, window, &smooth, &mut heights);
        heights
    }

    /// Adds noise to a row: black is raised by it and white lowered, so that no height leaves its range.
    fn add_detail(&self, seed: Seed, x: i64, y: i64, row: &mut [f32]) {
        let mut noise = [0.0; CHUNK_COLUMNS + 1];
        let mut done = 0;
        while done < row.len() {
            let column = Column(x + done as i64);
            let start = column.within_chunk();
            let count = (CHUNK_COLUMNS - start).min(row.len() - done);
            DETAIL.fill_row(seed, column.chunk().first(), y, DETAIL.octaves, &mut noise);
            for (height, noise) in row[done..done + count].iter_mut().zip(&noise[start..]) {
                *height = *height * (1.0 - self.detail) + gradient_noise::to_height(*noise) * self.detail;
            }
            done += count;
        }
    }

    /// The seed points in a window, row by row of their cells.
    pub fn seed_points(&self, map: &CrudeHeightmap, seed: Seed, window: PixelRect) -> Vec<SeedPoint> {
        seed_grid::SeedGrid { map, seed, spacing: seed_grid::spacing(self.pixels_per_seed) }.within(window)
    }
}
