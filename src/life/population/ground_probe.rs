//! The ground under the feet of a creature.

use bevy::math::Vec2;
use eremite_land::Place;

use crate::motion::GroundQuery;

/// Range in metres up and down in which a foot finds the ground of a cave.
const MAX_FOLLOWED_M: f32 = 0.7;

/// The ground under feet beside a place: that under the open sky, or that of the cave the place is in.
pub fn ground_probe(place: Place, ground_query: &mut GroundQuery<'_>) -> impl FnMut(Place) -> Option<Place> {
    let under_sky = !ground_query.is_below(place.moved_up(0.1));
    move |to: Place| {
        // At the height of the place.
        let beside = Place { row: place.row, offset: Vec2::new(to.offset.x, place.offset.y), ..to };
        if under_sky && let Some(slope) = ground_query.slope(beside) {
            return Some(slope);
        }
        let floor = ground_query.step_to(under_sky, beside, MAX_FOLLOWED_M)?;
        (under_sky || floor.height_above(beside).abs() <= MAX_FOLLOWED_M).then_some(floor)
    }
}
