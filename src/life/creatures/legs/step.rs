//! A leg's step: when its foot is lifted, where it comes down, and its way from the one to the other.

use bevy::math::Vec2;
use eremite_land::Place;

use super::{Foot, Going, Ground, Left, Leg, Root, STRETCH, Swing};
use crate::creatures::{
    creature::Bearing,
    figure::{Chain, turn, turned},
    flight::Flight,
    gait::{Gait, Timing},
    kind::Kind,
};

/// Seconds of a step out of turn, for a leg of a metre.
const QUICK_S: f32 = 0.24;
/// Who comes down from a leap sets no foot down of whose stance more than this share would be over.
const LANDS: f32 = 0.4;
/// Seconds of a step from the air to the ground.
const DOWN_S: f32 = 0.09;
/// A foot that is to be in the air for less than this share of its time is not lifted any more.
const LATE: f32 = 0.3;
/// The farthest up or down that a foot is set: in leg lengths, and in metres for each metre aside.
const HIGHEST: f32 = 0.9;
const STEEPEST: f32 = 2.2;
/// What is left of a foot's lift in a step out of turn, and how high it clears what lies between.
const QUICK_LIFT: f32 = 0.6;
const CLEARANCE: f32 = 0.03;
/// The share of a foot's fold that it has when it leaves the ground, and from which share of its stance on the heel rises.
const HEEL: f32 = 0.55;
const HEEL_FROM: f32 = 0.55;
/// The share that it has when it is lifted highest.
const TUCK: f32 = 0.83;
/// The fastest that a leg swings, in metres a second beside the trunk.
const FASTEST_MPS: f32 = 12.0;
/// Seconds in which a foot folds.
const FOLD_S: f32 = 0.03;
/// Seconds in which a pose takes hold of it.
const HOLD_S: f32 = 0.04;
/// Seconds in which a foot comes to lie as the ground does, how far to either side it feels that, in metres, and the
/// steepest that it lies, in radians.
const LIE_S: f32 = 0.04;
const FEEL: f32 = 0.08;
const STEEPEST_LIE: f32 = 1.0;
/// Leg lengths by which the one fore foot is set ahead, and the other behind, of who has the muzzle at the ground.
const AHEAD: [f32; 2] = [0.25, -0.05];
/// Radians by which the eased hind foot is folded of who rests, and seconds in which it is.
const EASED: f32 = 0.5;
const EASE_S: f32 = 0.3;
/// A foot that is left so many leg lengths behind is put where it belongs.
const LOST: f32 = 4.0;

/// What all legs share in a step.
pub(super) struct Walk<'a> {
    pub(super) kind: &'a Kind,
    pub(super) gait: &'a Gait,
    pub(super) going: &'a Going<'a>,
    /// Metres that the creature has moved.
    pub(super) moved: Vec2,
    /// Leg lengths by which feet stand up the slope.
    pub(super) square: f32,
    pub(super) timing: Timing,
    /// The share of a stride that the step is.
    pub(super) along: f32,
    pub(super) phase: f32,
    pub(super) way: f32,
}

impl Walk<'_> {
    /// Where a foot rests, along from the place. Of a pair, the left stands before the right.
    pub(super) fn rest_m(&self, number: usize, root: &Root) -> f32 {
        let is_left = number * 2 < self.kind.legs().len();
        let before = if is_left { 0.5 } else { -0.5 };
        let grazes = self.going.bearing.is_down() && self.kind.is_four_legged() && number % 2 == 1;
        let ahead = if grazes { AHEAD[usize::from(!is_left)] * self.kind.leg_m() } else { 0.0 };
        root.under_m + self.going.facing * (before * self.kind.figure.apart_m + ahead)
    }
}

/// A leg's step.
pub(super) struct Step<'a> {
    pub(super) walk: &'a Walk<'a>,
    pub(super) number: usize,
    pub(super) chain: &'a Chain,
    pub(super) root: &'a Root,
    pub(super) moves: bool,
    /// Whether it comes down from a leap.
    pub(super) lands: bool,
    /// Strides a second.
    pub(super) rate: f32,
    pub(super) speed_mps: f32,
}

