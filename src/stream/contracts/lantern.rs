//! A lantern, for those who carry one or set one up, and for those who make light of it.

use bevy::prelude::Component;

/// A lantern, carried at a height over its bearer's feet.
#[derive(Component, Clone, Copy, Debug)]
pub struct Lantern {
    /// Red, green and blue; 1 is as bright as day.
    pub color: [f32; 3],
    /// Metres that it reaches.
    pub reach_m: f32,
    /// Metres above the feet.
    pub height_m: f32,
}

impl Default for Lantern {
    fn default() -> Self {
        Self { color: [1.0, 0.80, 0.52], reach_m: 14.0, height_m: 1.3 }
    }
}
