//! Follow camera: looks ahead of the hermit, and back from a cliff; follows him with exponential smoothing, and is independent of
//! the floating origin.

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::{Place, value_noise::smoothstep};
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

use super::{
    Player,
    sight::{GroundAhead, Sight, ViewSurroundings},
};
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
/// Look-ahead in metres before the first step: the title around him is in the middle of the view.
const AHEAD_AT_FIRST_M: f32 = 2.5;
/// Zoom out while riding: at a halt, per metre a second, and the maximum.
const RIDING: f32 = 1.1;
const RIDING_PER_MPS: f32 = 0.065;
const MAX_RIDING: f32 = 1.93;
/// Zoom out on a crest, and zoom at a fire, on a bench, at a find and while reading; and the smoothing of all these.
const ON_CREST: f32 = 1.6;
const CLOSE_UP: f32 = 0.71;
const LEFT_GIVING_WAY: f32 = 0.25;
/// Zoom out while gliding: per metre a second, and the maximum; and look-ahead in seconds of the velocity, horizontal and
/// vertical.
const GLIDING_PER_MPS: f32 = 0.030;
const MAX_GLIDING: f32 = 0.95;
const AHEAD_GLIDING_S: (f32, f32) = (0.55, 0.35);
/// Look-ahead of a fall in seconds of the velocity beyond a speed in metres a second: he sees where he falls.
const AHEAD_FALLING_S: f32 = 0.4;
const FALLS_MPS: f32 = 5.0;
/// Zoom out while the hermit sits for a while in the open.
const OPENED: f32 = 0.35;
/// Minimum speed of a step, in metres a second.
const STEP_MPS: f32 = 0.2;
/// The share of the view that is soil, and the same in an upright window.
const SOIL: f32 = 0.21;
const SOIL_UPRIGHT: f32 = 0.35;
/// Height of the view's middle above the hermit, as a share of half the view: below the surface, where there is no sky, and the
/// least and the most that he is given for the soil's sake.
const ABOVE_BENEATH: f32 = 0.25;
const ABOVE: (f32, f32) = (-0.2, 0.72);
/// How far the middle of the view goes ahead for each metre that the ground ahead lies lower, the most of it as a share of half
/// the view, and how far down it goes where he falls.
const AHEAD_PER_M: f32 = 0.35;
const MOST_AHEAD: f32 = 0.22;
const MOST_DOWN: f32 = 0.62;
/// Mean height of the ground ahead, in metres, from which on it hides the land: the view looks back from a cliff. How far back
/// for each metre beyond, and the most of it as a share of half the view.
const HIDES_M: f32 = 5.0;
const BACK_PER_M: f32 = 1.6;
const MOST_BACK: f32 = 0.6;
/// The widest window that counts as upright, and one that wholly does; and the most by which it is zoomed out.
const UPRIGHT: (f32, f32) = (1.0, 0.75);
const MOST_UPRIGHT_ZOOM: f32 = 2.2;
/// The farthest from the middle of the view that he may be, in half views: horizontally and vertically.
const WITHIN: Vec2 = Vec2::new(0.7, 0.8);
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
    /// Factor of the zoom by what he does and where he is.
    giving_way: f32,
}

