//! Prepares the land around the view, chunk by chunk and in the background, before anybody asks for it: a body, an animal or an
//! encounter that is to be sited asks in a fixed step, which cannot wait. What they find does not depend on it, only how long
//! they take.

use bevy::prelude::*;
use eremite_land::{CHUNK_COLUMNS, COLUMN_LIMIT, ChunkIndex, Land, background::Background};

use super::{BlockingMode, CameraView};

/// Chunks on either side of the view's that are prepared: what is sited in slots looks at more than a kilometre at once.
const AROUND: i64 = 5;
/// The last chunk to the right; its opposite is the last one to the left.
const LAST: i64 = COLUMN_LIMIT / CHUNK_COLUMNS as i64;

/// What is prepared, and what is left.
#[derive(Default)]
pub(super) struct LandAhead {
    /// The land, and the chunk of the view.
    around: Option<(Land, ChunkIndex)>,
    /// The chunks that are left, the farthest first.
    left: Vec<ChunkIndex>,
    preparing: Option<Background<()>>,
}

impl LandAhead {
    /// Begins anew where the view has come to another chunk, or the land is another, and goes on with the nearest chunk.
    fn advance(&mut self, land: &Land, here: ChunkIndex) {
        if !self.around.as_ref().is_some_and(|(known, chunk)| *chunk == here && known.has_same_pristine(land)) {
            self.around = Some((land.clone(), here));
            let beside = |far: i64| [here.0 + far, here.0 - far].into_iter().filter(|chunk| (-LAST..=LAST).contains(chunk));
            self.left = (0..=AROUND).rev().flat_map(beside).map(ChunkIndex).collect();
        }
        if self.preparing.as_mut().is_none_or(|preparing| preparing.poll().is_some()) {
            let next = self.left.pop();
            self.preparing =
                next.map(|chunk| Background::start_steps("land ahead", land.prepare_openings(chunk.first()..chunk.next().first())));
        }
    }
}

/// Prepares the land around the view, once all else in the frame has had its turn. In blocking mode nobody minds how long a step
/// takes.
pub(super) fn prepare(mut ahead: Local<LandAhead>, land: Res<Land>, view: Res<CameraView>, blocking: Res<BlockingMode>) {
    if !blocking.0 {
        ahead.advance(&land, view.place.column.chunk());
    }
}

#[cfg(test)]
mod tests {
    use std::{
        collections::BTreeSet,
        ops::Range,
        sync::{Arc, Mutex},
        thread,
        time::Duration,
    };

    use bevy::tasks::AsyncComputeTaskPool;
    use eremite_land::{Carver, Cells, Column, HeightSource, RoomIndex, Seed, terrain::Ridged};

    use super::*;

    /// A carver that opens nothing, and notes where it is asked.
    struct Asked(Arc<Mutex<BTreeSet<i64>>>);

    impl Carver for Asked {
        fn carve(&self, _: &Land, _: RoomIndex, _: &mut Cells) {}

        fn openings(&self, _: &Land, columns: Range<Column>) -> Vec<Range<Column>> {
            self.0.lock().expect("nobody panics").insert(columns.start.chunk().0);
            Vec::new()
        }
    }

    #[test]
    fn all_chunks_around_the_view_are_prepared_and_then_those_that_come_nearer() {
        AsyncComputeTaskPool::get_or_init(Default::default);
        let asked = Arc::new(Mutex::new(BTreeSet::new()));
        let bare = Land::new(Seed(1), "ridged", Box::new(Ridged::default()) as Box<dyn HeightSource>);
        let land = bare.with_carver(Arc::new(Asked(asked.clone())));
        let mut ahead = LandAhead::default();
        for (here, chunks) in [(7, 7 - AROUND..=7 + AROUND), (8, 7 - AROUND..=8 + AROUND)] {
            for frame in 0.. {
                assert!(frame < 10_000, "they are not prepared");
                ahead.advance(&land, ChunkIndex(here));
                if ahead.left.is_empty() && ahead.preparing.is_none() {
                    break;
                }
                thread::sleep(Duration::from_millis(1));
            }
            assert!(asked.lock().expect("nobody panics").iter().copied().eq(chunks), "{here}");
        }
    }
}
