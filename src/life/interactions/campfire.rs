//! A fire that he has made. No ECS.

use bevy::math::Vec2;
use eremite_land::Place;
use serde::{Deserialize, Serialize};

/// Seconds in which it burns up, and in which it is out.
const UP_S: f32 = 1.6;
const OUT_S: f32 = 5.0;
/// How much of it is left of a night.
const EMBERS: f32 = 0.35;
/// Metres along and up within which it is his who sits there.
const HIS_M: Vec2 = Vec2::new(2.5, 1.5);

/// A fire.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Campfire {
    /// Where, on the ground.
    pub place: Place,
    /// How high it burns, from 0 to 1.
    pub burns: f32,
    /// How high it will.
    wants: f32,
}

impl Campfire {
    /// One that has just been lit.
    pub(super) fn at(place: Place) -> Self {
        Self { place, burns: 0.0, wants: 1.0 }
    }

    pub(super) fn is_valid(&self) -> bool {
        [self.burns, self.wants].into_iter().all(|share| (0.0..=1.0).contains(&share))
    }

    /// Whether it burns beside who is there.
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

    /// Some seconds later; whether there is anything left of it.
    pub(super) fn advance(&mut self, seconds: f32) -> bool {
        self.burns = (self.burns + (self.wants - self.burns).clamp(-seconds / OUT_S, seconds / UP_S)).clamp(0.0, 1.0);
        self.burns > 0.0 || self.wants > 0.0
    }
}
