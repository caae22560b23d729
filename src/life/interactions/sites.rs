//! Where interactions are possible: level ground to sit on, water in reach, a site for a fire.

use bevy::math::Vec2;
use eremite_land::{
    Place,
    edits::{FixtureKind, SEAT_M},
};

use crate::motion::{Body, GroundQuery};

/// Steepest ground to sit on, as rise per metre: 45 degrees.
const STEEPEST: f32 = 1.0;
/// Wading depth up to which interactions are possible: above the knee, where 1 is to the waist.
pub(super) const DEEPEST: f32 = 0.55;
/// Greatest stoop at which there is room to sit.
const STOOPED: f32 = 0.6;
/// Distances to the side at which water is looked for, in metres, the nearest first; and its height range relative to the
/// feet.
const WATER_ASIDE_M: [f32; 3] = [0.35, 0.7, 1.0];
const WATER_UP_M: (f32, f32) = (-0.7, 0.5);
/// Metres to the side that decide which side is deeper.
const DEEP_ASIDE_M: f32 = 1.0;
/// Least depth of water to kneel at, in metres.
const SHALLOWEST_M: f32 = 0.06;
/// Reach for reading, along and up, in metres.
pub(super) const READS_WITHIN_M: Vec2 = Vec2::new(2.2, 2.5);
/// Reach from the feet to the middle of a bench, along and up, in metres.
const BENCH_M: Vec2 = Vec2::new(0.8, 0.4);
/// Metres ahead at which a fire may burn, and the height difference it accepts.
const FIRE_AHEAD_M: [f32; 3] = [1.6, 1.35, 1.15];
const FIRE_UP_M: f32 = 1.25;

/// Whether the player can sit here.
pub(super) fn can_sit(body: &Body, ground_query: &mut GroundQuery) -> bool {
    let on_slope = ground_query.is_on_slope(body.place);
    !is_low(body) && ground_query.grade(on_slope, body.place).abs() < STEEPEST
}

/// Whether the roof is too low to sit.
pub(super) fn is_low(body: &Body) -> bool {
    body.stoop >= STOOPED
}

/// Height of the seat over the ground in metres: that of a bench, if one stands here, else 0.
pub(super) fn seat_height_m(body: &Body, ground_query: &mut GroundQuery) -> f32 {
    let benches =
        ground_query.land.edits().fixtures_around(body.place, BENCH_M.x).into_iter().filter(|one| one.kind() == FixtureKind::Bench);
    let mut there = benches.filter_map(|bench| bench.held(ground_query.land, ground_query.cache));
    let is_behind = |foot: Place| foot.offset_from(body.place).abs().cmple(BENCH_M).all();
    if there.any(|held| is_behind(held.foot)) { SEAT_M } else { 0.0 }
}

/// The side on which a place is, -1 or 1.
pub(super) fn side_of(place: Place, body: &Body) -> f32 {
    let aside = place.offset_from(body.place).x;
    if aside.abs() < 0.05 { body.facing } else { aside.signum() }
}

/// The side and the place of water to drink; the deeper side, or else the one in front.
pub(super) fn find_water(body: &Body, ground_query: &mut GroundQuery) -> Option<(f32, Place)> {
    if ground_query.is_below(body.place.moved_up(0.3)) {
        return None;
    }
    // Depth at a distance to the side, and the place of the surface.
    let mut water = |aside_m: f32| {
        let there = body.place.moved_along(aside_m);
        let level = ground_query.cache.water(ground_query.land, there)?;
        Some((level - ground_query.cache.outline(ground_query.land, there), there.at_height(level)))
    };
    let mut deep_m = |side: f32| water(side * DEEP_ASIDE_M).map_or(0.0, |(deep_m, _)| deep_m);
    let side = if deep_m(-body.facing) > deep_m(body.facing) { -body.facing } else { body.facing };
    WATER_ASIDE_M.into_iter().find_map(|aside_m| {
        let (deep_m, at) = water(side * aside_m)?;
        (deep_m > SHALLOWEST_M && (WATER_UP_M.0..WATER_UP_M.1).contains(&at.height_above(body.place))).then_some((side, at))
    })
}

/// Where a fire can burn beside the player, if anywhere: dry ground, in front rather than behind.
pub(super) fn find_fire_site(body: &Body, ground_query: &mut GroundQuery) -> Option<Place> {
    let on_slope = ground_query.is_on_slope(body.place);
    let mut places =
        FIRE_AHEAD_M.into_iter().flat_map(|ahead_m| [ahead_m, -ahead_m]).map(|ahead_m| body.place.moved_along(ahead_m * body.facing));
    places.find_map(|place| {
        let floor = ground_query.step_to(on_slope, place, FIRE_UP_M)?;
        (floor.height_above(body.place).abs() < FIRE_UP_M && ground_query.wading_depth(floor) == 0.0).then_some(floor)
    })
}
