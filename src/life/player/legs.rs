//! The hermit's legs: they follow his body, step by step, and his pose what it does.

use bevy::prelude::*;
use eremite_land::{Land, LandCache, Place};
use eremite_stream::contracts::{
    archery::Drawn,
    happened::{Happened, Happening},
    painting::Brushed,
};

use super::{Player, pick};
use crate::{
    creatures::{
        Creatures, Going, Joints, Repose, Rig, Seat, Skeleton,
        hermit::{
            self, Held,
            archery::Archery,
            boarding::Boarding,
            figure::STAFF_AHEAD_M,
            painting::Painting,
            pose::{Animator, Motion, Pose},
            ride::Ride,
        },
    },
    motion::{
        Board, Body, Footing, Gait, MotionSystems,
        body::{TALL_M, stoop_within},
        climb::FITS_UP_M,
    },
};

/// Share of going down on all fours that is left after a second, and the most, in metres, that a foot follows the ground
/// in a hollow.
const LEFT_STOOPING: f32 = 1.0e-4;
const MOST_FOLLOWED_M: f32 = 0.7;
/// Seconds after which his clock begins anew, that it stays as fine as it is at first.
pub(super) const CLOCK_S: f32 = 3600.0;
/// Share of taking a board, or putting it away, that is left after a second.
const LEFT_TAKING: f32 = 1.0e-9;
/// Metres to either side over which legs feel the slope.
const FEEL_M: f32 = 0.3;

/// How he goes: his pose and his joints, before the last fixed step and after it.
#[derive(Component, Default)]
pub(super) struct Carriage {
    animator: Animator,
    poses: [Pose; 2],
    held: [Held; 2],
    joints: Joints,
    clock_s: f32,
    stoop: f32,
    /// Metres by which he hangs lower than his hold, for want of room above it.
    hangs_m: [f32; 2],
    times_put: u32,
    /// Where his feet stood when he began to get up, and the share of getting off in how he is carried.
    stood: Option<[Place; 2]>,
    off: f32,
    /// Where they stood when he began to sit down.
    stood_up: Option<[Place; 2]>,
}

impl Carriage {
    /// Pose, what he has in his hands, joints and how much lower he hangs, a share of the way between the two steps and seen from a place.
    pub fn shown(&self, share: f32, from: Place) -> (Pose, Held, Skeleton, f32) {
        let [hung_m, hangs_m] = self.hangs_m;
        let held = self.held[0].toward(&self.held[1], share);
        let pose = held.over(&self.poses[0].toward(&self.poses[1], share));
        (pose, held, self.joints.shown(share, from), hung_m + (hangs_m - hung_m) * share)
    }
}

/// Where his feet are set, ahead of his place, when he gets off.
const FEET_M: [f32; 2] = [0.13, -0.12];
/// Seconds in which getting up becomes getting off.
const OFF_S: f32 = 0.15;
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Creatures>()
        .add_message::<Happened>()
        .add_systems(PostStartup, stand.run_if(resource_exists::<Land>))
        .add_systems(FixedUpdate, step.after(MotionSystems::Carry).after(pick::pick_up).run_if(resource_exists::<Land>));
}

fn stand(
    mut commands: Commands,
    player: Single<(Entity, &Body), With<Player>>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
) {
    let (player, body) = *player;
    let mut footing = Footing { land: &land, cache: &mut memory };
    let rig = Rig::standing(creatures.hermit(), body.place, body.facing, &mut ground(body, &mut footing));
    let joints = Joints::of(&rig);
    commands.entity(player).insert((rig, Carriage { joints, times_put: body.times_put, ..default() }));
}

/// All of him that his legs go by.
type His = (
    &'static Body,
    &'static Board,
    &'static mut Rig,
    &'static mut Carriage,
    Option<&'static Seat>,
    Option<&'static Repose>,
    Option<&'static Drawn>,
    Option<&'static Brushed>,
);

