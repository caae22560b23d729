//! A printed page of the atlas: a map image with path, labels and scale, without a window or GPU.

use bevy::math::Vec2;
use eremite_land::{COLUMN_LIMIT, Place, places::SettlementKind};
use eremite_stream::ink::{Ink, palette, raster, text_raster::TextRaster};

use super::{Chart, ChartView, LabelKind, LabelRequest, PlaceKind, edit_marks, settlement_strokes};

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
pub struct MapPage {
    bytes: Vec<u8>,
    width: usize,
    height: usize,
    /// Occupied boxes, each by its left, upper, right and lower edge.
    taken: Vec<[f32; 4]>,
}

/// The pixels of a page along an axis that lie on the land: the first, counted over the whole land, their number, and the
/// number of pixels off the land before them.
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

impl MapPage {
    /// Prints a page around a position, as sRGB bytes. Beyond the land the paper stays bare.
    pub fn print(chart: &Chart, [column, row]: [i64; 2], level: u32, [width, height]: [usize; 2]) -> Vec<u8> {
        let (across, down) = (PixelSpan::around(column, level, width), PixelSpan::around(row, level, height));
        let view = ChartView { column: across.first << level, row: down.first << level, level, width: across.count, height: down.count };
        let bytes = raster::srgb_bytes(palette::paper()).repeat(width * height);
        let mut page = Self { bytes, width, height, taken: Vec::new() };
        for (line, drawn) in chart.render(view).chunks_exact(view.width * 3).enumerate() {
            let at = ((down.after + line) * width + across.after) * 3;
            page.bytes[at..at + drawn.len()].copy_from_slice(drawn);
        }
        let corner = [across.after, down.after].map(|pixels| pixels as f64);
        page.draw_path(chart, view, corner);
        page.draw_edit_marks(chart, view, corner);
        page.draw_scale_bar(level);
        page.draw_title(chart);
        page.draw_labels(chart, view, corner);
        page.draw_frame();
        page.bytes
    }

    fn dab(&mut self, x: i64, y: i64, ink: Ink, cover: f32) {
        if (0..self.width as i64).contains(&x) && (0..self.height as i64).contains(&y) {
            let at = (y as usize * self.width + x as usize) * 3;
            let bytes = raster::srgb_bytes(ink);
            for (byte, ink) in self.bytes[at..at + 3].iter_mut().zip(bytes) {
                *byte = (f32::from(*byte) + (f32::from(ink) - f32::from(*byte)) * cover.clamp(0.0, 1.0)).round() as u8;
            }
        }
    }

    /// Clips a line to the page with a margin: the fractions at which it enters and leaves.
    fn clipped_shares(&self, from: [f64; 2], to: [f64; 2], near: f64) -> Option<[f64; 2]> {
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        for (axis, size) in [self.width, self.height].into_iter().enumerate() {
            let (low, high) = (-near, size as f64 + near);
            let along = to[axis] - from[axis];
            if along == 0.0 {
                if !(low..=high).contains(&from[axis]) {
                    return None;
                }
                continue;
            }
            let ends = [low, high].map(|edge| (edge - from[axis]) / along);
            first = first.max(ends[0].min(ends[1]));
            last = last.min(ends[0].max(ends[1]));
        }
        (first <= last).then_some([first, last])
    }

    /// Draws a line as a dense row of dots.
    fn draw_line(&mut self, from: [f64; 2], to: [f64; 2], half: f32, ink: Ink) {
        self.draw_line_with_strength(from, to, half, ink, 0.6);
    }

    fn draw_line_with_strength(&mut self, from: [f64; 2], to: [f64; 2], half: f32, ink: Ink, strength: f32) {
        // The path may be as long as the land.
        let Some([first, last]) = self.clipped_shares(from, to, f64::from(half) + 2.0) else { return };
        let steps = ((to[0] - from[0]).abs().max((to[1] - from[1]).abs()) * 2.0).ceil().max(1.0);
        for step in (first * steps).floor() as u64..=(last * steps).ceil() as u64 {
            let share = step as f64 / steps;
            let at = [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share);
            let reach = half.ceil() as i64 + 1;
            for dy in -reach..=reach {
                for dx in -reach..=reach {
                    let (x, y) = (at[0].floor() as i64 + dx, at[1].floor() as i64 + dy);
                    let far = libm::hypot(x as f64 + 0.5 - at[0], y as f64 + 0.5 - at[1]) as f32;
                    self.dab(x, y, ink, (half + 0.5 - far).clamp(0.0, 1.0) * strength);
                }
            }
        }
    }

