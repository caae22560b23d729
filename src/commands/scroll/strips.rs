//! The strips of a scroll: panels side by side, cut where a strip ends, with what is written beneath them.

use std::{collections::VecDeque, io};

use bevy::math::Vec2;
use eremite_stream::ink::{
    CarvedSeal, Ink, InkMeshBuilder, MaterialKind, MaterialSettings, SealMark, palette,
    raster::{Raster, RasterAtmosphere, srgb_bytes},
    text_raster::TextRaster,
};

/// Pixels between the picture and what is written beneath it, and above the picture.
const GAP_PX: u32 = 5;
/// Pixels of a line of text, and of the paper below the last.
const LINE_PX: u32 = 17;
const FOOT_PX: u32 = 10;
/// Lines of text beneath a strip.
const LINES: u32 = 3;
/// Pixels of a seal's side.
const SEAL_PX: u32 = LINES * LINE_PX;
/// Size of letters in pixels.
const TEXT_PX: f32 = 17.0;
/// Pixels between two texts of a line.
const APART_PX: f32 = 14.0;
/// How dark text is, and the lines along a picture.
const TEXT_DARK: f32 = 0.82;
const EDGE_DARK: f32 = 0.35;
/// The size of a title's letters, as a share of a picture's height; that of the lines beneath; and where they begin, in pixels.
const TITLE: f32 = 0.3;
const UNDER_TITLE: f32 = 0.12;
const TITLE_PX: f32 = 96.0;

/// What is written beneath a column of the scroll.
#[derive(Clone, Debug, PartialEq)]
pub struct Caption {
    /// Pixels from the scroll's left end.
    pub at_px: u64,
    /// Its lines, at most three, one below the other.
    pub lines: Vec<String>,
    /// The seal that stands before them.
    pub seal: Option<SealMark>,
    /// How important it is: where there is no room, the more important stays.
    pub rank: u8,
}

/// Takes the sRGB bytes of a strip, the top row first.
pub type EmitStrip<'a> = dyn FnMut(&[u8]) -> io::Result<()> + 'a;

/// Takes panels from the left, and hands out strips.
pub struct StripBuilder<'a> {
    width_px: u32,
    picture_px: u32,
    canvas: Canvas,
    /// Painted columns of the current strip, and of all before it.
    painted_px: u32,
    before_px: u64,
    captions: VecDeque<Caption>,
    emit: &'a mut EmitStrip<'a>,
}

impl<'a> StripBuilder<'a> {
    /// Strips of a width, of pictures of a height; each finished one goes to `emit`.
    pub fn new(width_px: u32, picture_px: u32, emit: &'a mut EmitStrip<'a>) -> Self {
        let canvas = Canvas::paper(width_px, Self::height_px(picture_px));
        Self { width_px, picture_px, canvas, painted_px: 0, before_px: 0, captions: VecDeque::new(), emit }
    }

    /// The height of a strip whose picture has a height, in pixels.
    pub const fn height_px(picture_px: u32) -> u32 {
        picture_px + 2 * GAP_PX + LINES * LINE_PX + FOOT_PX
    }

    /// Pixels of all panels so far.
    pub fn length_px(&self) -> u64 {
        self.before_px + u64::from(self.painted_px)
    }

    /// Adds a panel of sRGB bytes, with what is written beneath it.
    ///
    /// # Errors
    /// Those of `emit`.
    pub fn add(&mut self, panel: &[u8], captions: impl IntoIterator<Item = Caption>) -> io::Result<()> {
        self.captions.extend(captions);
        let panel_px = panel.len() as u32 / 3 / self.picture_px;
        let mut from = 0;
        while from < panel_px {
            let columns = (panel_px - from).min(self.width_px - self.painted_px);
            for row in 0..self.picture_px {
                let source = 3 * (row * panel_px + from) as usize;
                let target = 3 * ((GAP_PX + row) * self.width_px + self.painted_px) as usize;
                let bytes = 3 * columns as usize;
                self.canvas.bytes[target..target + bytes].copy_from_slice(&panel[source..source + bytes]);
            }
            from += columns;
            self.painted_px += columns;
            if self.painted_px == self.width_px {
                self.finish_strip()?;
            }
        }
        Ok(())
    }

    /// Finishes the last strip.
    ///
    /// # Errors
    /// Those of `emit`.
    pub fn finish(mut self) -> io::Result<()> {
        if self.painted_px > 0 { self.finish_strip() } else { Ok(()) }
    }

