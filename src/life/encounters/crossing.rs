//! A crossing: the boat comes to who has called it, takes them to the other bank, and goes back into the mist. In fixed steps;
//! no ECS.

use bevy::math::Vec2;
use eremite_land::{Place, Seed, is_within_land, value_noise::smoothstep};
use serde::{Deserialize, Serialize};

/// The boat's speed with a passenger, in metres per second.
pub const BOAT_MPS: f32 = 0.9;
/// Its speed to fetch one, and how it speeds up, in metres per second squared.
const FETCHES_MPS: f32 = 1.8;
const SPEEDS_UP_MPS2: f32 = 0.5;
/// The slowest at which it comes to a bank, in metres per second, and seconds for which it slows down.
const TOUCHES_MPS: f32 = 0.15;
const SLOWS_S: f32 = 2.0;
/// Height of the boat's boards over the water, in metres.
pub const BOARDS_M: f32 = 0.16;
/// Metres from the landing to the boat's middle, and from that to the passenger, toward the bow.
const BERTH_M: f32 = 2.9;
const SEAT_M: f32 = 0.5;
/// Seconds in which the boat turns about, and in which somebody steps in or out; and how high the step is, in metres.
const TURNS_S: f32 = 2.4;
const STEPS_S: f32 = 1.6;
const STEP_UP_M: f32 = 0.25;
/// How near to the landing one is taken in, along and up; how far off one may go meanwhile; all in metres; and for how many
/// seconds the boat waits.
const TAKES_IN_M: Vec2 = Vec2::new(4.0, 2.5);
const GIVES_UP_M: f32 = 40.0;
const WAITS_S: f32 = 45.0;
/// Seconds after its last landing in which the boat fades.
const FADES_S: (f32, f32) = (2.0, 10.0);
/// Seconds in which it comes out of the mist.
const APPEARS_S: f32 = 1.5;
/// The widest water, in metres, and the longest leg, in seconds; used on what a save holds.
const WIDEST_M: f32 = 2.0e4;
const LONGEST_S: f32 = 1.0e5;

/// The boat at a moment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoatState {
    /// Metres from the middle of its water to its own, to the right.
    pub along_m: f32,
    /// Where its bow points to: -1 left, 1 right, and between them while it turns about.
    pub turn: f32,
    /// Its speed to the right, in metres per second.
    pub mps: f32,
    /// How much of it is seen, from 0 to 1.
    pub seen: f32,
}

impl BoatState {
    /// The same, so many seconds later.
    pub fn after(self, seconds: f32) -> Self {
        Self { along_m: self.along_m + self.mps * seconds, ..self }
    }
}

/// What the boat does.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
enum CrossingLeg {
    /// Comes to the landing.
    Comes,
    /// Waits there.
    Waits,
    /// Somebody steps in, from a place.
    StepsIn(Place),
    /// Takes them across.
    Crosses,
    /// They step out.
    StepsOut,
    /// Goes back into the mist.
    Leaves,
}

/// Who has called the boat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Traveller {
    /// Their feet.
    pub place: Place,
    /// Whether they stand on feet of their own.
    pub is_free: bool,
    /// Whether they ask to get out.
    pub gets_up: bool,
}

/// A crossing: all that decides its next step.
#[derive(Serialize, Deserialize, Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    seed: u64,
    slot: i64,
    /// The middle of the water, on its surface.
    middle: Place,
    /// The landings on the left and on the right.
    landings: [Place; 2],
    goes_right: bool,
    along_m: f32,
    turn: f32,
    mps: f32,
    seen: f32,
    leg: CrossingLeg,
    for_s: f32,
}

impl Crossing {
    /// The crossing of who calls the boat of a slot's encounter from a place beside one of its landings, left and right of the
    /// middle of its water.
    pub fn called(seed: Seed, slot: i64, middle: Place, landings: [Place; 2], from: Place, boat: BoatState) -> Self {
        let BoatState { along_m, turn, seen, .. } = boat;
        let goes_right = nearer(landings, from) == 0;
        let (leg, for_s, mps) = (CrossingLeg::Comes, 0.0, 0.0);
        Self { seed: seed.0, slot, middle, landings, goes_right, along_m, turn, mps, seen, leg, for_s }
    }

    /// Its slot, if it is in the land of a seed.
    pub fn slot(&self, seed: Seed) -> Option<i64> {
        (self.seed == seed.0).then_some(self.slot)
    }

    /// The middle of its water.
    pub fn middle(&self) -> Place {
        self.middle
    }

    /// The boat now.
    pub fn boat(&self) -> BoatState {
        BoatState { along_m: self.along_m, turn: self.turn, mps: self.mps, seen: self.seen }
    }

    /// The landing to which the boat was called, until somebody is in it.
    pub fn called_to(&self) -> Option<Place> {
        matches!(self.leg, CrossingLeg::Comes | CrossingLeg::Waits).then(|| self.landings[self.home()])
    }

