//! What a body could do where it is, for hints to the player.

use super::{Body, BodyGait, GroundQuery, Intent, walk::WALK_MPS};

/// Slope, as rise per metre, from which on sliding is offered.
const JOYFUL_GRADE: f32 = 0.4;

/// Metres of way down ahead that make a long descent for the board, and the least fall per metre of them.
pub const LONG_DESCENT_M: f32 = 60.0;
const DESCENDS: f32 = 0.12;
/// Metres between two samples of the way ahead, the farthest that is looked at, and the highest rise on a way down.
const SAMPLE_M: f32 = 4.0;
const FARTHEST_M: f32 = 400.0;
const HUMP_M: f32 = 1.5;
/// A fall of less than this between two samples, in metres, is level.
const LEVEL_M: f32 = 0.1;
/// Seconds of a simulated step.
const STEP_S: f32 = 1.0 / 64.0;

/// The moves that a body could make where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AvailableMoves {
    /// Grab the rock and climb.
    pub hold: bool,
    /// Drop through the bridge that it stands on.
    pub drop: bool,
    /// Slide down the slope that it walks down.
    pub slide: bool,
}

impl Body {
    /// The moves that are possible here. Not free: a climb is simulated.
    pub fn available_moves(&self, ground_query: &mut GroundQuery) -> AvailableMoves {
        if matches!(self.gait, BodyGait::Ride | BodyGait::Glide | BodyGait::Ferry) {
            return AvailableMoves::default();
        }
        let up = Intent { climb: 1.0, ..Intent::default() };
        let down = Intent { slide: true, ..Intent::default() };
        let descends = self.grounded && self.velocity.y < 0.0 && self.velocity.x.abs() > WALK_MPS * 0.5;
        let on_slope = descends && ground_query.is_on_slope(self.place);
        AvailableMoves {
            hold: !self.climbing
                && (self.can_grab(&up, ground_query) || self.grounded && self.find_hold_leap(&up, ground_query, STEP_S).is_some()),
            drop: self.drops_through(&down, ground_query).is_some(),
            slide: on_slope && ground_query.grade(true, self.place).abs() >= JOYFUL_GRADE,
        }
    }

    /// Metres of way down under the open sky that begin here, on the side it faces; 0 if it does not fall enough for a board.
    pub fn descent_ahead_m(&self, ground_query: &mut GroundQuery) -> f32 {
        if ground_query.is_below(self.place) {
            return 0.0;
        }
        let (mut lowest, mut way_m) = (self.place, 0.0);
        for step in 1..=(FARTHEST_M / SAMPLE_M) as u16 {
            let metres = f32::from(step) * SAMPLE_M;
            let there = ground_query.surface(self.place.moved_along(self.facing * metres));
            let is_wet = ground_query.wading_depth(there) > 0.0;
            if is_wet || there.height_above(lowest) > HUMP_M {
                break;
            }
            if there.height_above(lowest) < -LEVEL_M {
                (lowest, way_m) = (there, metres);
            }
        }
        let begins = ground_query.surface(self.place.moved_along(self.facing * 2.0 * SAMPLE_M)).height_above(self.place) < 0.0;
        let falls_m = self.place.height_above(lowest);
        if begins && falls_m >= DESCENDS * way_m { way_m } else { 0.0 }
    }
}
