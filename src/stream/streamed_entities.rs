//! Who lives along the land: what comes into view with the piece of it that is its home, and goes with it. What there
//! is, is a function of the land and the home, so it is the same at every visit.

use std::collections::BTreeMap;

use bevy::prelude::*;
use eremite_land::{ChunkIndex, Land, Revision, RoomIndex};

use super::CameraView;

/// A piece of the land that can be a home.
pub trait RegionKey: Copy + Ord + Send + Sync + 'static {
    /// All pieces that reach into a view or within some metres of its edges.
    fn in_view(gaze: &CameraView, margin_m: f32) -> impl Iterator<Item = Self>;

    /// When it was changed last.
    fn revision(self, land: &Land) -> Revision;
}

impl RegionKey for ChunkIndex {
    fn in_view(gaze: &CameraView, margin_m: f32) -> impl Iterator<Item = Self> {
        let half_m = gaze.half_width_m + margin_m;
        let [first, last] = [-half_m, half_m].map(|to| gaze.place.moved_along(to).column.chunk().0);
        (first..=last).map(Self)
    }

    fn revision(self, land: &Land) -> Revision {
        land.chunk_revision(self)
    }
}

impl RegionKey for RoomIndex {
    fn in_view(gaze: &CameraView, margin_m: f32) -> impl Iterator<Item = Self> {
        gaze.rooms_in_view(margin_m)
    }

    fn revision(self, land: &Land) -> Revision {
        land.room_revision(self)
    }
}

/// Those of one kind that are there, by their homes; each feature keeps its own.
pub struct StreamedEntities<H: RegionKey> {
    /// With the homes' stamps when they moved in.
    homes: BTreeMap<H, (Revision, Vec<Entity>)>,
}

impl<H: RegionKey> Default for StreamedEntities<H> {
    fn default() -> Self {
        Self { homes: BTreeMap::new() }
    }
}

impl<H: RegionKey> StreamedEntities<H> {
    /// Those whose home is near the view come, the others go, and those whose home was changed. `move_in` tells who lives in a
    /// home; somebody who leaves by himself is not missed until the home comes into view again.
    pub fn update(
        &mut self,
        commands: &mut Commands,
        land: &Land,
        gaze: &CameraView,
        margin_m: f32,
        mut move_in: impl FnMut(&mut Commands, H) -> Vec<Entity>,
    ) {
        let mut left = std::mem::take(&mut self.homes);
        for home in H::in_view(gaze, margin_m) {
            let stamp = home.revision(land);
            let stays = if left.get(&home).is_some_and(|(then, _)| *then == stamp) { left.remove(&home) } else { None };
            self.homes.insert(home, stays.unwrap_or_else(|| (stamp, move_in(commands, home))));
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

    /// Goes somewhere, and tells who is there.
    fn visit(world: &mut World, known: &mut StreamedEntities<RoomIndex>, land: &Land, column: i64, row: i64) -> Vec<Hare> {
        let gaze = CameraView { place: Place::at(Column(column), row), ..CameraView::default() };
        let mut state = SystemState::<Commands>::new(world);
        let mut commands = state.get_mut(world).expect("commands");
        known.update(&mut commands, land, &gaze, 8.0, |commands, room| {
            (0..(room.x + room.y).rem_euclid(3) as u32).map(|number| commands.spawn(Hare(room, number)).id()).collect()
        });
        state.apply(world);
        let mut hares: Vec<Hare> = world.query::<&Hare>().iter(world).copied().collect();
        hares.sort();
        hares
    }

    #[test]
    fn who_lives_around_the_view_is_there_once_and_nobody_else() {
        let relief = (eremite_testing::algorithms().find("white").expect("known").make)();
        let mut land = Land::new(Seed(1), "white", relief);
        let (mut world, mut known) = (World::new(), StreamedEntities::default());
        let (mut met, mut there) = (0, Vec::new());
        for (column, row) in [(0, 0), (40, -20), (400, -200), (100_000, 0), (0, 0), (-(1 << 40), -(1 << 60)), (0, 0)] {
            let gaze = CameraView { place: Place::at(Column(column), row), ..CameraView::default() };
            there = visit(&mut world, &mut known, &land, column, row);
            let mut wanted: Vec<Hare> = RoomIndex::in_view(&gaze, 8.0)
                .flat_map(|room| (0..(room.x + room.y).rem_euclid(3) as u32).map(move |number| Hare(room, number)))
                .collect();
            wanted.sort();
            assert_eq!(there, wanted, "around {column}, {row}");
            assert_eq!(visit(&mut world, &mut known, &land, column, row), there, "they stay");
            met += there.len();
        }
        assert!(met > 8, "{met} were met");
        // Who leaves is not replaced while his home is in view, and the whole of another land is new.
        let first = world.query_filtered::<Entity, With<Hare>>().iter(&world).next().expect("somebody");
        world.despawn(first);
        assert_eq!(visit(&mut world, &mut known, &land, 0, 0).len(), there.len() - 1);
        let before = land.clone();
        replace_land(&mut land, &before);
        assert_eq!(visit(&mut world, &mut known, &land, 0, 0), there);
    }
}