    fn draw_path(&mut self, chart: &Chart, view: ChartView, corner: [f64; 2]) {
        let points: Vec<[f64; 2]> = chart.path_in_view(view).into_iter().map(|(_, at)| [at[0] + corner[0], at[1] + corner[1]]).collect();
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
    fn draw_edit_marks(&mut self, chart: &Chart, view: ChartView, corner: [f64; 2]) {
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

    fn draw_labels(&mut self, chart: &Chart, view: ChartView, corner: [f64; 2]) {
        let corner = corner.map(|pixels| pixels as f32);
        let taken: Vec<[f32; 4]> = self.taken.iter().map(|edges| std::array::from_fn(|edge| edges[edge] - corner[edge % 2])).collect();
        let sheet = LabelRequest {
            metres: (1_u64 << view.level) as f64,
            corner: [view.column, view.row],
            size: [view.width as f32, view.height as f32],
            margin: 1.2 * FRAME as f32,
            taken: &taken,
            width: &|words, size, spacing| TextRaster::new(size).letter_spacing(spacing).width_px(words),
            patience: usize::MAX,
        };
        let (labels, _) = chart.labels(&sheet);
        for mark in chart.settlement_marks(&sheet, &mut usize::MAX.clone()).0 {
            let ([x, y], past) = chart.place_on_plane(Place::at(mark.column, 0));
            let pixel = |axis: usize, at: i64| corner[axis] + ((at - sheet.corner[axis]) as f64 + past[axis]) as f32 / sheet.metres as f32;
            self.draw_settlement(mark.settlement.kind, [pixel(0, x), pixel(1, y)]);
        }
        let spots: Vec<_> = labels.iter().map(|label| label.anchor_px(&sheet)).collect();
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

    /// Draws text centred on a point, on a halo of paper.
    fn draw_text(&mut self, words: &str, at: [f32; 2], size: f32, spacing: f32, ink: Ink, strength: f32) {
        let raster = TextRaster::new(size).letter_spacing(spacing);
        let start = Vec2::new(at[0] - raster.width_px(words) / 2.0, at[1] + raster.ascent_px() / 3.0);
        let mut covers: Vec<(i64, i64, f32)> = Vec::new();
        raster.draw(words, start, |x, y, cover| covers.push((x, y, cover)));
        for (x, y, cover) in covers.iter().filter(|(_, _, cover)| *cover > 0.0) {
            for (dx, dy) in [(-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)] {
                self.dab(x + dx, y + dy, palette::paper(), 0.28 * cover * strength);
            }
        }
        for (x, y, cover) in covers {
            self.dab(x, y, ink, cover * strength);
        }
    }

    /// Draws the title at the upper left: seed and algorithm.
    fn draw_title(&mut self, chart: &Chart) {
        const SIZE: f32 = 20.0;
        let title = format!("seed {}, {}", chart.land().seed(), chart.land().algorithm());
        let [left, top] = [2.2 * FRAME as f32, 1.8 * FRAME as f32];
        let wide = TextRaster::new(SIZE).width_px(&title);
        if left + wide > self.width as f32 / 2.0 || self.height < 12 * FRAME {
            return;
        }
        self.draw_text(&title, [left + wide / 2.0, top + SIZE / 2.0], SIZE, 0.0, palette::ink(), 1.0);
        self.taken.push([left, top, left + wide, top + SIZE]);
    }

    /// Draws the scale bar with its label.
    fn draw_scale_bar(&mut self, level: u32) {
        let metres = (1_u64 << level) as f64;
        let (bar, words) = super::scale_bar(metres, self.width as f64 / 4.0);
        if bar > self.width as f64 / 2.0 || self.height < 6 * FRAME {
            return;
        }
        let (left, y) = ((2 * FRAME) as f64 + 4.0, self.height as f64 - 2.0 * FRAME as f64 - 4.0);
        self.draw_line([left, y], [left + bar, y], 0.9, palette::ink());
        for x in [left, left + bar] {
            self.draw_line([x, y - 4.0], [x, y], 0.7, palette::ink());
        }
        self.draw_text(&words, [(left + bar / 2.0) as f32, y as f32 - 9.0], 16.0, 0.0, palette::ink(), 1.0);
        self.taken.push([left as f32 - 8.0, y as f32 - 24.0, (left + bar) as f32 + 8.0, self.height as f32]);
    }

    fn draw_frame(&mut self) {
        let (width, height) = (self.width as f64, self.height as f64);
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
