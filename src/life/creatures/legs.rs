//! Foot placement: a planted foot stays where it is in the world until it is lifted, and then swings to its next foothold.
//!
//! The gait gives the timing. Its phase advances with the distance along the land, so that the legs stop with the creature,
//! and do not slide on slopes. A creature that stands still, is pushed, or turns takes steps out of turn.

mod step;

use bevy::math::Vec2;

pub(super) use step::pastern;

use eremite_land::Place;
use step::{LegStep, StrideContext, foothold, ground_angle};

use super::{
    creature::HeadPose,
    gait::{self, GaitTiming},
    kind::CreatureKind,
};

/// The most legs of a creature.
pub const MAX_LEGS: usize = 4;
/// Below this speed, in metres per second, a creature stands.
const STILL_MPS: f32 = 0.05;
/// Seconds in which speed, stride and stance settle.
const FOLLOW_S: f32 = 0.06;
/// How far from its rest a foot may stand, in leg lengths.
const AT_EASE: f32 = 0.2;
/// The lowest height of a hip, in leg lengths, at which a foot stays planted.
pub(super) const LOWEST: f32 = 0.42;
/// How far a leg may be stretched, in its length, before its foot is lifted: on slopes too steep to stand on.
pub(super) const STRETCH: f32 = 1.2;
/// The range of slopes over which the legs turn from upright to square to the ground; and by how much, in leg lengths.
const SQUARE: (f32, f32) = (0.15, 1.0);
const SQUARE_M: f32 = 0.5;
/// How much shorter stances are on a slope, by its square.
const STEEP: f32 = 1.5;
/// Seconds in which the legs settle to the slope.
const SQUARE_S: f32 = 0.12;
/// In mid swing, the hip may be too high for the foot by this, in leg lengths.
const MAX_SLACK: f32 = 0.4;

/// The ground straight above or below a place, if there is any on which feet can stand.
pub type GroundProbe<'a> = &'a mut dyn FnMut(Place) -> Option<Place>;

/// State of a leg.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Leg {
    /// The sole.
    pub at: Place,
    /// What the foot does.
    pub foot: FootState,
    /// Radians by which the foot is folded back.
    pub fold: f32,
    /// Radians by which the foot is tilted to the ground, rising to the right.
    pub lies: f32,
    /// Tilt of the ground where the foot came down.
    ground: f32,
    /// Touchdown as a share of the stride: the gait's, once the leg has come to it.
    offset: f32,
}

impl Leg {
    /// By how much the hip may be too high for the foot, in leg lengths: 0 for a planted foot; `None` where a pose holds it.
    pub(super) fn slack(&self) -> Option<f32> {
        match self.foot {
            FootState::Planted => Some(0.0),
            FootState::Swing(FootSwing { left: SwingTimeLeft::Strides(_), share, .. }) => {
                Some(MAX_SLACK * (share * 8.0).min((1.0 - share) * 3.0).min(1.0))
            }
            FootState::Swing(FootSwing { share, .. }) => Some(2.0 * MAX_SLACK * (1.0 - share)),
            FootState::Held => None,
        }
    }

    /// Nearness to the ground by its time: 1 planted, 0 in mid swing.
    pub(super) fn nearness(&self) -> f32 {
        match self.foot {
            FootState::Planted => 1.0,
            FootState::Swing(FootSwing { share, .. }) => 1.0 - 4.0 * share * (1.0 - share),
            FootState::Held => 0.0,
        }
    }
}

/// What a foot does.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum FootState {
    /// It stands and does not move.
    #[default]
    Planted,
    /// It swings.
    Swing(FootSwing),
    /// A pose holds it.
    Held,
}

/// The swing of a foot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FootSwing {
    from: Place,
    to: Place,
    left: SwingTimeLeft,
    /// The share of its time that has passed.
    share: f32,
    lift_m: f32,
    /// Speed of the creature, in lengths of this swing during its time.
    pace: f32,
    /// Height of the arch over obstacles between its ends, in metres.
    arch_m: f32,
}

/// The time left of a swing.
#[derive(Clone, Copy, Debug, PartialEq)]
enum SwingTimeLeft {
    /// In its turn: a share of the stride.
    Strides(f32),
    /// Out of turn: seconds.
    Seconds(f32),
}

