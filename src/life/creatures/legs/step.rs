//! The step of one leg: when its foot is lifted, where it comes down, and its swing between.

use bevy::math::Vec2;
use eremite_land::Place;

use super::{FootState, FootSwing, GroundProbe, Leg, LegRoot, LocomotionInput, STRETCH, SwingTimeLeft};
use crate::creatures::{
    creature::HeadPose,
    figure::{LegChain, rotated, rotation_from_angle},
    gait::{Gait, GaitTiming},
    kind::CreatureKind,
    leap_pose::LeapPose,
};

/// Seconds of a step out of turn, for a leg of a metre.
const QUICK_S: f32 = 0.24;
/// On landing, a foot stays in the air if more than this share of its stance would have passed.
const LANDS: f32 = 0.4;
/// Seconds of a step from the air to the ground.
const DOWN_S: f32 = 0.09;
/// A foot with less than this share of its swing left is not lifted any more.
const LATE: f32 = 0.3;
/// The farthest up or down that a foot is set: in leg lengths, and in metres per metre aside.
const HIGHEST: f32 = 0.9;
const STEEPEST: f32 = 2.2;
/// The share of the lift in a step out of turn, and the clearance over obstacles.
const QUICK_LIFT: f32 = 0.6;
const CLEARANCE: f32 = 0.03;
/// The share of the fold at lift-off, and the share of the stance from which on the heel rises.
const HEEL: f32 = 0.55;
const HEEL_FROM: f32 = 0.55;
/// The share of the fold when the foot is lifted highest.
const TUCK: f32 = 0.83;
/// The fastest swing of a foot, in metres per second relative to the trunk.
const FASTEST_MPS: f32 = 12.0;
/// Seconds in which a foot folds.
const FOLD_S: f32 = 0.03;
/// Seconds in which a pose takes hold of a foot.
const HOLD_S: f32 = 0.04;
/// Seconds in which a foot settles to the ground's tilt; the distance to either side over which that is measured, in metres;
/// and the steepest tilt of a foot, in radians.
const LIE_S: f32 = 0.04;
const FEEL: f32 = 0.08;
const STEEPEST_LIE: f32 = 1.0;
/// Leg lengths by which one fore foot is set ahead, and the other behind, while grazing.
const AHEAD: [f32; 2] = [0.25, -0.05];
/// Radians by which the eased hind foot folds at rest, and seconds in which it does.
const EASED: f32 = 0.5;
const EASE_S: f32 = 0.3;
/// A foot left behind by this many leg lengths is put where it belongs.
const LOST: f32 = 4.0;

/// What all legs share in a step.
pub(super) struct StrideContext<'a> {
    pub(super) kind: &'a CreatureKind,
    pub(super) gait: &'a Gait,
    pub(super) going: &'a LocomotionInput<'a>,
    /// Metres that the creature has moved.
    pub(super) moved: Vec2,
    /// Leg lengths by which feet stand up the slope.
    pub(super) square: f32,
    pub(super) timing: GaitTiming,
    /// The share of a stride in this step.
    pub(super) along: f32,
    pub(super) phase: f32,
    pub(super) way: f32,
}

impl StrideContext<'_> {
    /// Rest of a foot, along from the place. Of a pair, the left one stands in front.
    pub(super) fn rest_m(&self, number: usize, root: &LegRoot) -> f32 {
        let is_left = number * 2 < self.kind.legs().len();
        let before = if is_left { 0.5 } else { -0.5 };
        let grazes = self.going.bearing.is_down() && self.kind.is_four_legged() && number % 2 == 1;
        let ahead = if grazes { AHEAD[usize::from(!is_left)] * self.kind.leg_m() } else { 0.0 };
        root.under_m + self.going.facing * (before * self.kind.figure.apart_m + ahead)
    }
}

/// The step of one leg.
pub(super) struct LegStep<'a> {
    pub(super) walk: &'a StrideContext<'a>,
    pub(super) number: usize,
    pub(super) chain: &'a LegChain,
    pub(super) root: &'a LegRoot,
    pub(super) moves: bool,
    /// Whether it lands from a leap.
    pub(super) lands: bool,
    /// Strides per second.
    pub(super) rate: f32,
    pub(super) speed_mps: f32,
}