impl Step<'_> {
    pub(super) fn take(&self, leg: &mut Leg, is_restless: bool, ground: Ground) {
        let going = self.walk.going;
        if let Some(held) = going.held {
            let to = going.place.moved(held[self.number]);
            // What it was is left behind in a moment.
            leg.foot = Foot::Held;
            leg.at = leg.at.moved(self.walk.moved).toward(to, going.seconds / (going.seconds + HOLD_S));
            if going.airborne.is_some()
                && let Some(floor) = ground(leg.at).filter(|floor| floor.over(leg.at) > 0.0)
            {
                leg.at = floor;
            }
            self.fold(leg);
            return;
        }
        let leg_m = self.walk.kind.leg_m();
        if (leg.at.metres_from(going.place) - self.root.at).length() > LOST * leg_m {
            *leg =
                Leg { at: footing(going.place, self.stance_m(self.true_phase(leg)), leg_m, ground), offset: leg.offset, ..Leg::default() };
        }
        match leg.foot {
            Foot::Planted => self.stand(leg, is_restless, ground),
            Foot::Swing(swing) => self.swing(leg, swing, ground),
            // One that would be on its way, or soon is, stays in the air.
            Foot::Held if self.lands && self.moves && self.near_phase(leg) >= LANDS * self.duty() => {
                self.lift(leg, Left::Strides(1.0 - self.near_phase(leg)), 0.5, ground);
            }
            Foot::Held => self.lift(leg, Left::Seconds(DOWN_S), 0.0, ground),
        }
        self.fold(leg);
    }

    /// Where in its stride a leg is, from its touchdown on.
    fn true_phase(&self, leg: &Leg) -> f32 {
        (self.walk.phase - leg.offset).rem_euclid(1.0)
    }

    /// The same as of the step that is nearest to it: what happens within a step happens at the nearer end.
    fn near_phase(&self, leg: &Leg) -> f32 {
        (self.walk.phase + self.walk.along / 2.0 - leg.offset).rem_euclid(1.0)
    }

    fn duty(&self) -> f32 {
        self.walk.timing.duty[self.number]
    }

    /// Where a foot in its stance is, along from the place, so long after its touchdown.
    fn stance_m(&self, phase: f32) -> f32 {
        let beat = &self.walk.gait.legs[self.number];
        let stance = self.duty() / 2.0 - phase.min(self.duty());
        self.root.under_m + self.walk.square * self.chain.root.y + self.walk.way * (beat.reach_m + stance * self.walk.timing.stride_m)
    }

    fn stand(&self, leg: &mut Leg, is_restless: bool, ground: Ground) {
        let quick_s = self.quick_s();
        if is_restless || !self.moves && self.is_strained(leg) {
            return self.lift(leg, Left::Seconds(quick_s), QUICK_LIFT, ground);
        }
        if !self.moves {
            return;
        }
        // A leg comes to a new gait where that does not move its foot.
        let turn = self.walk.gait.legs[self.number].phase;
        if leg.offset != turn && self.near_phase(&Leg { offset: turn, ..*leg }) < self.duty() {
            leg.offset = turn;
        }
        let phase = self.near_phase(leg);
        let is_due = phase >= self.duty() && 1.0 - phase > LATE * (1.0 - self.duty());
        if !is_due && !self.is_strained(leg) {
            return;
        }
        // On its way it is in its turn, or soon: or else it steps at once, to where it would stand then.
        leg.offset = turn;
        let phase = self.near_phase(leg);
        let (left, soon) = (1.0 - phase, phase + quick_s * self.rate);
        let in_turn = soon >= self.duty() && left > LATE * (1.0 - self.duty());
        self.lift(leg, if in_turn { Left::Strides(left) } else { Left::Seconds(quick_s) }, if is_due { 1.0 } else { QUICK_LIFT }, ground);
    }

    /// Seconds of a step out of turn.
    fn quick_s(&self) -> f32 {
        let quick_s = QUICK_S * self.walk.kind.leg_m().sqrt();
        if self.rate > 0.0 { quick_s.min(0.6 * (1.0 - self.duty()) / self.rate) } else { quick_s }
    }

    /// Whether a foot stands where the leg cannot hold it.
    fn is_strained(&self, leg: &Leg) -> bool {
        let last = leg.at.metres_from(self.walk.going.place) + pastern(self.chain, leg.fold, self.root.turn);
        let along = (last.x - self.root.at.x) * (1.0 - self.chain.girdle);
        let reach = self.chain.reach() * STRETCH;
        let left = reach * reach - along * along;
        left <= 0.0 || last.y + left.sqrt() < self.root.lowest_m
    }

    fn lift(&self, leg: &mut Leg, left: Left, lift: f32, ground: Ground) {
        let to = self.target(leg, left, ground);
        let beat = &self.walk.gait.legs[self.number];
        let pace = if matches!(left, Left::Strides(_)) { 1.0 - self.duty() } else { 0.0 };
        let mut swing = Swing { from: leg.at, to, left, share: 0.0, lift_m: beat.lift_m * lift, pace, arch_m: 0.0 };
        swing.arch_m = swing.arch(self.walk.kind.leg_m(), ground);
        leg.foot = Foot::Swing(swing);
    }

    /// Where a foot on its way comes down.
    fn target(&self, leg: &Leg, left: Left, ground: Ground) -> Place {
        let walk = self.walk;
        let metres = match left {
            Left::Strides(left) => self.stance_m(0.0) + walk.way * (left + walk.along / 2.0) * walk.timing.stride_m,
            Left::Seconds(left_s) if self.moves => {
                let phase = (self.true_phase(leg) + left_s * self.rate).rem_euclid(1.0);
                self.stance_m(phase) + walk.way * self.speed_mps * left_s
            }
            Left::Seconds(_) => walk.rest_m(self.number, self.root),
        };
        footing(walk.going.place, metres, walk.kind.leg_m(), ground)
    }

    fn swing(&self, leg: &mut Leg, mut swing: Swing, ground: Ground) {
        let walk = self.walk;
        if let Left::Strides(left) = swing.left {
            let turn = walk.gait.legs[self.number].phase;
            let phase = self.near_phase(&Leg { offset: turn, ..*leg });
            if !self.moves {
                swing.left = Left::Seconds(self.quick_s() * (1.0 - swing.share).max(0.4));
            } else if leg.offset != turn && phase >= self.duty() && 1.0 - phase >= left / 2.0 {
                leg.offset = turn;
                swing.left = Left::Strides(1.0 - phase + walk.along);
            }
        }
        let (mut done, mut is_over) = match &mut swing.left {
            Left::Strides(left) => {
                let done = walk.along / left.max(walk.along);
                *left -= walk.along;
                (done, *left <= 1.0e-4)
            }
            Left::Seconds(left) => {
                let done = walk.going.seconds / left.max(walk.going.seconds);
                *left -= walk.going.seconds;
                (done, *left <= 1.0e-4)
            }
        };
        let to = self.target(leg, swing.left, ground);
        if to.metres_from(swing.to).length() > 0.25 * walk.kind.leg_m() {
            // Bound for elsewhere: a new way from where it is.
            swing = Swing { from: leg.at, to, share: 0.0, ..swing };
            swing.arch_m = swing.arch(walk.kind.leg_m(), ground);
            done = 0.0;
            let left_s = match swing.left {
                Left::Strides(left) => left / self.rate.max(0.1),
                Left::Seconds(left) => left,
            };
            if left_s < 0.5 * self.quick_s() {
                // There is no time for that in its turn.
                (swing.left, is_over) = (Left::Seconds(0.7 * self.quick_s()), false);
            }
        }
        swing.to = to;
        // On a slope its way is longer.
        let farthest_m = FASTEST_MPS * (1.0 + walk.going.slope * walk.going.slope) * walk.going.seconds;
        let carried = leg.at.moved(walk.moved);
        if is_over && to.metres_from(carried).length() > farthest_m {
            // It is late, and comes as fast as a leg can.
            (swing.left, is_over) = (Left::Seconds(walk.going.seconds), false);
        }
        if is_over {
            *leg = Leg { at: to, foot: Foot::Planted, ground: lies(to, ground), ..*leg };
            return;
        }
        let before = swing.share;
        swing.share += (1.0 - swing.share) * done;
        // The way goes on from where the foot is: so it comes to where it is bound also if that moves.
        let rest = 1.0 - swing.eased(before);
        let go = if rest > 1.0e-6 { (swing.eased(swing.share) - swing.eased(before)) / rest } else { 1.0 };
        let at = leg.at.aside(to.metres_from(leg.at).x * go);
        let line = swing.from.up(to.over(swing.from) * swing.eased(swing.share)).up(swing.arch_m * arched(swing.share));
        let at = Place { row: line.row, offset: Vec2::new(at.offset.x, line.offset.y), ..at };
        let at = carried.moved(at.metres_from(carried).clamp_length_max(farthest_m));
        leg.at = match ground(at) {
            Some(floor) if at.over(floor) < 0.0 && floor.over(at) < walk.kind.leg_m() => floor,
            _ => at,
        };
        leg.foot = Foot::Swing(swing);
    }

    /// Folds the foot: its heel rises toward the end of the stance, and it is tucked up on its way.
    fn fold(&self, leg: &mut Leg) {
        let most = self.walk.gait.legs[self.number].bend_deg.to_radians();
        let wanted = match leg.foot {
            Foot::Planted if self.moves => {
                let middle_m = self.root.under_m + self.walk.square * self.chain.root.y;
                let behind = (middle_m - leg.at.metres_from(self.walk.going.place).x) * self.walk.way;
                let stance_m = (self.duty() * self.walk.timing.stride_m).max(0.01);
                let share = ((behind / stance_m + 0.5 - HEEL_FROM) / (1.0 - HEEL_FROM)).clamp(0.0, 1.0);
                most * HEEL * share * share
            }
            Foot::Planted if self.eases() => EASED,
            Foot::Planted => 0.0,
            Foot::Held => most * self.walk.going.airborne.map_or(0.25, |rise_mps| Flight::new(rise_mps, 0.0).fold()),
            Foot::Swing(swing) => most * (HEEL * (1.0 - swing.share) + TUCK * arched(swing.share)),
        };
        let seconds = self.walk.going.seconds;
        leg.fold += (wanted - leg.fold) * seconds / (seconds + if self.eases() { EASE_S } else { FOLD_S });
        let lies = if leg.foot == Foot::Planted { leg.ground } else { 0.0 };
        leg.lies += (lies - leg.lies) * seconds / (seconds + LIE_S);
    }

    /// Whether it is the leg that is eased.
    fn eases(&self) -> bool {
        self.walk.going.bearing == Bearing::Rests && !self.moves && self.walk.kind.is_four_legged() && self.number == 2
    }
}

