//! The types that each plugin registers for reflection, also without the other plugins.

use std::any::TypeId;

use bevy::{asset::AssetPlugin, input::InputPlugin, mesh::MeshPlugin, prelude::*, reflect::TypeRegistryArc, state::app::StatesPlugin};
use eremite::{
    atlas::{AtlasPlugin, VisitedColumns},
    birds::{Bird, BirdsPlugin},
    bow::{Arrows, Bow, BowPlugin},
    brush::{BrushPlugin, BrushTool, EndlessInk},
    button_prompts::{ButtonPrompt, ClickAction},
    creatures::{Creature, CreatureStats, InteractionRequest, LeavesTrace, RestPose, RideRequest, RiderSeat},
    encounters::{Encounters, EncountersPlugin},
    fireflies_and_fish::{FirefliesAndFish, FirefliesAndFishPlugin},
    flora::{FloraPlugin, Seedling},
    foreground::{Foreground, ForegroundPlugin},
    ghosts::{GhostStart, GhostsPlugin},
    horse::{Horse, HorsePlugin},
    ink::InkMaterialKind,
    interactions::{Interactions, InteractionsPlugin},
    journal::{JournalPlugin, RunJournal},
    land::Column,
    landmarks::{LandmarkLayer, LandmarksPlugin},
    menu::{MenuNavigation, MenuPlugin},
    motion::{AutoGrab, Board, Body, Carried, FlyMode, Intent, LastInput, LegSpeedFactor, MotionPlugin},
    people::{PeoplePlugin, Person},
    pilgrimage::{Pilgrimage, PilgrimagePlugin},
    player::{CameraRig, Player, PlayerPlugin, ToggleSettings},
    props::{HangingPost, PlacedHangingProp, PropsPlugin, RingingBells},
    shared::{
        actions::{ActionsPlugin, ActiveDevice, ActiveGamepad, DeadZone, PointerPosition},
        archery::{ArcherInput, ArcherPosition, ArrowShots, BowState},
        camera_view::{CameraView, ViewportInset},
        captions::Captions,
        discoveries::{Discovery, NewDiscovery},
        hints::HintsEnabled,
        idle_detection::IdleDetection,
        language::LanguageChoice,
        lantern::Lantern,
        notification::Notification,
        painting::{BrushInput, BrushState},
        palette_state::PaletteState,
        player_position::{PlayerPosition, Teleport},
        reduced_motion::ReducedMotion,
        rites::{OfferedRite, RitePerformed},
        schedule::{GameState, LabState, SchedulePlugin},
        sound_cue::SoundCuesEnabled,
        speaker::Speaker,
        speech::Utterance,
        text_settings::{TextSettings, TextSizeVh},
        wayfinding::Destination,
        weather::Weather,
        world_clock::{DayDuration, TimeSkip, WorldClock},
    },
    sky::{DayLength, DayNightCycle, ForcedWeather, Precipitation, SkyPlugin, heavens::Sky},
    slips::{SlipsPlugin, WalkOfDay},
    sound::{AudioSettings, ListenerState, SoundPlugin},
    sound_cues::SoundCuesPlugin,
    stream::{BlockingMode, Chunk, ChunkPart, Origin, Section, StreamPlugin, StreamReport, WorldPosition},
    text::{DarkBackgroundText, InkText, TextBackground},
    text_outline::TextOutline,
    ui::{FrameLimit, PauseOnFocusLoss, ShowsDistance, UiPlugin},
    wildlife::{Animal, WildlifePlugin},
};

/// What a registered type is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PromiseKind {
    Component,
    Resource,
    Message,
}

/// A type that a plugin registers.
pub struct Promise {
    pub path: &'static str,
    kind: PromiseKind,
    /// Whether there is always one in the game; the others come and go.
    pub is_always_there: bool,
}

fn component<T: Component + TypePath>() -> Promise {
    Promise { path: T::type_path(), kind: PromiseKind::Component, is_always_there: true }
}

fn resource<T: Resource + TypePath>() -> Promise {
    Promise { kind: PromiseKind::Resource, ..component::<T>() }
}

fn message<T: Message + TypePath>() -> Promise {
    Promise { path: T::type_path(), kind: PromiseKind::Message, is_always_there: false }
}

impl Promise {
    fn at_times(self) -> Self {
        Self { is_always_there: false, ..self }
    }
}