fn step(
    player: Single<His, With<Player>>,
    creatures: Res<Creatures>,
    land: Res<Land>,
    mut memory: ResMut<LandCache>,
    mut happened: MessageWriter<Happened>,
    time: Res<Time>,
) {
    let (body, board, mut rig, mut carriage, seat, repose, drawn, brushed) = player.into_inner();
    let repose = repose.copied().unwrap_or_default();
    let (kind, seconds) = (creatures.hermit(), time.delta_secs());
    let mut footing = Footing { land: &land, cache: &mut memory };
    if land.is_changed() {
        rig.feel(&mut ground(body, &mut footing));
    }
    let was_put = carriage.times_put != body.times_put;
    carriage.times_put = body.times_put;
    if was_put {
        *rig = Rig::standing(kind, body.place, body.facing, &mut ground(body, &mut footing));
    }
    carriage.clock_s = (carriage.clock_s + seconds) % CLOCK_S;
    let (stoop, hang_m) = room_for(body, &mut footing);
    let eased = 1.0 - libm::powf(LEFT_STOOPING, seconds);
    carriage.stoop += (stoop - carriage.stoop) * eased;
    let hangs_m = carriage.hangs_m[1];
    carriage.hangs_m = [hangs_m, hangs_m + (hang_m - hangs_m) * eased];
    let ride = carriage.ride(seat, body, &rig, seconds, &mut ground(body, &mut footing));
    let sits = repose.has_feet();
    let stands = ride.is_none() && !sits && matches!(body.gait, Gait::Idle | Gait::Walk | Gait::Run | Gait::Land | Gait::Ride);
    let goes = matches!(body.gait, Gait::Walk | Gait::Run);
    let (gait, stride) = match body.gait {
        _ if ride.is_some() => (Gait::Ride, 0.0),
        Gait::Ride => (Gait::Idle, 0.0),
        _ if goes => (hermit::gait(kind, &rig), rig.legs().phase),
        gait => (gait, body.stride),
    };
    let ride = ride.unwrap_or_default();
    let boarding = boarding(body, board, carriage.held[1].boarding.under, seconds);
    let motion = Motion { gait, stride, clock_s: carriage.clock_s, rise_mps: body.velocity.y, ride, boarding };
    let pose = carriage.animator.advance(&motion, seconds).stooping(carriage.stoop, if stands { rig.legs().phase } else { stride });
    let pose = carriage.rest(&repose, pose, body, &rig, &mut ground(body, &mut footing));
    let slope = if stands { slope(body, &mut footing) } else { 0.0 };
    let turn = rig.skeleton().turn;
    let mut ground = ground(body, &mut footing);
    // A foot in the stirrup is there at once: where it stood before, the ride knows.
    let feet = if gait == Gait::Ride { Pose::of(&motion).feet } else { pose.feet };
    let held = feet.map(|sole| {
        let along = sole.x * if gait == Gait::Ride || sits { rig.skeleton().facing() } else { turn };
        let follows =
            if body.gait == Gait::Slide { ground(body.place.aside(along)).map_or(0.0, |floor| floor.over(body.place)) } else { 0.0 };
        Vec2::new(along, sole.y + follows)
    });
    let held = (!stands).then_some(&held[..]);
    // The saddle stays where it is while he turns.
    let hip = if gait == Gait::Ride { Vec2::new(pose.hip.x * rig.skeleton().facing() / turn_of(turn), pose.hip.y) } else { pose.hip };
    let going = Going { hip: Some(hip), held, ..Going::over(body.place, body.facing, slope, seconds) };
    let stood = left_foot(&rig).is_some();
    rig.step(kind, &going, &mut ground);
    // It goes with the left foot, as it is drawn, as long as he has it in his hand.
    let has_staff = body.gait == Gait::Walk && drawn.is_none_or(|drawn| drawn.up == 0.0) && brushed.is_none_or(|brushed| brushed.up == 0.0);
    if let Some(foot) = left_foot(&rig).filter(|_| has_staff && !stood && !was_put) {
        happened.write(Happened { what: Happening::Staff, place: foot.aside(STAFF_AHEAD_M * body.facing) });
    }
    carriage.joints.follow(&rig, was_put);
    carriage.poses = [carriage.poses[1], pose];
    let facing = rig.skeleton().facing().signum();
    let archery = drawn.map_or_else(Archery::default, |drawn| archery(drawn, facing));
    let painting = brushed.map_or_else(Painting::default, |brushed| painting(brushed, facing));
    carriage.held = [carriage.held[1], Held { archery, painting, boarding }];
}

/// Where his left foot stands, if it does.
fn left_foot(rig: &Rig) -> Option<Place> {
    rig.soles().next().filter(|(_, stands)| *stands).map(|(sole, _)| sole)
}

/// How he holds his bow, as if he faced right.
fn archery(drawn: &Drawn, facing: f32) -> Archery {
    let Drawn { up, back, aim, nocked, quiver } = *drawn;
    Archery { up, back, aim: Vec2::new(aim.x * facing, aim.y), nocked, quiver: Some(quiver) }
}

/// The same of his brush.
fn painting(brushed: &Brushed, facing: f32) -> Painting {
    let Brushed { up, tip, ink, washes, grinds, ground, .. } = *brushed;
    let tip = Vec2::new(tip.x * facing, tip.y);
    Painting { up, tip: tip.lerp(Painting::on_the_stone(ground), grinds), ink: if washes { 0.0 } else { ink }, grinds }
}

