//! What will be seen next, prepared beside what is, until all of it that is in view can be shown in one frame.

use eremite_land::{Land, Revision};

use super::{
    CameraView, StreamLayers,
    build_queue::BuildQueue,
    round_robin::RoundRobin,
    window::{ChunkKey, StreamWindow},
};

/// The pieces of a land that will be seen: another land's, or those of this one in which something was changed.
pub(super) struct StagedLand {
    land: Land,
    /// A layer's each.
    workshops: Vec<BuildQueue>,
    turns: RoundRobin,
}

impl StagedLand {
    pub fn new(land: Land, layers: &StreamLayers) -> Self {
        Self { land, workshops: layers.0.iter().map(|_| BuildQueue::default()).collect(), turns: RoundRobin::default() }
    }

    /// Whether it is of that land, also if parts of it were changed since. Versions are no test: a land that was asked for and
    /// forgotten may have had the same.
    pub fn is_for(&self, land: &Land) -> bool {
        self.land.shares_lineage_with(land)
    }

    pub fn build_count(&self) -> usize {
        self.workshops.iter().map(BuildQueue::build_count).sum()
    }

    /// Waits until all that was begun is built.
    pub fn wait(&mut self) {
        self.workshops.iter_mut().for_each(BuildQueue::block_until_built);
    }

    /// Gives all of it up; tells how many pieces that were.
    pub fn cancel(self) -> u64 {
        self.workshops.into_iter().map(|mut workshop| workshop.clear()).sum()
    }

    /// What was prepared, a layer's each.
    pub fn into_build_queues(self) -> Vec<BuildQueue> {
        self.workshops
    }

    /// Takes up what has been built and begins what is missing. Whether all that will be in view is there; `is_shown`
    /// tells whether a piece with that stamp is seen already.
    pub fn advance(
        &mut self,
        layers: &StreamLayers,
        now: &Land,
        gaze: &CameraView,
        most_building: usize,
        is_shown: impl Fn(usize, ChunkKey, Revision) -> bool,
    ) -> bool {
        // Whoever looks at the surface will look at the other land's, as high above it as now.
        let column = gaze.place.column;
        let other = CameraView { place: gaze.place.moved_up(self.land.height(column) - now.height(column)), ..*gaze };
        let most = most_building.saturating_sub(self.build_count());
        let mut missing = Vec::with_capacity(self.workshops.len());
        let mut is_prepared = true;
        for (number, (workshop, layer)) in self.workshops.iter_mut().zip(&layers.0).enumerate() {
            let windows = [gaze, &other].map(|gaze| StreamWindow::of(&layer.draw, layer.parallax, gaze));
            workshop.retain(|slot| windows.iter().any(|window| window.is_kept(slot)));
            workshop.poll();
            let slots = windows.iter().flat_map(|window| window.nearest_first().into_iter().filter(|slot| window.is_visible(*slot)));
            let is_missing =
                |slot: &ChunkKey| !is_shown(number, *slot, layer.revision(&self.land, *slot)) && workshop.ready_revision(*slot).is_none();
            let slots: Vec<ChunkKey> = slots.filter(is_missing).collect();
            is_prepared &= slots.is_empty();
            missing.push(slots.into_iter().filter(|slot| !workshop.is_building(*slot)).collect());
        }
        for (number, slot) in self.turns.take(missing, most) {
            // One may be in both windows.
            if !self.workshops[number].is_building(slot) {
                self.workshops[number].spawn_build(&layers.0[number], &self.land, slot);
            }
        }
        is_prepared
    }
}
