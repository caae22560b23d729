//! The walks on the sheet: one goes on with any of them, begins another, and keeps them in order.

mod anew;
mod lands;
mod views;

use std::path::PathBuf;

use bevy::{
    prelude::*,
    tasks::{IoTaskPool, Task, futures::check_ready},
    window::RequestRedraw,
};
use eremite_land::{
    Algorithms,
    news::News,
    preset::{self, Library, Preset},
    shelf::opening,
};
use eremite_life::run::{HasSetOut, Head, Runs, SetOut, lands as files};
use eremite_stream::contracts::schedule::{GameState, GameSystems};

use crate::sheet::{self, FIRST, Line, SheetAppExt};

/// The names of the pages.
const ANEW: &str = "walk anew";
const LANDS: &str = "lands";
const LAND: &str = "land";
const BIN: &str = "thrown away";

/// Adds the pages, to a game that keeps its run among others.
pub struct WalksSheetPlugin;

impl Plugin for WalksSheetPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Walks>()
            .add_message::<RequestRedraw>()
            .add_message::<News>()
            .add_message::<SetOut>()
            .add_message::<HasSetOut>()
            .add_sheet_line(FIRST, 12, |_| {
                Some(Line::leads_to("walk anew", ANEW).help("Into another land: any one, or one that is told by words, a code or a name."))
            })
            .add_sheet_line(FIRST, 14, |world| {
                let walks = world.resource::<Walks>();
                let is_any = !walks.runs.is_empty() || !walks.left.is_empty() || !walks.thrown.is_empty() || !walks.given.is_empty();
                let some = world.contains_resource::<Runs>() && is_any;
                some.then(|| Line::leads_to("lands", LANDS).help("All walks that are kept, to be gone on with."))
            })
            .add_sheet_page(ANEW, anew::page)
            .add_sheet_page(LANDS, lands::all)
            .add_sheet_page(LAND, lands::one)
            .add_sheet_page(BIN, lands::thrown_away)
            .add_plugins(views::plugin)
            .add_systems(OnEnter(GameState::Paused), look)
            .add_systems(
                Update,
                (see.run_if(in_state(GameState::Paused)), sheet::leave.run_if(on_message::<HasSetOut>))
                    .ambiguous_with_all()
                    .in_set(GameSystems::Obey),
            );
    }
}

/// What there is to walk, as far as it was looked at, and what is being chosen.
#[derive(Resource, Default)]
pub(super) struct Walks {
    /// The runs, the one that was kept last first, and those that were thrown away.
    runs: Vec<(String, Head)>,
    thrown: Vec<(String, Head)>,
    /// What there is to tell of runs that are not among them, in a line each.
    left: Vec<String>,
    /// The lands that somebody has given away, and their files.
    given: Vec<(String, PathBuf)>,
    library: Option<Library>,
    /// The map on the easel.
    drawn: Option<Preset>,
    looking: Option<Task<Seen>>,
    /// Whether it has to be looked again.
    again: bool,
    /// The run that is being looked at.
    chosen: String,
    /// What was written of the land that is wanted.
    words: String,
}

struct Seen {
    runs: Vec<(String, Head)>,
    thrown: Vec<(String, Head)>,
    left: Vec<String>,
    given: Vec<(String, PathBuf)>,
    library: Library,
    drawn: Option<Preset>,
}

/// The folder of lands that were given away: it lies beside that of the runs.
fn given_folder(world: &World) -> Option<PathBuf> {
    world.get_resource::<Runs>().and_then(|runs| Some(runs.folder().parent()?.join(files::FOLDER)))
}

/// Looks what there is, beside the game.
fn look(world: &mut World) {
    let (runs, algorithms) = (world.get_resource::<Runs>().cloned(), world.resource::<Algorithms>().clone());
    let given_to = given_folder(world);
    let mut walks = world.resource_mut::<Walks>();
    if walks.looking.is_some() {
        walks.again = true;
        return;
    }
    let mut library = walks.library.clone().unwrap_or_else(Library::of_this_system);
    walks.looking = Some(IoTaskPool::get().spawn(async move {
        library.refresh(&algorithms);
        let drawn = preset::drawn().and_then(|file| opening::text(&file, preset::MOST_BYTES).ok());
        Seen {
            runs: runs.as_ref().map(Runs::heads).unwrap_or_default(),
            thrown: runs.as_ref().map(Runs::thrown_away).unwrap_or_default(),
            left: runs.iter().flat_map(|runs| [runs.left_out(), runs.unreadable()].concat()).collect(),
            given: given_to.map(|folder| files::list(&folder)).unwrap_or_default(),
            library,
            drawn: drawn.and_then(|text| Preset::parse(&text, &algorithms).ok()),
        }
    }));
}

/// Takes in what was seen.
fn see(world: &mut World) {
    let mut walks = world.resource_mut::<Walks>();
    let Some(looking) = &mut walks.looking else { return };
    let seen = check_ready(looking);
    if let Some(Seen { runs, thrown, left, given, library, drawn }) = seen {
        walks.looking = None;
        (walks.runs, walks.thrown, walks.left) = (runs, thrown, left);
        (walks.given, walks.library, walks.drawn) = (given, Some(library), drawn);
        if std::mem::take(&mut walks.again) {
            look(world);
        }
    }
    world.write_message(RequestRedraw);
}
