//! Sessions: resuming a save at startup, and switching saves while the game runs.

use bevy::prelude::*;
use eremite_land::{Algorithms, Column, Land, LandLayers, NextLand, Place, Recipe, RecipeError, error_output::print_error, replace_land};
use eremite_stream::contracts::{
    land_upgrade::LandUpgraded,
    player_position::Teleport,
    saveable::{LoadedSections, RestoreFn, SaveAppExt, SaveRegistry, SaveSection, SectionError},
    seed_words::SeedWords,
};
use eremite_words as words;

use super::{
    open_save::{LoadedSave, OpenSave},
    picture_metadata,
    save_error::SaveError,
    save_file::SaveContents,
    saved_recipe::{SavedRecipe, SavedRecipeError, saved_place, saved_recipe},
    saved_seed_words::SavedSeedWords,
    saver::{BackgroundSaver, notify},
    store::SaveStore,
};

/// What is restored at startup, and the messages about it.
#[derive(Resource)]
struct PendingRestore(Vec<RestoreFn>, Vec<String>);

/// Why saved state cannot be restored.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// It names no land.
    #[error(transparent)]
    Recipe(#[from] SavedRecipeError),
    /// A section cannot be read.
    #[error(transparent)]
    Section(#[from] SectionError),
    /// No land can be made from its recipe.
    #[error(transparent)]
    Land(#[from] RecipeError),
}

/// Why a session cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// There is no folder of saves.
    #[error("{}", words::text("save-no-folder"))]
    NoFolder,
    /// The save cannot be opened.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The save cannot be resumed.
    #[error("{}", words::text_with("save-cannot-resume", &[("name", name.as_str().into()), ("error", error.to_string().into())]))]
    Resume {
        /// Its name.
        name: String,
        /// Why.
        error: RestoreError,
    },
    /// No land can be made for a new session.
    #[error(transparent)]
    New(#[from] RecipeError),
    /// The place of a photo cannot be visited.
    #[error("{}", words::text_with("picture-cannot-go", &[("error", .0.to_string().into())]))]
    Picture(RestoreError),
    /// A shared land cannot be entered.
    #[error("{}", words::text_with("land-cannot-walk", &[("error", .0.to_string().into())]))]
    SharedLand(RestoreError),
}

/// Adds the sections from which the land is made again, and its name.
fn add_land_sections(app: &mut App) -> &mut App {
    app.init_resource::<SeedWords>().register_type::<SeedWords>().add_saveable::<SavedRecipe>().add_saveable::<SavedSeedWords>()
}

/// Land of a saved walk and where he stands in it, before there is an app. Warns if the walk was made with other files.
///
/// # Errors
/// If its land cannot be made.
pub fn land_of_save(found: &LoadedSave, algorithms: &Algorithms, layers: &LandLayers) -> Result<(Land, Place), SessionError> {
    let name = found.run.name();
    let recipe = saved_recipe(&found.contents).map_err(|error| cannot_resume(name, error))?;
    if let Some(words) = recipe.foreign_files_warning(layers) {
        print_error(format!("{name}: {words}"));
    }
    let land = recipe.land(algorithms, layers).map_err(|error| cannot_resume(name, error))?;
    Ok((land, saved_place(&found.contents)))
}

/// Enables saving of an app into a save, on requests to its [`BackgroundSaver`].
pub fn enable_saving(app: &mut App, run: OpenSave) {
    add_land_sections(app).insert_resource(BackgroundSaver::new(run));
}

/// Resumes a save and enables saving into it: the state is restored at the app's startup. All saveables must have been added
/// to the app before; sections that it does not know are carried along.
///
/// # Errors
/// If a section cannot be read.
pub fn resume(app: &mut App, found: LoadedSave) -> Result<(), SessionError> {
    add_land_sections(app);
    let (run, _, given, told) = read_save(app.world(), found)?;
    enable_saving(app, run);
    app.insert_resource(PendingRestore(given, told)).add_systems(PostStartup, restore_pending);
    Ok(())
}

/// Starts a new session at the place of a photo: hour and weather are restored at the app's startup. The land and the
/// position are up to the app.
///
/// # Errors
/// If a section cannot be read.
pub fn start_at_picture(app: &mut App, contents: &SaveContents) -> Result<(), SectionError> {
    add_land_sections(app).insert_resource(UnsavedSession);
    let (given, _) = app.world().resource::<SaveRegistry>().decode(&contents.sections)?;
    app.insert_resource(PendingRestore(given, Vec::new())).add_systems(PostStartup, restore_pending);
    Ok(())
}

fn restore_pending(world: &mut World) {
    let Some(PendingRestore(given, told)) = world.remove_resource() else { return };
    restore_sections(world, given, told);
}

/// Decodes a loaded save for this app.
fn read_save(world: &World, found: LoadedSave) -> Result<(OpenSave, SaveContents, Vec<RestoreFn>, Vec<String>), SessionError> {
    let LoadedSave { mut run, contents, damaged, mut told } = found;
    let read = world.resource::<SaveRegistry>().decode_damaged(&contents.sections, &damaged);
    let LoadedSections { given, lost, unknown } = read.map_err(|error| cannot_resume(run.name(), error))?;
    if !lost.is_empty() {
        let both = |first: String, last| words::text_with("list-and", &[("first", first.into()), ("last", String::into(last))]);
        let parts = lost.iter().map(ToString::to_string).reduce(both).unwrap_or_default();
        told.push(words::text_with("save-lost-parts", &[("name", run.name().into()), ("parts", parts.into())]));
    }
    run.carry_unknown_sections(unknown);
    Ok((run, contents, given, told))
}

fn restore_sections(world: &mut World, given: Vec<RestoreFn>, mut told: Vec<String>) {
    for give in given {
        told.extend(give(world));
    }
    for words in told {
        notify(world, words);
    }
}

fn cannot_resume(name: &str, error: impl Into<RestoreError>) -> SessionError {
    SessionError::Resume { name: name.into(), error: error.into() }
}

/// Message: switches to another session before the next frame. If that fails, the error is reported and nothing changes.
#[derive(Message, Clone, Debug)]
pub enum SwitchSession {
    /// A save, where it was left.
    On(String),
    /// A new session; nothing of the current one remains.
    Anew(Box<Recipe>, Teleport),
    /// A new session at the place of a photo.
    To(Box<SaveContents>),
    /// A new session in a shared land, at the default start.
    Into(Box<SaveContents>),
}

/// Message: a [`SwitchSession`] is done; land and state are those of the new session.
#[derive(Message, Clone, Copy, Debug)]
pub struct SessionSwitched;

/// The system that switches sessions, in `PreUpdate`: what belongs to the end of one runs before it.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SessionSwitchSystems;

/// All saved state as it was at the app's start.
#[derive(Resource)]
struct InitialState(Vec<SaveSection>);

/// Resource: the session is not saved yet.
#[derive(Resource)]
pub(super) struct UnsavedSession;

/// Enables switching of sessions by [`SwitchSession`] messages.
pub fn enable_session_switching(app: &mut App) {
    add_land_sections(app)
        .add_message::<SwitchSession>()
        .add_message::<SessionSwitched>()
        .add_message::<LandUpgraded>()
        .add_message::<Teleport>()
        .init_resource::<NextLand>()
        .add_systems(PostStartup, capture_initial_state.before(restore_pending))
        // Before anything moves, so that a frame belongs to a single session.
        .add_systems(PreUpdate, switch_session.in_set(SessionSwitchSystems).run_if(on_message::<SwitchSession>));
}

fn capture_initial_state(world: &mut World) {
    let (_, taken) = SaveRegistry::capture_all(world);
    world.insert_resource(InitialState(taken.into_iter().map(|taken| taken()).collect()));
}

fn switch_session(world: &mut World) {
    // If there are several requests in a frame, the last one counts.
    let Some(asked) = world.resource_mut::<Messages<SwitchSession>>().drain().last() else { return };
    let done = match asked {
        SwitchSession::On(name) => load_session(world, &name),
        SwitchSession::Anew(recipe, to) => new_session(world, &recipe, to).map_err(SessionError::New),
        SwitchSession::To(contents) => session_at_place(world, &contents).map_err(SessionError::Picture),
        SwitchSession::Into(contents) => session_in_land(world, &contents).map_err(SessionError::SharedLand),
    };
    match done {
        Ok(()) => _ = world.write_message(SessionSwitched),
        Err(error) => notify(world, error.to_string()),
    }
}

fn load_session(world: &mut World, name: &str) -> Result<(), SessionError> {
    if world.get_resource::<BackgroundSaver>().is_some_and(|keeper| keeper.is_saving_to(name)) {
        return Ok(());
    }
    let runs = world.get_resource::<SaveStore>().ok_or(SessionError::NoFolder)?;
    let found = runs.open(name)?;
    let (run, contents, given, mut told) = read_save(world, found)?;
    let recipe = saved_recipe(&contents).map_err(|error| cannot_resume(name, error))?;
    let land = land(world, &recipe).map_err(|error| cannot_resume(name, error))?;
    told.extend(recipe.foreign_files_warning(world.resource::<LandLayers>()).map(|words| format!("{name}: {words}")));
    end_session(world, &land);
    world.insert_resource(BackgroundSaver::new(run));
    restore_sections(world, given, told);
    Ok(())
}

fn new_session(world: &mut World, recipe: &Recipe, to: Teleport) -> Result<(), RecipeError> {
    let land = land(world, recipe)?;
    end_session(world, &land);
    world.insert_resource(UnsavedSession);
    world.write_message(Teleport { resets_walk: true, ..to });
    Ok(())
}

fn session_at_place(world: &mut World, contents: &SaveContents) -> Result<(), RestoreError> {
    let recipe = saved_recipe(contents)?;
    let (given, _) = world.resource::<SaveRegistry>().decode(&contents.sections)?;
    let told = recipe.foreign_files_warning(world.resource::<LandLayers>()).map(Into::into).into_iter().collect();
    let place = picture_metadata::place(contents);
    new_session(world, &recipe, Teleport { near: Some(place), ..Teleport::to(place.column) })?;
    restore_sections(world, given, told);
    Ok(())
}

fn session_in_land(world: &mut World, contents: &SaveContents) -> Result<(), RestoreError> {
    let recipe = saved_recipe(contents)?;
    let (given, _) = world.resource::<SaveRegistry>().decode(&contents.sections)?;
    let told = recipe.foreign_files_warning(world.resource::<LandLayers>()).map(Into::into).into_iter().collect();
    new_session(world, &recipe, Teleport::to(Column(0)))?;
    restore_sections(world, given, told);
    Ok(())
}

fn land(world: &World, recipe: &Recipe) -> Result<Land, RecipeError> {
    recipe.land(world.resource::<Algorithms>(), world.resource::<LandLayers>())
}

/// Saves and ends the current session, and resets all saveables to their initial state in another land.
fn end_session(world: &mut World, to: &Land) {
    if let Err(error) = BackgroundSaver::save_and_wait(world) {
        notify(world, error.to_string());
    }
    world.remove_resource::<BackgroundSaver>();
    world.remove_resource::<UnsavedSession>();
    world.resource_mut::<NextLand>().cancel();
    replace_land(&mut world.resource_mut::<Land>(), to);
    let InitialState(sections) = world.remove_resource().expect("it was taken at startup");
    let (given, _) = world.resource::<SaveRegistry>().decode(&sections).expect("they are this app's own");
    world.insert_resource(InitialState(sections));
    // The changed land is intended, so the messages are dropped.
    for give in given {
        _ = give(world);
    }
}
