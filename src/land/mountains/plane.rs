//! Mountains without end: a plane of tiles, cut along a row without growing more than the row.

use super::{
    kind::Rules,
    tile_tree::{TileRandom, between},
};
use crate::Seed;

/// A plane of tiles, `2^generations` cells a side, each of the kind that is asked for at its place.
pub struct TilePlane<K> {
    /// The seed.
    pub seed: Seed,
    /// How often each tile is split, up to [`MAX_GENERATIONS`](super::MAX_GENERATIONS).
    pub generations: u32,
    /// The rules of the tile at a place, counted in tiles.
    pub kind: K,
}

/// The cells of one row over some tiles, each tile with those of the row beside it where it meets it.
struct Strip<'a> {
    draws: Vec<TileRandom>,
    rules: Vec<&'a Rules>,
    symbols: Vec<u8>,
    heights: Vec<f32>,
}

impl<'a, K: Fn(i64, i64) -> &'a Rules> TilePlane<K> {
    /// The heights of the cells of a row over some tiles, the same bits as in any combination that holds them with
    /// their neighbours.
    pub fn cut(&self, row: i64, tiles: std::ops::Range<i64>) -> Vec<f32> {
        self.cut_after(self.generations, row, tiles)
    }

    /// The same after fewer generations: each cell then stands for several.
    pub fn cut_after(&self, shown: u32, row: i64, tiles: std::ops::Range<i64>) -> Vec<f32> {
        let (tile_y, within) = (row >> self.generations, row & ((1 << self.generations) - 1));
        // A tile more on either side, for the borders at the ends.
        let (first, last) = (tiles.start - 1, tiles.end + 1);
        let strip = |y: i64| Strip::new((first..last).map(|x| (TileRandom::new(self.seed, x, y), (self.kind)(x, y))));
        let mut here = strip(tile_y);
        // The row of tiles that shares the border which this row has lain at in every generation so far.
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
                    // The near one of both first, as in a tree.
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

    /// Splits each cell into the two of a row, and lets the tiles meet.
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
