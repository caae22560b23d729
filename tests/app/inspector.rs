//! With an inspector's eyes: what an inspector, the remote protocol or an editor finds of the game through reflection.

use std::{any::TypeId, collections::BTreeSet};

use bevy::{
    prelude::*,
    reflect::{
        ReflectRef, TypeInfo, TypeRegistry,
        enums::{DynamicEnum, DynamicVariant, Enum, VariantInfo},
        serde::ReflectSerializer,
        tuple::DynamicTuple,
    },
};
use eremite::{
    app::EremiteMinimalPlugins,
    atlas::VisitedColumns,
    birds::Bird,
    bow::{Arrow, Arrows},
    horse::Horse,
    land::{Column, Land, Place},
    motion::Body,
    player::Player,
    props::RingingBells,
    rendering::RenderScale,
    shared::{
        actions::ActiveGamepad,
        archery::{ArrowShot, ArrowShots},
        camera_view::CameraView,
        language::LanguageChoice,
        palette_state::PaletteState,
        player_position::{PlayerPosition, Teleport},
        reduced_motion::{self, ReducedMotion},
        rites::{OfferedRite, RiteKind, RiteSite},
        schedule::GameState,
        settings::SettingValue,
        wayfinding::{Destination, SoughtPlace},
        weather::Weather,
        world_clock::WorldClock,
    },
    sky::{DayLength, DayNightCycle, ForcedWeather},
    stream::{BlockingMode, WorldPosition},
    wildlife::Animal,
};

use super::{
    harness::{Game, base_terrain_land, full_land},
    lab_harness::LabHarness,
    registered_types::{PluginPromises, Promise, assert_registered, guest, headless_promises, registry, window_promises},
};

/// The game after three seconds' walk to the right, with explicitly registered types only.
fn walking(land: Land, at: i64) -> Game {
    let mut app = guest();
    app.add_plugins(EremiteMinimalPlugins { land, start: Column(at).into() });
    let mut game = Game::from(app);
    game.hold(KeyCode::ArrowRight);
    game.step_seconds(3.0);
    // What is prepared in the background, such as landmarks, is there at once.
    game.0.insert_resource(BlockingMode(true));
    game.step(1);
    game
}

/// The entity of a resource, if there is one.
fn resource_entity(world: &World, id: TypeId) -> Option<Entity> {
    world.resource_entities().get(world.components().get_id(id)?)
}

/// Asserts that the remote protocol could send a value.
fn assert_sent(value: &dyn Reflect, path: &str, registry: &TypeRegistry) {
    let sent = serde_json::to_value(ReflectSerializer::new(value.as_partial_reflect(), registry));
    assert!(sent.is_ok(), "{path}: {sent:?}");
}

/// Another value of a primitive type; `None` for all other types.
fn other_value(value: &dyn PartialReflect) -> Option<Box<dyn PartialReflect>> {
    fn other<T: Reflect>(value: &dyn PartialReflect, other: fn(&T) -> T) -> Option<Box<dyn PartialReflect>> {
        Some(Box::new(other(value.try_downcast_ref::<T>()?)))
    }
    other::<bool>(value, |is_so| !is_so)
        .or_else(|| other::<f32>(value, |number| if *number == 1.0 { 2.0 } else { 1.0 }))
        .or_else(|| other::<f64>(value, |number| if *number == 1.0 { 2.0 } else { 1.0 }))
        .or_else(|| other::<u8>(value, |number| number ^ 1))
        .or_else(|| other::<u32>(value, |number| number ^ 1))
        .or_else(|| other::<u64>(value, |number| number ^ 1))
        .or_else(|| other::<usize>(value, |number| number ^ 1))
        .or_else(|| other::<i8>(value, |number| number ^ 1))
        .or_else(|| other::<i32>(value, |number| number ^ 1))
        .or_else(|| other::<i64>(value, |number| number ^ 1))
        .or_else(|| other::<String>(value, |words| format!("{words}.")))
}