/// Input to the legs for a fixed step.
#[derive(Clone, Copy)]
pub struct LocomotionInput<'a> {
    /// The creature's place: on the ground beneath the middle of its trunk.
    pub place: Place,
    /// The side it faces, -1 or 1.
    pub facing: f32,
    /// Slope of the ground, rise per metre.
    pub slope: f32,
    /// Seconds of the step.
    pub seconds: f32,
    /// The gait to keep; if `None`, it is chosen by speed.
    pub gait: Option<usize>,
    /// Of a biped, the hip's target from the place, facing right.
    pub hip: Option<Vec2>,
    /// Head pose.
    pub bearing: HeadPose,
    /// Soles held by a pose, from the place: they are not planted.
    pub held: Option<&'a [Vec2]>,
    /// Vertical speed of a quadruped in the air, in metres per second upward: its legs fold, and reach for the ground.
    pub airborne: Option<f32>,
}

impl LocomotionInput<'_> {
    /// Input on the ground, all else as the gait has it.
    pub fn on_ground(place: Place, facing: f32, slope: f32, seconds: f32) -> Self {
        Self { place, facing, slope, seconds, gait: None, hip: None, bearing: HeadPose::Plain, held: None, airborne: None }
    }
}

/// Root of a leg and what follows from it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct LegRoot {
    /// Rest of the foot, along from the place.
    pub under_m: f32,
    /// The root itself, from the place.
    pub at: Vec2,
    /// The lowest that it may come.
    pub lowest_m: f32,
    /// The side it faces, -1 to 1.
    pub turn: f32,
}

/// All legs of a creature.
#[derive(Clone, Debug, PartialEq)]
pub struct Legs {
    pub(super) legs: [Leg; MAX_LEGS],
    /// Phase of the stride, from 0 to 1.
    pub phase: f32,
    /// Index of the gait.
    pub gait: usize,
    pub(super) place: Place,
    timing: GaitTiming,
    speed_mps: f32,
    /// Smoothed slope of the ground, rise per metre.
    slope: f32,
    /// Direction of travel, -1 or 1.
    way: f32,
    moves: bool,
    /// Whether they land from a leap in this step.
    lands: bool,
}

impl Legs {
    /// Legs that stand.
    pub(super) fn standing(kind: &CreatureKind, place: Place, facing: f32) -> Self {
        Self {
            legs: [Leg { at: place, ..Leg::default() }; MAX_LEGS],
            phase: 0.0,
            gait: 0,
            place,
            timing: kind.gaits[0].at(0.0, kind.leg_m()),
            speed_mps: 0.0,
            slope: 0.0,
            way: facing,
            moves: false,
            lands: false,
        }
    }

    /// Smoothed speed along the land, in metres per second.
    pub fn speed_mps(&self) -> f32 {
        self.speed_mps
    }

    /// Current stride length in metres.
    pub fn stride_m(&self) -> f32 {
        self.timing.stride_m
    }

    /// Whether the legs are in motion.
    pub fn is_moving(&self) -> bool {
        self.moves
    }

    /// Plants every foot at its rest.
    pub(super) fn plant_feet(&mut self, roots: &[LegRoot], ground: GroundProbe) {
        for (leg, root) in self.legs.iter_mut().zip(roots) {
            let at = foothold(self.place, root.under_m, f32::MAX, ground);
            let lies = ground_angle(at, ground);
            *leg = Leg { at, lies, ground: lies, offset: leg.offset, ..Leg::default() };
        }
    }

    /// Lands from a leap in the next step: one fore foot first, the others in their turn.
    pub(super) fn land(&mut self) {
        self.lands = true;
        self.phase = self.legs[1].offset;
    }

    /// Advances the legs by one fixed step.
    pub(super) fn step(&mut self, kind: &CreatureKind, going: &LocomotionInput, roots: &[LegRoot], ground: GroundProbe) {
        let moved = going.place.offset_from(self.place);
        self.place = going.place;
        self.slope += (going.slope - self.slope) * going.seconds / (going.seconds + SQUARE_S);
        let along = self.advance_stride(kind, going, moved.x);
        let gait = &kind.gaits[self.gait];
        let walk = StrideContext {
            kind,
            gait,
            going,
            moved,
            square: slope_offset(self.slope),
            timing: self.timing,
            along,
            phase: self.phase,
            way: self.way,
        };
        let rate = if self.moves { self.speed_mps / self.timing.stride_m } else { 0.0 };
        let restless = self.most_displaced_foot(&walk, roots);
        for (number, root) in roots.iter().enumerate() {
            let step = LegStep {
                walk: &walk,
                number,
                chain: &kind.legs()[number],
                root,
                moves: self.moves,
                lands: self.lands,
                rate,
                speed_mps: self.speed_mps,
            };
            step.take(&mut self.legs[number], restless == Some(number), ground);
        }
        self.lands = false;
    }

