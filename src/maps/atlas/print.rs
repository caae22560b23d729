//! A printed page of the atlas: a map image with path, labels and scale, without a window or GPU. It is laid out as a whole and
//! printed in bands of tiles, so that it may be larger than memory.

use std::ops::Range;

use eremite_land::{COLUMN_LIMIT, Place, places::SettlementKind};
use eremite_stream::{
    contracts::seed_words,
    ink::{Ink, palette, raster, text_raster::TextRaster},
};

use super::{
    Chart, ChartView, LabelKind, LabelRequest, PlaceKind, edit_marks,
    page_band::{PageBand, PageMark},
    settlement_strokes,
};

/// Distance between the page's edge and its frame, in pixels.
const FRAME: usize = 10;
/// Length of the path's dashes and of the gaps between them, in pixels.
const DASH: f64 = 7.0;
const GAP: f64 = 5.0;

/// Colour of text in the water (sRGB).
pub const WATER_INK: u32 = 0x2f_4a52;
/// The mark of a summit, in pixels from it.
pub const SUMMIT: [(f32, f32); 3] = [(-5.0, 3.5), (0.0, -4.5), (5.0, 3.5)];

/// A page that a map is printed on.
pub struct MapPage<'a> {
    chart: &'a Chart,
    level: u32,
    /// The land on the page, across and down.
    land: [PixelSpan; 2],
    /// Pixels across and down.
    size: [usize; 2],
    /// What is drawn on the map, in this order.
    marks: Vec<PageMark>,
    /// Occupied boxes, each by its left, upper, right and lower edge.
    taken: Vec<[f32; 4]>,
}

/// The pixels of a page along an axis that lie on the land: the first, counted over the whole land, their number, and the
/// number of pixels off the land before them.
#[derive(Clone, Copy)]
struct PixelSpan {
    first: i64,
    count: usize,
    after: usize,
}

impl PixelSpan {
    /// The span of a page around a column or row; at least one pixel.
    fn around(at: i64, level: u32, pixels: usize) -> Self {
        let first = (at >> level) - pixels as i64 / 2;
        let (from, to) = (first.max(-COLUMN_LIMIT >> level), (first + pixels as i64 - 1).min(COLUMN_LIMIT >> level));
        Self { first: from, count: (to - from + 1) as usize, after: (from - first) as usize }
    }
}

impl<'a> MapPage<'a> {
    /// Pixels of a tile, across and down: wider than high, since a band of them is in memory at once. Tiles are cut from the
    /// page's upper left corner, whatever part of it is printed.
    pub const TILE: [usize; 2] = [1024, 256];

    /// Prints a page around a position, titled by the number of its seed, as sRGB bytes. Beyond the land the paper stays bare.
    pub fn print(chart: &Chart, at: [i64; 2], level: u32, size: [usize; 2]) -> Vec<u8> {
        let land = chart.land();
        let page = MapPage::new(chart, at, level, size, &seed_words::land_label(None, land.seed(), land.algorithm()));
        let band = |y: usize| {
            let mut band = page.blank_band(y);
            for x in 0..page.tiles_across() {
                page.add_tile(&mut band, x, &page.tile(x, y));
            }
            page.draw_marks(&mut band);
            band.bytes
        };
        (0..size[1].div_ceil(Self::TILE[1])).flat_map(band).collect()
    }

    /// Lays out a page around a position: its title, its labels and all else that is drawn on the map.
    pub fn new(chart: &'a Chart, [column, row]: [i64; 2], level: u32, [width, height]: [usize; 2], title: &str) -> Self {
        let land = [PixelSpan::around(column, level, width), PixelSpan::around(row, level, height)];
        let mut page = Self { chart, level, land, size: [width, height], marks: Vec::new(), taken: Vec::new() };
        let [across, down] = land;
        let view = ChartView { column: across.first << level, row: down.first << level, level, width: across.count, height: down.count };
        let corner = land.map(|span| span.after as f64);
        page.draw_path(view, corner);
        page.draw_edit_marks(view, corner);
        page.draw_scale_bar();
        page.draw_title(title);
        page.draw_labels(view, corner);
        page.draw_frame();
        page
    }

    /// Number of tiles in a band.
    pub fn tiles_across(&self) -> usize {
        self.size[0].div_ceil(Self::TILE[0])
    }

