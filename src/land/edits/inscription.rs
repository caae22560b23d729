//! Words that a player left on a placed stone.

use std::sync::Arc;

use super::{Author, Fixture, FixtureKind, RoomEdits, command::text_of};
use crate::room::RoomIndex;

/// The most letters of an inscription.
pub const MAX_INSCRIPTION_LETTERS: usize = 60;

/// The words on a stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inscription {
    /// Who wrote them.
    pub author: Author,
    /// A line of at most [`MAX_INSCRIPTION_LETTERS`], without what has an effect instead of being displayed.
    pub words: Arc<str>,
}

impl Inscription {
    /// Words of an author, cut to what a stone holds; `None` if there is nothing in them.
    pub(super) fn new(author: Author, text: &str) -> Option<Self> {
        let words = text_of(text, MAX_INSCRIPTION_LETTERS);
        (!words.is_empty()).then(|| Self { author, words: words.into() })
    }
}

/// Whether there can be words on a kind of fixture.
pub(super) fn is_inscribable(kind: FixtureKind) -> bool {
    kind == FixtureKind::Stone
}

impl super::Edits {
    /// The words on a placed stone, if there are any.
    pub fn inscription(&self, stone: &Fixture) -> Option<&Inscription> {
        self.room(RoomIndex::at(stone.place()))?.inscriptions().get(stone)
    }

    /// The new edits of the room of a stone that gets an inscription; none if it is not there.
    pub(super) fn inscribed(&self, stone: &Fixture, inscription: &Inscription) -> RoomEdits {
        let room = RoomIndex::at(stone.place());
        let former = self.room(room).filter(|edit| edit.fixtures().contains(stone));
        let new = former.map(|edit| {
            let mut inscriptions = edit.inscriptions().clone();
            inscriptions.insert(*stone, inscription.clone());
            (room, Some(Arc::new((**edit).clone().with_inscriptions(inscriptions))))
        });
        new.into_iter().collect()
    }
}
