//! `warped`: domain warping: gradient noise read where a second noise displaces the column to, so that forms lean, fold and
//! flow (Perlin, 1985; Inigo Quilez, "Warp", 2002).

use bevy_reflect::Reflect;

use super::gradient_noise::{FbmNoise, GradientNoise, to_height};
use crate::{
    CHUNK_COLUMNS, Column, HeightSource, HeightSource2d, RandomStream, Seed, Tile,
    params::{Flatten, Help},
};

/// Domain-warped noise; in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct Warped {
    /// The noise that is read.
    #[reflect(@Flatten)]
    pub noise: FbmNoise,
    /// The greatest displacement in metres.
    #[reflect(@0.0..=4096.0_f32, @Help("metres by which space is bent at most"))]
    pub bend: f32,
    /// Wavelength of the displacement: columns between its lattice points.
    #[reflect(@2..=65_536_u32, @Help("columns between the lattice points of the bends"))]
    pub bend_wavelength: u32,
}

impl Default for Warped {
    fn default() -> Self {
        Self { noise: FbmNoise { wavelength: 224, ..FbmNoise::default() }, bend: 150.0, bend_wavelength: 200 }
    }
}

const ALONG: RandomStream = RandomStream::named("warp along");
const ACROSS: RandomStream = RandomStream::named("warp across");
/// Octaves of the displacement.
const WARP_OCTAVES: u32 = 2;

impl Warped {
    fn fill(&self, seed: Seed, first: Column, row: i64, bend: f32, out: &mut Tile) {
        let bends = FbmNoise { wavelength: self.bend_wavelength, octaves: WARP_OCTAVES, gain: 0.5, row };
        let mut metres = [[0.0; CHUNK_COLUMNS + 1]; 2];
        for (metres, random_stream) in metres.iter_mut().zip([ALONG, ACROSS]) {
            bends.fill_row(Seed(seed.hash(random_stream, &[])), first, row, WARP_OCTAVES, metres);
            for noise in metres.iter_mut() {
                *noise *= bend;
            }
        }
        *out = [0.0; CHUNK_COLUMNS + 1];
        let mut strength = 1.0 / self.noise.max_amplitude();
        for octave in 0..self.noise.octaves {
            let lattice = GradientNoise::new(seed, self.noise.wavelength, octave);
            let mut walker = lattice.sampler(first, row);
            for (i, sum) in out.iter_mut().enumerate() {
                *sum += strength * walker.sample([metres[0][i], metres[1][i]]);
            }
            strength *= self.noise.gain;
        }
        for value in out.iter_mut() {
            *value = to_height(*value);
        }
    }
}

/// The number of stages, with more and more displacement.
const STAGES: u32 = 5;

impl HeightSource for Warped {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.fill(seed, first, self.noise.row, self.bend, out);
    }

    fn stages(&self) -> u32 {
        STAGES
    }

    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.fill(seed, first, self.noise.row, self.bend * (stage - 1) as f32 / (STAGES - 1) as f32, out);
    }

    fn as_2d(&self) -> Option<&dyn HeightSource2d> {
        Some(self)
    }
}

impl HeightSource2d for Warped {
    fn cut_position(&self, column: Column) -> (Column, i64) {
        (column, self.noise.row)
    }

    fn fill_row(&self, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        self.fill(seed, first, row, self.bend, out);
    }
}
