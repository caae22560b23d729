//! What the land ahead of a body asks for, for hints to the player: a gap, a ledge, a long way down.

use super::{Body, BodyGait, GroundQuery};

/// Metres of a wall that no jump reaches.
const LEDGE_M: f32 = 2.6;
/// Metres ahead at which a wall or the edge of a gap is felt.
const AHEAD_M: [f32; 3] = [0.6, 1.2, 1.8];
/// Metres of a drop that make a gap; the greatest width of it, and how much lower its far side may be, in metres.
const DEEP_M: f32 = 4.0;
const WIDE_M: u16 = 14;
const FAR_SIDE_M: f32 = 2.0;
/// A long descent: metres down, within metres ahead, sampled every so many; and the highest rise on it that a board glides
/// over.
const DESCENT_M: f32 = 60.0;
const DESCENT_AHEAD_M: u16 = 320;
const SAMPLE_M: usize = 4;
const RISE_M: f32 = 4.0;

/// What lies ahead of a body, on the side that it faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerrainAhead {
    /// A gap too deep to walk through, with ground on its far side.
    pub gap: bool,
    /// A wall too high to jump.
    pub ledge: bool,
    /// A slope that goes down 60 m and more.
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
            descent: !is_below && on_slope && self.has_descent_ahead(ground_query),
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

    /// Whether a long slope goes down ahead, without a rise that would stop a board.
    fn has_descent_ahead(&self, ground_query: &mut GroundQuery) -> bool {
        let mut lowest_m = 0.0_f32;
        for ahead_m in (SAMPLE_M as u16..=DESCENT_AHEAD_M).step_by(SAMPLE_M) {
            let there = self.place.moved_along(f32::from(ahead_m) * self.facing);
            let surface = ground_query.surface(there);
            let height_m = surface.height_above(self.place);
            if height_m > lowest_m + RISE_M || ground_query.wading_depth(surface) > 0.0 {
                return false;
            }
            lowest_m = lowest_m.min(height_m);
            if lowest_m < -DESCENT_M {
                return true;
            }
        }
        false
    }
}
