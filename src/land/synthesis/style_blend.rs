//! Blending of several styles on one map: each pixel has a share of those chosen around it, so that styles change without a
//! jump.

use std::sync::Arc;

use super::{PixelRect, SEA, SynthesisInput, detail_style::DetailStyle, style_exemplar};
use crate::{Seed, SharedLruCache, mirror_index};

/// Blend radius between styles, in pixels.
const SOFT: usize = 6;
/// Sum of a pixel's shares: the total weight of all pixels around it, which falls from `SOFT + 1` by one per pixel. Shares
/// are integers and so bit-identical in every window.
const WHOLE: u32 = ((SOFT + 1) * (SOFT + 1) * (SOFT + 1) * (SOFT + 1)) as u32;

/// The detail at which a style adds exactly what its exemplar has.
const AS_IT_IS: f32 = 0.05;
/// Maximum by which land is lowered to make room for what is added.
const MAX_ROOM: f32 = 0.25;
/// The height from which on a style is added in full, and its share up to the shore; otherwise the sea would be full of
/// islands, and plains of pools.
const FULL: f32 = 0.3;
const UP_TO_THE_SHORE: f32 = 0.3;

/// Size of the style cache: all styles at the seed distances that somebody is trying.
const REMEMBERED: usize = 12;

/// The style of a name for a density of seed points, cached; `None` if there is no such exemplar.
fn cached_style(name: &str, pixels_per_seed: u32) -> Option<Arc<DetailStyle>> {
    static STYLES: SharedLruCache<(String, u32), Arc<DetailStyle>> = SharedLruCache::new(REMEMBERED);
    let style = |exemplar| Arc::new(DetailStyle::of(&exemplar, f64::from(pixels_per_seed).sqrt() as f32));
    STYLES.get_or_try_insert_with((name.into(), pixels_per_seed), || style_exemplar::find(name).map(style)).ok()
}

/// A style in a window, and its share in each pixel, out of [`WHOLE`].
struct StyleShare {
    style: Arc<DetailStyle>,
    shares: Vec<u32>,
}

/// The styles of a window.
pub(super) struct StyleBlend(Vec<StyleShare>);

impl StyleBlend {
    /// The styles of the input within a window.
    pub fn of(guide: &SynthesisInput, pixels_per_seed: u32, window: PixelRect) -> Self {
        if guide.styled.is_empty() {
            return Self(Vec::new());
        }
        let (width, height) = (guide.heights.width(), guide.heights.height());
        let columns: Vec<usize> = around(window.x, window.width).map(|x| mirror_index(x, width)).collect();
        let mut wider = Vec::with_capacity(columns.len() * (window.height + 2 * SOFT));
        for y in around(window.y, window.height) {
            let row = &guide.styled[mirror_index(y, height) * width..][..width];
            wider.extend(columns.iter().map(|x| row[*x]));
        }
        let mut is_there = [false; 256];
        for number in &wider {
            is_there[usize::from(*number)] = true;
        }
        let alone = is_there.iter().filter(|is| **is).count() == 1;
        let parts = (1..).zip(guide.styles).filter(|(number, _)| is_there[usize::from(*number)]).filter_map(|(number, name)| {
            let style = cached_style(name, pixels_per_seed)?;
            let shares = if alone { vec![WHOLE; window.width * window.height] } else { shares(&wider, columns.len(), number) };
            Some(StyleShare { style, shares })
        });
        Self(parts.collect())
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether some pixels of a row have no style.
    pub fn has_unstyled_pixels(&self, row: usize, width: usize) -> bool {
        (row * width..(row + 1) * width).any(|i| self.0.iter().map(|part| part.shares[i]).sum::<u32>() < WHOLE)
    }

    /// Adds the styles to smooth land; `detailed` holds the land without styles and receives the result.
    pub fn apply(&self, guide: &SynthesisInput, seed: Seed, detail: f32, window: PixelRect, smooth: &[f32], detailed: &mut [f32]) {
        if self.is_empty() {
            return;
        }
        for (i, height) in detailed.iter_mut().enumerate() {
            let share: u32 = self.0.iter().map(|part| part.shares[i]).sum();
            *height *= (WHOLE - share) as f32 / WHOLE as f32;
        }
        let strength = detail / AS_IT_IS;
        for StyleShare { style, shares } in &self.0 {
            let room = 1.0 - (style.typical_max() * strength).min(MAX_ROOM);
            let added = style.window(guide.heights, seed, window);
            for (((height, smooth), added), share) in detailed.iter_mut().zip(smooth).zip(added).zip(shares) {
                let above = ((smooth - SEA) / (FULL - SEA)).clamp(0.0, 1.0);
                let full = UP_TO_THE_SHORE + (1.0 - UP_TO_THE_SHORE) * above;
                let styled = (smooth * room + added * strength * full).clamp(0.0, 1.0);
                *height += styled * (*share as f32 / WHOLE as f32);
            }
        }
        for height in detailed {
            *height = height.min(1.0);
        }
    }
}

/// The pixels along one side of a window, with the blend radius on either side.
fn around(first: i64, count: usize) -> std::ops::Range<i64> {
    first - SOFT as i64..first + (count + SOFT) as i64
}

/// The share of a style's number in each pixel of a window.
fn shares(wider: &[u8], stride: usize, number: u8) -> Vec<u32> {
    let width = stride - 2 * SOFT;
    let weight = |off: usize| (SOFT + 1 - off.abs_diff(SOFT)) as u32;
    let along: Vec<u32> = wider
        .chunks_exact(stride)
        .flat_map(|row| {
            row.windows(2 * SOFT + 1).map(|near| (0..).zip(near).filter(|(_, other)| **other == number).map(|(off, _)| weight(off)).sum())
        })
        .collect();
    let height = wider.len() / stride - 2 * SOFT;
    let down = |i: usize| (0..2 * SOFT + 1).map(|off| weight(off) * along[i + off * width]).sum();
    (0..width * height).map(down).collect()
}
