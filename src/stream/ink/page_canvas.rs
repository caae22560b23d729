//! A page of old paper to paint, write and set seals on.

use std::ops::Range;

use bevy::math::{Rect, Vec2};
use eremite_land::background::{Steps, and_then, each_a_step, finish, one_step, row_bands};

use super::{
    GrainTile, Ink, InkMeshBuilder, MaterialKind, MaterialSettings, grain, is_square, palette,
    raster::{self, Raster, RasterAtmosphere},
    text_raster::TextRaster,
};

/// How brush strokes take the paper's grain.
const BRUSH: MaterialKind = MaterialKind::Ink(MaterialSettings { blot: 0.35, bristle: 0.7 });

/// Alignment of text relative to its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextAlign {
    /// The text starts there.
    Right,
    /// The text is centred there.
    Middle,
}

/// From one line of text to the next, in text sizes.
pub const LINE_STEP: f32 = 1.12;

/// Metres of brush stroke per pixel: the brush grain is as fine as in the world.
pub const M: f32 = 1.0 / 24.0;

/// Pixels of paper that are made in a step, and of a mesh that are drawn and laid on it.
const PAPER_PX: usize = 1 << 11;
const DRAWN_PX: usize = 1 << 14;
const LAID_PX: usize = 1 << 12;

/// Paper with washes of age, darker toward its edges and along the fold: sRGB bytes.
pub fn paper_texture(size: [usize; 2], has_fold: bool) -> Vec<u8> {
    finish(paper_texture_in_steps(size, has_fold))
}

/// [`paper_texture`] in steps of some rows.
pub fn paper_texture_in_steps(size: [usize; 2], has_fold: bool) -> Steps<Vec<u8>> {
    let bytes = Vec::with_capacity(3 * size[0] * size[1]);
    each_a_step(bytes, row_bands(size, PAPER_PX), move |bytes, rows| add_paper(bytes, rows, size, has_fold))
}

fn add_paper(bytes: &mut Vec<u8>, rows: Range<usize>, [width, height]: [usize; 2], has_fold: bool) {
    let [r, g, b, _] = palette::paper().0.map(f32::sqrt);
    let (w, h) = (width as f32, height as f32);
    let unit = h.min(w) / 100.0;
    let (mut stains, mut edges) = (BlotNoise::new(90.0 * unit), BlotNoise::new(26.0 * unit));
    for (y, x) in rows.flat_map(|y| (0..width).map(move |x| (y, x))) {
        let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
        let stain = stains.at(px + 37.0, py) - 0.5;
        let edge = px.min(w - px).min(py).min(h - py) / unit + 3.0 * (edges.at(px, py) - 0.5);
        let worn = (1.0 - edge / 7.0).clamp(0.0, 1.0);
        let aside = (px - w / 2.0).abs() / unit;
        let [fold, line] = if has_fold { [5.0, 0.18].map(|wide| (1.0 - aside / wide).clamp(0.0, 1.0)) } else { [0.0; 2] };
        let dark = 0.035 + 0.10 * stain + 0.16 * worn * worn + 0.15 * fold * fold + 0.22 * line;
        let tone = [1.0 - 0.75 * dark, 1.0 - dark, 1.0 - 1.35 * dark];
        let paper = raster::textured_srgb_bytes([r, g, b], [x, y]);
        bytes.extend(paper.into_iter().zip(tone).map(|(byte, tone)| (f32::from(byte) * tone).round().clamp(0.0, 255.0) as u8));
    }
}

/// How far each pixel of an image covers the page: bare paper is transparent.
pub fn ink_coverage(bytes: &[u8]) -> Vec<f32> {
    const FULL: f32 = 26.0;
    let paper = raster::srgb_bytes(palette::paper());
    let far = |rgb: &[u8; 3]| rgb.iter().zip(paper).map(|(a, b)| f32::from(a.abs_diff(b))).fold(0.0, f32::max);
    // The texture of the paper does not count as ink.
    bytes.as_chunks().0.iter().map(|rgb| ((far(rgb) - 5.0) / FULL).clamp(0.0, 1.0)).collect()
}