    /// Advances the stride by a distance in metres. Returns the share of a stride.
    fn advance_stride(&mut self, kind: &CreatureKind, going: &LocomotionInput, way_m: f32) -> f32 {
        let speed_mps = way_m.abs() / going.seconds;
        let moved = self.moves;
        self.moves = going.held.is_none() && speed_mps > STILL_MPS;
        let share = going.seconds / (going.seconds + FOLLOW_S);
        let goes_on = self.moves || going.airborne.is_some();
        self.speed_mps += (if goes_on { speed_mps } else { 0.0 } - self.speed_mps) * share;
        if !self.moves {
            return 0.0;
        }
        let way = way_m.signum();
        let is_in_air = self.legs[..kind.legs().len()].iter().any(|leg| leg.foot != FootState::Planted);
        if is_in_air || !moved {
            self.change_gait(kind, going, way);
        }
        // On a slope a leg reaches less far along.
        let reach_m = kind.leg_m() / (1.0 + STEEP * self.slope * self.slope);
        let wanted = kind.gaits[self.gait].at(self.speed_mps, reach_m);
        self.timing.stride_m += (wanted.stride_m - self.timing.stride_m) * share;
        for (duty, wanted) in self.timing.duty.iter_mut().zip(wanted.duty) {
            *duty += (wanted - *duty) * share;
        }
        if !moved && self.legs.iter().all(|leg| leg.foot == FootState::Planted) {
            // The first step is half a step: the first foot is in mid swing, under the hip.
            self.timing = wanted;
            self.phase = (self.legs[0].offset + (1.0 + self.timing.duty[0]) / 2.0).fract();
        } else if way != self.way {
            // Reversing mirrors the phase: what was behind is in front.
            let done = (self.phase - self.legs[0].offset).rem_euclid(1.0);
            self.phase = (self.legs[0].offset + self.timing.duty[0] - done).rem_euclid(1.0);
        }
        self.way = way;
        let along = way_m.abs() / self.timing.stride_m;
        self.phase = (self.phase + along).fract();
        along
    }

    /// Changes the gait if the speed asks for it, shifting the phase so that the legs come to the new one by the shortest
    /// way.
    fn change_gait(&mut self, kind: &CreatureKind, going: &LocomotionInput, way: f32) {
        let froude = gait::froude(self.speed_mps, kind.leg_m(), going.slope * way);
        let next = going.gait.unwrap_or_else(|| gait::choose_gait(&kind.gaits, self.gait.min(kind.gaits.len() - 1), froude));
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

    /// The planted foot that is farthest from its rest, if that is too far and not too many feet step already.
    fn most_displaced_foot(&self, walk: &StrideContext, roots: &[LegRoot]) -> Option<usize> {
        if self.moves || walk.going.held.is_some() {
            return None;
        }
        let count = roots.len();
        let lifted = self.legs[..count].iter().filter(|leg| leg.foot != FootState::Planted).count();
        if lifted * 2 >= count {
            return None;
        }
        let off = |number: usize| (self.legs[number].at.offset_from(self.place).x - walk.rest_m(number, &roots[number])).abs();
        let planted = (0..count).filter(|number| self.legs[*number].foot == FootState::Planted);
        let farthest = planted.max_by(|a, b| off(*a).total_cmp(&off(*b)))?;
        (off(farthest) > AT_EASE * walk.kind.leg_m()).then_some(farthest)
    }
}

/// How far up a slope, in leg lengths, feet are set so that the legs stand square to it.
fn slope_offset(slope: f32) -> f32 {
    let (from, to) = SQUARE;
    let share = ((slope.abs() - from) / (to - from)).clamp(0.0, 1.0);
    share * SQUARE_M * slope / (1.0 + slope * slope)
}
