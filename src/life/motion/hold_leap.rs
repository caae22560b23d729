//! The leap from the ground up to a ledge or to rock that can be held but not reached. Possible leaps are simulated.

use bevy::math::Vec2;

use super::{body::Body, gait::BodyGait, ground_query::GroundQuery, intent::Intent};

/// Speeds forward, in metres per second, that are tried, the least first.
const ASIDE_MPS: [f32; 5] = [0.0, 2.2, -2.2, 4.2, -4.2];
/// A leap has to lead up by this many metres.
const GAINS_M: f32 = 0.8;
/// The most seconds of a leap and the climb after it.
const SIMULATED_S: f32 = 1.5;
/// Seconds of standing between two searches, while up is held.
const EVERY_S: f32 = 0.25;
/// Only who stands, slower than this in metres per second, leaps by itself.
const STANDS_MPS: f32 = 0.5;

impl Body {
    /// The body as it leaps toward a hold, if the input asks for climbing and one of the leaps leads up. Searched for now and
    /// then only, as it is not free.
    pub(super) fn leap_to_hold(&self, intent: &Intent, ground_query: &mut GroundQuery, dt: f32) -> Option<Self> {
        let stands = self.grounded && self.gait == BodyGait::Idle && self.velocity.length() < STANDS_MPS;
        let is_time = self.gait_s % EVERY_S < dt;
        if intent.climb <= 0.0 || !stands || !is_time {
            return None;
        }
        self.find_hold_leap(intent, ground_query, dt)
    }

    /// The first leap that leads to a hold or a ledge.
    pub(super) fn find_hold_leap(&self, intent: &Intent, ground_query: &mut GroundQuery, dt: f32) -> Option<Self> {
        // Under the open sky only what was built can be above.
        if !ground_query.is_below(self.place) && ground_query.land.edits().is_empty() {
            return None;
        }
        let side = if intent.walk == 0.0 { self.facing } else { intent.walk.signum() };
        ASIDE_MPS.into_iter().map(|mps| side * mps).find_map(|aside_mps| {
            let is_against = aside_mps * intent.walk < 0.0;
            let leap = self.leaping(aside_mps);
            (!is_against && leap.leads_up(self, intent, ground_query, dt)).then_some(leap)
        })
    }

    fn leaping(&self, aside_mps: f32) -> Self {
        let mut leap = self.clone();
        leap.jump();
        // The leap is taken whole, also when jump is not held.
        leap.rising = false;
        leap.velocity = Vec2::new(aside_mps, leap.velocity.y);
        leap.facing = if aside_mps == 0.0 { leap.facing } else { aside_mps.signum() };
        leap
    }

    /// Whether a leap ends higher than where it began, on a ledge or on a wall.
    fn leads_up(&self, from: &Self, intent: &Intent, ground_query: &mut GroundQuery, dt: f32) -> bool {
        let mut body = self.clone();
        let hands = Intent { jump: false, board: false, ..*intent };
        for _ in 0..(SIMULATED_S / dt) as u32 {
            body.step(&hands, ground_query, dt, 1.0);
            let gains = body.place.height_above(from.place) > GAINS_M;
            if body.grounded || body.climbing && gains {
                return gains;
            }
        }
        false
    }
}
