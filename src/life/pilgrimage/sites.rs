//! Where rites are possible, and which temple comes next: pure functions of the land.

use std::sync::Arc;

use bevy::math::Vec2;
use eremite_land::{
    Column, Land, LandmarkKind, Place,
    places::{Lot, LotKind, Settlement, SettlementKind},
};
use eremite_stream::contracts::{rites::RiteKind, wayfinding::SoughtPlace};
use eremite_words as words;

use super::book::Pilgrimage;

/// Metres beside a hall, and beside anything else, within which one stands before it; and metres above and below its ground.
const BEFORE_HALL_M: f32 = 4.0;
const BESIDE_M: f32 = 2.5;
const LEVEL_M: f32 = 2.0;
/// Columns within which a landmark is near a temple.
const NEAR_COLUMNS: i64 = 350;

/// Kind of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SiteKind {
    /// The hall of a temple.
    Hall,
    /// A shrine.
    Shrine,
    /// The hut of a hermitage.
    Hut,
}

/// Where one can bow, or light a lamp.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Site {
    pub kind: SiteKind,
    pub settlement: Arc<Settlement>,
    /// The index of its lot.
    lot: usize,
}

impl Site {
    /// The site at a place on the surface, if there is one: the nearest. What lost its ground is gone.
    pub fn at(land: &Land, place: Place) -> Option<Self> {
        let reach = BEFORE_HALL_M as i64 + 1;
        let settlements = land.settlements(place.column + -reach..place.column + reach);
        let all = settlements.iter().flat_map(|settlement| {
            (0..settlement.lots.len()).filter_map(|lot| Some(Self { kind: kind_of(settlement, lot)?, settlement: settlement.clone(), lot }))
        });
        let near = all.filter_map(|site| Some((site.distance_m(place)?, site)));
        near.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, site)| site).filter(|site| site.is_whole(land))
    }

    /// Its lot.
    pub fn lot(&self) -> &Lot {
        &self.settlement.lots[self.lot]
    }

    /// The place of its middle, on the ground.
    pub fn middle(&self) -> Place {
        self.lot().middle()
    }

    /// What is done there.
    pub fn rite(&self) -> RiteKind {
        match self.kind {
            SiteKind::Hall | SiteKind::Shrine => RiteKind::Bow,
            SiteKind::Hut => RiteKind::LightLamp,
        }
    }

    /// Metres from its lot to a place, 0 on it; `None` if that is too far.
    fn distance_m(&self, place: Place) -> Option<f32> {
        let Vec2 { x, y } = place.offset_from(self.middle());
        let aside_m = (x.abs() - self.lot().width as f32 / 2.0).max(0.0);
        let within_m = if self.kind == SiteKind::Hall { BEFORE_HALL_M } else { BESIDE_M };
        (aside_m <= within_m && y.abs() <= LEVEL_M).then_some(aside_m)
    }

    fn is_whole(&self, land: &Land) -> bool {
        self.lot().is_whole(land)
    }
}

fn kind_of(settlement: &Settlement, lot: usize) -> Option<SiteKind> {
    match (settlement.kind, settlement.lots[lot].kind) {
        (SettlementKind::Temple, LotKind::Hall) => Some(SiteKind::Hall),
        (_, LotKind::Shrine) => Some(SiteKind::Shrine),
        (SettlementKind::Hermitage, LotKind::Hut) => Some(SiteKind::Hut),
        _ => None,
    }
}

/// Where the bell of a temple hangs: in its tower, else in its hall.
pub(super) fn bell_of(temple: &Settlement) -> Option<Place> {
    let of = |kind: LotKind| temple.lots.iter().find(|lot| lot.kind == kind);
    of(LotKind::BellTower).or_else(|| of(LotKind::Hall)).map(Lot::middle)
}

/// A temple whose seal is not in the book yet.
#[derive(Clone, Debug, PartialEq)]
pub struct NextTemple {
    /// Its name.
    pub name: String,
    /// Number of its slot along the land.
    pub slot: i64,
    /// The middle of its hall, on the ground.
    pub place: Place,
}

/// The next temple without a seal from a column on: on the way away from the last one that has a seal, else to the other
/// side; before the first seal the nearest. `None` if there is none within some sixty kilometres.
pub fn next_temple(land: &Land, book: &Pilgrimage, from: Column) -> Option<NextTemple> {
    let seed = land.seed();
    let is_open = |one: &Settlement| {
        let has_hall = one.lots.iter().any(|lot| lot.kind == LotKind::Hall);
        one.kind == SettlementKind::Temple && has_hall && book.seal(seed, one.slot).is_none()
    };
    // Where one stands in one the search to either side would leave it out.
    let here = land.settlements(from..from + 1).into_iter().find(|one| is_open(one));
    let mut seals = book.seals_of(seed).rev().map(|seal| seal.place.column);
    let side = match (seals.next(), seals.next()) {
        (Some(last), before) => Some(if last >= before.unwrap_or(Column(0)) { 1 } else { -1 }),
        (None, _) => None,
    };
    let next = |side: i64| land.next_settlement(from, side, is_open);
    let found = here.or_else(|| match side {
        Some(side) => next(side).or_else(|| next(-side)),
        None => {
            let both = [1, -1].into_iter().filter_map(next);
            both.min_by_key(|one| (one.columns.start - from).abs().min((one.columns.end - from).abs()))
        }
    })?;
    let hall = found.lots.iter().find(|lot| lot.kind == LotKind::Hall)?;
    Some(NextTemple { name: land.settlement_name(&found)?, slot: found.slot, place: hall.middle() })
}