    /// The map in the tile of a column and row of tiles, without what is drawn on it, as sRGB bytes.
    pub fn tile(&self, x: usize, y: usize) -> Vec<u8> {
        let [across, down] = [self.tile_pixels(0, x), self.tile_pixels(1, y)];
        let mut bytes = raster::srgb_bytes(palette::paper()).repeat(across.len() * down.len());
        let on_land = |axis: usize, pixels: &Range<usize>| {
            let PixelSpan { count, after, .. } = self.land[axis];
            pixels.start.max(after)..pixels.end.min(after + count)
        };
        let (columns, rows) = (on_land(0, &across), on_land(1, &down));
        if columns.is_empty() || rows.is_empty() {
            return bytes;
        }
        let edge = |axis: usize, pixel: usize| (self.land[axis].first + (pixel - self.land[axis].after) as i64) << self.level;
        let view = ChartView {
            column: edge(0, columns.start),
            row: edge(1, rows.start),
            level: self.level,
            width: columns.len(),
            height: rows.len(),
        };
        for (row, drawn) in rows.zip(self.chart.render(view).chunks_exact(view.width * 3)) {
            let at = ((row - down.start) * across.len() + columns.start - across.start) * 3;
            bytes[at..at + drawn.len()].copy_from_slice(drawn);
        }
        bytes
    }

    /// A band of tiles, with nothing on it yet.
    pub fn blank_band(&self, y: usize) -> PageBand {
        let (width, rows) = (self.size[0], self.tile_pixels(1, y));
        PageBand { bytes: vec![0; width * rows.len() * 3], width, rows }
    }

    /// Puts the [tile](Self::tile) of a column of tiles into its band.
    pub fn add_tile(&self, band: &mut PageBand, x: usize, tile: &[u8]) {
        let across = self.tile_pixels(0, x);
        for (row, pixels) in tile.chunks_exact(across.len() * 3).enumerate() {
            let at = (row * band.width + across.start) * 3;
            band.bytes[at..at + pixels.len()].copy_from_slice(pixels);
        }
    }

    /// Draws on a band, whose tiles are all there, what is drawn on the map.
    pub fn draw_marks(&self, band: &mut PageBand) {
        for mark in &self.marks {
            band.draw(mark);
        }
    }

    fn tile_pixels(&self, axis: usize, number: usize) -> Range<usize> {
        let along = Self::TILE[axis];
        number * along..((number + 1) * along).min(self.size[axis])
    }

    fn draw_line(&mut self, from: [f64; 2], to: [f64; 2], half: f32, ink: Ink) {
        self.draw_line_with_strength(from, to, half, ink, 0.6);
    }

    fn draw_line_with_strength(&mut self, from: [f64; 2], to: [f64; 2], half: f32, ink: Ink, strength: f32) {
        self.marks.push(PageMark::Line { from, to, half, ink, strength });
    }

    /// Draws text centred on a point, on a halo of paper.
    fn draw_text(&mut self, words: &str, at: [f32; 2], size: f32, spacing: f32, ink: Ink, strength: f32) {
        self.marks.push(PageMark::Text { words: words.into(), at, size, spacing, ink, strength });
    }

    fn draw_path(&mut self, view: ChartView, corner: [f64; 2]) {
        let points: Vec<[f64; 2]> =
            self.chart.path_in_view(view).into_iter().map(|(_, at)| [at[0] + corner[0], at[1] + corner[1]]).collect();
        let mut along = 0.0;
        for pair in points.windows(2) {
            let length = libm::hypot(pair[1][0] - pair[0][0], pair[1][1] - pair[0][1]);
            if along % (DASH + GAP) < DASH {
                self.draw_line(pair[0], pair[1], 0.8, palette::vermilion());
            }
            along += length;
        }
    }

    /// Draws the marks along the path where the land was edited.
    fn draw_edit_marks(&mut self, view: ChartView, corner: [f64; 2]) {
        let chart = self.chart;
        let way = chart.path_in_view(view);
        let (Some((first, _)), Some((last, _))) = (way.first(), way.last()) else { return };
        let metres = (1_u64 << view.level) as f64;
        for column in edit_marks::edit_marks(chart.land(), first.0, last.0, metres) {
            let (at, past) = chart.place_on_plane(Place::at(column, 0));
            let pixel = |axis: usize, edge: i64| corner[axis] + (at[axis].saturating_sub(edge) as f64 + past[axis]) / metres;
            let [x, y] = [pixel(0, view.column), pixel(1, view.row)];
            let half = f64::from(edit_marks::HALF);
            for (grown, ink) in [(1.0, palette::paper()), (0.0, palette::ink())] {
                let (left, right) = (x - half - grown, x + half + grown);
                for line in 0..=(2.0 * (half + grown)) as u32 {
                    let y = y - half - grown + f64::from(line);
                    self.draw_line_with_strength([left, y], [right, y], 0.5, ink, 0.8);
                }
            }
        }
    }

