//! The sky: the hour, the weather, and the colours that both give to the country that is looked at.

pub mod clock;
mod fall;
pub mod grade;
pub mod heavens;
mod kept;
mod sights;

use bevy::prelude::*;

pub use clock::{Clock, DayLength, SETTINGS};
pub use fall::{Fall, FallKind};

use eremite_land::{Land, needs::NeedsAppExt};
pub use eremite_stream::contracts::weather::Weather;
use eremite_stream::{
    Streams,
    contracts::{
        almanac::{Almanac, Flying},
        gaze::Gaze,
        keep::KeepAppExt,
        mood::Mood,
        schedule::GameSystems,
    },
};

/// Lets the hours pass over the land.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::{contracts::mood::Mood, StreamPlugin};
/// use eremite_scenery::sky::{Clock, SkyPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, SkyPlugin));
/// app.insert_resource(Clock::default().at_hour(5.0));
/// app.update();
/// println!("{:?}", app.world().resource::<Mood>().horizon);
/// ```
pub struct SkyPlugin;

impl Plugin for SkyPlugin {
    fn build(&self, app: &mut App) {
        app.needs::<Land>("SkyPlugin", "LandPlugin")
            .needs::<Streams>("SkyPlugin", "StreamPlugin")
            .init_resource::<Gaze>()
            .init_resource::<Clock>()
            .init_resource::<Weather>()
            .init_resource::<Forced>()
            .init_resource::<Mood>()
            .init_resource::<Almanac>()
            .init_resource::<Flying>()
            .keep::<kept::Hour>()
            .add_systems(
                Update,
                clock::follow.after(GameSystems::Reload).before(GameSystems::Obey).run_if(resource_exists_and_changed::<DayLength>),
            )
            .add_systems(FixedFirst, tell)
            .add_systems(FixedUpdate, clock::tick)
            .add_systems(Update, look.in_set(GameSystems::Mood).run_if(resource_exists::<Land>))
            .add_plugins((heavens::plugin, fall::plugin, sights::plugin));
    }
}

/// A weather that somebody wants, whatever it would be.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Forced(pub Option<Weather>);

/// Tells the hour and the weather to whoever goes by them in the step that begins.
fn tell(clock: Res<Clock>, forced: Res<Forced>, mut almanac: ResMut<Almanac>) {
    almanac.set_if_neq(Almanac { days: clock.days, forced: forced.0 });
}

/// Looks up at where the camera is.
fn look(land: Res<Land>, gaze: Res<Gaze>, clock: Res<Clock>, forced: Res<Forced>, mut weather: ResMut<Weather>, mut mood: ResMut<Mood>) {
    let tint = land.tint(gaze.place.column);
    let now = forced.0.unwrap_or_else(|| Weather::at(&land, &tint, gaze.place.column, clock.days));
    weather.set_if_neq(now);
    let graded = grade::mood(&tint, clock.hour(), clock.moon(), &now);
    if !graded.is_like(&mood) {
        *mood = graded;
    }
}
