//! Heights and tints of a chunk of ground, with the heights of the columns beside it.

use std::sync::Arc;

use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Land, biome::Tints, cache::lerp_heights};

/// Columns beyond either side of a chunk whose heights are known: the slope at a seam is then the same in both chunks, in the
/// same bits, and so is the mean around it.
pub(super) const MARGIN: usize = 20;
/// A chunk's columns and the next one's first.
const OWN: usize = CHUNK_COLUMNS + 1;

/// A chunk's tints and heights. The pictures of soil, ground and brooks share it; it follows from the pristine land.
pub(crate) struct GroundProfile {
    /// From [`MARGIN`] columns before the chunk's first to as many after the next one's first.
    run: [f32; OWN + 2 * MARGIN],
    /// Of the chunk's columns and the next one's first.
    pub tints: Tints,
}

impl GroundProfile {
    pub fn of(land: &Land, chunk: ChunkIndex) -> Arc<Self> {
        land.memoize(chunk, |land| {
            let [before, own, next] = [(chunk.first() + -1).chunk(), chunk, chunk.next()].map(|chunk| land.cached_heights(chunk));
            let mut run = [0.0; OWN + 2 * MARGIN];
            run[..MARGIN].copy_from_slice(&before[CHUNK_COLUMNS - MARGIN..CHUNK_COLUMNS]);
            run[MARGIN..MARGIN + CHUNK_COLUMNS].copy_from_slice(&own[..CHUNK_COLUMNS]);
            run[MARGIN + CHUNK_COLUMNS..].copy_from_slice(&next[..=MARGIN]);
            Self { run, tints: land.tints(chunk.first(), OWN) }
        })
    }

    /// Heights of the chunk's columns and of the next one's first, in metres.
    pub fn heights(&self) -> &[f32] {
        &self.run[MARGIN..MARGIN + OWN]
    }

    /// Metres by which the ground rises from the column before one to the column after it.
    pub fn rise_across(&self, column: usize) -> f32 {
        self.run[MARGIN + column + 1] - self.run[MARGIN + column - 1]
    }

    /// Height at `x` metres from the chunk's first column.
    pub fn at(&self, x: f32) -> f32 {
        let column = MARGIN + x as usize;
        lerp_heights(self.run[column], self.run[column + 1], x.fract())
    }

    /// For each column the mean height of the columns within `reach` of it, at most [`MARGIN`]. Added up from the left, so
    /// that two chunks get the same bits.
    pub fn levels(&self, reach: usize) -> [f32; OWN] {
        let mut sums = [0.0; OWN];
        for off in 0..=2 * reach {
            for (sum, height) in sums.iter_mut().zip(&self.run[MARGIN - reach + off..]) {
                *sum += height;
            }
        }
        sums.map(|sum| sum / (2 * reach + 1) as f32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{Seed, terrain};

    #[test]
    fn the_run_of_heights_is_that_of_the_land() {
        let land = eremite_testing::land(Seed(4), terrain::DEFAULT_ALGORITHM);
        for chunk in [-3, 0, 7, 1 << 52].map(ChunkIndex) {
            let mut run = [0.0; OWN + 2 * MARGIN];
            land.fill_heights(chunk.first() + -(MARGIN as i64), &mut run);
            assert_eq!(GroundProfile::of(&land, chunk).run, run, "{chunk:?}");
        }
    }
}
