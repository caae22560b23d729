//! Hermit animation: legs and pose follow a body, once per fixed step. Any body: the player's, or one that only exists for
//! the picture.

use bevy::prelude::*;
use eremite_land::Place;
use eremite_stream::contracts::{archery::BowState, painting::BrushState};

use super::{
    HeldItemPoses,
    archery::ArcheryPose,
    boarding::BoardingPose,
    figure::STAFF_AHEAD_M,
    painting::PaintingPose,
    pose::{Pose, PoseAnimator, PoseInput},
    riding::RidingPose,
};
use crate::{
    creatures::{CreatureKind, InterpolatedJoints, LocomotionInput, RestPose, RiderSeat, Rig, Skeleton, hermit},
    motion::{
        Board, Body, BodyGait, GroundQuery,
        body::{TALL_M, crouch_for_headroom},
        climb::FITS_UP_M,
    },
};

/// Smoothing of crouching, as the share that is left after a second, and the maximum height in metres by which feet follow
/// the ground in a cave.
const LEFT_STOOPING: f32 = 1.0e-4;
const MAX_FOLLOWED_M: f32 = 0.7;
/// Room that a climber's hat, hands and lantern take to either side, in metres, heights over his feet at which it is looked
/// for, and the step of that search.
const ELBOW_ROOM_M: f32 = 0.5;
const ELBOW_HEIGHTS_M: [f32; 4] = [0.3, 0.8, 1.3, 1.7];
const ELBOW_STEP_M: f32 = 0.1;
/// How far his shoulders reach to either side, in metres, and the height over his feet at which the room above them is looked
/// for: he is nowhere where he could not crawl.
const SHOULDER_M: f32 = 0.2;
const CRAWLS_M: f32 = 0.4;
/// Period of the animation clock in seconds, after which it wraps around, to keep its precision.
pub(crate) const CLOCK_S: f32 = 3600.0;
/// Smoothing of mounting and storing the board, as the share that is left after a second.
const LEFT_TAKING: f32 = 1.0e-9;
/// Distance in metres to either side over which the slope is measured.
const FEEL_M: f32 = 0.3;

/// Poses and joints before and after the last fixed step.
#[derive(Component, Default)]
pub(crate) struct HermitAnimation {
    animator: PoseAnimator,
    poses: [Pose; 2],
    held: [HeldItemPoses; 2],
    joints: InterpolatedJoints,
    clock_s: f32,
    stoop: f32,
    /// How far he is drawn from his place for lack of room, in metres, before and after the step: below his grip, and away
    /// from the wall that he holds.
    off_m: [Vec2; 2],
    times_put: u32,
    /// Position of the feet when he started to mount, and share of dismounting in the riding pose.
    stood: Option<[Place; 2]>,
    off: f32,
    /// Position of the feet when he started to sit down.
    stood_up: Option<[Place; 2]>,
}

impl HermitAnimation {
    /// Pose, held items, joints and offset in metres, interpolated between the two steps, relative to a place.
    pub fn interpolated(&self, share: f32, from: Place) -> (Pose, HeldItemPoses, Skeleton, Vec2) {
        let [was_m, is_m] = self.off_m;
        let held = self.held[0].lerp(&self.held[1], share);
        let pose = held.apply_to(&self.poses[0].lerp(&self.poses[1], share));
        (pose, held, self.joints.interpolated(share, from), was_m.lerp(is_m, share))
    }
}

/// Positions of the feet when dismounting, ahead of the body, in metres.
const FEET_M: [f32; 2] = [0.13, -0.12];
/// Transition time from mounting to dismounting, in seconds.
const OFF_S: f32 = 0.15;

/// What a hermit does in a fixed step, for the picture.
#[derive(Clone, Copy)]
pub(crate) struct HermitInput<'a> {
    pub body: &'a Body,
    pub board: &'a Board,
    pub seat: Option<&'a RiderSeat>,
    pub rest_pose: RestPose,
    pub drawn: Option<&'a BowState>,
    pub brushed: Option<&'a BrushState>,
}

