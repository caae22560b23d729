//! Falling and drifting particles: rain, snow, leaves, dust. Each kind is one entity whose particles are animated by the
//! shader; this module sets their number and drift.

use bevy::prelude::*;
use eremite_land::{Land, Place};
use eremite_stream::{
    WorldPosition,
    contracts::{camera_view::CameraView, reduced_motion::ReducedMotion, schedule::GameSystems},
};

use super::Weather;

/// Depth classes of particles, nearest last; each drifts separately.
pub const DEPTHS: usize = 3;

/// Kind of particles.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Debug, Clone)]
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

    /// Maximal number of particles.
    pub const fn most(self) -> usize {
        match self {
            Self::Rain => 3000,
            Self::Dust => 1800,
            Self::Snow => 2400,
            Self::Leaves => 260,
        }
    }

    /// Velocity in metres per second: horizontal in the strongest wind, and vertical.
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
            // Nothing falls out of a clear sky.
            Self::Rain => weather.rain * weather.cloudiness(),
            Self::Snow => weather.snow * weather.cloudiness(),
            Self::Leaves => weather.leaves,
            Self::Dust => weather.dust,
        }
    }
}

/// An entity that holds all particles of one kind.
#[derive(Component, Reflect, Clone, Copy, Debug)]
#[reflect(Component, Debug, Clone)]
pub struct Precipitation {
    /// Kind of particles.
    pub kind: PrecipitationKind,
    /// Number of particles as a share of the maximum.
    pub strength: f32,
    /// Velocity in metres per second.
    pub velocity_mps: Vec2,
    /// Drift of each depth class relative to the view, in shares of the box.
    pub drift: [Vec2; DEPTHS],
    /// Size in metres of the box of particles around the view's centre.
    pub box_m: Vec2,
    /// Colour of leaves and dust, red, green and blue.
    pub color: [f32; 3],
}

impl Precipitation {
    /// Whether there is enough to be visible.
    pub fn is_seen(&self) -> bool {
        self.strength > 0.01
    }
}

/// Z order: between plants and the ground.
const Z: f32 = -0.5;
/// Size of the box relative to the view.
const BOX_VIEWS: f32 = 1.12;
/// Relative speed of each depth class; far ones are slower.
const DEPTH_SPEEDS: [f32; DEPTHS] = [0.6, 0.8, 1.0];

/// Factors for reduced motion: the number of particles, and their speed.
const CALM_STRENGTH: f32 = 0.2;
const CALM_SPEED: f32 = 0.35;

/// Place of the view when the particles last drifted.
#[derive(Component, Default)]
pub(super) struct DriftOrigin(Option<Place>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ReducedMotion>()
        .register_type::<ReducedMotion>()
        .add_systems(Startup, spawn)
        .add_systems(Update, drift.after(GameSystems::Palette).before(GameSystems::Stream).run_if(resource_exists::<Land>));
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
    view: Res<CameraView>,
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
        placed.0 = view.place;
        let tint = land.tint(view.place.column);
        fall.color = if fall.kind == PrecipitationKind::Leaves { tint.leaf.0 } else { tint.soil.0 };
        let speeds = fall.kind.speeds_mps();
        fall.velocity_mps = Vec2::new(speeds.x * weather.wind, speeds.y);
        fall.box_m = Vec2::new(view.half_width_m, view.half_height_m) * 2.0 * BOX_VIEWS;
        let by_m = fall.velocity_mps * time.delta_secs() * speed_share;
        // The view moves through the particles.
        let moved_m = drifted.0.replace(view.place).map_or(Vec2::ZERO, |before| view.place.offset_from(before));
        let box_m = fall.box_m;
        for (drift, speed) in fall.drift.iter_mut().zip(DEPTH_SPEEDS) {
            let step = (by_m - moved_m) * speed / box_m;
            *drift = (*drift + step).map(|share| share.rem_euclid(1.0));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use eremite_land::Seed;

    use super::*;

    /// How much falls of each kind while everything does, and the metres that its nearest particles move in a hundredth of a
    /// second.
    fn falls(is_calm: bool) -> Vec<(PrecipitationKind, f32, f32)> {
        let mut app = App::new();
        app.insert_resource(eremite_testing::land(Seed(7), "superposed-cosine"))
            .insert_resource(Weather { rain: 1.0, snow: 1.0, leaves: 1.0, dust: 1.0, wind: 0.5, ..default() })
            .insert_resource(ReducedMotion { weather: is_calm, ..default() })
            .init_resource::<CameraView>()
            .init_resource::<Time>()
            .add_systems(Startup, spawn)
            .add_systems(Update, drift);
        app.update();
        app.world_mut().resource_mut::<Time>().advance_by(Duration::from_millis(10));
        app.update();
        let world = app.world_mut();
        let moved_m = |fall: &Precipitation| {
            let share = fall.drift[DEPTHS - 1];
            ((share - share.round()) * fall.box_m).length()
        };
        world.query::<&Precipitation>().iter(world).map(|fall| (fall.kind, fall.strength, moved_m(fall))).collect()
    }

    #[test]
    fn where_motion_is_reduced_little_falls_and_slowly() {
        let [free, calm] = [false, true].map(falls);
        assert_eq!(free.len(), PrecipitationKind::ALL.len());
        for ((kind, strength, moved_m), (_, calm_strength, calm_moved_m)) in free.into_iter().zip(calm) {
            assert!(0.0 < calm_strength && calm_strength < 0.3 * strength, "{kind:?}: {calm_strength} of {strength}");
            assert!(0.0 < calm_moved_m && calm_moved_m < 0.5 * moved_m, "{kind:?}: {calm_moved_m} of {moved_m} m");
        }
    }
}
