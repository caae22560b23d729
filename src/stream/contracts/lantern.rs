//! Lanterns, as light sources: carried or set up.

use bevy::prelude::{Component, Reflect, ReflectComponent, ReflectDefault};

/// A lantern at a height above its bearer's feet.
#[derive(Component, Reflect, Clone, Copy, Debug)]
#[reflect(Component, Default, Debug, Clone)]
pub struct Lantern {
    /// Light colour, linear red, green and blue; 1 is as bright as day.
    pub color: [f32; 3],
    /// Range of the light in metres.
    pub reach_m: f32,
    /// Height above the feet in metres.
    pub height_m: f32,
}

impl Default for Lantern {
    fn default() -> Self {
        Self { color: [1.0, 0.80, 0.52], reach_m: 35.0, height_m: 1.3 }
    }
}
