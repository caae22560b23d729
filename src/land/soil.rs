//! Ground types, as they matter for walking.

use serde::Deserialize;

/// The type of the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
pub enum Soil {
    /// Grass, moss, heather.
    #[default]
    Turf,
    /// Fallen leaves and needles.
    Litter,
    /// Snow.
    Snow,
    /// Loose stones, cinders.
    Scree,
    /// Sand.
    Sand,
    /// Wet earth.
    Mud,
    /// Bare rock.
    Rock,
}