impl NextTemple {
    /// Where it is as seen from a place, as a sentence: its name, how long one walks, to which side, and a great landmark near
    /// it or on the way.
    pub fn directions_from(&self, land: &Land, here: Place) -> String {
        let sought = SoughtPlace { words: words::place_name(&self.name).into(), place: Place { row: here.row, ..self.place } };
        let words = sought.directions_from(here);
        self.with_landmark(&words, land, here.column)
    }

    /// The sentence, with the landmark by which one knows the way.
    fn with_landmark(&self, sentence: &str, land: &Land, from: Column) -> String {
        let variables = |kind: LandmarkKind| {
            let way = sentence.trim_end_matches(['.', '\u{3002}']).to_owned();
            [("way", way.into()), ("landmark", words::slug(kind.name()).into())]
        };
        let temple = self.place.column;
        let near = land.landmarks(temple + -NEAR_COLUMNS..temple + NEAR_COLUMNS);
        if let Some(landmark) = near.iter().min_by_key(|landmark| (landmark.column - temple).abs()) {
            return words::text_with("way-near-landmark", &variables(landmark.kind));
        }
        let way = if from < temple { from..temple } else { temple..from };
        // The last one before the temple.
        let on_way = land.landmarks(way).into_iter().min_by_key(|landmark| (landmark.column - temple).abs());
        on_way.map_or_else(|| sentence.to_owned(), |landmark| words::text_with("way-past-landmark", &variables(landmark.kind)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pilgrimage::{RingCondition, StampedSeal};
    use eremite_land::Seed;

    fn land() -> Land {
        eremite_testing::land(Seed(5), "superposed-cosine")
    }

    #[test]
    fn before_a_hall_and_beside_a_shrine_there_is_a_site_and_nowhere_else() {
        let land = land();
        let (mut halls, mut shrines, mut huts) = (0, 0, 0);
        for settlement in land.settlements(Column(-60_000)..Column(60_000)) {
            for (number, lot) in settlement.lots.iter().enumerate() {
                let Some(kind) = kind_of(&settlement, number) else { continue };
                *match kind {
                    SiteKind::Hall => &mut halls,
                    SiteKind::Shrine => &mut shrines,
                    SiteKind::Hut => &mut huts,
                } += 1;
                let middle = lot.middle();
                let site = Site::at(&land, middle).expect("one stands in it");
                assert!((site.kind, site.lot()) == (kind, lot) && site.middle() == middle, "{site:?}");
                assert_eq!(Site::at(&land, middle.moved_up(-9.0)), None, "not in the caves beneath");
                let half_m = lot.width as f32 / 2.0;
                for side in [-1.0, 1.0] {
                    let beside = middle.moved_along(side * (half_m + 2.0));
                    assert!(Site::at(&land, beside.at_height(lot.foot_m)).is_some(), "{kind:?}");
                    let far = Site::at(&land, middle.moved_along(side * (half_m + 12.0)));
                    assert!(far.is_none_or(|other| other.lot() != lot), "{kind:?}");
                }
            }
            let outside = settlement.columns.end + 30;
            assert_eq!(Site::at(&land, Place::at(outside, 0).at_height(land.height(outside))), None);
        }
        assert!(halls >= 10 && shrines >= 10 && huts >= 10, "{halls} halls, {shrines} shrines, {huts} huts");
    }

    fn stamped(land: &Land, next: &NextTemple) -> StampedSeal {
        StampedSeal {
            land: land.seed().0,
            slot: next.slot,
            place: next.place,
            days: 1.0,
            name: next.name.clone(),
            verse: Default::default(),
            making: None,
            condition: RingCondition::AtDawn,
            ringed: None,
            inner: None,
        }
    }

    #[test]
    fn from_temple_to_temple_the_next_lies_ahead_and_a_round_has_no_temple_twice() {
        let land = land();
        let mut book = Pilgrimage::default();
        let mut here = Place::at(Column(0), 0).at_height(land.height(Column(0)));
        let first = next_temple(&land, &book, here.column).expect("there is one");
        let side = (first.place.column - here.column).signum();
        for number in 0..super::super::ROUND {
            let next = next_temple(&land, &book, here.column).expect("there is one");
            let away = side * (next.place.column - here.column);
            assert!((1_000..40_000).contains(&away), "{number}: {away} m on");
            let words = next.directions_from(&land, here);
            let told = if side > 0 { "to the east" } else { "to the west" };
            assert!(words.starts_with(&next.name) && words.contains(told) && words.ends_with('.'), "{words}");
            assert!(words.len() < 90 && !words.contains(".."), "{words}");
            assert!(book.seal(land.seed(), next.slot).is_none());
            book.stamp(stamped(&land, &next));
            here = next.place;
        }
        assert_eq!(book.seals_of(land.seed()).count(), super::super::ROUND);
    }

    #[test]
    fn a_landmark_near_the_temple_or_on_the_way_is_told() {
        let land = land();
        let mut book = Pilgrimage::default();
        let mut here = Place::at(Column(0), 0).at_height(land.height(Column(0)));
        let (mut near, mut past) = (0, 0);
        for _ in 0..super::super::ROUND {
            let next = next_temple(&land, &book, here.column).expect("there is one");
            let words = next.directions_from(&land, here);
            near += usize::from(words.contains(", near the "));
            past += usize::from(words.contains(", past the "));
            book.stamp(stamped(&land, &next));
            here = next.place;
        }
        assert!(near >= 1 && past >= 10, "{near} near, {past} past");
    }
}
