//! The one list of all plugins: with a window, and without.

#[cfg(feature = "window")]
mod camera;
mod packs;
#[cfg(feature = "maps")]
mod packs_of_maps;

#[cfg(feature = "maps")]
use std::sync::LazyLock;

use bevy::{app::PluginGroupBuilder, asset::AssetPlugin, input::InputPlugin, prelude::*, state::app::StatesPlugin};
use bevy_mesh::MeshPlugin;

#[cfg(feature = "window")]
pub use camera::CameraPlugin;

#[cfg(all(feature = "lab", feature = "maps"))]
use crate::pages::{atlas::AtlasPagePlugin, easel::EaselPagePlugin, journal::JournalPagePlugin};
#[cfg(all(feature = "lab", feature = "maps"))]
use crate::tabs::{example::ExampleTabPlugin, graph::GraphTabPlugin};
use crate::{
    acts::ActsPlugin,
    backdrop::{self, BackdropPlugin},
    biomes::{BiomesPlugin, Book},
    birds::BirdsPlugin,
    bow::BowPlugin,
    brush::{self, BrushPlugin},
    caves::{self, CavesPlugin},
    creatures::CreaturesPlugin,
    flora::{self, FloraPlugin},
    foreground::ForegroundPlugin,
    glimmer::GlimmerPlugin,
    ground::{self, GroundPlugin},
    horse::HorsePlugin,
    journal::JournalPlugin,
    land::{Algorithm, Algorithms, Land, LandLayers, LandPlugin, Recipe, Seed},
    landmarks::LandmarksPlugin,
    motion::{Arrival, MotionPlugin},
    mountains::{self, Kinds, MountainsPlugin},
    packs::{Kind, PacksPlugin},
    player::{self, PlayerPlugin},
    shared::{
        calm, captions,
        deeds::{self, DeedsPlugin},
        hinting, reading,
        schedule::SchedulePlugin,
        settings::Settings,
        shelf::{self, reload::LandFiles},
    },
    signs::{self, SignsPlugin},
    sky::{self, SkyPlugin},
    sound::{self, SoundPlugin},
    stream::{InvariantsPlugin, PictureLayer, StreamPlugin},
    terrain::{self, TerrainPlugin},
    title::{self, TitlePlugin},
    water::{self, WaterPlugin},
    wildlife::WildlifePlugin,
};
#[cfg(feature = "maps")]
use crate::{
    atlas::AtlasPlugin,
    example::{self, ExamplePlugin},
    graph::{self, ByGraph, Catalogue, GraphPlugin},
    land::words::{Language, Memory},
    synthesis::{self, SynthesisPlugin},
};
#[cfg(feature = "window")]
use crate::{
    light::LightPlugin,
    picture::{self, PicturePlugin},
    sheet::SheetPlugin,
    sheets::{deeds::KeysSheetPlugin, packs::PacksSheetPlugin, player::RidesSheetPlugin, settings::SettingsSheetPlugin},
    ui::{self, ClosePlugin, RestPlugin, UiPlugin, window_title},
};
#[cfg(feature = "lab")]
use crate::{
    overlay::OverlayPlugin,
    tabs::{
        brush::BrushTabPlugin, creatures::CreaturesTabPlugin, flora::PlantsTabPlugin, journal::JournalTabPlugin, mountains::PeaksTabPlugin,
        player::TravelTabPlugin, sky::SkyTabPlugin, sound::SoundTabPlugin, stream::StreamTabPlugin,
    },
};

/// The whole game but for the window: what tests and `eremite walk` step.
pub struct EremiteMinimalPlugins {
    /// The land at the start: the plugins of the group lay their layers over it.
    pub land: Land,
    /// Where the hermit begins.
    pub start: Arrival,
}

