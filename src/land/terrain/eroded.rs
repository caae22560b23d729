//! `eroded`: ridged noise under thermal erosion: rock that is steeper than its angle of repose slides down, step after step
//! (thermal weathering: Musgrave, Kolb and Mace, "The synthesis and rendering of eroded fractal terrains", 1989). A step
//! moves material by one column, so a column's height depends on no more than `steps` columns to either side: the tile is
//! computed with that halo.

use bevy_reflect::Reflect;

use super::gradient_noise::FbmNoise;
use super::ridged::Ridged;
use crate::{
    AMPLITUDE_M, CHUNK_COLUMNS, Column, HeightSource, Seed, Tile,
    params::{Flatten, Help},
    thermal_erosion,
};

/// Crags above straight scree slopes; in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct Eroded {
    /// The rock before erosion.
    #[reflect(@Flatten)]
    pub rock: Ridged,
    /// The number of erosion steps.
    #[reflect(@0..=512_u32, @Help("steps of weathering"))]
    pub steps: u32,
    /// The angle of repose, as rise per metre.
    #[reflect(@0.0..=4.0_f32, @Help("rise per metre at which loose rock rests, at the full height of the relief"))]
    pub rest: f32,
}

impl Default for Eroded {
    fn default() -> Self {
        let noise = FbmNoise { wavelength: 176, octaves: 7, gain: 0.56, row: 0 };
        Self { rock: Ridged { noise, crests: 3.0 }, steps: 96, rest: 0.45 }
    }
}

impl Eroded {
    fn weathered(&self, steps: u32, seed: Seed, first: Column, out: &mut Tile) {
        let halo = steps as usize;
        let chunks = halo.div_ceil(CHUNK_COLUMNS);
        let mut heights = vec![0.0; (2 * chunks + 1) * CHUNK_COLUMNS + 1];
        let mut tile = [0.0; CHUNK_COLUMNS + 1];
        for (number, part) in heights.chunks_mut(CHUNK_COLUMNS).take(2 * chunks + 1).enumerate() {
            let offset = (number as i64 - chunks as i64) * CHUNK_COLUMNS as i64;
            self.rock.fill_tile(seed, first + offset, &mut tile);
            part.copy_from_slice(&tile[..CHUNK_COLUMNS]);
        }
        *heights.last_mut().expect("not empty") = tile[CHUNK_COLUMNS];
        let start = chunks * CHUNK_COLUMNS;
        let rest = self.rest / AMPLITUDE_M;
        let run = &mut heights[start - halo..=start + CHUNK_COLUMNS + halo];
        let mut slides = vec![0.0; run.len()];
        thermal_erosion::erode(run, &mut slides, steps, rest);
        out.copy_from_slice(&heights[start..=start + CHUNK_COLUMNS]);
    }
}

/// The number of stages in which the erosion is shown.
const STAGES: u32 = 9;

impl HeightSource for Eroded {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.weathered(self.steps, seed, first, out);
    }

    fn stages(&self) -> u32 {
        STAGES
    }

    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.weathered(self.steps * (stage - 1) / (STAGES - 1), seed, first, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weathering_makes_it_less_steep_and_moves_nothing_at_rest() {
        let grade = |steps, rest| {
            let mut tile = [0.0; CHUNK_COLUMNS + 1];
            let noise = FbmNoise { wavelength: 400, octaves: 5, ..FbmNoise::default() };
            let relief = Eroded { steps, rest, rock: Ridged { noise, crests: 2.0 } };
            let mut steepest: f32 = 0.0;
            for chunk in 0..20 {
                relief.fill_tile(Seed(2), Column(chunk * CHUNK_COLUMNS as i64), &mut tile);
                steepest = tile.windows(2).map(|pair| (pair[1] - pair[0]).abs() * AMPLITUDE_M).fold(steepest, f32::max);
            }
            steepest
        };
        assert!(grade(512, 0.3) < grade(0, 0.3) * 0.6, "{} and {}", grade(512, 0.3), grade(0, 0.3));
        assert_eq!(grade(64, 4.0), grade(0, 4.0));
    }
}
