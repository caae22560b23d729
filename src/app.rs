//! The game as plugin groups: headless, windowed, and the lab.

use bevy::{
    app::PluginGroupBuilder, asset::AssetPlugin, ecs::schedule::SingleThreadedExecutor, input::InputPlugin, prelude::*,
    state::app::StatesPlugin, transform::StaticTransformOptimizations,
};
#[cfg(feature = "window")]
use bevy::{
    ecs::schedule::{InternedScheduleLabel, ScheduleLabel},
    render::RenderApp,
    tasks::available_parallelism,
};
use bevy_mesh::MeshPlugin;
#[cfg(feature = "lab")]
use eremite_lab::{
    overlay::OverlayPlugin,
    pages::{atlas::AtlasPagePlugin, easel::EaselPagePlugin, journal::JournalPagePlugin},
    tabs::{
        brush::BrushTabPlugin, creatures::CreaturesTabPlugin, example::ExampleTabPlugin, flora::PlantsTabPlugin, graph::GraphTabPlugin,
        journal::JournalTabPlugin, mountains::PeaksTabPlugin, sky::SkyTabPlugin, sound::SoundTabPlugin, stream::StreamTabPlugin,
        travel::TravelTabPlugin,
    },
};
use eremite_land::{
    Algorithms, Land, LandLayers, LandPlugin, Recipe, Seed,
    asset_store::{self, reload::ReloadableLandFiles},
    biomes::{BiomeCollection, BiomesPlugin},
    builtin,
    mountains::{MountainKinds, MountainsPlugin},
    places::PlacesPlugin,
    rivers::RiversPlugin,
    terrain::TerrainPlugin,
};
#[cfg(feature = "maps")]
use eremite_land::{
    exemplar::ExemplarPlugin,
    graph::{GraphPlugin, NodeCatalogue},
    synthesis::SynthesisPlugin,
};
#[cfg(feature = "maps")]
use eremite_life::slips::SlipsPlugin;
use eremite_life::{
    birds::BirdsPlugin,
    bow::BowPlugin,
    brush::{self, BrushPlugin},
    creatures::CreaturesPlugin,
    encounters::EncountersPlugin,
    fireflies_and_fish::FirefliesAndFishPlugin,
    ghosts::GhostsPlugin,
    horse::HorsePlugin,
    interactions::InteractionsPlugin,
    journal::JournalPlugin,
    motion::{MotionPlugin, SpawnPoint},
    packs::{self, PackFileKind, PacksPlugin},
    people::PeoplePlugin,
    pilgrimage::PilgrimagePlugin,
    player::{self, PlayerPlugin},
    sound::{self, SoundPlugin},
    sound_cues::SoundCuesPlugin,
    wildlife::WildlifePlugin,
};
#[cfg(feature = "maps")]
use eremite_maps::atlas::AtlasPlugin;
#[cfg(feature = "window")]
use eremite_scenery::light::LightPlugin;
use eremite_scenery::{
    backdrop::BackdropPlugin,
    bridges::BridgesPlugin,
    buildings::{BuildingCollection, BuildingGrammar, BuildingsPlugin},
    caves::CavesPlugin,
    flora::FloraPlugin,
    foreground::ForegroundPlugin,
    ground::GroundPlugin,
    landmarks::LandmarksPlugin,
    props::PropsPlugin,
    sky::{self, SkyPlugin},
    title::TitlePlugin,
    water::WaterPlugin,
};
use eremite_stream::{
    InvariantsPlugin, PictureLayer, StreamPlugin,
    actions::{self, ActionsPlugin},
    contracts::{captions, game_speed, hints, language, reduced_motion, schedule::SchedulePlugin, sound_cue, text_settings},
    settings::Settings,
};
#[cfg(feature = "window")]
pub use eremite_window::camera::CameraPlugin;
#[cfg(feature = "window")]
use eremite_window::{
    menu::MenuPlugin,
    menu_pages::{
        controls::ControlsMenuPlugin, ghosts::GhostsMenuPlugin, packs::PacksMenuPlugin, replays::ReplayMenuPlugin,
        settings::SettingsMenuPlugin, slips::SlipsMenuPlugin, sound_cues::SoundCuesMenuPlugin, stones::StonesMenuPlugin,
    },
    rendering::{self, RenderingPlugin},
    ui::{self, ClosePlugin, PowerSavingPlugin, UiPlugin, window_title},
};

