//! What stands in the chapters of a book: every kind that can be met, as it was met or as a blank, and of what has names
//! of its own all that was met.

use bevy::prelude::World;
use eremite_life::journal::{All, Book, Meeting};
use eremite_stream::contracts::sights::{Catalogue, Entry, Picture};

/// How far something is known.
#[derive(Clone, Debug, PartialEq)]
pub enum State {
    /// It was not met.
    Blank,
    /// It was met on another walk.
    Elsewhere,
    /// It was met on this one.
    Met(Meeting),
}

/// A thing in a chapter.
#[derive(Clone)]
pub struct Item {
    /// Its kind.
    pub entry: String,
    /// Its name.
    pub title: String,
    /// What draws it.
    pub picture: Picture,
    /// How far it is known.
    pub state: State,
}

/// A chapter.
#[derive(Clone)]
pub struct Contents {
    /// Its name.
    pub name: &'static str,
    /// What stands in it.
    pub items: Vec<Item>,
}

/// All chapters in which something can stand.
pub fn contents(world: &World, book: &Book, all: &All) -> Vec<Contents> {
    let Some(catalogue) = world.get_resource::<Catalogue>() else { return Vec::new() };
    let mut found: Vec<Contents> = Vec::new();
    for chapter in catalogue.chapters() {
        let entries = (chapter.entries)(world);
        let items = if chapter.is_open { named(chapter.name, &entries, book) } else { kinds(chapter.name, &entries, book, all) };
        match found.iter_mut().find(|known| known.name == chapter.name) {
            Some(known) => known.items.extend(items),
            None if items.is_empty() => {}
            None => found.push(Contents { name: chapter.name, items }),
        }
    }
    found
}

fn kinds(chapter: &str, entries: &[Entry], book: &Book, all: &All) -> Vec<Item> {
    let state = |title: &str| match book.meeting(chapter, title) {
        Some(meeting) => State::Met(meeting.clone()),
        None if all.has(chapter, title) => State::Elsewhere,
        None => State::Blank,
    };
    let item =
        |Entry { name, picture }: &Entry| Item { entry: name.clone(), title: name.clone(), picture: picture.clone(), state: state(name) };
    entries.iter().map(item).collect()
}

/// What was met, in its order, and after it one blank: there is always another.
fn named(chapter: &str, entries: &[Entry], book: &Book) -> Vec<Item> {
    let mut met: Vec<(&str, &Meeting)> = book.chapter(chapter).collect();
    met.sort_by(|(a, of_a), (b, of_b)| of_a.days.total_cmp(&of_b.days).then(a.cmp(b)));
    let drawn = |(title, meeting): (&str, &Meeting)| {
        let entry = entries.iter().find(|entry| entry.name == meeting.entry)?;
        let (entry, picture) = (entry.name.clone(), entry.picture.clone());
        Some(Item { entry, title: title.into(), picture, state: State::Met(meeting.clone()) })
    };
    let mut items: Vec<Item> = met.into_iter().filter_map(drawn).collect();
    items.extend(entries.first().map(|Entry { name, picture }| Item {
        entry: name.clone(),
        title: name.clone(),
        picture: picture.clone(),
        state: State::Blank,
    }));
    items
}