/// A page to draw on.
pub struct PageCanvas {
    /// sRGB bytes, the top row first.
    pub bytes: Vec<u8>,
    /// Size in pixels.
    pub width: usize,
    /// See [`PageCanvas::width`].
    pub height: usize,
    /// What was written, and where, in pixels: a line each, as high as its small letters with what is above and below them.
    pub written: Vec<(String, Rect)>,
}

/// A flat atmosphere for painting brush strokes, in pixels from the upper left corner.
pub fn flat_air() -> RasterAtmosphere<'static> {
    RasterAtmosphere { mist: palette::paper(), ranges: &[], rim: Ink::default(), wind: 0.0 }
}

/// Noise of blots, around 0.5, interpolated between texels of the grain. Keeps those around the last pixel, which the next one
/// mostly lies between as well.
struct BlotNoise {
    size_px: f32,
    cell: (i32, i32),
    corners: [[f32; 2]; 2],
}

impl BlotNoise {
    /// With features of this size in pixels.
    fn new(size_px: f32) -> Self {
        Self { size_px, cell: (i32::MIN, i32::MIN), corners: [[0.0; 2]; 2] }
    }

    /// The noise at a pixel, whose coordinates are positive.
    fn at(&mut self, x: f32, y: f32) -> f32 {
        let (x, y) = (x / self.size_px * GrainTile::SIZE as f32 / 6.0, y / self.size_px * GrainTile::SIZE as f32 / 6.0);
        let cell = (x as i32, y as i32);
        if cell != self.cell {
            let blot = |column: i32, row: i32| grain().texel(cell.0 + column, cell.1 + row).blot;
            (self.cell, self.corners) = (cell, [[blot(0, 0), blot(1, 0)], [blot(0, 1), blot(1, 1)]]);
        }
        let (sx, sy) = (x - cell.0 as f32, y - cell.1 as f32);
        let row = |[before, after]: [f32; 2]| before + (after - before) * sx;
        let (upper, lower) = (row(self.corners[0]), row(self.corners[1]));
        upper + (lower - upper) * sy
    }
}

impl PageCanvas {
    /// A page of the given paper.
    pub fn new(bytes: Vec<u8>, [width, height]: [usize; 2]) -> Self {
        Self { bytes, width, height, written: Vec::new() }
    }

    /// Draws a mesh with the brush. Its coordinates are pixels from the upper left corner times [`M`], with y negative.
    pub fn draw_mesh(&mut self, mesh: &InkMeshBuilder) {
        let Some((mut raster, corner)) = raster_for(mesh) else { return };
        raster.draw_mesh(mesh, -corner, 1.0 / M, BRUSH, &flat_air());
        self.lay(&raster, corner, 0..raster.size()[1]);
    }

    /// Draws a mesh as [`draw_mesh`](Self::draw_mesh) does, in steps.
    pub fn draw_mesh_in_steps(self, mesh: InkMeshBuilder) -> Steps<Self> {
        let Some((raster, corner)) = raster_for(&mesh) else { return one_step(move || self) };
        let parts = raster.triangle_parts(&mesh, (-corner, 1.0 / M), DRAWN_PX);
        let drawn = each_a_step(raster, parts.into_iter(), move |raster, part| {
            raster.draw_triangles(&mesh, part, (-corner, 1.0 / M), BRUSH, &flat_air());
        });
        and_then(drawn, move |raster| {
            let bands = row_bands(raster.size(), LAID_PX);
            each_a_step(self, bands, move |page, rows| page.lay(&raster, corner, rows))
        })
    }

    /// Lays rows of a raster onto the page, with its upper left corner at a position: only the ink, without its paper.
    fn lay(&mut self, raster: &Raster, corner: Vec2, rows: Range<usize>) {
        let [left, top] = corner.to_array().map(|at| at as i64);
        let (width, first) = (raster.size()[0], rows.start as i64);
        let bytes = raster.part_to_textured_srgb_bytes(rows, 0..width, 0);
        self.draw_masked(&bytes, &ink_coverage(&bytes), width, [left, top + first]);
    }