use crate::assets;

/// The whole game without a window: what tests and `eremite walk` step.
///
/// | | |
/// |---|---|
/// | Needs | Bevy's `DefaultPlugins`, or of them what [`headless`] adds |
/// | System sets | those of its plugins, in the order of [`GameSystems`](crate::shared::schedule::GameSystems) in `Update` |
/// | Messages | those of its plugins; a [`Teleport`](crate::shared::player_position::Teleport) moves the player |
/// | Resources | [`Land`], with a layer of each plugin that shapes it |
/// | Adds | the land and its stream, the picture layers, motion, the player and all other creatures, journal and sound |
/// | With `maps` | land by synthesis, exemplars and graphs, the map and the slips |
/// | In debug builds | [`InvariantsPlugin`] |
pub struct EremiteMinimalPlugins {
    /// Land at the start; the plugins of the group add their layers to it.
    pub land: Land,
    /// Start position of the hermit.
    pub start: SpawnPoint,
}

impl PluginGroup for EremiteMinimalPlugins {
    fn build(self) -> PluginGroupBuilder {
        assets::register_assets();
        let group = PluginGroupBuilder::start::<Self>()
            .add(SchedulePlugin)
            .add(ActionsPlugin)
            .add(LandPlugin { land: self.land })
            .add(TerrainPlugin)
            .add(BiomesPlugin)
            .add(MountainsPlugin)
            .add(RiversPlugin)
            .add(PlacesPlugin)
            .add(CavesPlugin)
            .add(StreamPlugin)
            .add(SkyPlugin)
            .add(BackdropPlugin)
            .add(LandmarksPlugin)
            .add(GroundPlugin)
            .add(TitlePlugin)
            .add(FloraPlugin)
            .add(PropsPlugin)
            .add(BuildingsPlugin)
            .add(WaterPlugin)
            .add(BridgesPlugin)
            .add(ForegroundPlugin)
            .add(MotionPlugin)
            .add(CreaturesPlugin)
            .add(PlayerPlugin { start: self.start })
            .add(HorsePlugin)
            .add(InteractionsPlugin)
            .add(BowPlugin)
            .add(BrushPlugin)
            .add(WildlifePlugin)
            .add(PeoplePlugin)
            .add(BirdsPlugin)
            .add(FirefliesAndFishPlugin)
            .add(EncountersPlugin)
            .add(GhostsPlugin)
            .add(JournalPlugin)
            .add(PilgrimagePlugin)
            .add(SoundPlugin)
            .add(SoundCuesPlugin)
            .add(PacksPlugin(pack_kinds));
        #[cfg(feature = "maps")]
        let group = group.add(SynthesisPlugin).add(ExemplarPlugin).add(GraphPlugin(builtin::GRAPH)).add(AtlasPlugin).add(SlipsPlugin);
        if cfg!(debug_assertions) { group.add(InvariantsPlugin) } else { group }
    }
}

/// What the windowed game adds, except the lab: camera, rendering, UI, menus and power saving.
///
/// | | |
/// |---|---|
/// | Needs | [`EremiteMinimalPlugins`]; Bevy's `DefaultPlugins`, added before it |
/// | System sets | those of its plugins |
/// | Messages | shows each `Notification` and `Utterance`; writes `RequestRedraw` and `AppExit` |
/// | Adds | camera, light and materials, texts and hints, the menu with its pages |
#[cfg(feature = "window")]
pub struct EremiteWindowPlugins;

#[cfg(feature = "window")]
impl PluginGroup for EremiteWindowPlugins {
    fn build(self) -> PluginGroupBuilder {
        PluginGroupBuilder::start::<Self>()
            .add(CameraPlugin)
            .add(LightPlugin)
            .add(RenderingPlugin)
            .add(UiPlugin)
            .add(PowerSavingPlugin)
            .add(ClosePlugin)
            .add(MenuPlugin)
            .add(SettingsMenuPlugin)
            .add(ControlsMenuPlugin)
            .add(ReplayMenuPlugin)
            .add(GhostsMenuPlugin)
            .add(SoundCuesMenuPlugin)
            .add(StonesMenuPlugin)
            .add(SlipsMenuPlugin)
            .add(PacksMenuPlugin)
    }
}

