//! The camera: it looks ahead, eases after the hermit, and never hears of the origin.

use bevy::prelude::*;
use eremite_land::Place;
use eremite_stream::{
    WorldPosition,
    actions::{Action, Actions},
    contracts::{
        camera_view::{CameraView, ViewportInset},
        reduced_motion::ReducedMotion,
        saveable::Saveable,
        schedule::{GameState, real_frame_s},
    },
};
use serde::{Deserialize, Serialize};

use super::Player;
use crate::{
    creatures::RestPose,
    motion::{Body, BodyGait},
};

/// Half the height of the view, in metres: as played, at the closest and at the widest.
pub const HALF_HEIGHT_M: f32 = CameraView::DEFAULT_HALF_HEIGHT_M;
/// The closest view.
pub const CLOSEST_M: f32 = 7.0;
/// The widest view.
pub const WIDEST_M: f32 = 70.0;
/// One notch of the wheel, or one press of a key.
const ZOOM_STEP: f32 = 1.15;

/// Share of the gap that is left after a second: along the way (Celeste's camera), up and down, and
/// of the zoom.
const LEFT_ALONG: f32 = 0.01;
const LEFT_UP: f32 = 0.06;
const LEFT_ZOOM: f32 = 0.004;
/// How far ahead it looks: a share of the view for the facing, seconds of the speed.
const AHEAD_OF_FACING: f32 = 0.16;
const AHEAD_OF_SPEED_S: f32 = 0.3;
/// How far ahead of the facing before the first step: who has just come takes in what lies before him.
const AHEAD_AT_FIRST: f32 = 0.45;
/// How much farther out it is for who rides: at a halt, and for each metre a second.
const RIDING: f32 = 1.12;
const RIDING_PER_MPS: f32 = 0.014;
const LEFT_RIDING: f32 = 0.25;
/// The same for who glides, for each metre a second and at most; and how many seconds of his way he sees ahead, down too.
const GLIDING_PER_MPS: f32 = 0.030;
const MOST_GLIDING: f32 = 0.95;
const AHEAD_GLIDING_S: (f32, f32) = (0.55, 0.35);
/// The same for who has sat for a while: his eyes open.
const OPENED: f32 = 0.35;
/// Metres a second from which on it is a step.
const STEP_MPS: f32 = 0.2;
/// The hermit stands below the middle, so that there is sky; a share of half the view.
const ABOVE_HERMIT: f32 = 0.4;
/// A gap, in half widths of the view, that is jumped and not eased: he was put somewhere else.
const JUMP_WIDTHS: f32 = 4.0;

/// Where the camera is and where it wants to be.
#[derive(Resource, Clone, Debug, Serialize, Deserialize)]
pub struct CameraRig {
    half_height_m: f32,
    wanted_half_height_m: f32,
    lead_m: f32,
    settled: bool,
    set_out: bool,
    /// How much farther out it is than he wants it, since he rides.
    riding: f32,
}

impl Default for CameraRig {
    fn default() -> Self {
        Self { half_height_m: HALF_HEIGHT_M, wanted_half_height_m: HALF_HEIGHT_M, lead_m: 0.0, settled: false, set_out: false, riding: 1.0 }
    }
}

/// The camera as it is kept, with the place at which it looks.
#[derive(Serialize, Deserialize)]
pub(super) struct SavedCamera {
    rig: CameraRig,
    place: Place,
}

impl Saveable for SavedCamera {
    const NAME: &'static str = "camera";
    const VERSION: u32 = 2;

    fn capture(world: &mut World) -> Option<Self> {
        Some(Self { rig: world.get_resource::<CameraRig>()?.clone(), place: world.get_resource::<CameraView>()?.place })
    }

    fn is_valid(&self) -> bool {
        let zooms = [self.rig.half_height_m, self.rig.wanted_half_height_m];
        zooms.into_iter().all(|half| (CLOSEST_M / 2.0..=WIDEST_M * 2.0).contains(&half))
            && self.rig.lead_m.abs() < 1.0e6
            && (1.0..2.0).contains(&self.rig.riding)
    }

    fn restore(self, world: &mut World) -> Option<String> {
        let Self { rig, place } = self;
        let half_height_m = rig.half_height_m;
        world.insert_resource(rig);
        let mut gaze = world.get_resource_or_init::<CameraView>();
        (gaze.place, gaze.half_height_m, gaze.half_width_m) = (place, half_height_m, half_height_m * gaze.aspect);
        None
    }
}

/// What is left of a gap after some seconds, whatever the frame rate.
fn gap_left(a_second: f32, seconds: f32) -> f32 {
    libm::powf(a_second, seconds)
}

