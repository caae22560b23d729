//! Legs that stand: a foot that has come down stays where it is in the world until it is lifted, and is then on its way to
//! where it comes down next.
//!
//! The gait says when. Its phase goes on with the way along the land, so that a creature that stops stops its legs, and one
//! on a slope does not run ahead of its feet. Who stands still, is pushed, or turns takes steps out of turn.

use bevy::math::Vec2;

use super::{
    figure::{Chain, turn, turned},
    gait::{self, Gait, Timing},
    kind::Kind,
};
use crate::land::Place;

/// The most legs there are.
pub const MOST_LEGS: usize = 4;
/// Slower than this, in metres a second, one stands.
const STILL_MPS: f32 = 0.05;
/// Seconds in which speed, stride and stance follow.
const FOLLOW_S: f32 = 0.06;
/// Seconds of a step out of turn, for a leg of a metre.
const QUICK_S: f32 = 0.24;
/// The same from the air to the ground.
const DOWN_S: f32 = 0.09;
/// A foot that is to be in the air for less than this share of its time is not lifted any more.
const LATE: f32 = 0.3;
/// How far from where it rests a foot may stand, in leg lengths.
const AT_EASE: f32 = 0.2;
/// The lowest that a hip may come, in leg lengths, for a foot to stay on the ground.
pub(super) const LOWEST: f32 = 0.42;
/// How far a leg may be stretched, in its length, before its foot is lifted: on a slope that no figure could stand on.
pub(super) const STRETCH: f32 = 1.2;
/// From which slope on, and up to which, the legs stand square to the ground and not upright; and how far, in leg lengths.
const SQUARE: (f32, f32) = (0.15, 1.0);
const SQUARE_M: f32 = 0.5;
/// Seconds in which they come to it.
const SQUARE_S: f32 = 0.12;
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
/// In the middle of a foot's way, a hip may be too high for it by so many leg lengths.
const MOST_SLACK: f32 = 0.4;
/// Seconds in which a foot folds.
const FOLD_S: f32 = 0.03;
/// Seconds in which a pose takes hold of it.
const HOLD_S: f32 = 0.04;
/// A foot that is left so many leg lengths behind is put where it belongs.
const LOST: f32 = 4.0;

/// The ground straight above or below a place, if there is any that feet can stand on.
pub type Ground<'a> = &'a mut dyn FnMut(Place) -> Option<Place>;

/// A leg.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Leg {
    /// Where the sole is.
    pub at: Place,
    /// What the foot does.
    pub foot: Foot,
    /// Radians by which the foot is folded back.
    pub fold: f32,
    /// The touchdown in the stride: the gait's, once the leg has come to it.
    offset: f32,
}

impl Leg {
    /// How much too high, in leg lengths, a hip may be for the foot: nothing for one that stands or is about to; none is
    /// asked where a pose has it.
    pub(super) fn slack(&self) -> Option<f32> {
        match self.foot {
            Foot::Planted => Some(0.0),
            Foot::Swing(Swing { left: Left::Strides(_), share, .. }) => Some(MOST_SLACK * (share * 8.0).min((1.0 - share) * 3.0).min(1.0)),
            Foot::Swing(Swing { share, .. }) => Some(2.0 * MOST_SLACK * (1.0 - share)),
            Foot::Held => None,
        }
    }

    /// How near it is to the ground, by its time: 1 where it stands, 0 halfway.
    pub(super) fn nearness(&self) -> f32 {
        match self.foot {
            Foot::Planted => 1.0,
            Foot::Swing(Swing { share, .. }) => 1.0 - 4.0 * share * (1.0 - share),
            Foot::Held => 0.0,
        }
    }
}

/// What a foot does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Foot {
    /// It stands, and does not move.
    #[default]
    Planted,
    /// It is on its way.
    Swing(Swing),
    /// A pose has it.
    Held,
}

/// A foot's way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Swing {
    from: Place,
    to: Place,
    left: Left,
    /// How much of its time is over.
    share: f32,
    lift_m: f32,
    /// How fast the creature goes on, in ways of the foot in its time.
    pace: f32,
    /// Metres to which the way is arched, over what lies between.
    arch_m: f32,
}

/// What is left of a foot's time in the air.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Left {
    /// In its turn: a share of the stride.
    Strides(f32),
    /// Out of turn: seconds.
    Seconds(f32),
}

/// What the legs are to do in a step.
#[derive(Clone, Copy)]
pub struct Going<'a> {
    /// Where the creature is: on the ground beneath the middle of its trunk.
    pub place: Place,
    /// Which way it faces, -1 or 1.
    pub facing: f32,
    /// Rise per metre of the ground.
    pub slope: f32,
    /// Seconds of the step.
    pub seconds: f32,
    /// The gait to keep; without it, as the speed asks for.
    pub gait: Option<usize>,
    /// Of who has two legs, where the hip would be, from the place, facing right.
    pub hip: Option<Vec2>,
    /// Where a pose has the soles, from the place: they stand on nothing.
    pub held: Option<&'a [Vec2]>,
}