/// The lab with the tabs of all features, in display order, and the pages of the map.
///
/// | | |
/// |---|---|
/// | Needs | [`EremiteMinimalPlugins`], [`EremiteWindowPlugins`]; Bevy's `DefaultPlugins`, added before it |
/// | System sets | [`LabSystems`](eremite_lab::overlay::LabSystems), in `EguiPrimaryContextPass` |
/// | Messages | those of its plugins |
/// | Adds | `EguiPlugin`, the panel with its tabs, the pages of the map, the journal and the height map editor |
#[cfg(feature = "lab")]
pub struct EremiteLabPlugins;

#[cfg(feature = "lab")]
impl PluginGroup for EremiteLabPlugins {
    fn build(self) -> PluginGroupBuilder {
        PluginGroupBuilder::start::<Self>()
            .add(OverlayPlugin)
            .add(ExampleTabPlugin)
            .add(GraphTabPlugin(node_types))
            .add(SkyTabPlugin)
            .add(SoundTabPlugin)
            .add(PeaksTabPlugin)
            .add(StreamTabPlugin)
            .add(CreaturesTabPlugin)
            .add(JournalTabPlugin)
            .add(PlantsTabPlugin)
            .add(BrushTabPlugin)
            .add(TravelTabPlugin)
            .add(AtlasPagePlugin)
            .add(JournalPagePlugin)
            .add(EaselPagePlugin)
    }
}

/// Headless app without GPU that runs the real game on `App::update`, single-threaded.
pub fn headless(land: Land, start: impl Into<SpawnPoint>) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), MeshPlugin, InputPlugin, TransformPlugin))
        .add_plugins(EremiteMinimalPlugins { land, start: start.into() });
    run_single_threaded(&mut app);
    app
}

/// Finding the transforms that did not change hands work to other threads, and takes longer than updating all of so few.
fn update_all_transforms(app: &mut App) {
    app.insert_resource(StaticTransformOptimizations::Disabled);
}

/// Makes an app run its systems single-threaded: without rendering they are so short that handing them to other threads
/// takes half of a step's time. No system depends on unspecified order, so results are the same.
pub fn run_single_threaded(app: &mut App) {
    update_all_transforms(app);
    run_schedules_single_threaded(app.world_mut());
}

fn run_schedules_single_threaded(world: &mut World) {
    for (_, schedule) in world.resource_mut::<Schedules>().iter_mut() {
        schedule.set_executor(SingleThreadedExecutor::new());
    }
}

/// Makes an app in a window run the systems of its main world one after the other. Nearly all of them take microseconds, and many
/// of the fixed steps ask the same [`LandCache`]: handing them to other threads takes longer than running them. What takes long
/// spreads its own work over threads, as visibility does. The renderer's schedules, whose systems are long, stay as they are if
/// there is more than one processor for them: the main world runs beside them.
///
/// [`LandCache`]: crate::land::LandCache
#[cfg(feature = "window")]
fn run_short_systems_single_threaded(app: &mut App) {
    let schedules: [InternedScheduleLabel; 11] = [
        First.intern(),
        PreUpdate.intern(),
        StateTransition.intern(),
        FixedFirst.intern(),
        FixedPreUpdate.intern(),
        FixedUpdate.intern(),
        FixedPostUpdate.intern(),
        FixedLast.intern(),
        Update.intern(),
        PostUpdate.intern(),
        Last.intern(),
    ];
    update_all_transforms(app);
    for schedule in schedules {
        app.edit_schedule(schedule, |schedule| _ = schedule.set_executor(SingleThreadedExecutor::new()));
    }
    // On a Mac a window's surface is made by the main thread, which only the other executor asks.
    let has_few_processors = cfg!(not(target_vendor = "apple")) && available_parallelism() <= 2;
    if let Some(render) = app.get_sub_app_mut(RenderApp).filter(|_| has_few_processors) {
        run_schedules_single_threaded(render.world_mut());
    }
}

