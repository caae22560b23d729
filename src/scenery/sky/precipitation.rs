//! What falls through the air, and drifts: rain, snow, leaves, dust. Each kind is one entity whose
//! particles move by themselves; here is decided how many there are and where the wind takes them.

use bevy::prelude::*;
use eremite_land::{Land, Place};
use eremite_stream::{
    WorldPosition,
    contracts::{camera_view::CameraView, reduced_motion::ReducedMotion, schedule::GameSystems},
};

use super::Weather;

/// Classes of particles, the nearest last: each drifts by itself.
pub const DEPTHS: usize = 3;

/// A kind of what falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrecipitationKind {
    /// Streaks.
    Rain,
    /// Flakes.
    Snow,
    /// Leaves, or petals.
    Leaves,
    /// Grains.
    Dust,
}

impl PrecipitationKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Rain, Self::Snow, Self::Leaves, Self::Dust];

    /// How many there are at most.
    pub const fn most(self) -> usize {
        match self {
            Self::Rain | Self::Dust => 1800,
            Self::Snow => 1600,
            Self::Leaves => 260,
        }
    }

    /// How fast they fall, and how fast the strongest wind takes them, in metres a second.
    const fn speeds_mps(self) -> Vec2 {
        match self {
            Self::Rain => Vec2::new(7.0, -21.0),
            Self::Snow => Vec2::new(7.0, -2.2),
            Self::Leaves => Vec2::new(9.0, -1.3),
            Self::Dust => Vec2::new(13.0, -0.25),
        }
    }

    fn strength(self, weather: &Weather) -> f32 {
        match self {
            Self::Rain => weather.rain,
            Self::Snow => weather.snow,
            Self::Leaves => weather.leaves,
            Self::Dust => weather.dust,
        }
    }
}

/// An entity that is all particles of a kind.
#[derive(Component, Clone, Copy, Debug)]
pub struct Precipitation {
    /// Which.
    pub kind: PrecipitationKind,
    /// How many of them there are, as a share of the most.
    pub strength: f32,
    /// How fast they move, in metres a second.
    pub velocity_mps: Vec2,
    /// How far each class has drifted against the view, in shares of the box that it fills.
    pub drift: [Vec2; DEPTHS],
    /// Size of the box, around the view's centre, in metres.
    pub box_m: Vec2,
    /// The colour of leaves and of dust, red, green and blue.
    pub color: [f32; 3],
}

impl Precipitation {
    /// Whether there is enough of it to be seen.
    pub fn is_seen(&self) -> bool {
        self.strength > 0.01
    }
}

/// Between what grows and the ground.
const Z: f32 = -0.5;
/// The size of the box, in views.
const BOX_VIEWS: f32 = 1.12;
/// The speed of each class, the far ones slower.
const DEPTH_SPEEDS: [f32; DEPTHS] = [0.6, 0.8, 1.0];

/// Of what falls, for who wants little of it: how much is left, and how much of its speed.
const CALM_STRENGTH: f32 = 0.2;
const CALM_SPEED: f32 = 0.35;

/// Where the view was when a fall last drifted.
#[derive(Component, Default)]
pub(super) struct DriftOrigin(Option<Place>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReducedMotion>()
        .add_systems(Startup, spawn)
        .add_systems(Update, drift.after(GameSystems::Mood).before(GameSystems::Stream).run_if(resource_exists::<Land>));
}

fn spawn(mut commands: Commands) {
    for kind in PrecipitationKind::ALL {
        let fall =
            Precipitation { kind, strength: 0.0, velocity_mps: Vec2::ZERO, drift: [Vec2::ZERO; DEPTHS], box_m: Vec2::ONE, color: [1.0; 3] };
        commands.spawn((fall, DriftOrigin::default(), WorldPosition::default(), Transform::from_xyz(0.0, 0.0, Z)));
    }
}

pub(super) fn drift(
    mut falls: Query<(&mut Precipitation, &mut DriftOrigin, &mut WorldPosition)>,
    weather: Res<Weather>,
    gaze: Res<CameraView>,
    land: Res<Land>,
    calm: Res<ReducedMotion>,
    time: Res<Time>,
) {
    let (share, speed_share) = if calm.weather { (CALM_STRENGTH, CALM_SPEED) } else { (1.0, 1.0) };
    for (mut fall, mut drifted, mut placed) in &mut falls {
        fall.strength = fall.kind.strength(&weather) * share;
        if !fall.is_seen() {
            drifted.0 = None;
            continue;
        }
        placed.0 = gaze.place;
        let tint = land.tint(gaze.place.column);
        fall.color = if fall.kind == PrecipitationKind::Leaves { tint.leaf.0 } else { tint.soil.0 };
        let speeds = fall.kind.speeds_mps();
        fall.velocity_mps = Vec2::new(speeds.x * weather.wind, speeds.y);
        fall.box_m = Vec2::new(gaze.half_width_m, gaze.half_height_m) * 2.0 * BOX_VIEWS;
        let by_m = fall.velocity_mps * time.delta_secs() * speed_share;
        // The view moves through what falls.
        let moved_m = drifted.0.replace(gaze.place).map_or(Vec2::ZERO, |before| gaze.place.offset_from(before));
        let box_m = fall.box_m;
        for (drift, speed) in fall.drift.iter_mut().zip(DEPTH_SPEEDS) {
            let step = (by_m - moved_m) * speed / box_m;
            *drift = (*drift + step).map(|share| share.rem_euclid(1.0));
        }
    }
}
