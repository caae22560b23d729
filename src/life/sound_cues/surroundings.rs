//! What surrounds the player, gathered from the land and from who is near.

use bevy::math::Vec2;
use eremite_land::{ChunkIndex, Column, Land, Place};

use super::cues::{SideGround, Surroundings};
use crate::motion::GroundQuery;

/// How far the ground is looked at to either side, and from one look to the next, in metres.
const LOOKS_M: f32 = 12.0;
const STEP_M: f32 = 0.5;
/// Metres of a step up that is no wall, and of a step down that is an edge.
const STEP_UP_M: f32 = 0.75;
const DROP_M: f32 = 2.0;
/// Depth of water, from 0 to 1, from which on it is open water and no puddle.
const DEEP: f32 = 0.4;
/// Columns to either side in which the mouth of a cave, a great landmark and a minor one are looked for.
const MOUTH_COLUMNS: i64 = 64;
const GREAT_COLUMNS: i64 = 3000;
const MINOR_COLUMNS: i64 = 400;

/// Looks around from the place of somebody's feet.
pub fn surroundings(ground_query: &mut GroundQuery, feet: Place, mouths: &mut NearbyMouths, landmark: Option<Column>) -> Surroundings {
    let is_below = ground_query.is_below(feet.moved_up(0.3));
    let sides = [-1.0, 1.0].map(|sign| side_ground(ground_query, feet, sign));
    let landmark = landmark.filter(|_| !is_below).map(|column| (column - feet.column) as f32);
    Surroundings { sides, is_below, mouth: mouths.nearest(ground_query, feet), person: None, animal: None, landmark_m: landmark }
}

/// The ground to one side: -1 left, 1 right.
fn side_ground(ground_query: &mut GroundQuery, feet: Place, sign: f32) -> SideGround {
    let mut ground = SideGround::default();
    let mut at = feet;
    for step in 1..=(LOOKS_M / STEP_M) as u16 {
        let ahead_m = f32::from(step) * STEP_M;
        let on_slope = ground_query.is_on_slope(at);
        let Some(floor) = ground_query.step_to(on_slope, at.moved_along(sign * STEP_M), STEP_UP_M) else {
            ground.wall_m = Some(ahead_m);
            break;
        };
        if at.height_above(floor) > DROP_M {
            ground.edge_m = Some(ahead_m);
            break;
        }
        if ground.water_m.is_none() && ground_query.wading_depth(floor) > DEEP {
            ground.water_m = Some(ahead_m);
        }
        at = floor;
        (ground.open_m, ground.rise_m) = (ahead_m, at.height_above(feet));
    }
    ground
}

/// The mouths of caves nearby, remembered until another land, an edit of it or another column.
#[derive(Default)]
pub struct NearbyMouths {
    of: Option<(u64, Column)>,
    /// Their middles, at the surface.
    middles: Vec<Place>,
}

impl NearbyMouths {
    /// From somebody's feet to the middle of the nearest mouth, in metres.
    fn nearest(&mut self, ground_query: &mut GroundQuery, feet: Place) -> Option<Vec2> {
        let of = Some((ground_query.land.version(), feet.column));
        if self.of != of {
            let near = feet.column + -MOUTH_COLUMNS..feet.column + MOUTH_COLUMNS;
            let middles = ground_query.land.openings(near).into_iter().map(|mouth| {
                let width_m = (mouth.end - mouth.start) as f32;
                let middle = Place::at(mouth.start, 0).moved_along(width_m / 2.0);
                middle.at_height(ground_query.cache.outline(ground_query.land, middle))
            });
            *self = Self { of, middles: middles.collect() };
        }
        nearest(self.middles.iter().map(|middle| middle.offset_from(feet)))
    }
}

/// The nearest of some offsets.
pub fn nearest(offsets: impl Iterator<Item = Vec2>) -> Option<Vec2> {
    offsets.min_by(|a, b| a.length_squared().total_cmp(&b.length_squared()))
}

/// The nearest landmark, remembered until another land or chunk: to look for one costs the heights of many chunks.
#[derive(Default)]
pub struct NearestLandmark {
    of: Option<(u64, ChunkIndex)>,
    column: Option<Column>,
}

