//! Chapters of the journal: every kind that can be discovered, with its entry or a blank, for kinds with individual names all
//! that were discovered, and the seals of temples.

use bevy::prelude::World;
use eremite_life::journal::{JournalEntry, LifetimeEntries, RunJournal};
use eremite_stream::contracts::discoveries::{DiscoveryCatalogue, DiscoveryKind, IllustrationFn};
use eremite_words as words;

use super::{
    page_layout::{PageArea, PageLayout},
    seals::{SealNotes, seal_chapter},
};

/// How far something is known.
#[derive(Clone, Debug, PartialEq)]
pub enum EntryState {
    /// Not discovered yet.
    Blank,
    /// Discovered in another run.
    Elsewhere,
    /// Discovered in this run.
    Met(JournalEntry),
}

/// An item of a chapter.
#[derive(Clone)]
pub struct ChapterItem {
    /// The kind of discovery.
    pub entry: String,
    /// Its title.
    pub title: String,
    /// Draws its illustration.
    pub picture: IllustrationFn,
    /// How far it is known.
    pub state: EntryState,
    /// What else is written of it, below time and place.
    pub lines: Vec<String>,
}

/// A chapter.
#[derive(Clone)]
pub struct JournalChapter {
    /// Its name in files and commands.
    pub name: &'static str,
    /// Its heading on the page.
    pub title: String,
    /// Its items.
    pub items: Vec<ChapterItem>,
    /// What is told in place of quests, if its items are seals.
    pub seals: Option<SealNotes>,
}

impl JournalChapter {
    /// The layout of its pages for an area.
    pub fn layout(&self, area: impl Into<PageArea>) -> PageLayout {
        if self.seals.is_some() { PageLayout::of_seals(area) } else { PageLayout::of(area, self.items.len()) }
    }
}

/// All chapters that can have items.
pub fn journal_chapters(world: &World, book: &RunJournal, all: &LifetimeEntries) -> Vec<JournalChapter> {
    let Some(catalogue) = world.get_resource::<DiscoveryCatalogue>() else { return Vec::new() };
    let mut found: Vec<JournalChapter> = Vec::new();
    for chapter in catalogue.categories() {
        let entries = (chapter.kinds)(world);
        let items =
            if chapter.is_unbounded { named_items(chapter.name, &entries, book) } else { species_items(chapter.name, &entries, book, all) };
        match found.iter_mut().find(|known| known.name == chapter.name) {
            Some(known) => known.items.extend(items),
            None if items.is_empty() => {}
            None => found.push(JournalChapter { name: chapter.name, title: chapter.title(), items, seals: None }),
        }
    }
    found.extend(seal_chapter(world));
    found
}

fn species_items(chapter: &str, entries: &[DiscoveryKind], book: &RunJournal, all: &LifetimeEntries) -> Vec<ChapterItem> {
    let state = |title: &str| match book.entry(chapter, title) {
        Some(meeting) => EntryState::Met(meeting.clone()),
        None if all.has(chapter, title) => EntryState::Elsewhere,
        None => EntryState::Blank,
    };
    let item = |DiscoveryKind { name, picture, told }: &DiscoveryKind| {
        let state = state(name);
        // Nothing is told of what was not met.
        let lines = if matches!(state, EntryState::Met(_)) { told.clone() } else { Vec::new() };
        ChapterItem { entry: name.clone(), title: words::name(name).to_owned(), picture: picture.clone(), state, lines }
    };
    entries.iter().map(item).collect()
}

/// All named discoveries in order, then one blank: there is always another to find.
fn named_items(chapter: &str, entries: &[DiscoveryKind], book: &RunJournal) -> Vec<ChapterItem> {
    let mut met: Vec<(&str, &JournalEntry)> = book.entries_in(chapter).collect();
    met.sort_by(|(a, of_a), (b, of_b)| of_a.days.total_cmp(&of_b.days).then(a.cmp(b)));
    let drawn = |(title, meeting): (&str, &JournalEntry)| {
        let entry = entries.iter().find(|entry| entry.name == meeting.entry)?;
        let (entry, picture) = (entry.name.clone(), entry.picture.clone());
        Some(ChapterItem { entry, title: words::place_name(title), picture, state: EntryState::Met(meeting.clone()), lines: Vec::new() })
    };
    let mut items: Vec<ChapterItem> = met.into_iter().filter_map(drawn).collect();
    items.extend(entries.first().map(|DiscoveryKind { name, picture, .. }| ChapterItem {
        entry: name.clone(),
        title: words::name(name).to_owned(),
        picture: picture.clone(),
        state: EntryState::Blank,
        lines: Vec::new(),
    }));
    items
}