impl HermitAnimation {
    /// A body that stands, with its legs.
    pub fn standing(kind: &CreatureKind, body: &Body, ground_query: &mut GroundQuery) -> (Self, Rig) {
        let rig = Rig::standing(kind, body.place, body.facing, &mut ground(body, ground_query));
        let joints = InterpolatedJoints::of(&rig);
        (Self { joints, times_put: body.times_put, ..default() }, rig)
    }

    /// Advances legs and pose by a fixed step. Returns where the staff was planted in it, if it was.
    pub fn step(
        &mut self,
        rig: &mut Rig,
        kind: &CreatureKind,
        input: &HermitInput,
        ground_query: &mut GroundQuery,
        seconds: f32,
    ) -> Option<Place> {
        let HermitInput { body, board, seat, rest_pose, drawn, brushed } = *input;
        let was_put = self.times_put != body.times_put;
        self.times_put = body.times_put;
        if was_put {
            *rig = Rig::standing(kind, body.place, body.facing, &mut ground(body, ground_query));
        }
        self.clock_s = (self.clock_s + seconds) % CLOCK_S;
        self.crouch(body, ground_query, seconds);
        let ride = self.ride_pose(seat, body, rig, seconds, &mut ground(body, ground_query));
        let sits = rest_pose.has_feet();
        let rides = ride.is_some();
        let stands =
            !rides && !sits && matches!(body.gait, BodyGait::Idle | BodyGait::Walk | BodyGait::Run | BodyGait::Land | BodyGait::Ride);
        let (gait, stride) = match body.gait {
            _ if rides => (BodyGait::Ride, 0.0),
            BodyGait::Ride => (BodyGait::Idle, 0.0),
            BodyGait::Walk | BodyGait::Run => (hermit::gait(kind, rig), rig.legs().phase),
            gait => (gait, body.stride),
        };
        let ride = ride.unwrap_or_default();
        let boarding = boarding(body, board, self.held[1].boarding.under, seconds);
        let motion = PoseInput { gait, stride, clock_s: self.clock_s, rise_mps: body.velocity.y, ride, boarding };
        let pose = self.animator.advance(&motion, seconds).crouched(self.stoop, if stands { rig.legs().phase } else { stride });
        let pose = self.rest_pose(&rest_pose, pose, body, rig, &mut ground(body, ground_query));
        let slope = if stands { slope(body, ground_query) } else { 0.0 };
        let (turn, facing) = (rig.skeleton().turn, rig.skeleton().facing());
        let mut ground = ground(body, ground_query);
        // A foot in the stirrup is in place at once: the riding pose knows where it stood before.
        let feet = if rides { Pose::of(&motion).feet } else { pose.feet };
        let held = held_feet(body, feet, if rides || sits { facing } else { turn }, &mut ground);
        let held = (!stands).then_some(&held[..]);
        // The saddle keeps its position while the hermit turns.
        let hip = if rides { Vec2::new(pose.hip.x * facing / nonzero_turn(turn), pose.hip.y) } else { pose.hip };
        let going = LocomotionInput { hip: Some(hip), held, ..LocomotionInput::on_ground(body.place, body.facing, slope, seconds) };
        let stood = left_foot(rig).is_some();
        rig.step(kind, &going, &mut ground);
        // The staff is planted with the left foot, as drawn, while it is in the hand.
        let has_staff = body.gait == BodyGait::Walk && has_free_hands(drawn, brushed);
        let planted = left_foot(rig).filter(|_| has_staff && !stood && !was_put);
        self.joints.follow(rig, was_put);
        self.poses = [self.poses[1], pose];
        let side = rig.skeleton().facing().signum();
        let (archery, painting) = (drawn.map(|drawn| archery(drawn, side)), brushed.map(|brushed| painting(brushed, side)));
        let held = HeldItemPoses { archery: archery.unwrap_or_default(), painting: painting.unwrap_or_default(), boarding };
        self.held = [self.held[1], held];
        planted.map(|foot| foot.moved_along(STAFF_AHEAD_M * body.facing))
    }
}

