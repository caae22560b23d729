//! Settlements and their lots.

use std::ops::Range;

use bevy_reflect::Reflect;
use serde::Deserialize;

use crate::{Column, Land, Place};

/// Kind of settlement.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[reflect(Debug, Clone, PartialEq)]
pub enum SettlementKind {
    /// A shrine, a tea house or a hut by the way.
    Wayside,
    /// A hut with a stable, where one may stay.
    Hermitage,
    /// Some houses and their fields.
    Village,
    /// Halls and a pagoda.
    Temple,
}

impl SettlementKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Wayside, Self::Hermitage, Self::Village, Self::Temple];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wayside => "wayside",
            Self::Hermitage => "hermitage",
            Self::Village => "village",
            Self::Temple => "temple",
        }
    }

    /// Whether graded roads lead away from it.
    pub(super) const fn has_roads(self) -> bool {
        matches!(self, Self::Village | Self::Temple)
    }

    /// The most columns that a settlement of it grades.
    pub(super) const fn most_columns(self) -> i64 {
        match self {
            Self::Wayside => 176,
            Self::Hermitage => 216,
            Self::Village => 480,
            Self::Temple => 416,
        }
    }
}

/// What stands on a lot.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[reflect(Debug, Clone, PartialEq)]
pub enum LotKind {
    /// A farmhouse.
    Farmhouse,
    /// A tea house.
    TeaHouse,
    /// A hut.
    Hut,
    /// A stable for a horse.
    Stable,
    /// A gate over the way.
    Gate,
    /// A temple's hall.
    Hall,
    /// A pagoda.
    Pagoda,
    /// A bell in a tower of its own.
    BellTower,
    /// A small shrine.
    Shrine,
    /// A well.
    Well,
    /// A field.
    Field,
    /// A wall.
    Wall,
    /// A stone lantern.
    Lantern,
    /// A signpost.
    Signpost,
}

impl LotKind {
    /// All kinds.
    pub const ALL: [Self; 14] = [
        Self::Farmhouse,
        Self::TeaHouse,
        Self::Hut,
        Self::Stable,
        Self::Gate,
        Self::Hall,
        Self::Pagoda,
        Self::BellTower,
        Self::Shrine,
        Self::Well,
        Self::Field,
        Self::Wall,
        Self::Lantern,
        Self::Signpost,
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Farmhouse => "farmhouse",
            Self::TeaHouse => "tea house",
            Self::Hut => "hut",
            Self::Stable => "stable",
            Self::Gate => "gate",
            Self::Hall => "hall",
            Self::Pagoda => "pagoda",
            Self::BellTower => "bell tower",
            Self::Shrine => "shrine",
            Self::Well => "well",
            Self::Field => "field",
            Self::Wall => "wall",
            Self::Lantern => "lantern",
            Self::Signpost => "signpost",
        }
    }

    /// Its least and its greatest width in columns.
    pub const fn widths(self) -> (u32, u32) {
        match self {
            Self::Farmhouse => (9, 13),
            Self::TeaHouse => (7, 10),
            Self::Hut | Self::Gate | Self::BellTower => (5, 6),
            Self::Stable => (6, 8),
            Self::Hall => (14, 20),
            Self::Pagoda => (8, 10),
            Self::Shrine => (4, 5),
            Self::Well => (3, 3),
            Self::Field => (10, 20),
            Self::Wall => (6, 14),
            Self::Lantern | Self::Signpost => (2, 2),
        }
    }
}

/// A piece of level ground with something on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Lot {
    /// What stands on it.
    pub kind: LotKind,
    /// Its first column. It lies within one chunk.
    pub first: Column,
    /// Its width in metres: the ground is level, to the bit, from `first` to `first + width`.
    pub width: u32,
    /// Height of the ground in metres.
    pub foot_m: f32,
    /// The seed of what stands on it.
    pub seed: u64,
}

impl Lot {
    /// Its columns.
    pub fn columns(&self) -> Range<Column> {
        self.first..self.first + (i64::from(self.width) + 1)
    }

    /// The middle of its ground.
    pub fn middle(&self) -> Place {
        Place::at(self.first, 0).at_height(self.foot_m).moved_along(self.width as f32 / 2.0)
    }

    /// Whether all of its ground is there: what stands on it breaks down otherwise.
    pub fn is_whole(&self, land: &Land) -> bool {
        land.edits().is_empty() || land.surface_gaps(self.columns()).is_empty()
    }
}

/// What people built in one place: lots and lanes on graded ground.
#[derive(Clone, Debug, PartialEq)]
pub struct Settlement {
    /// Its kind.
    pub kind: SettlementKind,
    /// Whether it is one of the few large ones of its kind: a town, a monastery.
    pub is_large: bool,
    /// The number of its slot along the land.
    pub slot: i64,
    /// The columns that were graded.
    pub columns: Range<Column>,
    /// Its lots, from the left.
    pub lots: Vec<Lot>,
    /// Most metres by which the ground was cut or filled.
    pub moved_m: f32,
    /// The graded heights in metres, one a column.
    pub(super) heights: Vec<f32>,
    /// The heights that were there before.
    pub(super) ground: Vec<f32>,
}

impl Settlement {
    /// Grades the heights of a run of columns.
    pub(super) fn grade(&self, first: Column, heights: &mut [f32]) {
        super::copy_heights(&self.columns, &self.heights, first, heights);
    }

    /// The graded height in metres at one of its columns, before a road leads up to it.
    pub(super) fn height_m(&self, column: Column) -> f32 {
        self.heights[(column - self.columns.start) as usize]
    }

    /// The column of its middle.
    pub fn middle(&self) -> Column {
        self.columns.start + (self.columns.end - self.columns.start) / 2
    }
}

/// Why a slot has no settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoSettlement {
    /// The slot is left empty by the share of places that are settled.
    #[error("nobody settled here")]
    Empty,
    /// A mountain, a river or the first place take all of it.
    #[error("mountains or a river take the place")]
    Taken,
    /// The ground is too steep everywhere.
    #[error("the ground is too steep")]
    TooSteep,
}
