//! A band of rows of a printed page, and what is drawn on it. A mark has the same pixels on whatever bands it lies.

use std::ops::Range;

use bevy::math::Vec2;
use eremite_stream::ink::{Ink, palette, raster, text_raster::TextRaster};

/// Something drawn on a page, in pixels from the page's upper left corner.
pub(super) enum PageMark {
    /// A line.
    Line {
        /// Its beginning.
        from: [f64; 2],
        /// Its end.
        to: [f64; 2],
        /// Half its width.
        half: f32,
        /// Its colour.
        ink: Ink,
        /// How strongly each of its dots covers what is beneath.
        strength: f32,
    },
    /// Text, on a halo of paper.
    Text {
        /// The text.
        words: String,
        /// Its middle.
        at: [f32; 2],
        /// Font size.
        size: f32,
        /// Space between letters.
        spacing: f32,
        /// Its colour.
        ink: Ink,
        /// Its opacity.
        strength: f32,
    },
}

/// A band of a page.
pub struct PageBand {
    /// The sRGB bytes of its rows.
    pub bytes: Vec<u8>,
    /// Pixels across.
    pub width: usize,
    /// The rows of the page that it has.
    pub rows: Range<usize>,
}

impl PageBand {
    /// Draws a mark, as far as it lies on the band.
    pub(super) fn draw(&mut self, mark: &PageMark) {
        match *mark {
            PageMark::Line { from, to, half, ink, strength } => self.draw_line(from, to, half, ink, strength),
            PageMark::Text { ref words, at, size, spacing, ink, strength } => self.draw_text(words, at, size, spacing, ink, strength),
        }
    }

    fn dab(&mut self, x: i64, y: i64, ink: Ink, cover: f32) {
        if (0..self.width as i64).contains(&x) && (self.rows.start as i64..self.rows.end as i64).contains(&y) {
            let at = ((y as usize - self.rows.start) * self.width + x as usize) * 3;
            let bytes = raster::srgb_bytes(ink);
            for (byte, ink) in self.bytes[at..at + 3].iter_mut().zip(bytes) {
                *byte = (f32::from(*byte) + (f32::from(ink) - f32::from(*byte)) * cover.clamp(0.0, 1.0)).round() as u8;
            }
        }
    }

    /// Clips a line to the band with a margin: the fractions at which it enters and leaves.
    fn clipped_shares(&self, from: [f64; 2], to: [f64; 2], near: f64) -> Option<[f64; 2]> {
        let (mut first, mut last) = (0.0_f64, 1.0_f64);
        for (axis, pixels) in [0..self.width, self.rows.clone()].into_iter().enumerate() {
            let (low, high) = (pixels.start as f64 - near, pixels.end as f64 + near);
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
    fn draw_line(&mut self, from: [f64; 2], to: [f64; 2], half: f32, ink: Ink, strength: f32) {
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

    /// Draws text centred on a point.
    fn draw_text(&mut self, words: &str, at: [f32; 2], size: f32, spacing: f32, ink: Ink, strength: f32) {
        let (top, low) = (at[1] - 2.0 * size, at[1] + 2.0 * size);
        if low < self.rows.start as f32 || top > self.rows.end as f32 {
            return;
        }
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_the_same_on_one_band_and_on_several() {
        const SIZE: usize = 90;
        let line = |from, to, half| PageMark::Line { from, to, half, ink: palette::ink(), strength: 0.6 };
        let words = String::from("Mount Yew");
        let marks = [
            line([-40.0, 3.3], [130.0, 87.9], 1.6),
            line([20.0, 40.0], [70.0, 40.0], 0.3),
            line([33.0, -1.0e9], [35.0, 1.0e9], 0.8),
            PageMark::Text { words, at: [45.0, 44.0], size: 27.0, spacing: 1.5, ink: palette::ink(), strength: 0.7 },
        ];
        let drawn = |rows: Range<usize>| {
            let mut band = PageBand { bytes: vec![230; SIZE * rows.len() * 3], width: SIZE, rows };
            for mark in &marks {
                band.draw(mark);
            }
            band.bytes
        };
        let whole = drawn(0..SIZE);
        assert!(whole.iter().filter(|byte| **byte < 120).count() > 600);
        for edges in [vec![0, 44, SIZE], (0..=SIZE).collect(), vec![0, 30, 37, 46, 60, SIZE]] {
            let parts: Vec<u8> = edges.windows(2).flat_map(|pair| drawn(pair[0]..pair[1])).collect();
            assert!(parts == whole, "in bands at {edges:?}");
        }
    }
}
