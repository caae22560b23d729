//! Ambiguity check: no two systems access the same data in an unspecified order.

use std::collections::BTreeMap;

use bevy::{
    ecs::schedule::{LogLevel, MultiThreadedExecutor, ScheduleBuildSettings},
    prelude::*,
};
use eremite::{app, creatures::Creature, land::Column, stream::WorldPosition};

use super::{
    harness::{Game, full_land},
    window,
};

/// Every ambiguous pair of systems with at least one of ours, in any schedule.
fn left_to_chance(app: &mut App) -> Vec<String> {
    let labels: Vec<_> = app.world().resource::<Schedules>().iter().map(|(_, schedule)| schedule.label()).collect();
    let mut found = Vec::new();
    for label in labels {
        app.world_mut().schedule_scope(label, |world, schedule| {
            schedule.set_build_settings(ScheduleBuildSettings { ambiguity_detection: LogLevel::Ignore, ..default() });
            schedule.initialize(world).expect("it can be built");
            let names: BTreeMap<_, _> =
                schedule.systems().expect("it is built").map(|(key, system)| (key, system.name().to_string())).collect();
            for (a, b, what) in schedule.graph().conflicting_systems().iter() {
                let (a, b) = (&names[a], &names[b]);
                let what: Vec<_> = what.iter().filter_map(|id| world.components().get_name(*id)).collect();
                if [a, b].iter().any(|name| name.starts_with("eremite") || name.starts_with("app::")) {
                    found.push(format!("in {label:?}: {a} and {b}, over {what:?}"));
                }
            }
        });
    }
    found
}

#[test]
fn no_system_order_is_left_to_chance() {
    let mut app = app::headless(full_land(1, "linear"), Column(0));
    app.finish();
    app.cleanup();
    let found = left_to_chance(&mut app);
    assert!(found.is_empty(), "{}", found.join("\n"));
    // What is found would be found: two systems of nobody's order.
    app.add_systems(
        Update,
        (|_: ResMut<eremite::shared::camera_view::CameraView>| {}, |_: ResMut<eremite::shared::camera_view::CameraView>| {}),
    );
    assert!(!left_to_chance(&mut app).is_empty());
}

#[test]
fn nor_is_it_in_the_window() {
    let mut app = window::app(full_land(1, "linear"), |group| group);
    app.finish();
    app.cleanup();
    let found = left_to_chance(&mut app);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn on_many_threads_he_and_all_others_go_as_on_one() {
    let ends = [false, true].map(|on_many| {
        let mut game = Game::new(5, 0);
        if on_many {
            for (_, schedule) in game.0.world_mut().resource_mut::<Schedules>().iter_mut() {
                schedule.set_executor(MultiThreadedExecutor::new());
            }
        }
        game.hold(KeyCode::ArrowRight);
        game.step_seconds(20.0);
        let body = game.body();
        let world = game.0.world_mut();
        let mut others: Vec<_> =
            world.query::<(&Creature, &WorldPosition)>().iter(world).map(|(one, at)| format!("{} {at:?}", one.doing)).collect();
        others.sort();
        assert!(body.place.column > Column(30) && !others.is_empty(), "{others:?}");
        (body, others)
    });
    assert_eq!(ends[0], ends[1]);
}
