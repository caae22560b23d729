//! What wild creatures perceive of threats: the player, and arrows in flight.

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::Place;
use eremite_stream::contracts::{
    archery::ArrowShots,
    idle_detection::IdleDetection,
    player_position::{PlayerPosition, PlayerSpeed},
};

/// The nearest threat, as a creature perceives it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Threat {
    /// Distance in metres; `f32::MAX` without one.
    pub far_m: f32,
    /// Its speed, in metres per second.
    pub fast_mps: f32,
    /// The side on which it is, -1 or 1.
    pub side: f32,
    /// Factor on the alarm distances: smaller, the longer the player sits.
    pub minded: f32,
}

/// Whatever may frighten a creature.
#[derive(SystemParam)]
pub struct ThreatSources<'w> {
    player_position: Res<'w, PlayerPosition>,
    idle: Res<'w, IdleDetection>,
    shots: Res<'w, ArrowShots>,
}

impl ThreatSources<'_> {
    /// Updates the player's speed, once in a step of `seconds`.
    pub fn update(&self, player: &mut PlayerSpeed, seconds: f32) {
        player.update(&self.player_position, seconds);
    }

    /// The player's place, and the seconds for which the player has sat.
    pub fn sits(&self, player: &PlayerSpeed) -> Option<(Place, f32)> {
        player.place().map(|place| (place, self.idle.sits_s))
    }

    /// The nearest threat to a place. Without a player, the side is that of `nobody`.
    pub fn nearest(&self, player: &PlayerSpeed, nobody: Place, place: Place) -> Threat {
        let way = player.place().unwrap_or(nobody).offset_from(place);
        let threat = Threat {
            far_m: if player.place().is_some() { way.length() } else { f32::MAX },
            fast_mps: player.speed_mps(),
            side: if way.x < 0.0 { -1.0 } else { 1.0 },
            minded: self.idle.awareness(),
        };
        match self.shots.nearest_threat(place) {
            Some((far_m, side)) if far_m < threat.far_m => Threat { far_m, side, minded: 1.0, ..threat },
            _ => threat,
        }
    }
}
