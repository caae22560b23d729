//! CPU rasteriser of lines of text in the typeface of the language.

use std::{collections::BTreeMap, sync::OnceLock};

use ab_glyph::{Font, FontRef, Glyph, GlyphId, Point, PxScale, ScaleFont};
use bevy::math::Vec2;

use super::Typeface;

/// The parsed font of a typeface, if it is there; else it is asked for.
fn parsed(typeface: Typeface) -> Option<&'static FontRef<'static>> {
    static PARSED: [OnceLock<FontRef<'static>>; Typeface::ALL.len()] = [const { OnceLock::new() }; Typeface::ALL.len()];
    let font = &PARSED[typeface as usize];
    font.get().or_else(|| {
        let data = typeface.data()?;
        Some(font.get_or_init(|| FontRef::try_from_slice(data).expect("the game's own font")))
    })
}

/// The parsed font of a typeface; the Latin one until it is there.
fn font(typeface: Typeface) -> &'static FontRef<'static> {
    parsed(typeface).or_else(|| parsed(Typeface::Latin)).expect("it is compiled in")
}

/// Lays out lines of text in the typeface that the language had when it was made, and hands the pixels that they cover to a
/// closure.
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
    typeface: Typeface,
    scale: PxScale,
    letter_spacing_px: f32,
    bold_px: f32,
    has_lining_figures: bool,
}

impl TextRaster {
    /// Text of a size in pixels: the height of a line.
    pub fn new(size_px: f32) -> Self {
        Self::in_typeface(Typeface::current(), size_px)
    }

    fn in_typeface(typeface: Typeface, size_px: f32) -> Self {
        Self { typeface, scale: PxScale::from(size_px), letter_spacing_px: 0.0, bold_px: 0.0, has_lining_figures: false }
    }

    /// Text whose capitals have a height in pixels.
    pub fn with_capital_height(capital_px: f32) -> Self {
        let typeface = Typeface::current();
        let font = font(typeface);
        let units = font.outline(font.glyph_id('H')).map_or(1.0, |outline| outline.bounds.height().abs());
        Self::in_typeface(typeface, capital_px * font.height_unscaled() / units)
    }

    /// The same with this much space between letters, in pixels.
    pub fn letter_spacing(self, letter_spacing_px: f32) -> Self {
        Self { letter_spacing_px, ..self }
    }

    /// The same, emboldened to either side by so many pixels.
    pub fn bold(self, bold_px: f32) -> Self {
        Self { bold_px, ..self }
    }

    /// The same with figures as high as capitals. Those of the Latin typeface are old-style: they have the height of small
    /// letters, and 0 and 1 look like o and i.
    pub fn lining_figures(self) -> Self {
        Self { has_lining_figures: true, ..self }
    }

    /// Height of the tallest letters above the baseline, in pixels.
    pub fn ascent_px(&self) -> f32 {
        font(self.typeface).as_scaled(self.scale).ascent()
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
        let Some(outlined) = font(self.typeface).outline_glyph(glyph) else { return };
        let corner = outlined.px_bounds().min;
        outlined.draw(|dx, dy, coverage| cover(corner.x as i64 + i64::from(dx), corner.y as i64 + i64::from(dy), coverage));
    }

    /// Pixels from the beginning of a letter to that of the next.
    fn advance_px(&self, id: GlyphId) -> f32 {
        font(self.typeface).as_scaled(self.scale).h_advance(id) + self.letter_spacing_px
    }

    fn glyph(&self, letter: char) -> GlyphId {
        // The other typefaces have no other figures.
        let is_lining = self.has_lining_figures && self.typeface == Typeface::Latin;
        letter.to_digit(10).filter(|_| is_lining).map_or_else(|| font(self.typeface).glyph_id(letter), lining_figure)
    }
}

/// Glyph of a lining figure of the Latin typeface. These have no code point, so they are addressed by their indices, from 1 to
/// 9 and 0.
fn lining_figure(figure: u32) -> GlyphId {
    const FIRST: u16 = 1553;
    GlyphId(FIRST + (figure as u16 + 9) % 10)
}

/// Whether the typeface of the current language has all letters of a line.
pub fn has_glyphs(line: &str) -> bool {
    Typeface::current().has_glyphs(line)
}

impl Typeface {
    /// Whether it has all letters of a line, as far as is known: one that is not there yet has none.
    pub fn has_glyphs(self, line: &str) -> bool {
        parsed(self).is_some_and(|font| line.chars().all(|letter| font.glyph_id(letter).0 != 0))
    }

    /// The typeface of a line that may be in another language, such as the name of one: this, if it has all its letters, or
    /// else the first that has them; this, if none has.
    pub fn for_line(self, line: &str) -> Self {
        [self].into_iter().chain(Self::ALL).find(|face| face.has_glyphs(line)).unwrap_or(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lining_figures_are_as_high_as_capitals() {
        let font = font(Typeface::Latin);
        let height = |id: GlyphId| font.outline(id).expect("it is there").bounds.height().abs();
        let capital = height(font.glyph_id('H'));
        for figure in '0'..='9' {
            let share = height(TextRaster::new(1.0).lining_figures().glyph(figure)) / capital;
            assert!((0.9..1.12).contains(&share), "{figure} is {share} as high");
        }
        // One is the narrowest, and zero is not mistaken for another figure.
        let advance = |figure: u32| font.h_advance_unscaled(lining_figure(figure));
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

    #[test]
    fn a_line_of_another_language_has_the_typeface_of_that() {
        use Typeface::{Chinese, Japanese, Latin};
        assert_eq!(["Русский", "日本語", "简体中文", "\u{e000}"].map(|line| Latin.for_line(line)), [Latin, Japanese, Chinese, Latin]);
        // Letters that both have are those of the language.
        assert_eq!([Japanese, Chinese].map(|face| face.for_line("中文")), [Japanese, Chinese]);
        assert_eq!(Japanese.for_line("简体中文"), Chinese);
    }

    #[test]
    fn text_of_a_size_is_as_large_in_each_typeface() {
        for typeface in Typeface::ALL {
            let font = font(typeface);
            assert_eq!(font.units_per_em(), Some(font.height_unscaled()), "{typeface:?}");
        }
        // A letter of a Han script fills the em, and figures of the others are as they are.
        let japanese = TextRaster::in_typeface(Typeface::Japanese, 40.0);
        assert!((japanese.width_px("墨") - 40.0).abs() < 1.0e-3);
        assert_eq!(japanese.lining_figures().width_px("10"), japanese.width_px("10"));
    }
}
