//! Interpolation of a creature's joints between the last two fixed steps, for drawing.

use bevy::prelude::Component;
use eremite_land::Place;

use super::{rig::Rig, skeleton::Skeleton};

/// At more than this between two steps, in metres, the creature was teleported.
const FAR_M: f32 = 20.0;

/// The joints of a [`Rig`] before its last step and after it.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct InterpolatedJoints([Skeleton; 2]);

impl InterpolatedJoints {
    /// The joints of a standing rig, without movement.
    pub fn of(rig: &Rig) -> Self {
        Self([*rig.skeleton(); 2])
    }

    /// Takes the joints after a step; a teleported creature counts as having been there before.
    pub fn follow(&mut self, rig: &Rig, was_put: bool) {
        let now = *rig.skeleton();
        self.0 = [if was_put { now } else { self.0[1] }, now];
    }

    /// The joints at a share of the way between the two steps, relative to `from`.
    pub fn interpolated(&self, share: f32, from: Place) -> Skeleton {
        let [before, after] = &self.0;
        if after.place.offset_from(from).abs().max_element() > FAR_M {
            // It was teleported since.
            return Skeleton { place: from, ..*after };
        }
        before.lerp(after, share, from)
    }
}
