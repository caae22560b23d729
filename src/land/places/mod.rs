//! Places where people live or pray: settlements on graded ground, each with its lots.

use std::{ops::Range, sync::Arc};

use bevy_reflect::Reflect;

use crate::{Column, Land};

/// What people built at one place: a run of graded ground with lots on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Settlement {
    /// Its kind.
    pub kind: SettlementKind,
    /// Its number among all of its kind.
    pub slot: i64,
    /// The columns whose ground was graded.
    pub columns: Range<Column>,
    /// Its lots from the left, disjoint, each within one chunk.
    pub lots: Vec<Lot>,
}

/// The kind of a settlement.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[reflect(Debug, Clone, PartialEq, Hash)]
pub enum SettlementKind {
    /// A hut with a stable.
    Hermitage,
    /// Farmhouses, fields and a tea house.
    Village,
    /// A gate, a hall and a pagoda.
    Temple,
}

/// A piece of level ground with something on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Lot {
    /// What stands on it.
    pub kind: LotKind,
    /// Its first column.
    pub first: Column,
    /// Its width in metres, which are columns; the ground is level from `first` to `first + width`, to the bit.
    pub width: u32,
    /// Height of its ground in metres.
    pub foot_m: f32,
    /// What its building is derived from.
    pub seed: u64,
}

/// What stands on a lot.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[reflect(Debug, Clone, PartialEq, Hash)]
pub enum LotKind {
    /// A farmhouse, 9 to 13 m wide.
    Farmhouse,
    /// A tea house, 7 to 10 m wide.
    TeaHouse,
    /// A hermit's hut, 5 to 6 m wide.
    Hut,
    /// A stable, 6 to 8 m wide.
    Stable,
    /// A temple's gate, 5 to 6 m wide.
    Gate,
    /// A temple's hall, 14 to 20 m wide.
    Hall,
    /// A pagoda, 8 to 10 m wide.
    Pagoda,
    /// A bell tower, 5 to 6 m wide.
    BellTower,
    /// A well, 3 m wide.
    Well,
    /// A field, 10 to 20 m wide.
    Field,
    /// A wall, 6 to 14 m wide.
    Wall,
    /// A stone lantern, 2 m wide.
    Lantern,
    /// A signpost, 2 m wide.
    Signpost,
}

impl Land {
    /// The settlements whose graded ground meets a range of columns, from the left.
    pub fn settlements(&self, _columns: Range<Column>) -> Vec<Arc<Settlement>> {
        Vec::new()
    }
}
