//! The buildings that stand in a chunk: one on each lot of its settlements, derived from the lot's seed.

use std::sync::Arc;

use eremite_land::{
    CHUNK_COLUMNS, ChunkIndex, Column, Land, Place, RandomStream, Seed,
    places::{Lot, LotKind, Settlement},
};
use eremite_stream::contracts::lot_spots::{LotSpots, SettlementSpots};

use super::{
    collection::BuildingKinds,
    derive::{Building, derive, pick},
    grammar::SlotKind,
};

const VARIANT: RandomStream = RandomStream::named("building variant");

/// A building on its lot.
#[derive(Clone, Debug, PartialEq)]
pub struct StandingBuilding {
    /// Its kind.
    pub kind: LotKind,
    /// The first column of its lot.
    pub first: Column,
    /// Width of its lot in metres.
    pub width_m: f32,
    /// Height of its ground in metres.
    pub foot_m: f32,
    /// The seed of its lot.
    pub seed: u64,
    /// What it is made of, in metres from the lot's first column and its ground.
    pub building: Building,
}

impl StandingBuilding {
    /// The place of its lower left corner.
    pub fn corner(&self) -> Place {
        Place::at(self.first, 0).at_height(self.foot_m)
    }

    /// The place of its middle, on the ground.
    pub fn middle(&self) -> Place {
        self.corner().moved_along(self.width_m / 2.0)
    }
}

/// The buildings that begin in a chunk, from the left. One whose ground was dug away is gone.
pub fn buildings(land: &Land, chunk: ChunkIndex) -> Vec<StandingBuilding> {
    let Some(kinds) = land.attachment::<BuildingKinds>() else { return Vec::new() };
    let columns = chunk.first()..chunk.first() + CHUNK_COLUMNS as i64;
    let settlements = land.settlements(columns.clone());
    if settlements.is_empty() {
        return Vec::new();
    }
    let gaps = if land.edits().is_empty() { Vec::new() } else { land.surface_gaps(columns) };
    let is_whole = |lot: &Lot| gaps.iter().all(|gap| lot.first + i64::from(lot.width) <= gap.start || gap.end <= lot.first);
    settlements
        .iter()
        .flat_map(|settlement| buildings_of(&kinds, settlement))
        .filter(|(lot, _)| lot.first.chunk() == chunk && is_whole(lot))
        .map(|(lot, variant)| variant.stand_on(lot))
        .collect()
}

/// The spots of the buildings that stand on the lots of a settlement.
pub(super) fn settlement_spots(kinds: Arc<BuildingKinds>) -> SettlementSpots {
    SettlementSpots::new(move |settlement| {
        let mut spots: Vec<LotSpots> = settlement.lots.iter().map(LotSpots::bare).collect();
        for (lot, variant) in buildings_of(&kinds, settlement) {
            let Some(spots) = settlement.lots.iter().position(|other| other == lot).map(|number| &mut spots[number]) else { continue };
            let building = variant.stand_on(lot).building;
            let stands: Vec<_> = building.slots_of(SlotKind::Person).collect();
            if !stands.is_empty() {
                spots.stands = stands;
            }
            spots.seats = building.slots_of(SlotKind::Seat).collect();
        }
        spots
    })
}

/// A variant of a grammar.
pub(super) struct Variant<'a> {
    grammar: &'a super::BuildingGrammar,
    number: usize,
}

impl Variant<'_> {
    /// The building of this variant on a lot.
    pub fn stand_on(&self, lot: &Lot) -> StandingBuilding {
        let width_m = lot.width as f32;
        StandingBuilding {
            kind: lot.kind,
            first: lot.first,
            width_m,
            foot_m: lot.foot_m,
            seed: lot.seed,
            building: derive(self.grammar, self.number, width_m, lot.seed),
        }
    }
}

/// The variant that stands on each lot of a settlement: another one than on the lot of the same kind before it, if there are
/// several. Lots of whose kind there is no grammar stay empty.
pub(super) fn buildings_of<'a>(kinds: &'a BuildingKinds, settlement: &'a Settlement) -> Vec<(&'a Lot, Variant<'a>)> {
    let mut last: Vec<(LotKind, usize)> = Vec::new();
    let mut chosen = Vec::with_capacity(settlement.lots.len());
    for lot in &settlement.lots {
        let variants: Vec<_> = kinds.variants(lot.kind).collect();
        let before = last.iter().position(|(kind, _)| *kind == lot.kind).map(|known| last.swap_remove(known).1);
        let weight = |number: usize| if variants.len() > 1 && before == Some(number) { 0.0 } else { variants[number].2 };
        let weights = || (0..variants.len()).map(weight);
        let drawn = Seed(lot.seed).unit(VARIANT, &[]) * weights().sum::<f32>();
        let Some(number) = pick(weights(), drawn) else { continue };
        last.push((lot.kind, number));
        chosen.push((lot, Variant { grammar: variants[number].0, number: variants[number].1 }));
    }
    chosen
}
