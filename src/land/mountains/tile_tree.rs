//! Tiles of mountains grown generation by generation, one alone or a combination that meets at its borders.
//!
//! A cell is split into two by two, each a symbol drawn by its parent's table, each as high as its parent
//! and its own step (A. Boronina, "Mountains Generation", after Ashlock, Gent and Bryden,
//! "Evolution of L-systems for compact virtual landscape generation", 2005). Where two tiles share a border, the cells on either
//! side of it take the mean of both, in every generation: so the two sides meet exactly, what they differ by
//! fades inward at every scale, and no two neighbours are farther apart than steps of the kinds make them.

use super::kind::Rules;
use crate::{RandomStream, Seed, hash::mix};

/// The largest tile: 2^10 cells.
pub const MAX_GENERATIONS: u32 = 10;

const TILE: RandomStream = RandomStream::named("mountain tile");
const WEYL: u64 = 0x9e37_79b9_7f4a_7c15;

/// The random numbers of one tile, each by the number of the cell that is split.
#[derive(Clone, Copy, Debug)]
pub(super) struct TileRandom(u64);

impl TileRandom {
    /// Those of the tile at a place.
    pub fn new(seed: Seed, x: i64, y: i64) -> Self {
        Self(seed.hash(TILE, &[x, y]))
    }

    /// 64 bits for a cell of a generation that has `1 << generation` cells a row: 16 for each of its children, the
    /// left before the right, the near before the far.
    #[inline(always)]
    pub fn of(self, generation: u32, row: usize, column: usize) -> u64 {
        let number = (1_u64 << (2 * generation)) + ((row as u64) << generation) + column as u64;
        mix(self.0.wrapping_add(number.wrapping_mul(WEYL)))
    }
}

/// A combination of tiles with all generations.
#[derive(Clone, Debug, Default)]
pub struct TileTree {
    tiles_x: usize,
    tiles_y: usize,
    generations: u32,
    /// Generation after generation, row by row, the near row first.
    symbols: Vec<u8>,
    heights: Vec<f32>,
}

/// A generation of a tree.
#[derive(Clone, Copy, Debug)]
pub struct Generation<'a> {
    /// Cells across.
    pub columns: usize,
    /// Cells deep.
    pub rows: usize,
    /// The symbol's number of each cell, row by row, the near row first.
    pub symbols: &'a [u8],
    /// The height of each cell.
    pub heights: &'a [f32],
}

impl TileTree {
    /// Grows a tile alone, `2^generations` cells across.
    pub fn tile(rules: &Rules, seed: Seed, generations: u32) -> Self {
        Self::grow(&[&[rules]], seed, generations)
    }

    /// Grows a combination: rows of kinds, the near row first, all rows of the same length.
    ///
    /// # Panics
    /// If there is no tile, if the rows differ in length, or with more than [`MAX_GENERATIONS`].
    pub fn grow(kinds: &[&[&Rules]], seed: Seed, generations: u32) -> Self {
        let mut tree = Self::default();
        tree.regrow(kinds, seed, generations);
        tree
    }

    /// Grows another combination in the same memory; see [`grow`](Self::grow).
    pub fn regrow(&mut self, kinds: &[&[&Rules]], seed: Seed, generations: u32) {
        self.grow_at((0, 0), kinds, seed, generations);
    }

    /// Grows a part of a larger combination, whose first tile is at a place in it.
    pub(super) fn grow_at(&mut self, (x, y): (i64, i64), kinds: &[&[&Rules]], seed: Seed, generations: u32) {
        assert!(generations <= MAX_GENERATIONS, "a tile has at most 2^{MAX_GENERATIONS} cells a side");
        let (tiles_y, tiles_x) = (kinds.len(), kinds.first().map_or(0, |row| row.len()));
        assert!(tiles_x > 0 && kinds.iter().all(|row| row.len() == tiles_x), "a combination is rows of kinds, all of a length");
        (self.tiles_x, self.tiles_y, self.generations) = (tiles_x, tiles_y, generations);
        let cells = self.offset(generations + 1);
        // Every cell is written below, but for the roots.
        self.symbols.resize(cells, 0);
        self.heights.resize(cells, 0.0);
        self.symbols[..tiles_x * tiles_y].fill(0);
        self.heights[..tiles_x * tiles_y].fill(0.0);
        for generation in 0..generations {
            let start = self.offset(generation);
            let end = self.offset(generation + 1);
            let (old_symbols, symbols) = self.symbols.split_at_mut(end);
            let (old_heights, heights) = self.heights.split_at_mut(end);
            let parents = Parents { symbols: &old_symbols[start..], heights: &old_heights[start..] };
            let children = 4 * (end - start);
            let mut children = Children { symbols: &mut symbols[..children], heights: &mut heights[..children] };
            for (tile_y, row) in kinds.iter().enumerate() {
                for (tile_x, rules) in row.iter().enumerate() {
                    let draws = TileRandom::new(seed, x + tile_x as i64, y + tile_y as i64);
                    split(rules, draws, generation, (tiles_x, tile_x, tile_y), &parents, &mut children);
                }
            }
            join_borders(children.heights, tiles_x, tiles_y, 1 << (generation + 1));
        }
    }

