//! When a game's run is kept by itself: now and then, when there is a rest or a find, and at the end.

use std::time::Duration;

use bevy::{prelude::*, time::common_conditions::on_real_timer};
use eremite_land::{Land, complain::complain, shelf::free_name};
use eremite_stream::contracts::{
    finds::Finds,
    schedule::{EndSystems, GameState},
    whereabouts::Whereabouts,
};

use super::{
    keeper::{Keeper, tell},
    shelf::Runs,
    walks::{self, Fleeting},
};

/// By the clock on the wall.
const EVERY: Duration = Duration::from_secs(30);
/// Metres after which a walk is one that should last.
const FROM_M: f64 = 100.0;

/// The run that a game has begins when he has walked some way: what is only looked at leaves nothing.
pub fn begin_on_the_way(app: &mut App) {
    app.insert_resource(Fleeting);
}

/// Keeps the run of a game among others, once it has one: every half minute, when something is found, when he rests, over
/// the map, and when the game is left. Where there are no others, because there is no folder for them, nothing is kept.
pub fn keep_by_itself(app: &mut App, runs: Option<Runs>) {
    walks::let_others_come(app);
    if let Some(runs) = runs {
        app.insert_resource(runs);
    }
    let found = resource_exists::<Finds>.and_then(resource_changed::<Finds>);
    for state in [GameState::Paused, GameState::Photo, GameState::Atlas] {
        app.add_systems(OnEnter(state), ask);
    }
    let is_due = resource_exists::<Fleeting>.and_then(resource_exists::<Runs>).and_then(has_gone_far);
    let tended = (begin.run_if(is_due), Keeper::tend, leave.run_if(on_message::<AppExit>)).chain();
    app.add_systems(Update, ask.run_if(on_real_timer(EVERY).or_else(found))).add_systems(Last, tended.in_set(EndSystems));
}

fn ask(keeper: Option<ResMut<Keeper>>) {
    if let Some(mut keeper) = keeper {
        keeper.ask();
    }
}

fn has_gone_far(whereabouts: Option<Res<Whereabouts>>) -> bool {
    whereabouts.is_some_and(|whereabouts| whereabouts.walked_m >= FROM_M)
}

fn begin(world: &mut World) {
    world.remove_resource::<Fleeting>();
    let (runs, land) = (world.resource::<Runs>(), world.resource::<Land>());
    let wanted = format!("{} {}", land.algorithm(), land.seed());
    match runs.begin(&free_name(&wanted, '-', |name| runs.taken(name).is_some())) {
        Ok(run) => {
            world.insert_resource(Keeper::new(run));
            world.resource_mut::<Keeper>().ask();
        }
        Err(error) => tell(world, format!("this walk cannot be kept: {error}; he walks on")),
    }
}

fn leave(world: &mut World) {
    if let Err(words) = Keeper::finish(world) {
        complain(&words);
    }
}
