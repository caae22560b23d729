//! Rock of the cave walls: dirt, stone or granite by depth and value noise, with veins of ore.

use eremite_land::{Column, RandomStream, Seed};
use eremite_stream::ink::{Ink, palette};

const KIND: RandomStream = RandomStream::named("cave rock kind");
const VEIN: RandomStream = RandomStream::named("cave rock vein");

/// Metres between the lattice points of the noise that mixes the kinds, and of the one that places ores.
const KIND_CELL: i64 = 23;
const VEIN_CELL: i64 = 9;
/// Metres of depth over which one kind blends into the next.
const KIND_DEPTH_M: f32 = 55.0;
/// Noise value above which there is ore.
const ORE_FROM: f32 = 0.70;

/// Kind of rock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rock {
    /// Near the surface.
    Dirt,
    /// Below it.
    Stone,
    /// Deep down.
    Granite,
}

/// An ore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ore {
    /// In dirt and stone.
    Copper,
    /// In stone.
    Jade,
    /// In granite.
    Gold,
}

/// Hardness at a depth in metres: 0 is dirt, 1 stone, 2 granite.
fn hardness(seed: Seed, column: Column, row: i64, depth_m: f32) -> f32 {
    let mix = noise(seed, KIND, KIND_CELL, column, row) - 0.5;
    (depth_m / KIND_DEPTH_M + 1.3 * mix).clamp(0.0, 2.0)
}

impl Rock {
    /// The kind at a cell.
    pub fn at(seed: Seed, column: Column, row: i64, depth_m: f32) -> Self {
        match hardness(seed, column, row, depth_m) {
            hard if hard < 0.55 => Self::Dirt,
            hard if hard < 1.45 => Self::Stone,
            _ => Self::Granite,
        }
    }
}

/// The lit face of the rock at a cell.
pub fn face(seed: Seed, column: Column, row: i64, depth_m: f32) -> Ink {
    let tones = [palette::dirt(), palette::stone(), palette::granite()];
    let hard = hardness(seed, column, row, depth_m);
    let (low, share) = ((hard as usize).min(1), hard - (hard as usize).min(1) as f32);
    tones[low].lerp(tones[low + 1], share)
}

/// The far wall behind a passage at a cell: the face, thinned as with much water.
pub fn far_wall(seed: Seed, column: Column, row: i64, depth_m: f32) -> Ink {
    face(seed, column, row, depth_m).lerp(palette::cave_air(), 0.72)
}

/// The ore at a cell, if any.
pub fn ore(seed: Seed, column: Column, row: i64, depth_m: f32) -> Option<Ore> {
    let rich = noise(seed, VEIN, VEIN_CELL, column, row) > ORE_FROM;
    rich.then(|| match (Rock::at(seed, column, row, depth_m), seed.hash(VEIN, &[column.0 >> 5, row >> 5]) % 3) {
        (Rock::Dirt, _) | (Rock::Stone, 0) => Ore::Copper,
        (Rock::Stone, _) | (Rock::Granite, 0) => Ore::Jade,
        (Rock::Granite, _) => Ore::Gold,
    })
}

/// 2D value noise in `[0, 1)`: hashed at lattice points, smoothstep between them.
fn noise(seed: Seed, random_stream: RandomStream, cell: i64, column: Column, row: i64) -> f32 {
    let split = |at: i64| {
        let along = at.rem_euclid(cell) as f32 / cell as f32;
        (at.div_euclid(cell), along * along * (3.0 - 2.0 * along))
    };
    let ((i, x), (j, y)) = (split(column.0), split(row));
    let value = |right: i64, up: i64| seed.unit(random_stream, &[i + right, j + up]);
    let across = |up: i64| value(0, up) + (value(1, up) - value(0, up)) * x;
    across(0) + (across(1) - across(0)) * y
}
