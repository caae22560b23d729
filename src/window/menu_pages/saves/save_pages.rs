//! Menu pages of the save games and what can be done with them.

use std::path::PathBuf;

use bevy::prelude::*;
use eremite_land::{
    GeneratorVersion, Seed,
    asset_store::{MAX_NAME_LENGTH, sanitize_name, to_nfc, unique_name},
    notification::Notification,
};
use eremite_life::{
    ghosts,
    save_game::{BackgroundSaver, SaveError, SaveHeader, SaveStore, SwitchSession, date, shared_lands as files},
};
use eremite_stream::contracts::{player_position::format_distance, seed_words::seed_label};

use super::{LAND, LANDS, SaveList, TRASH, land_upgrade, shared_lands_folder, start_scan, thumbnails::SaveThumbnails};
use crate::{
    menu::{self, MenuItem, MenuPage},
    menu_pages::ghosts::look_for_files,
};

/// Page of all save games.
pub(super) fn saves_page(world: &World) -> MenuPage {
    let walks = world.resource::<SaveList>();
    let line = |(name, head): &(String, SaveHeader)| {
        let chosen = name.clone();
        let line = MenuItem::button(&**name, move |world| {
            world.resource_mut::<SaveList>().chosen.clone_from(&chosen);
            menu::open(world, LAND);
        });
        line.verb("open").note(save_summary(world, name, head)).picture(world.resource::<SaveThumbnails>().of(name, head))
    };
    let left = walks.left.iter().map(|words| MenuItem::label(words.clone()));
    let mut page = MenuPage::new("Load").items(walks.runs.iter().map(line)).items(left);
    if !walks.given.is_empty() {
        let line = |(name, file): &(String, PathBuf)| {
            let (file, id) = (file.clone(), format!("given {name}"));
            let into = move |world: &mut World| match files::open(&file) {
                Ok(contents) => _ = world.write_message(SwitchSession::Into(Box::new(contents))),
                Err(error) => _ = world.write_message(Notification(error.to_string())),
            };
            MenuItem::button(&**name, into).id(id).verb("start").help("Starts a walk in it; the file stays as it is.")
        };
        page = page.item(MenuItem::heading("Shared lands")).items(walks.given.iter().map(line));
    }
    match walks.thrown.len() {
        0 => page,
        count => page.item(MenuItem::submenu(format!("trash: {count}"), TRASH).id("\u{0}bin").help("Deleted walks; they can be restored.")),
    }
}

/// Page of the selected save game.
pub(super) fn save_page(world: &World) -> MenuPage {
    let walks = world.resource::<SaveList>();
    let name = &walks.chosen;
    let Some((_, head)) = walks.runs.iter().find(|(known, _)| known == name) else {
        return MenuPage::new(&**name).item(MenuItem::label("It is gone."));
    };
    let page = MenuPage::new(&**name).item(
        MenuItem::button("continue", with(name, |world, name| _ = world.write_message(SwitchSession::On(name.into()))))
            .note(save_summary(world, name, head))
            .picture(world.resource::<SaveThumbnails>().of(name, head))
            .verb("continue")
            .help(format!("In the land {}.", save_land(head))),
    );
    let before = name.clone();
    let page = page.item(
        MenuItem::field("name", &**name, MAX_NAME_LENGTH, move |world, to| {
            let is_walked = is_current_save(world, &before);
            let to = to_nfc(to.trim());
            let act = |world: &mut World, runs: &SaveStore| match is_walked {
                true => BackgroundSaver::rename(world, runs, &to),
                false => runs.rename(&before, &to),
            };
            if to != before && try_on_saves(world, act) {
                world.resource_mut::<SaveList>().chosen.clone_from(&to);
                rename(world, &before, &to);
            }
        })
        .help("Letters, digits, spaces, - _ ( )."),
    );
    let page = page.item(
        MenuItem::button(
            "copy",
            with(name, |world, name| {
                let Some(runs) = world.get_resource::<SaveStore>() else { return };
                let to = unique_name(&sanitize_name(name), '-', |name| runs.name_taken_by(name).is_some());
                let is_walked = is_current_save(world, name);
                let act = |world: &mut World, runs: &SaveStore| match is_walked {
                    true => BackgroundSaver::copy(world, runs, &to),
                    false => runs.copy(name, &to),
                };
                if try_on_saves(world, act) {
                    world.write_message(Notification(format!("the copy is called {to}")));
                }
            }),
        )
        .help("The copy can be continued, and this one stays as it is."),
    );
    let page = page.item(
        MenuItem::button(
            "export land",
            with(name, |world, name| {
                let Some(folder) = shared_lands_folder(world) else { return };
                let words = match files::export_land(world, name, &folder) {
                    Ok(file) => format!("the land is saved as {}", file.display()),
                    Err(error) => error.to_string(),
                };
                world.write_message(Notification(words));
                start_scan(world);
            }),
        )
        .help("As a file, with all that was painted and placed, for others to drop on their window."),
    );
    let page = page.item(
        MenuItem::button(
            "export ghost",
            with(name, |world, name| {
                let Some(folder) = world.get_resource::<SaveStore>().and_then(ghosts::folder) else { return };
                let words = match ghosts::export(world, name, &folder) {
                    Ok(file) => format!("the walk is saved as {}", file.display()),
                    Err(error) => error.to_string(),
                };
                world.write_message(Notification(words));
                look_for_files(world);
            }),
        )
        .help("The way that was walked, as a file: whoever drops it on the window in the same land meets the walker there."),
    );
    let page = page.items(land_upgrade::item(world, name, head));
    if is_current_save(world, name) {
        return page.item(MenuItem::label("This walk is open; it can be deleted from another one."));
    }
    page.item(
        MenuItem::button(
            "delete",
            with(name, |world, name| {
                if try_on_saves(world, |_, runs| runs.move_to_trash(name).map(drop)) {
                    world.resource_mut::<SaveList>().runs.retain(|(known, _)| known != name);
                    menu::open(world, LANDS);
                    world.write_message(Notification(format!("{name} is in the trash now, and can be restored from there")));
                }
            }),
        )
        .help("Moves it to the trash; it can be restored."),
    )
}

