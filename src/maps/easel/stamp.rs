//! Brush stamps: shapes from any image or height map, to be set on a map repeatedly.

use eremite_land::synthesis::CrudeHeightmap;

/// A shape with heights up to 1.
#[derive(Clone, Debug, PartialEq)]
pub struct BrushStamp(CrudeHeightmap);

/// An image is too large for a stamp.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a stamp has at most {MAX_SIDE} pixels a side, not {width} x {height}")]
pub struct StampTooLarge {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
}

/// Maximum side of a stamp in pixels: more than any map has.
const MAX_SIDE: usize = 2048;

impl BrushStamp {
    /// Checks that an image of this size can be a stamp.
    ///
    /// # Errors
    /// If it cannot.
    pub fn fits(width: usize, height: usize) -> Result<(), StampTooLarge> {
        if width.max(height) > MAX_SIDE {
            return Err(StampTooLarge { width, height });
        }
        Ok(())
    }

    /// An image as a stamp: black leaves no mark.
    pub fn from_heightmap(picture: CrudeHeightmap) -> Self {
        Self(picture)
    }

    /// A height map, square or not, as a stamp: normalised to its range, and faded out toward its rim, so that it sets a
    /// mountain and not a block.
    ///
    /// # Panics
    /// If there are not as many heights as pixels.
    pub fn from_heights(width: usize, height: usize, heights: &[f32]) -> Self {
        let (low, high) = heights.iter().fold((f32::MAX, f32::MIN), |(low, high), &at| (low.min(at), high.max(at)));
        let span = (high - low).max(f32::MIN_POSITIVE);
        let along = |at: usize, most: usize| (at as f32 + 0.5) / most as f32 * 2.0 - 1.0;
        let pixel = |i: usize| {
            let outward = libm::hypotf(along(i % width, width), along(i / width, height));
            let rim = (1.0 - outward).clamp(0.0, 1.0);
            (0.4 + 0.6 * (heights[i] - low) / span) * libm::powf(rim, 0.75)
        };
        Self(CrudeHeightmap::new(width, height, (0..width * height).map(pixel).collect()))
    }

    /// The height at a position, from -1 to 1 across its shorter side and more along the other; 0 outside.
    pub fn at(&self, place: [f32; 2]) -> f32 {
        let (width, height) = (self.0.width() as f32, self.0.height() as f32);
        let half = width.min(height) / 2.0;
        let (x, y) = (width / 2.0 + place[0] * half, height / 2.0 + place[1] * half);
        if x < 0.0 || y < 0.0 || x >= width || y >= height {
            return 0.0;
        }
        self.0.at(x as i64, y as i64)
    }
}
