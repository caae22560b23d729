//! The player's position, and teleports. Written and obeyed by the code that moves the player; without a player, nothing
//! happens.

use bevy::prelude::*;
use eremite_land::{Column, Place};
use eremite_words as words;

/// Where the player is.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct PlayerPosition {
    /// Where the player stands; `None` without a player.
    pub place: Option<Place>,
    /// Distance walked, in metres.
    pub walked_m: f64,
    /// How many times the player was teleported.
    pub teleport_count: u32,
}

/// Time constant of the smoothed speed, in seconds.
const FEEL_S: f32 = 0.2;
/// A speed, in metres a second, above which a movement counts as a teleport.
const PUT_MPS: f32 = 900.0;

/// The player's smoothed speed, as others perceive it.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayerSpeed {
    last: Option<(Place, u32)>,
    speed_mps: f32,
}

impl PlayerSpeed {
    /// Updates the speed, `seconds` after the last call. Teleports are left out.
    pub fn update(&mut self, position: &PlayerPosition, seconds: f32) {
        let now = position.place.map(|place| (place, position.teleport_count));
        if let (Some((was, times)), Some((is, times_now))) = (self.last, now) {
            let speed_mps = is.offset_from(was).length() / seconds;
            if times == times_now && speed_mps < PUT_MPS {
                self.speed_mps += (speed_mps - self.speed_mps) * seconds / (seconds + FEEL_S);
            }
        }
        self.last = now;
    }

    /// The position at the last update.
    pub fn place(&self) -> Option<Place> {
        self.last.map(|(place, _)| place)
    }

    /// The smoothed speed in metres a second.
    pub fn speed_mps(&self) -> f32 {
        self.speed_mps
    }
}

/// Teleports the player to the ground.
#[derive(Message, Reflect, Clone, Copy, Debug)]
#[reflect(Message, Debug, Clone)]
pub struct Teleport {
    /// The target column.
    pub to: Column,
    /// A place there near which to arrive, if it is below the surface: the player is put into the nearest open place.
    pub near: Option<Place>,
    /// Whether the walk starts anew there: the distance walked is reset.
    pub resets_walk: bool,
    /// Days that the way takes, 0 or more: the world's clock goes on by them.
    pub takes_days: f64,
}

impl Teleport {
    /// A teleport to a column that continues the current walk, and takes no time.
    pub fn to(to: Column) -> Self {
        Self { to, near: None, resets_walk: false, takes_days: 0.0 }
    }
}

/// A distance as text: whole metres, then kilometres.
pub fn format_distance(metres: f64) -> String {
    if metres < 1000.0 { words::metres(&words::decimal(metres, 0)) } else { words::kilometres(&words::decimal(metres / 1000.0, 2)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_are_short() {
        assert_eq!(format_distance(0.0), "0 m");
        assert_eq!(format_distance(999.4), "999 m");
        assert_eq!(format_distance(12_345.0), "12.35 km");
    }
}