impl LegStep<'_> {
    pub(super) fn take(&self, leg: &mut Leg, is_restless: bool, ground: GroundProbe) {
        let going = self.walk.going;
        if let Some(held) = going.held {
            let to = going.place.translated(held[self.number]);
            // Its former state is blended out.
            leg.foot = FootState::Held;
            leg.at = leg.at.translated(self.walk.moved).lerp(to, going.seconds / (going.seconds + HOLD_S));
            if going.airborne.is_some()
                && let Some(floor) = ground(leg.at).filter(|floor| floor.height_above(leg.at) > 0.0)
            {
                leg.at = floor;
            }
            self.fold_foot(leg);
            return;
        }
        let leg_m = self.walk.kind.leg_m();
        if (leg.at.offset_from(going.place) - self.root.at).length() > LOST * leg_m {
            *leg =
                Leg { at: foothold(going.place, self.stance_m(self.true_phase(leg)), leg_m, ground), offset: leg.offset, ..Leg::default() };
        }
        match leg.foot {
            FootState::Planted => self.stand(leg, is_restless, ground),
            FootState::Swing(swing) => self.swing(leg, swing, ground),
            // A foot that would be in its swing now, or soon, stays in the air.
            FootState::Held if self.lands && self.moves && self.near_phase(leg) >= LANDS * self.duty() => {
                self.lift(leg, SwingTimeLeft::Strides(1.0 - self.near_phase(leg)), 0.5, ground);
            }
            FootState::Held => self.lift(leg, SwingTimeLeft::Seconds(DOWN_S), 0.0, ground),
        }
        self.fold_foot(leg);
    }

    /// Phase of the leg since its touchdown, as a share of the stride.
    fn true_phase(&self, leg: &Leg) -> f32 {
        (self.walk.phase - leg.offset).rem_euclid(1.0)
    }

    /// The same, rounded to the nearest step: events within a step happen at its nearer end.
    fn near_phase(&self, leg: &Leg) -> f32 {
        (self.walk.phase + self.walk.along / 2.0 - leg.offset).rem_euclid(1.0)
    }

    fn duty(&self) -> f32 {
        self.walk.timing.duty[self.number]
    }

    /// Position of a foot in its stance, along from the place, at a phase since touchdown.
    fn stance_m(&self, phase: f32) -> f32 {
        let beat = &self.walk.gait.legs[self.number];
        let stance = self.duty() / 2.0 - phase.min(self.duty());
        self.root.under_m + self.walk.square * self.chain.root.y + self.walk.way * (beat.reach_m + stance * self.walk.timing.stride_m)
    }

    fn stand(&self, leg: &mut Leg, is_restless: bool, ground: GroundProbe) {
        let quick_s = self.quick_s();
        if is_restless || !self.moves && self.is_strained(leg) {
            return self.lift(leg, SwingTimeLeft::Seconds(quick_s), QUICK_LIFT, ground);
        }
        if !self.moves {
            return;
        }
        // A leg changes to the phase of a new gait where that does not move its foot.
        let turn = self.walk.gait.legs[self.number].phase;
        if leg.offset != turn && self.near_phase(&Leg { offset: turn, ..*leg }) < self.duty() {
            leg.offset = turn;
        }
        let phase = self.near_phase(leg);
        let is_due = phase >= self.duty() && 1.0 - phase > LATE * (1.0 - self.duty());
        if !is_due && !self.is_strained(leg) {
            return;
        }
        // The foot will swing in its turn, or soon: else it steps at once, to where it would stand then.
        leg.offset = turn;
        let phase = self.near_phase(leg);
        let (left, soon) = (1.0 - phase, phase + quick_s * self.rate);
        let in_turn = soon >= self.duty() && left > LATE * (1.0 - self.duty());
        self.lift(
            leg,
            if in_turn { SwingTimeLeft::Strides(left) } else { SwingTimeLeft::Seconds(quick_s) },
            if is_due { 1.0 } else { QUICK_LIFT },
            ground,
        );
    }

    /// Seconds of a step out of turn.
    fn quick_s(&self) -> f32 {
        let quick_s = QUICK_S * self.walk.kind.leg_m().sqrt();
        if self.rate > 0.0 { quick_s.min(0.6 * (1.0 - self.duty()) / self.rate) } else { quick_s }
    }

    /// Whether a planted foot is where the leg cannot hold it.
    fn is_strained(&self, leg: &Leg) -> bool {
        let last = leg.at.offset_from(self.walk.going.place) + pastern(self.chain, leg.fold, self.root.turn);
        let along = (last.x - self.root.at.x) * (1.0 - self.chain.girdle);
        let reach = self.chain.reach() * STRETCH;
        let left = reach * reach - along * along;
        left <= 0.0 || last.y + left.sqrt() < self.root.lowest_m
    }

    fn lift(&self, leg: &mut Leg, left: SwingTimeLeft, lift: f32, ground: GroundProbe) {
        let to = self.target(leg, left, ground);
        let beat = &self.walk.gait.legs[self.number];
        let pace = if matches!(left, SwingTimeLeft::Strides(_)) { 1.0 - self.duty() } else { 0.0 };
        let mut swing = FootSwing { from: leg.at, to, left, share: 0.0, lift_m: beat.lift_m * lift, pace, arch_m: 0.0 };
        swing.arch_m = swing.arch(self.walk.kind.leg_m(), ground);
        leg.foot = FootState::Swing(swing);
    }

    /// Where a swinging foot comes down.
    fn target(&self, leg: &Leg, left: SwingTimeLeft, ground: GroundProbe) -> Place {
        let walk = self.walk;
        let metres = match left {
            SwingTimeLeft::Strides(left) => self.stance_m(0.0) + walk.way * (left + walk.along / 2.0) * walk.timing.stride_m,
            SwingTimeLeft::Seconds(left_s) if self.moves => {
                let phase = (self.true_phase(leg) + left_s * self.rate).rem_euclid(1.0);
                self.stance_m(phase) + walk.way * self.speed_mps * left_s
            }
            SwingTimeLeft::Seconds(_) => walk.rest_m(self.number, self.root),
        };
        foothold(walk.going.place, metres, walk.kind.leg_m(), ground)
    }

    fn swing(&self, leg: &mut Leg, mut swing: FootSwing, ground: GroundProbe) {
        let walk = self.walk;
        self.retime(leg, &mut swing);
        let (mut done, mut is_over) = swing.left.advance(walk);
        let to = self.target(leg, swing.left, ground);
        if to.offset_from(swing.to).length() > 0.25 * walk.kind.leg_m() {
            // The target has moved: a new swing from where the foot is.
            swing = FootSwing { from: leg.at, to, share: 0.0, ..swing };
            swing.arch_m = swing.arch(walk.kind.leg_m(), ground);
            done = 0.0;
            let left_s = match swing.left {
                SwingTimeLeft::Strides(left) => left / self.rate.max(0.1),
                SwingTimeLeft::Seconds(left) => left,
            };
            if left_s < 0.5 * self.quick_s() {
                // No time is left for that in its turn.
                (swing.left, is_over) = (SwingTimeLeft::Seconds(0.7 * self.quick_s()), false);
            }
        }
        swing.to = to;
        // On a slope the swing is longer.
        let farthest_m = FASTEST_MPS * (1.0 + walk.going.slope * walk.going.slope) * walk.going.seconds;
        let carried = leg.at.translated(walk.moved);
        if is_over && to.offset_from(carried).length() > farthest_m {
            // It is late, and moves as fast as a leg can.
            (swing.left, is_over) = (SwingTimeLeft::Seconds(walk.going.seconds), false);
        }
        if is_over {
            *leg = Leg { at: to, foot: FootState::Planted, ground: ground_angle(to, ground), ..*leg };
            return;
        }
        let before = swing.share;
        swing.share += (1.0 - swing.share) * done;
        // The swing continues from where the foot is, so that it arrives also at a moving target.
        let rest = 1.0 - swing.eased(before);
        let go = if rest > 1.0e-6 { (swing.eased(swing.share) - swing.eased(before)) / rest } else { 1.0 };
        let at = leg.at.moved_along(to.offset_from(leg.at).x * go);
        let line = swing.from.moved_up(to.height_above(swing.from) * swing.eased(swing.share)).moved_up(swing.arch_m * arched(swing.share));
        let at = Place { row: line.row, offset: Vec2::new(at.offset.x, line.offset.y), ..at };
        let at = carried.translated(at.offset_from(carried).clamp_length_max(farthest_m));
        leg.at = match ground(at) {
            Some(floor) if at.height_above(floor) < 0.0 && floor.height_above(at) < walk.kind.leg_m() => floor,
            _ => at,
        };
        leg.foot = FootState::Swing(swing);
    }

    /// Times a swing anew when the creature has halted, or the gait has changed.
    fn retime(&self, leg: &mut Leg, swing: &mut FootSwing) {
        let SwingTimeLeft::Strides(left) = swing.left else { return };
        let turn = self.walk.gait.legs[self.number].phase;
        let phase = self.near_phase(&Leg { offset: turn, ..*leg });
        if !self.moves {
            swing.left = SwingTimeLeft::Seconds(self.quick_s() * (1.0 - swing.share).max(0.4));
        } else if leg.offset != turn && phase >= self.duty() && 1.0 - phase >= left / 2.0 {
            leg.offset = turn;
            swing.left = SwingTimeLeft::Strides(1.0 - phase + self.walk.along);
        }
    }

    /// Folds the foot: the heel rises toward the end of the stance, and the foot is tucked up in its swing.
    fn fold_foot(&self, leg: &mut Leg) {
        let most = self.walk.gait.legs[self.number].bend_deg.to_radians();
        let wanted = match leg.foot {
            FootState::Planted if self.moves => {
                let middle_m = self.root.under_m + self.walk.square * self.chain.root.y;
                let behind = (middle_m - leg.at.offset_from(self.walk.going.place).x) * self.walk.way;
                let stance_m = (self.duty() * self.walk.timing.stride_m).max(0.01);
                let share = ((behind / stance_m + 0.5 - HEEL_FROM) / (1.0 - HEEL_FROM)).clamp(0.0, 1.0);
                most * HEEL * share * share
            }
            FootState::Planted if self.eases() => EASED,
            FootState::Planted => 0.0,
            FootState::Held => most * self.walk.going.airborne.map_or(0.25, |rise_mps| LeapPose::new(rise_mps, 0.0).fold()),
            FootState::Swing(swing) => most * (HEEL * (1.0 - swing.share) + TUCK * arched(swing.share)),
        };
        let seconds = self.walk.going.seconds;
        leg.fold += (wanted - leg.fold) * seconds / (seconds + if self.eases() { EASE_S } else { FOLD_S });
        let lies = if leg.foot == FootState::Planted { leg.ground } else { 0.0 };
        leg.lies += (lies - leg.lies) * seconds / (seconds + LIE_S);
    }

    /// Whether this is the eased leg.
    fn eases(&self) -> bool {
        self.walk.going.bearing == HeadPose::Rests && !self.moves && self.walk.kind.is_four_legged() && self.number == 2
    }
}