/// Page of a shared land that is the current one.
pub(super) fn offer_page(world: &World) -> MenuPage {
    let page = MenuPage::new("The same land");
    if world.resource::<SaveList>().offered.is_none() {
        return page.item(MenuItem::label("It is gone."));
    }
    let take = |world: &mut World| world.resource_mut::<SaveList>().offered.take();
    page.item(MenuItem::label("Somebody was here too, in a walk of their own."))
        .item(
            MenuItem::button("take its strokes into mine", move |world| {
                let Some(contents) = take(world) else { return };
                if let Err(error) = files::merge_into_current(world, &contents) {
                    world.write_message(Notification(format!("nothing of it can be taken: {error}")));
                }
                menu::resume_game(world);
            })
            .help("Adds what was painted and placed in it; the brush can take back all of it at once."),
        )
        .item(
            MenuItem::button("walk in it", move |world| {
                if let Some(contents) = take(world) {
                    world.write_message(SwitchSession::Into(contents));
                }
            })
            .help("Begins another walk; this one is kept."),
        )
}

/// Page of the trash.
pub(super) fn trash_page(world: &World) -> MenuPage {
    let walks = world.resource::<SaveList>();
    let line = |(name, head): &(String, SaveHeader)| {
        let back = with(name, |world, name| {
            if try_on_saves(world, |_, runs| runs.restore_from_trash(name).map(drop)) {
                world.resource_mut::<SaveList>().thrown.retain(|(known, _)| known != name);
                world.write_message(Notification(format!("{name} is restored")));
            }
        });
        MenuItem::button(&**name, back).verb("restore").note(save_summary(world, name, head)).help("Brings it back.")
    };
    let page = MenuPage::new("Trash").items(walks.thrown.iter().map(line));
    if walks.thrown.is_empty() { page.item(MenuItem::label("The trash is empty.")) } else { page }
}

/// Binds a name to a callback.
fn with(name: &str, act: impl Fn(&mut World, &str) + Send + Sync + 'static) -> impl Fn(&mut World) + Send + Sync + 'static {
    let name = name.to_owned();
    move |world| act(world, &name)
}

/// Performs an operation on the save store and rescans; reports an error as a notification.
fn try_on_saves(world: &mut World, act: impl FnOnce(&mut World, &SaveStore) -> Result<(), SaveError>) -> bool {
    let Some(runs) = world.get_resource::<SaveStore>().cloned() else { return false };
    let done = act(world, &runs);
    if let Err(error) = &done {
        world.write_message(Notification(error.to_string()));
    }
    start_scan(world);
    done.is_ok()
}

/// Renames in the list at once, before the scan is done.
fn rename(world: &mut World, from: &str, to: &str) {
    for (name, _) in &mut world.resource_mut::<SaveList>().runs {
        if name == from {
            to.clone_into(name);
        }
    }
}

pub(super) fn is_current_save(world: &World, name: &str) -> bool {
    world.get_resource::<BackgroundSaver>().is_some_and(|keeper| keeper.is_saving_to(name))
}

/// The land of a save: the words of its seed if there are some, otherwise algorithm and number.
fn save_land(SaveHeader { card, .. }: &SaveHeader) -> String {
    match &*card.seed_words {
        "" => format!("{} {}", card.algorithm, card.seed),
        words => seed_label(Some(words), Seed(card.seed)),
    }
}

/// Distance, day and date of a save, and the version of its land if that is not the newest.
fn save_summary(world: &World, name: &str, SaveHeader { card, saved_at_s, .. }: &SaveHeader) -> String {
    let when = if is_current_save(world, name) { "now".into() } else { date::day(*saved_at_s) };
    let version = match card.generator {
        newest if newest == GeneratorVersion::NEWEST.number() => String::new(),
        other => format!(",  version {other}"),
    };
    format!("{},  day {:.0},  {when}{version}", format_distance(card.distance_m), card.days.floor() + 1.0)
}