/// Another variant of an enum: one without fields, or one around a type that has a default, such as `Some`.
fn other_variant(now: &dyn Enum, registry: &TypeRegistry) -> Option<Box<dyn PartialReflect>> {
    let mut others = now.get_represented_enum_info()?.iter().filter(|variant| variant.name() != now.variant_name());
    let other = others.find_map(|variant| match variant {
        VariantInfo::Unit(_) => Some(DynamicEnum::new(variant.name(), DynamicVariant::Unit)),
        VariantInfo::Tuple(fields) if fields.field_len() == 1 => {
            let default = registry.get_type_data::<ReflectDefault>(fields.field_at(0)?.type_id())?.default();
            let mut tuple = DynamicTuple::default();
            tuple.insert_boxed(default.into_partial_reflect());
            Some(DynamicEnum::new(variant.name(), DynamicVariant::Tuple(tuple)))
        }
        _ => None,
    });
    Some(Box::new(other?))
}

/// The path of the first field at any depth that can be set without knowing its type, and another value for it.
fn other_field(value: &dyn PartialReflect, path: &str, registry: &TypeRegistry) -> Option<(String, Box<dyn PartialReflect>)> {
    if let Some(other) = other_value(value) {
        return Some((path.to_owned(), other));
    }
    let within = |field: Option<&dyn PartialReflect>, step: String| other_field(field?, &format!("{path}{step}"), registry);
    match value.reflect_ref() {
        ReflectRef::Struct(fields) => {
            (0..fields.field_len()).find_map(|at| within(fields.field_at(at), format!(".{}", fields.name_at(at)?)))
        }
        ReflectRef::TupleStruct(fields) => (0..fields.field_len()).find_map(|at| within(fields.field(at), format!(".{at}"))),
        ReflectRef::Tuple(fields) => (0..fields.field_len()).find_map(|at| within(fields.field(at), format!(".{at}"))),
        ReflectRef::List(items) => (0..items.len()).find_map(|at| within(items.get(at), format!("[{at}]"))),
        ReflectRef::Array(items) => (0..items.len()).find_map(|at| within(items.get(at), format!("[{at}]"))),
        ReflectRef::Enum(now) => {
            let step = |at: usize| now.name_at(at).map_or_else(|| format!(".{at}"), |name| format!(".{name}"));
            let field = (0..now.field_len()).find_map(|at| within(now.field_at(at), step(at)));
            field.or_else(|| Some((path.to_owned(), other_variant(now, registry)?)))
        }
        _ => None,
    }
}

/// Changes a field of a component by its path, reads it back and restores it; returns whether there is one that can be set.
fn write_and_restore(component: &mut dyn Reflect, type_path: &str, registry: &TypeRegistry) -> bool {
    let Some((path, other)) = other_field(component.as_partial_reflect(), "", registry) else { return false };
    let mut set = |value: &dyn PartialReflect| {
        let field = component.reflect_path_mut(&*path).expect("it was found there");
        let before = field.to_dynamic();
        field.apply(value);
        let now = component.reflect_path(&*path).expect("it is still there").to_dynamic();
        // Both as dynamic values: types compare themselves with nothing else.
        assert_eq!(now.reflect_partial_eq(&*value.to_dynamic()), Some(true), "{type_path} at '{path}'");
        before
    };
    let before = set(&*other);
    assert_ne!(before.reflect_partial_eq(&*other), Some(true), "{type_path} at '{path}' was not changed");
    set(&*before);
    true
}

/// Whether a type has no fields: it is there or not, and nothing of it can be set.
fn is_marker(info: &TypeInfo) -> bool {
    matches!(info, TypeInfo::Struct(fields) if fields.field_len() == 0)
}

/// Paths of component types of the game that some entity has. Resources are components too.
#[derive(Default)]
struct Inspected {
    /// Read and sent.
    read: BTreeSet<&'static str>,
    /// A field was set and read back, or there is none.
    written: BTreeSet<&'static str>,
}

