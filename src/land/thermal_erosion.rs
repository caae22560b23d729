//! Thermal erosion: rock that is steeper than its angle of repose slides down, step after step (thermal weathering:
//! Musgrave, Kolb and Mace, "The synthesis and rendering of eroded fractal terrains", 1989).

use super::simd::{Simd, WithSimd, dispatch};

/// The share of the excess slope that slides in a step. Up to a third no slope overshoots.
const SLIDES: f32 = 0.3;

/// Erodes a run of heights; after each step one more column at either end differs from what it would be in a longer run.
///
/// Slopes steeper than `rest`, in height from one column to the next, slide. `slides` is scratch space of the same length.
pub fn erode(heights: &mut [f32], slides: &mut [f32], steps: u32, rest: f32) {
    dispatch(ThermalErosion { heights, slides, steps, rest });
}

struct ThermalErosion<'a> {
    heights: &'a mut [f32],
    /// The material that slides between neighbouring columns.
    slides: &'a mut [f32],
    steps: u32,
    rest: f32,
}

impl WithSimd for ThermalErosion<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { heights, slides, .. } = self;
        let between = heights.len() - 1;
        let slides = &mut slides[..between];
        for _ in 0..self.steps {
            // By index: an iterator over two slices is not always inlined, and nothing is called from this loop.
            let (left, right) = (&heights[..between], &heights[1..=between]);
            for (i, slide) in slides.iter_mut().enumerate() {
                let rise = right[i] - left[i];
                // Positive to the left: what the right column loses.
                *slide = SLIDES * (rise - rise.clamp(-self.rest, self.rest));
            }
            let (left, right) = (&slides[..between - 1], &slides[1..]);
            for (i, height) in heights[1..between].iter_mut().enumerate() {
                *height += right[i] - left[i];
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_and_everything_comes_to_rest() {
        let mut heights: Vec<f32> = (0..400).map(|i: i32| if (150..250).contains(&i) { 0.5 } else { 0.0 }).collect();
        let before: f32 = heights.iter().sum();
        erode(&mut heights, &mut [0.0; 400], 4000, 0.01);
        let after: f32 = heights.iter().sum();
        assert!((before - after).abs() < 1.0e-2, "{before} became {after}");
        let steepest = heights.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        assert!(steepest < 0.0105, "{steepest}");
    }
}
