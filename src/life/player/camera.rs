//! Follow camera: looks ahead of the hermit, follows him with exponential smoothing, and is independent of the floating
//! origin.

use bevy::{ecs::system::SystemParam, prelude::*};
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

/// Half the height of the view, in metres: the default, the closest and the widest.
pub const HALF_HEIGHT_M: f32 = CameraView::DEFAULT_HALF_HEIGHT_M;
/// The closest view.
pub const CLOSEST_M: f32 = 7.0;
/// The widest view.
pub const WIDEST_M: f32 = 70.0;
/// Zoom factor of one wheel notch or key press.
const ZOOM_STEP: f32 = 1.15;

/// Smoothing, as the share of a gap that is left after a second: horizontal (Celeste's camera), vertical, and zoom.
const LEFT_ALONG: f32 = 0.01;
const LEFT_UP: f32 = 0.06;
const LEFT_ZOOM: f32 = 0.004;
/// Look-ahead: a share of the view in the facing direction, and seconds of the velocity.
const AHEAD_OF_FACING: f32 = 0.16;
const AHEAD_OF_SPEED_S: f32 = 0.3;
/// Look-ahead in the facing direction before the first step: the player sees more of what lies ahead.
const AHEAD_AT_FIRST: f32 = 0.45;
/// Zoom out while riding: at a halt, and per metre a second; and its smoothing.
const RIDING: f32 = 1.12;
const RIDING_PER_MPS: f32 = 0.014;
const LEFT_RIDING: f32 = 0.25;
/// Zoom out while gliding: per metre a second, and the maximum; and look-ahead in seconds of the velocity, horizontal and
/// vertical.
const GLIDING_PER_MPS: f32 = 0.030;
const MAX_GLIDING: f32 = 0.95;
const AHEAD_GLIDING_S: (f32, f32) = (0.55, 0.35);
/// Zoom out while the hermit sits for a while.
const OPENED: f32 = 0.35;
/// Minimum speed of a step, in metres a second.
const STEP_MPS: f32 = 0.2;
/// Height of the view's middle above the hermit, as a share of half the view, so that his feet are at 78 % of the height.
const ABOVE_HERMIT: f32 = 0.56;
/// A gap of more than this, in half widths of the view, is a teleport: the camera jumps.
const JUMP_WIDTHS: f32 = 4.0;

/// Resource: zoom and smoothing state of the camera.
#[derive(Resource, Reflect, Clone, Debug, Serialize, Deserialize)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct CameraRig {
    half_height_m: f32,
    wanted_half_height_m: f32,
    lead_m: f32,
    settled: bool,
    set_out: bool,
    /// Additional zoom out while riding.
    riding: f32,
}

impl Default for CameraRig {
    fn default() -> Self {
        Self { half_height_m: HALF_HEIGHT_M, wanted_half_height_m: HALF_HEIGHT_M, lead_m: 0.0, settled: false, set_out: false, riding: 1.0 }
    }
}

/// The saved camera, with the place it looks at.
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
        let mut view = world.get_resource_or_init::<CameraView>();
        (view.place, view.half_height_m, view.half_width_m) = (place, half_height_m, half_height_m * view.aspect);
        None
    }
}

/// Share of a gap that is left after some seconds, independent of the frame rate.
fn gap_left(a_second: f32, seconds: f32) -> f32 {
    libm::powf(a_second, seconds)
}

/// Zooms in, out or to the default. Only while playing: on the map the same input zooms the map.
pub(super) fn zoom(actions: Res<Actions>, mut rig: ResMut<CameraRig>) {
    let notches = actions.press_count(Action::Farther) - actions.press_count(Action::Nearer);
    if notches != 0.0 {
        rig.wanted_half_height_m = (rig.wanted_half_height_m * libm::powf(ZOOM_STEP, notches)).clamp(CLOSEST_M, WIDEST_M);
    }
    if actions.pressed(Action::ResetZoom) {
        rig.wanted_half_height_m = HALF_HEIGHT_M;
    }
}

