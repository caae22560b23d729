//! `diamond-square`: midpoint displacement over the plane (Fournier, Fussell and Carpenter, 1982, with Miller's square step,
//! 1986), without end. A square's centre is the mean of its four corners, an edge's middle the mean of the four points
//! around it, two of which are centres of squares on either side; both are displaced by a hash. No tile has an edge: level
//! by level, the patch is computed with the halo that the next level needs.

use bevy_reflect::Reflect;

use crate::{CHUNK_COLUMNS, Column, HeightSource, HeightSource2d, RandomStream, Seed, Tile, hash::mix, params::Help};

/// Squares and diamonds, displaced by less at every level; in `[0, 1]`.
#[derive(Reflect, Clone)]
pub struct DiamondSquare {
    /// Number of halvings between two anchors.
    #[reflect(@0..=14_u32, @Help("times that the squares between the anchors are halved; they are 2^levels columns wide"))]
    pub levels: u32,
    /// Share of its range that a displacement keeps from level to level.
    #[reflect(@0.0..=1.0_f32, @Help("share of its range that a displacement keeps from level to level: how rough"))]
    pub roughness: f32,
    /// Row of the plane that the land is a cut through.
    #[reflect(@-(1_i64 << 62)..=1_i64 << 62, @Help("which row of the plane the land is a cut through"))]
    pub row: i64,
}

impl Default for DiamondSquare {
    fn default() -> Self {
        Self { levels: 7, roughness: 0.5, row: 0 }
    }
}

const HEIGHT: RandomStream = RandomStream::named("diamond-square");

/// A block of the points of one level: those whose column and row are multiples of its spacing, in units of the spacing.
struct PointBlock {
    x: i64,
    y: i64,
    width: usize,
    height: usize,
    values: Vec<f64>,
}

/// The first and the last point of a block along one axis.
type Span = (i64, i64);

/// The points of the next coarser level that a span of points needs, with the centres beside its rim.
fn parents((first, last): Span) -> Span {
    ((first - 1).div_euclid(2), (last + 1).div_euclid(2) + 1)
}

/// The displacements of a level: their hash and their range.
struct SubdivisionLevel {
    seed: Seed,
    level: u32,
    reach: f64,
}

impl SubdivisionLevel {
    fn key(&self, y: i64) -> u64 {
        self.seed.hash(HEIGHT, &[i64::from(self.level), y])
    }

    fn displacement(&self, key: u64, x: i64) -> f64 {
        const SCALE: f64 = 1.0 / 9_007_199_254_740_992.0;
        let hash = mix(key.wrapping_add((x as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        (((hash >> 11) as f64 * SCALE) * 2.0 - 1.0) * self.reach
    }
}

impl PointBlock {
    fn anchors(level: &SubdivisionLevel, (x, x_last): Span, (y, y_last): Span) -> Self {
        let (width, height) = ((x_last - x + 1) as usize, (y_last - y + 1) as usize);
        let mut values = Vec::with_capacity(width * height);
        for row in 0..height as i64 {
            let key = level.key(y + row);
            values.extend((0..width as i64).map(|column| level.displacement(key, x + column)));
        }
        Self { x, y, width, height, values }
    }

    /// The next finer level over a block of its points.
    fn refined(&self, level: &SubdivisionLevel, (x, x_last): Span, (y, y_last): Span) -> Self {
        // One more point on each side: the centres that the edges at the rim need.
        let (x, y) = (x - 1, y - 1);
        let (width, height) = ((x_last + 1 - x + 1) as usize, (y_last + 1 - y + 1) as usize);
        let mut fine = Self { x, y, width, height, values: vec![0.0; width * height] };
        for row in 0..height {
            let fine_y = y + row as i64;
            let key = level.key(fine_y);
            let coarse = |fine_x: i64, up: i64| {
                let (cx, cy) = (fine_x.div_euclid(2) - self.x, fine_y.div_euclid(2) + up - self.y);
                cy as usize * self.width + cx as usize
            };
            for column in (0..width).filter(|column| ((x + *column as i64) ^ fine_y) & 1 == 0) {
                let fine_x = x + column as i64;
                let corner = coarse(fine_x, 0);
                fine.values[row * width + column] = if fine_y & 1 == 0 {
                    self.values[corner]
                } else {
                    let above = coarse(fine_x, 1);
                    let corners = (self.values[corner] + self.values[corner + 1]) + (self.values[above] + self.values[above + 1]);
                    corners / 4.0 + level.displacement(key, fine_x)
                };
            }
        }
        for row in 1..height - 1 {
            let fine_y = y + row as i64;
            let key = level.key(fine_y);
            let start = 1 + ((x ^ fine_y) & 1) as usize;
            for column in (start..width - 1).step_by(2) {
                let at = row * width + column;
                let around = (fine.values[at - 1] + fine.values[at + 1]) + (fine.values[at - width] + fine.values[at + width]);
                fine.values[at] = around / 4.0 + level.displacement(key, x + column as i64);
            }
        }
        fine
    }
}

impl DiamondSquare {
    fn fill(&self, shown: u32, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        let reaches: Vec<f64> =
            (0..=self.levels).scan(0.5, |reach, _| Some(std::mem::replace(reach, *reach * f64::from(self.roughness)))).collect();
        let scale = 0.5 / reaches.iter().sum::<f64>();
        let level = |number: u32| SubdivisionLevel {
            seed,
            level: number,
            reach: if number <= shown { reaches[number as usize] * scale } else { 0.0 },
        };
        // What each level needs, from the finest to the anchors.
        let mut spans = vec![((first.0, first.0 + CHUNK_COLUMNS as i64), (row, row))];
        for _ in 0..self.levels {
            let (x, y) = spans[spans.len() - 1];
            spans.push((parents(x), parents(y)));
        }
        let mut wanted = spans.into_iter().rev();
        let (x, y) = wanted.next().expect("the anchors");
        let mut patch = PointBlock::anchors(&level(0), x, y);
        for (number, (x, y)) in (1..).zip(wanted) {
            patch = patch.refined(&level(number), x, y);
        }
        let start = (row - patch.y) as usize * patch.width + (first.0 - patch.x) as usize;
        debug_assert!(patch.height > (row - patch.y) as usize);
        for (out, value) in out.iter_mut().zip(&patch.values[start..]) {
            // An edge's middle is displaced together with the centres beside it, which are of its own level: where one level
            // dominates, about one point in ten thousand exceeds the sum of all ranges.
            *out = (0.5 + value).clamp(0.0, 1.0) as f32;
        }
    }
}

impl HeightSource for DiamondSquare {
    fn fill_tile(&self, seed: Seed, first: Column, out: &mut Tile) {
        self.fill(self.levels, seed, first, self.row, out);
    }

    /// The anchors, then one stage per level.
    fn stages(&self) -> u32 {
        self.levels + 1
    }

    fn fill_stage(&self, stage: u32, seed: Seed, first: Column, out: &mut Tile) {
        self.fill(stage - 1, seed, first, self.row, out);
    }

    fn as_2d(&self) -> Option<&dyn HeightSource2d> {
        Some(self)
    }
}

impl HeightSource2d for DiamondSquare {
    fn cut_position(&self, column: Column) -> (Column, i64) {
        (column, self.row)
    }

    fn fill_row(&self, seed: Seed, first: Column, row: i64, out: &mut Tile) {
        self.fill(self.levels, seed, first, row, out);
    }
}
