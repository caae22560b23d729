//! Entities streamed by region: spawned when their chunk or room comes into view, despawned when it leaves. What spawns is a
//! function of the land and the region, so it is the same at every visit.

use std::collections::BTreeMap;

use bevy::prelude::*;
use eremite_land::{ChunkIndex, Land, Revision, RoomIndex};

use super::CameraView;

/// The key of a region of the land whose entities are streamed: a chunk or a room.
pub trait RegionKey: Copy + Ord + Send + Sync + 'static {
    /// All regions that reach into a view or within `margin_m` metres of its edges.
    fn in_view(view: &CameraView, margin_m: f32) -> impl Iterator<Item = Self>;

    /// The revision of the land at which the region was last changed.
    fn revision(self, land: &Land) -> Revision;
}

impl RegionKey for ChunkIndex {
    fn in_view(view: &CameraView, margin_m: f32) -> impl Iterator<Item = Self> {
        let half_m = view.half_width_m + margin_m;
        let [first, last] = [-half_m, half_m].map(|to| view.place.moved_along(to).column.chunk().0);
        (first..=last).map(Self)
    }

    fn revision(self, land: &Land) -> Revision {
        land.chunk_revision(self)
    }
}

impl RegionKey for RoomIndex {
    fn in_view(view: &CameraView, margin_m: f32) -> impl Iterator<Item = Self> {
        view.rooms_in_view(margin_m)
    }

    fn revision(self, land: &Land) -> Revision {
        land.room_revision(self)
    }
}

/// The spawned entities of one kind, by region; each feature keeps its own.
pub struct StreamedEntities<H: RegionKey> {
    /// Each with its region's revision at the time of spawning.
    regions: BTreeMap<H, (Revision, Vec<Entity>)>,
}

impl<H: RegionKey> Default for StreamedEntities<H> {
    fn default() -> Self {
        Self { regions: BTreeMap::new() }
    }
}

impl<H: RegionKey> StreamedEntities<H> {
    /// Spawns the entities of regions that come near the view, and despawns those of regions that left it or were changed.
    /// `spawn` spawns the entities of a region; one that despawns by itself is not replaced until its region comes into
    /// view again.
    pub fn update(
        &mut self,
        commands: &mut Commands,
        land: &Land,
        view: &CameraView,
        margin_m: f32,
        mut spawn: impl FnMut(&mut Commands, H) -> Vec<Entity>,
    ) {
        let mut left = std::mem::take(&mut self.regions);
        for region in H::in_view(view, margin_m) {
            let stamp = region.revision(land);
            let stays = if left.get(&region).is_some_and(|(then, _)| *then == stamp) { left.remove(&region) } else { None };
            self.regions.insert(region, stays.unwrap_or_else(|| (stamp, spawn(commands, region))));
        }
        for entity in left.into_values().flat_map(|(_, entities)| entities) {
            commands.entity(entity).try_despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::SystemState;
    use eremite_land::{Column, Place, Seed, replace_land};

    use super::*;

    #[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    struct Hare(RoomIndex, u32);

    /// Moves the view, and returns who is there.
    fn visit(world: &mut World, known: &mut StreamedEntities<RoomIndex>, land: &Land, column: i64, row: i64) -> Vec<Hare> {
        let view = CameraView { place: Place::at(Column(column), row), ..CameraView::default() };
        let mut state = SystemState::<Commands>::new(world);
        let mut commands = state.get_mut(world).expect("commands");
        known.update(&mut commands, land, &view, 8.0, |commands, room| {
            (0..(room.x + room.y).rem_euclid(3) as u32).map(|number| commands.spawn(Hare(room, number)).id()).collect()
        });
        state.apply(world);
        let mut hares: Vec<Hare> = world.query::<&Hare>().iter(world).copied().collect();
        hares.sort();
        hares
    }

    #[test]
    fn who_lives_around_the_view_is_there_once_and_nobody_else() {
        let source = (eremite_testing::algorithms().find("white").expect("known").make)();
        let mut land = Land::new(Seed(1), "white", source);
        let (mut world, mut known) = (World::new(), StreamedEntities::default());
        let (mut live, mut there) = (0, Vec::new());
        for (column, row) in [(0, 0), (40, -20), (400, -200), (100_000, 0), (0, 0), (-(1 << 40), -(1 << 60)), (0, 0)] {
            let view = CameraView { place: Place::at(Column(column), row), ..CameraView::default() };
            there = visit(&mut world, &mut known, &land, column, row);
            let mut wanted: Vec<Hare> = RoomIndex::in_view(&view, 8.0)
                .flat_map(|room| (0..(room.x + room.y).rem_euclid(3) as u32).map(move |number| Hare(room, number)))
                .collect();
            wanted.sort();
            assert_eq!(there, wanted, "around {column}, {row}");
            assert_eq!(visit(&mut world, &mut known, &land, column, row), there, "they stay");
            live += there.len();
        }
        assert!(live > 8, "{live} were live");
        // A hare that is gone is not replaced while its region is in view; in another land all are new.
        let first = world.query_filtered::<Entity, With<Hare>>().iter(&world).next().expect("somebody");
        world.despawn(first);
        assert_eq!(visit(&mut world, &mut known, &land, 0, 0).len(), there.len() - 1);
        let before = land.clone();
        replace_land(&mut land, &before);
        assert_eq!(visit(&mut world, &mut known, &land, 0, 0), there);
    }
}