impl Swing {
    /// The share of its way that a foot has made in a share of its time: it leaves the ground softly, and meets it nearly
    /// as slow as that passes, so that the leg need not reach far ahead.
    fn eased(&self, share: f32) -> f32 {
        let (first, last) = (0.35 * self.pace, 0.75 * self.pace);
        share * (first + share * (3.0 - 2.0 * first - last + share * (first + last - 2.0)))
    }

    /// How high the way is to be arched to clear what lies between its ends.
    fn arch(&self, leg_m: f32, ground: Ground) -> f32 {
        let way = self.to.metres_from(self.from);
        let needed = [0.25, 0.5, 0.75].map(|share| {
            let line = self.from.moved(way * self.eased(share));
            let over_m = ground(line).map_or(0.0, |floor| floor.over(line));
            (over_m + CLEARANCE * leg_m) / arched(share)
        });
        needed.into_iter().fold(self.lift_m, f32::max).min(leg_m)
    }
}

/// How high a foot is at a share of its time: up soon, and gently down.
fn arched(share: f32) -> f32 {
    6.75 * share * (1.0 - share) * (1.0 - share)
}

/// From the sole to the last joint of a leg whose foot is folded by so many radians.
pub(in crate::creatures) fn pastern(chain: &Chain, fold: f32, facing: f32) -> Vec2 {
    turned(turn(-fold), chain.pastern) * Vec2::new(facing, 1.0)
}

/// Radians by which the ground rises to the right where a foot is.
pub(super) fn lies(at: Place, ground: Ground) -> f32 {
    let mut over = |aside: f32| ground(at.aside(aside)).map_or(0.0, |floor| floor.over(at));
    let rise_m = over(FEEL) - over(-FEEL);
    libm::atan2f(rise_m, 2.0 * FEEL).clamp(-STEEPEST_LIE, STEEPEST_LIE)
}

/// Where a foot is set that is to come down so many metres aside: nearer, if there is no ground, or it is out of reach.
pub(super) fn footing(place: Place, metres: f32, leg_m: f32, ground: Ground) -> Place {
    for share in [1.0, 0.66, 0.33] {
        let at = place.aside(metres * share);
        if let Some(floor) = ground(at).filter(|floor| floor.over(place).abs() <= HIGHEST * leg_m + STEEPEST * metres.abs()) {
            return floor;
        }
    }
    ground(place).unwrap_or(place)
}
