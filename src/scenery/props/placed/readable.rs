//! The words on stones that players placed.

use bevy::math::Vec2;
use eremite_land::{Land, LandCache, Place, edits::FIXTURES_ABOUT_M};
use eremite_stream::contracts::readable::Readable;

/// Finds an inscribed stone within `within_m` of a place.
pub(in crate::props) fn find(land: &Land, place: Place, within_m: Vec2) -> Option<Readable> {
    let near = land.edits().fixtures_around(place, within_m.max_element().max(FIXTURES_ABOUT_M));
    near.into_iter().find_map(|stone| {
        let inscription = land.edits().inscription(&stone)?;
        let foot = stone.held(land, &mut LandCache::default())?.foot;
        let is_near = foot.offset_from(place).abs().cmple(within_m).all();
        let lines = vec![inscription.words.to_string()];
        is_near.then_some(Readable { place: foot, lines, is_signpost: false, left_by: Some(inscription.author) })
    })
}
