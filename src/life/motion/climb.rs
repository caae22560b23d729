//! Climbing: grabbing walls and ceilings, climbing along them and round corners, pulling up to a ledge, letting down over
//! one, leaping off.

use bevy::{math::Vec2, prelude::Reflect};
use eremite_land::{Place, cache::OpenSpan};
use serde::{Deserialize, Serialize};

use super::{
    body::{Body, LEDGE_UP_M, STEP_UP_M},
    gait::{BodyGait, CLIMB_STRIDE_M},
    ground_query::GroundQuery,
    intent::Intent,
    written,
};

/// Climbing speed in metres per second, up, down and along a wall.
const CLIMB_MPS: f32 = 2.4;
/// Reach of hands and feet, in metres: to the sides, at these heights, and overhead.
pub(crate) const REACH_M: f32 = 0.8;
const HOLDS_M: [f32; 3] = [0.35, 1.0, 1.6];
const OVERHEAD_M: [f32; 2] = [1.2, 2.2];
/// The room above the feet, in metres, that a climbing body needs.
const CLIMB_ROOM_M: f32 = 0.3;
/// Height above the feet at which that room is queried: they may touch the rock beneath them.
pub(crate) const FITS_UP_M: f32 = 0.05;
/// How far round a corner a way is searched for, in metres, and the spacing of the search.
const CORNER_M: f32 = 0.6;
const CORNER_STEP_M: f32 = 0.0375;
/// Metres by which it has to continue from there.
const ONWARD_M: f32 = 0.15;
/// Rock is grabbed from the ground only where it leads on by this many metres, or to a ledge.
const LEADS_M: f32 = 0.3;
/// Distance to the side of a ledge onto which the body can pull itself up, in metres.
const LEDGE_ASIDE_M: f32 = 0.5;
/// Distances to the side at which an edge is looked for to climb down, in metres; how far down that leads at once; and the
/// least drop beneath.
const EDGES_M: [f32; 3] = [0.3, 0.55, 0.8];
const EDGE_DOWN_M: f32 = 0.4;
const LEAST_DROP_M: f32 = 1.0;
/// The leap off a wall, in metres per second.
const LEAP_MPS: Vec2 = Vec2::new(4.5, 8.5);
/// Speed of fall, in metres per second, from which on automatic grab takes hold of passing rock.
const CATCHES_MPS: f32 = -6.0;
/// Feet this few metres above the floor stand on it.
const ON_FLOOR_M: f32 = 0.06;

/// A place beside a climbing body from which the wanted direction is free. It is the target until it is reached; otherwise
/// the body could swing between two corners from step to step.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub(super) struct Corner {
    pub(super) place: Place,
    /// The direction that is free from there.
    #[serde(with = "written::vec2")]
    pub(super) toward: Vec2,
}

/// A simulated climb.
pub(crate) struct Ascent {
    /// Places at steps of a tenth of a metre.
    pub way: Vec<Place>,
    /// Whether it leads on, or soon to a ledge; otherwise the rock is not grabbed from the ground.
    pub leads: bool,
}

impl Body {
    /// Grabs the rock, or leaps off it; on the ground, up to a hold that a leap reaches.
    pub(super) fn grab_or_leap(&mut self, intent: &Intent, ground_query: &mut GroundQuery, dt: f32) {
        if self.climbing && intent.jump {
            self.leap(intent);
        } else if !self.climbing && self.can_grab(intent, ground_query) {
            self.start_climbing();
        } else if let Some(leap) = self.leap_to_hold(intent, ground_query, dt) {
            *self = leap;
        }
    }

    /// Whether it grabs the rock: any in the air, on the ground only rock that leads on.
    pub(super) fn can_grab(&self, intent: &Intent, ground_query: &mut GroundQuery) -> bool {
        let catches = intent.steady && !intent.slide && !self.grounded && self.velocity.y < CATCHES_MPS;
        catches && is_rock_in_reach(self.place, ground_query)
            || self.reaches_rock(intent, ground_query) && (!self.grounded || self.ascent(intent, ground_query, LEADS_M).leads)
    }

    /// Whether the input asks for climbing and there is rock within reach.
    pub(crate) fn reaches_rock(&self, intent: &Intent, ground_query: &mut GroundQuery) -> bool {
        intent.climb > 0.0 && self.velocity.y < LEAP_MPS.y * 0.6 && is_rock_in_reach(self.place, ground_query)
    }

