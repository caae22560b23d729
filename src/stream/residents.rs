//! Who lives along the land: what comes into view with the piece of it that is its home, and goes with it. What there
//! is, is a function of the land and the home, so it is the same at every visit.

use std::collections::BTreeMap;

use bevy::prelude::*;
use eremite_land::{ChunkIndex, Land, RoomIndex, Stamp};

use super::Gaze;

/// A piece of the land that can be a home.
pub trait Home: Copy + Ord + Send + Sync + 'static {
    /// All pieces that reach into a view or within some metres of its edges.
    fn around(gaze: &Gaze, margin_m: f32) -> impl Iterator<Item = Self>;

    /// When it was changed last.
    fn stamp(self, land: &Land) -> Stamp;
}

impl Home for ChunkIndex {
    fn around(gaze: &Gaze, margin_m: f32) -> impl Iterator<Item = Self> {
        let half_m = gaze.half_width_m + margin_m;
        let [first, last] = [-half_m, half_m].map(|to| gaze.place.aside(to).column.chunk().0);
        (first..=last).map(Self)
    }

    fn stamp(self, land: &Land) -> Stamp {
        land.chunk_stamp(self)
    }
}

impl Home for RoomIndex {
    fn around(gaze: &Gaze, margin_m: f32) -> impl Iterator<Item = Self> {
        gaze.rooms(margin_m)
    }

    fn stamp(self, land: &Land) -> Stamp {
        land.room_stamp(self)
    }
}

/// Those of one kind that are there, by their homes; each feature keeps its own.
pub struct Residents<H: Home> {
    /// With the homes' stamps when they moved in.
    homes: BTreeMap<H, (Stamp, Vec<Entity>)>,
}

impl<H: Home> Default for Residents<H> {
    fn default() -> Self {
        Self { homes: BTreeMap::new() }
    }
}

impl<H: Home> Residents<H> {
    /// Those whose home is near the view come, the others go, and those whose home was changed. `move_in` tells who lives in a
    /// home; somebody who leaves by himself is not missed until the home comes into view again.
    pub fn come_and_go(
        &mut self,
        commands: &mut Commands,
        land: &Land,
        gaze: &Gaze,
        margin_m: f32,
        mut move_in: impl FnMut(&mut Commands, H) -> Vec<Entity>,
    ) {
        let mut left = std::mem::take(&mut self.homes);
        for home in H::around(gaze, margin_m) {
            let stamp = home.stamp(land);
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
    fn visit(world: &mut World, known: &mut Residents<RoomIndex>, land: &Land, column: i64, row: i64) -> Vec<Hare> {
        let gaze = Gaze { place: Place::at(Column(column), row), ..Gaze::default() };
        let mut state = SystemState::<Commands>::new(world);
        let mut commands = state.get_mut(world).expect("commands");
        known.come_and_go(&mut commands, land, &gaze, 8.0, |commands, room| {
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
        let (mut world, mut known) = (World::new(), Residents::default());
        let (mut met, mut there) = (0, Vec::new());
        for (column, row) in [(0, 0), (40, -20), (400, -200), (100_000, 0), (0, 0), (-(1 << 40), -(1 << 60)), (0, 0)] {
            let gaze = Gaze { place: Place::at(Column(column), row), ..Gaze::default() };
            there = visit(&mut world, &mut known, &land, column, row);
            let mut wanted: Vec<Hare> = RoomIndex::around(&gaze, 8.0)
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
