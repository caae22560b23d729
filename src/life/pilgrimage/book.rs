//! The book of seals: what was stamped, where and when, and what the next seal's verse will be made of.

use bevy::prelude::*;
use eremite_land::{Column, Place, RandomStream, Seed, is_within_land};
use eremite_stream::{
    contracts::saveable::{SaveSection, Saveable, SaveableResource, SectionError, decode_section, is_valid_day},
    ink::SealMark,
};
use eremite_words as words;
use serde::{Deserialize, Serialize};

use super::{inner_seal, phrasing, ring::RingCondition, saved_verses::SavedVerses, verse::LineMaking};

/// Number of temples whose seals are a round of a land.
pub const ROUND: usize = 33;

const SEAL: RandomStream = RandomStream::named("seal of a temple");
const STAMP: RandomStream = RandomStream::named("stamp of a shrine");

/// Maximum numbers of seals and of stamps, so that a long game does not grow its save without bound.
pub(super) const MAX_SEALS: usize = 4096;
/// Maximum number of kinds that are remembered for the next verse: the latest.
const MAX_SEEN: usize = 40;
/// The longest name or line in bytes; used on what a save holds.
pub(super) const MAX_TEXT: usize = 200;

/// The seal of a temple.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub struct StampedSeal {
    /// Seed of the land.
    pub land: u64,
    /// Number of the temple's slot along the land.
    pub slot: i64,
    /// The middle of its hall, on the ground.
    pub place: Place,
    /// When it was stamped: days since the midnight before the walk began.
    pub days: f64,
    /// The temple's name.
    pub name: String,
    /// The two lines of its verse in English, as they were when it was stamped; see [`StampedSeal::verse_said`].
    pub verse: [String; 2],
    /// What the verse is made of, which a section of its own saves; `None` in walks of earlier versions.
    #[serde(skip)]
    pub(super) making: Option<[LineMaking; 2]>,
    /// How one gets a ring around it.
    pub condition: RingCondition,
    /// When that was done, in days as above.
    pub ringed: Option<f64>,
    /// When the inner seal was stamped in the caves beneath, in days as above.
    pub inner: Option<f64>,
}

impl StampedSeal {
    /// Its design, with its ring if it has one.
    pub fn mark(&self) -> SealMark {
        SealMark { seed: Seed(self.land).hash(SEAL, &[self.slot]), has_ring: self.ringed.is_some() }
    }

    /// The two lines of its verse in the current language; as it was written, if the walk keeps no more than that.
    pub fn verse_said(&self) -> [String; 2] {
        let making = self.making.as_ref();
        making.and_then(|making| phrasing::say(words::language(), making)).unwrap_or_else(|| self.verse.clone())
    }

    /// The design of the inner seal, if it was stamped.
    pub fn inner_mark(&self) -> Option<SealMark> {
        self.inner.map(|_| inner_seal::mark(Seed(self.land), self.slot))
    }
}

/// The stamp of a shrine.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub struct ShrineStamp {
    /// Seed of the land.
    pub land: u64,
    /// First column of the shrine's lot.
    pub first: Column,
    /// When it was stamped: days since the midnight before the walk began.
    pub days: f64,
}

impl ShrineStamp {
    /// Its design.
    pub fn mark(&self) -> SealMark {
        SealMark { seed: Seed(self.land).hash(STAMP, &[self.first.0]), has_ring: false }
    }
}

/// The way since the last temple.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub(super) struct WayBehind {
    /// Seed of the land and slot of that temple; `None` before the first one.
    pub from: Option<(u64, i64)>,
    /// Whether all of it was walked.
    pub is_on_foot: bool,
    /// The player's count of teleports at the last look.
    pub teleports: u32,
}

impl Default for WayBehind {
    fn default() -> Self {
        Self { from: None, is_on_foot: true, teleports: 0 }
    }
}

/// Resource: the book of seals of the current save game.
#[derive(Resource, Reflect, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct Pilgrimage {
    seals: Vec<StampedSeal>,
    stamps: Vec<ShrineStamp>,
    /// Category and kind of what was seen since the last seal, the latest last.
    seen: Vec<(String, String)>,
    pub(super) way: WayBehind,
}