    /// Simulates a climb in the direction of the input, for some metres.
    pub(crate) fn ascent(&self, intent: &Intent, ground_query: &mut GroundQuery, most_m: f32) -> Ascent {
        const STEP_M: f32 = 0.1;
        // Round a corner takes more steps than straight up.
        let steps = |metres: f32| (metres * 2.0 / STEP_M) as usize;
        let mut climber = self.clone();
        let mut ascent = Ascent { way: Vec::new(), leads: false };
        let toward = Vec2::new(intent.walk, intent.climb);
        while ascent.way.len() < steps(most_m) {
            let soon = ascent.way.len() < steps(LEADS_M);
            if !climber.climb_toward(toward, STEP_M, ground_query) {
                ascent.leads |= soon && climber.ledge(ground_query).is_some();
                break;
            }
            ascent.way.push(climber.place);
            let far_m = climber.place.offset_from(self.place).length();
            ascent.leads |= soon && far_m >= LEADS_M;
            if far_m >= most_m {
                break;
            }
        }
        ascent
    }

    fn leap(&mut self, intent: &Intent) {
        self.climbing = false;
        self.velocity = Vec2::new(intent.walk * LEAP_MPS.x, LEAP_MPS.y);
        self.rising = true;
        self.buffer_s = 0.0;
        self.coyote_s = 0.0;
    }

    /// One step on a wall or beneath a ceiling.
    pub(super) fn climb(&mut self, intent: &Intent, ground_query: &mut GroundQuery, dt: f32, pace: f32) -> BodyGait {
        let start = self.place;
        // On what was built under the open sky, a climbing body is above the ground all the time.
        let comes_out = ground_query.land.edits().is_empty() || ground_query.is_below(start);
        let step = CLIMB_MPS * pace.min(2.0) * dt;
        let toward = Vec2::new(intent.walk, intent.climb);
        if self.stand_up_from_climb(intent, ground_query) {
            return BodyGait::Idle;
        }
        let moved = toward != Vec2::ZERO && self.climb_toward(toward, step, ground_query);
        if !moved
            && intent.climb > 0.0
            && let Some(ledge) = self.ledge(ground_query)
        {
            self.stand_on_floor(ledge);
            self.landing_s = 0.0;
            return BodyGait::Land;
        }
        let slope = if comes_out { ground_query.slope_beneath(self.place) } else { None };
        if let Some(slope) = slope.filter(|slope| self.place.height_above(*slope) >= 0.0) {
            // Out of the cave, or up through a bridge, onto which it steps.
            self.stand_on_floor(slope);
            return BodyGait::Idle;
        }
        if !is_rock_in_reach(self.place, ground_query) {
            self.climbing = false;
        }
        let way = self.place.offset_from(start);
        self.velocity = if self.climbing { way / dt } else { Vec2::ZERO };
        self.stride = (self.stride + way.length() / CLIMB_STRIDE_M).fract();
        BodyGait::Climb
    }

    /// Stands up where there is ground beneath the feet and no input upward.
    fn stand_up_from_climb(&mut self, intent: &Intent, ground_query: &mut GroundQuery) -> bool {
        let Some(gap) = ground_query.standing_gap(self.place, STEP_UP_M) else { return false };
        let on_ground = self.place.height_above(gap.floor) < ON_FLOOR_M;
        if !on_ground || intent.climb > 0.0 || (intent.climb == 0.0 && intent.walk == 0.0) {
            return false;
        }
        self.stand_on_floor(gap.floor);
        true
    }

    /// Moves in a direction or, at a corner, toward the nearest place from which that is free. Returns whether it moved.
    fn climb_toward(&mut self, toward: Vec2, step: f32, ground_query: &mut GroundQuery) -> bool {
        if let Some(corner) = self.corner.take().filter(|corner| corner.toward == toward) {
            return self.climb_around_corner(corner, step, ground_query);
        }
        let ways = [toward, Vec2::new(0.0, toward.y), Vec2::new(toward.x, 0.0)].map(|way| way * step);
        let direct = ways.into_iter().find(|way| *way != Vec2::ZERO && can_cling(self.place.translated(*way), ground_query));
        if let Some(way) = direct {
            self.place = self.place.translated(way);
            return true;
        }
        self.find_corner(toward, step, ground_query).is_some_and(|corner| self.climb_around_corner(corner, step, ground_query))
    }