/// Whether neither the bow nor the brush is raised.
fn has_free_hands(drawn: Option<&BowState>, brushed: Option<&BrushState>) -> bool {
    drawn.is_none_or(|drawn| drawn.raised == 0.0) && brushed.is_none_or(|brushed| brushed.raised == 0.0)
}

/// Places of feet that do not walk, relative to the body, of a pose that is turned by `turn`. On a slide they follow the
/// ground.
fn held_feet(body: &Body, feet: [Vec2; 2], turn: f32, ground: &mut dyn FnMut(Place) -> Option<Place>) -> [Vec2; 2] {
    feet.map(|sole| {
        let along = sole.x * turn;
        let follows = if body.gait == BodyGait::Slide {
            ground(body.place.moved_along(along)).map_or(0.0, |floor| floor.height_above(body.place))
        } else {
            0.0
        };
        Vec2::new(along, sole.y + follows)
    })
}

/// Position of the left foot, if it is on the ground.
fn left_foot(rig: &Rig) -> Option<Place> {
    rig.soles().next().filter(|(_, stands)| *stands).map(|(sole, _)| sole)
}

/// The pose of the bow, as if facing right.
fn archery(drawn: &BowState, facing: f32) -> ArcheryPose {
    let BowState { raised: up, drawn_share: back, aim, nocked, quiver, .. } = *drawn;
    ArcheryPose { up, back, aim: Vec2::new(aim.x * facing, aim.y), nocked, quiver: Some(quiver) }
}

/// The pose of the brush, as if facing right.
fn painting(brushed: &BrushState, facing: f32) -> PaintingPose {
    let BrushState { raised: up, tip, ink, is_erasing: washes, grinding: grinds, ground_ink: ground, .. } = *brushed;
    let tip = Vec2::new(tip.x * facing, tip.y);
    PaintingPose { up, tip: tip.lerp(PaintingPose::on_the_stone(ground), grinds), ink: if washes { 0.0 } else { ink }, grinds }
}

/// The pose on the board, as if facing right; `was_under` is how far the board was beneath the feet a step ago.
fn boarding(body: &Body, board: &Board, was_under: f32, seconds: f32) -> BoardingPose {
    let eased = 1.0 - libm::powf(LEFT_TAKING, seconds);
    let under = was_under + (f32::from(u8::from(board.is_mounted())) - was_under) * eased;
    let along = board.along();
    BoardingPose {
        under,
        along: Vec2::new(along.x, along.y * body.facing),
        ducks: board.ducks(),
        speed_mps: body.velocity.length(),
        flies: f32::from(u8::from(!body.grounded)),
    }
}

/// Avoids a division by values near 0.
fn nonzero_turn(turn: f32) -> f32 {
    if turn.abs() < 0.01 { 0.01_f32.copysign(turn) } else { turn }
}

impl HermitAnimation {
    /// Crouches and hangs as far as the headroom asks for, smoothly.
    fn crouch(&mut self, body: &Body, ground_query: &mut GroundQuery, seconds: f32) {
        let (stoop, hang_m) = headroom(body, ground_query);
        let wanted_m = Vec2::new(wall_offset_m(body, ground_query), -hang_m);
        let eased = 1.0 - libm::powf(LEFT_STOOPING, seconds);
        self.stoop += (stoop - self.stoop) * eased;
        let off_m = self.off_m[1];
        self.off_m = [off_m, off_m.lerp(wanted_m, eased)];
    }

