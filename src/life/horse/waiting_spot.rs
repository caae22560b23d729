//! Search for a place where a horse can stand, and for a stable.

use bevy::math::Vec2;
use eremite_land::{
    Place,
    places::{Lot, LotKind},
};

use super::{BODY_PARAMETERS, CANTER_MPS};
use crate::motion::{GroundQuery, QuadrupedController};

/// Distances to the side that are tried, in metres, the nearest first, left before right: none where the title stands.
const ASIDE_M: [f32; 6] = [11.0, 14.0, 19.0, 26.0, 36.0, 50.0];
/// Metres along and up within which a horse that is left finds a stable.
const STABLE_WITHIN_M: Vec2 = Vec2::new(40.0, 4.0);
/// Steepest rise per metre on which it waits.
const LEVEL: f32 = 0.5;

/// The nearest place at which it can wait for somebody: level, dry, and with a path to there; if there is none, straight
/// above or below.
pub(super) fn find_waiting_spot(place: Place, ground_query: &mut GroundQuery) -> Place {
    let sides = ASIDE_M.into_iter().flat_map(|metres| [-metres, metres]);
    let mut dry = None;
    for metres in sides {
        let Some(floor) = ground_query.slope(place.moved_along(metres)) else { continue };
        let there = QuadrupedController::standing_on(floor, -metres.signum());
        if there.grade(&BODY_PARAMETERS, ground_query).abs() > LEVEL || ground_query.wading_depth(floor) > 0.0 {
            continue;
        }
        if there.check_path(-metres, CANTER_MPS, &BODY_PARAMETERS, ground_query).is_ok() {
            return floor;
        }
        dry = dry.or(Some(floor));
    }
    dry.unwrap_or_else(|| ground_query.floor(place))
}

/// The middle of the nearest stable near a place, on the ground before it. What lost its ground is gone.
pub(super) fn find_stall(place: Place, ground_query: &mut GroundQuery) -> Option<Place> {
    let reach = STABLE_WITHIN_M.x as i64;
    let settlements = ground_query.land.settlements(place.column + -reach..place.column + reach);
    let stables = settlements.iter().flat_map(|settlement| &settlement.lots).filter(|lot| lot.kind == LotKind::Stable);
    let middles = stables.filter(|lot| lot.is_whole(ground_query.land)).map(Lot::middle);
    let near = middles.map(|stall| (stall.offset_from(place).abs(), stall)).filter(|(off, _)| off.cmple(STABLE_WITHIN_M).all());
    near.min_by(|(a, _), (b, _)| a.x.total_cmp(&b.x)).map(|(_, stall)| stall)
}