/// A plugin's name, how it is added, and what it registers.
pub type PluginPromises = (&'static str, fn(&mut App), Vec<Promise>);

/// The plugins of the game without a window.
pub fn headless_promises() -> Vec<PluginPromises> {
    vec![
        (
            "ActionsPlugin",
            |app| _ = app.add_plugins(ActionsPlugin),
            vec![resource::<ActiveDevice>(), resource::<ActiveGamepad>(), resource::<DeadZone>(), resource::<PointerPosition>()],
        ),
        (
            "StreamPlugin",
            |app| _ = app.add_plugins(StreamPlugin),
            vec![
                component::<Chunk>(),
                component::<ChunkPart>().at_times(),
                component::<Section>(),
                component::<InkMaterialKind>(),
                component::<WorldPosition>(),
                resource::<BlockingMode>(),
                resource::<CameraView>(),
                resource::<Origin>(),
                resource::<StreamReport>(),
            ],
        ),
        (
            "SkyPlugin",
            |app| _ = app.add_plugins(SkyPlugin),
            vec![
                component::<Precipitation>(),
                component::<Sky>(),
                resource::<DayLength>().at_times(),
                resource::<DayNightCycle>(),
                resource::<ForcedWeather>(),
                resource::<PaletteState>(),
                resource::<ReducedMotion>(),
                resource::<TimeSkip>(),
                resource::<Weather>(),
                resource::<WorldClock>(),
            ],
        ),
        ("LandmarksPlugin", |app| _ = app.add_plugins(LandmarksPlugin), vec![component::<LandmarkLayer>()]),
        ("ForegroundPlugin", |app| _ = app.add_plugins(ForegroundPlugin), vec![component::<Foreground>()]),
        ("FloraPlugin", |app| _ = app.add_plugins(FloraPlugin), vec![component::<Seedling>().at_times()]),
        (
            "PropsPlugin",
            |app| _ = app.add_plugins(PropsPlugin),
            vec![component::<HangingPost>().at_times(), component::<PlacedHangingProp>().at_times(), resource::<RingingBells>()],
        ),
        (
            "MotionPlugin",
            |app| _ = app.add_plugins(MotionPlugin),
            vec![
                component::<ArcherPosition>(),
                component::<AutoGrab>(),
                component::<Board>(),
                component::<Body>(),
                component::<Carried>().at_times(),
                component::<FlyMode>(),
                component::<Intent>(),
                component::<LastInput>(),
                component::<LegSpeedFactor>(),
            ],
        ),
        (
            "PlayerPlugin",
            |app| _ = app.add_plugins(PlayerPlugin { start: Column(0).into() }),
            vec![
                component::<Lantern>(),
                component::<Player>(),
                message::<Teleport>(),
                resource::<CameraRig>(),
                resource::<PlayerPosition>(),
                resource::<ReducedMotion>(),
                resource::<ToggleSettings>(),
                resource::<ViewportInset>(),
            ],
        ),
        (
            "HorsePlugin",
            |app| _ = app.add_plugins(HorsePlugin),
            vec![component::<Creature>(), component::<Horse>(), component::<RideRequest>(), component::<RiderSeat>().at_times()],
        ),
        (
            "InteractionsPlugin",
            |app| _ = app.add_plugins(InteractionsPlugin),
            vec![
                component::<InteractionRequest>(),
                component::<Interactions>(),
                component::<RestPose>(),
                message::<RitePerformed>(),
                resource::<IdleDetection>(),
                resource::<OfferedRite>(),
            ],
        ),
        (
            "BowPlugin",
            |app| _ = app.add_plugins(BowPlugin),
            vec![component::<ArcherInput>(), component::<Bow>(), component::<BowState>(), resource::<ArrowShots>(), resource::<Arrows>()],
        ),
        (
            "BrushPlugin",
            |app| _ = app.add_plugins(BrushPlugin),
            vec![component::<BrushInput>(), component::<BrushState>(), component::<BrushTool>(), resource::<EndlessInk>()],
        ),
        (
            "WildlifePlugin",
            |app| _ = app.add_plugins(WildlifePlugin),
            vec![component::<Animal>(), component::<Creature>(), resource::<CreatureStats>()],
        ),
        (
            "BirdsPlugin",
            |app| _ = app.add_plugins(BirdsPlugin),
            vec![component::<Bird>(), component::<Creature>(), resource::<CreatureStats>()],
        ),
        (
            "PeoplePlugin",
            |app| _ = app.add_plugins(PeoplePlugin),
            vec![
                component::<Person>().at_times(),
                component::<Speaker>().at_times(),
                component::<Creature>(),
                resource::<CreatureStats>(),
                resource::<DayDuration>(),
            ],
        ),
        ("GhostsPlugin", |app| _ = app.add_plugins(GhostsPlugin), vec![component::<LeavesTrace>(), resource::<GhostStart>()]),
        ("SlipsPlugin", |app| _ = app.add_plugins(SlipsPlugin), vec![resource::<WalkOfDay>()]),
        ("EncountersPlugin", |app| _ = app.add_plugins(EncountersPlugin), vec![resource::<Encounters>()]),
        ("FirefliesAndFishPlugin", |app| _ = app.add_plugins(FirefliesAndFishPlugin), vec![resource::<FirefliesAndFish>()]),
        (
            "JournalPlugin",
            |app| _ = app.add_plugins(JournalPlugin),
            vec![
                message::<Discovery>(),
                message::<NewDiscovery>(),
                message::<Utterance>(),
                resource::<Destination>(),
                resource::<RunJournal>(),
            ],
        ),
        (
            "PilgrimagePlugin",
            |app| _ = app.add_plugins(PilgrimagePlugin),
            vec![message::<RitePerformed>(), message::<Utterance>(), resource::<OfferedRite>(), resource::<Pilgrimage>()],
        ),
        (
            "SoundPlugin",
            |app| _ = app.add_plugins(SoundPlugin),
            vec![resource::<AudioSettings>(), resource::<Captions>(), resource::<ListenerState>()],
        ),
        ("SoundCuesPlugin", |app| _ = app.add_plugins(SoundCuesPlugin), vec![resource::<SoundCuesEnabled>()]),
        ("AtlasPlugin", |app| _ = app.add_plugins(AtlasPlugin), vec![resource::<VisitedColumns>()]),
    ]
}

/// The plugins of the window that need no GPU.
pub fn window_promises() -> Vec<PluginPromises> {
    vec![
        (
            "UiPlugin",
            |app| _ = app.init_asset::<Font>().init_asset::<Image>().add_plugins(UiPlugin),
            vec![
                component::<ButtonPrompt>().at_times(),
                component::<ClickAction>().at_times(),
                component::<DarkBackgroundText>().at_times(),
                component::<TextOutline>().at_times(),
                component::<InkText>().at_times(),
                component::<TextBackground>().at_times(),
                component::<TextSizeVh>().at_times(),
                message::<Notification>(),
                resource::<FrameLimit>(),
                resource::<HintsEnabled>(),
                resource::<LanguageChoice>(),
                resource::<PauseOnFocusLoss>(),
                resource::<ShowsDistance>(),
                resource::<TextSettings>(),
            ],
        ),
        (
            "MenuPlugin",
            |app| _ = app.init_asset::<Font>().init_asset::<Image>().add_plugins(MenuPlugin),
            vec![resource::<MenuNavigation>()],
        ),
    ]
}

/// An app that knows no type but those that plugins register: Bevy's `reflect_auto_register` would add all the others.
pub fn guest() -> App {
    let mut app = App::new();
    app.insert_resource(AppTypeRegistry::default());
    app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), MeshPlugin, InputPlugin, TransformPlugin));
    app
}