    /// The resting pose: the feet move from their previous positions, and back to them.
    fn rest_pose(
        &mut self,
        rest_pose: &RestPose,
        upright: Pose,
        body: &Body,
        rig: &Rig,
        ground: &mut dyn FnMut(Place) -> Option<Place>,
    ) -> Pose {
        if !rest_pose.has_feet() {
            self.stood_up = None;
        } else if self.stood_up.is_none() {
            let mut soles = rig.soles().map(|(sole, _)| sole);
            self.stood_up = Some([(); 2].map(|()| soles.next().unwrap_or(body.place)));
        }
        let facing = rig.skeleton().facing();
        let stood = self.stood_up.map_or([0.0; 2], |feet| feet.map(|foot| foot.offset_from(body.place).x / facing));
        rest_pose.pose(upright, self.clock_s, stood, &mut |ahead| {
            ground(body.place.moved_along(ahead * facing)).map_or(0.0, |floor| floor.height_above(body.place))
        })
    }

    /// The riding pose, if he is carried: from where the feet stood when he started to mount.
    fn ride_pose(
        &mut self,
        seat: Option<&RiderSeat>,
        body: &Body,
        rig: &Rig,
        seconds: f32,
        ground: &mut dyn FnMut(Place) -> Option<Place>,
    ) -> Option<RidingPose> {
        let Some(seat) = seat.filter(|seat| seat.share > 0.0) else {
            (self.stood, self.off) = (None, 0.0);
            return None;
        };
        let facing = rig.skeleton().facing();
        if seat.gets_off {
            // After dismounting, the feet have new positions.
            let feet = FEET_M.map(|ahead| body.place.moved_along(ahead * facing));
            self.stood = Some(feet.map(|foot| ground(foot).unwrap_or(foot)));
        }
        let stood = *self.stood.get_or_insert_with(|| {
            let mut soles = rig.soles().map(|(sole, _)| sole);
            [(); 2].map(|()| soles.next().unwrap_or(body.place))
        });
        let off = f32::from(seat.gets_off);
        self.off += (off - self.off) * seconds / (seconds + OFF_S);
        let faced = |at: Vec2| Vec2::new(at.x / facing, at.y);
        Some(RidingPose {
            hip: faced(seat.at),
            rise: seat.rise * facing.signum(),
            share: seat.share,
            off: self.off,
            speed_mps: body.velocity.length(),
            stand: stood.map(|foot| faced(foot.offset_from(body.place))),
            near: usize::from(facing > 0.0),
        })
    }
}

/// Ground query for the feet near the body: the surface, or the floor of the cave that he is in, or the boards of a boat.
pub(crate) fn ground<'a>(body: &'a Body, ground_query: &'a mut GroundQuery<'_>) -> impl FnMut(Place) -> Option<Place> {
    let under_sky = !ground_query.is_below(body.place);
    move |place: Place| {
        // Relative to the height of the body.
        let beside = Place { row: body.place.row, offset: Vec2::new(place.offset.x, body.place.offset.y), ..place };
        if body.gait == BodyGait::Ferry {
            return Some(beside);
        }
        let floor = ground_query.step_to(under_sky, beside, MAX_FOLLOWED_M)?;
        (under_sky || floor.height_above(beside).abs() <= MAX_FOLLOWED_M).then_some(floor)
    }
}

/// Slope of the ground beneath the body, as rise per metre.
fn slope(body: &Body, ground_query: &mut GroundQuery) -> f32 {
    let mut ground = ground(body, ground_query);
    let [left, right] = [-FEEL_M, FEEL_M].map(|metres| ground(body.place.moved_along(metres)).unwrap_or(body.place));
    (right.height_above(left) / (2.0 * FEEL_M)).clamp(-3.0, 3.0)
}

/// How far he crouches, and how many metres below his feet's place he is drawn: with rock close above, a climber hangs as
/// far below it as the cave is deep, and crouches for the rest.
fn headroom(body: &Body, ground_query: &mut GroundQuery) -> (f32, f32) {
    if !body.climbing {
        return (stoop_under_rock(body, ground_query), 0.0);
    }
    let Some(gap) = ground_query.open_gap(body.place.moved_up(FITS_UP_M)) else { return (0.0, 0.0) };
    let room_m = gap.ceiling.height_above(body.place);
    let hang_m = (TALL_M - room_m).clamp(0.0, body.place.height_above(gap.floor).max(0.0));
    (crouch_for_headroom(room_m + hang_m), hang_m)
}

