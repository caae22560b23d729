//! `billow`: gradient noise folded at zero (its absolute value), so that its zero lines become clefts between round hills:
//! dunes, clouds, worn hills (Perlin's turbulence, "An Image Synthesizer", 1985).

use bevy_reflect::Reflect;

use super::{
    gradient_noise::{FbmNoise, GradientNoise},
    octave_source::OctaveSource,
};
use crate::{CHUNK_COLUMNS, Column, Seed, Tile, params::Flatten};

/// Billowed noise: round hills and sharp clefts; in `[0, 1]`.
#[derive(Reflect, Clone, Default)]
pub struct Billow {
    /// The noise that is folded.
    #[reflect(@Flatten)]
    pub noise: FbmNoise,
}

/// Scale of the folded noise: gradient noise seldom exceeds half its range, so a hill that high has full height.
const FOLD: f32 = 1.8;

impl OctaveSource for Billow {
    fn octaves(&self) -> u32 {
        self.noise.octaves
    }

    fn row(&self) -> i64 {
        self.noise.row
    }

    fn fill(&self, shown: u32, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        let scale = 1.0 / self.noise.max_amplitude();
        *out = [0.0; CHUNK_COLUMNS + 1];
        let mut noise = [0.0; CHUNK_COLUMNS + 1];
        let mut strength = scale;
        for octave in 0..shown {
            GradientNoise::new(seed, self.noise.wavelength, octave).fill_row(first, row, &mut noise);
            for (sum, noise) in out.iter_mut().zip(&noise) {
                *sum += strength * (noise.abs() * FOLD).min(1.0);
            }
            strength *= self.noise.gain;
        }
    }
}
