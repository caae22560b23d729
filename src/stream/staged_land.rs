//! Staged land, the back buffer of the stream: a new land or changed rooms, built until all that is in view can be swapped
//! in within one frame.

use eremite_land::{Land, Revision};

use super::{
    CameraView, StreamLayers,
    build_queue::BuildQueue,
    round_robin::RoundRobin,
    window::{ChunkKey, StreamWindow},
};

/// The chunks and sections of a land that will be shown: those of another land, or those of this one that were changed.
pub(super) struct StagedLand {
    land: Land,
    /// One for each layer.
    queues: Vec<BuildQueue>,
    turns: RoundRobin,
}

impl StagedLand {
    pub fn new(land: Land, layers: &StreamLayers) -> Self {
        Self { land, queues: layers.iter().map(|_| BuildQueue::default()).collect(), turns: RoundRobin::default() }
    }

    /// Whether it was staged for this land or for one that differs from it by partial changes only. Comparing versions would
    /// not do: a land that was requested and cancelled may have had the same one.
    pub fn is_for(&self, land: &Land) -> bool {
        self.land.shares_lineage_with(land)
    }

    pub fn build_count(&self) -> usize {
        self.queues.iter().map(BuildQueue::build_count).sum()
    }

    /// Blocks until every build under way has finished.
    pub fn wait(&mut self) {
        for queue in &mut self.queues {
            queue.block_until_built();
        }
    }

    /// Cancels all builds; returns how many there were.
    pub fn cancel(self) -> u64 {
        self.queues.into_iter().map(|mut queue| queue.clear()).sum()
    }

    /// The build queues, one for each layer.
    pub fn into_build_queues(self) -> Vec<BuildQueue> {
        self.queues
    }

    /// Collects finished builds and starts missing ones. Returns whether all that will be in view is ready; `is_shown` says
    /// whether the chunk or section with that revision is shown already.
    pub fn advance(
        &mut self,
        layers: &StreamLayers,
        now: &Land,
        view: &CameraView,
        max_builds: usize,
        is_shown: impl Fn(usize, ChunkKey, Revision) -> bool,
    ) -> bool {
        // A camera over the surface will be as high above the other land's surface as it is above this one's.
        let column = view.place.column;
        let other = CameraView { place: view.place.moved_up(self.land.height(column) - now.height(column)), ..*view };
        let most = max_builds.saturating_sub(self.build_count());
        let mut missing = Vec::with_capacity(self.queues.len());
        let mut is_prepared = true;
        for (number, (queue, layer)) in self.queues.iter_mut().zip(layers.iter()).enumerate() {
            let windows = [view, &other].map(|view| StreamWindow::of(&layer.draw, layer.parallax, view));
            queue.retain(|key| windows.iter().any(|window| window.is_kept(key)));
            queue.poll();
            let keys = windows.iter().flat_map(|window| window.nearest_first().into_iter().filter(|key| window.is_visible(*key)));
            let is_missing =
                |key: &ChunkKey| !is_shown(number, *key, layer.revision(&self.land, *key)) && queue.ready_revision(*key).is_none();
            let keys: Vec<ChunkKey> = keys.filter(is_missing).collect();
            is_prepared &= keys.is_empty();
            missing.push(keys.into_iter().filter(|key| !queue.is_building(*key)).collect());
        }
        for (number, key) in self.turns.take(missing, most) {
            // A chunk may be in both windows.
            if !self.queues[number].is_building(key) {
                self.queues[number].spawn_build(&layers[number], &self.land, key);
            }
        }
        is_prepared
    }
}