    /// Blends a colour into a pixel.
    pub fn blend_pixel(&mut self, x: i64, y: i64, rgb: [u8; 3], cover: f32) {
        if cover > 0.0 && (0..self.width as i64).contains(&x) && (0..self.height as i64).contains(&y) {
            let at = (y as usize * self.width + x as usize) * 3;
            for (byte, ink) in self.bytes[at..at + 3].iter_mut().zip(rgb) {
                *byte = (f32::from(*byte) + (f32::from(ink) - f32::from(*byte)) * cover.min(1.0)).round() as u8;
            }
        }
    }

    /// Writes text centred vertically at a position; returns its width in pixels.
    pub fn write_text(&mut self, words: &str, at: Vec2, stands: TextAlign, size_px: f32, ink: Ink, strength: f32) -> f32 {
        let text = TextRaster::new(size_px);
        let wide = text.width_px(words);
        let x = if stands == TextAlign::Middle { at.x - wide / 2.0 } else { at.x };
        let rgb = raster::srgb_bytes(ink);
        self.written.push((words.into(), Rect::new(x, at.y - 0.4 * size_px, x + wide, at.y + 0.4 * size_px)));
        let start = Vec2::new(x, at.y + text.ascent_px() / 3.2);
        text.draw(words, start, |x, y, cover| self.blend_pixel(x, y, rgb, cover * strength));
        wide
    }

    /// Writes text wrapped to a width, the first line at a position; returns the total height.
    pub fn write_lines(&mut self, words: &str, at: Vec2, stands: TextAlign, size_px: f32, most_px: f32, ink: Ink) -> f32 {
        let lines = wrap_to_width(words, size_px, most_px);
        let step = LINE_STEP * size_px;
        for (number, line) in lines.iter().enumerate() {
            self.write_text(line, at + Vec2::Y * step * number as f32, stands, size_px, ink, 1.0);
        }
        step * lines.len() as f32
    }

    /// Draws a small image through a mask, with its upper left corner at a position.
    pub fn draw_masked(&mut self, picture: &[u8], mask: &[f32], width: usize, corner: [i64; 2]) {
        for (i, (rgb, cover)) in picture.as_chunks().0.iter().zip(mask).enumerate() {
            self.blend_pixel(corner[0] + (i % width) as i64, corner[1] + (i / width) as i64, *rgb, *cover);
        }
    }
}

/// A raster for a mesh in the coordinates of [`PageCanvas::draw_mesh`], and where its upper left corner is on the page.
fn raster_for(mesh: &InkMeshBuilder) -> Option<(Raster, Vec2)> {
    let on_page = |at: &Vec2| *at * Vec2::new(1.0, -1.0) / M;
    let low = mesh.positions.iter().map(on_page).reduce(Vec2::min)?;
    let high = mesh.positions.iter().map(on_page).reduce(Vec2::max).unwrap_or(low);
    let corner = low.floor() - 1.0;
    let [width, height] = (high.ceil() + 2.0 - corner).to_array().map(|pixels| pixels as usize);
    Some((Raster::new(width, height), corner))
}

/// Width of a text in pixels.
pub fn text_width(words: &str, size_px: f32) -> f32 {
    TextRaster::new(size_px).width_px(words)
}

/// Breaks text into lines of at most a width in pixels: between words, and between the letters of scripts without spaces.
pub fn wrap_to_width(words: &str, size_px: f32, most_px: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        for (number, part) in unbroken_parts(word).into_iter().enumerate() {
            let space = if number == 0 { " " } else { "" };
            match lines.last_mut() {
                Some(line) if text_width(&format!("{line}{space}{part}"), size_px) <= most_px => *line += &format!("{space}{part}"),
                _ => lines.push(part.into()),
            }
        }
    }
    lines
}

