//! The sky: time of day, weather, and the colour palette that follows from both.

mod clouds;
pub mod color_grading;
pub mod day_night_cycle;
mod discoveries;
pub mod heavens;
mod precipitation;
mod saved_sky;

use bevy::{app::RunFixedMainLoopSystems, prelude::*};

pub use day_night_cycle::{DayLength, DayNightCycle, SETTINGS};
pub use precipitation::{Precipitation, PrecipitationKind};
pub use saved_sky::saved_clock;

use eremite_land::{Land, requirements::RequirementsAppExt};
pub use eremite_stream::contracts::weather::Weather;
use eremite_stream::{
    LayerStreams,
    contracts::{
        camera_view::CameraView,
        palette_state::PaletteState,
        player_position::Teleport,
        saveable::SaveAppExt,
        schedule::GameSystems,
        world_clock::{DayDuration, TimeSkip, WorldClock},
    },
};

/// Advances the clock and derives weather, palette and sky from it.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin` |
/// | System sets | none; sets the palette in [`GameSystems::Palette`], and draws the sky before `GameSystems::Stream` |
/// | Fixed steps | the clock, in `FixedFirst` and `FixedUpdate` |
/// | Messages | reads [`Teleport`] (the days that a way takes); writes `Discovery` |
/// | Reads | [`CameraView`], `ReducedMotion`; [`DayLength`] if there is |
/// | Resources | [`DayNightCycle`], [`Weather`], [`ForcedWeather`], [`PaletteState`], [`WorldClock`], [`DayDuration`], [`TimeSkip`] |
/// | Components | [`Precipitation`] |
/// | Adds | a saved section, two categories of discoveries |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::{contracts::palette_state::PaletteState, StreamPlugin};
/// use eremite_scenery::sky::{DayNightCycle, SkyPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, SkyPlugin));
/// app.insert_resource(DayNightCycle::default().at_hour(5.0));
/// app.update();
/// println!("{:?}", app.world().resource::<PaletteState>().horizon);
/// ```
pub struct SkyPlugin;

impl Plugin for SkyPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<Land>("SkyPlugin", "LandPlugin")
            .requires::<LayerStreams>("SkyPlugin", "StreamPlugin")
            .init_resource::<CameraView>()
            .init_resource::<DayNightCycle>()
            .init_resource::<Weather>()
            .init_resource::<ForcedWeather>()
            .init_resource::<PaletteState>()
            .init_resource::<WorldClock>()
            .init_resource::<DayDuration>()
            .init_resource::<TimeSkip>()
            .register_type::<DayNightCycle>()
            .register_type::<DayLength>()
            .register_type::<Weather>()
            .register_type::<ForcedWeather>()
            .register_type::<PaletteState>()
            .register_type::<WorldClock>()
            .register_type::<DayDuration>()
            .register_type::<TimeSkip>()
            .register_type::<heavens::Sky>()
            .register_type::<precipitation::Precipitation>()
            .add_saveable::<saved_sky::SavedSky>()
            .add_systems(
                Update,
                day_night_cycle::apply_day_length
                    .after(GameSystems::Reload)
                    .before(GameSystems::Commands)
                    .run_if(resource_exists_and_changed::<DayLength>),
            )
            .add_message::<Teleport>()
            .register_type::<Teleport>()
            .add_systems(RunFixedMainLoop, day_night_cycle::pass_days_of_way.in_set(RunFixedMainLoopSystems::BeforeFixedMainLoop))
            .add_systems(FixedFirst, update_world_clock)
            .add_systems(FixedUpdate, day_night_cycle::tick)
            .add_systems(Update, update_palette.in_set(GameSystems::Palette).run_if(resource_exists::<Land>))
            .add_plugins((heavens::plugin, precipitation::plugin, discoveries::plugin));
    }
}

/// Weather that replaces the computed one.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct ForcedWeather(pub Option<Weather>);

/// Publishes the hour, the length of the day and the weather for the fixed step that begins.
fn update_world_clock(
    clock: Res<DayNightCycle>,
    forced: Res<ForcedWeather>,
    mut world_clock: ResMut<WorldClock>,
    mut day: ResMut<DayDuration>,
) {
    world_clock.set_if_neq(WorldClock { days: clock.days, forced: forced.0 });
    day.set_if_neq(DayDuration(clock.day_s));
}

/// Updates weather and palette at the camera's position.
fn update_palette(
    land: Res<Land>,
    view: Res<CameraView>,
    clock: Res<DayNightCycle>,
    forced: Res<ForcedWeather>,
    mut weather: ResMut<Weather>,
    mut palette: ResMut<PaletteState>,
) {
    let tint = land.tint(view.place.column);
    let now = forced.0.unwrap_or_else(|| Weather::at(&land, &tint, view.place.column, clock.days));
    weather.set_if_neq(now);
    let graded = color_grading::graded_palette(&tint, clock.hour(), clock.moon_phase(), &now);
    if !graded.is_similar(&palette) {
        *palette = graded;
    }
}
