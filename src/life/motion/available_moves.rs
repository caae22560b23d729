//! What a body could do where it is, for whoever tells a player of it.

use super::{Body, BodyGait, GroundQuery, Intent, walk::WALK_MPS};

/// A slope, as a rise per metre, that it is a joy to slide down.
const JOYFUL_GRADE: f32 = 0.4;

/// What a body could do where it is, if it were asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AvailableMoves {
    /// Take hold of the rock and climb.
    pub hold: bool,
    /// Go down through the bridge that it stands on.
    pub drop: bool,
    /// Slide down the slope that it goes down.
    pub slide: bool,
}

impl Body {
    /// What it could do where it is. It is not free: a climb is tried.
    pub fn available_moves(&self, footing: &mut GroundQuery) -> AvailableMoves {
        if matches!(self.gait, BodyGait::Ride | BodyGait::Glide) {
            return AvailableMoves::default();
        }
        let up = Intent { climb: 1.0, ..Intent::default() };
        let down = Intent { slide: true, ..Intent::default() };
        let descends = self.grounded && self.velocity.y < 0.0 && self.velocity.x.abs() > WALK_MPS * 0.5;
        let on_slope = descends && footing.is_on_slope(self.place);
        AvailableMoves {
            hold: !self.climbing && self.can_grab(&up, footing),
            drop: self.drops_through(&down, footing).is_some(),
            slide: on_slope && footing.grade(true, self.place).abs() >= JOYFUL_GRADE,
        }
    }
}
