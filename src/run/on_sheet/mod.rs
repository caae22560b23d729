//! The walks on the sheet: one goes on with any of them, begins another, and keeps them in order.

mod anew;
mod lands;
mod views;

use bevy::{
    prelude::*,
    tasks::{IoTaskPool, Task, futures::check_ready},
    window::RequestRedraw,
};

use crate::{
    land::Algorithms,
    preset::{Library, Preset},
    run::{HasSetOut, Head, Runs, SetOut},
    shared::{
        news::News,
        schedule::{GameState, GameSystems},
        shelf::Shelf,
    },
    sheet::{self, FIRST, Line, SheetAppExt},
};

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
                let some = world.contains_resource::<Runs>() && (!walks.runs.is_empty() || !walks.thrown.is_empty());
                some.then(|| Line::leads_to("lands", LANDS).help("All walks that are kept, to be gone on with."))
            })
            .add_sheet_page(ANEW, anew::page)
            .add_sheet_page(LANDS, lands::all)
            .add_sheet_page(LAND, lands::one)
            .add_sheet_page(BIN, lands::thrown_away)
            .add_plugins(views::plugin)
            .add_systems(OnEnter(GameState::Paused), look)
            .add_systems(Update, (see, arrive).chain().ambiguous_with_all().in_set(GameSystems::Obey).run_if(in_state(GameState::Paused)));
    }
}

/// What there is to walk, as far as it was looked at, and what is being chosen.
#[derive(Resource, Default)]
pub(super) struct Walks {
    /// The runs, the one that was kept last first, and those that were thrown away.
    runs: Vec<(String, Head)>,
    thrown: Vec<(String, Head)>,
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
    /// Whether he was asked to go, and is not there yet.
    is_going: bool,
}

struct Seen {
    runs: Vec<(String, Head)>,
    thrown: Vec<(String, Head)>,
    library: Library,
    drawn: Option<Preset>,
}

/// Looks what there is, beside the game.
fn look(world: &mut World) {
    let (runs, algorithms) = (world.get_resource::<Runs>().cloned(), world.resource::<Algorithms>().clone());
    let mut walks = world.resource_mut::<Walks>();
    if walks.looking.is_some() {
        walks.again = true;
        return;
    }
    let mut library = walks.library.clone().unwrap_or_else(Library::of_this_system);
    walks.looking = Some(IoTaskPool::get().spawn(async move {
        library.refresh(&algorithms);
        let draft = Shelf::own("easel").and_then(|folder| std::fs::read_to_string(folder.join("draft.ron")).ok());
        Seen {
            runs: runs.as_ref().map(Runs::heads).unwrap_or_default(),
            thrown: runs.as_ref().map(Runs::thrown_away).unwrap_or_default(),
            library,
            drawn: draft.and_then(|text| Preset::parse(&text, &algorithms).ok()),
        }
    }));
}

/// Takes in what was seen.
fn see(world: &mut World) {
    let mut walks = world.resource_mut::<Walks>();
    let Some(looking) = &mut walks.looking else { return };
    let seen = check_ready(looking);
    if let Some(Seen { runs, thrown, library, drawn }) = seen {
        walks.looking = None;
        (walks.runs, walks.thrown, walks.library, walks.drawn) = (runs, thrown, Some(library), drawn);
        if std::mem::take(&mut walks.again) {
            look(world);
        }
    }
    world.write_message(RequestRedraw);
}

/// Asks that he goes elsewhere.
fn go(world: &mut World, to: SetOut) {
    world.resource_mut::<Walks>().is_going = true;
    world.write_message(to);
}

/// He is there, or it cannot be.
fn arrive(world: &mut World, mut cursor: Local<bevy::ecs::message::MessageCursor<HasSetOut>>) {
    let come: Vec<HasSetOut> = cursor.read(world.resource::<Messages<HasSetOut>>()).cloned().collect();
    let Some(HasSetOut(come)) = come.into_iter().last() else { return };
    if std::mem::take(&mut world.resource_mut::<Walks>().is_going) {
        match come {
            Ok(()) => sheet::leave(world),
            Err(words) => _ = world.write_message(News(words)),
        }
    }
}
