//! The order of biomes along the land: a tour through all climates, from like to like, and on to the next tour.
//!
//! An independent hash for each cell puts deserts beside snow, and a smooth climate never meets the rarer corners. So the
//! cells of a row are grouped into blocks of as many cells as there are biomes, and each block is a round trip through the
//! climates (a travelling salesman's path, by 2-opt): every biome once, by a short path, from where the block begins to
//! where the next one does. Every block has random distances of its own, so that no two tours are alike.

use std::sync::Arc;

use super::voronoi::VoronoiCell;
use crate::{RandomStream, Seed, SharedLruCache};

const START: RandomStream = RandomStream::named("biome tour start");
const LEG: RandomStream = RandomStream::named("biome tour leg");

/// The random share by which a leg may seem longer or shorter to a tour.
const JITTER: f32 = 0.6;
/// The least cost of a leg, so that the jitter decides between climates that are alike.
const LEAST_LEG: f32 = 0.12;

/// Tours kept: those of the rows and blocks that a view, a map or a cave meets.
const KEPT_TOURS: usize = 256;

/// The climates of some biomes, through which tours lead.
pub struct BiomeTour {
    /// Warmth and wetness, each from 0 to 1.
    at: Vec<[f32; 2]>,
    /// A tour costs as much as hundreds of look-ups, and all cells of a block ask for the same one.
    recent: SharedLruCache<(Seed, RandomStream, i64, i64), Arc<[usize]>>,
}

impl BiomeTour {
    /// Tours through the climates of biomes, given by warmth and wetness.
    pub fn new(at: Vec<[f32; 2]>) -> Self {
        Self { at, recent: SharedLruCache::new(KEPT_TOURS) }
    }

    /// The index of a cell's biome.
    pub fn biome(&self, seed: Seed, random_stream: RandomStream, cell: VoronoiCell) -> usize {
        let count = self.at.len() as i64;
        if count < 2 {
            return 0;
        }
        let block = cell.x.div_euclid(count);
        let tour = || self.tour(seed, random_stream, block, cell.y).into();
        self.recent.get_or_insert_with((seed, random_stream, block, cell.y), tour)[cell.x.rem_euclid(count) as usize]
    }

    /// The index of the biome that a block begins with.
    fn start(&self, seed: Seed, random_stream: RandomStream, block: i64, row: i64) -> usize {
        let salt = seed.hash(random_stream, &[]) as i64;
        (seed.hash(START, &[salt, block, row]) % self.at.len() as u64) as usize
    }

    /// The order of the biomes in a block of cells.
    pub fn tour(&self, seed: Seed, random_stream: RandomStream, block: i64, row: i64) -> Vec<usize> {
        let count = self.at.len();
        let first = self.start(seed, random_stream, block, row);
        let next = self.start(seed, random_stream, block.wrapping_add(1), row);
        let mut whims = seed.rng(LEG, &[seed.hash(random_stream, &[]) as i64, block, row]);
        let mut legs = vec![0.0f32; count * count];
        for a in 0..count {
            for b in 0..a {
                let [x, y] = [0, 1].map(|axis| self.at[a][axis] - self.at[b][axis]);
                let leg = ((x * x + y * y).sqrt() + LEAST_LEG) * whims.range(1.0 - JITTER, 1.0 + JITTER);
                (legs[a * count + b], legs[b * count + a]) = (leg, leg);
            }
        }
        // No leg leads from a biome to itself, although the next block may begin with the same one.
        let leg = |a: usize, b: usize| if a == b { f32::MAX } else { legs[a * count + b] };
        let mut tour = vec![first];
        let mut left: Vec<usize> = (0..count).filter(|biome| *biome != first).collect();
        while !left.is_empty() {
            let here = tour[tour.len() - 1];
            let at = (0..left.len()).min_by(|a, b| leg(here, left[*a]).total_cmp(&leg(here, left[*b]))).expect("some are left");
            tour.push(left.remove(at));
        }
        // 2-opt: a stretch is reversed as long as that makes the path shorter.
        let after = |tour: &[usize], at: usize| tour.get(at).copied().unwrap_or(next);
        let mut shorter = true;
        while shorter {
            shorter = false;
            for from in 1..count {
                for to in from..count {
                    let (a, b, c, d) = (tour[from - 1], tour[from], tour[to], after(&tour, to + 1));
                    if leg(a, c) + leg(b, d) < leg(a, b) + leg(c, d) - 1.0e-6 {
                        tour[from..=to].reverse();
                        shorter = true;
                    }
                }
            }
        }
        tour
    }
}
