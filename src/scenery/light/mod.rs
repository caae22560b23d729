//! Light below the surface, for whoever draws: the day that falls in, what glows, and lanterns.

mod flame;
mod hollows;
mod lamplighter;
mod map;
mod texels;

use bevy::prelude::*;

pub use flame::Flame;
pub use lamplighter::{Lamplighter, Work};
pub use map::{Area, LightMap, Rooms};

use eremite_land::{Land, needs::NeedsAppExt};
use eremite_stream::{
    Placed, Streams,
    contracts::{finds::Finds, gaze::Gaze, lantern::Lantern, mood::Mood, schedule::GameSystems},
};

/// Lays light over what is looked at.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_scenery::{caves::CavesPlugin, light::LightPlugin};
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::StreamPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), CavesPlugin, StreamPlugin, LightPlugin));
/// app.update();
/// ```
pub struct LightPlugin;

impl Plugin for LightPlugin {
    fn build(&self, app: &mut App) {
        app.needs::<Land>("LightPlugin", "LandPlugin")
            .needs::<Streams>("LightPlugin", "StreamPlugin")
            .init_resource::<Gaze>()
            .init_resource::<Daylight>()
            .init_resource::<Finds>()
            .init_resource::<Mood>()
            .add_systems(Update, lay.in_set(GameSystems::Light).run_if(resource_exists::<Land>));
    }
}

/// The light over the view. It counts as changed only when it did.
#[derive(Resource, Default)]
pub struct Daylight(Lamplighter);

impl Daylight {
    /// The light as it is; empty where all is day.
    pub fn map(&self) -> &LightMap {
        self.0.map()
    }

    /// What it took so far.
    pub fn work(&self) -> Work {
        self.0.work()
    }
}

/// The slow and the quick waves of a flicker, in turns a second.
const FLICKER_HZ: [f32; 2] = [1.3, 3.7];

fn lay(
    mut light: ResMut<Daylight>,
    land: Res<Land>,
    gaze: Res<Gaze>,
    finds: Res<Finds>,
    mood: Res<Mood>,
    time: Res<Time>,
    lanterns: Query<(&Lantern, &Placed)>,
) {
    let area = Area::around(gaze.place, gaze.half_m());
    let seconds = time.elapsed_secs_wrapped();
    let breath: f32 = FLICKER_HZ.iter().map(|hz| libm::sinf(seconds * hz * std::f32::consts::TAU)).sum::<f32>() * 0.5;
    let flames: Vec<Flame> = lanterns.iter().map(|(lantern, bearer)| Flame::of(lantern, bearer, breath)).collect();
    let lamplighter = &mut light.bypass_change_detection().0;
    if lamplighter.lay(&land, area, mood.light, &flames, |room| finds.has(land.seed(), room)) {
        light.set_changed();
    }
}
