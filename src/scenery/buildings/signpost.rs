//! What a signpost says: the next settlements to both sides, and the next temples.

use bevy::math::Vec2;
use eremite_land::{
    Land, Place,
    places::{Lot, LotKind, Settlement, SettlementKind},
};
use eremite_stream::contracts::{readable::Readable, wayfinding::SoughtPlace};
use eremite_words as words;

/// Finds a signpost within `within_m` of a place.
pub(super) fn find(land: &Land, place: Place, within_m: Vec2) -> Option<Readable> {
    let [from, to] = [-1.0, 1.0].map(|side| place.moved_along(side * within_m.x).column);
    land.settlements(from..to + 1).iter().find_map(|settlement| {
        let posts = settlement.lots.iter().filter(|lot| lot.kind == LotKind::Signpost).map(Lot::middle);
        let here = posts.into_iter().find(|post| post.offset_from(place).abs().cmple(within_m).all())?;
        let lines = lines(land, settlement, here);
        (!lines.is_empty()).then_some(Readable { place: here, lines, is_signpost: true, left_by: None })
    })
}

/// A line for each settlement that the signpost tells of, from the left.
fn lines(land: &Land, settlement: &Settlement, here: Place) -> Vec<String> {
    let next = |side: i64, kinds: &[SettlementKind]| {
        land.next_settlement(here.column, side, |other| kinds.contains(&other.kind) && other.slot != settlement.slot)
    };
    let named = [SettlementKind::Hermitage, SettlementKind::Village, SettlementKind::Temple];
    let mut told: Vec<_> =
        [-1, 1].into_iter().flat_map(|side| [next(side, &named), next(side, &[SettlementKind::Temple])]).flatten().collect();
    told.sort_by_key(|one| one.slot);
    told.dedup_by_key(|one| one.slot);
    let line = |one: &Settlement| {
        let words = words::place_name(&land.settlement_name(one)?);
        let near = if one.columns.start > here.column { one.columns.start } else { one.columns.end };
        Some(SoughtPlace { words: words.into(), place: Place::at(near, 0).at_height(here.height_m()) }.directions_from(here))
    };
    told.iter().filter_map(|one| line(one)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{Column, Seed};

    #[test]
    fn a_signpost_tells_of_the_next_settlements_to_both_sides() {
        let land = eremite_testing::land(Seed(5), "superposed-cosine");
        let mut read = 0;
        for settlement in land.settlements(Column(0)..Column(30_000)) {
            for post in settlement.lots.iter().filter(|lot| lot.kind == LotKind::Signpost) {
                let found = find(&land, post.middle(), Vec2::new(2.0, 2.5)).expect("it can be read");
                assert!(found.is_signpost && (2..=4).contains(&found.lines.len()), "{found:?}");
                assert!(found.lines.iter().all(|line| line.chars().count() < 60), "{found:?}");
                let sides = ["west", "east"].map(|side| found.lines.iter().filter(|line| line.contains(side)).count());
                assert!(sides.iter().all(|count| *count >= 1), "{found:?}");
                assert!(found.lines.iter().any(|line| line.contains("temple")), "{found:?}");
                read += 1;
            }
            let far = settlement.columns.end + 20;
            assert_eq!(find(&land, Place::at(far, 0).at_height(land.height(far)), Vec2::new(2.0, 2.5)), None);
        }
        assert!(read > 10, "{read}");
    }
}