    fn draw_labels(&mut self, view: ChartView, corner: [f64; 2]) {
        let chart = self.chart;
        let corner = corner.map(|pixels| pixels as f32);
        let taken: Vec<[f32; 4]> = self.taken.iter().map(|edges| std::array::from_fn(|edge| edges[edge] - corner[edge % 2])).collect();
        let request = LabelRequest {
            metres: (1_u64 << view.level) as f64,
            corner: [view.column, view.row],
            size: [view.width as f32, view.height as f32],
            margin: 1.2 * FRAME as f32,
            taken: &taken,
            width: &|words, size, spacing| TextRaster::new(size).letter_spacing(spacing).width_px(words),
            patience: usize::MAX,
        };
        let (labels, _) = chart.labels(&request);
        for mark in chart.settlement_marks(&request, &mut usize::MAX.clone()).0 {
            let ([x, y], past) = chart.place_on_plane(Place::at(mark.column, 0));
            let pixel =
                |axis: usize, at: i64| corner[axis] + ((at - request.corner[axis]) as f64 + past[axis]) as f32 / request.metres as f32;
            self.draw_settlement(mark.settlement.kind, [pixel(0, x), pixel(1, y)]);
        }
        let spots: Vec<_> = labels.iter().map(|label| label.anchor_px(&request)).collect();
        for (label, spot) in labels.iter().zip(spots) {
            let [x, y] = [0, 1].map(|axis| corner[axis] + spot[axis]);
            let ink = if label.sort == LabelKind::Place(PlaceKind::Water) { Ink::from_srgb_hex(WATER_INK) } else { palette::ink() };
            if label.sort == LabelKind::Place(PlaceKind::Height) {
                self.draw_summit([x, y], label.strength);
            }
            self.draw_text(&label.text, [x, y + label.below], label.size, label.spacing, ink, label.strength);
        }
    }

    /// Draws the roofs of a settlement, on a halo of paper.
    fn draw_settlement(&mut self, kind: SettlementKind, [x, y]: [f32; 2]) {
        for (half, ink, strength) in [(1.6, palette::paper(), 0.5), (0.5, palette::ink(), 0.75)] {
            for pair in settlement_strokes(kind).iter().flat_map(|stroke| stroke.windows(2)) {
                let at = |(dx, dy): (f32, f32)| [f64::from(x + dx), f64::from(y + dy)];
                self.draw_line_with_strength(at(pair[0]), at(pair[1]), half, ink, strength);
            }
        }
    }

    /// Draws the mark of a summit.
    fn draw_summit(&mut self, [x, y]: [f32; 2], strength: f32) {
        let at = |(dx, dy): (f32, f32)| [f64::from(x + dx), f64::from(y + dy)];
        for pair in SUMMIT.windows(2) {
            self.draw_line_with_strength(at(pair[0]), at(pair[1]), 0.55, palette::ink(), 0.6 * strength);
        }
    }

    /// Draws the title at the upper left.
    fn draw_title(&mut self, title: &str) {
        const SIZE: f32 = 20.0;
        let [left, top] = [2.2 * FRAME as f32, 1.8 * FRAME as f32];
        let wide = TextRaster::new(SIZE).width_px(title);
        if left + wide > self.size[0] as f32 / 2.0 || self.size[1] < 12 * FRAME {
            return;
        }
        self.draw_text(title, [left + wide / 2.0, top + SIZE / 2.0], SIZE, 0.0, palette::ink(), 1.0);
        self.taken.push([left, top, left + wide, top + SIZE]);
    }

    /// Draws the scale bar with its label.
    fn draw_scale_bar(&mut self) {
        let [width, height] = self.size.map(|pixels| pixels as f64);
        let metres = (1_u64 << self.level) as f64;
        let (bar, words) = super::scale_bar(metres, width / 4.0);
        if bar > width / 2.0 || self.size[1] < 6 * FRAME {
            return;
        }
        let (left, y) = ((2 * FRAME) as f64 + 4.0, height - 2.0 * FRAME as f64 - 4.0);
        self.draw_line([left, y], [left + bar, y], 0.9, palette::ink());
        for x in [left, left + bar] {
            self.draw_line([x, y - 4.0], [x, y], 0.7, palette::ink());
        }
        self.draw_text(&words, [(left + bar / 2.0) as f32, y as f32 - 9.0], 16.0, 0.0, palette::ink(), 1.0);
        self.taken.push([left as f32 - 8.0, y as f32 - 24.0, (left + bar) as f32 + 8.0, height as f32]);
    }

    fn draw_frame(&mut self) {
        let [width, height] = self.size.map(|pixels| pixels as f64);
        for (inset, half) in [(FRAME as f64 * 0.5, 0.9), (FRAME as f64 * 0.95, 0.3)] {
            let (right, low) = (width - inset, height - inset);
            for (from, to) in [
                ([inset, inset], [right, inset]),
                ([right, inset], [right, low]),
                ([right, low], [inset, low]),
                ([inset, low], [inset, inset]),
            ] {
                self.draw_line(from, to, half, palette::ink());
            }
        }
    }
}
