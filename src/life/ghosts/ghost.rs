//! A ghost: somebody's trace, walked again by a pale hermit. He has no body that anything could find: what he needs for his
//! legs, his horse and his board is in his own component.

use std::sync::Arc;

use bevy::prelude::*;
use eremite_land::Place;
use eremite_stream::contracts::{archery::BowState, painting::BrushState};

use super::{
    cursor::{TraceCursor, TracePose},
    race::Race,
    trace::{Trace, TraceActivity},
};
use crate::{
    creatures::{
        CreatureKind, InterpolatedJoints, LocomotionInput, RestPose, RiderSeat, Rig,
        hermit::animation::{self, HermitAnimation, HermitInput},
    },
    motion::{Board, Body, BodyGait, GroundQuery, gait::CLIMB_STRIDE_M},
};

/// Seconds in which he appears and fades; and those that his horse stays after he got off.
const COMES_S: f32 = 1.0;
const STAYS_S: f32 = 1.5;
/// Seconds of sitting down or getting up, of lying down, of bending and kneeling, and of raising bow or brush.
const DOWN_S: f32 = 0.8;
const LIES_S: f32 = 1.3;
const BENDS_S: f32 = 0.5;
const RAISES_S: f32 = 0.25;
const DRAWS_S: f32 = 0.7;
/// Distance from the shoulder to the brush's tip, height of the shoulder, in metres; and arrows in the quiver.
const BRUSH_M: f32 = 2.0;
const SHOULDER_M: f32 = 1.36;
const QUIVER: u8 = 5;
/// Metres to either side over which the horse's slope is measured, and the step up of a hoof.
const FEEL_M: f32 = 0.6;
const HOOF_UP_M: f32 = 0.8;
/// At more than this in a step, in metres, he was put there.
const PUT_M: f32 = 3.0;

/// When a ghost goes. As a resource: when the next one does.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Resource, Default, Debug, Clone)]
pub enum GhostStart {
    /// At once, from the beginning of his walk.
    #[default]
    Beginning,
    /// At once, from where he came nearest to the player.
    Here,
    /// From the next milestone that the player passes, as he once passed it.
    Milestone,
    /// On the board: he waits where his ride began, and goes when the player gets on his own board beside him.
    Board,
}

/// Whether he goes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum GhostClock {
    /// He waits for what starts him; at a step of his trace, if he can be seen meanwhile.
    Waits(GhostStart, Option<u32>),
    /// He comes to a fixed step of his trace next.
    Goes(u32),
}

/// Marks a ghost. Nothing else of the game finds him: he has no body, no rig and no place of his own.
#[derive(Component)]
pub struct Ghost {
    /// What its walker is called.
    pub name: String,
    pub(super) trace: Arc<Trace>,
    pub(super) last_step: u32,
    pub(super) clock: GhostClock,
    pub(super) race: Option<Race>,
    cursor: TraceCursor,
    times_put: u32,
    /// His figure, while he is near the view.
    pub(super) figure: Option<Box<GhostFigure>>,
    /// Where he is, if he is anywhere.
    pub(super) pose: Option<TracePose>,
    /// How far he has appeared, from 0 to 1.
    pub(super) presence: f32,
}

/// The figure of a ghost: body and legs as the picture needs them.
pub(super) struct GhostFigure {
    pub body: Body,
    pub rig: Rig,
    pub hermit: HermitAnimation,
    pub horse: Option<GhostHorse>,
    /// Where he was before the last step.
    pub before: Place,
    rest: RestPose,
    bow: BowState,
    brush: BrushState,
}

/// The horse of a ghost.
pub(super) struct GhostHorse {
    pub place: Place,
    pub before: Place,
    pub rig: Rig,
    pub joints: InterpolatedJoints,
    /// How far it has appeared, from 0 to 1.
    pub presence: f32,
    facing: f32,
    /// Seconds since he got off.
    left_s: f32,
}

/// What a ghost's figure is stepped with.
pub(super) struct GhostStep<'a, 'b> {
    pub hermit: &'a CreatureKind,
    pub horse: Option<&'a CreatureKind>,
    pub ground_query: &'a mut GroundQuery<'b>,
    /// Whether the land has changed.
    pub is_changed: bool,
    pub seconds: f32,
}

impl Ghost {
    /// A ghost of a walk.
    pub(super) fn new(name: &str, trace: &Arc<Trace>, clock: GhostClock) -> Self {
        Self {
            name: name.into(),
            trace: trace.clone(),
            last_step: trace.last_step(),
            clock,
            race: None,
            cursor: TraceCursor::new(trace.clone()),
            times_put: 0,
            figure: None,
            pose: None,
            presence: 0.0,
        }
    }

    /// Where its walker was at this moment of his walk; `None` while it waits out of sight.
    pub fn place(&self) -> Option<Place> {
        self.pose.map(|pose| pose.place)
    }

