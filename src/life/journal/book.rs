//! What a run's book says: what was met, where and when first, and what is wished.

use std::collections::BTreeMap;

use bevy::prelude::*;
use eremite_land::{Land, Place, is_within_land};
use eremite_stream::contracts::{
    keep::{Kept, is_count, is_day},
    sights::Met,
};
use serde::{Deserialize, Serialize};

use super::wish::Wish;

/// Wishes at a time.
pub const WISHES: usize = 3;
/// The most that a book holds: who walks on for years fills no disk with the names of places.
const MOST: usize = 4096;

/// The book of a run.
#[derive(Resource, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Book {
    /// By chapter and title.
    met: BTreeMap<(String, String), Meeting>,
    wishes: Vec<Wish>,
    granted: Vec<Sealed>,
    /// How many wishes were made so far.
    made: u32,
}

/// The first time that something was met.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Meeting {
    /// Its kind.
    pub entry: String,
    /// Where.
    pub place: Place,
    /// Days since the midnight before the walk began.
    pub days: f64,
    /// What tells the land from others.
    pub land: u64,
}

/// A wish that was granted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sealed {
    /// The wish.
    pub wish: Wish,
    /// Where it was granted.
    pub place: Place,
    /// Days since the midnight before the walk began.
    pub days: f64,
}

impl Book {
    /// What was met of a chapter, by title.
    pub fn chapter<'a>(&'a self, chapter: &'a str) -> impl Iterator<Item = (&'a str, &'a Meeting)> {
        self.met.iter().filter(move |((of, _), _)| of == chapter).map(|((_, title), meeting)| (title.as_str(), meeting))
    }

    /// The first time that something was met, if it was.
    pub fn meeting(&self, chapter: &str, title: &str) -> Option<&Meeting> {
        // Whoever asks often asks for what is there: no text is made for it.
        self.met.iter().find(|((of, known), _)| of == chapter && known == title).map(|(_, meeting)| meeting)
    }

    /// How many things were met.
    pub fn len(&self) -> usize {
        self.met.len()
    }

    /// Whether nothing was met yet.
    pub fn is_empty(&self) -> bool {
        self.met.is_empty()
    }

    /// What is wished now.
    pub fn wishes(&self) -> &[Wish] {
        &self.wishes
    }

    /// What was granted, the last one last.
    pub fn granted(&self) -> &[Sealed] {
        &self.granted
    }

    /// How many wishes were made so far.
    pub fn made(&self) -> u32 {
        self.made
    }

    /// Whether something would be new in it.
    pub fn lacks(&self, met: &Met) -> bool {
        self.met.len() < MOST && self.meeting(met.chapter, &met.title).is_none()
    }

    /// Takes down what was met, if it is new.
    pub fn note(&mut self, met: &Met, days: f64, land: &Land) {
        if self.lacks(met) {
            let meeting = Meeting { entry: met.entry.clone(), place: met.place, days, land: land.print() };
            self.met.insert((met.chapter.into(), met.title.clone()), meeting);
        }
    }

    /// Makes a wish, or none: the next one has another number.
    pub fn wish(&mut self, wish: Option<Wish>) {
        self.made += 1;
        self.wishes.extend(wish.filter(|_| self.wishes.len() < WISHES));
    }

    /// A wish is granted.
    pub fn grant(&mut self, number: u32, place: Place, days: f64) {
        if let Some(at) = self.wishes.iter().position(|wish| wish.number == number) {
            let wish = self.wishes.remove(at);
            if self.granted.len() < MOST {
                self.granted.push(Sealed { wish, place, days });
            }
        }
    }

    /// Of wishes that were made in another land nobody knows whether this one grants them.
    pub fn forget_wishes_of_others(&mut self, land: &Land) {
        let print = land.print();
        self.wishes.retain(|wish| wish.land == print);
    }
}

impl Kept for Book {
    const NAME: &'static str = "journal";
    const VERSION: u32 = 1;