/// Where a leg hangs, for what follows from it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Root {
    /// Of the foot at rest, along from the place.
    pub under_m: f32,
    /// The root itself, from the place.
    pub at: Vec2,
    /// The lowest that it may come.
    pub lowest_m: f32,
    /// Which way it faces, -1 to 1.
    pub turn: f32,
}

/// All legs of a creature.
#[derive(Clone, Debug, PartialEq)]
pub struct Legs {
    pub(super) legs: [Leg; MOST_LEGS],
    /// Where in the stride they are, from 0 to 1.
    pub phase: f32,
    /// Their gait.
    pub gait: usize,
    pub(super) place: Place,
    timing: Timing,
    speed_mps: f32,
    /// Rise per metre of the ground, as the legs feel it.
    slope: f32,
    /// Which way they go.
    way: f32,
    moves: bool,
}

impl Legs {
    /// They stand, wherever that is.
    pub(super) fn standing(kind: &Kind, place: Place, facing: f32) -> Self {
        Self {
            legs: [Leg { at: place, ..Leg::default() }; MOST_LEGS],
            phase: 0.0,
            gait: 0,
            place,
            timing: kind.gaits[0].at(0.0, kind.leg_m()),
            speed_mps: 0.0,
            slope: 0.0,
            way: facing,
            moves: false,
        }
    }

    /// Metres a second along the land, as the legs feel it.
    pub fn speed_mps(&self) -> f32 {
        self.speed_mps
    }

    /// Metres of a stride as it is now.
    pub fn stride_m(&self) -> f32 {
        self.timing.stride_m
    }

    /// Whether they go anywhere.
    pub fn move_on(&self) -> bool {
        self.moves
    }

    /// Sets every foot down where it stands at rest.
    pub(super) fn put(&mut self, roots: &[Root], ground: Ground) {
        for (leg, root) in self.legs.iter_mut().zip(roots) {
            *leg = Leg { at: footing(self.place, root.under_m, f32::MAX, ground), offset: leg.offset, ..Leg::default() };
        }
    }

    /// One step.
    pub(super) fn step(&mut self, kind: &Kind, going: &Going, roots: &[Root], ground: Ground) {
        let moved = going.place.metres_from(self.place);
        self.place = going.place;
        self.slope += (going.slope - self.slope) * going.seconds / (going.seconds + SQUARE_S);
        let along = self.go(kind, going, moved.x);
        let gait = &kind.gaits[self.gait];
        let walk =
            Walk { kind, gait, going, moved, square: square(self.slope), timing: self.timing, along, phase: self.phase, way: self.way };
        let rate = if self.moves { self.speed_mps / self.timing.stride_m } else { 0.0 };
        let restless = self.restless(&walk, roots);
        for (number, root) in roots.iter().enumerate() {
            let step = Step { walk: &walk, number, chain: &kind.legs()[number], root, moves: self.moves, rate, speed_mps: self.speed_mps };
            step.take(&mut self.legs[number], restless == Some(number), ground);
        }
    }

    /// Goes on with the stride by so many metres of way; how much of a stride that is.
    fn go(&mut self, kind: &Kind, going: &Going, way_m: f32) -> f32 {
        let speed_mps = way_m.abs() / going.seconds;
        let moved = self.moves;
        self.moves = going.held.is_none() && speed_mps > STILL_MPS;
        let share = going.seconds / (going.seconds + FOLLOW_S);
        self.speed_mps += (if self.moves { speed_mps } else { 0.0 } - self.speed_mps) * share;
        if !self.moves {
            return 0.0;
        }
        let way = way_m.signum();
        let is_in_air = self.legs[..kind.legs().len()].iter().any(|leg| leg.foot != Foot::Planted);
        if is_in_air || !moved {
            self.change_gait(kind, going, way);
        }
        let wanted = kind.gaits[self.gait].at(self.speed_mps, kind.leg_m());
        self.timing.stride_m += (wanted.stride_m - self.timing.stride_m) * share;
        for (duty, wanted) in self.timing.duty.iter_mut().zip(wanted.duty) {
            *duty += (wanted - *duty) * share;
        }
        if !moved && self.legs.iter().all(|leg| leg.foot == Foot::Planted) {
            // The first step is half a step: the first foot is in the middle of its way, under the hip.
            self.timing = wanted;
            self.phase = (self.legs[0].offset + (1.0 + self.timing.duty[0]) / 2.0).fract();
        } else if way != self.way {
            // Back the way it came: what was behind is before.
            let done = (self.phase - self.legs[0].offset).rem_euclid(1.0);
            self.phase = (self.legs[0].offset + self.timing.duty[0] - done).rem_euclid(1.0);
        }
        self.way = way;
        let along = way_m.abs() / self.timing.stride_m;
        self.phase = (self.phase + along).fract();
        along
    }

