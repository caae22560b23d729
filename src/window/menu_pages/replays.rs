//! Menu page of the last board ride: watch its replay or export it.

use std::sync::Arc;

use bevy::prelude::*;
use eremite_land::{
    asset_store::{self, disk, unique_name},
    notification::Notification,
};
use eremite_life::player::replay::{self, LastReplay, PendingReplay, Replay};

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
            last_replay(world).map(|_| MenuItem::submenu(RIDE, RIDE).help("The last ride on the board: watch it again, or export it."))
        });
    }
}

fn last_replay(world: &World) -> Option<Arc<Replay>> {
    world.get_resource::<LastReplay>()?.0.clone()
}

fn page(world: &World) -> MenuPage {
    let page = MenuPage::new("The last ride");
    let Some(ride) = last_replay(world) else { return page.item(MenuItem::label("There is none yet.")) };
    let told = format!("{:.0} s", ride.steps() as f32 * ride.step_s);
    let watch = move |world: &mut World| {
        if let Some(ride) = last_replay(world) {
            world.insert_resource(PendingReplay(ride));
            menu::resume_game(world);
        }
    };
    page.item(MenuItem::button("watch", watch).verb("watch").note(told).help("Jump ends it; then the hermit is where he is now."))
        .item(MenuItem::button("export", export_replay).help("As a file, with the line that was painted: `eremite --watch FILE` shows it."))
}

/// Writes the replay to a file in the data folder.
fn export_replay(world: &mut World) {
    let Some(ride) = last_replay(world) else { return };
    let words = match asset_store::data_folders::data_dir() {
        None => "this system names no folder for data: start the game with --data DIR".into(),
        Some(folder) => {
            let folder = folder.join(FOLDER);
            let file = |name: &str| folder.join(format!("{name}.{ENDING}"));
            let wanted = format!("{} {}", ride.recipe.algorithm, ride.body.place.column.0);
            let name = unique_name(&wanted, ' ', |name| disk::exists(&file(name)));
            let written = disk::create_dir_all(&folder).and_then(|()| asset_store::write_atomic(&file(&name), &replay::to_bytes(&ride)));
            match written {
                Ok(()) => format!("the ride is saved as {}", file(&name).display()),
                Err(error) => format!("the ride cannot be written to {}: {error}", file(&name).display()),
            }
        }
    };
    world.write_message(Notification(words));
}
