//! Menu pages of save games: load, start a new one, rename, copy, share, trash.

mod land_upgrade;
mod new_walk;
mod save_pages;
mod thumbnails;

use std::path::PathBuf;

use bevy::{
    ecs::system::SystemState,
    prelude::*,
    tasks::{IoTaskPool, Task, futures::check_ready},
    window::RequestRedraw,
};
use eremite_land::{
    Algorithms,
    asset_store::file_read,
    background::Background,
    edits::StrokeSurvey,
    notification::Notification,
    preset::{self, Preset, PresetLibrary},
};
use eremite_life::save_game::{
    SaveContents, SaveHeader, SaveStore, SessionSwitched, SwitchSession,
    shared_lands::{self as files, SharedLandOffer},
};
use eremite_stream::contracts::schedule::{GameState, GameSystems};
use eremite_words as words;

use crate::menu::{self, MenuAppExt, MenuItem, ROOT_PAGE};

/// Names of the pages.
const ANEW: &str = "walk anew";
const LANDS: &str = "lands";
const LAND: &str = "land";
const TRASH: &str = "thrown away";
const OFFER: &str = "offered land";

/// Adds the pages, for a game that has save games.
///
/// | | |
/// |---|---|
/// | Needs | `MenuPlugin`; [`SaveStore`] for the list of saves |
/// | System sets | none; runs in [`GameSystems::Commands`] and [`GameSystems::Draw`] |
/// | Reads messages | [`SessionSwitched`], [`SharedLandOffer`] |
/// | Writes messages | [`SwitchSession`], [`Notification`], [`RequestRedraw`] |
/// | Adds | six pages, two items of [`ROOT_PAGE`] |
pub struct SavesMenuPlugin;

impl Plugin for SavesMenuPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<SaveList>()
            .add_message::<RequestRedraw>()
            .add_message::<Notification>()
            .add_message::<SwitchSession>()
            .add_message::<SessionSwitched>()
            .add_message::<SharedLandOffer>()
            .add_menu_item(ROOT_PAGE, 12, |_| {
                Some(MenuItem::submenu(words::text("menu-new-walk"), ANEW).id("new walk").help(words::text("menu-new-walk-help")))
            })
            .add_menu_item(ROOT_PAGE, 14, |world| {
                let walks = world.resource::<SaveList>();
                let is_any = !walks.runs.is_empty() || !walks.left.is_empty() || !walks.thrown.is_empty() || !walks.given.is_empty();
                let some = world.contains_resource::<SaveStore>() && is_any;
                some.then(|| MenuItem::submenu(words::text("menu-load"), LANDS).id("load").help(words::text("menu-load-help")))
            })
            .add_menu_page(ANEW, new_walk::page)
            .add_menu_page(LANDS, save_pages::saves_page)
            .add_menu_page(LAND, save_pages::save_page)
            .add_menu_page(TRASH, save_pages::trash_page)
            .add_menu_page(land_upgrade::PAGE, land_upgrade::page)
            .add_menu_page(OFFER, save_pages::offer_page)
            .add_plugins(thumbnails::plugin)
            .add_systems(OnEnter(GameState::Paused), start_scan)
            .add_systems(
                Update,
                (receive_scan.run_if(in_state(GameState::Paused)), menu::resume_game.run_if(on_message::<SessionSwitched>), receive_offer)
                    .ambiguous_with_all()
                    .in_set(GameSystems::Commands),
            );
    }
}

/// The scanned save games, presets and shared lands, and the state of the pages.
#[derive(Resource, Default)]
pub(super) struct SaveList {
    /// Save games, latest first, and those in the trash.
    runs: Vec<(String, SaveHeader)>,
    thrown: Vec<(String, SaveHeader)>,
    /// A message for each save that cannot be listed.
    left: Vec<String>,
    /// Shared lands and their files.
    given: Vec<(String, PathBuf)>,
    library: Option<PresetLibrary>,
    /// The draft of the heightmap editor.
    drawn: Option<Preset>,
    looking: Option<Task<SaveScan>>,
    /// Whether another scan is needed.
    again: bool,
    /// Name of the selected save game.
    chosen: String,
    /// What would lie otherwise in the newest version of the current land, and the task that counts it.
    surveyed: Option<StrokeSurvey>,
    survey: Option<Background<StrokeSurvey>>,
    /// A shared land that is the current one, and whether its page is still to be opened.
    offered: Option<Box<SaveContents>>,
    opens_offer: bool,
    /// Text entered for a new land.
    words: String,
}

