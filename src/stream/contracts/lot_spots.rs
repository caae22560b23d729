//! Where on the lots of a settlement somebody can stand or sit. Whoever builds on the lots attaches it to the land; whoever
//! peoples them reads it there.

use bevy::math::Vec2;
use eremite_land::places::{Lot, Settlement};

/// The spots of one lot, in metres from its first column and its ground.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LotSpots {
    /// Where somebody can stand: in a door, before a shrine, in a field.
    pub stands: Vec<Vec2>,
    /// Where somebody can sit: the middle of the seat.
    pub seats: Vec<Vec2>,
}

/// Finds the spots on the lots of a settlement, in their order.
type FindSpots = dyn Fn(&Settlement) -> Vec<LotSpots> + Send + Sync;

/// An [attachment](eremite_land::Land::with_attachment) of the land: a function that finds the spots on the lots of a
/// settlement. It depends on the settlement alone.
pub struct SettlementSpots(Box<FindSpots>);

impl SettlementSpots {
    /// The spots that a function finds.
    pub fn new(find: impl Fn(&Settlement) -> Vec<LotSpots> + Send + Sync + 'static) -> Self {
        Self(Box::new(find))
    }

    /// The spots on each lot of a settlement, in the order of its lots.
    pub fn of(&self, settlement: &Settlement) -> Vec<LotSpots> {
        (self.0)(settlement)
    }
}

impl LotSpots {
    /// The spots of a lot on which nothing is known to stand: its middle.
    pub fn bare(lot: &Lot) -> Self {
        Self { stands: vec![Vec2::new(lot.width as f32 / 2.0, 0.0)], seats: Vec::new() }
    }
}
