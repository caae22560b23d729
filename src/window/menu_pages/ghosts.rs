//! Menu page of ghosts: who goes along, and when he sets out.

use std::path::PathBuf;

use bevy::prelude::*;
use eremite_land::notification::Notification;
use eremite_life::{
    ghosts::{self, GhostStart},
    save_game::SaveStore,
};
use eremite_stream::contracts::schedule::GameState;
use eremite_words::{self as words, Key, key};

use crate::menu::{self, MenuAppExt, MenuItem, MenuPage, ROOT_PAGE};

/// Name of the page.
const GHOSTS: &str = "ghosts";
/// Times to set out, as the page names them.
const STARTS: [(GhostStart, Key); 4] = [
    (GhostStart::Beginning, key("ghosts-from-start")),
    (GhostStart::Here, key("ghosts-from-here")),
    (GhostStart::Milestone, key("ghosts-from-milestone")),
    (GhostStart::Board, key("ghosts-beside-board")),
];

/// Adds the page, for a game that has ghosts.
///
/// | | |
/// |---|---|
/// | Needs | `MenuPlugin`; `GhostsPlugin`, without which there is nothing; [`SaveStore`] for the list of files |
/// | System sets | none; looks for files on entering [`GameState::Paused`] |
/// | Writes messages | [`Notification`] |
/// | Writes | [`GhostStart`] |
/// | Adds | a page, an item of [`ROOT_PAGE`] |
pub struct GhostsMenuPlugin;

/// The ghost files that can be invited.
#[derive(Resource, Default)]
pub(super) struct GhostFiles(Vec<(String, PathBuf)>);

impl Plugin for GhostsMenuPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<GhostFiles>()
            .add_message::<Notification>()
            .add_menu_page(GHOSTS, page)
            .add_menu_item(ROOT_PAGE, 17, |world| {
                let item = MenuItem::submenu(words::text("menu-ghosts"), GHOSTS).id(GHOSTS).help(words::text("menu-ghosts-help"));
                world.contains_resource::<GhostStart>().then_some(item)
            })
            .add_systems(OnEnter(GameState::Paused), look_for_files.ambiguous_with_all());
    }
}

/// Looks for ghost files.
pub(super) fn look_for_files(world: &mut World) {
    let folder = world.get_resource::<SaveStore>().and_then(ghosts::folder);
    let files = folder.map(|folder| ghosts::list(&folder)).unwrap_or_default();
    world.get_resource_or_init::<GhostFiles>().0 = files;
}

fn page(world: &World) -> MenuPage {
    let now = world.get_resource::<GhostStart>().copied().unwrap_or_default();
    let at = STARTS.iter().position(|(start, _)| *start == now).unwrap_or_default();
    let set = |world: &mut World, at: usize| {
        if let Some((start, _)) = STARTS.get(at) {
            world.insert_resource(*start);
        }
    };
    let page = MenuPage::new(words::text("ghosts-title"))
        .item(
            MenuItem::choice(words::text("ghosts-sets-out"), STARTS.map(|(_, start)| start.text()), at, set)
                .id("sets out")
                .help(words::text("ghosts-sets-out-help")),
        )
        .item(
            MenuItem::button(words::text("ghosts-my-last-walk"), invite_own)
                .id("my last walk")
                .verb(words::text("verb-walk-with-it"))
                .help(words::text("ghosts-my-last-walk-help")),
        );
    let files = &world.resource::<GhostFiles>().0;
    let line = |(name, file): &(String, PathBuf)| {
        let (file, id) = (file.clone(), format!("file {name}"));
        let come = move |world: &mut World| {
            let words = ghosts::open_and_invite(world, &file);
            tell(world, words);
        };
        MenuItem::button(&**name, come).id(id).verb(words::text("verb-walk-with-it")).help(words::text("ghosts-file-help"))
    };
    let mut page =
        if files.is_empty() { page } else { page.item(MenuItem::heading(words::text("ghosts-given-away"))).items(files.iter().map(line)) };
    let here = ghosts::present(world);
    if !here.is_empty() {
        let line = |(name, entity): (String, Entity)| {
            let leave = move |world: &mut World| _ = world.despawn(entity);
            MenuItem::button(&*name, leave)
                .id(format!("here {entity}"))
                .verb(words::text("verb-send-away"))
                .help(words::text("ghosts-here-help"))
        };
        page = page.item(MenuItem::heading(words::text("ghosts-here"))).items(here.into_iter().map(line));
    }
    page
}

/// Invites the player's own last walk.
fn invite_own(world: &mut World) {
    let start = world.get_resource::<GhostStart>().copied().unwrap_or_default();
    let words = match ghosts::own_last_walk(world) {
        None => words::text("ghosts-not-walked-before").into(),
        Some(walker) => ghosts::invite(world, &walker, start).unwrap_or_else(|error| error.to_string()),
    };
    tell(world, words);
}

fn tell(world: &mut World, words: String) {
    world.write_message(Notification(words));
    menu::resume_game(world);
}