    /// Takes another gait, if it is time. The stride is shifted so that the legs come to the new one by the shortest way.
    fn change_gait(&mut self, kind: &Kind, going: &Going, way: f32) {
        let froude = gait::froude(self.speed_mps, kind.leg_m(), going.slope * way);
        let next = going.gait.unwrap_or_else(|| gait::choose(&kind.gaits, self.gait.min(kind.gaits.len() - 1), froude));
        if next == self.gait {
            return;
        }
        self.gait = next;
        let beats = &kind.gaits[next].legs;
        let shifts = beats.iter().zip(&self.legs).map(|(beat, leg)| (beat.phase - leg.offset + 0.5).rem_euclid(1.0) - 0.5);
        let shift = shifts.sum::<f32>() / beats.len() as f32;
        self.phase = (self.phase + shift).rem_euclid(1.0);
        for leg in &mut self.legs {
            leg.offset = (leg.offset + shift).rem_euclid(1.0);
        }
    }

    /// The foot that, at rest, stands farthest from where it rests, if that is too far, and not too many step already.
    fn restless(&self, walk: &Walk, roots: &[Root]) -> Option<usize> {
        if self.moves || walk.going.held.is_some() {
            return None;
        }
        let count = roots.len();
        let lifted = self.legs[..count].iter().filter(|leg| leg.foot != Foot::Planted).count();
        if lifted * 2 >= count {
            return None;
        }
        let off = |number: usize| (self.legs[number].at.metres_from(self.place).x - walk.rest_m(number, &roots[number])).abs();
        let planted = (0..count).filter(|number| self.legs[*number].foot == Foot::Planted);
        let farthest = planted.max_by(|a, b| off(*a).total_cmp(&off(*b)))?;
        (off(farthest) > AT_EASE * walk.kind.leg_m()).then_some(farthest)
    }
}

/// What all legs share in a step.
struct Walk<'a> {
    kind: &'a Kind,
    gait: &'a Gait,
    going: &'a Going<'a>,
    /// Metres that the creature has moved.
    moved: Vec2,
    /// Leg lengths by which feet stand up the slope.
    square: f32,
    timing: Timing,
    /// The share of a stride that the step is.
    along: f32,
    phase: f32,
    way: f32,
}

impl Walk<'_> {
    /// Where a foot rests, along from the place. Of a pair, the left stands before the right.
    fn rest_m(&self, number: usize, root: &Root) -> f32 {
        let before = if number * 2 < self.kind.legs().len() { 0.5 } else { -0.5 };
        root.under_m + self.going.facing * before * self.kind.figure.apart_m
    }
}

/// A leg's step.
struct Step<'a> {
    walk: &'a Walk<'a>,
    number: usize,
    chain: &'a Chain,
    root: &'a Root,
    moves: bool,
    /// Strides a second.
    rate: f32,
    speed_mps: f32,
}

impl Step<'_> {
    fn take(&self, leg: &mut Leg, is_restless: bool, ground: Ground) {
        let going = self.walk.going;
        if let Some(held) = going.held {
            let to = going.place.moved(held[self.number]);
            // What it was is left behind in a moment.
            leg.foot = Foot::Held;
            leg.at = leg.at.moved(self.walk.moved).toward(to, going.seconds / (going.seconds + HOLD_S));
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
        if is_over {
            *leg = Leg { at: to, foot: Foot::Planted, ..*leg };
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
            Foot::Planted => 0.0,
            Foot::Held => 0.25 * most,
            Foot::Swing(swing) => most * (HEEL * (1.0 - swing.share) + TUCK * arched(swing.share)),
        };
        let seconds = self.walk.going.seconds;
        leg.fold += (wanted - leg.fold) * seconds / (seconds + FOLD_S);
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

/// How far up a slope, in leg lengths, feet are set so that the legs stand square to it.
fn square(slope: f32) -> f32 {
    let (from, to) = SQUARE;
    let share = ((slope.abs() - from) / (to - from)).clamp(0.0, 1.0);
    share * SQUARE_M * slope / (1.0 + slope * slope)
}

/// How high a foot is at a share of its time: up soon, and gently down.
fn arched(share: f32) -> f32 {
    6.75 * share * (1.0 - share) * (1.0 - share)
}

/// From the sole to the last joint of a leg whose foot is folded by so many radians.
pub(super) fn pastern(chain: &Chain, fold: f32, facing: f32) -> Vec2 {
    turned(turn(-fold), chain.pastern) * Vec2::new(facing, 1.0)
}

/// Where a foot is set that is to come down so many metres aside: nearer, if there is no ground, or it is out of reach.
fn footing(place: Place, metres: f32, leg_m: f32, ground: Ground) -> Place {
    for share in [1.0, 0.66, 0.33] {
        let at = place.aside(metres * share);
        if let Some(floor) = ground(at).filter(|floor| floor.over(place).abs() <= HIGHEST * leg_m + STEEPEST * metres.abs()) {
            return floor;
        }
    }
    ground(place).unwrap_or(place)
}
