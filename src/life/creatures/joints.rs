//! A creature's joints before the last fixed step and after it, to draw it in between.

use bevy::prelude::Component;
use eremite_land::Place;

use super::{rig::Rig, skeleton::Skeleton};

/// Farther, in metres, nobody goes between two steps.
const FAR_M: f32 = 20.0;

/// The joints of a [`Rig`], before its last step and after it.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct InterpolatedJoints([Skeleton; 2]);

impl InterpolatedJoints {
    /// Of one that stands.
    pub fn of(rig: &Rig) -> Self {
        Self([*rig.skeleton(); 2])
    }

    /// Follows a rig that has taken a step; one that was put somewhere was there before.
    pub fn follow(&mut self, rig: &Rig, was_put: bool) {
        let now = *rig.skeleton();
        self.0 = [if was_put { now } else { self.0[1] }, now];
    }

    /// As they are a share of the way between the two steps, seen from a place.
    pub fn interpolated(&self, share: f32, from: Place) -> Skeleton {
        let [before, after] = &self.0;
        if after.place.offset_from(from).abs().max_element() > FAR_M {
            // It was put there since.
            return Skeleton { place: from, ..*after };
        }
        before.lerp(after, share, from)
    }
}
