//! Synthesis in parts, for whoever has one thread and other things to do on it.

use std::vec;

use super::{PixelRect, SmoothingFilter, Synthesis, SynthesisInput, SynthesisStage, pixel_counter};
use crate::{Seed, background::lines_at_once};

/// Sides of a part in pixels. A part is a few thousand pixels, since one takes some 0.2 microseconds, and it consists of whole
/// blocks of the interpolation; what noise and styles compute around it is little where it is neither narrow nor flat.
const PART_COLUMNS: i64 = 128;
const PART_ROWS: i64 = 16;
/// Pixels of the rows that are filtered at once.
const FILTERED_PIXELS: usize = 1 << 13;

/// The final land of a window while it is made, part by part: the same heights as those of
/// [`synthesize_window`](Synthesis::synthesize_window).
pub struct SynthesisInParts {
    synthesis: Synthesis,
    seed: Seed,
    window: PixelRect,
    /// The window with what the filter needs around it, and the land there before the filter.
    wider: PixelRect,
    rough: Vec<f32>,
    /// The parts of it that are left.
    parts: vec::IntoIter<PixelRect>,
    /// Rows of the window that are finished.
    finished: usize,
}

impl SynthesisInParts {
    /// Begins with a window.
    pub fn new(synthesis: &Synthesis, seed: Seed, window: PixelRect) -> Self {
        let PixelRect { x, y, width, height } = window;
        // One more pixel on every side for the filter.
        let rim = usize::from(synthesis.filter != SmoothingFilter::None);
        let wider = PixelRect { x: x - rim as i64, y: y - rim as i64, width: width + 2 * rim, height: height + 2 * rim };
        let of_rows = |(y, height)| cut(wider.x, wider.width, PART_COLUMNS).map(move |(x, width)| PixelRect { x, y, width, height });
        let parts: Vec<PixelRect> = cut(wider.y, wider.height, PART_ROWS).flat_map(of_rows).collect();
        let rough = vec![0.0; wider.width * wider.height];
        Self { synthesis: synthesis.clone(), seed, window, wider, rough, parts: parts.into_iter(), finished: 0 }
    }

    /// Makes the next part from the input, which is always the same. Returns rows of the window as soon as they are finished.
    pub fn advance(&mut self, guide: SynthesisInput) -> Option<(PixelRect, Vec<f32>)> {
        let (window, wider) = (self.window, self.wider);
        if let Some(part) = self.parts.next() {
            pixel_counter::count_pixels(part.width * part.height);
            let made = self.synthesis.unfiltered(&guide, self.seed, SynthesisStage::Detail, part);
            let (left, top) = ((part.x - wider.x) as usize, (part.y - wider.y) as usize);
            for (row, made) in (top..).zip(made.chunks_exact(part.width)) {
                self.rough[row * wider.width + left..][..part.width].copy_from_slice(made);
            }
            return None;
        }
        let first = self.finished;
        self.finished = window.height.min(first + lines_at_once(FILTERED_PIXELS, window.width));
        let rows = PixelRect { y: window.y + first as i64, height: self.finished - first, ..window };
        let rough = &self.rough[first * wider.width..(self.finished + wider.height - window.height) * wider.width];
        let filtered = self.synthesis.filter != SmoothingFilter::None;
        let mut land = if filtered { self.synthesis.filtered(rough, rows.width, rows.height) } else { rough.to_vec() };
        guide.apply_line_constraints(&mut land, rows);
        Some((rows, land))
    }

    /// Whether all rows are finished.
    pub fn is_finished(&self) -> bool {
        self.finished == self.window.height
    }
}

/// Cuts a stretch of pixels at the multiples of a length, so that a pixel is in the same part of any window.
fn cut(first: i64, count: usize, length: i64) -> impl Iterator<Item = (i64, usize)> {
    let end = first + count as i64;
    (first.div_euclid(length)..=(end - 1).div_euclid(length)).map(move |number| {
        let (from, to) = (first.max(number * length), end.min((number + 1) * length));
        (from, (to - from) as usize)
    })
}
