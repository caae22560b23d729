//! Light below the surface, for whoever draws: the day that falls in, what glows, and lanterns.

pub mod map;

use bevy::{math::Vec2, prelude::*};

pub use map::{Area, Flame, LightMap, Rooms};

use crate::{
    finds::Finds,
    land::Land,
    mood::Mood,
    schedule::GameSystems,
    stream::{Gaze, Placed},
};

/// Lays light over what is looked at.
pub struct LightPlugin;

impl Plugin for LightPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Daylight>()
            .init_resource::<Finds>()
            .init_resource::<Mood>()
            .add_systems(Update, lay.in_set(GameSystems::Light));
    }
}

/// A lantern, carried at a height over its bearer's feet.
#[derive(Component, Clone, Copy, Debug)]
pub struct Lantern {
    /// Red, green and blue; 1 is as bright as day.
    pub color: [f32; 3],
    /// Metres that it reaches.
    pub reach_m: f32,
    /// Metres above the feet.
    pub height_m: f32,
}

impl Default for Lantern {
    fn default() -> Self {
        Self { color: [1.0, 0.80, 0.52], reach_m: 14.0, height_m: 1.3 }
    }
}

/// The light over the view as it is; empty where all is day.
#[derive(Resource, Default)]
pub struct Daylight(pub LightMap);

/// Metres beyond the view from which light still comes into it.
const MARGIN_M: f32 = 14.0;
/// How much of a flame's strength flickers, and its slow and quick waves, in turns a second.
const FLICKER: f32 = 0.045;
const FLICKER_HZ: [f32; 2] = [1.3, 3.7];

fn lay(
    mut light: ResMut<Daylight>,
    mut rooms: Local<Rooms>,
    land: Res<Land>,
    gaze: Res<Gaze>,
    finds: Res<Finds>,
    mood: Res<Mood>,
    time: Res<Time>,
    lanterns: Query<(&Lantern, &Placed)>,
) {
    let corner = gaze.place.moved(-gaze.half_width_m - MARGIN_M);
    let low = gaze.y - gaze.half_height_m - MARGIN_M;
    let area = Area {
        first: corner.column,
        first_row: low.floor() as i64,
        columns: (2.0 * (gaze.half_width_m + MARGIN_M)) as usize + 2,
        rows: (2.0 * (gaze.half_height_m + MARGIN_M)) as usize + 2,
    };
    let seconds = time.elapsed_secs_wrapped();
    let breath: f32 = FLICKER_HZ.iter().map(|hz| libm::sinf(seconds * hz * std::f32::consts::TAU)).sum::<f32>() * 0.5;
    let flames: Vec<Flame> = lanterns
        .iter()
        .map(|(lantern, placed)| Flame {
            at: Vec2::new(
                placed.place.metres_from(crate::land::Place::at(area.first)),
                placed.y + lantern.height_m - area.first_row as f32,
            ),
            color: lantern.color.map(|c| c * (1.0 + FLICKER * breath)),
            reach_m: lantern.reach_m,
        })
        .collect();
    light.0 = LightMap::over(&land, &mut rooms, area, mood.light, &flames, |room| finds.has(land.seed(), room), 0.0);
}