/// How he stands on his board, as if he faced right; how far it was beneath him a step ago.
fn boarding(body: &Body, board: &Board, was_under: f32, seconds: f32) -> Boarding {
    let eased = 1.0 - libm::powf(LEFT_TAKING, seconds);
    let under = was_under + (f32::from(u8::from(board.is_under())) - was_under) * eased;
    let along = board.along();
    Boarding {
        under,
        along: Vec2::new(along.x, along.y * body.facing),
        ducks: board.ducks(),
        speed_mps: body.velocity.length(),
        flies: f32::from(u8::from(!body.grounded)),
    }
}

/// A turn by which can be divided.
fn turn_of(turn: f32) -> f32 {
    if turn.abs() < 0.01 { 0.01_f32.copysign(turn) } else { turn }
}

impl Carriage {
    /// His pose as he rests: his feet go from where they stood, and back to there.
    fn rest(&mut self, repose: &Repose, upright: Pose, body: &Body, rig: &Rig, ground: &mut dyn FnMut(Place) -> Option<Place>) -> Pose {
        if !repose.has_feet() {
            self.stood_up = None;
        } else if self.stood_up.is_none() {
            let mut soles = rig.soles().map(|(sole, _)| sole);
            self.stood_up = Some([(); 2].map(|()| soles.next().unwrap_or(body.place)));
        }
        let facing = rig.skeleton().facing();
        let stood = self.stood_up.map_or([0.0; 2], |feet| feet.map(|foot| foot.metres_from(body.place).x / facing));
        repose.pose(upright, self.clock_s, stood, &mut |ahead| {
            ground(body.place.aside(ahead * facing)).map_or(0.0, |floor| floor.over(body.place))
        })
    }

    /// How he rides, if he is carried: from where his feet stood when he began to get up.
    fn ride(
        &mut self,
        seat: Option<&Seat>,
        body: &Body,
        rig: &Rig,
        seconds: f32,
        ground: &mut dyn FnMut(Place) -> Option<Place>,
    ) -> Option<Ride> {
        let Some(seat) = seat.filter(|seat| seat.share > 0.0) else {
            (self.stood, self.off) = (None, 0.0);
            return None;
        };
        let facing = rig.skeleton().facing();
        if seat.gets_off {
            // Where he comes down he stands anew.
            let feet = FEET_M.map(|ahead| body.place.aside(ahead * facing));
            self.stood = Some(feet.map(|foot| ground(foot).unwrap_or(foot)));
        }
        let stood = *self.stood.get_or_insert_with(|| {
            let mut soles = rig.soles().map(|(sole, _)| sole);
            [(); 2].map(|()| soles.next().unwrap_or(body.place))
        });
        let off = f32::from(seat.gets_off);
        self.off += (off - self.off) * seconds / (seconds + OFF_S);
        let faced = |at: Vec2| Vec2::new(at.x / facing, at.y);
        Some(Ride {
            hip: faced(seat.at),
            rise: seat.rise * facing.signum(),
            share: seat.share,
            off: self.off,
            speed_mps: body.velocity.length(),
            stand: stood.map(|foot| faced(foot.metres_from(body.place))),
            near: usize::from(facing > 0.0),
        })
    }
}

/// The ground that feet find beside him: that of the open sky, or of the hollow that he is in.
pub(super) fn ground<'a>(body: &'a Body, footing: &'a mut Footing<'_>) -> impl FnMut(Place) -> Option<Place> {
    let under_sky = !footing.is_below(body.place);
    move |place: Place| {
        // As seen from where he stands.
        let beside = Place { row: body.place.row, offset: Vec2::new(place.offset.x, body.place.offset.y), ..place };
        let floor = footing.reach(under_sky, beside, MOST_FOLLOWED_M)?;
        (under_sky || floor.over(beside).abs() <= MOST_FOLLOWED_M).then_some(floor)
    }
}

/// Rise per metre of the ground beneath him.
fn slope(body: &Body, footing: &mut Footing) -> f32 {
    let mut ground = ground(body, footing);
    let [left, right] = [-FEEL_M, FEEL_M].map(|metres| ground(body.place.aside(metres)).unwrap_or(body.place));
    (right.over(left) / (2.0 * FEEL_M)).clamp(-3.0, 3.0)
}

/// How far he stoops, and how many metres lower than at his feet he is drawn: who climbs with rock close above hangs
/// beneath it, as far as the hollow is deep, and crouches where it is not.
fn room_for(body: &Body, footing: &mut Footing) -> (f32, f32) {
    if !body.climbing {
        return (body.stoop, 0.0);
    }
    let Some(gap) = footing.gap(body.place.up(FITS_UP_M)) else { return (0.0, 0.0) };
    let room_m = gap.ceiling.over(body.place);
    let hang_m = (TALL_M - room_m).clamp(0.0, body.place.over(gap.floor).max(0.0));
    (stoop_within(room_m + hang_m), hang_m)
}
