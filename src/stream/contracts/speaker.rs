//! Somebody who can be asked something: the way, or to be taken across water. Its owner says what is answered; whoever plays the
//! player asks, and shows the answer.

use bevy::prelude::*;
use eremite_land::Place;

/// Somebody who can be asked; a component of whoever it is.
#[derive(Component, Reflect, Clone, Debug, Default, PartialEq)]
#[reflect(Component, Default, Debug, Clone)]
pub struct Speaker {
    /// Where it stands, if it can be asked now; its owner writes it in every fixed step.
    pub place: Option<Place>,
    /// Whether it was asked: latched until its owner has read it.
    pub is_asked: bool,
    /// What it says now, if anything.
    pub says: Option<String>,
    /// Whether it is asked for a passage, and not for the way.
    pub is_ferry: bool,
}

impl Speaker {
    /// Its distance from a place in metres, if it can be asked and is within a reach along and up.
    pub fn distance_within(&self, place: Place, within_m: Vec2) -> Option<f32> {
        let way = self.place?.offset_from(place);
        way.abs().cmple(within_m).all().then(|| way.length())
    }
}
