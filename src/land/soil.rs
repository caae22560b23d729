//! What the ground of a country is to who walks on it.

use serde::Deserialize;

/// What lies on the ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
pub enum Soil {
    /// Grass, moss, heather.
    #[default]
    Turf,
    /// Leaves and needles that have fallen.
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