/// How far he crouches when he does not climb. The body itself knows only the room straight above its feet, and none in the
/// air, where it goes wherever there is room to crawl; a roof that slants meets his shoulders first.
fn stoop_under_rock(body: &Body, ground_query: &mut GroundQuery) -> f32 {
    if matches!(body.gait, BodyGait::Ride | BodyGait::Ferry) {
        return body.stoop;
    }
    let mut under = |along_m: f32| {
        let gap = ground_query.open_gap(body.place.moved_along(along_m).moved_up(CRAWLS_M));
        gap.map_or(0.0, |gap| crouch_for_headroom(gap.ceiling.height_above(body.place)))
    };
    let above = if body.grounded { body.stoop } else { under(0.0) };
    above.max(under(-SHOULDER_M)).max(under(SHOULDER_M))
}

/// How far, in metres to the right, a climber is drawn away from the wall that he holds: as far as hat, hands and lantern
/// need, and no farther than there is room on the other side.
fn wall_offset_m(body: &Body, ground_query: &mut GroundQuery) -> f32 {
    if !body.climbing {
        return 0.0;
    }
    let steps = (2.0 * ELBOW_ROOM_M / ELBOW_STEP_M) as i32;
    let mut least = |side: f32| {
        let free_m = |height_m: f32| {
            let from = body.place.moved_up(height_m);
            let is_free = |step: &i32| !ground_query.is_rock(from.moved_along(side * *step as f32 * ELBOW_STEP_M));
            (1..=steps).take_while(is_free).count() as f32 * ELBOW_STEP_M
        };
        ELBOW_HEIGHTS_M.map(free_m).into_iter().fold(f32::MAX, f32::min)
    };
    let (left_m, right_m) = (least(-1.0), least(1.0));
    // In the middle of a gap that is too narrow.
    let middle_m = (right_m - left_m) / 2.0;
    (ELBOW_ROOM_M - left_m).max(0.0).min(middle_m.max(0.0)) - (ELBOW_ROOM_M - right_m).max(0.0).min((-middle_m).max(0.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{
        Column, LandCache, Seed,
        edits::{Brush, BrushKind, Edits},
    };
    use eremite_testing as app;

    #[test]
    fn in_the_air_under_a_low_roof_he_crouches_and_under_the_sky_he_does_not() {
        let born = app::land(Seed(5), "superposed-cosine");
        let is_level = |from: &i64| {
            let heights = born.heights(Column(*from), 30);
            let is_flat = heights.windows(2).all(|pair| (pair[1] - pair[0]).abs() < 0.2);
            is_flat && born.openings(Column(*from - 20)..Column(*from + 50)).is_empty()
        };
        let from = (1000..60_000).step_by(7).find(is_level).expect("a plain");
        let ground = |column: i64| Place::at(Column(column), 0).at_height(born.height(Column(column)));
        // Its lower side is about 1.2 m over the ground.
        let roof: Vec<Place> = (10..=20).map(|along| ground(from + along).moved_up(2.2)).collect();
        let roof = Brush::new(BrushKind::Ink, roof, 1.0).expect("a stroke");
        let land = born.with_edits(Edits::default().paint(&roof).0);
        let mut cache = LandCache::default();
        let mut ground_query = GroundQuery { land: &land, cache: &mut cache };
        let mut stoop = |column: i64| {
            let mut body = Body::standing_on(ground(column).moved_up(0.1));
            (body.grounded, body.gait) = (false, BodyGait::Fall);
            headroom(&body, &mut ground_query).0
        };
        assert!(stoop(from + 15) > 0.3, "{}", stoop(from + 15));
        assert_eq!(stoop(from + 3), 0.0);
    }
}
