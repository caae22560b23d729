//! Looks at the rooms around the lit area in the background, before the area comes to them: the light of a frame cannot wait. It
//! does not depend on it, only how long it takes.

use eremite_land::{
    Land, RoomIndex,
    background::{Background, and_then, one_step},
};

use super::map::{LightArea, LitRoom, MAX_ROOMS, RoomCache};

/// Cells around the area whose rooms are looked at.
const AROUND: i64 = 32;

/// What is looked at, and what is left.
#[derive(Default)]
pub(super) struct RoomsAhead {
    /// The land, and the area.
    around: Option<(Land, LightArea)>,
    left: Vec<RoomIndex>,
    looking: Option<(RoomIndex, Background<LitRoom>)>,
}

impl RoomsAhead {
    /// Begins anew where the area or the land is another, and goes on with a room that is not known.
    pub fn advance(&mut self, rooms: &mut RoomCache, land: &Land, area: LightArea) {
        let is_same_land = self.around.as_ref().is_some_and(|(known, _)| known.ptr_eq(land));
        if !is_same_land {
            self.looking = None;
        }
        if !is_same_land || self.around.as_ref().is_some_and(|(_, around)| *around != area) {
            self.around = Some((land.clone(), area));
            self.left = area.grown(AROUND).rooms().take(MAX_ROOMS + 1).collect();
            // Of a wider view the cache would forget those that are seen.
            if self.left.len() > MAX_ROOMS {
                self.left.clear();
            }
        }
        if let Some((room, looking)) = &mut self.looking {
            let Some(seen) = looking.poll() else { return };
            rooms.insert(land, *room, seen);
            self.looking = None;
        }
        while let Some(room) = self.left.pop() {
            if !rooms.has(land, room) {
                let (seen, cells) = (land.clone(), land.pristine_cells_in_steps(room));
                let looked = and_then(cells, move |_| one_step(move || RoomCache::look(&seen, room)));
                self.looking = Some((room, Background::start_steps("lit room", looked)));
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{Arc, Mutex},
        thread,
        time::Duration,
    };

    use bevy::tasks::AsyncComputeTaskPool;
    use eremite_land::{Carver, Cells, Column, HeightSource, RoomFeature, Seed, terrain::Ridged};

    use super::*;

    /// A carver that opens nothing, and notes where it is asked for features.
    struct Asked(Arc<Mutex<Vec<RoomIndex>>>);

    impl Carver for Asked {
        fn carve(&self, _: &Land, _: RoomIndex, _: &mut Cells) {}

        fn room_features(&self, _: &Land, room: RoomIndex) -> Vec<RoomFeature> {
            self.0.lock().expect("nobody panics").push(room);
            Vec::new()
        }
    }

    #[test]
    fn the_rooms_that_an_area_comes_to_are_known_and_each_was_looked_at_once() {
        AsyncComputeTaskPool::get_or_init(Default::default);
        let asked = Arc::new(Mutex::new(Vec::new()));
        let bare = Land::new(Seed(1), "ridged", Box::new(Ridged::default()) as Box<dyn HeightSource>);
        let land = bare.with_carver(Arc::new(Asked(asked.clone())));
        let (mut ahead, mut rooms) = (RoomsAhead::default(), RoomCache::default());
        let first = LightArea { first: Column(0), first_row: -64, columns: 201, rows: 65 };
        for area in [first, first.grown(AROUND)] {
            for room in area.rooms() {
                rooms.room(&land, room);
            }
            for frame in 0.. {
                assert!(frame < 10_000, "they are not looked at");
                ahead.advance(&mut rooms, &land, area);
                if ahead.left.is_empty() && ahead.looking.is_none() {
                    break;
                }
                thread::sleep(Duration::from_millis(1));
            }
            let mut asked = asked.lock().expect("nobody panics").clone();
            asked.sort_unstable();
            let mut around: Vec<RoomIndex> = area.grown(AROUND).rooms().collect();
            around.sort_unstable();
            assert_eq!(asked, around);
        }
    }
}
