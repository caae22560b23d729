//! Text on button glyphs, rasterized from the game's font at a given height.

use crate::ink::text_raster::{self, TextRaster};
use bevy::math::Vec2;

/// Emboldening of a letter to either side, as a share of its height: the font is finer than the brush around it.
const BOLD: f32 = 0.028;

/// Text whose capitals and figures have this height.
fn raster(capital: f32) -> TextRaster {
    TextRaster::with_capital_height(capital).bold(BOLD * capital).lining_figures()
}

/// Whether the font has all of these letters.
pub(super) fn can_draw(words: &str) -> bool {
    text_raster::has_glyphs(words)
}

/// Width of a text whose capitals have this height, in the same unit.
pub(super) fn width(words: &str, capital: f32) -> f32 {
    raster(capital).width_px(words)
}

/// Calls `cover` with each pixel that a text covers and the coverage. `capital` is the height of capitals in pixels;
/// `centre` is in pixels from the upper left.
pub(super) fn rasterize(words: &str, capital: f32, centre: Vec2, cover: impl FnMut(i64, i64, f32)) {
    let raster = raster(capital);
    let start = Vec2::new(centre.x - raster.width_px(words) / 2.0, centre.y + capital / 2.0);
    raster.draw(words, start, cover);
}
