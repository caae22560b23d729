//! Voronoi cells over the plane (Worley 1996, F1/F2): jittered sites, with warped borders.
//!
//! One site per grid cell. A site lies no farther from the middle of its cell than [`SITE_JITTER`], so that the cells along
//! a row are of similar width and the closest site is always in one of the nine cells around.

use crate::{Column, RandomStream, Seed, ValueNoise};

/// The width of a grid cell in metres.
pub const CELL_M: i64 = 880;
/// How far a site may be from the middle of its cell, across and up, as a share of the cell. Along the row's middle line,
/// the row's own sites are then always closer than those above and below.
pub const SITE_JITTER: [f32; 2] = [0.3, 0.15];
/// Metres beyond the distance to the closest site within which a second one counts: half the width of a border.
pub const BORDER_M: f32 = 140.0;
/// Metres by which borders are warped to either side, and between the warp's lattice points: a slope below 1, so that a
/// border is crossed once.
const WARP_M: f32 = 60.0;
const WARP_COLUMNS: i64 = 307;

/// A grid cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct VoronoiCell {
    /// Index to the right.
    pub x: i64,
    /// Index upward.
    pub y: i64,
}

/// A cell, and the distance of its site from a point.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NearSite {
    /// The cell.
    pub cell: VoronoiCell,
    /// Distance to its site in metres.
    pub distance_m: f32,
}

impl NearSite {
    /// A site too far away to count.
    const FAR: Self = Self { cell: VoronoiCell { x: 0, y: 0 }, distance_m: f32::MAX };
}

/// The Voronoi sites of one plane.
#[derive(Clone, Copy, Debug)]
pub struct Voronoi {
    /// The land's seed.
    pub seed: Seed,
    /// The random stream of the plane.
    pub random_stream: RandomStream,
    /// Metres upward that count as one: a plane of wide, low cells has more than one row in a cell's width.
    pub flatness: f32,
    /// How the cell of a row is found.
    pub rows: RowArithmetic,
}

/// How the cell of a row, and the row's place in it, are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowArithmetic {
    /// In 64-bit floats, as up to version 6: coarse beyond 2^50 rows, where a border lies on the same height for many rows.
    Float,
    /// In integers: exact for every row.
    Exact,
}

/// Parts of a metre in which [`RowArithmetic::Exact`] counts: any flatness of 1 and more is a whole number of them.
const PARTS_A_METRE: i128 = 1 << 23;

impl RowArithmetic {
    /// The number of a row's cell, upward, and the row's height in the cell in metres.
    fn cell_of(self, row: i64, flatness: f32) -> (i64, f32) {
        match self {
            Self::Float => {
                let up_m = row as f64 * f64::from(flatness) + CELL_M as f64 / 2.0;
                let cell = (up_m / CELL_M as f64).floor();
                (cell as i64, (up_m - cell * CELL_M as f64) as f32)
            }
            Self::Exact => {
                let parts_a_row = (f64::from(flatness) * PARTS_A_METRE as f64) as i128;
                let parts_a_cell = i128::from(CELL_M) * PARTS_A_METRE;
                let up = i128::from(row) * parts_a_row + parts_a_cell / 2;
                (up.div_euclid(parts_a_cell) as i64, (up.rem_euclid(parts_a_cell) as f64 / PARTS_A_METRE as f64) as f32)
            }
        }
    }
}

impl Voronoi {
    /// The position of a cell's site, in metres from the cell's lower left corner, divided by the flatness upward.
    pub fn site(&self, cell: VoronoiCell) -> [f32; 2] {
        let hash = self.seed.hash(self.random_stream, &[cell.x, cell.y]);
        let stray = |bits: u64| (bits & 0xff_ffff) as f32 / 8_388_608.0 - 1.0;
        [0.5 + SITE_JITTER[0] * stray(hash), 0.5 + SITE_JITTER[1] * stray(hash >> 32)].map(|share| share * CELL_M as f32)
    }

    /// Calls `each` for every one of `count` columns from `first` on, at a row, with its candidates among the nine nearest:
    /// the closest four, in order.
    pub fn nearest(&self, first: Column, row: i64, mut each: impl FnMut(usize, &[NearSite; 4]), count: usize) {
        let mut warp = ValueNoise::new(self.seed, self.random_stream, WARP_COLUMNS, first);
        let (cell_y, within_y) = self.rows.cell_of(row, self.flatness);
        let mut sites: Option<(VoronoiCell, NeighborSites)> = None;
        for i in 0..count {
            let column = first + i as i64;
            let bent = (warp.step() as f32 * 2.0 - 1.0) * WARP_M;
            let whole = bent.floor();
            let x = column.0.wrapping_add(whole as i64);
            let home = VoronoiCell { x: x.div_euclid(CELL_M), y: cell_y };
            let along = x.rem_euclid(CELL_M) as f32 + (bent - whole);
            let around = match &sites {
                Some((cell, around)) if *cell == home => around,
                _ => &sites.insert((home, self.neighbor_sites(home, within_y))).1,
            };
            each(i, &around.closest(along));
        }
    }

    /// The sites of a cell and its eight neighbours, for points `up_m` metres above the cell's lower side.
    fn neighbor_sites(&self, home: VoronoiCell, up_m: f32) -> NeighborSites {
        let mut around = NeighborSites { cells: [VoronoiCell::default(); 9], along_m: [0.0; 9], up_squares: [0.0; 9] };
        for i in 0..9 {
            let (dx, dy) = (i as i64 % 3 - 1, i as i64 / 3 - 1);
            let cell = VoronoiCell { x: home.x.wrapping_add(dx), y: home.y.wrapping_add(dy) };
            let [x, y] = self.site(cell);
            let up = y + (dy * CELL_M) as f32 - up_m;
            around.cells[i] = cell;
            around.along_m[i] = x + (dx * CELL_M) as f32;
            around.up_squares[i] = up * up;
        }
        around
    }
}

