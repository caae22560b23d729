//! Treetops that come out of the mist between the nearest range and the path: they fill what is seen where the ground falls
//! away.

use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Column, Land, RandomStream, Tint, ValueNoise, hash::SeededRng, value_noise::smoothstep};
use eremite_stream::{
    ChunkPicture, LayerDraw, Parallax, PictureLayer,
    contracts::palette_state::RANGES,
    ink::{Ink, InkMeshBuilder, MaterialKind, StrokePoint},
};

use super::range::{FINISH, LAYERS, column_below};

/// Parallax speed in 64ths of the land's: between the nearest range and the path.
const SPEED: u8 = 58;
/// Before the nearest range and its crest.
const Z: f32 = -19.8;
/// As high as the nearest range, so that the mist of the one is that of the other.
const LIFT_M: f32 = LAYERS[LAYERS.len() - 1].lift_m;

/// The layer of all rows.
pub(super) const LAYER: PictureLayer = PictureLayer {
    name: "treetops",
    parallax: Parallax::sixty_fourths(SPEED),
    lift_m: LIFT_M,
    z: Z,
    paint: MaterialKind::Range(FINISH, RANGES - 1),
    draw: LayerDraw::Chunks(draw),
};

/// A row of trees.
struct Row {
    /// Height of their feet, which nobody sees, in metres; and of the tallest tree.
    foot_m: f32,
    tree_m: f32,
    /// Columns from one tree to the next.
    spacing: usize,
    /// How much of a tree's colour is seen, where it stands out of the mist.
    strength: f32,
}

/// The rows, the farthest first: the nearer, the lower, the taller and the clearer.
const ROWS: [Row; 5] = [
    Row { foot_m: 3.4, tree_m: 2.6, spacing: 1, strength: 0.2 },
    Row { foot_m: 0.4, tree_m: 3.6, spacing: 1, strength: 0.24 },
    Row { foot_m: -3.6, tree_m: 4.8, spacing: 2, strength: 0.28 },
    Row { foot_m: -8.8, tree_m: 6.2, spacing: 2, strength: 0.32 },
    Row { foot_m: -15.4, tree_m: 7.6, spacing: 3, strength: 0.36 },
];
const TREES: RandomStream = RandomStream::named("treetops");
const GROVES: RandomStream = RandomStream::named("treetop groves");
/// Wavelength of the groves, in columns.
const GROVE_COLUMNS: i64 = 29;
/// The part of the noise over which a grove thins out.
const FRINGE: f32 = 0.22;
/// Columns for which the biome is looked up once.
const COUNTRY_COLUMNS: usize = 16;
/// Sharpness of the ranges' crests from which on trees are spires, and are no longer round.
const SPIRES: (f32, f32) = (0.3, 0.7);
/// How dark treetops are against the ranges.
const DARK: f32 = 0.16;
/// Share of a tree's height below which all is mist, and above which it is clear.
const CLEAR: (f32, f32) = (0.3, 0.95);
/// Shares of a tree's height, and half its width there as a share of the height: of a round crown, and of a spire.
const CROWN: [(f32, f32, f32); 5] = [(0.1, 0.22, 0.24), (0.42, 0.42, 0.17), (0.7, 0.36, 0.1), (0.9, 0.2, 0.045), (1.0, 0.07, 0.01)];
/// How far a part of a round crown is to one side, at most, as a share of the height, and how much its width differs.
const UNEVEN: (f32, f32) = (0.14, 0.3);
const FEATHER_M: f32 = 0.12;

/// What grows in some columns.
struct Woods {
    /// How much of the ground they cover, 0 to 1.
    cover: f32,
    /// 0 round crowns, 1 spires.
    spires: f32,
}

