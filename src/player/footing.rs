//! What the body stands on: the outline of the land, and water that bears whoever is in to the waist.

use crate::land::{Land, LandCache, Place};

/// Metres of water that a hermit wades through; where it is deeper, it bears him.
pub const WADE_M: f32 = 0.8;

/// Metres to either side over which feet feel the slope, so that a pebble is not a hillside.
const FEEL_M: f32 = 0.35;

/// The ground around a body, asked of the land itself and never of what happens to be loaded.
pub struct Footing<'a> {
    /// The land.
    pub land: &'a Land,
    /// The body's memory of it.
    pub cache: &'a mut LandCache,
}

impl Footing<'_> {
    /// The height in metres at which feet stand.
    pub fn floor(&mut self, place: Place) -> f32 {
        let ground = self.cache.outline(self.land, place);
        match self.cache.water(self.land, place) {
            Some(level) => ground.max(level - WADE_M),
            None => ground,
        }
    }

    /// Rise per metre of the ground under both feet.
    pub fn grade(&mut self, place: Place) -> f32 {
        (self.floor(place.moved(FEEL_M)) - self.floor(place.moved(-FEEL_M))) / (2.0 * FEEL_M)
    }

    /// How deep in water feet at a height are: 0 dry, 1 to the waist.
    pub fn wet(&mut self, place: Place, y: f32) -> f32 {
        self.cache.water(self.land, place).map_or(0.0, |level| ((level - y) / WADE_M).clamp(0.0, 1.0))
    }
}
