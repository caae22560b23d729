//! What can be placed by hand, and where it was: on quarters of a metre, so that a place is exact however far it is.

use std::{fmt, str::FromStr};

use bevy_math::Vec2;
use serde::{Deserialize, Serialize};

use super::room::ALONG;
use crate::coords::{Column, Place};

/// How long a plank is, in metres; it is a quarter of one high.
pub const PLANK_M: f32 = 3.0;
/// How high one sits on a bench, in metres.
pub const SEAT_M: f32 = 0.42;
/// Minutes of a day of the land.
pub const MINUTES_A_DAY: f64 = 24.0 * 60.0;

/// Something that is placed by hand. Files know each by its number, which stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FixtureKind {
    /// Ground, flat and thin: a step, or a bridge.
    Plank,
    /// A lamp of paper that burns, on a post or from a ceiling.
    Lamp,
    /// A pile of stones.
    Cairn,
    /// Where one sits.
    Bench,
    /// A bell that rings for who passes and for an arrow, between posts or from a ceiling.
    Bell,
    /// What a tree grows from, in days.
    Seedling,
}

impl FixtureKind {
    /// All there are, each at its number.
    pub const ALL: [Self; 6] = [Self::Plank, Self::Lamp, Self::Cairn, Self::Bench, Self::Bell, Self::Seedling];

    /// What it is called, in a word.
    pub fn name(self) -> &'static str {
        match self {
            Self::Plank => "plank",
            Self::Lamp => "lamp",
            Self::Cairn => "cairn",
            Self::Bench => "bench",
            Self::Bell => "bell",
            Self::Seedling => "seedling",
        }
    }

    /// Half its width, in metres: the ground is nearly level so far to both sides of it.
    pub const fn half_width_m(self) -> f32 {
        match self {
            Self::Plank => PLANK_M / 2.0,
            Self::Lamp | Self::Seedling => 0.0,
            Self::Cairn => 0.5,
            Self::Bench | Self::Bell => 0.75,
        }
    }

    /// How much room it takes, in metres over its foot.
    pub const fn height_m(self) -> f32 {
        match self {
            Self::Plank => 0.25,
            Self::Lamp | Self::Bell => 2.9,
            Self::Cairn => 1.6,
            Self::Bench => 1.2,
            Self::Seedling => 0.6,
        }
    }

    /// Whether it may hang from a ceiling.
    pub const fn hangs(self) -> bool {
        matches!(self, Self::Lamp | Self::Bell)
    }

    /// That of a number.
    fn numbered(number: u8) -> Option<Self> {
        Self::ALL.get(usize::from(number)).copied()
    }
}

impl fmt::Display for FixtureKind {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for FixtureKind {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let all = || Self::ALL.map(Self::name).join(", ");
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or_else(|| format!("'{name}' is nothing that is placed: one of {}", all()))
    }
}

/// Something that was placed, and where; from the left and from below in its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fixture {
    column: Column,
    row: i64,
    /// Quarters of a metre past the column and the row.
    quarters: [u8; 2],
    kind: FixtureKind,
    /// Whether it hangs from there.
    hangs: bool,
    /// Minutes since the first midnight, of a seedling: when it was planted.
    minute: i64,
}

/// The bit beside the number of a kind in files that tells that it hangs.
const HANGS: u8 = 0x80;

impl Fixture {
    /// Something that stands, or lies, at the place of the lattice's points that is nearest to one; the minute, since the first midnight, at which
    /// it was placed counts for seedlings alone.
    pub fn at(kind: FixtureKind, place: Place, minute: i64) -> Self {
        let step = 1.0 / ALONG as f32;
        let near = place.translated(Vec2::splat(step / 2.0));
        let quarters = (near.offset / step).to_array().map(|quarters| (quarters as u8).min(ALONG as u8 - 1));
        let minute = if kind == FixtureKind::Seedling { minute } else { 0 };
        Self { column: near.column, row: near.row, quarters, kind, hangs: false, minute }
    }

    /// The same, hanging from there, if it is something that may.
    pub fn hanging(self) -> Self {
        Self { hangs: self.kind.hangs(), ..self }
    }

    /// The same by what a file tells of it; none, if nothing is placed so.
    pub(super) fn of_numbers(kind: u8, (column, row): (Column, i64), quarters: [u8; 2], minute: i64) -> Option<Self> {
        let (hangs, kind) = (kind & HANGS != 0, FixtureKind::numbered(kind & !HANGS)?);
        let is_known = quarters.into_iter().all(|quarter| quarter < ALONG as u8) && (kind.hangs() || !hangs);
        (is_known && (minute == 0 || kind == FixtureKind::Seedling)).then_some(Self { column, row, quarters, kind, hangs, minute })
    }

    /// The number in files of what it is, and whether it hangs.
    pub(super) fn number(&self) -> u8 {
        self.kind as u8 | if self.hangs { HANGS } else { 0 }
    }

    /// What it is.
    pub fn kind(&self) -> FixtureKind {
        self.kind
    }

    /// Whether it hangs from its place, and does not stand there.
    pub fn hangs(&self) -> bool {
        self.hangs
    }

    /// Where it was placed: its foot, or where it hangs from, within a quarter of a metre; the middle of a plank.
    pub fn place(&self) -> Place {
        Place { column: self.column, row: self.row, offset: Vec2::from(self.quarters.map(f32::from)) / ALONG as f32 }
    }

    /// Quarters of a metre past its column and row.
    pub(super) fn quarters(&self) -> [u8; 2] {
        self.quarters
    }

    /// Minutes since the first midnight at which a seedling was planted; 0 of all else.
    pub fn minute(&self) -> i64 {
        self.minute
    }

    /// How many days old it is, of a seedling, so many days after the first midnight; 0 at the least.
    pub fn age_days(&self, days: f64) -> f64 {
        (days - self.minute as f64 / MINUTES_A_DAY).max(0.0)
    }
}
