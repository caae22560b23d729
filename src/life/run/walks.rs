//! On which walk a game is: the one that it begins with, and whichever takes its place while it runs.

use bevy::prelude::*;
use eremite_land::{Algorithms, Column, Land, LandLayers, NextLand, Recipe, replace_land};
use eremite_stream::contracts::{
    keep::{Given, KeepAppExt, Keeps, Readings, Section},
    whereabouts::Teleport,
};

use super::{
    contents::Contents,
    keeper::{Keeper, tell},
    opened::{Found, Opened},
    origin::{Origin, origin},
    picture,
    shelf::Runs,
};

/// What is given back at startup, and what there is to tell.
#[derive(Resource)]
struct Givens(Vec<Given>, Vec<String>);

/// Keeps a run of an app: from now on as somebody asks its [`Keeper`].
pub fn keep(app: &mut App, run: Opened) {
    app.keep::<Origin>().insert_resource(Keeper::new(run));
}

/// Goes on with a run and keeps it on: it is given back at the app's startup. All that is kept must have been added to the
/// app; what is of nobody in it is kept as it is.
///
/// # Errors
/// A line, if a section cannot be read.
pub fn go_on(app: &mut App, found: Found) -> Result<(), String> {
    app.keep::<Origin>();
    let (run, _, given, told) = read(app.world(), found)?;
    keep(app, run);
    app.insert_resource(Givens(given, told)).add_systems(PostStartup, give_back);
    Ok(())
}

/// Begins a new walk at the place that a picture tells: hour and weather are given back at the app's startup. Its land and
/// where he stands are the app's.
///
/// # Errors
/// A line, if a section cannot be read.
pub fn visit(app: &mut App, contents: &Contents) -> Result<(), String> {
    app.keep::<Origin>().insert_resource(Fleeting);
    let (given, _) = app.world().resource::<Keeps>().read(&contents.sections).map_err(|error| error.to_string())?;
    let told = picture::elsewhere(contents).into_iter().collect();
    app.insert_resource(Givens(given, told)).add_systems(PostStartup, give_back);
    Ok(())
}

fn give_back(world: &mut World) {
    let Some(Givens(given, told)) = world.remove_resource() else { return };
    give(world, given, told);
}

/// A found run as this app can go on with it.
fn read(world: &World, found: Found) -> Result<(Opened, Contents, Vec<Given>, Vec<String>), String> {
    let Found { mut run, contents, damaged, mut told } = found;
    let read = world.resource::<Keeps>().read_damaged(&contents.sections, &damaged);
    let Readings { given, lost, unknown } = read.map_err(|error| cannot(run.name(), error))?;
    if !lost.is_empty() {
        told.push(format!("the run '{}' was damaged: its {} is lost; all else is as it was", run.name(), lost.join(" and ")));
    }
    run.carry(unknown);
    Ok((run, contents, given, told))
}

fn give(world: &mut World, given: Vec<Given>, mut told: Vec<String>) {
    for give in given {
        told.extend(give(world));
    }
    told.into_iter().for_each(|words| tell(world, words));
}

fn cannot(name: &str, why: impl ToString) -> String {
    format!("the run '{name}' cannot be gone on with: {}", why.to_string())
}

/// Another walk is to take the place of the one that is being walked, before the next frame. If it cannot, that is told, and
/// all is as it was.
#[derive(Message, Clone, Debug)]
pub enum SetOut {
    /// A run that was kept, where it was left.
    On(String),
    /// A new one: of what was before nothing is left in it.
    Anew(Box<Recipe>, Teleport),
    /// A new one at the place that a picture tells.
    To(Box<Contents>),
    /// A new one in a land that somebody has given away, from where all walks begin.
    Into(Box<Contents>),
}

/// What a [`SetOut`] asked for is done: land and state are those of that walk.
#[derive(Message, Clone, Copy, Debug)]
pub struct HasSetOut;

/// All that is kept, as it was when the app had just begun.
#[derive(Resource)]
struct AtFirst(Vec<Section>);

/// A walk of which nothing is kept yet.
#[derive(Resource)]
pub(super) struct Fleeting;