    /// How many cells there are in all generations before one.
    fn offset(&self, generation: u32) -> usize {
        self.tiles_x * self.tiles_y * (((1 << (2 * generation)) - 1) / 3)
    }

    /// How many generations it has grown; generation 0 is a cell a tile.
    pub fn generations(&self) -> u32 {
        self.generations
    }

    /// A generation, from 0 to [`generations`](Self::generations).
    pub fn generation(&self, generation: u32) -> Generation<'_> {
        assert!(generation <= self.generations, "it has {} generations", self.generations);
        let cells = self.offset(generation)..self.offset(generation + 1);
        Generation {
            columns: self.tiles_x << generation,
            rows: self.tiles_y << generation,
            symbols: &self.symbols[cells.clone()],
            heights: &self.heights[cells],
        }
    }

    /// The last generation: the mountains themselves.
    pub fn last(&self) -> Generation<'_> {
        self.generation(self.generations)
    }
}

impl Generation<'_> {
    /// The height of a cell.
    pub fn height(&self, column: usize, row: usize) -> f32 {
        self.heights[row * self.columns + column]
    }

    /// The lowest and the highest.
    pub fn range(&self) -> (f32, f32) {
        self.heights.iter().fold((f32::MAX, f32::MIN), |(low, high), height| (low.min(*height), high.max(*height)))
    }
}

struct Parents<'a> {
    symbols: &'a [u8],
    heights: &'a [f32],
}

struct Children<'a> {
    symbols: &'a mut [u8],
    heights: &'a mut [f32],
}

/// Splits the cells of a tile, which is one of `tiles_x` in its row.
#[inline(always)]
fn split(
    rules: &Rules,
    draws: TileRandom,
    generation: u32,
    (tiles_x, tile_x, tile_y): (usize, usize, usize),
    parents: &Parents,
    children: &mut Children,
) {
    let cells = 1_usize << generation;
    let (stride, wide) = (tiles_x * cells, 2 * tiles_x * cells);
    for row in 0..cells {
        let from = (tile_y * cells + row) * stride + tile_x * cells;
        let to = (tile_y * cells + row) * 2 * wide + tile_x * cells * 2;
        let (old_symbols, old_heights) = (&parents.symbols[from..from + cells], &parents.heights[from..from + cells]);
        let (near_symbols, far_symbols) = children.symbols[to..to + wide + 2 * cells].split_at_mut(wide);
        let (near_heights, far_heights) = children.heights[to..to + wide + 2 * cells].split_at_mut(wide);
        let near = near_symbols[..2 * cells].as_chunks_mut::<2>().0.iter_mut().zip(near_heights[..2 * cells].as_chunks_mut::<2>().0);
        let far = far_symbols[..2 * cells].as_chunks_mut::<2>().0.iter_mut().zip(far_heights[..2 * cells].as_chunks_mut::<2>().0);
        for (column, (((symbol, height), near), far)) in old_symbols.iter().zip(old_heights).zip(near).zip(far).enumerate() {
            let bits = draws.of(generation, row, column);
            let symbols = [0, 16, 32, 48].map(|shift| rules.draw(*symbol, bits >> shift));
            let heights = symbols.map(|symbol| height + rules.step(symbol));
            (*near.0, *near.1) = ([symbols[0], symbols[1]], [heights[0], heights[1]]);
            (*far.0, *far.1) = ([symbols[2], symbols[3]], [heights[2], heights[3]]);
        }
    }
}

/// Two cells that face each other across a border meet half way.
#[inline(always)]
pub(super) fn between(a: f32, b: f32) -> f32 {
    (a + b) * 0.5
}

/// Lets the tiles of a generation meet: first across the borders between left and right, then across those
/// between near and far, so that four at a corner are one height.
fn join_borders(heights: &mut [f32], tiles_x: usize, tiles_y: usize, cells: usize) {
    let stride = tiles_x * cells;
    if tiles_x > 1 {
        for row in heights.chunks_exact_mut(stride) {
            for border in 1..tiles_x {
                let right = border * cells;
                let met = between(row[right - 1], row[right]);
                (row[right - 1], row[right]) = (met, met);
            }
        }
    }
    for border in 1..tiles_y {
        let (near, far) = heights.split_at_mut(border * cells * stride);
        let near = &mut near[(border * cells - 1) * stride..];
        for (a, b) in near.iter_mut().zip(far) {
            let met = between(*a, *b);
            (*a, *b) = (met, met);
        }
    }
}