/// Nine sites, as seen from a row of points.
struct NeighborSites {
    cells: [VoronoiCell; 9],
    /// Metres along, from the middle cell's left side.
    along_m: [f32; 9],
    /// Squared distances up or down, in square metres.
    up_squares: [f32; 9],
}

impl NeighborSites {
    /// The four closest sites to a point of the row, in order; of two at the same distance the one that comes first. Away
    /// from any border no more than two of them count, and no more are searched: the others are [`NearSite::FAR`].
    fn closest(&self, along_m: f32) -> [NearSite; 4] {
        let mut squares = self.up_squares;
        for (square, site_m) in squares.iter_mut().zip(&self.along_m) {
            let way = site_m - along_m;
            *square += way * way;
        }
        let (mut first, mut second) = ((f32::MAX, 0), (f32::MAX, 0));
        for (number, square) in squares.into_iter().enumerate() {
            if square < first.0 {
                (first, second) = ((square, number), first);
            } else if square < second.0 {
                second = (square, number);
            }
        }
        let near = |(square, number): (f32, usize)| NearSite { cell: self.cells[number], distance_m: square.sqrt() };
        let (one, two) = (near(first), near(second));
        if two.distance_m >= one.distance_m + BORDER_M {
            return [one, two, NearSite::FAR, NearSite::FAR];
        }
        let mut best = [(f32::MAX, 0); 4];
        for (number, square) in squares.into_iter().enumerate() {
            if square < best[3].0 {
                best[3] = (square, number);
                for slot in (1..4).rev() {
                    if best[slot].0 < best[slot - 1].0 {
                        best.swap(slot, slot - 1);
                    }
                }
            }
        }
        best.map(near)
    }
}

/// The weights of the closest sites: 1 for a single one, and continuous wherever sites change their order.
pub fn weights(near: &[NearSite; 4]) -> [f32; 4] {
    let mut weights = [0.0; 4];
    for (weight, site) in weights.iter_mut().zip(near) {
        let share = (1.0 - (site.distance_m - near[0].distance_m) / BORDER_M).max(0.0);
        *weight = share * share;
    }
    if weights[1] == 0.0 {
        return [1.0, 0.0, 0.0, 0.0];
    }
    let sum: f32 = weights.iter().sum();
    for weight in &mut weights {
        *weight /= sum;
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const PURPOSE: RandomStream = RandomStream::named("test plane");

    const BOTH: [RowArithmetic; 2] = [RowArithmetic::Float, RowArithmetic::Exact];

    proptest! {
        #[test]
        fn every_row_has_its_own_height_in_its_cell(row in -(1i64 << 62)..=1 << 62) {
            let twice_up_m = 7 * i128::from(row) + i128::from(CELL_M);
            let (cell, within) = (twice_up_m.div_euclid(2 * i128::from(CELL_M)), twice_up_m.rem_euclid(2 * i128::from(CELL_M)));
            prop_assert_eq!(RowArithmetic::Exact.cell_of(row, 3.5), (cell as i64, within as f32 / 2.0));
        }

        #[test]
        fn near_the_surface_both_ways_to_count_rows_agree(row in -(1i64 << 40)..=1 << 40, steep in prop::sample::select(&[1.0f32, 3.5])) {
            prop_assert_eq!(RowArithmetic::Float.cell_of(row, steep), RowArithmetic::Exact.cell_of(row, steep));
        }

        #[test]
        fn the_closest_site_is_really_the_closest(
            seed: u64,
            x in -(1i64 << 61)..(1 << 61),
            row in -40_000i64..40_000,
            steep in 1.0f32..4.0,
            rows in prop::sample::select(&BOTH),
        ) {
            let plane = Voronoi { seed: Seed(seed), random_stream: PURPOSE, flatness: steep, rows };
            let mut found = [NearSite::default(); 4];
            plane.nearest(Column(x), row, |_, near| found = *near, 1);
            // Brute force: every site within four cells, one by one.
            let bent = f64::from(ValueNoise::at(Seed(seed), PURPOSE, WARP_COLUMNS, Column(x)) * 2.0 - 1.0) * f64::from(WARP_M);
            let cell_m = CELL_M as f64;
            let up = (row as f64 * f64::from(steep) + cell_m / 2.0) / cell_m;
            let home = VoronoiCell { x: (x + bent.floor() as i64).div_euclid(CELL_M), y: up.floor() as i64 };
            let at = [(x - home.x * CELL_M) as f64 + bent, (up - up.floor()) * cell_m];
            let mut all: Vec<f64> = Vec::new();
            for dy in -4..=4 {
                for dx in -4..=4 {
                    let [sx, sy] = plane.site(VoronoiCell { x: home.x + dx, y: home.y + dy });
                    let (far_x, far_y) = (f64::from(sx) + dx as f64 * cell_m - at[0], f64::from(sy) + dy as f64 * cell_m - at[1]);
                    all.push((far_x * far_x + far_y * far_y).sqrt());
                }
            }
            all.sort_by(f64::total_cmp);
            prop_assert!((all[0] - f64::from(found[0].distance_m)).abs() < 0.1, "{} and {}", all[0], found[0].distance_m);
            // Every site with a weight is among the four.
            for (site, found) in all.iter().zip(found).filter(|(site, _)| **site < all[0] + f64::from(BORDER_M) * 0.97) {
                prop_assert!((site - f64::from(found.distance_m)).abs() < 0.1);
            }
        }
    }
}
