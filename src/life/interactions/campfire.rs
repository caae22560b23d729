//! The player's campfire: burning up, embers, going out. No ECS.

use bevy::{math::Vec2, prelude::Reflect};
use eremite_land::Place;
use serde::{Deserialize, Serialize};

/// Seconds in which it burns up, and in which it goes out.
const UP_S: f32 = 1.6;
const OUT_S: f32 = 5.0;
/// How much of it is left after a night.
const EMBERS: f32 = 0.35;
/// Distance along and up, in metres, within which it belongs to somebody who sits there.
const HIS_M: Vec2 = Vec2::new(2.5, 1.5);

/// A fire.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub struct Campfire {
    /// Its place on the ground.
    pub place: Place,
    /// Strength, from 0 to 1.
    pub burns: f32,
    /// Target of the strength.
    wants: f32,
}

impl Campfire {
    /// A fire that has just been lit.
    pub(super) fn at(place: Place) -> Self {
        Self { place, burns: 0.0, wants: 1.0 }
    }

    pub(super) fn is_valid(&self) -> bool {
        [self.burns, self.wants].into_iter().all(|share| (0.0..=1.0).contains(&share))
    }

    /// Whether it is beside a place.
    pub(super) fn is_near(&self, place: Place) -> bool {
        self.place.offset_from(place).abs().cmple(HIS_M).all()
    }

    pub(super) fn flare_up(&mut self) {
        self.wants = 1.0;
    }

    pub(super) fn die_to_embers(&mut self) {
        self.wants = EMBERS;
    }

    pub(super) fn extinguish(&mut self) {
        self.wants = 0.0;
    }

    /// Advances it. Returns whether anything is left of it.
    pub(super) fn advance(&mut self, seconds: f32) -> bool {
        self.burns = (self.burns + (self.wants - self.burns).clamp(-seconds / OUT_S, seconds / UP_S)).clamp(0.0, 1.0);
        self.burns > 0.0 || self.wants > 0.0
    }
}