impl PluginGroup for EremiteMinimalPlugins {
    fn build(self) -> PluginGroupBuilder {
        let group = PluginGroupBuilder::start::<Self>()
            .add(SchedulePlugin)
            .add(DeedsPlugin)
            .add(LandPlugin { land: self.land })
            .add(TerrainPlugin)
            .add(BiomesPlugin)
            .add(MountainsPlugin)
            .add(CavesPlugin)
            .add(StreamPlugin)
            .add(SkyPlugin)
            .add(BackdropPlugin)
            .add(LandmarksPlugin)
            .add(GroundPlugin)
            .add(TitlePlugin)
            .add(FloraPlugin)
            .add(SignsPlugin)
            .add(WaterPlugin)
            .add(ForegroundPlugin)
            .add(MotionPlugin)
            .add(CreaturesPlugin)
            .add(PlayerPlugin { start: self.start })
            .add(HorsePlugin)
            .add(ActsPlugin)
            .add(BowPlugin)
            .add(BrushPlugin)
            .add(WildlifePlugin)
            .add(BirdsPlugin)
            .add(GlimmerPlugin)
            .add(JournalPlugin)
            .add(SoundPlugin)
            .add(PacksPlugin(pack_kinds));
        #[cfg(feature = "maps")]
        let group = group.add(SynthesisPlugin).add(ExamplePlugin).add(GraphPlugin(GRAPH)).add(AtlasPlugin);
        if cfg!(debug_assertions) { group.add(InvariantsPlugin) } else { group }
    }
}

/// What the game adds when it has a window, but for the lab, and what is then the whole app's: its camera, and that the
/// window rests.
#[cfg(feature = "window")]
pub struct EremiteWindowPlugins;

#[cfg(feature = "window")]
impl PluginGroup for EremiteWindowPlugins {
    fn build(self) -> PluginGroupBuilder {
        PluginGroupBuilder::start::<Self>()
            .add(CameraPlugin)
            .add(LightPlugin)
            .add(PicturePlugin)
            .add(UiPlugin)
            .add(RestPlugin)
            .add(ClosePlugin)
            .add(SheetPlugin)
            .add(SettingsSheetPlugin)
            .add(KeysSheetPlugin)
            .add(RidesSheetPlugin)
            .add(PacksSheetPlugin)
    }
}

/// The lab with the tabs of all features, in the order in which they stand there, and the pages of the map.
#[cfg(feature = "lab")]
pub struct EremiteLabPlugins;

#[cfg(feature = "lab")]
impl PluginGroup for EremiteLabPlugins {
    fn build(self) -> PluginGroupBuilder {
        let group = PluginGroupBuilder::start::<Self>().add(OverlayPlugin);
        #[cfg(feature = "maps")]
        let group = group.add(ExampleTabPlugin).add(GraphTabPlugin(devices));
        let group = group
            .add(SkyTabPlugin)
            .add(SoundTabPlugin)
            .add(PeaksTabPlugin)
            .add(StreamTabPlugin)
            .add(CreaturesTabPlugin)
            .add(JournalTabPlugin)
            .add(PlantsTabPlugin)
            .add(BrushTabPlugin)
            .add(TravelTabPlugin);
        #[cfg(feature = "maps")]
        let group = group.add(AtlasPagePlugin).add(JournalPagePlugin).add(EaselPagePlugin);
        group
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
#[cfg(feature = "window")]
pub fn windowed(land: Land, start: impl Into<Arrival>) -> App {
    let window = Window { title: window_title(&land), name: Some("eremite".into()), resolution: (1280, 720).into(), ..default() };
    let mut app = App::new();
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin { primary_window: Some(window), ..default() })
            .set(bevy::log::LogPlugin { filter: "error,wgpu_hal=off,eremite=info".into(), ..default() }),
    )
    .add_plugins(EremiteMinimalPlugins { land, start: start.into() })
    .add_plugins(EremiteWindowPlugins);
    #[cfg(feature = "lab")]
    app.add_plugins(EremiteLabPlugins);
    app
}

