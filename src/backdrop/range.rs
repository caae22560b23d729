//! A range of hills behind the land: noise of its own, endless, fading at its feet into mist.

use bevy::math::Vec2;

use crate::{
    ink::{Finish, InkMesh, palette},
    land::{CHUNK_COLUMNS, ChunkIndex, Land, Purpose, Seed, Wave},
    stream::{ChunkPicture, Draw, Parallax, PictureLayer},
};

/// The shape of a range.
struct Range {
    nearness: usize,
    purpose: Purpose,
    /// Columns between its highest features.
    wavelength: i64,
    /// Metres from its lowest to its highest point.
    height_m: f32,
    /// How sharp its crests are: 0 rolling, 1 the needles of a scroll.
    sharpness: f32,
    /// Metres from the crest down to where the mist has swallowed it.
    fade_m: f32,
}

const RANGE: [Range; 4] = [
    Range { nearness: 0, purpose: Purpose::named("range 0"), wavelength: 47, height_m: 30.0, sharpness: 1.0, fade_m: 17.0 },
    Range { nearness: 1, purpose: Purpose::named("range 1"), wavelength: 67, height_m: 24.0, sharpness: 0.85, fade_m: 13.0 },
    Range { nearness: 2, purpose: Purpose::named("range 2"), wavelength: 61, height_m: 22.0, sharpness: 0.6, fade_m: 10.0 },
    Range { nearness: 3, purpose: Purpose::named("range 3"), wavelength: 43, height_m: 15.0, sharpness: 0.3, fade_m: 8.0 },
];

const fn layer(name: &'static str, speed: u8, lift_m: f32, z: f32, draw: fn(&Land, ChunkIndex) -> ChunkPicture) -> PictureLayer {
    PictureLayer {
        name,
        parallax: Parallax::sixty_fourths(speed),
        lift_m,
        z,
        finish: Some(Finish { blot: 0.22, bristle: 0.5 }),
        draw: Draw::Chunks(draw),
    }
}

/// The four layers, farthest first: the far ones rise highest and pass slowest.
pub(super) const LAYERS: [PictureLayer; 4] = [
    layer("range 0", 3, -8.0, -50.0, |land, chunk| RANGE[0].draw(land.seed(), chunk)),
    layer("range 1", 6, -10.5, -40.0, |land, chunk| RANGE[1].draw(land.seed(), chunk)),
    layer("range 2", 11, -13.5, -30.0, |land, chunk| RANGE[2].draw(land.seed(), chunk)),
    layer("range 3", 19, -14.0, -20.0, |land, chunk| RANGE[3].draw(land.seed(), chunk)),
];

/// Octaves of a range: the last ones are trees and boulders on its crest.
const OCTAVES: usize = 5;
/// Metres that the range's foot goes down beneath its crest: farther than any view.
const FOOT_M: f32 = 400.0;

impl Range {
    fn draw(&self, seed: Seed, chunk: ChunkIndex) -> ChunkPicture {
        let tone = palette::range(self.nearness);
        let crest = tone.toward(palette::ink(), 0.10 + 0.05 * self.nearness as f32);
        let mist = palette::mist();
        // Depth beneath the crest in metres, and the ink there: a darker edge, the body, the mist.
        let bands = [
            (-0.22, crest.strength(0.0)),
            (-0.06, crest),
            (0.35, crest.toward(tone, 0.6)),
            (1.6, tone),
            (self.fade_m * 0.4, tone.toward(mist, 0.35)),
            (self.fade_m * 0.75, tone.toward(mist, 0.8)),
            (self.fade_m, mist),
            (FOOT_M, mist),
        ];
        let columns = CHUNK_COLUMNS + 1;
        let mut mesh = InkMesh::with_capacity(columns * bands.len(), columns * bands.len() * 2);
        let rows = bands.len() as u32;
        let mut ends = [0.0; 2];
        let mut waves: [Wave; OCTAVES] =
            std::array::from_fn(|octave| Wave::new(seed, self.purpose, (self.wavelength >> octave).max(2), chunk.first()));
        for i in 0..=CHUNK_COLUMNS {
            let height = self.height(&mut waves);
            if i == 0 {
                ends[0] = height;
            }
            ends[1] = height;
            for (depth, ink) in bands {
                mesh.corner(Vec2::new(i as f32, height - depth), ink);
            }
            if i > 0 {
                let right = i as u32 * rows;
                let left = right - rows;
                for row in 0..rows - 1 {
                    mesh.quad(left + row, right + row, right + row + 1, left + row + 1);
                }
            }
        }
        ChunkPicture { mesh, ends }
    }

    /// The height of the crest, in metres, where the waves stand.
    fn height(&self, waves: &mut [Wave; OCTAVES]) -> f32 {
        let (mut sum, mut weights, mut weight) = (0.0, 0.0, 1.0);
        for wave in waves {
            let rolling = wave.step() as f32;
            // A ridge where the noise passes its middle; sharper crests on higher ground.
            let ridged = 1.0 - (2.0 * rolling - 1.0).abs();
            let value = rolling + (ridged * rolling.max(0.35) * 1.25 - rolling) * self.sharpness;
            sum += weight * value;
            weights += weight;
            weight *= 0.46;
        }
        sum / weights * self.height_m
    }
}