    fn of(world: &mut World) -> Option<Self> {
        world.get_resource().cloned()
    }

    fn is_sound(&self) -> bool {
        let times = self.met.values().map(|meeting| meeting.days).chain(self.granted.iter().map(|sealed| sealed.days));
        let mut wishes = self.wishes.iter().chain(self.granted.iter().map(|sealed| &sealed.wish));
        let is_short = self.met.len() <= MOST && self.granted.len() <= MOST && self.wishes.len() <= WISHES;
        is_short && is_count(self.made) && wishes.all(|wish| is_within_land(wish.from)) && times.into_iter().all(is_day)
    }

    fn give(self, world: &mut World) -> Option<String> {
        world.insert_resource(self);
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{Column, Seed};
    use eremite_stream::contracts::{keep, sights::Condition};

    fn wish(number: u32, land: u64) -> Wish {
        Wish {
            number,
            chapter: "plants".into(),
            entry: "heather".into(),
            condition: Condition::AtDusk,
            words: "heather at dusk".into(),
            from: 0,
            land,
        }
    }

    #[test]
    fn a_book_of_what_cannot_be_is_not_sound() {
        let book = |from: i64, made: u32, days: f64| {
            let granted = vec![Sealed { wish: wish(1, 1), place: Place::default(), days }];
            Book { wishes: vec![Wish { from, ..wish(2, 1) }], made, granted, ..Book::default() }.is_sound()
        };
        assert!(book(-7, 3, 0.5));
        assert!(!book(i64::MIN, 3, 0.5) && !book(-7, u32::MAX, 0.5) && !book(-7, 3, 1.0e300) && !book(-7, 3, f64::NAN));
    }

    #[test]
    fn the_first_time_is_taken_down_and_no_later_one() {
        let land = eremite_testing::land(Seed(1), "linear");
        let mut book = Book::default();
        let met = |column: i64| Met::new("plants", "heather", Place::at(Column(column), 3));
        assert!(book.is_empty() && book.lacks(&met(5)));
        book.note(&met(5), 0.4, &land);
        book.note(&met(900), 2.0, &land);
        let meeting = book.meeting("plants", "heather").expect("it was met");
        assert_eq!((meeting.place.column.0, meeting.days, book.len()), (5, 0.4, 1));
        assert!(!book.lacks(&met(7)) && book.meeting("plants", "moss").is_none() && book.chapter("animals").count() == 0);
    }

    #[test]
    fn a_granted_wish_gives_way_to_another() {
        let mut book = Book::default();
        (0..5).for_each(|number| book.wish(Some(wish(number, 7))));
        assert_eq!((book.wishes().len(), book.made()), (WISHES, 5));
        book.grant(1, Place::at(Column(4), 0), 1.5);
        book.grant(99, Place::at(Column(4), 0), 1.5);
        assert_eq!((book.wishes().len(), book.granted().len(), book.granted()[0].wish.number), (2, 1, 1));
        book.wish(None);
        book.wish(Some(wish(6, 8)));
        assert_eq!((book.wishes().len(), book.made()), (3, 7));
        let land = eremite_testing::land(Seed(1), "linear");
        book.forget_wishes_of_others(&land);
        assert_eq!((book.wishes().len(), book.granted().len()), (0, 1));
    }

    #[test]
    fn it_is_read_as_it_was_written() {
        let land = eremite_testing::land(Seed(1), "linear");
        let mut book = Book::default();
        book.note(&Met { title: "Hal Fell".into(), ..Met::new("named places", "height", Place::at(Column(-5), 3)) }, 0.4, &land);
        book.wish(Some(wish(0, 7)));
        book.grant(0, Place::default(), 0.5);
        assert_eq!(keep::read::<Book>(&keep::write(&book)), Ok(book.clone()));
        book.granted[0].days = f64::NAN;
        assert!(keep::read::<Book>(&keep::write(&book)).is_err());
    }
}
