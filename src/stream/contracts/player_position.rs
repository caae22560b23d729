//! Where he is whom the game follows, for all who draw and tell something of it, and the wish that he were elsewhere.
//! Whoever moves him writes the one and reads the other; where there is nobody, nobody does.

use bevy::prelude::*;
use eremite_land::{Column, Place};

/// Where he is.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerPosition {
    /// Where he stands; nowhere, if there is nobody.
    pub place: Option<Place>,
    /// Metres that he has walked.
    pub walked_m: f64,
    /// How often he was put somewhere, and did not walk there.
    pub times_put: u32,
}

/// Seconds over which his speed is felt.
const FEEL_S: f32 = 0.2;
/// Faster, in metres a second, nobody goes: he was put there.
const PUT_MPS: f32 = 900.0;

/// How fast he goes, as those feel it who heed him.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlayerSpeed {
    him: Option<(Place, u32)>,
    fast_mps: f32,
}

impl PlayerSpeed {
    /// Feels it, so many seconds after the last time.
    pub fn update(&mut self, whereabouts: &PlayerPosition, seconds: f32) {
        let him = whereabouts.place.map(|place| (place, whereabouts.times_put));
        if let (Some((was, times)), Some((is, times_now))) = (self.him, him) {
            let fast_mps = is.offset_from(was).length() / seconds;
            if times == times_now && fast_mps < PUT_MPS {
                self.fast_mps += (fast_mps - self.fast_mps) * seconds / (seconds + FEEL_S);
            }
        }
        self.him = him;
    }

    /// Where he was then.
    pub fn place(&self) -> Option<Place> {
        self.him.map(|(place, _)| place)
    }

    /// Metres a second.
    pub fn speed_mps(&self) -> f32 {
        self.fast_mps
    }
}

/// Puts him somewhere else, on the ground.
#[derive(Message, Clone, Copy, Debug)]
pub struct Teleport {
    /// Where to.
    pub to: Column,
    /// Near which place there, if that is below the surface: in the open place that is nearest.
    pub near: Option<Place>,
    /// Whether his walk begins there anew: what he has walked so far is forgotten.
    pub anew: bool,
}

impl Teleport {
    /// To a column, on the walk that he is on.
    pub fn to(to: Column) -> Self {
        Self { to, near: None, anew: false }
    }
}

/// A way as it is told: whole metres, then kilometres.
pub fn format_distance(metres: f64) -> String {
    if metres < 1000.0 { format!("{metres:.0} m") } else { format!("{:.2} km", metres / 1000.0) }
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