fn draw(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let (first, mut mesh) = (chunk.first(), InkMeshBuilder::default());
    let woods = woods(land, first);
    for (number, row) in ROWS.iter().enumerate() {
        // Rows have groves of their own: one row's gap shows the next.
        let mut groves = ValueNoise::new(land.seed(), GROVES, GROVE_COLUMNS + 6 * number as i64, first);
        for column in 0..CHUNK_COLUMNS {
            let (grove, woods) = (groves.step() as f32, &woods[column / COUNTRY_COLUMNS]);
            let grown = smoothstep(1.0 - woods.cover, 1.0 - woods.cover + FRINGE, grove);
            if grown > 0.0 && (first + column as i64).0.rem_euclid(row.spacing as i64) == 0 {
                let mut random = land.seed().rng(TREES, &[number as i64, (first + column as i64).0]);
                row.tree(&mut mesh, column as f32, woods.spires, grown, &mut random);
            }
        }
    }
    ChunkPicture { mesh, ends: [0.0; 2] }
}

/// The woods of a chunk's columns, each for [`COUNTRY_COLUMNS`] of them. They grow in the valley, however bare the mountain is from
/// which one looks.
fn woods(land: &Land, first: Column) -> Vec<Woods> {
    let at = |i: usize| {
        let Tint { woods, crags, .. } = land.tint(column_below(SPEED, first + i as i64));
        Woods { cover: woods, spires: smoothstep(SPIRES.0, SPIRES.1, crags) }
    };
    (0..CHUNK_COLUMNS).step_by(COUNTRY_COLUMNS).map(at).collect()
}

impl Row {
    /// Draws a tree at a column of the chunk; `grown` is below 1 at the fringe of a grove.
    fn tree(&self, mesh: &mut InkMeshBuilder, column: f32, spires: f32, grown: f32, random: &mut SeededRng) {
        let tree_m = self.tree_m * random.range(0.55, 1.0) * (0.5 + 0.5 * grown);
        let (x, foot_m) = (column + random.range(-0.4, 0.4), self.foot_m + random.range(-0.25, 0.25) * self.tree_m);
        let points = CROWN.map(|(share, round, spire)| {
            let uneven = 1.0 - spires;
            let aside = uneven * UNEVEN.0 * random.range(-1.0, 1.0) * tree_m;
            let half = (round + (spire - round) * spires) * (1.0 + uneven * UNEVEN.1 * random.range(-1.0, 1.0));
            StrokePoint::new(x + aside, foot_m + share * tree_m, 2.0 * half * tree_m)
        });
        let begun = mesh.positions.len();
        mesh.taper(&points, Ink([0.9, DARK, 0.0, self.strength]), FEATHER_M);
        for (at, Ink(ink)) in mesh.positions[begun..].iter().zip(&mut mesh.inks[begun..]) {
            ink[3] *= smoothstep(CLEAR.0, CLEAR.1, (at.y - foot_m) / tree_m);
        }
    }
}

#[cfg(test)]
mod tests {
    use eremite_land::Seed;
    use eremite_testing as app;

    use super::*;

    #[test]
    fn they_stand_where_woods_are_and_end_in_mist() {
        let (land, mut wooded, mut bare) = (app::land(Seed(7), "superposed-cosine"), 0, 0);
        for chunk in (-40..40).map(ChunkIndex) {
            let (woods, mesh) = (woods(&land, chunk.first()), draw(&land, chunk).mesh);
            if woods.iter().all(|woods| woods.cover < 0.01) {
                assert!(mesh.is_empty(), "trees in {chunk:?}, where there are no woods");
                bare += 1;
            }
            wooded += usize::from(woods.iter().all(|woods| woods.cover > 0.5) && !mesh.is_empty());
            // The foot of each tree is invisible, however it leans.
            for tree in mesh.inks.chunks_exact(4 * CROWN.len()) {
                assert!(tree[..4].iter().all(|ink| ink.0[3] == 0.0) && tree.iter().any(|ink| ink.0[3] > 0.1));
            }
        }
        assert!(wooded > 3 && bare > 3, "{wooded} wooded, {bare} bare");
    }

    #[test]
    fn no_tree_reaches_far_out_of_its_chunk() {
        let land = app::land(Seed(12), "superposed-cosine");
        for mesh in (-20..20).map(|chunk| draw(&land, ChunkIndex(chunk)).mesh) {
            assert!(mesh.positions.iter().all(|at| (-6.0..CHUNK_COLUMNS as f32 + 6.0).contains(&at.x)));
        }
    }
}
