//! Stamps: shapes to be set on a canvas as often as one likes, from any picture or from anyone's height map.

use eremite_land::synthesis::CrudeHeightmap;

/// A shape, at most 1 high.
#[derive(Clone, Debug, PartialEq)]
pub struct BrushStamp(CrudeHeightmap);

/// Pixels along a stamp's side at most: more than any canvas has.
const MOST_SIDE: usize = 2048;

impl BrushStamp {
    /// Whether a picture of so many pixels across and down can be a stamp.
    ///
    /// # Errors
    /// A line, if not.
    pub fn fits(width: usize, height: usize) -> Result<(), String> {
        if width.max(height) > MOST_SIDE {
            return Err(format!("a stamp has at most {MOST_SIDE} pixels a side, not {width} x {height}"));
        }
        Ok(())
    }

    /// A picture as a stamp: what is black in it leaves no mark.
    pub fn from_heightmap(picture: CrudeHeightmap) -> Self {
        Self(picture)
    }

    /// A height map, square or not, as a stamp: stretched from its lowest to its highest, and running out to nothing
    /// toward its rim, so that what is set is a mountain and not a block.
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

    /// The height at a place, from -1 to 1 across its shorter side and more along the other; beyond it nothing.
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
