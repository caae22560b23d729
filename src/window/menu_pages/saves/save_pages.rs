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
use eremite_stream::contracts::{player_position::format_distance, seed_words::land_label};
use eremite_words as words;

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
        line.verb(words::text("verb-open")).note(save_summary(world, name, head)).picture(world.resource::<SaveThumbnails>().of(name, head))
    };
    let left = walks.left.iter().map(|words| MenuItem::label(words.clone()));
    let mut page = MenuPage::new(words::text("load-title")).items(walks.runs.iter().map(line)).items(left);
    if !walks.given.is_empty() {
        let line = |(name, file): &(String, PathBuf)| {
            let (file, id) = (file.clone(), format!("given {name}"));
            let into = move |world: &mut World| match files::open(&file) {
                Ok(contents) => _ = world.write_message(SwitchSession::Into(Box::new(contents))),
                Err(error) => _ = world.write_message(Notification(error.to_string())),
            };
            MenuItem::button(&**name, into).id(id).verb(words::text("verb-start")).help(words::text("load-shared-land-help"))
        };
        page = page.item(MenuItem::heading(words::text("load-shared-lands"))).items(walks.given.iter().map(line));
    }
    match walks.thrown.len() {
        0 => page,
        count => {
            let label = words::text_with("load-trash", &[("count", count.into())]);
            page.item(MenuItem::submenu(label, TRASH).id("\u{0}bin").help(words::text("load-trash-help")))
        }
    }
}

/// Page of the selected save game.
pub(super) fn save_page(world: &World) -> MenuPage {
    let walks = world.resource::<SaveList>();
    let name = &walks.chosen;
    let Some((_, head)) = walks.runs.iter().find(|(known, _)| known == name) else {
        return MenuPage::new(&**name).item(MenuItem::label(words::text("load-gone")));
    };
    let page = MenuPage::new(&**name)
        .item(continue_item(world, name, head))
        .item(name_item(name))
        .item(copy_item(name))
        .item(export_land_item(name))
        .item(export_ghost_item(name))
        .items(land_upgrade::item(world, name, head));
    page.item(if is_current_save(world, name) { MenuItem::label(words::text("load-is-open")) } else { delete_item(name) })
}

fn continue_item(world: &World, name: &str, head: &SaveHeader) -> MenuItem {
    let go_on = |world: &mut World, name: &str| _ = world.write_message(SwitchSession::On(name.into()));
    MenuItem::button(words::text("menu-continue"), with(name, go_on))
        .id("continue")
        .note(save_summary(world, name, head))
        .picture(world.resource::<SaveThumbnails>().of(name, head))
        .verb(words::text("verb-continue"))
        .help(words::text_with("load-in-land", &[("land", save_land(head).into())]))
}

fn name_item(name: &str) -> MenuItem {
    let before = name.to_owned();
    let act = move |world: &mut World, to: String| {
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
    };
    MenuItem::field(words::text("load-name"), name, MAX_NAME_LENGTH, act).id("name").help(words::text("load-name-help"))
}

fn copy_item(name: &str) -> MenuItem {
    let act = |world: &mut World, name: &str| {
        let Some(runs) = world.get_resource::<SaveStore>() else { return };
        let to = unique_name(&sanitize_name(name), '-', |name| runs.name_taken_by(name).is_some());
        let is_walked = is_current_save(world, name);
        let act = |world: &mut World, runs: &SaveStore| match is_walked {
            true => BackgroundSaver::copy(world, runs, &to),
            false => runs.copy(name, &to),
        };
        if try_on_saves(world, act) {
            world.write_message(Notification(words::text_with("load-copied", &[("name", to.into())])));
        }
    };
    MenuItem::button(words::text("load-copy"), with(name, act)).id("copy").help(words::text("load-copy-help"))
}

fn export_land_item(name: &str) -> MenuItem {
    let act = |world: &mut World, name: &str| {
        let Some(folder) = shared_lands_folder(world) else { return };
        let words = match files::export_land(world, name, &folder) {
            Ok(file) => words::text_with("load-land-saved", &[("file", file.display().to_string().into())]),
            Err(error) => error.to_string(),
        };
        world.write_message(Notification(words));
        start_scan(world);
    };
    MenuItem::button(words::text("load-export-land"), with(name, act)).id("export land").help(words::text("load-export-land-help"))
}