    fn finish_strip(&mut self) -> io::Result<()> {
        self.draw_edges();
        let end_px = self.length_px();
        let mut own = Vec::new();
        while let Some(caption) = self.captions.pop_front_if(|caption| caption.at_px < end_px) {
            own.push(caption);
        }
        for (line, left, Caption { lines, seal, .. }) in arrange(own, self.before_px, self.width_px as f32) {
            let top = (GAP_PX * 2 + self.picture_px + LINE_PX * line) as f32;
            if let Some(mark) = seal {
                self.canvas.stamp(mark, Vec2::new(left, top));
            }
            for (number, text) in lines.iter().enumerate() {
                let at = Vec2::new(left + indent_px(seal), top + (LINE_PX * number as u32) as f32);
                self.canvas.write(text, &text_raster(), at);
            }
        }
        self.before_px = end_px;
        let canvas = std::mem::replace(&mut self.canvas, Canvas::paper(self.width_px, Self::height_px(self.picture_px)));
        self.painted_px = 0;
        (self.emit)(&canvas.bytes)
    }

    /// A thin line above the picture and below.
    fn draw_edges(&mut self) {
        for y in [GAP_PX - 1, GAP_PX + self.picture_px] {
            for x in 0..self.painted_px {
                self.canvas.blend(x, y, EDGE_DARK);
            }
        }
    }
}

/// A strip with a title and lines beneath it.
pub fn title_strip(width_px: u32, picture_px: u32, lines: &[String]) -> Vec<u8> {
    let mut canvas = Canvas::paper(width_px, StripBuilder::height_px(picture_px));
    let picture_px = picture_px as f32;
    let mut top = 0.2 * picture_px;
    for (number, line) in lines.iter().enumerate() {
        let size_px = picture_px * if number == 0 { TITLE } else { UNDER_TITLE };
        canvas.write(line, &TextRaster::new(size_px).lining_figures(), Vec2::new(TITLE_PX, top));
        top += 1.25 * size_px;
    }
    canvas.bytes
}

/// A sheet of paper, in sRGB bytes.
struct Canvas {
    width: u32,
    bytes: Vec<u8>,
}

impl Canvas {
    fn paper(width: u32, height: u32) -> Self {
        Self { width, bytes: srgb_bytes(palette::paper()).repeat(width as usize * height as usize) }
    }

    /// Writes a line whose upper left corner is at a point.
    fn write(&mut self, text: &str, raster: &TextRaster, at: Vec2) {
        raster.draw(text, at + Vec2::new(0.0, raster.ascent_px()), |x, y, coverage| {
            if let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) {
                self.blend(x, y, TEXT_DARK * coverage);
            }
        });
    }

    /// Stamps a seal whose upper left corner is at a point.
    fn stamp(&mut self, mark: SealMark, at: Vec2) {
        let mut mesh = InkMeshBuilder::default();
        CarvedSeal::of_mark(mark).draw(&mut mesh, Vec2::ZERO, 1.0);
        let side = SEAL_PX as usize;
        let mut raster = Raster::new(side, side);
        let air = RasterAtmosphere { mist: palette::paper(), ranges: &[], rim: Ink::default(), wind: 0.0 };
        raster.draw_mesh(
            &mesh,
            Vec2::new(0.0, side as f32),
            side as f32,
            MaterialKind::Ink(MaterialSettings { blot: 0.2, bristle: 0.4 }),
            &air,
        );
        let width = self.width as usize;
        for (row, line) in raster.to_srgb_bytes().chunks_exact(3 * side).enumerate() {
            let first = 3 * ((at.y as usize + row) * width + at.x as usize);
            let columns = side.min(width.saturating_sub(at.x as usize));
            self.bytes[first..first + 3 * columns].copy_from_slice(&line[..3 * columns]);
        }
    }

    /// Blends ink over a pixel, if there is one.
    fn blend(&mut self, x: u32, y: u32, share: f32) {
        let at = 3 * (y as usize * self.width as usize + x as usize);
        if x < self.width
            && let Some(pixel) = self.bytes.get_mut(at..at + 3)
        {
            for (byte, ink) in pixel.iter_mut().zip(srgb_bytes(palette::ink())) {
                *byte = mix(*byte, ink, share);
            }
        }
    }
}

