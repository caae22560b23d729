//! What stands in the chapters of a book: every kind that can be met, as it was met or as a blank, and of what has names
//! of its own all that was met.

use bevy::prelude::World;
use eremite_life::journal::{JournalEntry, LifetimeEntries, RunJournal};
use eremite_stream::contracts::discoveries::{DiscoveryCatalogue, DiscoveryKind, IllustrationFn};

/// How far something is known.
#[derive(Clone, Debug, PartialEq)]
pub enum EntryState {
    /// It was not met.
    Blank,
    /// It was met on another walk.
    Elsewhere,
    /// It was met on this one.
    Met(JournalEntry),
}

/// A thing in a chapter.
#[derive(Clone)]
pub struct ChapterItem {
    /// Its kind.
    pub entry: String,
    /// Its name.
    pub title: String,
    /// What draws it.
    pub picture: IllustrationFn,
    /// How far it is known.
    pub state: EntryState,
}

/// A chapter.
#[derive(Clone)]
pub struct JournalChapter {
    /// Its name.
    pub name: &'static str,
    /// What stands in it.
    pub items: Vec<ChapterItem>,
}

/// All chapters in which something can stand.
pub fn journal_chapters(world: &World, book: &RunJournal, all: &LifetimeEntries) -> Vec<JournalChapter> {
    let Some(catalogue) = world.get_resource::<DiscoveryCatalogue>() else { return Vec::new() };
    let mut found: Vec<JournalChapter> = Vec::new();
    for chapter in catalogue.categories() {
        let entries = (chapter.entries)(world);
        let items =
            if chapter.is_open { named_items(chapter.name, &entries, book) } else { species_items(chapter.name, &entries, book, all) };
        match found.iter_mut().find(|known| known.name == chapter.name) {
            Some(known) => known.items.extend(items),
            None if items.is_empty() => {}
            None => found.push(JournalChapter { name: chapter.name, items }),
        }
    }
    found
}

fn species_items(chapter: &str, entries: &[DiscoveryKind], book: &RunJournal, all: &LifetimeEntries) -> Vec<ChapterItem> {
    let state = |title: &str| match book.entry(chapter, title) {
        Some(meeting) => EntryState::Met(meeting.clone()),
        None if all.has(chapter, title) => EntryState::Elsewhere,
        None => EntryState::Blank,
    };
    let item = |DiscoveryKind { name, picture }: &DiscoveryKind| ChapterItem {
        entry: name.clone(),
        title: name.clone(),
        picture: picture.clone(),
        state: state(name),
    };
    entries.iter().map(item).collect()
}

/// What was met, in its order, and after it one blank: there is always another.
fn named_items(chapter: &str, entries: &[DiscoveryKind], book: &RunJournal) -> Vec<ChapterItem> {
    let mut met: Vec<(&str, &JournalEntry)> = book.entries_in(chapter).collect();
    met.sort_by(|(a, of_a), (b, of_b)| of_a.days.total_cmp(&of_b.days).then(a.cmp(b)));
    let drawn = |(title, meeting): (&str, &JournalEntry)| {
        let entry = entries.iter().find(|entry| entry.name == meeting.entry)?;
        let (entry, picture) = (entry.name.clone(), entry.picture.clone());
        Some(ChapterItem { entry, title: title.into(), picture, state: EntryState::Met(meeting.clone()) })
    };
    let mut items: Vec<ChapterItem> = met.into_iter().filter_map(drawn).collect();
    items.extend(entries.first().map(|DiscoveryKind { name, picture }| ChapterItem {
        entry: name.clone(),
        title: name.clone(),
        picture: picture.clone(),
        state: EntryState::Blank,
    }));
    items
}
