//! Connected-component labelling of a room's open cells, or of its rock, by runs of bits per row and union-find.

use super::union_find::UnionFind;
use crate::{Cells, ROOM_COLUMNS, ROOM_ROWS};

/// Which neighbouring cells count as connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Connectivity {
    /// The four sides, as for passages.
    BySides,
    /// All eight neighbours, as for rock.
    BySidesAndCorners,
}

/// A connected component of cells within a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The cells.
    pub cells: Cells,
    /// The number of cells.
    pub size: u32,
    /// Whether it touches the room's border, so that it may continue in the next room.
    pub at_border: bool,
}

/// A run of open cells in a row.
struct RowRun {
    row: usize,
    mask: u128,
}

/// Finds all connected regions, ordered by their lowest and then leftmost cell.
pub fn find_regions(cells: &Cells, hanging: Connectivity) -> Vec<Region> {
    let runs = runs(cells);
    let reach = |mask: u128| match hanging {
        Connectivity::BySides => mask,
        Connectivity::BySidesAndCorners => mask | mask << 1 | mask >> 1,
    };
    let mut joined = UnionFind::new(runs.len());
    // Merge walk over two neighbouring rows: of each pair, the run that ends first advances.
    let (mut below, mut at) = (0, 0);
    while at < runs.len() {
        let (run, other) = (&runs[at], &runs[below]);
        if other.row + 1 == run.row {
            if other.mask & reach(run.mask) != 0 {
                joined.union(below, at);
            }
            if other.mask < run.mask {
                below += 1;
            } else {
                at += 1;
            }
        } else if other.row + 1 < run.row {
            below += 1;
        } else {
            at += 1;
        }
    }
    let mut number = vec![usize::MAX; runs.len()];
    let mut regions: Vec<Region> = Vec::new();
    for (at, run) in runs.iter().enumerate() {
        let root = joined.find_mut(at);
        if number[root] == usize::MAX {
            number[root] = regions.len();
            regions.push(Region { cells: Cells::SOLID, size: 0, at_border: false });
        }
        let region = &mut regions[number[root]];
        region.cells.0[run.row] |= run.mask;
        region.size += run.mask.count_ones();
        region.at_border |= run.row == 0 || run.row == ROOM_ROWS - 1 || run.mask & (1 | 1 << (ROOM_COLUMNS - 1)) != 0;
    }
    regions
}

/// The runs of open cells, from the lowest row up, each row from the left.
fn runs(cells: &Cells) -> Vec<RowRun> {
    let mut runs = Vec::with_capacity(1024);
    for (row, &bits) in cells.0.iter().enumerate() {
        let mut left = bits;
        while left != 0 {
            // Adding the lowest bit to a run of ones carries past its end.
            let lowest = left & left.wrapping_neg();
            let rest = left & left.wrapping_add(lowest);
            runs.push(RowRun { row, mask: left ^ rest });
            left = rest;
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Reference implementation: flood fill cell by cell, with a stack.
    fn plain(cells: &Cells, hanging: Connectivity) -> Vec<Region> {
        let mut seen = Cells::SOLID;
        let mut regions = Vec::new();
        for j in 0..ROOM_ROWS {
            for i in 0..ROOM_COLUMNS {
                if !cells.is_open(i, j) || seen.is_open(i, j) {
                    continue;
                }
                let mut region = Region { cells: Cells::SOLID, size: 0, at_border: false };
                let mut stack = vec![(i, j)];
                seen.dig(i, j);
                while let Some((i, j)) = stack.pop() {
                    region.cells.dig(i, j);
                    region.size += 1;
                    region.at_border |= i == 0 || j == 0 || i == ROOM_COLUMNS - 1 || j == ROOM_ROWS - 1;
                    let (left, below) = (i.wrapping_sub(1), j.wrapping_sub(1));
                    let around =
                        [(left, j), (i + 1, j), (i, below), (i, j + 1), (left, below), (left, j + 1), (i + 1, below), (i + 1, j + 1)];
                    let sides = if hanging == Connectivity::BySides { 4 } else { 8 };
                    for (i, j) in around.into_iter().take(sides).filter(|&(i, j)| i < ROOM_COLUMNS && j < ROOM_ROWS) {
                        if cells.is_open(i, j) && !seen.is_open(i, j) {
                            seen.dig(i, j);
                            stack.push((i, j));
                        }
                    }
                }
                regions.push(region);
            }
        }
        regions
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn regions_are_those_of_a_plain_fill(bits in prop::collection::vec(any::<[u64; 6]>(), ROOM_ROWS), dense in 0u8..3) {
            let mut cells = Cells::SOLID;
            for (row, words) in cells.0.iter_mut().zip(&bits) {
                let pair = |i: usize| u128::from(words[2 * i]) | u128::from(words[2 * i + 1]) << 64;
                *row = match dense { 0 => pair(0), 1 => pair(0) | pair(1), _ => pair(0) & pair(1) | pair(2) & (pair(0) << 1) };
            }
            for hanging in [Connectivity::BySides, Connectivity::BySidesAndCorners] {
                prop_assert_eq!(find_regions(&cells, hanging), plain(&cells, hanging));
            }
        }
    }

    #[test]
    fn all_open_is_one_region_and_all_solid_none() {
        assert!(find_regions(&Cells::SOLID, Connectivity::BySides).is_empty());
        let all = find_regions(&!Cells::SOLID, Connectivity::BySides);
        assert_eq!((all.len(), all[0].size, all[0].at_border), (1, 8192, true));
    }
}
