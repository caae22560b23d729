//! `eremite icon`: the game's icon, which packages bring in several sizes: the seal of its title, on nothing.

use std::io::{self, Write};

use bevy::math::Vec2;
use clap::Args;
use eremite_land::{RandomStream, Seed, png::io_error};
use eremite_stream::ink::{
    Ink, InkMeshBuilder, MaterialKind, MaterialSettings,
    raster::{Raster, RasterAtmosphere, srgb_bytes},
    seal,
};

use crate::cli::{CliError, LandRegistries, OutFile, RunCommand, write_to};

/// Draws the game's icon into a PNG, with alpha
#[derive(Args)]
pub struct Icon {
    /// Pixels along a side
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(16..=1024), allow_negative_numbers = true, default_value = "256")]
    size: u32,
    /// The PNG to write
    #[arg(long, value_name = "FILE")]
    out: OutFile,
}

impl RunCommand for Icon {
    fn run(self, _: &LandRegistries) -> Result<(), CliError> {
        let pixels = icon(self.size as usize);
        write_to(&self.out, |out| write_rgba(&pixels, self.size, out))
    }
}

/// How worn the stone is.
const WEAR: RandomStream = RandomStream::named("wear of the icon");
/// Samples of a pixel along each side: the rasteriser has no other anti-aliasing.
const SAMPLES: usize = 4;
/// Paper around the seal, as a share of the icon.
const MARGIN: f32 = 0.06;
/// Smooth: a small picture has no room for the grain of the paper.
const PAINT: MaterialKind = MaterialKind::Ink(MaterialSettings { blot: 0.0, bristle: 0.0 });

/// The icon as sRGB bytes with straight alpha, four a pixel, top row first.
fn icon(size: usize) -> Vec<u8> {
    let mut mesh = InkMeshBuilder::default();
    seal(&mut mesh, 1.0 - 2.0 * MARGIN, &mut Seed(1).rng(WEAR, &[]));
    let samples = size * SAMPLES;
    // The same over black and over white: the difference is how much of the paper shows through.
    let [over_black, over_white] = [0, 255].map(|paper| {
        let mut raster = Raster::from_srgb_bytes(&vec![paper; samples * samples * 3], samples);
        let air = RasterAtmosphere { mist: Ink::default(), ranges: &[], rim: Ink::default(), wind: 0.0 };
        raster.draw_mesh(&mesh, Vec2::new(MARGIN, 1.0 - MARGIN) * samples as f32, samples as f32, PAINT, &air);
        raster
    });
    let pixels = (0..size * size).flat_map(|pixel| {
        let corner = [pixel % size * SAMPLES, pixel / size * SAMPLES];
        let (mut premultiplied, mut alpha) = ([0.0; 3], 0.0);
        for sample in 0..SAMPLES * SAMPLES {
            let [x, y] = [corner[0] + sample % SAMPLES, corner[1] + sample / SAMPLES];
            let [black, white] = [&over_black, &over_white].map(|raster| raster.pixel(x, y));
            premultiplied = std::array::from_fn(|c| premultiplied[c] + black[c]);
            alpha += 1.0 - (white[0] - black[0]);
        }
        let color = premultiplied.map(|c| if alpha > 0.0 { c / alpha } else { 0.0 });
        // The rasteriser blends square roots of linear colours.
        let [r, g, b] = srgb_bytes(Ink([color[0] * color[0], color[1] * color[1], color[2] * color[2], 1.0]));
        [r, g, b, (alpha / (SAMPLES * SAMPLES) as f32 * 255.0).round() as u8]
    });
    pixels.collect()
}

fn write_rgba(pixels: &[u8], size: u32, out: &mut dyn Write) -> io::Result<()> {
    let mut encoder = png::Encoder::new(out, size, size);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().map_err(io_error)?;
    writer.write_image_data(pixels).and_then(|()| writer.finish()).map_err(io_error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_a_red_seal_with_clear_corners_at_every_size() {
        for size in [16, 48] {
            let pixels = icon(size);
            assert_eq!(pixels.len(), size * size * 4);
            let pixel = |x: usize, y: usize| &pixels[(y * size + x) * 4..][..4];
            assert!(pixel(0, 0)[3] < 40, "outside the seal");
            let [r, g, b, a] = *pixel(size / 8, size * 7 / 8) else { unreachable!("four bytes") };
            assert!(a > 220 && r > 2 * g && r > 2 * b, "the seal is {r} {g} {b} {a}");
            // The hat's tip, cut out.
            let [r, g, b, _] = *pixel((0.41 * size as f32) as usize, (0.24 * size as f32) as usize) else { unreachable!("four bytes") };
            assert!(g > 130 && b > 110, "the emblem is {r} {g} {b}");
        }
    }
}