/// Reads and sends one component of each registered type, and sets a field of it. That is restored at once, and past change
/// detection: the game goes on as if nobody had looked.
fn inspect_all(world: &mut World, inspected: &mut Inspected) {
    let registry = registry(world);
    let registry = registry.read();
    let mut entities = world.query::<EntityRef>();
    for (registration, access) in registry.iter_with_data::<ReflectComponent>() {
        let path = registration.type_info().type_path();
        if !path.starts_with("eremite") {
            continue;
        }
        let of_resource = resource_entity(world, registration.type_id());
        let first = || entities.iter(world).find(|entity| access.contains(*entity)).map(|entity| entity.id());
        let Some(entity) = of_resource.or_else(first) else { continue };
        let Some(value) = access.reflect(world.entity(entity)) else { continue };
        assert_sent(value, path, &registry);
        inspected.read.insert(path);
        let mut component = access.reflect_mut(world.entity_mut(entity)).expect("it was read");
        if is_marker(registration.type_info()) || write_and_restore(component.bypass_change_detection(), path, &registry) {
            inspected.written.insert(path);
        }
    }
}

/// Asserts that what should always be there was read, and that all that was read was written, but for some types.
fn assert_inspected(promises: &[PluginPromises], Inspected { read, written }: &Inspected, not_written: &[&str]) {
    let mut unwritten = BTreeSet::new();
    for (plugin, _, promises) in promises {
        for Promise { path, is_always_there, .. } in promises {
            assert!(!is_always_there || read.contains(path), "{plugin}: there is no {path}");
            if read.contains(path) && !written.contains(path) {
                unwritten.insert(*path);
            }
        }
    }
    assert_eq!(unwritten, not_written.iter().copied().collect::<BTreeSet<_>>());
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
fn whatever_lives_in_the_game_is_read_sent_and_written() {
    let mut game = walking(full_land(1, "superposed-cosine"), 0);
    for (plugin, _, promises) in headless_promises() {
        assert_registered(&promises, game.0.world(), plugin);
    }
    // On a quiet walk these are empty. No step follows that would empty them again.
    let place = Place::default();
    game.0
        .insert_resource(ArrowShots(vec![ArrowShot { from: place, to: place, bounced: false }]))
        .insert_resource(Arrows(vec![Arrow::shot(place, Vec2::X)]))
        .insert_resource(Destination(Some(SoughtPlace { words: "a spring".to_owned().into(), place })))
        .insert_resource(OfferedRite(Some(RiteSite { kind: RiteKind::Bow, place })))
        .insert_resource(RingingBells(vec![(place, 0.0)]));
    let mut inspected = Inspected::default();
    inspect_all(game.0.world_mut(), &mut inspected);
    // Where animals and birds live; they shun rain.
    let mut game = walking(full_land(1, "superposed-cosine"), 3000);
    game.0.insert_resource(ForcedWeather(Some(Weather::default())));
    for _ in 0..150 {
        inspect_all(game.0.world_mut(), &mut inspected);
        if inspected.read.contains(Animal::type_path()) && inspected.read.contains(Bird::type_path()) {
            break;
        }
        game.step_seconds(1.0);
    }
    // It names an entity, if there is a gamepad.
    let of_gamepad = ActiveGamepad::type_path();
    // A map from lands to columns: no path leads to the values of a map.
    let map = VisitedColumns::type_path();
    assert_inspected(&headless_promises(), &inspected, &[of_gamepad, map]);
}

#[test]
fn resources_of_window_and_lab_are_read_sent_and_written() {
    let mut lab = LabHarness::closed(1, 0);
    lab.step_frames(3);
    let mut inspected = Inspected::default();
    inspect_all(lab.0.0.world_mut(), &mut inspected);
    // A language is one value to reflection, and is written as the text that settings have.
    assert_inspected(&window_promises(), &inspected, &[LanguageChoice::type_path()]);
    // Every other registered resource is there too.
    let registry = registry(lab.0.0.world());
    let registry = registry.read();
    let resources = registry.iter_with_data::<ReflectResource>().map(|(registration, _)| registration.type_info().type_path());
    let unseen: Vec<&str> = resources.filter(|path| path.starts_with("eremite") && !inspected.read.contains(path)).collect();
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
