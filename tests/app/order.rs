//! No two systems touch the same thing in an order that nobody decided.

use bevy::{
    ecs::schedule::{LogLevel, ScheduleBuildSettings},
    prelude::*,
};
use eremite::{app, land::Column};

use super::harness::{Game, country};

#[test]
fn no_system_order_is_left_to_chance() {
    let mut app = app::headless(country(1, "linear"), Column(0));
    let error = || ScheduleBuildSettings { ambiguity_detection: LogLevel::Error, ..default() };
    app.edit_schedule(Update, |schedule| {
        schedule.set_build_settings(error());
    });
    app.edit_schedule(FixedUpdate, |schedule| {
        schedule.set_build_settings(error());
    });
    // An ambiguity would make the first update panic.
    let mut game = Game::from(app);
    game.step(3);
    assert!(game.body().grounded);
}