    /// Each sole of the hermit, and whether it is planted; nothing while he is out of view.
    pub fn soles(&self) -> impl Iterator<Item = (Place, bool)> {
        self.figure.iter().flat_map(|figure| figure.rig.soles())
    }

    /// The pose at this step of his trace.
    pub fn trace_pose(&self) -> Option<&TracePose> {
        self.pose.as_ref()
    }

    /// Goes from a step of the trace on.
    pub(super) fn set_out(&mut self, step: u32) {
        self.clock = GhostClock::Goes(step);
        self.cursor = TraceCursor::new(self.trace.clone());
    }

    /// Whether it has gone all its way, and faded.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.clock, GhostClock::Goes(step) if step > self.last_step) && self.presence <= 0.0
    }

    /// One fixed step on. `is_near` is whether a place is near enough to the view to be drawn.
    pub(super) fn step(&mut self, context: &mut GhostStep, is_near: impl Fn(Place) -> bool) {
        let at = match &mut self.clock {
            GhostClock::Goes(step) => {
                let now = *step;
                *step = step.saturating_add(1);
                Some(now)
            }
            GhostClock::Waits(_, at) => *at,
        };
        self.pose = at.and_then(|at| self.cursor.at(at));
        let is_there = self.pose.is_some() && !matches!(self.clock, GhostClock::Goes(step) if step > self.last_step);
        self.presence = approached(self.presence, f32::from(u8::from(is_there)), context.seconds / COMES_S);
        let Some(pose) = self.pose.as_mut().filter(|pose| is_near(pose.place)) else {
            self.figure = None;
            return;
        };
        pose.place = self.cursor.settled(*pose, context.ground_query);
        let pose = *pose;
        let was_put = std::mem::replace(&mut self.times_put, self.cursor.times_put()) != self.cursor.times_put();
        match &mut self.figure {
            Some(figure) => figure.step(&pose, was_put, context),
            None => self.figure = Some(Box::new(GhostFigure::standing(&pose, context))),
        }
    }
}

impl GhostFigure {
    fn standing(pose: &TracePose, context: &mut GhostStep) -> Self {
        let mut body = Body::standing_on(pose.place);
        body.facing = pose.facing;
        let (hermit, rig) = HermitAnimation::standing(context.hermit, &body, context.ground_query);
        let (rest, brush) = (RestPose::default(), BrushState::default());
        let bow = BowState { quiver: QUIVER, ..BowState::default() };
        let mut figure = Self { body, rig, hermit, horse: None, before: pose.place, rest, bow, brush };
        figure.step(pose, true, context);
        figure
    }

    fn step(&mut self, pose: &TracePose, was_put: bool, context: &mut GhostStep) {
        let seconds = context.seconds;
        let way = pose.place.offset_from(self.body.place);
        let was_put = was_put || way.abs().max_element() > PUT_M;
        self.before = if was_put { pose.place } else { self.body.place };
        let [stoop, seat, ducks] = pose.shares;
        let body = &mut self.body;
        body.times_put = body.times_put.wrapping_add(u32::from(was_put));
        body.velocity = if was_put { Vec2::ZERO } else { way / seconds };
        (body.place, body.grounded, body.facing, body.stoop) = (pose.place, pose.grounded, pose.facing, stoop);
        body.climbing = pose.gait == BodyGait::Climb;
        if body.climbing && !was_put {
            body.stride = (body.stride + way.length() / CLIMB_STRIDE_M).fract();
        }
        body.gait_s = if body.gait == pose.gait { body.gait_s + seconds } else { 0.0 };
        body.gait = pose.gait;
        self.act(pose, seconds);
        let board = if pose.gait == BodyGait::Glide { Board::beneath(self.along(context), ducks) } else { Board::default() };
        let is_mounted = pose.gait == BodyGait::Ride || pose.state.seat > 0;
        let seat = self.ride(pose, is_mounted, was_put, seat, context);
        if context.is_changed {
            self.rig.update_ground(&mut animation::ground(&self.body, context.ground_query));
        }
        let input = HermitInput {
            body: &self.body,
            board: &board,
            seat: seat.as_ref(),
            rest_pose: self.rest,
            drawn: Some(&self.bow),
            brushed: Some(&self.brush),
        };
        self.hermit.step(&mut self.rig, context.hermit, &input, context.ground_query, seconds);
    }

