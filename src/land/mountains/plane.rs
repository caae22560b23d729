//! An infinite plane of L-system tiles, sliced along a row of cells without growing more than that row.

use super::{
    kind::Rules,
    tile_tree::{TileRandom, between},
};
use crate::Seed;

/// A plane of tiles, each `2^generations` cells a side, with a kind chosen per tile.
pub struct TilePlane<K> {
    /// The seed.
    pub seed: Seed,
    /// Number of generations of each tile, up to [`MAX_GENERATIONS`](super::MAX_GENERATIONS).
    pub generations: u32,
    /// Function that returns the rules of the tile at `(x, y)`, counted in tiles.
    pub kind: K,
}

/// One row of cells across several tiles.
struct Strip<'a> {
    draws: Vec<TileRandom>,
    rules: Vec<&'a Rules>,
    symbols: Vec<u8>,
    heights: Vec<f32>,
}

impl<'a, K: Fn(i64, i64) -> &'a Rules> TilePlane<K> {
    /// The heights of the cells of a row across a range of tiles: bit-identical to a [`TileTree`](super::TileTree) that contains
    /// these tiles and their neighbours.
    pub fn cut(&self, row: i64, tiles: std::ops::Range<i64>) -> Vec<f32> {
        self.cut_after(self.generations, row, tiles)
    }

    /// Like [`cut`](Self::cut) after only `shown` generations: each cell then stands for several.
    pub fn cut_after(&self, shown: u32, row: i64, tiles: std::ops::Range<i64>) -> Vec<f32> {
        let (tile_y, within) = (row >> self.generations, row & ((1 << self.generations) - 1));
        // One more tile on either side, to join the borders at the ends.
        let (first, last) = (tiles.start - 1, tiles.end + 1);
        let strip = |y: i64| Strip::new((first..last).map(|x| (TileRandom::new(self.seed, x, y), (self.kind)(x, y))));
        let mut here = strip(tile_y);
        // The neighbouring row of tiles, while the row of cells touches their common border in every generation so far.
        let mut beyond: Option<(Strip, bool)> = None;
        for generation in 0..shown {
            let cells = 1_usize << (generation + 1);
            let at = (within >> (self.generations - generation - 1)) as usize;
            let (near, far) = (at == 0, at == cells - 1);
            if generation == 0 {
                beyond = Some((strip(if near { tile_y - 1 } else { tile_y + 1 }), near));
            } else if !(near || far) {
                beyond = None;
            }
            here.split(generation, at);
            if let Some((beyond, near)) = &mut beyond {
                beyond.split(generation, if *near { cells - 1 } else { 0 });
                for (a, b) in here.heights.iter_mut().zip(&mut beyond.heights) {
                    // The near one first, as in `TileTree`.
                    let met = if *near { between(*b, *a) } else { between(*a, *b) };
                    (*a, *b) = (met, met);
                }
            }
        }
        let cells = 1_usize << shown;
        here.heights.truncate(here.heights.len() - cells);
        here.heights.drain(..cells);
        here.heights
    }
}

impl<'a> Strip<'a> {
    fn new(tiles: impl Iterator<Item = (TileRandom, &'a Rules)>) -> Self {
        let (draws, rules): (Vec<_>, Vec<_>) = tiles.unzip();
        Self { symbols: vec![0; draws.len()], heights: vec![0.0; draws.len()], draws, rules }
    }

    /// Splits each cell into the two children of a row, and joins the tiles.
    fn split(&mut self, generation: u32, row: usize) {
        let cells = 1_usize << generation;
        let (mut symbols, mut heights) = (Vec::with_capacity(self.symbols.len() * 2), Vec::with_capacity(self.symbols.len() * 2));
        for (tile, (draws, rules)) in self.draws.iter().zip(&self.rules).enumerate() {
            for column in 0..cells {
                let parent = tile * cells + column;
                let bits = draws.of(generation, row >> 1, column) >> (32 * (row & 1));
                for shift in [0, 16] {
                    let symbol = rules.draw(self.symbols[parent], bits >> shift);
                    symbols.push(symbol);
                    heights.push(self.heights[parent] + rules.step(symbol));
                }
            }
        }
        for border in (2 * cells..heights.len()).step_by(2 * cells) {
            let met = between(heights[border - 1], heights[border]);
            (heights[border - 1], heights[border]) = (met, met);
        }
        (self.symbols, self.heights) = (symbols, heights);
    }
}