    /// Seconds since it was called, or since somebody stepped in; `None` beyond that.
    pub fn speaks_for_s(&self) -> Option<f32> {
        matches!(self.leg, CrossingLeg::Comes | CrossingLeg::StepsIn(_)).then_some(self.for_s)
    }

    /// Where the passenger's feet are and the side they face, while somebody is in the boat.
    pub fn passenger(&self) -> Option<(Place, f32)> {
        let seat = self.middle.translated(Vec2::new(self.along_m + SEAT_M * self.turn, BOARDS_M));
        let share = smoothstep(0.0, STEPS_S, self.for_s);
        let step = |from: Place, to: Place| from.lerp(to, share).moved_up(4.0 * STEP_UP_M * share * (1.0 - share));
        let place = match self.leg {
            CrossingLeg::StepsIn(from) => step(from, seat),
            CrossingLeg::Crosses => seat,
            CrossingLeg::StepsOut => step(seat, self.landings[1 - self.home()]),
            CrossingLeg::Comes | CrossingLeg::Waits | CrossingLeg::Leaves => return None,
        };
        Some((place, self.side()))
    }

    /// Whether nothing of it is left.
    pub fn is_over(&self) -> bool {
        self.leg == CrossingLeg::Leaves && self.seen == 0.0
    }

    /// The passenger is somewhere else.
    pub fn lose_passenger(&mut self) {
        self.switch_to(CrossingLeg::Leaves);
    }

    /// Advances it by a fixed step; returns whether somebody was taken across in it.
    pub fn step(&mut self, traveller: Option<Traveller>, seconds: f32) -> bool {
        self.for_s += seconds;
        self.seen = (self.seen + seconds / APPEARS_S).min(1.0);
        let [home, far] = [self.home(), 1 - self.home()].map(|bank| self.berth_m(bank));
        match self.leg {
            CrossingLeg::Comes => {
                if self.sail_to(home, FETCHES_MPS, seconds) {
                    self.switch_to(CrossingLeg::Waits);
                }
            }
            CrossingLeg::Waits => self.wait_for(traveller),
            CrossingLeg::StepsIn(_) if self.for_s >= STEPS_S => self.switch_to(CrossingLeg::Crosses),
            CrossingLeg::Crosses => {
                if traveller.is_some_and(|one| one.gets_up) {
                    self.switch_to(CrossingLeg::Leaves);
                } else if self.sail_to(far, BOAT_MPS, seconds) {
                    self.switch_to(CrossingLeg::StepsOut);
                }
            }
            CrossingLeg::StepsOut if self.for_s >= STEPS_S => {
                self.switch_to(CrossingLeg::Leaves);
                return true;
            }
            CrossingLeg::StepsIn(_) | CrossingLeg::StepsOut => {}
            CrossingLeg::Leaves => {
                self.sail_to(0.0, BOAT_MPS, seconds);
                self.seen = 1.0 - smoothstep(FADES_S.0, FADES_S.1, self.for_s);
            }
        }
        false
    }

    /// Whether all values are in range; used on what a save holds.
    pub fn is_valid(&self) -> bool {
        let places = [self.middle, self.landings[0], self.landings[1]];
        let is_place = |place: &Place| is_within_land(place.column.0) && is_within_land(place.row);
        let is_near = |place: &Place| place.offset_from(self.middle).length() < WIDEST_M;
        places.iter().all(|place| is_place(place) && is_near(place))
            && (-WIDEST_M..WIDEST_M).contains(&self.along_m)
            && (-1.0..=1.0).contains(&self.turn)
            && (-FETCHES_MPS..=FETCHES_MPS).contains(&self.mps)
            && (0.0..=1.0).contains(&self.seen)
            && (0.0..LONGEST_S).contains(&self.for_s)
            && if let CrossingLeg::StepsIn(from) = &self.leg { is_place(from) } else { true }
    }

    /// Takes in a traveller who stands at the landing; waits for one who is not far.
    fn wait_for(&mut self, traveller: Option<Traveller>) {
        let off_m = |traveller: &Traveller| traveller.place.offset_from(self.landings[self.home()]).abs();
        let near = traveller.filter(|one| one.is_free && off_m(one).cmple(TAKES_IN_M).all());
        let is_gone = traveller.is_none_or(|one| off_m(&one).x > GIVES_UP_M);
        if let Some(one) = near {
            self.switch_to(CrossingLeg::StepsIn(one.place));
        } else if is_gone || self.for_s > WAITS_S {
            self.switch_to(CrossingLeg::Leaves);
        }
    }

    fn switch_to(&mut self, leg: CrossingLeg) {
        (self.leg, self.for_s, self.mps) = (leg, 0.0, 0.0);
    }

    /// The side to which it takes somebody.
    fn side(&self) -> f32 {
        if self.goes_right { 1.0 } else { -1.0 }
    }

    /// The number of the landing to which it was called.
    fn home(&self) -> usize {
        usize::from(!self.goes_right)
    }

