//! What the body stands on: the outline of the land, above ground and below, and water that bears
//! whoever is in to the waist.

use crate::land::{Land, LandCache, Place, cache::Gap};

/// Metres of water that a hermit wades through; where it is deeper, it bears him.
pub const WADE_M: f32 = 0.8;

/// Metres to either side over which feet feel the slope, so that a pebble is not a hillside.
const FEEL_M: f32 = 0.35;
/// A drop, in metres, beside which feet stand on a ledge and not on a slope.
const LEDGE_M: f32 = 0.7;
/// Metres above the feet from which on a stretch counts as theirs: they may touch its floor.
const TOUCH_M: f32 = 0.02;
/// Headroom, in metres, through which he crawls; less is a wall.
const CRAWL_M: f32 = 0.42;

/// The ground around a body, asked of the land itself and never of what happens to be loaded.
pub struct Footing<'a> {
    /// The land.
    pub land: &'a Land,
    /// The body's memory of it.
    pub cache: &'a mut LandCache,
}

impl Footing<'_> {
    /// Where feet stand on the surface, straight above or below a place. It bears over a cave's mouth too: there is a
    /// bridge.
    pub fn floor(&mut self, place: Place) -> Place {
        let ground = self.cache.outline(self.land, place);
        let floor = self.cache.water(self.land, place).map_or(ground, |level| ground.max(level - WADE_M));
        place.at_height(floor)
    }

    /// Rise per metre of the surface under both feet.
    pub fn grade(&mut self, place: Place) -> f32 {
        self.floor(place.aside(FEEL_M)).over(self.floor(place.aside(-FEEL_M))) / (2.0 * FEEL_M)
    }

    /// How deep in water feet are: 0 dry, 1 to the waist.
    pub fn wet(&mut self, place: Place) -> f32 {
        let level = self.cache.water(self.land, place);
        level.map_or(0.0, |level| (place.at_height(level).over(place) / WADE_M).clamp(0.0, 1.0))
    }

    /// The surface itself, without water, straight above or below a place.
    pub fn surface(&mut self, place: Place) -> Place {
        place.at_height(self.cache.outline(self.land, place))
    }

    /// Whether a place lies beneath the surface, in rock or in a hollow.
    pub fn is_below(&mut self, place: Place) -> bool {
        place.over(self.surface(place)) < 0.0
    }

    /// The open stretch around a place below the surface, or none if there is rock.
    pub fn gap(&mut self, place: Place) -> Option<Gap> {
        self.land.is_carved().then(|| self.cache.gap(self.land, place)).flatten()
    }

    /// Whether there is rock.
    pub fn is_rock(&mut self, place: Place) -> bool {
        self.is_below(place) && self.gap(place).is_none()
    }

    /// The stretch that feet are in or, if there is rock, step up into by so many metres; none where a man cannot even
    /// crawl.
    pub fn stand(&mut self, place: Place, step_up_m: f32) -> Option<Gap> {
        let here = self.gap(place.up(TOUCH_M)).filter(|gap| gap.height().min(gap.ceiling.over(place)) >= CRAWL_M);
        here.or_else(|| self.gap(place.up(step_up_m)).filter(|gap| gap.floor.over(place) >= 0.0 && gap.height() >= CRAWL_M))
    }

    /// Rise per metre of a hollow's floor under both feet; a wall or a drop beside them does not count.
    pub fn grade_below(&mut self, place: Place) -> f32 {
        let mut side = |metres: f32| {
            let rise = self.stand(place.aside(metres), FEEL_M * 1.4).map(|gap| gap.floor.over(place));
            rise.filter(|rise| *rise > -LEDGE_M)
        };
        match (side(-FEEL_M), side(FEEL_M)) {
            (Some(left), Some(right)) => (right - left) / (2.0 * FEEL_M),
            (Some(left), None) => (-left).min(0.0) / FEEL_M,
            (None, Some(right)) => right.max(0.0) / FEEL_M,
            (None, None) => 0.0,
        }
    }
}