impl SwingTimeLeft {
    /// Takes off the time of a step. Returns its share of what was left, and whether none is left.
    fn advance(&mut self, walk: &StrideContext) -> (f32, bool) {
        let (left, by) = match self {
            Self::Strides(left) => (left, walk.along),
            Self::Seconds(left) => (left, walk.going.seconds),
        };
        let done = by / left.max(by);
        *left -= by;
        (done, *left <= 1.0e-4)
    }
}

impl FootSwing {
    /// Easing of the swing: the foot leaves the ground softly, and meets it nearly at the ground's own speed, so that the
    /// leg need not reach far ahead.
    fn eased(&self, share: f32) -> f32 {
        let (first, last) = (0.35 * self.pace, 0.75 * self.pace);
        share * (first + share * (3.0 - 2.0 * first - last + share * (first + last - 2.0)))
    }

    /// Height of the arch that clears the ground between the ends of the swing.
    fn arch(&self, leg_m: f32, ground: GroundProbe) -> f32 {
        let way = self.to.offset_from(self.from);
        let needed = [0.25, 0.5, 0.75].map(|share| {
            let line = self.from.translated(way * self.eased(share));
            let over_m = ground(line).map_or(0.0, |floor| floor.height_above(line));
            (over_m + CLEARANCE * leg_m) / arched(share)
        });
        needed.into_iter().fold(self.lift_m, f32::max).min(leg_m)
    }
}

