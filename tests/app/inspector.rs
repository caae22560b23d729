//! With an inspector's eyes: what an inspector, the remote protocol or an editor finds of the game through reflection.

use std::{any::TypeId, collections::BTreeSet};

use bevy::{
    asset::AssetPlugin,
    input::InputPlugin,
    mesh::MeshPlugin,
    prelude::*,
    reflect::{TypeRegistry, TypeRegistryArc, serde::ReflectSerializer},
    state::app::StatesPlugin,
};
use eremite::{
    app::EremiteMinimalPlugins,
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
    land::{Column, Land},
    landmarks::{LandmarkLayer, LandmarksPlugin},
    menu::{MenuNavigation, MenuPlugin},
    motion::{AutoGrab, Board, Body, Carried, FlyMode, Intent, LastInput, LegSpeedFactor, MotionPlugin},
    people::{PeoplePlugin, Person},
    pilgrimage::{Pilgrimage, PilgrimagePlugin},
    player::{CameraRig, Player, PlayerPlugin, ToggleSettings},
    props::{HangingPost, PlacedHangingProp, PropsPlugin, RingingBells},
    rendering::RenderScale,
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
        reduced_motion::{self, ReducedMotion},
        rites::{OfferedRite, RitePerformed},
        schedule::{GameState, LabState, SchedulePlugin},
        settings::SettingValue,
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

use super::{
    harness::{Game, base_terrain_land, full_land},
    lab_harness::LabHarness,
};

/// What a registered type is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum PromiseKind {
    Component,
    Resource,
    Message,
}