struct SaveScan {
    runs: Vec<(String, SaveHeader)>,
    thrown: Vec<(String, SaveHeader)>,
    left: Vec<String>,
    given: Vec<(String, PathBuf)>,
    library: PresetLibrary,
    drawn: Option<Preset>,
}

/// Pauses for an offer, and shows its page once the menu is open.
fn receive_offer(world: &mut World, offers: &mut SystemState<MessageReader<SharedLandOffer>>) {
    let offer = offers.get_mut(world).ok().and_then(|mut offers| offers.read().last().cloned());
    if let Some(SharedLandOffer(contents)) = offer {
        let mut walks = world.resource_mut::<SaveList>();
        (walks.offered, walks.opens_offer) = (Some(contents), true);
        world.resource_mut::<NextState<GameState>>().set(GameState::Paused);
        world.write_message(RequestRedraw);
    } else if world.resource::<SaveList>().opens_offer && *world.resource::<State<GameState>>().get() == GameState::Paused {
        world.resource_mut::<SaveList>().opens_offer = false;
        menu::open(world, OFFER);
        world.write_message(RequestRedraw);
    }
}

/// Folder of shared lands, beside that of the saves.
fn shared_lands_folder(world: &World) -> Option<PathBuf> {
    world.get_resource::<SaveStore>().and_then(|runs| Some(runs.folder().parent()?.join(files::FOLDER)))
}

/// Starts a background scan.
fn start_scan(world: &mut World) {
    let (runs, algorithms) = (world.get_resource::<SaveStore>().cloned(), world.resource::<Algorithms>().clone());
    let given_to = shared_lands_folder(world);
    let mut walks = world.resource_mut::<SaveList>();
    if walks.looking.is_some() {
        walks.again = true;
        return;
    }
    let mut library = walks.library.clone().unwrap_or_else(PresetLibrary::from_system_folders);
    walks.looking = Some(IoTaskPool::get().spawn(async move {
        library.refresh(&algorithms);
        let drawn = preset::easel_draft_file().and_then(|file| file_read::load_text(&file, preset::MAX_BYTES).ok());
        SaveScan {
            runs: runs.as_ref().map(SaveStore::headers).unwrap_or_default(),
            thrown: runs.as_ref().map(SaveStore::list_trash).unwrap_or_default(),
            left: runs.iter().flat_map(|runs| [runs.unlisted(), runs.unreadable()].concat()).collect(),
            given: given_to.map(|folder| files::list(&folder)).unwrap_or_default(),
            library,
            drawn: drawn.and_then(|text| Preset::parse(&text, &algorithms).ok()),
        }
    }));
}

/// Takes the results of the scan and of a survey.
fn receive_scan(world: &mut World) {
    let mut walks = world.resource_mut::<SaveList>();
    if let Some(survey) = &mut walks.survey {
        if let Some(surveyed) = survey.poll() {
            (walks.survey, walks.surveyed) = (None, Some(surveyed));
        }
        world.write_message(RequestRedraw);
        walks = world.resource_mut::<SaveList>();
    }
    let Some(looking) = &mut walks.looking else { return };
    let seen = check_ready(looking);
    if let Some(SaveScan { runs, thrown, left, given, library, drawn }) = seen {
        walks.looking = None;
        (walks.runs, walks.thrown, walks.left) = (runs, thrown, left);
        (walks.given, walks.library, walks.drawn) = (given, Some(library), drawn);
        if std::mem::take(&mut walks.again) {
            start_scan(world);
        }
    }
    world.write_message(RequestRedraw);
}