fn export_ghost_item(name: &str) -> MenuItem {
    let act = |world: &mut World, name: &str| {
        let Some(folder) = world.get_resource::<SaveStore>().and_then(ghosts::folder) else { return };
        let words = match ghosts::export(world, name, &folder) {
            Ok(file) => words::text_with("load-ghost-saved", &[("file", file.display().to_string().into())]),
            Err(error) => error.to_string(),
        };
        world.write_message(Notification(words));
        look_for_files(world);
    };
    MenuItem::button(words::text("load-export-ghost"), with(name, act)).id("export ghost").help(words::text("load-export-ghost-help"))
}

fn delete_item(name: &str) -> MenuItem {
    let act = |world: &mut World, name: &str| {
        if try_on_saves(world, |_, runs| runs.move_to_trash(name).map(drop)) {
            world.resource_mut::<SaveList>().runs.retain(|(known, _)| known != name);
            menu::open(world, LANDS);
            world.write_message(Notification(words::text_with("load-deleted", &[("name", name.into())])));
        }
    };
    MenuItem::button(words::text("load-delete"), with(name, act)).id("delete").help(words::text("load-delete-help"))
}

/// Page of a shared land that is the current one.
pub(super) fn offer_page(world: &World) -> MenuPage {
    let page = MenuPage::new(words::text("offer-title"));
    if world.resource::<SaveList>().offered.is_none() {
        return page.item(MenuItem::label(words::text("load-gone")));
    }
    let take = |world: &mut World| world.resource_mut::<SaveList>().offered.take();
    page.item(MenuItem::label(words::text("offer-who")))
        .item(
            MenuItem::button(words::text("offer-merge"), move |world| {
                let Some(contents) = take(world) else { return };
                if let Err(error) = files::merge_into_current(world, &contents) {
                    world.write_message(Notification(words::text_with("offer-not-merged", &[("error", error.to_string().into())])));
                }
                menu::resume_game(world);
            })
            .id("take its strokes into mine")
            .help(words::text("offer-merge-help")),
        )
        .item(
            MenuItem::button(words::text("offer-walk"), move |world| {
                if let Some(contents) = take(world) {
                    world.write_message(SwitchSession::Into(contents));
                }
            })
            .id("walk in it")
            .help(words::text("offer-walk-help")),
        )
}

/// Page of the trash.
pub(super) fn trash_page(world: &World) -> MenuPage {
    let walks = world.resource::<SaveList>();
    let line = |(name, head): &(String, SaveHeader)| {
        let back = with(name, |world, name| {
            if try_on_saves(world, |_, runs| runs.restore_from_trash(name).map(drop)) {
                world.resource_mut::<SaveList>().thrown.retain(|(known, _)| known != name);
                world.write_message(Notification(words::text_with("saves-restored", &[("name", name.into())])));
            }
        });
        MenuItem::button(&**name, back)
            .verb(words::text("verb-restore"))
            .note(save_summary(world, name, head))
            .help(words::text("trash-restore-help"))
    };
    let page = MenuPage::new(words::text("trash-title")).items(walks.thrown.iter().map(line));
    if walks.thrown.is_empty() { page.item(MenuItem::label(words::text("trash-empty"))) } else { page }
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

/// The land of a save.
fn save_land(SaveHeader { card, .. }: &SaveHeader) -> String {
    let words = Some(&*card.seed_words).filter(|words| !words.is_empty());
    land_label(words, Seed(card.seed), &card.algorithm)
}

/// Distance, day and date of a save, and the version of its land if that is not the newest.
fn save_summary(world: &World, name: &str, SaveHeader { card, saved_at_s, .. }: &SaveHeader) -> String {
    let when = if is_current_save(world, name) { words::text("save-now").into() } else { date::day_in_words(*saved_at_s) };
    let day = format!("{:.0}", card.days.floor() + 1.0);
    let summary = [("distance", format_distance(card.distance_m).into()), ("day", day.into()), ("when", when.into())];
    let summary = words::text_with("save-summary", &summary);
    match card.generator {
        newest if newest == GeneratorVersion::NEWEST.number() => summary,
        other => words::text_with("save-summary-of-version", &[("summary", summary.into()), ("version", other.into())]),
    }
}
