//! What there is at his feet: whether he can sit there, where water is, and where a fire can burn.

use bevy::math::Vec2;
use eremite_land::{
    Place,
    edits::{FixtureKind, SEAT_M},
};

use crate::motion::{Body, GroundQuery};

/// The steepest rise per metre on which he sits.
const STEEPEST: f32 = 0.75;
/// How wet is above the knee, of who is wet to the waist at 1.
pub(super) const DEEPEST: f32 = 0.55;
/// How far he stoops who has room to sit.
const STOOPED: f32 = 0.6;
/// Metres to the side at which he finds water, the nearest first, and how far below or above his feet it may lie.
const WATER_ASIDE_M: [f32; 3] = [0.35, 0.7, 1.0];
const WATER_UP_M: (f32, f32) = (-0.7, 0.5);
/// Metres to the side at which it is looked for where it is deeper.
const DEEP_ASIDE_M: f32 = 1.0;
/// Metres of water that are worth kneeling at.
const SHALLOWEST_M: f32 = 0.06;
/// Metres along and up within which he reads.
pub(super) const READS_WITHIN_M: Vec2 = Vec2::new(2.2, 2.5);
/// How far, along and up, the middle of a bench may be on which he sits, in metres.
const BENCH_M: Vec2 = Vec2::new(0.8, 0.4);
/// Metres before him at which a fire burns, and how much higher or lower than he.
const FIRE_AHEAD_M: [f32; 3] = [1.6, 1.35, 1.15];
const FIRE_UP_M: f32 = 0.7;

/// Whether he can sit where he stands.
pub(super) fn can_sit(body: &Body, footing: &mut GroundQuery) -> bool {
    let on_slope = footing.is_on_slope(body.place);
    body.stoop < STOOPED && footing.grade(on_slope, body.place).abs() < STEEPEST
}

/// How high over the ground he sits there, in metres: on a bench, if one stands behind him.
pub(super) fn seat_height_m(body: &Body, footing: &mut GroundQuery) -> f32 {
    let benches = footing.land.edits().fixtures_around(body.place, BENCH_M.x).into_iter().filter(|one| one.kind() == FixtureKind::Bench);
    let mut there = benches.filter_map(|bench| bench.held(footing.land, footing.cache));
    let is_behind = |foot: Place| foot.offset_from(body.place).abs().cmple(BENCH_M).all();
    if there.any(|held| is_behind(held.foot)) { SEAT_M } else { 0.0 }
}

/// On which side of him a place is.
pub(super) fn side_of(place: Place, body: &Body) -> f32 {
    let aside = place.offset_from(body.place).x;
    if aside.abs() < 0.05 { body.facing } else { aside.signum() }
}

/// On which side there is water that he can drink, and where; the deeper side, or the one before him.
pub(super) fn find_water(body: &Body, footing: &mut GroundQuery) -> Option<(f32, Place)> {
    if footing.is_below(body.place.moved_up(0.3)) {
        return None;
    }
    // How deep it is so far to the side, and where its surface is.
    let mut water = |aside_m: f32| {
        let there = body.place.moved_along(aside_m);
        let level = footing.cache.water(footing.land, there)?;
        Some((level - footing.cache.outline(footing.land, there), there.at_height(level)))
    };
    let mut deep_m = |side: f32| water(side * DEEP_ASIDE_M).map_or(0.0, |(deep_m, _)| deep_m);
    let side = if deep_m(-body.facing) > deep_m(body.facing) { -body.facing } else { body.facing };
    WATER_ASIDE_M.into_iter().find_map(|aside_m| {
        let (deep_m, at) = water(side * aside_m)?;
        (deep_m > SHALLOWEST_M && (WATER_UP_M.0..WATER_UP_M.1).contains(&at.height_above(body.place))).then_some((side, at))
    })
}

/// Where a fire can burn beside who sits, if anywhere: on dry ground before him rather than behind.
pub(super) fn find_fire_site(body: &Body, footing: &mut GroundQuery) -> Option<Place> {
    let on_slope = footing.is_on_slope(body.place);
    let mut places =
        FIRE_AHEAD_M.into_iter().flat_map(|ahead_m| [ahead_m, -ahead_m]).map(|ahead_m| body.place.moved_along(ahead_m * body.facing));
    places.find_map(|place| {
        let floor = footing.step_to(on_slope, place, FIRE_UP_M)?;
        (floor.height_above(body.place).abs() < FIRE_UP_M && footing.wading_depth(floor) == 0.0).then_some(floor)
    })
}
