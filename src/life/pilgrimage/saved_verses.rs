//! What the verses of the book of seals are made of, as a saved section of its own: the book's section keeps its form, and a book
//! of an earlier version, whose verses are text alone, is read as ever.

use bevy::prelude::World;
use eremite_stream::contracts::saveable::Saveable;
use serde::{Deserialize, Serialize};

use super::{
    book::{MAX_SEALS, MAX_TEXT, Pilgrimage},
    verse::LineMaking,
};

/// What the verses of a book are made of.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct SavedVerses(Vec<SavedVerse>);

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct SavedVerse {
    /// Seed of the land.
    land: u64,
    /// Number of the temple's slot.
    slot: i64,
    lines: [LineMaking; 2],
}

impl SavedVerses {
    fn of(book: &Pilgrimage) -> Self {
        let known = book.seals().iter().filter_map(|seal| Some((seal, seal.making.clone()?)));
        Self(known.map(|(seal, lines)| SavedVerse { land: seal.land, slot: seal.slot, lines }).collect())
    }

    /// Gives the seals of a book what their verses are made of.
    pub fn give_to(self, book: &mut Pilgrimage) {
        for SavedVerse { land, slot, lines } in self.0 {
            if let Some(seal) = book.seal_mut(land, slot) {
                seal.making = Some(lines);
            }
        }
    }
}

impl Saveable for SavedVerses {
    const NAME: &'static str = "verses";
    const VERSION: u32 = 1;

    fn capture(world: &mut World) -> Option<Self> {
        world.get_resource().map(Self::of).filter(|verses| !verses.0.is_empty())
    }

    fn is_valid(&self) -> bool {
        let mut texts = self.0.iter().flat_map(|verse| &verse.lines).flat_map(|line| [&line.theme, &line.kind, &line.words]);
        self.0.len() <= MAX_SEALS && texts.all(|text| text.len() <= MAX_TEXT)
    }

    fn restore(self, world: &mut World) -> Option<String> {
        if let Some(mut book) = world.get_resource_mut::<Pilgrimage>() {
            self.give_to(&mut book);
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{super::book::StampedSeal, *};
    use crate::pilgrimage::{RingCondition, phrasing};
    use eremite_land::{Column, Place};
    use eremite_stream::contracts::saveable::{SaveSection, SaveableResource, encode_section};
    use eremite_words::Language;

    fn seal(slot: i64, making: Option<[LineMaking; 2]>) -> StampedSeal {
        StampedSeal {
            land: 7,
            slot,
            place: Place::at(Column(slot * 1024), 3),
            days: 1.5,
            name: format!("Temple {slot}"),
            verse: ["A hare looked up, and fed on;".into(), "nobody here but the bell.".into()],
            making,
            condition: RingCondition::AtDawn,
            ringed: None,
            inner: None,
        }
    }

    fn line(theme: &str, kind: &str) -> LineMaking {
        LineMaking { theme: theme.into(), kind: kind.into(), words: format!("a {kind}"), turn: 3 }
    }

    fn book() -> Pilgrimage {
        let mut book = Pilgrimage::default();
        book.stamp(seal(4, None));
        book.stamp(seal(5, Some([line("birds", "heron"), line("dusk", "")])));
        book
    }

    fn sections(book: &Pilgrimage) -> [SaveSection; 2] {
        [encode_section(book), encode_section(&SavedVerses::of(book))]
    }

    #[test]
    fn a_book_is_read_with_what_its_verses_are_made_of() {
        let book = book();
        let [own, verses] = sections(&book);
        assert_eq!(Pilgrimage::in_sections(&[own.clone(), verses.clone()]).as_ref(), Ok(&book));
        let mut world = World::new();
        assert_eq!(SavedVerses::capture(&mut world), None);
        world.insert_resource(Pilgrimage::in_sections(&[own]).expect("it is whole"));
        assert_eq!(SavedVerses::capture(&mut world), None, "nothing is known of these verses");
        let read: SavedVerses = eremite_stream::contracts::saveable::decode_section(&verses).expect("it is whole");
        read.restore(&mut world);
        assert_eq!(world.resource::<Pilgrimage>(), &book);
        assert_eq!(SavedVerses::capture(&mut world), Some(SavedVerses::of(&book)));
    }

    #[test]
    fn a_verse_of_an_earlier_version_is_shown_as_it_was_written() {
        let [own, _] = sections(&book());
        let earlier = Pilgrimage::in_sections(&[own]).expect("it is whole");
        for seal in earlier.seals() {
            assert!(seal.making.is_none());
            assert_eq!(seal.verse_said(), ["A hare looked up, and fed on;", "nobody here but the bell."]);
        }
        // As is one whose theme only a later version knows.
        assert_eq!(seal(6, Some([line("comets", ""), line("dusk", "")])).verse_said(), earlier.seals()[0].verse);
        let said = book().seals()[1].verse_said();
        assert_eq!(Some(said), phrasing::say(Language::English, &[line("birds", "heron"), line("dusk", "")]));
    }

    #[test]
    fn what_cannot_be_is_not_read() {
        let mut verses = SavedVerses::of(&book());
        assert!(verses.is_valid());
        verses.0[0].lines[1].kind = "x".repeat(MAX_TEXT + 1);
        let section = encode_section(&verses);
        assert!(Pilgrimage::in_sections(&[section]).is_err());
    }
}