/// Nearer and farther, a step at a time, and as it was, while he walks: what is turned over a map is meant for the map.
pub(super) fn zoom(deeds: Res<Actions>, mut rig: ResMut<CameraRig>) {
    let notches = deeds.press_count(Action::Farther) - deeds.press_count(Action::Nearer);
    if notches != 0.0 {
        rig.wanted_half_height_m = (rig.wanted_half_height_m * libm::powf(ZOOM_STEP, notches)).clamp(CLOSEST_M, WIDEST_M);
    }
    if deeds.pressed(Action::AsItWas) {
        rig.wanted_half_height_m = HALF_HEIGHT_M;
    }
}

/// Follows the hermit.
pub(crate) fn follow(
    time: Res<Time>,
    wall: Res<Time<Real>>,
    state: Option<Res<State<GameState>>>,
    covered: Res<ViewportInset>,
    calm: Res<ReducedMotion>,
    mut rig: ResMut<CameraRig>,
    mut gaze: ResMut<CameraView>,
    player: Single<(&Body, &WorldPosition, Option<&RestPose>), With<Player>>,
) {
    let (body, placed, repose) = *player;
    // What is laid over the view while the game stands still makes it turn aside all the same.
    let rests = state.is_some_and(|state| *state != GameState::Playing);
    let seconds = if rests { real_frame_s(&wall) } else { time.delta_secs() };
    // What does not glide is there at once.
    let gone = |left_a_second: f32| if calm.camera { 1.0 } else { 1.0 - gap_left(left_a_second, seconds) };
    let glides = body.gait == BodyGait::Glide;
    let riding = match body.gait {
        BodyGait::Ride => RIDING + RIDING_PER_MPS * body.velocity.x.abs().min(20.0),
        BodyGait::Glide => 1.0 + (GLIDING_PER_MPS * body.velocity.length()).min(MOST_GLIDING),
        _ => 1.0,
    };
    rig.riding += (riding - rig.riding) * gone(LEFT_RIDING);
    // A view that does not glide stays as it is.
    let opened = repose.filter(|_| !calm.camera).map_or(1.0, |repose| 1.0 + OPENED * repose.opens);
    let wanted_m = rig.wanted_half_height_m * rig.riding * opened;
    rig.half_height_m += (wanted_m - rig.half_height_m) * gone(LEFT_ZOOM);
    let half_width_m = rig.half_height_m * gaze.aspect;
    rig.set_out |= body.velocity.x.abs() > STEP_MPS;
    let ahead = if rig.set_out { AHEAD_OF_FACING } else { AHEAD_AT_FIRST };
    let ahead_s = if glides { AHEAD_GLIDING_S.0 } else { AHEAD_OF_SPEED_S };
    let lead = if calm.camera { 0.0 } else { half_width_m * ahead * body.facing + body.velocity.x * ahead_s };
    // The lead itself eases, or a turn would swing the view.
    let eased = if rig.settled { gone(LEFT_UP) } else { 1.0 };
    rig.lead_m += (lead - rig.lead_m) * eased;
    // In half widths of the view: the middle of what is seen, and how much of it there is to each side.
    let (middle, free) = (covered.0, 1.0 - covered.0);
    let most_lead = half_width_m * 0.6 * free;
    let aside_m = rig.lead_m.clamp(-most_lead, most_lead) - middle * half_width_m;
    let down_m = if glides && !calm.camera { body.velocity.y * AHEAD_GLIDING_S.1 } else { 0.0 };
    let up_m = rig.half_height_m * ABOVE_HERMIT + down_m.clamp(-rig.half_height_m * 0.6, 0.0);
    let target = placed.0.translated(Vec2::new(aside_m, up_m));
    let way = target.offset_from(gaze.place);
    if way.abs().max_element() > half_width_m * JUMP_WIDTHS || !rig.settled {
        rig.settled = true;
        gaze.place = target;
    } else {
        let before = gaze.place;
        gaze.place = before.translated(way * Vec2::new(gone(LEFT_ALONG), gone(LEFT_UP)));
        // However fast he goes, he stays on the screen.
        let behind = placed.0.offset_from(gaze.place) - Vec2::X * middle * half_width_m;
        let most = Vec2::new(half_width_m * 0.7 * free, rig.half_height_m * 0.6);
        gaze.place = gaze.place.translated(behind - behind.clamp(-most, most));
        if seconds > 0.0 {
            gaze.velocity_mps = gaze.place.offset_from(before) / seconds;
        }
    }
    gaze.half_width_m = half_width_m;
    gaze.half_height_m = rig.half_height_m;
}
