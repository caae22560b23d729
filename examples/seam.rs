//! One stretch of land 10^9 columns out, by the crate `noise`, by `noiz` and by Eremite: images and numbers of the README.
//! `cargo run --example seam -- FOLDER` writes an image of each.
#![allow(clippy::disallowed_methods, reason = "what stands beside the land is no land")]

use std::path::PathBuf;

use bevy::math::Vec2;
use eremite::{
    app,
    ink::{palette, raster::srgb_bytes},
    land::{AMPLITUDE_M, CHUNK_COLUMNS, Column, Seed},
    png,
};
use noise::{Fbm, MultiFractal, NoiseFn, Perlin};
use noiz::{
    Noise, SampleableFor, ScalableNoise,
    cell_noise::{MixCellGradients, QuickGradients},
    cells::OrthoGrid,
    curves::Smoothstep,
    layering::{FractalLayers, LayeredNoise, Normed, Octave, Persistence},
};

/// First column of a chunk: the seam.
const SEAM: Column = Column(1_000_000_000 / CHUNK_COLUMNS as i64 * CHUNK_COLUMNS as i64);
/// Columns to either side, pixels per column, and image height in pixels.
const HALF: i64 = 256;
const SCALE: usize = 2;
const HEIGHT: usize = 200;
const WAVELENGTH: f64 = 256.0;

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("a folder for the pictures"));
    let columns = || (-HALF..HALF).map(|column| SEAM + column);

    let fbm = Fbm::<Perlin>::new(1).set_octaves(6);
    let of_noise = |column: Column| fbm.get([column.0 as f64 / WAVELENGTH, 0.37]) as f32 * 0.5 + 0.5;

    let layers =
        FractalLayers { layer: Octave::<MixCellGradients<OrthoGrid, Smoothstep, QuickGradients>>::default(), lacunarity: 2.0, amount: 6 };
    let mut sum = Noise::from(LayeredNoise::new(Normed::<f32>::default(), Persistence(0.5), layers));
    sum.set_frequency((1.0 / WAVELENGTH) as f32);
    let of_noiz = |column: Column| -> f32 {
        let value: f32 = sum.sample(Vec2::new(column.0 as f32, 95.0));
        value * 0.5 + 0.5
    };

    let perlin = (app::algorithms().find("perlin").expect("known").make)();
    let ours = |column: Column| {
        let mut tile = [0.0; CHUNK_COLUMNS + 1];
        perlin.fill_tile(Seed(1), column.chunk().first(), &mut tile);
        tile[column.within_chunk()]
    };

    for (name, heights) in [
        ("noise", columns().map(of_noise).collect::<Vec<f32>>()),
        ("noiz", columns().map(of_noiz).collect()),
        ("eremite", columns().map(ours).collect()),
    ] {
        let (left, right) = (heights[HALF as usize - 1], heights[HALF as usize]);
        let steps = heights.windows(2).map(|pair| (pair[1] - pair[0]).abs() * AMPLITUDE_M);
        println!(
            "{name}: {:.2} m across the seam, at most {:.2} m from one column to the next",
            (right - left).abs() * AMPLITUDE_M,
            steps.fold(0.0, f32::max),
        );
        let (bytes, width) = picture(&heights);
        png::save(&bytes, width, HEIGHT as u32, &folder.join(format!("seam-{name}.png"))).expect("a picture is written");
    }
}

/// The land in ink on paper, the seam in red.
fn picture(heights: &[f32]) -> (Vec<u8>, u32) {
    let width = heights.len() * SCALE;
    let low = heights.iter().copied().fold(f32::MAX, f32::min);
    let high = heights.iter().copied().fold(f32::MIN, f32::max);
    let mut bytes = Vec::with_capacity(width * HEIGHT * 3);
    for y in 0..HEIGHT {
        for x in 0..width {
            let share = (heights[x / SCALE] - low) / (high - low).max(1.0e-6);
            let top = HEIGHT as f32 * (0.85 - 0.7 * share);
            let depth = y as f32 - top;
            let shade = if depth < 0.0 { 0.0 } else { 0.25 + 0.6 * (-depth / 14.0).exp() };
            let is_seam = x / SCALE == heights.len() / 2 && y % 8 < 5;
            let ink = if is_seam { palette::vermilion() } else { palette::paper().lerp(palette::ink(), shade) };
            bytes.extend(srgb_bytes(ink));
        }
    }
    (bytes, width as u32)
}
