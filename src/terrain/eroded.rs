//! `eroded`: ridged land on which rock that is steeper than its angle of rest crumbles and slides
//! down, step after step (thermal weathering: Musgrave, Kolb and Mace, "The synthesis and rendering of
//! eroded fractal terrains", 1989). A step moves material by one column, so a column's height depends
//! on no more than `steps` columns to either side: the tile is computed with that halo.

use bevy::reflect::Reflect;

use super::gradient::Octaves;
use super::ridged::Ridged;
use crate::land::{
    AMPLITUDE_M, CHUNK_COLUMNS, Column, Relief, Seed, Tile,
    params::{Flat, Help},
    simd::{Simd, WithSimd, dispatch},
};

/// Crags above straight screes; in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct Eroded {
    /// The rock before it weathers.
    #[reflect(@Flat)]
    pub rock: Ridged,
    /// How long it weathers.
    #[reflect(@0..=512_u32, @Help("steps of weathering"))]
    pub steps: u32,
    /// The angle of rest.
    #[reflect(@0.0..=4.0_f32, @Help("rise per metre at which loose rock rests, at the full height of the relief"))]
    pub rest: f32,
}

impl Default for Eroded {
    fn default() -> Self {
        let noise = Octaves { wavelength: 176, octaves: 7, gain: 0.56, row: 0 };
        Self { rock: Ridged { noise, crests: 3.0 }, steps: 96, rest: 0.45 }
    }
}

/// The share of what is too steep that slides in a step. Up to a third no slope overshoots.
const SLIDES: f32 = 0.3;

impl Eroded {
    fn weathered(&self, steps: u32, seed: Seed, first: Column, out: &mut Tile) {
        let halo = steps as usize;
        let chunks = halo.div_ceil(CHUNK_COLUMNS);
        let mut heights = vec![0.0; (2 * chunks + 1) * CHUNK_COLUMNS + 1];
        let mut tile = [0.0; CHUNK_COLUMNS + 1];
        for (number, part) in heights.chunks_mut(CHUNK_COLUMNS).take(2 * chunks + 1).enumerate() {
            let offset = (number as i64 - chunks as i64) * CHUNK_COLUMNS as i64;
            self.rock.tile(seed, first + offset, &mut tile);
            part.copy_from_slice(&tile[..CHUNK_COLUMNS]);
        }
        *heights.last_mut().expect("not empty") = tile[CHUNK_COLUMNS];
        let start = chunks * CHUNK_COLUMNS;
        let rest = self.rest / AMPLITUDE_M;
        weather(&mut heights[start - halo..=start + CHUNK_COLUMNS + halo], steps, rest);
        out.copy_from_slice(&heights[start..=start + CHUNK_COLUMNS]);
    }
}

/// Lets rock slide on a run of heights; after each step one more column at either end is no longer
/// what it would be in a longer run.
fn weather(heights: &mut [f32], steps: u32, rest: f32) {
    let mut slides = vec![0.0; heights.len() - 1];
    dispatch(Weather { heights, slides: &mut slides, steps, rest });
}

struct Weather<'a> {
    heights: &'a mut [f32],
    /// What slides between each two of them.
    slides: &'a mut [f32],
    steps: u32,
    rest: f32,
}

impl WithSimd for Weather<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { heights, slides, .. } = self;
        let between = heights.len() - 1;
        let slides = &mut slides[..between];
        for _ in 0..self.steps {
            // By index: what makes an iterator over two runs is not always inlined, and nothing is called out of this loop.
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

/// Stages in which the weathering is shown.
const STAGES: u32 = 9;

impl Relief for Eroded {
    fn tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.weathered(self.steps, seed, first, out);
    }

    fn stages(&self) -> u32 {
        STAGES
    }

    fn stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.weathered(self.steps * (stage - 1) / (STAGES - 1), seed, first, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_and_everything_comes_to_rest() {
        let mut heights: Vec<f32> = (0..400).map(|i: i32| if (150..250).contains(&i) { 0.5 } else { 0.0 }).collect();
        let before: f32 = heights.iter().sum();
        weather(&mut heights, 4000, 0.01);
        let after: f32 = heights.iter().sum();
        assert!((before - after).abs() < 1.0e-2, "{before} became {after}");
        let steepest = heights.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        assert!(steepest < 0.0105, "{steepest}");
    }

    #[test]
    fn weathering_makes_it_less_steep_and_moves_nothing_at_rest() {
        let grade = |steps, rest| {
            let mut tile = [0.0; CHUNK_COLUMNS + 1];
            let noise = Octaves { wavelength: 400, octaves: 5, ..Octaves::default() };
            let relief = Eroded { steps, rest, rock: Ridged { noise, crests: 2.0 } };
            let mut steepest: f32 = 0.0;
            for chunk in 0..20 {
                relief.tile(Seed(2), Column(chunk * CHUNK_COLUMNS as i64), &mut tile);
                steepest = tile.windows(2).map(|pair| (pair[1] - pair[0]).abs() * AMPLITUDE_M).fold(steepest, f32::max);
            }
            steepest
        };
        assert!(grade(512, 0.3) < grade(0, 0.3) * 0.6, "{} and {}", grade(512, 0.3), grade(0, 0.3));
        assert_eq!(grade(64, 4.0), grade(0, 4.0));
    }
}
