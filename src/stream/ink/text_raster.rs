//! CPU rasteriser of lines of text in the game's font.

use std::{collections::BTreeMap, sync::LazyLock};

use ab_glyph::{Font, FontRef, Glyph, GlyphId, Point, PxScale, ScaleFont};
use bevy::math::Vec2;

use super::FONT;

fn font() -> &'static FontRef<'static> {
    static PARSED: LazyLock<FontRef<'static>> = LazyLock::new(|| FontRef::try_from_slice(FONT).expect("the game's own font"));
    &PARSED
}

/// Lays out lines of text, and hands the pixels that they cover to a closure.
///
/// ```
/// use bevy::math::Vec2;
/// use eremite_stream::ink::text_raster::TextRaster;
///
/// let raster = TextRaster::new(24.0);
/// let mut covered = 0.0;
/// raster.draw("ink", Vec2::new(0.0, 20.0), |_x, _y, coverage| covered += coverage);
/// assert!(covered > 0.0 && raster.width_px("ink") > 20.0);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TextRaster {
    scale: PxScale,
    letter_spacing_px: f32,
    bold_px: f32,
    has_lining_figures: bool,
}

impl TextRaster {
    /// Text of a size in pixels: the height of a line.
    pub fn new(size_px: f32) -> Self {
        Self { scale: PxScale::from(size_px), letter_spacing_px: 0.0, bold_px: 0.0, has_lining_figures: false }
    }

    /// Text whose capitals have a height in pixels.
    pub fn with_capital_height(capital_px: f32) -> Self {
        let units = font().outline(font().glyph_id('H')).map_or(1.0, |outline| outline.bounds.height().abs());
        Self::new(capital_px * font().height_unscaled() / units)
    }

    /// The same with this much space between letters, in pixels.
    pub fn letter_spacing(self, letter_spacing_px: f32) -> Self {
        Self { letter_spacing_px, ..self }
    }

    /// The same, emboldened to either side by so many pixels.
    pub fn bold(self, bold_px: f32) -> Self {
        Self { bold_px, ..self }
    }

    /// The same with figures as high as capitals. The font's own are old-style: they have the height of small letters, and 0
    /// and 1 look like o and i.
    pub fn lining_figures(self) -> Self {
        Self { has_lining_figures: true, ..self }
    }

    /// Height of the tallest letters above the baseline, in pixels.
    pub fn ascent_px(&self) -> f32 {
        font().as_scaled(self.scale).ascent()
    }

    /// Width of a line in pixels.
    pub fn width_px(&self, line: &str) -> f32 {
        line.chars().map(|letter| self.advance_px(self.glyph(letter))).sum::<f32>() - self.letter_spacing_px
    }

    /// Calls `cover` with the column and row, counted downward, and the coverage of each pixel of a line that begins at a
    /// point of its baseline. Where letters overlap, a pixel comes several times.
    pub fn draw(&self, line: &str, start: Vec2, mut cover: impl FnMut(i64, i64, f32)) {
        let mut at = start;
        for letter in line.chars() {
            let id = self.glyph(letter);
            if self.bold_px == 0.0 {
                self.draw_glyph(id, at, &mut cover);
            } else {
                let mut strokes: BTreeMap<(i64, i64), f32> = BTreeMap::new();
                for aside_px in [-self.bold_px, self.bold_px] {
                    self.draw_glyph(id, Vec2::new(at.x + aside_px, at.y), |x, y, coverage| {
                        let under = strokes.entry((x, y)).or_default();
                        *under = under.max(coverage);
                    });
                }
                for ((x, y), coverage) in strokes {
                    cover(x, y, coverage);
                }
            }
            at.x += self.advance_px(id);
        }
    }

    fn draw_glyph(&self, id: GlyphId, at: Vec2, mut cover: impl FnMut(i64, i64, f32)) {
        let glyph = Glyph { id, scale: self.scale, position: Point { x: at.x, y: at.y } };
        let Some(outlined) = font().outline_glyph(glyph) else { return };
        let corner = outlined.px_bounds().min;
        outlined.draw(|dx, dy, coverage| cover(corner.x as i64 + i64::from(dx), corner.y as i64 + i64::from(dy), coverage));
    }

    /// Pixels from the beginning of a letter to that of the next.
    fn advance_px(&self, id: GlyphId) -> f32 {
        font().as_scaled(self.scale).h_advance(id) + self.letter_spacing_px
    }

    fn glyph(&self, letter: char) -> GlyphId {
        letter.to_digit(10).filter(|_| self.has_lining_figures).map_or_else(|| font().glyph_id(letter), lining_figure)
    }
}

/// Glyph of a lining figure. These have no code point, so they are addressed by their indices in [`FONT`], from 1 to 9 and 0.
fn lining_figure(figure: u32) -> GlyphId {
    const FIRST: u16 = 1553;
    GlyphId(FIRST + (figure as u16 + 9) % 10)
}

/// Whether the font has all letters of a line.
pub fn has_glyphs(line: &str) -> bool {
    line.chars().all(|letter| font().glyph_id(letter).0 != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lining_figures_are_as_high_as_capitals() {
        let height = |id: GlyphId| font().outline(id).expect("it is there").bounds.height().abs();
        let capital = height(font().glyph_id('H'));
        for figure in '0'..='9' {
            let share = height(TextRaster::new(1.0).lining_figures().glyph(figure)) / capital;
            assert!((0.9..1.12).contains(&share), "{figure} is {share} as high");
        }
        // One is the narrowest, and zero is not mistaken for another figure.
        let advance = |figure: u32| font().h_advance_unscaled(lining_figure(figure));
        assert!((2..=9).all(|figure| advance(1) <= advance(figure)));
    }

    #[test]
    fn capitals_have_the_height_that_is_asked_for() {
        let (mut top, mut foot) = (i64::MAX, i64::MIN);
        TextRaster::with_capital_height(40.0).draw("H", Vec2::new(0.0, 100.0), |_, y, coverage| {
            if coverage > 0.5 {
                (top, foot) = (top.min(y), foot.max(y));
            }
        });
        assert!((59..=61).contains(&top) && (98..=100).contains(&foot), "from {top} to {foot}");
    }

    #[test]
    fn spacing_stands_between_letters_only_and_boldness_widens_none() {
        let raster = TextRaster::new(30.0);
        let width = raster.width_px("three");
        assert!((raster.letter_spacing(5.0).width_px("three") - width - 20.0).abs() < 1.0e-3);
        assert_eq!(raster.bold(2.0).width_px("three"), width);
        let covered = |raster: TextRaster| {
            let mut sum = 0.0;
            raster.draw("three", Vec2::new(5.0, 30.0), |_, _, coverage| sum += coverage);
            sum
        };
        assert!(covered(raster.bold(1.0)) > 1.2 * covered(raster));
    }

    #[test]
    fn letters_of_other_scripts_are_not_in_the_font() {
        assert!(has_glyphs("Ink, Ä") && !has_glyphs("墨"));
    }
}
