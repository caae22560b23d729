//! Ground queries for bodies: floors, gaps, slopes, water depth and rock, of the land and what lies over it (bridges, decks
//! over rivers, and water that bears a body at waist depth).

use bevy::math::Vec2;
use eremite_land::{Land, LandCache, Place, cache::OpenSpan, rivers::CrossingKind};

use super::fall::GRAVITY;

/// Metres of water that the hermit wades through; deeper water bears the body.
pub const WADE_M: f32 = 0.8;

/// How far beneath a deck feet may be, in metres, so that it still bears them: as far as it rises in a stride. Whoever is lower
/// is beneath it. Less than [a drop](super::body) through it.
const BENEATH_DECK_M: f32 = 0.25;
/// Metres to either side over which the slope is sampled, so that a pebble is not a hillside.
const FEEL_M: f32 = 0.35;
/// A drop beside the feet, in metres, that makes the ground a ledge and not a slope.
const LEDGE_M: f32 = 0.7;
/// Metres above the feet at which their gap is queried: they may touch its floor.
pub(super) const TOUCH_M: f32 = 0.02;
/// Least headroom to crawl, in metres; less is a wall.
const CRAWL_M: f32 = 0.42;
/// Headroom under the open sky, in metres.
const SKY_M: f32 = 1000.0;
/// Rows over the surface up to which edits affect where feet stand, and metres up to which they count as a roof.
const HAND_ROWS: i64 = 3;
const ROOF_M: f32 = 5.0;
/// Seconds after which the path of a body that leaves the ground is compared with the ground.
const FLIGHT_S: f32 = 0.15;
/// Metres upward that are searched for a way out of what was built over a body.
const OUT_M: f32 = 40.0;

/// Queries of the ground around a body, computed from the land itself and never from what happens to be loaded.
pub struct GroundQuery<'a> {
    /// The land.
    pub land: &'a Land,
    /// Cache of its heights and fields.
    pub cache: &'a mut LandCache,
}

