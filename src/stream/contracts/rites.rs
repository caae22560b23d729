//! Rites: quiet acts at a place that somebody answers, such as a bow before a temple's hall. Whoever answers one offers it; the
//! player's body performs it.

use bevy::prelude::*;
use eremite_land::Place;
use serde::{Deserialize, Serialize};

/// What is done.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub enum RiteKind {
    /// A bow.
    Bow,
    /// Lighting a lamp.
    LightLamp,
    /// Going to bed: one chooses until when, and sleeps under a roof. It is never performed.
    Sleep,
}

/// A rite, and where.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub struct RiteSite {
    /// What is done.
    pub kind: RiteKind,
    /// The place on the ground of what it is done to: the middle of a hall, a lamp.
    pub place: Place,
}

/// The rite that the player can perform here and now, if there is one.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct OfferedRite(pub Option<RiteSite>);

/// The player has performed a rite, which is no [`RiteKind::Sleep`].
#[derive(Message, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Message, Debug, Clone)]
pub struct RitePerformed(pub RiteSite);

/// In `FixedPreUpdate`: [`OfferedRite`] is written. Those who read it run after.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RiteOfferSystems;