/// Lets a game be heard, if it was built with loudspeakers.
#[cfg_attr(not(feature = "sound"), expect(unused_variables, reason = "without loudspeakers there is nothing to add"))]
pub fn let_be_heard(app: &mut App) {
    #[cfg(feature = "sound")]
    app.add_plugins(crate::loudspeaker::LoudspeakerPlugin);
}

/// Every height algorithm there is.
pub fn algorithms() -> Algorithms {
    let algorithms = reliefs();
    #[cfg(feature = "maps")]
    let algorithms = algorithms.chain([GRAPH]);
    algorithms.collect()
}

/// Those that are made of no graph.
fn reliefs() -> impl Iterator<Item = Algorithm> {
    let algorithms = terrain::algorithms().chain(mountains::algorithms());
    #[cfg(feature = "maps")]
    let algorithms = algorithms.chain(synthesis::algorithms()).chain(example::algorithms());
    algorithms
}

/// Land by a graph, whose devices are those of [`devices`].
#[cfg(feature = "maps")]
const GRAPH: Algorithm =
    Algorithm { name: "graph", summary: "land by devices and wires, of one's own or shipped", make: || Box::new(ByGraph::new(&GRAPHS)) };

#[cfg(feature = "maps")]
static GRAPHS: Language = graph::language(|text| {
    static MEMORY: Memory = graph::memory();
    graph::read(text, devices(), &MEMORY)
});

/// What a graph can be made of: the devices that come with it, and every other algorithm as a source.
#[cfg(feature = "maps")]
pub fn devices() -> &'static Catalogue {
    static DEVICES: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::with(reliefs().chain(terrain::masks())));
    &DEVICES
}

/// What the features make of a bare land.
pub fn land_layers() -> LandLayers {
    [terrain::layer(), Book::of_this_system().layer(), Kinds::of_this_system().layer(), caves::layer()].into_iter().collect()
}

/// The land of an algorithm, its parameters as they come, with all that the features make of it.
///
/// # Panics
/// If there is no such algorithm.
pub fn land(seed: Seed, algorithm: &str) -> Land {
    let land = Recipe::new(seed, algorithm, Vec::new()).land(&algorithms(), &land_layers());
    land.unwrap_or_else(|error| panic!("{error}"))
}

/// Every kind of files that a land pack can hold.
pub fn pack_kinds() -> Vec<Kind> {
    let kinds = packs::kinds().into_iter();
    #[cfg(feature = "maps")]
    let kinds = kinds.chain(packs_of_maps::kinds());
    kinds.collect()
}

/// What is wrong with the files that shape the land, each in a line.
pub fn data_faults() -> Vec<String> {
    [&shelf::packs::faults(), Book::of_this_system().faults(), Kinds::of_this_system().faults()].concat()
}

/// All that the player may set.
pub fn settings() -> Settings {
    let settings = player::SETTINGS
        .into_iter()
        .chain(hinting::SETTINGS)
        .chain(calm::SETTINGS)
        .chain(reading::SETTINGS)
        .chain(deeds::SETTINGS)
        .chain(sky::SETTINGS)
        .chain(brush::SETTINGS)
        .chain(sound::SETTINGS)
        .chain(captions::SETTINGS);
    #[cfg(feature = "window")]
    let settings = settings.chain(ui::settings()).chain(picture::SETTINGS);
    Settings::new(settings)
}

/// Every layer of the picture, the farthest first.
pub fn picture_layers() -> Vec<PictureLayer> {
    let others = [title::picture_layer(), flora::picture_layer(), water::picture_layer()];
    let mut layers: Vec<PictureLayer> = ground::picture_layers()
        .into_iter()
        .chain(others)
        .chain(signs::picture_layers())
        .chain(caves::picture_layers())
        .chain(brush::picture_layers())
        .chain(backdrop::picture_layers())
        .collect();
    layers.sort_by(|a, b| a.z.total_cmp(&b.z));
    layers
}
