//! The one list of all plugins: with a window, and without.

use bevy::{
    app::PluginGroupBuilder, asset::AssetPlugin, input::InputPlugin, log::LogPlugin, mesh::MeshPlugin, prelude::*, state::app::StatesPlugin,
};

use crate::{
    atlas::AtlasPlugin,
    backdrop::BackdropPlugin,
    biomes::{BiomesPlugin, Book},
    caves::CavesPlugin,
    flora::FloraPlugin,
    ground::GroundPlugin,
    land::{Algorithms, Land, LandLayers, LandPlugin, Seed},
    light::LightPlugin,
    mountains::{Kinds, MountainsPlugin},
    overlay::OverlayPlugin,
    picture::PicturePlugin,
    player::{Arrival, PlayerPlugin},
    schedule::SchedulePlugin,
    signs::SignsPlugin,
    sky::SkyPlugin,
    stream::{PictureLayer, StreamLayers, StreamPlugin},
    synthesis::SynthesisPlugin,
    terrain::TerrainPlugin,
    title::TitlePlugin,
    ui::{UiPlugin, window_title},
    water::WaterPlugin,
};

/// The whole game but for the window: what tests and `eremite walk` step.
pub struct EremiteMinimalPlugins {
    /// The land at the start.
    pub land: Land,
    /// Where the hermit begins.
    pub start: Arrival,
}

impl PluginGroup for EremiteMinimalPlugins {
    fn build(self) -> PluginGroupBuilder {
        PluginGroupBuilder::start::<Self>()
            .add(SchedulePlugin)
            .add(LandPlugin { land: self.land })
            .add(TerrainPlugin)
            .add(BiomesPlugin)
            .add(MountainsPlugin)
            .add(SynthesisPlugin)
            .add(CavesPlugin)
            .add(StreamPlugin)
            .add(SkyPlugin)
            .add(BackdropPlugin)
            .add(GroundPlugin)
            .add(TitlePlugin)
            .add(FloraPlugin)
            .add(SignsPlugin)
            .add(WaterPlugin)
            .add(PlayerPlugin { start: self.start })
            .add(AtlasPlugin)
    }
}

/// What the game adds when it has a window.
pub struct EremiteWindowPlugins;

impl PluginGroup for EremiteWindowPlugins {
    fn build(self) -> PluginGroupBuilder {
        PluginGroupBuilder::start::<Self>().add(LightPlugin).add(PicturePlugin).add(UiPlugin).add(OverlayPlugin)
    }
}

/// An app without window and GPU that runs the real game when it is stepped by `App::update`.
pub fn headless(land: Land, start: impl Into<Arrival>) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), MeshPlugin, InputPlugin, TransformPlugin))
        .add_plugins(EremiteMinimalPlugins { land, start: start.into() });
    app
}

/// The game in a window.
pub fn windowed(land: Land, start: impl Into<Arrival>) -> App {
    let window = Window { title: window_title(&land), name: Some("eremite".into()), resolution: (1280, 720).into(), ..default() };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(LogPlugin { filter: "error,wgpu_hal=off,eremite=info".into(), ..default() }),
    )
    .add_plugins(EremiteMinimalPlugins { land, start: start.into() })
    .add_plugins(EremiteWindowPlugins);
    app
}

/// Every height algorithm there is, for those who have no app.
pub fn algorithms() -> Algorithms {
    land_plugins().world().resource::<Algorithms>().clone()
}

/// What the features make of a bare land, for those who have no app.
pub fn land_layers() -> LandLayers {
    land_plugins().world().resource::<LandLayers>().clone()
}

/// The land of an algorithm, its parameters as they come, with all that the features make of it: for those who have
/// no app.
///
/// # Panics
/// If there is no such algorithm.
pub fn land(seed: Seed, algorithm: &str) -> Land {
    let app = land_plugins();
    let relief = (app.world().resource::<Algorithms>().find(algorithm).expect("a known algorithm").make)();
    app.world().resource::<LandLayers>().over(Land::new(seed, algorithm, relief))
}

/// What is wrong with the files that shape the land, each in a line.
pub fn data_faults() -> Vec<String> {
    let app = land_plugins();
    let (biomes, kinds) = (app.world().resource::<Book>(), app.world().resource::<Kinds>());
    biomes.faults().iter().chain(kinds.faults()).cloned().collect()
}

/// The features that shape the land, without all else.
fn land_plugins() -> App {
    let mut app = App::empty();
    app.add_plugins((TerrainPlugin, BiomesPlugin, MountainsPlugin, SynthesisPlugin, CavesPlugin));
    app
}

/// Every layer of the picture, the farthest first, for those who have no app.
pub fn picture_layers() -> Vec<PictureLayer> {
    let mut app = App::new();
    app.add_plugins((GroundPlugin, TitlePlugin, FloraPlugin, SignsPlugin, WaterPlugin, CavesPlugin));
    for layer in crate::backdrop::layers() {
        app.world_mut().resource_mut::<StreamLayers>().add(layer);
    }
    let mut layers = app.world().resource::<StreamLayers>().0.clone();
    layers.sort_by(|a, b| a.z.total_cmp(&b.z));
    layers
}