impl Pilgrimage {
    /// All seals, in the order in which they were stamped.
    pub fn seals(&self) -> &[StampedSeal] {
        &self.seals
    }

    /// The seals of a land, in the order in which they were stamped.
    pub fn seals_of(&self, land: Seed) -> impl DoubleEndedIterator<Item = &StampedSeal> {
        self.seals.iter().filter(move |seal| seal.land == land.0)
    }

    /// The stamps of the shrines of a land, in the order in which they were stamped.
    pub fn stamps_of(&self, land: Seed) -> impl DoubleEndedIterator<Item = &ShrineStamp> {
        self.stamps.iter().filter(move |stamp| stamp.land == land.0)
    }

    /// The seal of a temple, if it was stamped.
    pub fn seal(&self, land: Seed, slot: i64) -> Option<&StampedSeal> {
        self.seals.iter().find(|seal| seal.land == land.0 && seal.slot == slot)
    }

    /// Whether a shrine's stamp is in the book.
    pub fn has_stamp(&self, land: Seed, first: Column) -> bool {
        self.stamps.iter().any(|stamp| stamp.land == land.0 && stamp.first == first)
    }

    /// Category and kind of what was seen since the last seal, the latest last.
    pub(super) fn seen(&self) -> &[(String, String)] {
        &self.seen
    }

    /// Whether something was not seen yet since the last seal.
    pub(super) fn is_unseen(&self, category: &str, kind: &str) -> bool {
        !self.seen.iter().any(|(of, known)| of == category && known == kind)
    }

    /// Remembers something that was seen.
    pub(super) fn see(&mut self, category: &str, kind: &str) {
        if self.seen.len() >= MAX_SEEN {
            self.seen.remove(0);
        }
        self.seen.push((category.into(), kind.into()));
    }

    /// Adds a seal, and forgets what its verse was made of.
    pub(super) fn stamp(&mut self, seal: StampedSeal) {
        self.seen.clear();
        if self.seals.len() < MAX_SEALS {
            self.seals.push(seal);
        }
    }

    /// The seal of a temple, to add to it.
    pub(super) fn seal_mut(&mut self, land: u64, slot: i64) -> Option<&mut StampedSeal> {
        self.seals.iter_mut().find(|seal| seal.land == land && seal.slot == slot)
    }

    /// Draws a ring around a seal.
    pub(super) fn ring(&mut self, land: Seed, slot: i64, days: f64) {
        if let Some(seal) = self.seal_mut(land.0, slot) {
            seal.ringed.get_or_insert(days);
        }
    }

    /// Adds the inner seal of a temple; returns whether the temple's own is there, and it was not yet.
    pub(super) fn stamp_inner(&mut self, land: Seed, slot: i64, days: f64) -> bool {
        let Some(seal) = self.seal_mut(land.0, slot).filter(|seal| seal.inner.is_none()) else { return false };
        seal.inner = Some(days);
        true
    }

    /// Adds a shrine's stamp.
    pub(super) fn stamp_shrine(&mut self, stamp: ShrineStamp) {
        if self.stamps.len() < MAX_SEALS {
            self.stamps.push(stamp);
        }
    }
}

impl SaveableResource for Pilgrimage {
    const NAME: &'static str = "pilgrimage";
    const VERSION: u32 = 1;

    fn in_sections(sections: &[SaveSection]) -> Result<Self, SectionError> {
        let find = |name: &str| sections.iter().find(|section| section.name == name);
        let mut book: Self = find(<Self as SaveableResource>::NAME).map_or_else(|| Ok(Self::default()), decode_section)?;
        find(SavedVerses::NAME).map_or_else(|| Ok(SavedVerses::default()), decode_section)?.give_to(&mut book);
        Ok(book)
    }

