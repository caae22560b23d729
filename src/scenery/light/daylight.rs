//! Daylight, and eyes that get used to the dark.

use eremite_land::{Land, Place};

/// Depth range in metres over which eyes get used to the dark on the way down.
const DARK_M: (f32, f32) = (1.0, 5.0);
/// Steps of the adaptation, so that the light is not computed anew for every centimetre of a way down.
const STEPS: f32 = 16.0;

/// Colour of daylight, and how well the eyes that see the view are used to the dark.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Daylight {
    /// Red, green and blue; 1 is noon.
    pub color: [f32; 3],
    /// 0: they look into the caves from daylight; 1: they are in one.
    pub dark_adaptation: f32,
}

impl Daylight {
    /// Daylight of a colour for eyes at a place.
    pub fn seen_from(land: &Land, place: Place, color: [f32; 3]) -> Self {
        let depth_m = land.height(place.column) - (place.row as f32 + place.offset.y);
        let share = ((depth_m - DARK_M.0) / (DARK_M.1 - DARK_M.0)).clamp(0.0, 1.0);
        Self { color, dark_adaptation: (share * STEPS).round() / STEPS }
    }
}