fn text_raster() -> TextRaster {
    TextRaster::new(TEXT_PX).lining_figures()
}

/// A byte, mixed with another.
pub fn mix(from: u8, to: u8, share: f32) -> u8 {
    (f32::from(from) + (f32::from(to) - f32::from(from)) * share.clamp(0.0, 1.0)).round() as u8
}

/// Pixels that a seal takes before the lines.
const fn indent_px(seal: Option<SealMark>) -> f32 {
    if seal.is_some() { (SEAL_PX + 6) as f32 } else { 0.0 }
}

/// Finds room for captions: those that have some, with their first line and their left end. `from_px` is where the strip begins.
fn arrange(mut captions: Vec<Caption>, from_px: u64, width_px: f32) -> Vec<(u32, f32, Caption)> {
    let raster = text_raster();
    captions.sort_by_key(|caption| (std::cmp::Reverse(caption.rank), caption.at_px));
    let mut taken: Vec<(u32, f32, f32)> = Vec::new();
    let mut placed = Vec::new();
    for caption in captions {
        let widest = caption.lines.iter().map(|line| raster.width_px(line)).fold(0.0, f32::max) + indent_px(caption.seal);
        let left = ((caption.at_px - from_px) as f32).min(width_px - widest - 2.0).max(2.0);
        let right = left + widest + APART_PX;
        let count = caption.lines.len() as u32;
        let is_free = |line: &u32| {
            (*line..line + count).all(|line| taken.iter().all(|(known, from, to)| *known != line || right <= *from || *to <= left))
        };
        if let Some(first) = (0..=LINES.saturating_sub(count)).find(is_free) {
            taken.extend((first..first + count).map(|line| (line, left, right)));
            placed.push((first, left, caption));
        }
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caption(at_px: u64, rank: u8, text: &str) -> Caption {
        Caption { at_px, lines: vec![text.into()], seal: None, rank }
    }

    #[test]
    fn panels_are_cut_where_a_strip_ends_and_nothing_is_lost() {
        let mut strips = Vec::new();
        let mut emit = |strip: &[u8]| {
            strips.push(strip.to_vec());
            Ok(())
        };
        let mut builder = StripBuilder::new(50, 4, &mut emit);
        let mut column = 0_u8;
        for width in [30, 30, 1, 120, 7] {
            let columns: Vec<u8> = (0..width).map(|x| column + x).collect();
            column += width;
            let row: Vec<u8> = columns.iter().flat_map(|column| [*column; 3]).collect();
            builder.add(&row.repeat(4), []).expect("no file");
        }
        assert_eq!(builder.length_px(), 188);
        builder.finish().expect("no file");
        assert_eq!(strips.len(), 4);
        let shown = strips.iter().flat_map(|strip| {
            assert_eq!(strip.len(), 3 * 50 * StripBuilder::height_px(4) as usize);
            let row = 3 * 50 * (GAP_PX as usize + 2);
            (0..50).map(move |x| strip[row + 3 * x])
        });
        let paper = srgb_bytes(palette::paper())[0];
        assert!(shown.eq((0..188).chain([paper; 12])), "the last strip ends early");
    }

    #[test]
    fn texts_lie_beside_one_another_and_the_more_important_stay() {
        let many = (0..60).map(|number| caption(1000 + 10 * number, u8::from(number % 7 == 0), "Hal temple")).collect();
        let placed = arrange(many, 1000, 640.0);
        assert!(placed.len() > 12);
        let width = text_raster().width_px("Hal temple");
        for (number, (line, left, _)) in placed.iter().enumerate() {
            assert!(*line < LINES && *left >= 0.0 && left + width <= 640.0);
            assert!(placed[..number].iter().all(|(other, from, _)| other != line || (from - left).abs() >= width));
        }
        let of_rank =
            |rank: u8| placed.iter().filter(|(_, left, _)| u8::from(((*left / 10.0).round() as u32).is_multiple_of(7)) == rank).count();
        assert!(of_rank(1) >= 7, "all that matter have room");
    }

    #[test]
    fn what_has_no_room_at_all_is_left_out() {
        let verse = Caption { at_px: 5, lines: vec!["one".into(), "two".into(), "three".into()], seal: Some(SealMark::default()), rank: 1 };
        let placed = arrange(vec![caption(5, 0, "none"), verse.clone()], 0, 200.0);
        assert_eq!(placed, [(0, 5.0, verse)]);
    }
}