/// Height of the foot by its time: up quickly, and gently down.
fn arched(share: f32) -> f32 {
    6.75 * share * (1.0 - share) * (1.0 - share)
}

/// From the sole to the last joint of a leg whose foot is folded by some radians.
pub(in crate::creatures) fn pastern(chain: &LegChain, fold: f32, facing: f32) -> Vec2 {
    rotated(rotation_from_angle(-fold), chain.pastern) * Vec2::new(facing, 1.0)
}

/// Tilt of the ground at a foot in radians, rising to the right.
pub(super) fn ground_angle(at: Place, ground: GroundProbe) -> f32 {
    let mut over = |aside: f32| ground(at.moved_along(aside)).map_or(0.0, |floor| floor.height_above(at));
    let rise_m = over(FEEL) - over(-FEEL);
    libm::atan2f(rise_m, 2.0 * FEEL).clamp(-STEEPEST_LIE, STEEPEST_LIE)
}

/// The foothold at a distance along: nearer if there is no ground, or it is out of reach.
pub(super) fn foothold(place: Place, metres: f32, leg_m: f32, ground: GroundProbe) -> Place {
    for share in [1.0, 0.66, 0.33] {
        let at = place.moved_along(metres * share);
        if let Some(floor) = ground(at).filter(|floor| floor.height_above(place).abs() <= HIGHEST * leg_m + STEEPEST * metres.abs()) {
            return floor;
        }
    }
    ground(place).unwrap_or(place)
}