impl GroundQuery<'_> {
    /// The surface straight above or below a place, ignoring caves.
    pub fn surface(&mut self, place: Place) -> Place {
        place.at_height(self.cache.outline(self.land, place))
    }

    /// Whether a place is beneath the surface, in rock or in a cave.
    pub fn is_below(&mut self, place: Place) -> bool {
        place.height_above(self.surface(place)) < 0.0
    }

    /// Height in metres of the deck over a river that bears feet at a place: it is above or beside them, not over their head.
    fn deck_m(&mut self, place: Place) -> Option<f32> {
        let (deck_m, _) = self.cache.deck(self.land, place)?;
        (place.height_above(place.at_height(deck_m)) >= -BENEATH_DECK_M).then_some(deck_m)
    }

    /// What the deck over a river is on which feet stand, if they stand on one.
    pub fn deck_underfoot(&mut self, place: Place) -> Option<CrossingKind> {
        let (deck_m, kind) = self.cache.deck(self.land, place)?;
        let is_on_it = place.height_above(place.at_height(deck_m)).abs() < TOUCH_M && deck_m >= self.cache.outline(self.land, place);
        is_on_it.then_some(kind)
    }

    /// Where a body that moves freely from one place to another comes to: not beneath a deck that it is over.
    pub fn kept_over_deck(&mut self, from: Place, to: Place) -> Place {
        let Some((deck_m, _)) = self.cache.deck(self.land, to) else { return to };
        let deck = to.at_height(deck_m);
        if from.height_above(deck) >= -BENEATH_DECK_M && to.height_above(deck) < 0.0 { deck } else { to }
    }

    /// Whether the land's slope falls away from a place faster than a body falls that goes on at a velocity: a moment later it
    /// would be more than `over_m` metres over it.
    pub(super) fn falls_away(&mut self, from: Place, velocity: Vec2, over_m: f32) -> bool {
        let flown = from.translated(velocity * FLIGHT_S - Vec2::Y * GRAVITY * FLIGHT_S * FLIGHT_S / 2.0);
        let flown = self.kept_over_deck(from, flown);
        self.slope(flown).is_some_and(|slope| flown.height_above(slope) > over_m)
    }

    /// Where feet stand under the open sky, straight above or below a place, if that is the land's own slope, a bridge or
    /// water; `None` where the ground is open or edited. Beneath a deck it is what is beneath it.
    pub fn slope(&mut self, place: Place) -> Option<Place> {
        let outline = self.cache.outline(self.land, place);
        let bed = self.cache.water(self.land, place).map_or(f32::MIN, |level| level - WADE_M);
        let bed = self.deck_m(place).map_or(bed, |deck_m| deck_m.max(bed));
        let bears = bed > outline || self.cache.is_surface(self.land, place) || self.cache.has_bridge(self.land, place);
        let slope = place.at_height(outline.max(bed));
        let rows = -1..=slope.row.saturating_sub(place.at_height(outline).row) + HAND_ROWS;
        if !bears || !self.cache.is_changed(self.land, place.at_height(outline), rows) {
            return bears.then_some(slope);
        }
        // Water and decks bear the body whatever was done to the bed, unless something was built in them.
        let is_free = bed > outline && self.cache.built_between(self.land, slope.moved_up(-1.0), slope.moved_up(WADE_M)).is_none();
        is_free.then_some(slope)
    }

    /// Where a body under water comes up, if nothing was built between.
    pub fn water_surface_above(&mut self, place: Place) -> Option<Place> {
        if self.land.edits().is_empty() || self.is_below(place) {
            return None;
        }
        let level = self.cache.water(self.land, place)?;
        let top = place.at_height(level - WADE_M);
        (place.height_above(top) < -TOUCH_M && self.cache.built_between(self.land, place, top.moved_up(WADE_M)).is_none()).then_some(top)
    }

    /// The same as [`GroundQuery::slope`] if the place is on it or over it; below the surface, what lies over it does not
    /// count.
    pub fn slope_beneath(&mut self, place: Place) -> Option<Place> {
        if place.height_above(self.surface(place)) < -TOUCH_M {
            return None;
        }
        let slope = self.slope(place).filter(|slope| place.height_above(*slope) >= -TOUCH_M)?;
        // Not if something built lies between.
        self.cache.built_between(self.land, slope, place).is_none().then_some(slope)
    }

    /// Whether feet stand on the land's own slope, a bridge or water.
    pub fn is_on_slope(&mut self, place: Place) -> bool {
        self.slope_beneath(place).is_some_and(|slope| place.height_above(slope) < TOUCH_M)
    }

    /// Where a body of a height that can step up by some metres stands under the open sky: on the land's own slope or, where
    /// that was edited, on the result. A pit is as deep as it is, and a bridge is above whatever it leads over.
    pub fn built_floor(&mut self, to: Place, step_up_m: f32, tall_m: f32) -> Option<Place> {
        let slope = self.slope(to);
        if self.land.edits().is_empty() {
            return slope;
        }
        let high = to.moved_up(step_up_m);
        let is_bare = |ground_query: &mut Self, slope: Place| {
            slope.height_above(high) >= 0.0 || ground_query.cache.built_between(ground_query.land, slope, high).is_none()
        };
        if slope.is_some_and(|slope| is_bare(self, slope)) {
            return slope;
        }
        let surface = self.surface(to);
        let is_made = slope.is_some() || self.cache.is_changed(self.land, surface, -1..=HAND_ROWS);
        let gap = is_made.then(|| self.standing_gap(to, step_up_m)).flatten()?;
        (gap.height() >= tall_m).then_some(gap.floor)
    }

    /// Depth of the feet in water: 0 dry, 1 to the waist.
    pub fn wading_depth(&mut self, place: Place) -> f32 {
        match self.cache.water(self.land, place) {
            Some(level) if !self.is_below(place) => (place.at_height(level).height_above(place) / WADE_M).clamp(0.0, 1.0),
            _ => 0.0,
        }
    }

    /// Where feet stand under the open sky, straight above or below a place, on any kind of ground.
    pub fn floor(&mut self, place: Place) -> Place {
        let over = self.cache.deck(self.land, place).map_or(place, |(deck_m, _)| place.at_height(deck_m));
        let slope = self.slope(over);
        slope.filter(|slope| self.cache.built_between(self.land, *slope, Place { row: i64::MAX, ..place }).is_none()).unwrap_or_else(|| {
            let ground = self.cache.ground(self.land, place);
            ground.unwrap_or_else(|| self.surface(place))
        })
    }

    /// The open gap around a place, or `None` in rock. What lies over the ground bears only from above.
    pub fn open_gap(&mut self, place: Place) -> Option<OpenSpan> {
        match self.slope_beneath(place) {
            Some(slope) => {
                // Only what was built can hang over it.
                let built = self.cache.built_between(self.land, place, place.moved_up(ROOF_M));
                let roof = built.and_then(|_| self.cave_gap(place.moved_up(TOUCH_M))).map(|gap| gap.ceiling);
                Some(OpenSpan { floor: slope, ceiling: roof.unwrap_or(place.moved_up(SKY_M)) })
            }
            None => self.cave_gap(place),
        }
    }

    /// The open gap around a place as if nothing lay over the ground.
    pub fn cave_gap(&mut self, place: Place) -> Option<OpenSpan> {
        self.cache.open_span(self.land, place)
    }

    /// The nearest floor above a place in rock, if a body was built over.
    pub fn floor_above(&mut self, place: Place) -> Option<Place> {
        if self.land.edits().is_empty() {
            return None;
        }
        let places = (1..=(OUT_M / LEDGE_M) as u32).map(|steps| place.moved_up(steps as f32 * LEDGE_M));
        places.into_iter().find_map(|place| self.standing_gap(place, LEDGE_M)).map(|gap| gap.floor)
    }

    /// Where a body too near to a new ceiling is pressed down to, if there is room below.
    pub fn floor_beneath(&mut self, place: Place) -> Option<Place> {
        let gap = self.open_gap(place.moved_up(TOUCH_M)).filter(|gap| gap.height() >= CRAWL_M);
        gap.map(|gap| gap.ceiling.moved_up(-CRAWL_M))
    }

    /// Whether there is built rock above the surface.
    pub fn is_built(&mut self, place: Place) -> bool {
        !self.land.edits().is_empty() && self.is_rock(place) && !self.is_below(place)
    }

    /// Whether there is rock.
    pub fn is_rock(&mut self, place: Place) -> bool {
        !self.cache.is_open(self.land, place)
    }

    /// The gap that feet are in or, if there is rock, can step up into by some metres; `None` without room even to crawl.
    pub fn standing_gap(&mut self, place: Place, step_up_m: f32) -> Option<OpenSpan> {
        let here = self.open_gap(place.moved_up(TOUCH_M)).filter(|gap| gap.height().min(gap.ceiling.height_above(place)) >= CRAWL_M);
        here.or_else(|| {
            self.open_gap(place.moved_up(step_up_m)).filter(|gap| gap.floor.height_above(place) >= 0.0 && gap.height() >= CRAWL_M)
        })
    }

    /// Where feet come to stand at another place, with a step up of some metres or, along the land's own slope, of any
    /// height: no slope is impassable. `None` at a wall.
    pub fn step_to(&mut self, on_slope: bool, to: Place, step_up_m: f32) -> Option<Place> {
        if on_slope
            && let Some(slope) = self.slope(to)
            // A way into the hill takes precedence over the way over it.
            && (slope.height_above(to) <= step_up_m || self.is_rock(to.moved_up(TOUCH_M)))
        {
            return Some(slope);
        }
        self.standing_gap(to, step_up_m).map(|gap| gap.floor)
    }

    /// Slope under both feet as rise per metre, on the land's own slope or not; without a wall or a drop beside them.
    pub fn grade(&mut self, on_slope: bool, place: Place) -> f32 {
        let [left, right] = [-FEEL_M, FEEL_M].map(|metres| {
            let floor = self.step_to(on_slope, place.moved_along(metres), FEEL_M * 1.4)?;
            (floor.height_above(place) > -LEDGE_M || on_slope && self.is_on_slope(floor)).then_some(floor)
        });
        match (left, right) {
            (Some(left), Some(right)) => right.height_above(left) / (2.0 * FEEL_M),
            (Some(left), None) => place.height_above(left).min(0.0) / FEEL_M,
            (None, Some(right)) => right.height_above(place).max(0.0) / FEEL_M,
            (None, None) => 0.0,
        }
    }
}
