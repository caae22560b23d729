//! The walks that are kept, and what can be done with each.

use std::path::PathBuf;

use bevy::prelude::*;
use eremite_land::{
    news::News,
    shelf::{LONGEST_NAME, composed, free_name, near_name},
};
use eremite_life::run::{Head, Keeper, RunError, Runs, SetOut, date, lands as files};
use eremite_stream::contracts::whereabouts::distance_in_words;

use super::{BIN, LAND, LANDS, Walks, given_folder, look, views::Views};
use crate::sheet::{self, Line, Page};

/// All of them.
pub(super) fn all(world: &World) -> Page {
    let walks = world.resource::<Walks>();
    let line = |(name, head): &(String, Head)| {
        let chosen = name.clone();
        let line = Line::entry(&**name, move |world| {
            world.resource_mut::<Walks>().chosen.clone_from(&chosen);
            sheet::open(world, LAND);
        });
        line.note(told(world, name, head)).picture(world.resource::<Views>().of(name, head))
    };
    let left = walks.left.iter().map(|words| Line::words(words.clone()));
    let mut page = Page::new("Lands").lines(walks.runs.iter().map(line)).lines(left);
    if !walks.given.is_empty() {
        let line = |(name, file): &(String, PathBuf)| {
            let (file, id) = (file.clone(), format!("given {name}"));
            let into = move |world: &mut World| match files::open(&file) {
                Ok(contents) => _ = world.write_message(SetOut::Into(Box::new(contents))),
                Err(words) => _ = world.write_message(News(words)),
            };
            Line::entry(&**name, into).id(id).help("Begins a walk in it; the file stays as it is.")
        };
        page = page.line(Line::heading("lands that were given away")).lines(walks.given.iter().map(line));
    }
    match walks.thrown.len() {
        0 => page,
        count => page.line(Line::leads_to(format!("thrown away: {count}"), BIN).id("\u{0}bin").help("They can be brought back.")),
    }
}

/// The one that was chosen.
pub(super) fn one(world: &World) -> Page {
    let walks = world.resource::<Walks>();
    let name = &walks.chosen;
    let Some((_, head)) = walks.runs.iter().find(|(known, _)| known == name) else {
        return Page::new(&**name).line(Line::words("It is not here any more."));
    };
    let page = Page::new(&**name).line(
        Line::entry("walk on", with(name, |world, name| _ = world.write_message(SetOut::On(name.into()))))
            .note(told(world, name, head))
            .picture(world.resource::<Views>().of(name, head))
            .help(format!("Where he was left, in the land {} {}.", head.card.algorithm, head.card.seed)),
    );
    let before = name.clone();
    let page = page.line(
        Line::field("its name", &**name, LONGEST_NAME, move |world, to| {
            let is_walked = is_walked(world, &before);
            let to = composed(to.trim());
            let act = |world: &mut World, runs: &Runs| match is_walked {
                true => Keeper::rename(world, runs, &to),
                false => runs.rename(&before, &to),
            };
            if to != before && done(world, act) {
                world.resource_mut::<Walks>().chosen.clone_from(&to);
                rename(world, &before, &to);
            }
        })
        .help("Letters, digits, spaces, - _ ( )."),
    );
    let page = page.line(
        Line::entry(
            "copy it",
            with(name, |world, name| {
                let Some(runs) = world.get_resource::<Runs>() else { return };
                let to = free_name(&near_name(name), '-', |name| runs.taken(name).is_some());
                let is_walked = is_walked(world, name);
                let act = |world: &mut World, runs: &Runs| match is_walked {
                    true => Keeper::copy(world, runs, &to),
                    false => runs.copy(name, &to),
                };
                if done(world, act) {
                    world.write_message(News(format!("it is there twice now: the other is called {to}")));
                }
            }),
        )
        .help("The other can be gone on with, and this one stays as it is."),
    );
    let page = page.line(
        Line::entry(
            "give its land away",
            with(name, |world, name| {
                let Some(folder) = given_folder(world) else { return };
                let words = match files::give_away(world, name, &folder) {
                    Ok(file) => format!("the land lies in {}", file.display()),
                    Err(words) => words,
                };
                world.write_message(News(words));
                look(world);
            }),
        )
        .help("As a file, with all that was painted and placed. Who lays it into that folder, or drops it on the window, walks in it."),
    );
    if is_walked(world, name) {
        return page.line(Line::words("He walks here now: it can be thrown away when he walks elsewhere."));
    }
    page.line(
        Line::entry(
            "throw it away",
            with(name, |world, name| {
                if done(world, |_, runs| runs.throw_away(name).map(drop)) {
                    world.resource_mut::<Walks>().runs.retain(|(known, _)| known != name);
                    sheet::open(world, LANDS);
                    world.write_message(News(format!("{name} is thrown away, and can be brought back from below")));
                }
            }),
        )
        .help("It can be brought back."),
    )
}

/// Those that were thrown away.
pub(super) fn thrown_away(world: &World) -> Page {
    let walks = world.resource::<Walks>();
    let line = |(name, head): &(String, Head)| {
        let back = with(name, |world, name| {
            if done(world, |_, runs| runs.bring_back(name).map(drop)) {
                world.resource_mut::<Walks>().thrown.retain(|(known, _)| known != name);
                world.write_message(News(format!("{name} is back")));
            }
        });
        Line::entry(&**name, back).note(told(world, name, head)).help("Brings it back.")
    };
    let page = Page::new("Thrown away").lines(walks.thrown.iter().map(line));
    if walks.thrown.is_empty() { page.line(Line::words("Nothing is thrown away.")) } else { page }
}

/// A deed with a name.
fn with(name: &str, act: impl Fn(&mut World, &str) + Send + Sync + 'static) -> impl Fn(&mut World) + Send + Sync + 'static {
    let name = name.to_owned();
    move |world| act(world, &name)
}

/// Does something with the runs, and looks again; what is in the way is told.
fn done(world: &mut World, act: impl FnOnce(&mut World, &Runs) -> Result<(), RunError>) -> bool {
    let Some(runs) = world.get_resource::<Runs>().cloned() else { return false };
    let done = act(world, &runs);
    if let Err(error) = &done {
        world.write_message(News(error.to_string()));
    }
    look(world);
    done.is_ok()
}

/// What is shown has the name at once.
fn rename(world: &mut World, from: &str, to: &str) {
    for (name, _) in &mut world.resource_mut::<Walks>().runs {
        if name == from {
            to.clone_into(name);
        }
    }
}

fn is_walked(world: &World, name: &str) -> bool {
    world.get_resource::<Keeper>().is_some_and(|keeper| keeper.is_on(name))
}

/// How far, how long and when.
fn told(world: &World, name: &str, Head { card, saved_at_s, .. }: &Head) -> String {
    let when = if is_walked(world, name) { "he is here".into() } else { date::day(*saved_at_s) };
    format!("{},  day {:.0},  {when}", distance_in_words(card.distance_m), card.days.floor() + 1.0)
}