pub fn registry(world: &World) -> TypeRegistryArc {
    world.resource::<AppTypeRegistry>().0.clone()
}

/// Asserts that types are registered as they should be.
pub fn assert_registered(promises: &[Promise], world: &World, plugin: &str) {
    let registry = registry(world);
    let registry = registry.read();
    for Promise { path, kind, .. } in promises {
        let registration = registry.get_with_type_path(path).unwrap_or_else(|| panic!("{plugin} registers no {path}"));
        // A resource is a component too.
        assert_eq!(registration.contains::<ReflectComponent>(), *kind != PromiseKind::Message, "{plugin}: {path} as {kind:?}");
        assert_eq!(registration.contains::<ReflectResource>(), *kind == PromiseKind::Resource, "{plugin}: {path} as {kind:?}");
        assert_eq!(registration.contains::<ReflectMessage>(), *kind == PromiseKind::Message, "{plugin}: {path} as {kind:?}");
    }
}

#[test]
fn each_plugin_registers_its_types_also_without_the_others() {
    // The player needs the kinds of creatures.
    eremite::assets::register_assets();
    for (plugin, add, promises) in headless_promises().into_iter().chain(window_promises()) {
        let mut app = guest();
        add(&mut app);
        assert_registered(&promises, app.world(), plugin);
    }
    let mut app = guest();
    assert!(registry(app.world()).read().get(TypeId::of::<GameState>()).is_none());
    app.add_plugins(SchedulePlugin);
    for id in [TypeId::of::<GameState>(), TypeId::of::<LabState>()] {
        let registry = registry(app.world());
        let registry = registry.read();
        assert!(registry.get_type_data::<ReflectFreelyMutableState>(id).is_some() && registry.get_type_data::<ReflectState>(id).is_some());
    }
}
