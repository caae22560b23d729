//! Text on button glyphs, rasterized from the game's font at a given height.

use eremite_stream::ink::FONT;
use std::collections::BTreeMap;

use ab_glyph::{Font, FontRef, Glyph, GlyphId, Point, PxScale, ScaleFont};
use bevy::math::Vec2;

fn font() -> FontRef<'static> {
    FontRef::try_from_slice(FONT).expect("the game's own font")
}

/// Emboldening of a letter to either side, as a share of its height: the font is finer than the brush around it.
const BOLD: f32 = 0.028;

/// Glyph of a letter. The font's default figures are old-style (x-height, and 0 and 1 look like o and i); its lining
/// figures, which are as high as capitals, have no code point and are addressed by glyph index.
fn glyph(font: &FontRef, letter: char) -> GlyphId {
    const FIRST_OF_FIGURES: u16 = 1553;
    match letter.to_digit(10) {
        Some(figure) => GlyphId(FIRST_OF_FIGURES + (figure as u16 + 9) % 10),
        None => font.glyph_id(letter),
    }
}

/// The scale at which capitals have this height.
fn scale(font: &FontRef, capital: f32) -> PxScale {
    let units = font.outline(font.glyph_id('H')).map_or(1.0, |outline| outline.bounds.height().abs());
    PxScale::from(capital * font.height_unscaled() / units)
}

/// Whether the font has all of these letters.
pub(super) fn can_draw(words: &str) -> bool {
    let font = font();
    words.chars().all(|letter| font.glyph_id(letter).0 != 0)
}

/// Width of a text whose capitals have this height, in the same unit.
pub(super) fn width(words: &str, capital: f32) -> f32 {
    let font = font();
    let scaled = font.as_scaled(scale(&font, capital));
    words.chars().map(|letter| scaled.h_advance(glyph(&font, letter))).sum()
}

/// Calls `cover` with each pixel that a text covers and the coverage. `capital` is the height of capitals in pixels;
/// `centre` is in pixels from the upper left.
pub(super) fn rasterize(words: &str, capital: f32, centre: Vec2, mut cover: impl FnMut(i32, i32, f32)) {
    let font = font();
    let scale = scale(&font, capital);
    let scaled = font.as_scaled(scale);
    let mut x = centre.x - width(words, capital) / 2.0;
    for letter in words.chars() {
        let id = glyph(&font, letter);
        let mut strokes: BTreeMap<(i32, i32), f32> = BTreeMap::new();
        for aside in [-BOLD, BOLD] {
            let position = Point { x: x + aside * capital, y: centre.y + capital / 2.0 };
            let Some(outlined) = font.outline_glyph(Glyph { id, scale, position }) else { continue };
            let corner = outlined.px_bounds().min;
            outlined.draw(|dx, dy, share| {
                let under = strokes.entry((corner.x as i32 + dx as i32, corner.y as i32 + dy as i32)).or_default();
                *under = under.max(share);
            });
        }
        for ((x, y), share) in strokes {
            cover(x, y, share);
        }
        x += scaled.h_advance(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_as_high_as_capitals() {
        let font = font();
        let height = |id: GlyphId| font.outline(id).expect("it is there").bounds.height().abs();
        let capital = height(font.glyph_id('H'));
        for figure in '0'..='9' {
            let share = height(glyph(&font, figure)) / capital;
            assert!((0.9..1.12).contains(&share), "{figure} is {share} as high");
        }
        // One is the narrowest, and zero is not mistaken for another figure.
        let advance = |letter: char| font.h_advance_unscaled(glyph(&font, letter));
        assert!(('2'..='9').all(|figure| advance('1') <= advance(figure)));
    }
}