/// A type that a plugin registers.
struct Promise {
    path: &'static str,
    kind: PromiseKind,
    /// Whether there is always one in the game; the others come and go.
    is_always_there: bool,
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
type PluginPromises = (&'static str, fn(&mut App), Vec<Promise>);

/// The plugins of the game without a window.
fn headless_promises() -> Vec<PluginPromises> {
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
fn window_promises() -> Vec<PluginPromises> {
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
fn guest() -> App {
    let mut app = App::new();
    app.insert_resource(AppTypeRegistry::default());
    app.add_plugins((MinimalPlugins, StatesPlugin, AssetPlugin::default(), MeshPlugin, InputPlugin, TransformPlugin));
    app
}

/// The game after three seconds' walk to the right, with explicitly registered types only.
fn walking(land: Land, at: i64) -> Game {
    let mut app = guest();
    app.add_plugins(EremiteMinimalPlugins { land, start: Column(at).into() });
    let mut game = Game::from(app);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(3.0);
    game
}

fn registry(world: &World) -> TypeRegistryArc {
    world.resource::<AppTypeRegistry>().0.clone()
}

/// The entity of a resource, if there is one.
fn resource_entity(world: &World, id: TypeId) -> Option<Entity> {
    world.resource_entities().get(world.components().get_id(id)?)
}

/// Asserts that types are registered as they should be.
fn assert_registered(promises: &[Promise], world: &World, plugin: &str) {
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

/// Asserts that the remote protocol could send a value.
fn assert_sent(value: &dyn Reflect, path: &str, registry: &TypeRegistry) {
    let sent = serde_json::to_value(ReflectSerializer::new(value.as_partial_reflect(), registry));
    assert!(sent.is_ok(), "{path}: {sent:?}");
}

/// Paths of the registered component types of the game that some entity has, each read and sent once. Resources are
/// components too.
fn read_all(world: &mut World) -> BTreeSet<&'static str> {
    let registry = registry(world);
    let registry = registry.read();
    let mut entities = world.query::<EntityRef>();
    let mut read = BTreeSet::new();
    for (registration, access) in registry.iter_with_data::<ReflectComponent>() {
        let path = registration.type_info().type_path();
        if !path.starts_with("eremite") {
            continue;
        }
        let of_resource = resource_entity(world, registration.type_id()).map(|entity| world.entity(entity));
        let first = of_resource.or_else(|| entities.iter(world).find(|entity| access.contains(*entity)));
        if let Some(value) = first.and_then(|entity| access.reflect(entity)) {
            assert_sent(value, path, &registry);
            read.insert(path);
        }
    }
    read
}

/// Asserts that what should always be there was read.
fn assert_read(promises: Vec<PluginPromises>, read: &BTreeSet<&'static str>) {
    for (plugin, _, promises) in promises {
        for Promise { path, is_always_there, .. } in promises {
            assert!(!is_always_there || read.contains(path), "{plugin}: there is no {path}");
        }
    }
}

/// Applies a value at a path in a component, as the remote protocol does: by names alone.
fn write(game: &mut Game, entity: Entity, type_path: &str, path: &str, value: &dyn PartialReflect) {
    let registry = registry(game.0.world());
    let registry = registry.read();
    let access = registry.get_with_type_path(type_path).and_then(|registration| registration.data::<ReflectComponent>());
    let component = access.and_then(|access| access.reflect_mut(game.0.world_mut().entity_mut(entity)));
    component.expect("it is there").reflect_path_mut(path).expect("there is such a path").apply(value);
}

/// Applies a value at a path in a resource.
fn write_resource<T: Resource + TypePath>(game: &mut Game, path: &str, value: &dyn PartialReflect) {
    let entity = resource_entity(game.0.world(), TypeId::of::<T>()).expect("there is one");
    write(game, entity, T::type_path(), path, value);
}

/// The one entity with a component.
fn only<T: Component>(game: &mut Game) -> Entity {
    let world = game.0.world_mut();
    world.query_filtered::<Entity, With<T>>().single(world).expect("there is one")
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

#[test]
fn whatever_lives_in_the_game_is_read_and_sent() {
    let mut game = walking(full_land(1, "superposed-cosine"), 0);
    for (plugin, _, promises) in headless_promises() {
        assert_registered(&promises, game.0.world(), plugin);
    }
    let mut read = read_all(game.0.world_mut());
    // Where animals and birds live; they shun rain.
    let mut game = walking(full_land(1, "superposed-cosine"), 3000);
    game.0.insert_resource(ForcedWeather(Some(Weather::default())));
    for _ in 0..150 {
        read.extend(read_all(game.0.world_mut()));
        if read.contains(Animal::type_path()) && read.contains(Bird::type_path()) {
            break;
        }
        game.step_seconds(1.0);
    }
    assert_read(headless_promises(), &read);
}

#[test]
fn resources_of_window_and_lab_are_read_and_sent() {
    let mut lab = LabHarness::closed(1, 0);
    lab.step_frames(3);
    let read = read_all(lab.0.0.world_mut());
    assert_read(window_promises(), &read);
    // Every other registered resource is there too.
    let registry = registry(lab.0.0.world());
    let registry = registry.read();
    let resources = registry.iter_with_data::<ReflectResource>().map(|(registration, _)| registration.type_info().type_path());
    let unseen: Vec<&str> = resources.filter(|path| path.starts_with("eremite") && !read.contains(path)).collect();
    // But for one that comes with the player's setting, and one that needs a GPU.
    let at_times = [DayLength::type_path(), RenderScale::type_path()];
    assert!(unseen.iter().all(|path| at_times.contains(path)), "{unseen:?}");
}

#[test]
fn what_is_written_by_path_is_there_and_takes_effect() {
    let mut game = Game::on(base_terrain_land(7, "linear"), 0);
    game.step_seconds(1.0);
    // A field: the hour.
    let mut light_after = |days: f64| {
        write_resource::<DayNightCycle>(&mut game, "days", &days);
        assert_eq!(game.0.world().resource::<DayNightCycle>().days, days);
        game.step(2);
        assert!((game.0.world().resource::<WorldClock>().days - days).abs() < 1.0e-3);
        game.0.world().resource::<PaletteState>().light[0]
    };
    let (noon, night) = (light_after(3.5), light_after(4.02));
    assert!(night < 0.5 * noon, "{night} by night, {noon} at noon");
    write_resource::<DayNightCycle>(&mut game, "stopped", &true);
    game.step(2);
    let days = game.0.world().resource::<DayNightCycle>().days;
    game.step(30);
    assert_eq!(game.0.world().resource::<DayNightCycle>().days, days);
    // An enum in a tuple struct: the weather.
    let snow = Weather { snow: 1.0, ..default() };
    write_resource::<ForcedWeather>(&mut game, ".0", &Some(snow));
    game.step(2);
    assert_eq!(*game.0.world().resource::<Weather>(), snow);
    write_resource::<ForcedWeather>(&mut game, ".0.0.rain", &0.5_f32);
    game.step(2);
    assert_eq!(*game.0.world().resource::<Weather>(), Weather { rain: 0.5, ..snow });
    // A setting: the camera stays with him.
    let ahead_m = |game: &mut Game| {
        let place = game.body().place;
        game.0.world().resource::<CameraView>().place.offset_from(place).x.abs()
    };
    assert!(ahead_m(&mut game) > 2.0);
    write_resource::<ReducedMotion>(&mut game, "camera", &true);
    assert_eq!((reduced_motion::SETTINGS[0].read)(game.0.world()), Some(SettingValue::Switch(true)));
    game.step(3);
    assert!(ahead_m(&mut game) < 0.5);
}

#[test]
fn bodies_that_are_moved_by_path_go_on_from_there() {
    let mut game = Game::on(base_terrain_land(7, "linear"), 0);
    game.step_seconds(1.0);
    // A nested field of a component: he is lifted, and falls.
    let (hermit, before) = (only::<Player>(&mut game), game.body().place);
    write(&mut game, hermit, Body::type_path(), "place.row", &(before.row + 20));
    assert_eq!(game.body().place.row, before.row + 20);
    game.step(10);
    let body = game.body();
    assert!(!body.grounded && body.velocity.y < 0.0 && body.place.height_above(before) > 10.0, "{body:?}");
    // A private one, in a tuple struct: the horse stands elsewhere.
    let horse = only::<Horse>(&mut game);
    let put = game.0.world().get::<Horse>(horse).expect("it is there").place().moved_along(2.0);
    write(&mut game, horse, Horse::type_path(), "quadruped.place.column.0", &put.column.0);
    assert_eq!(game.0.world().get::<Horse>(horse).expect("it is there").place().column, put.column);
    game.step(2);
    let shown = game.0.world().get::<WorldPosition>(horse).expect("it is there").0;
    assert!(shown.offset_from(put).x.abs() < 0.5, "{shown:?}, and was put to {put:?}");
}

#[test]
fn states_are_set_and_messages_are_sent_by_name() {
    let mut game = Game::on(base_terrain_land(7, "linear"), 0);
    game.step(2);
    let registry = registry(game.0.world());
    let registration = |path: &str| registry.read().get_with_type_path(path).cloned().expect("it is registered");
    let teleport = registration(Teleport::type_path());
    let send = teleport.data::<ReflectMessage>().expect("a message");
    send.write_message(game.0.world_mut(), &Teleport::to(Column(4000)), &registry.read());
    game.step(2);
    let place = game.0.world().resource::<PlayerPosition>().place.expect("he is there");
    assert!((place.column.0 - 4000).abs() < 50, "{place:?}");
    let state = registration(GameState::type_path());
    let set = state.data::<ReflectFreelyMutableState>().expect("a state");
    set.set_next_state(game.0.world_mut(), &GameState::Paused, &registry.read());
    game.step(2);
    assert_eq!(*game.0.world().resource::<State<GameState>>().get(), GameState::Paused);
}
