//! Journal of a save game: what was discovered, where and when first, and the quests.

use std::collections::BTreeMap;

use bevy::prelude::*;
use eremite_land::{Land, Place, is_within_land};
use eremite_stream::contracts::{
    discoveries::Discovery,
    saveable::{SaveableResource, is_valid_count, is_valid_day},
};
use serde::{Deserialize, Deserializer, Serialize};

use super::quest::Quest;

/// Open quests at a time.
pub const MAX_QUESTS: usize = 3;
/// Maximum number of entries, so that a long game does not grow its save without bound.
const MAX_ENTRIES: usize = 4096;

/// What a named region was called in earlier saves.
const FORMER_REGION: &str = "named country";

/// Reads a kind, by the name that it has now.
pub(super) fn read_kind<'de, D: Deserializer<'de>>(source: D) -> Result<String, D::Error> {
    let kind = String::deserialize(source)?;
    Ok(if kind == FORMER_REGION { "named region".into() } else { kind })
}

/// Resource: the journal of the current save game.
#[derive(Resource, Reflect, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct RunJournal {
    /// By category and title.
    // JSON has no pairs as keys.
    #[reflect(skip_serializing)]
    entries: BTreeMap<(String, String), JournalEntry>,
    quests: Vec<Quest>,
    fulfilled: Vec<FulfilledQuest>,
    /// Number of quests so far.
    quest_count: u32,
}

/// The first discovery of something.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub struct JournalEntry {
    /// Its kind.
    #[serde(deserialize_with = "read_kind")]
    pub entry: String,
    /// Where it was discovered.
    pub place: Place,
    /// Days since the midnight before the session began.
    pub days: f64,
    /// Fingerprint of the land.
    pub land: u64,
}

/// A fulfilled quest.
#[derive(Reflect, Clone, Debug, PartialEq, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub struct FulfilledQuest {
    /// The quest.
    pub quest: Quest,
    /// Where it was fulfilled.
    pub place: Place,
    /// Days since the midnight before the session began.
    pub days: f64,
}

impl RunJournal {
    /// Entries of a category, by title.
    pub fn entries_in<'a>(&'a self, category: &'a str) -> impl Iterator<Item = (&'a str, &'a JournalEntry)> {
        self.entries.iter().filter(move |((of, _), _)| of == category).map(|((_, title), meeting)| (title.as_str(), meeting))
    }

    /// All entries, by category and title.
    pub fn entries(&self) -> impl Iterator<Item = &JournalEntry> {
        self.entries.values()
    }

    /// The entry of a title, if there is one.
    pub fn entry(&self, category: &str, title: &str) -> Option<&JournalEntry> {
        // Called often for existing entries: this allocates no key.
        self.entries.iter().find(|((of, known), _)| of == category && known == title).map(|(_, meeting)| meeting)
    }

    /// Number of entries.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The open quests.
    pub fn quests(&self) -> &[Quest] {
        &self.quests
    }

    /// The fulfilled quests, the latest last.
    pub fn fulfilled(&self) -> &[FulfilledQuest] {
        &self.fulfilled
    }

    /// Number of quests so far.
    pub fn quests_made(&self) -> u32 {
        self.quest_count
    }

    /// Whether a discovery would be a new entry.
    pub fn is_new(&self, discovery: &Discovery) -> bool {
        self.entries.len() < MAX_ENTRIES && self.entry(discovery.category, &discovery.title).is_none()
    }

    /// Records a discovery, if it is new.
    pub fn record(&mut self, discovery: &Discovery, days: f64, land: &Land) {
        if self.is_new(discovery) {
            let meeting = JournalEntry { entry: discovery.kind.clone(), place: discovery.place, days, land: land.fingerprint() };
            self.entries.insert((discovery.category.into(), discovery.title.clone()), meeting);
        }
    }

    /// Adds a quest, or none; either way the next one has the next number.
    pub fn add_quest(&mut self, quest: Option<Quest>) {
        self.quest_count += 1;
        self.quests.extend(quest.filter(|_| self.quests.len() < MAX_QUESTS));
    }

    /// Marks a quest as fulfilled.
    pub fn fulfill_quest(&mut self, number: u32, place: Place, days: f64) {
        if let Some(at) = self.quests.iter().position(|quest| quest.number == number) {
            let quest = self.quests.remove(at);
            if self.fulfilled.len() < MAX_ENTRIES {
                self.fulfilled.push(FulfilledQuest { quest, place, days });
            }
        }
    }

    /// Drops quests of other lands, since it is unknown whether this land can fulfil them.
    pub fn drop_quests_of_other_lands(&mut self, land: &Land) {
        let print = land.fingerprint();
        self.quests.retain(|quest| quest.land == print);
    }
}

impl SaveableResource for RunJournal {
    const NAME: &'static str = "journal";
    const VERSION: u32 = 1;

