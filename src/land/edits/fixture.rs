//! Fixtures: objects placed by the player, on a grid of quarters of a metre, so that positions are exact at any distance.

use std::{fmt, str::FromStr};

use bevy_math::Vec2;
use bevy_reflect::Reflect;
use serde::{Deserialize, Serialize};

use super::room::ALONG;
use crate::coords::{Column, Place};

/// Length of a plank in metres; it is a quarter of a metre high.
pub const PLANK_M: f32 = 3.0;
/// Height of a bench's seat, in metres.
pub const SEAT_M: f32 = 0.42;
/// Minutes in an in-game day.
pub const MINUTES_A_DAY: f64 = 24.0 * 60.0;

/// Kind of a fixture. Save files store its discriminant, which must not change.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[reflect(Debug, Clone)]
pub enum FixtureKind {
    /// Flat, thin built ground: a step or a bridge.
    Plank,
    /// A lit paper lamp, on a post or hanging from a ceiling.
    Lamp,
    /// A pile of stones.
    Cairn,
    /// A seat.
    Bench,
    /// A bell that rings when someone passes or an arrow hits it, between posts or hanging from a ceiling.
    Bell,
    /// A seedling that grows into a tree over days.
    Seedling,
    /// A stone for a line of words.
    Stone,
}

impl FixtureKind {
    /// All kinds, indexed by discriminant.
    pub const ALL: [Self; 7] = [Self::Plank, Self::Lamp, Self::Cairn, Self::Bench, Self::Bell, Self::Seedling, Self::Stone];

    /// The name, one word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plank => "plank",
            Self::Lamp => "lamp",
            Self::Cairn => "cairn",
            Self::Bench => "bench",
            Self::Bell => "bell",
            Self::Seedling => "seedling",
            Self::Stone => "stone",
        }
    }

    /// Half its width in metres: the ground has to be nearly level that far on both sides.
    pub const fn half_width_m(self) -> f32 {
        match self {
            Self::Plank => PLANK_M / 2.0,
            Self::Lamp | Self::Seedling => 0.0,
            Self::Cairn | Self::Stone => 0.5,
            Self::Bench | Self::Bell => 0.75,
        }
    }

    /// Height of the free space that it needs above its foot, in metres.
    pub const fn height_m(self) -> f32 {
        match self {
            Self::Plank => 0.25,
            Self::Lamp | Self::Bell => 2.9,
            Self::Cairn | Self::Stone => 1.6,
            Self::Bench => 1.2,
            Self::Seedling => 0.6,
        }
    }

    /// Whether it can hang from a ceiling.
    pub const fn hangs(self) -> bool {
        matches!(self, Self::Lamp | Self::Bell)
    }

    /// The kind of a discriminant.
    fn numbered(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }
}

impl fmt::Display for FixtureKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// No kind of fixture has that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is nothing that is placed: one of {all}", all = FixtureKind::ALL.map(FixtureKind::name).join(", "))]
pub struct UnknownFixture(pub String);

impl FromStr for FixtureKind {
    type Err = UnknownFixture;

    fn from_str(name: &str) -> Result<Self, UnknownFixture> {
        Self::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| UnknownFixture(name.into()))
    }
}

/// A placed fixture. The order is by position: from the left, then from below.
#[derive(Reflect, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[reflect(Debug, Clone)]
pub struct Fixture {
    column: Column,
    row: i64,
    /// Quarters of a metre past the column and the row.
    quarters: [u8; 2],
    kind: FixtureKind,
    /// Whether it hangs from its position.
    hangs: bool,
    /// Minute since the first midnight at which a seedling was planted; 0 for other kinds.
    minute: i64,
}

/// Bit in a file's kind number that marks a hanging fixture.
const HANGS: u8 = 0x80;

impl Fixture {
    /// A standing or lying fixture at the grid point nearest to a place. `minute` is the minute since the first midnight at which
    /// it was placed, kept for seedlings only.
    pub fn at(kind: FixtureKind, place: Place, minute: i64) -> Self {
        let step = 1.0 / ALONG as f32;
        let near = place.translated(Vec2::splat(step / 2.0));
        let quarters = (near.offset / step).to_array().map(|quarters| (quarters as u8).min(ALONG as u8 - 1));
        let minute = if kind == FixtureKind::Seedling { minute } else { 0 };
        Self { column: near.column, row: near.row, quarters, kind, hangs: false, minute }
    }

    /// Returns the fixture hanging from its position, if its kind can hang.
    pub fn hanging(self) -> Self {
        Self { hangs: self.kind.hangs(), ..self }
    }

    /// Decodes a fixture from a file's numbers; `None` if they are invalid.
    pub(super) fn of_numbers(kind: u8, (column, row): (Column, i64), quarters: [u8; 2], minute: i64) -> Option<Self> {
        let (hangs, kind) = (kind & HANGS != 0, FixtureKind::numbered(kind & !HANGS)?);
        let is_known = quarters.into_iter().all(|quarter| quarter < ALONG as u8) && (kind.hangs() || !hangs);
        (is_known && (minute == 0 || kind == FixtureKind::Seedling)).then_some(Self { column, row, quarters, kind, hangs, minute })
    }

    /// Its kind number in files, including the bit for hanging.
    pub(super) fn number(&self) -> u8 {
        self.kind as u8 | if self.hangs { HANGS } else { 0 }
    }

    /// The kind.
    pub fn kind(&self) -> FixtureKind {
        self.kind
    }

    /// Whether it hangs from its place instead of standing on it.
    pub fn hangs(&self) -> bool {
        self.hangs
    }

    /// Where it was placed, within a quarter of a metre: its foot, or where it hangs from; the middle of a plank.
    pub fn place(&self) -> Place {
        Place { column: self.column, row: self.row, offset: Vec2::from(self.quarters.map(f32::from)) / ALONG as f32 }
    }

    /// Quarters of a metre past its column and row.
    pub(super) fn quarters(&self) -> [u8; 2] {
        self.quarters
    }

    /// Minute since the first midnight at which a seedling was planted; 0 for other kinds.
    pub fn minute(&self) -> i64 {
        self.minute
    }

    /// Age of a seedling in days, at a time in days after the first midnight; at least 0.
    pub fn age_days(&self, days: f64) -> f64 {
        (days - self.minute as f64 / MINUTES_A_DAY).max(0.0)
    }
}
