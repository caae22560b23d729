//! What the hermit wears for his seals: a small bell, words on the hat, a white cloak, and after a whole round a seal of its own.

use std::collections::BTreeMap;

use bevy::prelude::*;
use eremite_land::{RandomStream, Seed};
use eremite_stream::{contracts::attire::Attire, ink::SealMark};

use super::book::{Pilgrimage, ROUND};

const ROUND_SEAL: RandomStream = RandomStream::named("seal of a round");
/// Seals of one land from which on a bell hangs on the staff, and words are written on the hat: a third and two thirds of a round.
const BELL: usize = ROUND / 3;
const WORDS: usize = 2 * ROUND / 3;

/// Dresses the hermit as his book of seals has it.
pub(super) fn dress(book: Res<Pilgrimage>, mut attire: ResMut<Attire>) {
    attire.set_if_neq(attire_for(&book));
}

/// The attire for the land with the most seals.
fn attire_for(book: &Pilgrimage) -> Attire {
    let mut counts = BTreeMap::<u64, usize>::new();
    for seal in book.seals() {
        *counts.entry(seal.land).or_default() += 1;
    }
    let Some((land, count)) = counts.into_iter().max_by_key(|(_, count)| *count) else { return Attire::default() };
    let round = || SealMark { seed: Seed(land).hash(ROUND_SEAL, &[]), has_ring: true };
    Attire { has_bell: count >= BELL, has_words: count >= WORDS, is_white: count >= ROUND, round: (count >= ROUND).then(round) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pilgrimage::{RingCondition, StampedSeal};
    use eremite_land::{Column, Place};

    #[test]
    fn each_third_of_a_round_of_one_land_is_seen_on_him() {
        let mut book = Pilgrimage::default();
        let mut stamp = |land: u64, slot: i64| {
            let place = Place::at(Column(slot * 1024), 3);
            let condition = RingCondition::AtDawn;
            book.stamp(StampedSeal {
                land,
                slot,
                place,
                days: 1.5,
                name: String::new(),
                verse: Default::default(),
                making: None,
                condition,
                ringed: None,
                inner: None,
            });
            attire_for(&book)
        };
        for slot in 0..10 {
            // Seals of several lands are no round of one.
            stamp(8, slot);
            assert_eq!(stamp(7, slot), Attire::default());
        }
        let worn: Vec<Attire> = (10..ROUND as i64).map(|slot| stamp(7, slot)).collect();
        let first = |is: fn(&Attire) -> bool| worn.iter().position(is).map(|at| at + 11);
        assert_eq!(first(|worn| worn.has_bell), Some(11));
        assert_eq!(first(|worn| worn.has_words), Some(22));
        assert_eq!(first(|worn| worn.is_white && worn.round.is_some()), Some(33));
    }
}