/// Lets another walk take the place of the one that is being walked, when a [`SetOut`] asks for it.
pub fn let_others_come(app: &mut App) {
    app.keep::<Origin>()
        .add_message::<SetOut>()
        .add_message::<HasSetOut>()
        .add_message::<Teleport>()
        .init_resource::<NextLand>()
        .add_systems(PostStartup, remember.before(give_back))
        // Before whatever moves: in the frame that comes all is of one walk.
        .add_systems(PreUpdate, set_out.run_if(on_message::<SetOut>));
}

fn remember(world: &mut World) {
    let (_, taken) = Keeps::take(world);
    world.insert_resource(AtFirst(taken.into_iter().map(|taken| taken()).collect()));
}

fn set_out(world: &mut World) {
    // Of many that are asked for at once the last counts.
    let Some(asked) = world.resource_mut::<Messages<SetOut>>().drain().last() else { return };
    let done = match asked {
        SetOut::On(name) => walk_on(world, &name),
        SetOut::Anew(recipe, to) => walk_anew(world, &recipe, to),
        SetOut::To(contents) => walk_to(world, &contents).map_err(|why| format!("one cannot go there: {why}")),
        SetOut::Into(contents) => walk_into(world, &contents).map_err(|why| format!("one cannot walk in that land: {why}")),
    };
    match done {
        Ok(()) => _ = world.write_message(HasSetOut),
        Err(words) => tell(world, words),
    }
}

fn walk_on(world: &mut World, name: &str) -> Result<(), String> {
    if world.get_resource::<Keeper>().is_some_and(|keeper| keeper.is_on(name)) {
        return Ok(());
    }
    let runs = world.get_resource::<Runs>().ok_or("this system names no folder for data: there are no runs")?;
    let found = runs.open(name).map_err(|error| error.to_string())?;
    let (run, contents, given, mut told) = read(world, found)?;
    let recipe = origin(&contents).map_err(|why| cannot(name, why))?;
    let land = land(world, &recipe).map_err(|why| cannot(name, why))?;
    told.extend(recipe.elsewhere(world.resource::<LandLayers>()).map(|words| format!("{name}: {words}")));
    leave(world, &land);
    world.insert_resource(Keeper::new(run));
    give(world, given, told);
    Ok(())
}

fn walk_anew(world: &mut World, recipe: &Recipe, to: Teleport) -> Result<(), String> {
    let land = land(world, recipe)?;
    leave(world, &land);
    world.insert_resource(Fleeting);
    world.write_message(Teleport { anew: true, ..to });
    Ok(())
}

fn walk_to(world: &mut World, contents: &Contents) -> Result<(), String> {
    let recipe = origin(contents)?;
    let (given, _) = world.resource::<Keeps>().read(&contents.sections).map_err(|error| error.to_string())?;
    let mut told: Vec<String> = picture::elsewhere(contents).into_iter().collect();
    told.extend(recipe.elsewhere(world.resource::<LandLayers>()).map(Into::into));
    let place = picture::place(contents);
    walk_anew(world, &recipe, Teleport { near: Some(place), ..Teleport::to(place.column) })?;
    give(world, given, told);
    Ok(())
}

fn walk_into(world: &mut World, contents: &Contents) -> Result<(), String> {
    let recipe = origin(contents)?;
    let (given, _) = world.resource::<Keeps>().read(&contents.sections).map_err(|error| error.to_string())?;
    let told = recipe.elsewhere(world.resource::<LandLayers>()).map(Into::into).into_iter().collect();
    walk_anew(world, &recipe, Teleport::to(Column(0)))?;
    give(world, given, told);
    Ok(())
}

fn land(world: &World, recipe: &Recipe) -> Result<Land, String> {
    recipe.land(world.resource::<Algorithms>(), world.resource::<LandLayers>()).map_err(|error| error.to_string())
}

/// Ends the walk that is being walked, and puts all that is kept into another land as it was at first.
fn leave(world: &mut World, to: &Land) {
    if let Err(words) = Keeper::finish(world) {
        tell(world, words);
    }
    world.remove_resource::<Keeper>();
    world.remove_resource::<Fleeting>();
    world.resource_mut::<NextLand>().forget();
    replace_land(&mut world.resource_mut::<Land>(), to);
    let AtFirst(sections) = world.remove_resource().expect("it was taken at startup");
    let (given, _) = world.resource::<Keeps>().read(&sections).expect("they are this app's own");
    world.insert_resource(AtFirst(sections));
    // That the land is another is meant.
    given.into_iter().for_each(|give| _ = give(world));
}
