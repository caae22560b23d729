//! What a body could do where it is, for hints to the player.

use super::{Body, BodyGait, GroundQuery, Intent, walk::WALK_MPS};

/// Slope, as rise per metre, from which on sliding is offered.
const JOYFUL_GRADE: f32 = 0.4;

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
        if matches!(self.gait, BodyGait::Ride | BodyGait::Glide) {
            return AvailableMoves::default();
        }
        let up = Intent { climb: 1.0, ..Intent::default() };
        let down = Intent { slide: true, ..Intent::default() };
        let descends = self.grounded && self.velocity.y < 0.0 && self.velocity.x.abs() > WALK_MPS * 0.5;
        let on_slope = descends && ground_query.is_on_slope(self.place);
        AvailableMoves {
            hold: !self.climbing && self.can_grab(&up, ground_query),
            drop: self.drops_through(&down, ground_query).is_some(),
            slide: on_slope && ground_query.grade(true, self.place).abs() >= JOYFUL_GRADE,
        }
    }
}