    fn is_valid(&self) -> bool {
        let is_seal_valid = |seal: &StampedSeal| {
            let mut texts = seal.verse.iter().chain([&seal.name]);
            is_within_land(seal.place.column.0)
                && is_within_land(seal.place.row)
                && is_valid_day(seal.days)
                && seal.ringed.is_none_or(is_valid_day)
                && seal.inner.is_none_or(is_valid_day)
                && texts.all(|text| text.len() <= MAX_TEXT)
        };
        let is_stamp_valid = |stamp: &ShrineStamp| is_within_land(stamp.first.0) && is_valid_day(stamp.days);
        self.seals.len() <= MAX_SEALS
            && self.stamps.len() <= MAX_SEALS
            && self.seen.len() <= MAX_SEEN
            && self.seals.iter().all(is_seal_valid)
            && self.stamps.iter().all(is_stamp_valid)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_stream::contracts::saveable::encode_section;

    fn seal(land: u64, slot: i64) -> StampedSeal {
        StampedSeal {
            land,
            slot,
            place: Place::at(Column(slot * 1024), 3),
            days: 1.5,
            name: format!("Temple {slot}"),
            verse: ["A hare looked up, and fed on;".into(), "nobody here but the bell.".into()],
            making: None,
            condition: RingCondition::AtDawn,
            ringed: None,
            inner: None,
        }
    }

    #[test]
    fn a_book_is_read_as_it_was_written_and_one_of_what_cannot_be_is_not() {
        let mut book = Pilgrimage::default();
        book.see("animals", "hare");
        book.stamp(seal(7, 4));
        book.ring(Seed(7), 4, 2.25);
        assert!(book.stamp_inner(Seed(7), 4, 2.5) && !book.stamp_inner(Seed(7), 4, 2.75) && !book.stamp_inner(Seed(7), 5, 2.5));
        book.stamp_shrine(ShrineStamp { land: 7, first: Column(-900), days: 1.75 });
        book.see("plants", "heather");
        let section = encode_section(&book);
        assert_eq!(Pilgrimage::in_sections(std::slice::from_ref(&section)), Ok(book.clone()));
        assert_eq!(Pilgrimage::in_sections(&[]), Ok(Pilgrimage::default()));
        let spoilt: [fn(&mut Pilgrimage); 5] = [
            |book| book.seals[0].days = f64::NAN,
            |book| book.seals[0].ringed = Some(1.0e300),
            |book| book.seals[0].inner = Some(-1.0e300),
            |book| book.seals[0].place.column = Column(i64::MAX),
            |book| book.stamps[0].first = Column(i64::MIN),
        ];
        for spoil in spoilt {
            let mut other = book.clone();
            spoil(&mut other);
            assert!(Pilgrimage::in_sections(&[encode_section(&other)]).is_err());
        }
    }

    #[test]
    fn seals_are_kept_by_land_and_a_ring_is_drawn_once() {
        let mut book = Pilgrimage::default();
        for (land, slot) in [(7, 4), (7, -4), (8, 4)] {
            book.stamp(seal(land, slot));
        }
        book.ring(Seed(7), 4, 2.0);
        book.ring(Seed(7), 4, 3.0);
        book.ring(Seed(9), 4, 3.0);
        assert_eq!(book.seals_of(Seed(7)).map(|seal| seal.slot).collect::<Vec<_>>(), [4, -4]);
        assert_eq!(book.seals().iter().map(|seal| seal.ringed).collect::<Vec<_>>(), [Some(2.0), None, None]);
        assert!(book.seal(Seed(8), 4).is_some() && book.seal(Seed(8), -4).is_none());
        let seeds = [(7, 4), (7, -4), (8, 4)].map(|(land, slot)| seal(land, slot).mark().seed);
        assert!(seeds[0] != seeds[1] && seeds[0] != seeds[2] && seeds[1] != seeds[2], "each has a design of its own");
    }

    #[test]
    fn what_was_seen_is_bounded_and_forgotten_at_each_seal() {
        let mut book = Pilgrimage::default();
        for number in 0..100 {
            book.see("plants", &format!("plant {number}"));
        }
        assert_eq!(book.seen().len(), MAX_SEEN);
        assert!(book.is_unseen("plants", "plant 3") && !book.is_unseen("plants", "plant 99") && book.is_unseen("birds", "plant 99"));
        book.stamp(seal(1, 4));
        assert!(book.seen().is_empty());
    }
}
