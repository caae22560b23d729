//! `ridged`: the ridged multifractal: gradient noise folded at zero and turned over, so that its zero lines become crests.
//! Crests are rough and valleys smooth, since each octave is weighted by the one before it (F. K. Musgrave, "Texturing and
//! Modeling", chapter 16).

use bevy_reflect::Reflect;

use super::{
    gradient_noise::{FbmNoise, GradientNoise},
    octave_source::OctaveSource,
};
use crate::{
    CHUNK_COLUMNS, Column, Seed, Tile,
    params::{Flatten, Help},
};

/// Sharp crests and smooth valleys; in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct Ridged {
    /// The noise that is folded.
    #[reflect(@Flatten)]
    pub noise: FbmNoise,
    /// How much the crests of an octave strengthen those of the next.
    #[reflect(@0.0..=4.0_f32, @Help("how much the fine crests keep to the great ones; 0 leaves the great ones alone"))]
    pub crests: f32,
}

impl Default for Ridged {
    fn default() -> Self {
        Self { noise: FbmNoise::default(), crests: 2.0 }
    }
}

/// Scale of the folded noise: beyond the inverse of this it is valley floor.
const FOLD: f32 = 2.2;

impl OctaveSource for Ridged {
    fn octaves(&self) -> u32 {
        self.noise.octaves
    }

    fn row(&self) -> i64 {
        self.noise.row
    }

    fn fill(&self, shown: u32, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        let scale = 1.0 / self.noise.max_amplitude();
        *out = [0.0; CHUNK_COLUMNS + 1];
        let mut weights = [1.0_f32; CHUNK_COLUMNS + 1];
        let mut noise = [0.0; CHUNK_COLUMNS + 1];
        let mut strength = scale;
        for octave in 0..shown {
            GradientNoise::new(seed, self.noise.wavelength, octave).fill_row(first, row, &mut noise);
            for i in 0..=CHUNK_COLUMNS {
                let ridge = 1.0 - (noise[i].abs() * FOLD).min(1.0);
                let signal = ridge * ridge * weights[i];
                out[i] += strength * signal;
                weights[i] = (signal * self.crests).min(1.0);
            }
            strength *= self.noise.gain;
        }
    }
}