/// The game in a window.
#[cfg(feature = "window")]
pub fn windowed(land: Land, start: impl Into<SpawnPoint>) -> App {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    crate::heap::keep_freed_memory();
    let window = Window {
        title: window_title(&land, None),
        name: Some("eremite".into()),
        resolution: (1280, 720).into(),
        // In a browser.
        canvas: Some("#eremite".into()),
        fit_canvas_to_parent: true,
        ..default()
    };
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
    run_short_systems_single_threaded(&mut app);
    app
}

/// Adds audio output, if built with the `sound` feature.
#[cfg_attr(not(feature = "sound"), expect(unused_variables, reason = "without loudspeakers there is nothing to add"))]
pub fn add_audio_output(app: &mut App) {
    #[cfg(feature = "sound")]
    app.add_plugins(eremite_life::loudspeaker::LoudspeakerPlugin);
}

/// All height algorithms.
pub fn algorithms() -> Algorithms {
    assets::register_assets();
    builtin::algorithms()
}

/// Node types of graphs: the built-in ones, and every other algorithm as a source.
#[cfg(feature = "maps")]
pub fn node_types() -> &'static NodeCatalogue {
    assets::register_assets();
    builtin::devices()
}

/// All layers over the base terrain.
pub fn land_layers() -> LandLayers {
    assets::register_assets();
    let mut layers = builtin::land_layers();
    layers.add(BuildingCollection::from_system().layer());
    layers
}

/// Land of an algorithm with default parameters and all layers.
///
/// # Panics
/// If there is no such algorithm.
pub fn land(seed: Seed, algorithm: &str) -> Land {
    let land = Recipe::new(seed, algorithm, Vec::new()).land(&algorithms(), &land_layers());
    land.unwrap_or_else(|error| panic!("{error}"))
}

/// All kinds of files that a land pack can hold.
pub fn pack_kinds() -> Vec<PackFileKind> {
    assets::register_assets();
    let mut kinds = packs::land_file_kinds();
    kinds.push(PackFileKind {
        folder: "buildings",
        endings: &["ron"],
        is_needed: true,
        taken: Vec::new,
        check: |file| {
            let text = asset_store::file_read::load_text(file, MAX_GRAMMAR_BYTES)?;
            BuildingGrammar::parse(&text).map(drop).map_err(Into::into)
        },
    });
    kinds
}

/// Maximum size of a building's file in bytes.
const MAX_GRAMMAR_BYTES: u64 = 1 << 20;

/// Errors in data files that shape the land or what stands on it, one line each.
pub fn data_errors() -> Vec<String> {
    assets::register_assets();
    let of_packs = asset_store::packs::errors();
    let (biomes, mountains, buildings) = (BiomeCollection::from_system(), MountainKinds::from_system(), BuildingCollection::from_system());
    [&of_packs, biomes.errors(), mountains.errors(), buildings.errors()].concat()
}

/// All settings of the player.
pub fn settings() -> Settings {
    let settings = player::SETTINGS
        .into_iter()
        .chain(hints::SETTINGS)
        .chain(reduced_motion::SETTINGS)
        .chain(language::SETTINGS)
        .chain(text_settings::SETTINGS)
        .chain(actions::SETTINGS)
        .chain(game_speed::SETTINGS)
        .chain(sky::SETTINGS)
        .chain(brush::SETTINGS)
        .chain(sound::SETTINGS)
        .chain(captions::SETTINGS)
        .chain(sound_cue::SETTINGS);
    #[cfg(feature = "window")]
    let settings = settings.chain(ui::settings()).chain(rendering::SETTINGS);
    Settings::new(settings)
}

/// All picture layers, farthest first.
pub fn picture_layers() -> Vec<PictureLayer> {
    let mut layers = eremite_scenery::picture_layers();
    layers.extend(brush::picture_layers());
    layers.sort_by(|a, b| a.z.total_cmp(&b.z));
    layers
}
