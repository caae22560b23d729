//! What things keep clear of that are placed in a chunk by hash: waters, decks, landmarks and settlements.

use std::{ops::Range, sync::Arc};

use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Column, Land, Landmark, Pond, Tile, places::Settlement, rivers::Deck};

/// Columns on either side of a chunk that are known: as many as any of the things keeps clear.
pub(crate) const AROUND: i64 = 14;

/// What things keep clear of in a chunk and around it. Plants, roots and signs share it; it follows from the pristine land.
pub(crate) struct ChunkSurroundings {
    /// The waters of the chunk.
    pub waters: Vec<Pond>,
    decks: Vec<Deck>,
    landmarks: Vec<Landmark>,
    settlements: Vec<Arc<Settlement>>,
}

impl ChunkSurroundings {
    /// Of a chunk with these heights.
    pub fn of(land: &Land, chunk: ChunkIndex, heights: &Tile) -> Arc<Self> {
        land.memoize(chunk, |land| {
            let around = beside(chunk, AROUND);
            let mut landmarks = land.landmarks(around.clone());
            landmarks.extend(land.minor_landmarks(around.clone()));
            Self {
                waters: land.waters(chunk, heights),
                decks: land.decks(around.clone()),
                landmarks,
                settlements: land.settlements(around),
            }
        })
    }

    /// The columns of the decks that meet a range of columns.
    pub fn decks(&self, columns: Range<Column>) -> impl Iterator<Item = Range<Column>> {
        self.decks.iter().map(Deck::columns).filter(move |deck| meet(deck, &columns))
    }

    /// The landmarks, great ones first, within a range of columns.
    pub fn landmarks(&self, columns: Range<Column>) -> impl Iterator<Item = &Landmark> {
        self.landmarks.iter().filter(move |landmark| columns.contains(&landmark.column))
    }

    /// The settlements that meet a range of columns.
    pub fn settlements(&self, columns: Range<Column>) -> impl Iterator<Item = &Arc<Settlement>> {
        self.settlements.iter().filter(move |settlement| meet(&settlement.columns, &columns))
    }
}

/// The columns of a chunk and so many on either side of it.
pub(crate) fn beside(chunk: ChunkIndex, columns: i64) -> Range<Column> {
    chunk.first() + -columns..chunk.first() + (CHUNK_COLUMNS as i64 + columns)
}

fn meet(one: &Range<Column>, other: &Range<Column>) -> bool {
    one.start < other.end && other.start < one.end
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::Seed;

    #[test]
    fn what_is_known_around_a_chunk_is_what_the_land_says_of_fewer_columns_too() {
        let land = eremite_testing::land(Seed(5), "superposed-cosine");
        let mut found = [0; 4];
        for chunk in (-150..150).map(ChunkIndex) {
            let heights = land.chunk_heights(chunk);
            let known = ChunkSurroundings::of(&land, chunk, &heights);
            assert_eq!(known.waters, land.waters(chunk, &heights));
            for columns in [0, 8, AROUND].map(|columns| beside(chunk, columns)) {
                let decks: Vec<_> = known.decks(columns.clone()).collect();
                assert_eq!(decks, land.decks(columns.clone()).iter().map(Deck::columns).collect::<Vec<_>>(), "{chunk:?}");
                let landmarks: Vec<_> = known.landmarks(columns.clone()).copied().collect();
                assert_eq!(landmarks, [land.landmarks(columns.clone()), land.minor_landmarks(columns.clone())].concat(), "{chunk:?}");
                let settlements: Vec<_> = known.settlements(columns.clone()).map(|settlement| settlement.columns.clone()).collect();
                let expected = land.settlements(columns);
                assert_eq!(settlements, expected.iter().map(|settlement| settlement.columns.clone()).collect::<Vec<_>>(), "{chunk:?}");
                for (found, count) in found.iter_mut().zip([known.waters.len(), decks.len(), landmarks.len(), settlements.len()]) {
                    *found += count;
                }
            }
        }
        assert!(found.iter().all(|count| *count > 5), "{found:?}");
    }
}
