//! L-system tiles as a quadtree of generations: one tile alone, or a grid of tiles that join seamlessly.
//!
//! Each cell is split into two by two children, each a symbol drawn by its parent's production rule, at its parent's height
//! plus the symbol's step (A. Boronina, "Mountains Generation", after Ashlock, Gent and Bryden, "Evolution of L-systems for
//! compact virtual landscape generation", 2005). Where two tiles share a border, the cells on either side of it take the
//! mean of both, in every generation: the two sides meet exactly, their difference fades inward at every scale, and two
//! neighbours never differ by more than the steps of the kinds allow.

use super::kind::Rules;
use crate::{RandomStream, Seed, hash::mix};

/// Largest number of generations: a tile has at most 2^10 cells a side.
pub const MAX_GENERATIONS: u32 = 10;

const TILE: RandomStream = RandomStream::named("mountain tile");
const WEYL: u64 = 0x9e37_79b9_7f4a_7c15;

/// The random numbers of one tile, indexed by the cell that is split.
#[derive(Clone, Copy, Debug)]
pub(super) struct TileRandom(u64);

impl TileRandom {
    /// The random numbers of the tile at a position, in tiles.
    pub fn new(seed: Seed, x: i64, y: i64) -> Self {
        Self(seed.hash(TILE, &[x, y]))
    }

    /// 64 bits for a cell of a generation with `1 << generation` cells a row: 16 bits for each of its children, left before
    /// right, near before far.
    #[inline(always)]
    pub fn of(self, generation: u32, row: usize, column: usize) -> u64 {
        let number = (1_u64 << (2 * generation)) + ((row as u64) << generation) + column as u64;
        mix(self.0.wrapping_add(number.wrapping_mul(WEYL)))
    }
}

/// A grid of tiles with all generations.
#[derive(Clone, Debug, Default)]
pub struct TileTree {
    tiles_x: usize,
    tiles_y: usize,
    generations: u32,
    /// By generation, row by row, the near row first.
    symbols: Vec<u8>,
    heights: Vec<f32>,
}

/// One generation of a tree.
#[derive(Clone, Copy, Debug)]
pub struct Generation<'a> {
    /// Number of columns of cells.
    pub columns: usize,
    /// Number of rows of cells.
    pub rows: usize,
    /// The symbol index of each cell, row by row, the near row first.
    pub symbols: &'a [u8],
    /// The height of each cell, in the same order.
    pub heights: &'a [f32],
}

impl TileTree {
    /// Grows a single tile, `2^generations` cells a side.
    pub fn tile(rules: &Rules, seed: Seed, generations: u32) -> Self {
        Self::grow(&[&[rules]], seed, generations)
    }

    /// Grows a grid of tiles: rows of kinds, the near row first, all rows of the same length.
    ///
    /// # Panics
    /// If there is no tile, if the rows differ in length, or with more than [`MAX_GENERATIONS`].
    pub fn grow(kinds: &[&[&Rules]], seed: Seed, generations: u32) -> Self {
        let mut tree = Self::default();
        tree.regrow(kinds, seed, generations);
        tree
    }

    /// Like [`grow`](Self::grow), reusing this tree's memory.
    pub fn regrow(&mut self, kinds: &[&[&Rules]], seed: Seed, generations: u32) {
        self.grow_at((0, 0), kinds, seed, generations);
    }

    /// Grows a part of a larger grid, whose first tile is at `(x, y)` in it.
    pub(super) fn grow_at(&mut self, (x, y): (i64, i64), kinds: &[&[&Rules]], seed: Seed, generations: u32) {
        assert!(generations <= MAX_GENERATIONS, "a tile has at most 2^{MAX_GENERATIONS} cells a side");
        let (tiles_y, tiles_x) = (kinds.len(), kinds.first().map_or(0, |row| row.len()));
        assert!(tiles_x > 0 && kinds.iter().all(|row| row.len() == tiles_x), "a combination is rows of kinds, all of a length");
        (self.tiles_x, self.tiles_y, self.generations) = (tiles_x, tiles_y, generations);
        let cells = self.offset(generations + 1);
        // All cells but the roots are written below.
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

    /// Number of cells in all generations before this one.
    fn offset(&self, generation: u32) -> usize {
        self.tiles_x * self.tiles_y * (((1 << (2 * generation)) - 1) / 3)
    }

    /// Number of generations grown; generation 0 is one cell per tile.
    pub fn generations(&self) -> u32 {
        self.generations
    }

    /// Returns a generation, from 0 to [`generations`](Self::generations).
    ///
    /// # Panics
    /// If it is higher.
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

    /// The last generation: the finished mountains.
    pub fn last(&self) -> Generation<'_> {
        self.generation(self.generations)
    }
}

impl Generation<'_> {
    /// The height of a cell.
    pub fn height(&self, column: usize, row: usize) -> f32 {
        self.heights[row * self.columns + column]
    }

    /// The lowest and the highest height.
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

/// Splits all cells of one tile; there are `tiles_x` tiles in its row.
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

/// The common height of two cells that face each other across a border: their mean.
#[inline(always)]
pub(super) fn between(a: f32, b: f32) -> f32 {
    (a + b) * 0.5
}

/// Joins the tiles of a generation: first across the borders between left and right, then across those between near and
/// far, so that the four cells at a corner get one height.
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