    /// Metres from the middle of the water to that of the boat where it lies at a bank.
    fn berth_m(&self, bank: usize) -> f32 {
        self.landings[bank].offset_from(self.middle).x + if bank == 0 { BERTH_M } else { -BERTH_M }
    }

    /// Turns about if it has to, and goes on; returns whether it is there.
    fn sail_to(&mut self, to_m: f32, mps: f32, seconds: f32) -> bool {
        let way_m = to_m - self.along_m;
        if way_m == 0.0 {
            self.mps = 0.0;
            return true;
        }
        let side = way_m.signum();
        self.turn = (self.turn + side * 2.0 * seconds / TURNS_S).clamp(-1.0, 1.0);
        if self.turn != side {
            self.mps = 0.0;
            return false;
        }
        let slowed_mps = mps.min(TOUCHES_MPS + way_m.abs() / SLOWS_S);
        let speed_mps = (self.mps.abs() + SPEEDS_UP_MPS2 * seconds).min(slowed_mps);
        if way_m.abs() <= speed_mps * seconds {
            (self.along_m, self.mps) = (to_m, 0.0);
            return true;
        }
        self.mps = side * speed_mps;
        self.along_m += self.mps * seconds;
        false
    }
}

/// The number of the landing that is nearer to a place.
pub fn nearer(landings: [Place; 2], place: Place) -> usize {
    let [left_m, right_m] = landings.map(|landing| landing.offset_from(place).length());
    usize::from(right_m < left_m)
}

#[cfg(test)]
mod tests {
    use eremite_land::Column;

    use super::*;

    const STEP_S: f32 = 1.0 / 64.0;

    fn middle() -> Place {
        Place::at(Column(1000), 7)
    }

    fn called(from_m: f32, along_m: f32, turn: f32) -> (Crossing, Place) {
        let landings = [-30.0, 30.0].map(|metres| middle().translated(Vec2::new(metres, 0.5)));
        let from = middle().translated(Vec2::new(from_m, 0.6));
        (Crossing::called(Seed(3), 5, middle(), landings, from, BoatState { along_m, turn, mps: 0.0, seen: 0.6 }), from)
    }

    /// Runs a crossing until it is over, with a traveller who stands where they called and goes with the boat; returns where
    /// they were last, and how often they were taken across.
    fn run(mut crossing: Crossing, mut place: Place, mut each: impl FnMut(&mut Crossing, Place)) -> (Place, u32) {
        let mut across = 0;
        for _ in 0..64 * 400 {
            let traveller = Traveller { place, is_free: crossing.passenger().is_none(), gets_up: false };
            across += u32::from(crossing.step(Some(traveller), STEP_S));
            assert!(crossing.is_valid(), "{crossing:?}");
            if let Some((is, _)) = crossing.passenger() {
                assert!(is.offset_from(place).length() < 0.12, "{place:?} to {is:?} in {crossing:?}");
                place = is;
            }
            each(&mut crossing, place);
            if crossing.is_over() {
                return (place, across);
            }
        }
        panic!("it is never over: {crossing:?}");
    }

    #[test]
    fn it_comes_takes_them_across_without_a_jump_and_is_gone() {
        for (from_m, along_m, turn) in [(-31.0, 20.0, 1.0), (-29.0, -12.0, -1.0), (31.0, 0.0, -1.0), (32.0, 27.0, 1.0)] {
            let (crossing, place) = called(from_m, along_m, turn);
            let mut last = crossing.boat();
            let (ends, across) = run(crossing, place, |crossing, _| {
                let boat = crossing.boat();
                assert!((boat.along_m - last.along_m).abs() < 0.03 && (boat.turn - last.turn).abs() < 0.02, "{boat:?} after {last:?}");
                last = boat;
            });
            assert_eq!(across, 1);
            assert!((ends.offset_from(middle()).x + 30.0 * from_m.signum()).abs() < 0.1, "from {from_m}: {ends:?}");
        }
    }

    #[test]
    fn who_goes_away_is_not_waited_for_and_who_gets_out_is_let_go() {
        let (mut crossing, place) = called(-31.0, 0.0, 1.0);
        let away = Traveller { place: place.moved_along(-60.0), is_free: true, gets_up: false };
        let lasts = (0..64 * 90).take_while(|_| !crossing.step(Some(away), STEP_S) && !crossing.is_over()).count();
        assert!(crossing.is_over() && crossing.passenger().is_none() && lasts > 64 * 10);

        let (crossing, place) = called(-31.0, 0.0, 1.0);
        let mut is_out = false;
        let (_, across) = run(crossing, place, |crossing, place| {
            if !is_out && place.offset_from(middle()).x > 0.0 {
                crossing.step(Some(Traveller { place, is_free: false, gets_up: true }), STEP_S);
                is_out = crossing.passenger().is_none();
            }
        });
        assert!(is_out && across == 0);
    }
}