impl NearestLandmark {
    /// The column of the landmark that is nearest to another.
    pub fn find(&mut self, land: &Land, near: Column) -> Option<Column> {
        let of = Some((land.version(), near.chunk()));
        if self.of != of {
            let around = |columns: i64| near + -columns..near + columns;
            let all = [land.landmarks(around(GREAT_COLUMNS)), land.minor_landmarks(around(MINOR_COLUMNS))].concat();
            let distance = |column: &Column| (*column - near).abs();
            *self = Self { of, column: all.iter().map(|landmark| landmark.column).min_by_key(distance) };
        }
        self.column
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{Carver, Cells, HeightSource, LandCache, Modifier, RoomIndex, Seed, replace_land, terrain::Ridged};
    use std::{ops::Range, sync::Arc};

    /// Level ground that breaks off to the right.
    struct Level;

    impl Modifier for Level {
        fn reshape(&self, first: Column, heights: &mut [f32]) {
            for (height, column) in heights.iter_mut().zip(first.0..) {
                *height = if column > 8 { 40.0 } else { 50.0 };
            }
        }
    }

    fn land() -> Land {
        Land::new(Seed(1), "ridged", Box::new(Ridged::default()) as Box<dyn HeightSource>).with_modifier(Arc::new(Level))
    }

    #[test]
    fn level_ground_is_open_to_both_sides_and_a_slope_is_no_wall() {
        let land = land();
        let mut cache = LandCache::default();
        let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
        let feet = ground_query.floor(Place::at(Column(-40), 60));
        let around = surroundings(&mut ground_query, feet, &mut NearbyMouths::default(), None);
        for side in around.sides {
            assert_eq!((side.open_m, side.rise_m, side.wall_m, side.edge_m), (LOOKS_M, 0.0, None, None));
        }
        assert!(!around.is_below && around.mouth.is_none() && around.landmark_m.is_none());
    }

    #[test]
    fn where_the_ground_breaks_off_there_is_an_edge() {
        let land = land();
        let mut cache = LandCache::default();
        let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
        let feet = ground_query.floor(Place::at(Column(4), 60));
        let around = surroundings(&mut ground_query, feet, &mut NearbyMouths::default(), Some(Column(104)));
        let edge_m = around.sides[1].edge_m.expect("ten metres fall within one");
        assert!((4.0..=6.0).contains(&edge_m) && around.sides[0].edge_m.is_none(), "{edge_m}");
        assert_eq!(around.landmark_m, Some(100.0));
    }

    /// Digs one mouth, from a column on; nothing else.
    struct Mouth(i64);

    impl Carver for Mouth {
        fn carve(&self, _: &Land, _: RoomIndex, _: &mut Cells) {}

        fn openings(&self, _: &Land, columns: Range<Column>) -> Vec<Range<Column>> {
            let mouth = Column(self.0)..Column(self.0 + 4);
            if mouth.start < columns.end && columns.start < mouth.end { vec![mouth] } else { Vec::new() }
        }
    }

    #[test]
    fn remembered_mouths_are_those_of_the_column_and_of_the_land() {
        let mut mouths = NearbyMouths::default();
        let mut ahead_m = |land: &Land, metres: f32| {
            let mut cache = LandCache::default();
            let mut ground_query = GroundQuery { land, cache: &mut cache };
            let feet = ground_query.floor(Place::at(Column(-100), 60).moved_along(metres));
            mouths.nearest(&mut ground_query, feet).map(|offset| offset.x)
        };
        let mut land_now = land().with_carver(Arc::new(Mouth(-80)));
        assert_eq!(ahead_m(&land_now, 0.0), Some(22.0));
        assert_eq!(ahead_m(&land_now, 0.25), Some(21.75), "within a column the feet count too");
        replace_land(&mut land_now, &land().with_carver(Arc::new(Mouth(-90))));
        assert_eq!(ahead_m(&land_now, 0.25), Some(11.75), "another land");
        assert_eq!(ahead_m(&land_now, 90.0), None, "too far away");
    }

    #[test]
    fn of_several_the_nearest_is_told() {
        assert_eq!(nearest([Vec2::new(9.0, 0.0), Vec2::new(-3.0, 1.0)].into_iter()), Some(Vec2::new(-3.0, 1.0)));
        assert_eq!(nearest(std::iter::empty()), None);
    }
}
