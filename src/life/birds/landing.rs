//! Where a bird flies to: away from a threat, or near a player who has sat for long.

use eremite_land::{Place, RandomStream};

use super::{
    bird::{Bird, BirdPerception, BirdReaction},
    flight::BirdFlight,
};
use crate::{
    creatures::{Flyer, Habit},
    motion::GroundQuery,
    population::StepContext,
};

/// Metres between the landing spots that are tried, and how many are.
const FARTHER_M: f32 = 11.0;
const TRIES: i64 = 6;
/// Number of samples of the ground height along the flight, and metres of clearance kept above it.
const LOOKS: i64 = 8;
const KEEPS_M: f32 = 2.5;
/// Steepest slope on which a bird lands, in metres of rise per metre.
const STEEPEST: f32 = 1.2;
/// How long the player has to have sat, in seconds, before the boldest bird comes near, and the shyest; how many of a flock
/// do; from how far, in metres along and up; and how near to the player they land.
const DARES_S: (f32, f32) = (26.0, 44.0);
const DARE: i64 = 5;
const COMES_M: (f32, f32) = (7.5, 70.0);
const COMES_UP_M: f32 = 25.0;
const DOWN_M: (f32, f32) = (2.2, 5.2);
const DOWN_UP_M: f32 = 1.8;
/// Height of that approach, as a share of the height at which they flee.
const COMES_LOW: f32 = 0.6;

const NEAR: RandomStream = RandomStream::named("bird comes near");
const WHERE: RandomStream = RandomStream::named("bird flees where");

impl Bird {
    /// Takes off and flees from the threat.
    pub(super) fn take_off(&mut self, sense: &BirdPerception, around: &mut StepContext<Flyer>) {
        let [a, b, c] = self.hash_coordinates();
        let unit = |what: i64| around.seed.unit(WHERE, &[a, b, c, self.flights, what]);
        let (near_m, far_m) = around.behavior.flight_m;
        let way = -sense.threat.side;
        // The flock keeps together: each bird's landing spot is off by only a little.
        let together = around.seed.unit(WHERE, &[a, b, i64::MIN, self.flights]);
        let mut aside_m = near_m + (far_m - near_m) * together + around.behavior.spread_m * (unit(0) - 0.5);
        let mut to = standing_place(self.place.moved_along(way * aside_m), around.ground_query);
        for _ in 0..TRIES {
            let beside = standing_place(to.moved_along(1.0), around.ground_query);
            if around.ground_query.wading_depth(to) == 0.0 && beside.height_above(to).abs() < STEEPEST {
                break;
            }
            aside_m += FARTHER_M;
            to = standing_place(self.place.moved_along(way * aside_m), around.ground_query);
        }
        let (low_m, high_m) = around.behavior.height_m;
        let over_m = low_m + (high_m - low_m) * unit(1);
        self.fly_to(to, over_m, around);
        self.facing = way;
    }

    /// Flies to a landing spot near the player.
    pub(super) fn fly_near_player(&mut self, to: Place, around: &mut StepContext<Flyer>) {
        let low_m = around.behavior.height_m.0;
        self.fly_to(to, COMES_LOW * low_m, around);
    }

    /// Starts a flight to a place, at least `over_m` metres high and clear of the ground between.
    fn fly_to(&mut self, to: Place, over_m: f32, around: &mut StepContext<Flyer>) {
        let [a, b, c] = self.hash_coordinates();
        let phase = around.seed.unit(WHERE, &[a, b, c, self.flights, 2]);
        let rise = to.offset_from(self.place);
        let mut over_m = over_m;
        for look in 1..LOOKS {
            let share = look as f32 / LOOKS as f32;
            let ground_m = standing_place(self.place.moved_along(rise.x * share), around.ground_query).height_above(self.place);
            // The arc is lower toward its ends.
            let arc = (4.0 * share * (1.0 - share)).max(0.45);
            over_m = over_m.max((ground_m - rise.y * share + KEEPS_M) / arc);
        }
        self.facing = if rise.x < 0.0 { -1.0 } else { 1.0 };
        self.flights += 1;
        self.stirred = Some(BirdReaction::Flies(BirdFlight::new(self.place, to, over_m, around.behavior, phase)));
    }

    /// A landing spot near a player who has sat long enough to be taken for a stone, if this bird is one of the bold ones.
    pub(super) fn landing_spot_near_player(&self, sense: &BirdPerception, around: &mut StepContext<Flyer>) -> Option<Place> {
        let (him, sits_s) = sense.sits.filter(|(_, sits_s)| *sits_s > DARES_S.0)?;
        let way = him.offset_from(self.place);
        let is_one = around.behavior.habit == Habit::Ground && self.number < DARE && !sense.goes_home;
        if !is_one || !(COMES_M.0..COMES_M.1).contains(&way.x.abs()) || way.y.abs() > COMES_UP_M {
            return None;
        }
        let [a, b, c] = self.hash_coordinates();
        let unit = |what: i64| around.seed.unit(NEAR, &[a, b, c, self.flights, what]);
        if sits_s < DARES_S.0 + (DARES_S.1 - DARES_S.0) * unit(0) {
            return None;
        }
        let side = if unit(1) < 0.5 { -1.0 } else { 1.0 };
        let aside_m = side * (DOWN_M.0 + (DOWN_M.1 - DOWN_M.0) * unit(2));
        // Birds do not come to a player in a hollow or beneath a bridge.
        [aside_m, -aside_m].into_iter().find_map(|aside_m| {
            let to = standing_place(him.moved_along(aside_m), around.ground_query);
            let beside = standing_place(to.moved_along(0.6), around.ground_query);
            let is_good = to.height_above(him).abs() < DOWN_UP_M
                && around.ground_query.wading_depth(to) == 0.0
                && beside.height_above(to).abs() < 0.6 * STEEPEST;
            is_good.then_some(to)
        })
    }
}

/// The place straight above or below on which a bird stands: the ground, also the bed of shallow water.
pub fn standing_place(place: Place, ground_query: &mut GroundQuery) -> Place {
    let floor = ground_query.floor(place);
    let bed = ground_query.surface(place);
    // It wades on the bed, not on the water's surface.
    if bed.height_above(floor) < 0.0 && ground_query.wading_depth(floor) > 0.0 { bed } else { floor }
}
