//! Biome hues of a room: bilinear tints for its rock and far walls, from the cave biome around it and the surface biome
//! above.

use eremite_land::{Land, ROOM_COLUMNS, ROOM_ROWS, RoomIndex};
use eremite_stream::ink::{Ink, palette};

/// Cells between two samples of the biome; a room is a whole number of them.
const STEP: usize = 32;
const ACROSS: usize = ROOM_COLUMNS / STEP + 1;
const UP: usize = ROOM_ROWS / STEP + 1;

/// Share of the biome's hue in the rock and in the far wall.
const ROCK_SHARE: f32 = 0.62;
const AIR_SHARE: f32 = 0.7;
/// Depth range in metres over which the surface biome blends into the cave biome.
const GIVES_WAY_M: (f32, f32) = (12.0, 46.0);

/// The hues of a rock's face and of the far wall behind a passage.
#[derive(Clone, Copy)]
struct Hue {
    rock: Ink,
    air: Ink,
}

/// The hues over a room; empty where the land has no climate.
pub struct Hues(Option<HueGrid>);

struct HueGrid {
    around: [[Hue; ACROSS]; UP],
    above: [Ink; ACROSS],
}

impl Hues {
    /// Samples the hues over a room; at its borders they equal those of the neighbouring rooms.
    pub fn new(land: &Land, room: RoomIndex) -> Self {
        let hue = |i: usize, j: usize| {
            let tint = land.cave_tint(room.first_column() + (i * STEP) as i64, room.first_row() + (j * STEP) as i64)?;
            Some(Hue { rock: tint.soil.into(), air: tint.mist.into() })
        };
        let Some(first) = hue(0, 0) else { return Self(None) };
        Self(Some(HueGrid {
            around: std::array::from_fn(|j| std::array::from_fn(|i| hue(i, j).unwrap_or(first))),
            above: std::array::from_fn(|i| land.tint(room.first_column() + (i * STEP) as i64).soil.into()),
        }))
    }

    /// Tinted face of the rock at a cell.
    pub fn face(&self, plain: Ink, column: usize, row: usize, depth_m: f32) -> Ink {
        self.mixed(plain, column, row, depth_m, ROCK_SHARE, |hue| hue.rock, |soil| soil)
    }

    /// Tinted far wall at a cell.
    pub fn air(&self, plain: Ink, column: usize, row: usize, depth_m: f32) -> Ink {
        self.mixed(plain, column, row, depth_m, AIR_SHARE, |hue| hue.air, |soil| soil.lerp(palette::cave_air(), 0.72))
    }

    fn mixed(&self, plain: Ink, column: usize, row: usize, depth_m: f32, share: f32, part: fn(&Hue) -> Ink, above: fn(Ink) -> Ink) -> Ink {
        let Some(known) = &self.0 else { return plain };
        // On a border it is the sample there to the bit, as it is in the next room.
        let (i, j) = (column / STEP, row / STEP);
        let (right, up) = ((i + 1).min(ACROSS - 1), (j + 1).min(UP - 1));
        let (u, v) = ((column % STEP) as f32 / STEP as f32, (row % STEP) as f32 / STEP as f32);
        let along = |j: usize| part(&known.around[j][i]).lerp(part(&known.around[j][right]), u);
        let around = along(j).lerp(along(up), v);
        let soil = above(known.above[i].lerp(known.above[right], u));
        let deep = ((depth_m - GIVES_WAY_M.0) / (GIVES_WAY_M.1 - GIVES_WAY_M.0)).clamp(0.0, 1.0);
        plain.lerp(soil.lerp(around, deep), share)
    }
}
