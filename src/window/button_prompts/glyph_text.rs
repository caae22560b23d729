//! Letters on signs: the game's own, as high as is asked for.

use eremite_stream::ink::FONT;
use std::collections::BTreeMap;

use ab_glyph::{Font, FontRef, Glyph, GlyphId, Point, PxScale, ScaleFont};
use bevy::math::Vec2;

fn font() -> FontRef<'static> {
    FontRef::try_from_slice(FONT).expect("the game's own font")
}

/// How far the brush goes over a letter to either side, as a share of its height: type is finer than the brush around it.
const BOLD: f32 = 0.028;

/// The letter of a sign. The font's own figures are as high as small letters, and its 0 and 1 look like an o and an i; its
/// figures that are as high as capitals have no character of their own, only a place.
fn glyph(font: &FontRef, letter: char) -> GlyphId {
    const FIRST_OF_FIGURES: u16 = 1553;
    match letter.to_digit(10) {
        Some(figure) => GlyphId(FIRST_OF_FIGURES + (figure as u16 + 9) % 10),
        None => font.glyph_id(letter),
    }
}

/// The scale at which capitals are so high.
fn scale(font: &FontRef, capital: f32) -> PxScale {
    let units = font.outline(font.glyph_id('H')).map_or(1.0, |outline| outline.bounds.height().abs());
    PxScale::from(capital * font.height_unscaled() / units)
}

/// Whether the font has all of some letters.
pub(super) fn can_draw(words: &str) -> bool {
    let font = font();
    words.chars().all(|letter| font.glyph_id(letter).0 != 0)
}

/// How wide words are whose capitals are so high, in the same measure.
pub(super) fn width(words: &str, capital: f32) -> f32 {
    let font = font();
    let scaled = font.as_scaled(scale(&font, capital));
    words.chars().map(|letter| scaled.h_advance(glyph(&font, letter))).sum()
}

/// Calls for every pixel that words cover, and how much of it: words whose capitals are so many pixels high, around a
/// place in pixels from the upper left.
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
        strokes.into_iter().for_each(|((x, y), share)| cover(x, y, share));
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
        // One is the narrowest, and zero is none of the others.
        let advance = |letter: char| font.h_advance_unscaled(glyph(&font, letter));
        assert!(('2'..='9').all(|figure| advance('1') <= advance(figure)));
    }
}
