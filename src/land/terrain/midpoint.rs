//! `midpoint`: midpoint displacement (Fournier, Fussell and Carpenter, "Computer rendering of stochastic models", 1982),
//! made random-access: a column's parents follow from its number, and its displacement is a hash, so a chunk is filled
//! inward from two known points.

use bevy_reflect::Reflect;

use crate::{CHUNK_COLUMNS, Column, HeightSource, RandomStream, Seed, Tile, hash::mix, params::Help};

/// Midpoints, displaced by less at every level; in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct Midpoint {
    /// Number of halvings between two anchors.
    #[reflect(@0..=16_u32, @Help("times that the way between two anchors is halved; they are 2^levels columns apart"))]
    pub levels: u32,
    /// Share of its range that a displacement keeps from level to level.
    #[reflect(@0.0..=1.0_f32, @Help("share of its range that a displacement keeps from level to level: how rough"))]
    pub roughness: f32,
}

impl Default for Midpoint {
    fn default() -> Self {
        Self { levels: 8, roughness: 0.5 }
    }
}

const HEIGHT: RandomStream = RandomStream::named("midpoint");
const MAX_LEVELS: usize = 16;
/// The level at which the points are a chunk apart.
const CHUNK_LEVEL: u32 = CHUNK_COLUMNS.trailing_zeros();

/// A level: the hash key of its displacements, and how far they reach to either side.
struct MidpointLevel {
    key: u64,
    reach: f64,
}

/// The displacement of one point, in `[-reach, reach)`.
fn displacement(level: &MidpointLevel, column: i64) -> f64 {
    const SCALE: f64 = 2.0 / 9_007_199_254_740_992.0;
    let hash = mix(level.key.wrapping_add((column as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    // Through i64, which converts in one instruction.
    ((hash >> 11) as i64 as f64 * SCALE - 1.0) * level.reach
}

impl Midpoint {
    /// The levels, the anchors first, each reach divided by the sum of all, so that no sum exceeds 1/2; the reach of levels
    /// that are not shown is 0.
    fn levels(&self, seed: Seed, shown: u32) -> [MidpointLevel; MAX_LEVELS + 1] {
        let roughness = f64::from(self.roughness);
        let sum = (0..=self.levels).fold(0.0, |sum, _| sum * roughness + 1.0);
        let mut reach = 0.5 / sum;
        std::array::from_fn(|level| {
            if level > shown as usize {
                return MidpointLevel { key: 0, reach: 0.0 };
            }
            let this = MidpointLevel { key: seed.hash(HEIGHT, &[level as i64]), reach };
            reach *= roughness;
            this
        })
    }

    /// Fills a tile with no more than the first `shown` levels of midpoints.
    fn fill(&self, shown: u32, seed: Seed, first: Column, out: &mut Tile) {
        let levels = self.levels(seed, shown);
        // Descends to the two points around the tile, not farther apart than a chunk.
        let (mut left, mut width) = ((first.0 >> self.levels) << self.levels, 1i64 << self.levels);
        let (mut a, mut b) = (displacement(&levels[0], left), displacement(&levels[0], left.wrapping_add(width)));
        let mut depth = 1;
        while width > CHUNK_COLUMNS as i64 {
            width /= 2;
            let middle = left.wrapping_add(width);
            let m = (a + b) * 0.5 + displacement(&levels[depth], middle);
            depth += 1;
            if first.0 >= middle {
                (left, a) = (middle, m);
            } else {
                b = m;
            }
        }
        let mut values = [0.0; CHUNK_COLUMNS + 1];
        let width = width as usize;
        if self.levels >= CHUNK_LEVEL {
            (values[0], values[CHUNK_COLUMNS]) = (a, b);
        } else {
            for at in (0..=CHUNK_COLUMNS).step_by(width) {
                values[at] = displacement(&levels[0], first.0.wrapping_add(at as i64));
            }
        }
        let mut step = width;
        for level in &levels[depth..=self.levels as usize] {
            let half = step / 2;
            let mut left = values[0];
            for (i, span) in values[1..].chunks_exact_mut(step).enumerate() {
                let (middle, right) = (i * step + half, span[step - 1]);
                span[half - 1] = (left + right) * 0.5 + displacement(level, first.0.wrapping_add(middle as i64));
                left = right;
            }
            step = half;
        }
        for (out, value) in out.iter_mut().zip(values) {
            *out = (0.5 + value) as f32;
        }
    }
}

impl HeightSource for Midpoint {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.fill(self.levels, seed, first, out);
    }

    /// The anchors, then one stage per level.
    fn stages(&self) -> u32 {
        self.levels + 1
    }

    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.fill(stage - 1, seed, first, out);
    }
}
