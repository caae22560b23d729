//! Jumping and falling: variable jump height, limited air control, landing.
//!
//! Coyote time, jump buffering and the lower gravity at the top of a jump are Celeste's.

use eremite_land::Place;

use super::{
    body::{Body, RADIUS_M, STEP_UP_M, TALL_M, substeps},
    gait::BodyGait,
    ground_query::GroundQuery,
    intent::Intent,
    walk::{ACCELERATION, Slope, approach, requested_leg_speed},
};

/// The share of the legs' acceleration in the air (Celeste).
const AIR_CONTROL: f32 = 0.65;

pub(crate) const GRAVITY: f32 = 28.0;
const FASTEST_FALL_MPS: f32 = 32.0;
/// A held jump reaches 2.2 m without the lower gravity at its top, 2.6 m with it.
const JUMP_MPS: f32 = 11.0;
/// Around the top of a held jump gravity is halved below this vertical speed.
const TOP_MPS: f32 = 2.5;
/// The share of the upward speed that is left when the jump is released.
const CUT: f32 = 0.45;
/// Coyote time: seconds after leaving the ground in which a jump still counts.
pub(super) const COYOTE_S: f32 = 0.1;
/// Jump buffer: seconds before touching the ground in which a jump already counts.
pub(super) const BUFFER_S: f32 = 0.1;
/// Speed of fall from which on a landing bends the knees, and seconds for which it does.
const HARD_LANDING_MPS: f32 = 6.0;
const LANDING_S: f32 = 0.22;

impl Body {
    pub(super) fn jump(&mut self) {
        self.velocity.y = self.velocity.y.max(0.0) * 0.5 + JUMP_MPS;
        self.grounded = false;
        self.rising = true;
        self.coyote_s = 0.0;
        self.buffer_s = 0.0;
    }

    /// One step in the air.
    pub(super) fn fall(&mut self, intent: &Intent, ground_query: &mut GroundQuery, dt: f32, pace: f32) -> BodyGait {
        self.steer(intent, dt, pace);
        if let Some((floor, grade)) = self.fall_until_floor(ground_query, dt) {
            self.land(floor, intent, grade);
            return if self.landing_s > 0.0 { BodyGait::Land } else { BodyGait::Walk };
        }
        if self.velocity.y > 0.0 { BodyGait::Jump } else { BodyGait::Fall }
    }

    /// Moves through the air at its velocity until it lands. Returns the floor and its grade.
    pub(super) fn fall_until_floor(&mut self, ground_query: &mut GroundQuery, dt: f32) -> Option<(Place, f32)> {
        let pieces = substeps(self.velocity.abs().max_element(), dt);
        let piece_s = dt / pieces as f32;
        for _ in 0..pieces {
            let metres = self.velocity.x * piece_s;
            if metres != 0.0 {
                if self.is_free(metres, ground_query) {
                    let to = self.place.moved_along(metres);
                    // From above, rising ground and bridges catch it.
                    let slope = if ground_query.is_below(self.place) { None } else { ground_query.slope(to) };
                    self.place = slope.filter(|slope| (0.0..=STEP_UP_M).contains(&slope.height_above(to))).unwrap_or(to);
                } else {
                    // A wall stops the movement along, not the fall.
                    self.velocity.x = 0.0;
                }
            }
            let Some(gap) = ground_query.standing_gap(self.place, STEP_UP_M) else { break };
            self.place = self.place.moved_up(self.velocity.y * piece_s);
            let head = TALL_M.min(gap.height());
            if self.velocity.y > 0.0 && gap.ceiling.height_above(self.place) < head {
                self.place = gap.ceiling.moved_up(-head);
                self.velocity.y = 0.0;
            }
            if self.place.height_above(gap.floor) <= 0.0 {
                let on_slope = ground_query.is_on_slope(gap.floor);
                let grade = ground_query.grade(on_slope, gap.floor);
                if self.velocity.y <= self.velocity.x * grade {
                    return Some((gap.floor, grade));
                }
                self.place = gap.floor;
            }
        }
        None
    }

    /// Whether the way is free at a distance to the side. Under the open sky only rock at the body itself is in the way.
    fn is_free(&self, metres: f32, ground_query: &mut GroundQuery) -> bool {
        let (to, ahead) = (self.place.moved_along(metres), self.place.moved_along(metres + RADIUS_M * metres.signum()));
        let mut is_open = |place| ground_query.standing_gap(place, STEP_UP_M).is_some();
        is_open(to) && (is_open(ahead) || !ground_query.is_below(self.place) && ground_query.slope(ahead).is_some())
    }

    /// Acceleration by legs and gravity in the air.
    fn steer(&mut self, intent: &Intent, dt: f32, pace: f32) {
        let target = intent.walk * requested_leg_speed(intent) * pace;
        if intent.walk != 0.0 && target.abs() >= self.velocity.x * intent.walk {
            self.velocity.x = approach(self.velocity.x, target, ACCELERATION * AIR_CONTROL * pace * dt);
        }
        if self.rising && !intent.jump_held && self.velocity.y > 0.0 {
            self.velocity.y *= CUT;
            self.rising = false;
        }
        let soft_top = intent.jump_held && self.velocity.y.abs() < TOP_MPS;
        self.velocity.y = (self.velocity.y - GRAVITY * if soft_top { 0.5 } else { 1.0 } * dt).max(-FASTEST_FALL_MPS);
    }

    fn land(&mut self, floor: Place, intent: &Intent, grade: f32) {
        if -self.velocity.y > HARD_LANDING_MPS {
            self.landing_s = LANDING_S;
        }
        let slope = Slope::new(grade);
        // Feet stop the fall; only sliding takes its speed along the slope.
        let speed = if intent.slide || slope.too_steep() { slope.along(self.velocity) } else { self.velocity.x * slope.cos };
        self.velocity = slope.velocity(speed);
        self.place = floor;
        self.grounded = true;
        self.rising = false;
    }
}