/// The parts of a word between which a line may break: beside each square letter, but not after a bracket that opens, nor
/// before punctuation that closes and small kana.
fn unbroken_parts(word: &str) -> Vec<&str> {
    const OPENING: &str = "“‘「『（《";
    const CLOSING: &str = "”’」』）》、。，．：；？！…—ーっゃゅょッャュョァィゥェォ.,:;?!)%";
    let (mut parts, mut start, mut before) = (Vec::new(), 0, None);
    for (at, letter) in word.char_indices() {
        let may_break = |before| (is_square(before) || is_square(letter)) && !OPENING.contains(before) && !CLOSING.contains(letter);
        if before.is_some_and(may_break) {
            parts.push(&word[start..at]);
            start = at;
        }
        before = Some(letter);
    }
    parts.push(&word[start..]);
    parts
}

/// Breaks text into at most so many lines of a width in pixels, smaller if it has to be; returns the size in pixels, and the
/// lines.
pub fn fit_to_width(words: &str, size_px: f32, most_px: f32, most_lines: usize) -> (f32, Vec<String>) {
    const SMALLER: f32 = 0.95;
    const SMALLEST: f32 = 0.4;
    let mut size = size_px;
    loop {
        let lines = if most_lines > 1 { wrap_to_width(words, size, most_px) } else { vec![words.into()] };
        let fits = lines.len() <= most_lines && lines.iter().all(|line| text_width(line, size) <= most_px);
        if fits || size < SMALLEST * size_px {
            return (size, lines);
        }
        size *= SMALLER;
    }
}

/// Truncates text with dots to a width in pixels.
pub fn truncate_to_width(words: &str, size_px: f32, most_px: f32) -> String {
    if text_width(words, size_px) <= most_px {
        return words.into();
    }
    let mut cut: String = words.into();
    while !cut.is_empty() && text_width(&format!("{cut}…"), size_px) > most_px {
        cut.pop();
    }
    cut.trim_end().to_owned() + "…"
}

#[cfg(test)]
mod tests {
    use eremite_testing::finish_counted;

    use super::*;

    #[test]
    fn in_steps_a_page_is_the_same() {
        let mut mesh = InkMeshBuilder::default();
        mesh.disc(Vec2::new(60.0, -50.0) * M, 31.0 * M, palette::vermilion(), palette::ember(), 4.0 * M);
        let size = [200, 90];
        let mut whole = PageCanvas::new(paper_texture(size, true), size);
        let bare = whole.bytes.clone();
        whole.draw_mesh(&mesh);
        assert!(whole.bytes != bare);
        let (page, taken) = finish_counted(PageCanvas::new(bare, size).draw_mesh_in_steps(mesh));
        assert!(page.bytes == whole.bytes && taken > 3, "{taken} steps");
        assert!(finish(PageCanvas::new(page.bytes, size).draw_mesh_in_steps(InkMeshBuilder::default())).bytes == whole.bytes);
    }

    #[test]
    fn a_line_breaks_between_words_and_between_square_letters() {
        assert_eq!(unbroken_parts("water-mill."), ["water-mill."]);
        assert_eq!(unbroken_parts("石を「Ford」読む。"), ["石", "を", "「Ford」", "読", "む。"]);
        assert_eq!(unbroken_parts("睡到“早上”：6点"), ["睡", "到", "“早", "上”：", "6", "点"]);
        let width = text_width("one two", 20.0) + 1.0;
        assert_eq!(wrap_to_width("one two  three", 20.0, width), ["one two", "three"]);
        let width = text_width("one two", 20.0) + 1.0;
        assert_eq!(fit_to_width("one two", 20.0, width, 1), (20.0, vec!["one two".into()]));
        assert_eq!(fit_to_width("one two three", 20.0, width, 2), (20.0, vec!["one two".into(), "three".into()]));
        let (size, lines) = fit_to_width("one two three", 20.0, width, 1);
        assert!(lines.len() == 1 && text_width(&lines[0], size) <= width && size > 8.0, "{size}");
        // Wider than a line, and without a space.
        let line = "静静站着，最好在水边。".repeat(4);
        let lines = wrap_to_width(&line, 20.0, 100.0);
        assert!(lines.len() > 1 && lines.concat() == line, "{lines:?}");
    }
}
