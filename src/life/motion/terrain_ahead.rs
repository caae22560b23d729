//! What the land ahead of a body asks for, for hints to the player: a gap, a ledge, a long way down.

use super::{Body, BodyGait, GroundQuery, LONG_DESCENT_M};

/// Metres of a wall that no jump reaches.
const LEDGE_M: f32 = 2.6;
/// Metres ahead at which a wall or the edge of a gap is felt.
const AHEAD_M: [f32; 3] = [0.6, 1.2, 1.8];
/// Metres of a drop that make a gap; the greatest width of it, and how much lower its far side may be, in metres.
const DEEP_M: f32 = 4.0;
const WIDE_M: u16 = 14;
const FAR_SIDE_M: f32 = 2.0;

/// What lies ahead of a body, on the side that it faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerrainAhead {
    /// A gap too deep to walk through, with ground on its far side.
    pub gap: bool,
    /// A wall too high to jump.
    pub ledge: bool,
    /// A long way down for the board.
    pub descent: bool,
}

impl Body {
    /// What lies ahead of the body.
    pub fn terrain_ahead(&self, ground_query: &mut GroundQuery) -> TerrainAhead {
        if !self.grounded || self.climbing || matches!(self.gait, BodyGait::Ride | BodyGait::Glide | BodyGait::Ferry) {
            return TerrainAhead::default();
        }
        let is_below = ground_query.is_below(self.place.moved_up(0.3));
        let on_slope = ground_query.is_on_slope(self.place);
        let mut has_wall = |ahead_m: f32| {
            let there = self.place.moved_along(ahead_m * self.facing);
            ground_query.step_to(on_slope, there, LEDGE_M).is_none()
        };
        let ledge = AHEAD_M.into_iter().any(&mut has_wall);
        TerrainAhead {
            gap: !is_below && self.has_gap_ahead(ground_query),
            ledge,
            descent: on_slope && self.descent_ahead_m(ground_query) >= LONG_DESCENT_M,
        }
    }

    /// Whether the ground breaks off ahead and goes on beyond.
    fn has_gap_ahead(&self, ground_query: &mut GroundQuery) -> bool {
        let mut drop_m = |ahead_m: f32| {
            let there = self.place.moved_along(ahead_m * self.facing);
            self.place.height_above(ground_query.floor(there))
        };
        // The edge is a step of a metre and not a slope of many.
        let Some(edge_m) = AHEAD_M.into_iter().find(|ahead_m| drop_m(*ahead_m) > DEEP_M) else { return false };
        (1..=WIDE_M).any(|wide_m| drop_m(edge_m + f32::from(wide_m)) < FAR_SIDE_M)
    }
}
