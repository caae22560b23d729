//! Menu page of ghosts: who goes along, and when he sets out.

use std::path::PathBuf;

use bevy::prelude::*;
use eremite_land::notification::Notification;
use eremite_life::{
    ghosts::{self, GhostStart},
    save_game::SaveStore,
};
use eremite_stream::contracts::schedule::GameState;

use crate::menu::{self, MenuAppExt, MenuItem, MenuPage, ROOT_PAGE};

/// Name of the page.
const GHOSTS: &str = "ghosts";
/// Times to set out, as the page names them.
const STARTS: [(GhostStart, &str); 4] = [
    (GhostStart::Beginning, "at once, from the start"),
    (GhostStart::Here, "at once, from here"),
    (GhostStart::Milestone, "from a milestone"),
    (GhostStart::Board, "beside my board"),
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
                let item = MenuItem::submenu(GHOSTS, GHOSTS).help("Walk with those who walked this land before: you, or somebody else.");
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
    let page = MenuPage::new("Ghosts")
        .item(MenuItem::choice("sets out", STARTS.map(|(_, words)| words), at, set).help("When the next one sets out."))
        .item(
            MenuItem::button("my last walk", invite_own)
                .verb("walk with it")
                .help("Your last walk in this land goes along; without another one, this one from its start."),
        );
    let files = &world.resource::<GhostFiles>().0;
    let line = |(name, file): &(String, PathBuf)| {
        let (file, id) = (file.clone(), format!("file {name}"));
        let come = move |world: &mut World| {
            let words = ghosts::open_and_invite(world, &file);
            tell(world, words);
        };
        MenuItem::button(&**name, come).id(id).verb("walk with it").help("A walk that was given away. Others can be dropped on the window.")
    };
    let mut page = if files.is_empty() { page } else { page.item(MenuItem::heading("Given away")).items(files.iter().map(line)) };
    let here = ghosts::present(world);
    if !here.is_empty() {
        let line = |(name, entity): (String, Entity)| {
            let leave = move |world: &mut World| _ = world.despawn(entity);
            MenuItem::button(&*name, leave).id(format!("here {entity}")).verb("send away").help("He goes no farther.")
        };
        page = page.item(MenuItem::heading("Here")).items(here.into_iter().map(line));
    }
    page
}

/// Invites the player's own last walk.
fn invite_own(world: &mut World) {
    let start = world.get_resource::<GhostStart>().copied().unwrap_or_default();
    let words = match ghosts::own_last_walk(world) {
        None => "you have not walked this land before".into(),
        Some(walker) => ghosts::invite(world, &walker, start).unwrap_or_else(|error| error.to_string()),
    };
    tell(world, words);
}

fn tell(world: &mut World, words: String) {
    world.write_message(Notification(words));
    menu::resume_game(world);
}