    /// One step toward a corner.
    fn climb_around_corner(&mut self, corner: Corner, step: f32, ground_query: &mut GroundQuery) -> bool {
        let way = corner.place.offset_from(self.place);
        if way.length() <= step {
            self.place = corner.place;
            return true;
        }
        let place = self.place.translated(way.normalize() * step);
        if !can_cling(place, ground_query) {
            return false;
        }
        self.place = place;
        self.corner = Some(corner);
        true
    }

    /// The nearest place to the side, along rock all the way, from which the direction is free.
    fn find_corner(&self, toward: Vec2, step: f32, ground_query: &mut GroundQuery) -> Option<Corner> {
        let spacing = step.max(CORNER_STEP_M);
        let sides = if toward.y != 0.0 { [Vec2::X, Vec2::NEG_X].map(|side| side * self.facing) } else { [Vec2::Y, Vec2::NEG_Y] };
        let mut rock = [true; 2];
        for far in 1..=(CORNER_M / spacing) as u32 {
            for (side, rock) in sides.into_iter().zip(&mut rock) {
                let place = self.place.translated(side * far as f32 * spacing);
                *rock = *rock && can_cling(place, ground_query);
                if *rock
                    && can_cling(place.translated(toward * step), ground_query)
                    && fits(place.translated(toward * ONWARD_M), ground_query)
                {
                    return Some(Corner { place, toward });
                }
            }
        }
        None
    }

    /// Climbs over the edge of a ledge and down its wall, from standing.
    pub(super) fn climb_down_ledge(&mut self, ground_query: &mut GroundQuery) -> bool {
        for aside in EDGES_M {
            for side in [self.facing, -self.facing] {
                let beside = self.place.moved_along(side * aside);
                let place = beside.moved_up(-EDGE_DOWN_M);
                let is_deep = |gap: OpenSpan| gap.floor.height_above(self.place) < -LEAST_DROP_M;
                let drops = fits(place, ground_query) && ground_query.open_gap(place.moved_up(FITS_UP_M)).is_some_and(is_deep);
                if drops && fits(beside, ground_query) && is_rock_in_reach(place, ground_query) {
                    self.place = place;
                    self.velocity = Vec2::ZERO;
                    self.facing = -side;
                    self.start_climbing();
                    return true;
                }
            }
        }
        false
    }

    fn start_climbing(&mut self) {
        self.climbing = true;
        self.grounded = false;
        self.corner = None;
    }

    /// The floor of a ledge beside the body onto which it can pull itself up.
    fn ledge(&self, ground_query: &mut GroundQuery) -> Option<Place> {
        // Dug shafts are as wide as the brush and have smooth edges: there the full reach counts.
        let reaches: &[f32] = if ground_query.land.edits().is_empty() { &[LEDGE_ASIDE_M] } else { &[LEDGE_ASIDE_M, REACH_M] };
        let sides = reaches.iter().flat_map(|metres| [self.facing * metres, -self.facing * metres]);
        sides.into_iter().find_map(|aside| {
            let place = self.place.moved_along(aside);
            ground_query.standing_gap(place, LEDGE_UP_M).map(|gap| gap.floor).filter(|floor| floor.height_above(place) > -0.3)
        })
    }
}

/// Whether a climbing body fits at a place.
pub(super) fn fits(place: Place, ground_query: &mut GroundQuery) -> bool {
    let has_room = |gap: OpenSpan| gap.ceiling.height_above(place) >= CLIMB_ROOM_M && gap.floor.height_above(place) <= FITS_UP_M;
    ground_query.land.edits().is_empty() && !ground_query.is_below(place)
        || ground_query.cave_gap(place.moved_up(FITS_UP_M)).is_some_and(has_room)
}

/// Whether there is rock within reach of hands and feet. Under the open sky the land's own slope is for walking and does not
/// count.
fn is_rock_in_reach(place: Place, ground_query: &mut GroundQuery) -> bool {
    let in_hollow = ground_query.is_below(place);
    let mut rock = |reach: Vec2| {
        let at = place.translated(reach);
        ground_query.is_rock(at) && (in_hollow || ground_query.slope(at).is_none() || ground_query.is_built(at))
    };
    HOLDS_M.into_iter().any(|up| [REACH_M, -REACH_M].into_iter().any(|aside| rock(Vec2::new(aside, up))))
        || OVERHEAD_M.into_iter().any(|up| rock(Vec2::new(0.0, up)))
}

/// Whether a climbing body can be at a place.
fn can_cling(place: Place, ground_query: &mut GroundQuery) -> bool {
    fits(place, ground_query) && is_rock_in_reach(place, ground_query)
}