impl Default for CameraRig {
    fn default() -> Self {
        Self {
            half_height_m: HALF_HEIGHT_M,
            wanted_half_height_m: HALF_HEIGHT_M,
            lead_m: 0.0,
            settled: false,
            set_out: false,
            giving_way: 1.0,
        }
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
            && (0.5..2.0).contains(&self.rig.giving_way)
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

/// The body that the camera follows.
type FollowedQuery = (&'static Body, &'static WorldPosition, Option<&'static RestPose>);

/// How the picture is laid out, and whether the camera holds still.
#[derive(SystemParam)]
pub(crate) struct CameraSettings<'w> {
    covered: Res<'w, ViewportInset>,
    calm: Res<'w, ReducedMotion>,
}

/// Follows the hermit.
pub(crate) fn follow(
    clock: CameraClock,
    settings: CameraSettings,
    mut surroundings: ViewSurroundings,
    mut rig: ResMut<CameraRig>,
    mut view: ResMut<CameraView>,
    player: Single<FollowedQuery, With<Player>>,
) {
    let (body, placed, rest_pose) = *player;
    let (seconds, calm) = (clock.seconds(), settings.calm.camera);
    let sight = surroundings.look(placed.0, body.facing, gone(LEFT_GIVING_WAY, seconds, calm));
    // With reduced motion, the view does not give way to the land.
    let sight = if calm { Sight { beneath: sight.beneath, ..Sight::default() } } else { sight };
    rig.zoom_for(body, rest_pose.copied().unwrap_or_default(), &sight, (seconds, calm));
    // An upright window is zoomed by its width.
    let upright = (1.0 / view.aspect).clamp(1.0, MOST_UPRIGHT_ZOOM);
    let half = Vec2::new(view.aspect, 1.0) * rig.half_height_m * upright;
    // In half widths of the view: the middle of its visible part, and how much there is to each side.
    let (middle, free) = (settings.covered.0, 1.0 - settings.covered.0);
    let lead = if calm { 0.0 } else { rig.lead(body, &sight, half) };
    // The look-ahead itself is smoothed, or turning would swing the view.
    let eased = if rig.settled { gone(LEFT_UP, seconds, calm) } else { 1.0 };
    rig.lead_m += (lead - rig.lead_m) * eased;
    let most_lead = half.x * 0.6 * free;
    let aside_m = rig.lead_m.clamp(-most_lead, most_lead) - middle * half.x;
    // With reduced motion, as if the land were level.
    let ground_m = if calm { GroundAhead::default() } else { surroundings.ground(placed.0, aside_m, half.x) };
    let target = placed.0.translated(Vec2::new(aside_m, up_m(body, sight.beneath, &ground_m, half, calm)));
    let way = target.offset_from(view.place);
    if way.abs().max_element() > half.x * JUMP_WIDTHS || !rig.settled {
        rig.settled = true;
        view.place = target;
    } else {
        let before = view.place;
        view.place = before.translated(way * Vec2::new(gone(LEFT_ALONG, seconds, calm), gone(LEFT_UP, seconds, calm)));
        // However fast the hermit moves, he stays on the screen.
        let behind = placed.0.offset_from(view.place) - Vec2::X * middle * half.x;
        let most = half * WITHIN * Vec2::new(free, 1.0);
        view.place = view.place.translated(behind - behind.clamp(-most, most));
        if seconds > 0.0 {
            view.velocity_mps = view.place.offset_from(before) / seconds;
        }
    }
    (view.half_width_m, view.half_height_m) = (half.x, half.y);
}

/// Share of a gap that closes in some seconds. With reduced motion, values change at once.
fn gone(left_a_second: f32, seconds: f32, calm: bool) -> f32 {
    if calm { 1.0 } else { 1.0 - gap_left(left_a_second, seconds) }
}

impl CameraRig {
    /// Zooms by what he does and where he is, on top of the zoom that was chosen.
    fn zoom_for(&mut self, body: &Body, rest_pose: RestPose, sight: &Sight, (seconds, calm): (f32, bool)) {
        let speed = body.velocity.length();
        let moving = match body.gait {
            // A zoom that changed at once with the speed would be no still camera.
            _ if calm => 1.0,
            BodyGait::Ride => (RIDING + RIDING_PER_MPS * speed).min(MAX_RIDING),
            BodyGait::Glide => 1.0 + (GLIDING_PER_MPS * speed).min(MAX_GLIDING),
            _ => 1.0,
        };
        // With reduced motion, the view neither widens nor narrows for what he rests at.
        let rest_pose = if calm { RestPose::default() } else { rest_pose };
        let wide = moving.max(1.0 + (ON_CREST - 1.0) * sight.crest);
        let close = rest_pose.close_up().max(sight.find);
        let wanted = wide + (CLOSE_UP - wide) * close;
        let eased = |left: f32| if self.settled { gone(left, seconds, calm) } else { 1.0 };
        let (gives, zooms) = (eased(LEFT_GIVING_WAY), eased(LEFT_ZOOM));
        self.giving_way += (wanted - self.giving_way) * gives;
        let opened = 1.0 + OPENED * rest_pose.opens * (1.0 - close);
        let wanted_m = self.wanted_half_height_m * self.giving_way * opened;
        self.half_height_m += (wanted_m - self.half_height_m) * zooms;
    }

    /// How far ahead of him the middle of the view should be, in metres.
    fn lead(&mut self, body: &Body, sight: &Sight, half: Vec2) -> f32 {
        self.set_out |= body.velocity.x.abs() > STEP_MPS;
        if !self.set_out {
            return AHEAD_AT_FIRST_M * body.facing;
        }
        let ahead_s = if body.gait == BodyGait::Glide { AHEAD_GLIDING_S.0 } else { AHEAD_OF_SPEED_S };
        let falls = (-sight.ahead_m * AHEAD_PER_M).clamp(0.0, half.x * MOST_AHEAD);
        let hides = ((sight.ahead_m - HIDES_M) * BACK_PER_M).clamp(0.0, half.x * MOST_BACK);
        (half.x * AHEAD_OF_FACING + falls - hides) * body.facing + body.velocity.x * ahead_s
    }
}

/// How far above him the middle of the view should be, in metres.
fn up_m(body: &Body, beneath: f32, ground_m: &GroundAhead, half: Vec2, calm: bool) -> f32 {
    let fall_m = match body.gait {
        _ if calm => 0.0,
        BodyGait::Glide => body.velocity.y * AHEAD_GLIDING_S.1,
        _ => (body.velocity.y + FALLS_MPS).min(0.0) * AHEAD_FALLING_S,
    };
    let above = above(ground_m, half);
    half.y * (above + (ABOVE_BENEATH - above) * beneath) + fall_m.clamp(-half.y * MOST_DOWN, 0.0)
}

/// How far above him the middle of the view should be for the share of soil in it, as a share of half the view.
fn above(ground_m: &GroundAhead, half: Vec2) -> f32 {
    let upright = smoothstep(UPRIGHT.0, UPRIGHT.1, half.x / half.y);
    let wanted = SOIL + (SOIL_UPRIGHT - SOIL) * upright;
    let soil = |above: f32| {
        let of_column = |rise_m: &f32| (0.5 * (1.0 + rise_m / half.y - above)).clamp(0.0, 1.0);
        ground_m.iter().map(of_column).sum::<f32>() / ground_m.len() as f32
    };
    let (mut low, mut high) = ABOVE;
    // The higher it is, the less soil; to a five hundredth of the view.
    for _ in 0..10 {
        let middle = 0.5 * (low + high);
        if soil(middle) > wanted { low = middle } else { high = middle }
    }
    0.5 * (low + high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::sight::sight;
    use eremite_land::Column;

    const WIDE: Vec2 = Vec2::new(HALF_HEIGHT_M * 16.0 / 9.0, HALF_HEIGHT_M);

    #[test]
    fn a_fifth_of_the_picture_is_soil_and_he_stays_in_it() {
        let body = Body::standing_on(Place::at(Column(0), 0));
        let up = |ground_m: &GroundAhead, half: Vec2| up_m(&body, 0.0, ground_m, half, false) / half.y;
        let feet = |ground_m: &GroundAhead, half: Vec2| 0.5 * (1.0 + up(ground_m, half));
        let soil = |ground_m: &GroundAhead| {
            let share = |rise_m: &f32| (0.5 * (1.0 + rise_m / WIDE.y - up(ground_m, WIDE))).clamp(0.0, 1.0);
            ground_m.iter().map(share).sum::<f32>() / ground_m.len() as f32
        };
        let slope = |rise: f32| -> GroundAhead { std::array::from_fn(|i| rise * (i as f32 - 6.0) * WIDE.x / 12.0) };
        let level = GroundAhead::default();
        assert!((feet(&level, WIDE) - (1.0 - SOIL)).abs() < 0.002);
        for rise in [-0.6, -0.3, -0.1, 0.1, 0.2] {
            let share = soil(&slope(rise));
            assert!((0.18..=0.24).contains(&share), "{share} of soil on a slope of {rise}");
        }
        let steep = [-3.0, -1.0, 1.0, 3.0].map(|rise| feet(&slope(rise), WIDE));
        assert!(steep.iter().all(|feet| (0.39..=0.88).contains(feet)), "{steep:?}");
        let upright = feet(&level, Vec2::new(WIDE.y, WIDE.y * 1.4));
        assert!((0.6..0.67).contains(&upright), "{upright}");
    }

    #[test]
    fn soil_is_at_most_a_third_before_a_cliff_and_he_is_not_at_the_edge() {
        let mut body = Body::standing_on(Place::at(Column(0), 0));
        body.velocity.x = 2.3;
        for (high_m, away_m) in [8.0, 12.0, 20.0].into_iter().flat_map(|high| [2.0, 8.0, 12.0, 16.0, 24.0].map(|away| (high, away))) {
            let rise = |metres: f32| if metres < away_m { 0.0 } else { high_m };
            let lead_m = CameraRig::default().lead(&body, &sight(rise, 1.0), WIDE);
            assert!(lead_m.abs() < 0.5 * WIDE.x, "{lead_m} m ahead of him, {away_m} m before {high_m} m");
            let step_m = 2.0 * WIDE.x / 23.0;
            let ground_m: GroundAhead = std::array::from_fn(|i| rise(lead_m - WIDE.x + i as f32 * step_m));
            let up = up_m(&body, 0.0, &ground_m, WIDE, false) / WIDE.y;
            let share = |rise_m: &f32| (0.5 * (1.0 + rise_m / WIDE.y - up)).clamp(0.0, 1.0);
            let soil = ground_m.iter().map(share).sum::<f32>() / ground_m.len() as f32;
            assert!(soil < 0.34, "{soil} of soil, {away_m} m before {high_m} m");
        }
    }

    #[test]
    fn the_view_is_near_at_a_fire_and_far_at_a_gallop_and_a_still_camera_heeds_no_place() {
        let mut body = Body::standing_on(Place::at(Column(0), 0));
        let half_m = |body: &Body, rest_pose: RestPose, crest: f32, calm: bool| {
            let mut rig = CameraRig::default();
            rig.zoom_for(body, rest_pose, &Sight { crest, ..Sight::default() }, (1.0 / 60.0, calm));
            rig.half_height_m / HALF_HEIGHT_M
        };
        let fire = RestPose { warms: 1.0, opens: 1.0, ..RestPose::default() };
        assert_eq!(half_m(&body, RestPose::default(), 0.0, false), 1.0);
        assert!((half_m(&body, fire, 0.0, false) - CLOSE_UP).abs() < 0.001);
        assert!((half_m(&body, RestPose::default(), 1.0, false) - ON_CREST).abs() < 0.001);
        assert_eq!(half_m(&body, fire, 0.0, true), 1.0, "a still camera");
        (body.gait, body.velocity.x) = (BodyGait::Ride, 13.0);
        assert!(half_m(&body, RestPose::default(), 0.0, false) > 1.8);
    }
}