    fn is_valid(&self) -> bool {
        let times = self.entries.values().map(|meeting| meeting.days).chain(self.fulfilled.iter().map(|sealed| sealed.days));
        let mut quests = self.quests.iter().chain(self.fulfilled.iter().map(|sealed| &sealed.quest));
        let is_short = self.entries.len() <= MAX_ENTRIES && self.fulfilled.len() <= MAX_ENTRIES && self.quests.len() <= MAX_QUESTS;
        is_short
            && is_valid_count(self.quest_count)
            && quests.all(|quest| is_within_land(quest.from))
            && times.into_iter().all(is_valid_day)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{Column, Seed};
    use eremite_stream::contracts::{discoveries::DiscoveryCondition, saveable};

    fn quest(number: u32, land: u64) -> Quest {
        Quest {
            number,
            category: "plants".into(),
            entry: "heather".into(),
            condition: DiscoveryCondition::AtDusk,
            words: "heather at dusk".into(),
            from: 0,
            land,
        }
    }

    #[test]
    fn a_book_of_what_cannot_be_is_not_sound() {
        let book = |from: i64, quest_count: u32, days: f64| {
            let fulfilled = vec![FulfilledQuest { quest: quest(1, 1), place: Place::default(), days }];
            RunJournal { quests: vec![Quest { from, ..quest(2, 1) }], quest_count, fulfilled, ..RunJournal::default() }.is_valid()
        };
        assert!(book(-7, 3, 0.5));
        assert!(!book(i64::MIN, 3, 0.5) && !book(-7, u32::MAX, 0.5) && !book(-7, 3, 1.0e300) && !book(-7, 3, f64::NAN));
    }

    #[test]
    fn a_kind_that_was_renamed_is_read_by_its_new_name() {
        let mut book = RunJournal::default();
        let land = eremite_testing::land(Seed(1), "linear");
        let far = Discovery { title: "the Reaches".into(), ..Discovery::new("places", FORMER_REGION, Place::default()) };
        book.record(&far, 0.4, &land);
        book.add_quest(Some(Quest { entry: FORMER_REGION.into(), ..quest(0, 1) }));
        let bytes = postcard::to_allocvec(&book).expect("plain data");
        let book: RunJournal = postcard::from_bytes(&bytes).expect("it was written so");
        let kinds = [&book.entries.values().next().expect("recorded").entry, &book.quests()[0].entry];
        assert_eq!(kinds, ["named region"; 2]);
    }

    #[test]
    fn the_first_time_is_taken_down_and_no_later_one() {
        let land = eremite_testing::land(Seed(1), "linear");
        let mut book = RunJournal::default();
        let discovery = |column: i64| Discovery::new("plants", "heather", Place::at(Column(column), 3));
        assert!(book.is_empty() && book.is_new(&discovery(5)));
        book.record(&discovery(5), 0.4, &land);
        book.record(&discovery(900), 2.0, &land);
        let meeting = book.entry("plants", "heather").expect("it was met");
        assert_eq!((meeting.place.column.0, meeting.days, book.len()), (5, 0.4, 1));
        assert!(!book.is_new(&discovery(7)) && book.entry("plants", "moss").is_none() && book.entries_in("animals").count() == 0);
    }

    #[test]
    fn a_granted_wish_gives_way_to_another() {
        let mut book = RunJournal::default();
        for number in 0..5 {
            book.add_quest(Some(quest(number, 7)));
        }
        assert_eq!((book.quests().len(), book.quests_made()), (MAX_QUESTS, 5));
        book.fulfill_quest(1, Place::at(Column(4), 0), 1.5);
        book.fulfill_quest(99, Place::at(Column(4), 0), 1.5);
        assert_eq!((book.quests().len(), book.fulfilled().len(), book.fulfilled()[0].quest.number), (2, 1, 1));
        book.add_quest(None);
        book.add_quest(Some(quest(6, 8)));
        assert_eq!((book.quests().len(), book.quests_made()), (3, 7));
        let land = eremite_testing::land(Seed(1), "linear");
        book.drop_quests_of_other_lands(&land);
        assert_eq!((book.quests().len(), book.fulfilled().len()), (0, 1));
    }

    #[test]
    fn it_is_read_as_it_was_written() {
        let land = eremite_testing::land(Seed(1), "linear");
        let mut book = RunJournal::default();
        book.record(
            &Discovery { title: "Hal Fell".into(), ..Discovery::new("named places", "height", Place::at(Column(-5), 3)) },
            0.4,
            &land,
        );
        book.add_quest(Some(quest(0, 7)));
        book.fulfill_quest(0, Place::default(), 0.5);
        assert_eq!(saveable::decode_section::<RunJournal>(&saveable::encode_section(&book)), Ok(book.clone()));
        book.fulfilled[0].days = f64::NAN;
        assert!(saveable::decode_section::<RunJournal>(&saveable::encode_section(&book)).is_err());
    }
}
