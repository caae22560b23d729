//! When a game's run is kept by itself: now and then, when there is a rest or a find, and at the end.

use std::time::Duration;

use bevy::{prelude::*, time::common_conditions::on_real_timer};
use eremite_land::{Land, asset_store::unique_name, error_output::print_error};
use eremite_stream::contracts::{
    finds::Finds,
    player_position::PlayerPosition,
    schedule::{GameExitSystems, GameState},
};

use super::{
    saver::{BackgroundSaver, notify},
    session::{self, UnsavedSession},
    store::SaveStore,
};

/// By the clock on the wall.
const EVERY: Duration = Duration::from_secs(30);
/// Metres after which a walk is one that should last.
const FROM_M: f64 = 100.0;

/// The run that a game has begins when he has walked some way: what is only looked at leaves nothing.
pub fn delay_first_save(app: &mut App) {
    app.insert_resource(UnsavedSession);
}

/// Keeps the run of a game among others, once it has one: every half minute, when something is found, when he rests, over
/// the map, and when the game is left. Where there are no others, because there is no folder for them, nothing is kept.
pub fn enable_autosave(app: &mut App, runs: Option<SaveStore>) {
    session::enable_session_switching(app);
    if let Some(runs) = runs {
        app.insert_resource(runs);
    }
    let found = resource_exists::<Finds>.and_then(resource_changed::<Finds>);
    for state in [GameState::Paused, GameState::Photo, GameState::Atlas] {
        app.add_systems(OnEnter(state), request_autosave);
    }
    let is_due = resource_exists::<UnsavedSession>.and_then(resource_exists::<SaveStore>).and_then(has_gone_far);
    let tended = (begin_save.run_if(is_due), BackgroundSaver::update, save_on_exit.run_if(on_message::<AppExit>)).chain();
    app.add_systems(Update, request_autosave.run_if(on_real_timer(EVERY).or_else(found))).add_systems(Last, tended.in_set(GameExitSystems));
}

fn request_autosave(keeper: Option<ResMut<BackgroundSaver>>) {
    if let Some(mut keeper) = keeper {
        keeper.request_save();
    }
}

fn has_gone_far(whereabouts: Option<Res<PlayerPosition>>) -> bool {
    whereabouts.is_some_and(|whereabouts| whereabouts.walked_m >= FROM_M)
}

fn begin_save(world: &mut World) {
    world.remove_resource::<UnsavedSession>();
    let (runs, land) = (world.resource::<SaveStore>(), world.resource::<Land>());
    let wanted = format!("{} {}", land.algorithm(), land.seed());
    match runs.begin(&unique_name(&wanted, '-', |name| runs.name_taken_by(name).is_some())) {
        Ok(run) => {
            world.insert_resource(BackgroundSaver::new(run));
            world.resource_mut::<BackgroundSaver>().request_save();
        }
        Err(error) => notify(world, format!("this walk cannot be kept: {error}; he walks on")),
    }
}

fn save_on_exit(world: &mut World) {
    if let Err(words) = BackgroundSaver::save_and_wait(world) {
        print_error(&words);
    }
}
