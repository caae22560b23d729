//! Menu page of the last board ride: watch its replay or export it.

use std::{path::Path, sync::Arc};

use bevy::prelude::*;
use eremite_land::{
    asset_store::{self, disk, unique_name},
    notification::Notification,
};
use eremite_life::player::replay::{self, LastReplay, PendingReplay, Replay};
use eremite_words as words;

use crate::menu::{self, MenuAppExt, MenuItem, MenuPage, ROOT_PAGE};

/// Name of the page.
const RIDE: &str = "the last ride";
/// Folder in the data folder for exported rides, and their file extension.
const FOLDER: &str = "rides";
const ENDING: &str = "ride";

/// Adds the page, and an item that opens it once there is a ride.
///
/// | | |
/// |---|---|
/// | Needs | `MenuPlugin` |
/// | Writes messages | [`Notification`] |
/// | Reads | [`LastReplay`] |
/// | Writes | [`PendingReplay`] |
/// | Adds | a page, an item of [`ROOT_PAGE`] |
pub struct ReplayMenuPlugin;

impl Plugin for ReplayMenuPlugin {
    fn build(&self, app: &mut App) {
        app.add_message::<Notification>().add_menu_page(RIDE, page).add_menu_item(ROOT_PAGE, 16, |world| {
            last_replay(world).map(|_| MenuItem::submenu(words::text("menu-ride"), RIDE).id(RIDE).help(words::text("menu-ride-help")))
        });
    }
}

fn last_replay(world: &World) -> Option<Arc<Replay>> {
    world.get_resource::<LastReplay>()?.0.clone()
}

fn page(world: &World) -> MenuPage {
    let page = MenuPage::new(words::text("ride-title"));
    let Some(ride) = last_replay(world) else { return page.item(MenuItem::label(words::text("ride-none"))) };
    let seconds = format!("{:.0}", ride.steps() as f32 * ride.step_s);
    let told = words::text_with("ride-seconds", &[("seconds", seconds.into())]);
    let watch = move |world: &mut World| {
        if let Some(ride) = last_replay(world) {
            world.insert_resource(PendingReplay(ride));
            menu::resume_game(world);
        }
    };
    page.item(
        MenuItem::button(words::text("ride-watch"), watch)
            .id("watch")
            .verb(words::text("ride-watch"))
            .note(told)
            .help(words::text("ride-watch-help")),
    )
    .item(MenuItem::button(words::text("ride-export"), export_replay).id("export").help(words::text("ride-export-help")))
}

/// Writes the replay to a file in the data folder.
fn export_replay(world: &mut World) {
    let Some(ride) = last_replay(world) else { return };
    let shown = |file: &Path| words::FluentValue::from(file.display().to_string());
    let words = match asset_store::data_folders::data_dir() {
        None => words::text("no-data-folder").into(),
        Some(folder) => {
            let folder = folder.join(FOLDER);
            let file = |name: &str| folder.join(format!("{name}.{ENDING}"));
            let wanted = format!("{} {}", ride.recipe.algorithm, ride.body.place.column.0);
            let name = unique_name(&wanted, ' ', |name| disk::exists(&file(name)));
            let written = disk::create_dir_all(&folder).and_then(|()| asset_store::write_atomic(&file(&name), &replay::to_bytes(&ride)));
            match written {
                Ok(()) => words::text_with("ride-saved", &[("file", shown(&file(&name)))]),
                Err(error) => words::text_with("ride-not-written", &[("file", shown(&file(&name))), ("error", error.to_string().into())]),
            }
        }
    };
    world.write_message(Notification(words));
}
