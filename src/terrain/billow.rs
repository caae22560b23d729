//! `billow`: gradient noise folded at zero, so that its zero lines become clefts between round backs:
//! dunes, clouds, worn hills (Perlin's turbulence, "An Image Synthesizer", 1985).

use bevy::reflect::Reflect;

use super::gradient::{Lattice, Octaves};
use crate::land::{CHUNK_COLUMNS, Column, Plane, Relief, Seed, Tile, params::Flat};

/// Round backs and sharp clefts; in `[0, 1]`.
#[derive(Reflect, Clone, Default)]
pub struct Billow {
    /// The noise that is folded.
    #[reflect(@Flat)]
    pub noise: Octaves,
}

/// Gradient noise seldom passes half its range; a back as high as this is a whole one.
const FOLD: f32 = 1.8;

impl Billow {
    fn fill(&self, seed: Seed, first: Column, row: i64, octaves: u32, out: &mut Tile) {
        let scale = 1.0 / self.noise.greatest();
        *out = [0.0; CHUNK_COLUMNS + 1];
        let mut noise = [0.0; CHUNK_COLUMNS + 1];
        let mut strength = scale;
        for octave in 0..octaves {
            Lattice::new(seed, self.noise.wavelength, octave).cut(first, row, &mut noise);
            for (sum, noise) in out.iter_mut().zip(&noise) {
                *sum += strength * (noise.abs() * FOLD).min(1.0);
            }
            strength *= self.noise.gain;
        }
    }
}

impl Relief for Billow {
    fn tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.fill(seed, first, self.noise.row, self.noise.octaves, out);
    }

    fn stages(&self) -> u32 {
        self.noise.octaves
    }

    fn stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.fill(seed, first, self.noise.row, stage, out);
    }

    fn plane(&self) -> Option<&dyn Plane> {
        Some(self)
    }
}

impl Plane for Billow {
    fn cut(&self, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        self.fill(seed, first, row, self.noise.octaves, out);
    }
}