    /// Moves toward what he does.
    fn act(&mut self, pose: &TracePose, seconds: f32) {
        let activity = pose.state.activity;
        let is = |one: TraceActivity| f32::from(u8::from(activity == one));
        let (sits, lies) = (is(TraceActivity::Sits), is(TraceActivity::Lies));
        let RestPose { down, seat_m, lies: lying, kneels, bends, .. } = &mut self.rest;
        // He sits up before he gets up.
        let is_up = *lying <= 0.0;
        *down = approached(*down, if is_up { sits + lies } else { 1.0 }, seconds / DOWN_S);
        *lying = approached(*lying, if *down >= 1.0 { lies } else { 0.0 }, seconds / LIES_S);
        *kneels = approached(*kneels, is(TraceActivity::Drinks), seconds / BENDS_S);
        *bends = approached(*bends, is(TraceActivity::Reads), seconds / BENDS_S);
        if sits + lies > 0.0 {
            *seat_m = f32::from(pose.state.detail) / 100.0;
        }
        let draws = is(TraceActivity::Draws);
        let aims = is(TraceActivity::Aims) + draws;
        let (sin, cos) = libm::sincosf(f32::from(pose.state.detail) / 256.0 * std::f32::consts::TAU);
        let way = Vec2::new(cos, sin);
        self.bow.raised = approached(self.bow.raised, aims, seconds / RAISES_S);
        // Let go, the string is back at once.
        self.bow.drawn_share = if draws > 0.0 { approached(self.bow.drawn_share, 1.0, seconds / DRAWS_S) } else { 0.0 };
        self.bow.nocked = aims > 0.0;
        self.brush.raised = approached(self.brush.raised, is(TraceActivity::Paints), seconds / RAISES_S);
        if aims > 0.0 {
            self.bow.aim = self.bow.aim.lerp(way, (seconds / RAISES_S).min(1.0)).try_normalize().unwrap_or(way);
        }
        if activity == TraceActivity::Paints {
            let tip = Vec2::Y * SHOULDER_M + way * BRUSH_M;
            (self.brush.tip, self.brush.ink) = (self.brush.tip.lerp(tip, (seconds / RAISES_S).min(1.0)), 1.0);
        }
    }

    /// The direction of the board, to the right and up: along the ground, or of his flight.
    fn along(&self, context: &mut GhostStep) -> Vec2 {
        let (body, way) = (&self.body, self.body.velocity);
        let flown = Vec2::new(way.x.abs(), way.y * way.x.signum()).try_normalize().unwrap_or(Vec2::X);
        if !body.grounded {
            return Vec2::new(flown.x.max(0.7), flown.y).normalize();
        }
        let mut ground = animation::ground(body, context.ground_query);
        let [left, right] = [-FEEL_M, FEEL_M].map(|metres| ground(body.place.moved_along(metres)).unwrap_or(body.place));
        Vec2::new(2.0 * FEEL_M, right.height_above(left)).normalize()
    }

    /// Moves the horse, and returns his seat on it.
    fn ride(&mut self, pose: &TracePose, is_mounted: bool, was_put: bool, seat: f32, context: &mut GhostStep) -> Option<RiderSeat> {
        let (kind, seconds) = (context.horse?, context.seconds);
        let ground_query = &mut *context.ground_query;
        let mut ground = |place: Place| ground_query.built_floor(place, HOOF_UP_M, 0.0);
        if is_mounted && self.horse.as_ref().is_none_or(|horse| horse.place.offset_from(pose.place).abs().max_element() > PUT_M) {
            let rig = Rig::standing(kind, pose.place, pose.facing, &mut ground);
            let joints = InterpolatedJoints::of(&rig);
            let presence = if was_put { 1.0 } else { 0.0 };
            self.horse =
                Some(GhostHorse { place: pose.place, before: pose.place, rig, joints, presence, facing: pose.facing, left_s: 0.0 });
        }
        let horse = self.horse.as_mut()?;
        horse.before = horse.place;
        let mut airborne = None;
        if is_mounted {
            (horse.place, horse.facing, horse.left_s) = (pose.place, pose.facing, 0.0);
            airborne = (!pose.grounded).then_some(self.body.velocity.y);
        } else {
            horse.left_s += seconds;
        }
        let [left, right] = [-FEEL_M, FEEL_M].map(|metres| ground(horse.place.moved_along(metres)).unwrap_or(horse.place));
        let slope = if airborne.is_some() { 0.0 } else { (right.height_above(left) / (2.0 * FEEL_M)).clamp(-2.0, 2.0) };
        let going = LocomotionInput { airborne, ..LocomotionInput::on_ground(horse.place, horse.facing, slope, seconds) };
        horse.rig.step(kind, &going, &mut ground);
        horse.joints.follow(&horse.rig, false);
        let stays = is_mounted || horse.left_s < STAYS_S;
        horse.presence = approached(horse.presence, f32::from(u8::from(stays)), seconds / COMES_S);
        let in_saddle = RiderSeat::in_saddle(kind, horse.place, &horse.rig, pose.place, (seat, pose.state.gets_off));
        if horse.presence <= 0.0 && !stays {
            self.horse = None;
        }
        (is_mounted && seat > 0.0).then_some(in_saddle)
    }
}

/// A share, moved toward another by at most some.
fn approached(from: f32, to: f32, most: f32) -> f32 {
    from + (to - from).clamp(-most, most)
}
