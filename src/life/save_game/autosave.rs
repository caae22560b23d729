//! Autosave: every half minute, on rests and finds, and on exit.

use std::time::Duration;

use bevy::{prelude::*, time::common_conditions::on_real_timer};
use eremite_land::{
    Column, Land,
    asset_store::{sanitize_name, unique_name, validate_name},
    error_output::print_error,
};
use eremite_stream::contracts::{
    finds::Finds,
    player_position::PlayerPosition,
    schedule::{GameExitSystems, GameState},
    seed_words::SeedWords,
};
use eremite_words as words;

use super::{
    saver::{BackgroundSaver, notify},
    session::{self, UnsavedSession},
    store::SaveStore,
};

/// In real time.
const EVERY: Duration = Duration::from_secs(30);
/// Distance in metres after which a new session is saved.
const FROM_M: f64 = 100.0;

/// Delays the first save until the player has walked some way, so that merely looking at a land leaves no file.
pub fn delay_first_save(app: &mut App) {
    app.insert_resource(UnsavedSession);
}

/// Enables autosave into a store: every half minute, on finds, on rests, on the map, and on exit. Without a store nothing is
/// saved.
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

fn has_gone_far(player_position: Option<Res<PlayerPosition>>) -> bool {
    player_position.is_some_and(|player_position| player_position.walked_m >= FROM_M)
}

fn begin_save(world: &mut World) {
    world.remove_resource::<UnsavedSession>();
    let runs = world.resource::<SaveStore>();
    match runs.begin(&unique_name(&default_name(world), '-', |name| runs.name_taken_by(name).is_some())) {
        Ok(run) => {
            world.insert_resource(BackgroundSaver::new(run));
            world.resource_mut::<BackgroundSaver>().request_save();
        }
        Err(error) => notify(world, words::text_with("save-cannot-begin", &[("error", error.to_string().into())])),
    }
}

/// Name of a new save: the words of the land's seed, or else the biome where the player is.
fn default_name(world: &World) -> String {
    let land = world.resource::<Land>();
    let words = world.get_resource::<SeedWords>().and_then(|known| known.of(land.seed())).and_then(name_of_words);
    words.unwrap_or_else(|| {
        let place = world.get_resource::<PlayerPosition>().and_then(|player| player.place);
        let column = place.map_or(Column(0), |place| place.column);
        let biome = sanitize_name(&land.biomes()[land.blend(column).dominant()].name);
        if biome.is_empty() { land.algorithm().into() } else { biome }
    })
}

/// Words as the name of a folder; `None` if there is no such name on every system.
fn name_of_words(words: &str) -> Option<String> {
    validate_name(&sanitize_name(words)).ok()
}

fn save_on_exit(world: &mut World) {
    if let Err(error) = BackgroundSaver::save_and_wait(world) {
        print_error(error);
    }
}