/// The times that the camera moves by.
#[derive(SystemParam)]
pub(crate) struct CameraClock<'w> {
    time: Res<'w, Time>,
    wall: Res<'w, Time<Real>>,
    state: Option<Res<'w, State<GameState>>>,
}

impl CameraClock<'_> {
    /// Seconds of this frame. Overlays that pause the game still move the view aside.
    fn seconds(&self) -> f32 {
        let rests = self.state.as_ref().is_some_and(|state| **state != GameState::Playing);
        if rests { real_frame_s(&self.wall) } else { self.time.delta_secs() }
    }
}

/// Follows the hermit.
pub(crate) fn follow(
    clock: CameraClock,
    covered: Res<ViewportInset>,
    calm: Res<ReducedMotion>,
    mut rig: ResMut<CameraRig>,
    mut view: ResMut<CameraView>,
    player: Single<(&Body, &WorldPosition, Option<&RestPose>), With<Player>>,
) {
    let (body, placed, rest_pose) = *player;
    let seconds = clock.seconds();
    // With reduced motion, values change at once.
    let gone = |left_a_second: f32| if calm.camera { 1.0 } else { 1.0 - gap_left(left_a_second, seconds) };
    let glides = body.gait == BodyGait::Glide;
    let riding = match body.gait {
        BodyGait::Ride => RIDING + RIDING_PER_MPS * body.velocity.x.abs().min(20.0),
        BodyGait::Glide => 1.0 + (GLIDING_PER_MPS * body.velocity.length()).min(MAX_GLIDING),
        _ => 1.0,
    };
    rig.riding += (riding - rig.riding) * gone(LEFT_RIDING);
    // With reduced motion, the view does not widen.
    let opened = rest_pose.filter(|_| !calm.camera).map_or(1.0, |rest_pose| 1.0 + OPENED * rest_pose.opens);
    let wanted_m = rig.wanted_half_height_m * rig.riding * opened;
    rig.half_height_m += (wanted_m - rig.half_height_m) * gone(LEFT_ZOOM);
    let half_width_m = rig.half_height_m * view.aspect;
    rig.set_out |= body.velocity.x.abs() > STEP_MPS;
    let ahead = if rig.set_out { AHEAD_OF_FACING } else { AHEAD_AT_FIRST };
    let ahead_s = if glides { AHEAD_GLIDING_S.0 } else { AHEAD_OF_SPEED_S };
    let lead = if calm.camera { 0.0 } else { half_width_m * ahead * body.facing + body.velocity.x * ahead_s };
    // The look-ahead itself is smoothed, or turning would swing the view.
    let eased = if rig.settled { gone(LEFT_UP) } else { 1.0 };
    rig.lead_m += (lead - rig.lead_m) * eased;
    // In half widths of the view: the middle of its visible part, and how much there is to each side.
    let (middle, free) = (covered.0, 1.0 - covered.0);
    let most_lead = half_width_m * 0.6 * free;
    let aside_m = rig.lead_m.clamp(-most_lead, most_lead) - middle * half_width_m;
    let down_m = if glides && !calm.camera { body.velocity.y * AHEAD_GLIDING_S.1 } else { 0.0 };
    let up_m = rig.half_height_m * ABOVE_HERMIT + down_m.clamp(-rig.half_height_m * 0.6, 0.0);
    let target = placed.0.translated(Vec2::new(aside_m, up_m));
    let way = target.offset_from(view.place);
    if way.abs().max_element() > half_width_m * JUMP_WIDTHS || !rig.settled {
        rig.settled = true;
        view.place = target;
    } else {
        let before = view.place;
        view.place = before.translated(way * Vec2::new(gone(LEFT_ALONG), gone(LEFT_UP)));
        // However fast the hermit moves, he stays on the screen.
        let behind = placed.0.offset_from(view.place) - Vec2::X * middle * half_width_m;
        let most = Vec2::new(half_width_m * 0.7 * free, rig.half_height_m * 0.6);
        view.place = view.place.translated(behind - behind.clamp(-most, most));
        if seconds > 0.0 {
            view.velocity_mps = view.place.offset_from(before) / seconds;
        }
    }
    view.half_width_m = half_width_m;
    view.half_height_m = rig.half_height_m;
}
