//! Rasterized button glyph: ink coverage per pixel.

use crate::ink::{
    Ink, MaterialKind, MaterialSettings,
    raster::{Raster, RasterAtmosphere},
};
use bevy::math::Vec2;

use super::{drawing, glyph::ButtonGlyph, glyph_text};

/// Supersampling factor per axis.
const FINER: usize = 4;
/// Material settings of the brush.
const FINISH: MaterialSettings = MaterialSettings { blot: 0.0, bristle: 0.6 };

/// A glyph's ink coverage, top row first.
#[derive(Clone, Debug, PartialEq)]
pub struct GlyphBitmap {
    /// Width in pixels.
    pub width: usize,
    /// Height in pixels.
    pub height: usize,
    /// Ink of each pixel, 0 to 255.
    pub ink: Vec<u8>,
}

impl GlyphBitmap {
    /// Rasterizes a glyph at a height in pixels.
    pub fn of(sign: &ButtonGlyph, height: usize) -> Self {
        let drawing = drawing::draw(sign);
        let scale = height as f32;
        let width = (drawing.width * scale).ceil() as usize;
        let mut raster = Raster::new(width * FINER, height * FINER);
        let [paper, ..] = raster.pixel(0, 0);
        let air = RasterAtmosphere { mist: Ink::default(), ranges: &[], rim: Ink::default(), wind: 0.0 };
        // Centre the drawing in the whole number of pixels that it takes.
        let aside = (width as f32 - drawing.width * scale) / 2.0;
        let origin = Vec2::new(aside, scale) * FINER as f32;
        let black = {
            let mut mesh = drawing.mesh;
            for ink in &mut mesh.inks {
                *ink = Ink([0.0, 0.0, 0.0, ink.0[3]]);
            }
            mesh
        };
        raster.draw_mesh(&black, origin, scale * FINER as f32, MaterialKind::Ink(FINISH), &air);
        let finer = |x: usize, y: usize| 1.0 - raster.pixel(x, y)[0] / paper;
        let share = |x: usize, y: usize| -> f32 {
            let mut sum = 0.0;
            for y in y * FINER..(y + 1) * FINER {
                for x in x * FINER..(x + 1) * FINER {
                    sum += finer(x, y);
                }
            }
            sum / (FINER * FINER) as f32
        };
        let mut ink: Vec<f32> = (0..width * height).map(|i| share(i % width, i / width)).collect();
        if let Some(written) = drawing.written {
            let centre = Vec2::new(aside + written.centre.x * scale, (1.0 - written.centre.y) * scale);
            glyph_text::rasterize(&written.words, written.capital * scale, centre, |x, y, share| {
                if let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y))
                    && x < width
                    && y < height
                {
                    let under = &mut ink[y * width + x];
                    *under = 1.0 - (1.0 - *under) * (1.0 - share);
                }
            });
        }
        Self { width, height, ink: ink.into_iter().map(|share| (share.clamp(0.0, 1.0) * 255.0).round() as u8).collect() }
    }
}
