//! Slots: where a settlement may lie, by hash alone. They are so far apart that no two settlements ever meet, and none has to
//! be asked for another.

use std::ops::Range;

use super::SettlementKind;
use crate::{COLUMN_LIMIT, Column, Seed};

/// Parts of a round, from one village to the next, in which the slots are told.
const PARTS: i64 = 64;

/// One slot of a round.
struct SlotInRound {
    kind: SettlementKind,
    /// Its middle, and how far from it a settlement may lie to either side, in parts of a round.
    middle: i64,
    reach: i64,
}

const fn slot(kind: SettlementKind, middle: i64, reach: i64) -> SlotInRound {
    SlotInRound { kind, middle, reach }
}

/// The slots of a round. With the longest settlement of each kind they lie apart at the shortest round, 8,192 columns.
const ROUND: [SlotInRound; 8] = [
    slot(SettlementKind::Village, 0, 6),
    slot(SettlementKind::Wayside, 10, 1),
    slot(SettlementKind::Hermitage, 16, 2),
    slot(SettlementKind::Wayside, 22, 1),
    slot(SettlementKind::Temple, 32, 6),
    slot(SettlementKind::Wayside, 42, 1),
    slot(SettlementKind::Hermitage, 48, 2),
    slot(SettlementKind::Wayside, 54, 1),
];

/// The columns right of the hermitage in which the middle of the first village lies: near, and clear of the title.
const FIRST_VILLAGE: (i64, i64) = (384, 768);
/// Number of the slot of the first village.
pub(super) const FIRST: i64 = 0;

/// A place for a settlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SettlementSlot {
    /// Its number along the land.
    pub number: i64,
    pub kind: SettlementKind,
    /// The number of its round.
    pub round: i64,
    /// The first and the last column at which a settlement's middle may lie.
    pub middle: (Column, Column),
}

impl SettlementSlot {
    /// The slot of a number, where a round has `every` columns; `None` at the end of the land.
    pub fn of(number: i64, every: u32) -> Option<Self> {
        let (round, within) = (number.div_euclid(ROUND.len() as i64), number.rem_euclid(ROUND.len() as i64) as usize);
        let every = i64::from(every);
        let first = round.checked_mul(every).filter(|first| first.abs() < COLUMN_LIMIT - 2 * every)?;
        let SlotInRound { kind, middle, reach } = ROUND[within];
        let [from, to] = [middle - reach, middle + reach].map(|part| first + part * (every / PARTS));
        let (from, to) = if number == FIRST { FIRST_VILLAGE } else { (from, to) };
        Some(Self { number, kind, round, middle: (Column(from), Column(to)) })
    }

    /// All columns that a settlement in it may grade.
    pub fn columns(&self) -> Range<Column> {
        let half = self.kind.most_columns() / 2 + 1;
        self.middle.0 + -half..self.middle.1 + half
    }

    /// The slots that may have graded some columns, from the left, where a round has `every` columns.
    pub fn around(columns: Range<Column>, every: u32) -> impl Iterator<Item = Self> {
        let rounds = (columns.start.0.div_euclid(i64::from(every)), columns.end.0.div_euclid(i64::from(every)));
        // The village of the next round reaches over its beginning.
        let slots = ROUND.len() as i64;
        let numbers = rounds.0 * slots..=(rounds.1 + 1) * slots;
        numbers.filter_map(move |number| Self::of(number, every)).filter(move |slot| {
            let own = slot.columns();
            own.start < columns.end && columns.start < own.end
        })
    }
}

/// Whether a round is the one of its group of `every` rounds that a hash has chosen.
pub(super) fn is_one_of(seed: Seed, stream: crate::RandomStream, round: i64, every: i64) -> bool {
    let group = round.div_euclid(every);
    round.rem_euclid(every) == (seed.hash(stream, &[group]) % every as u64) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_slots_meet_however_long_a_round_is() {
        for every in [8192, 8193, 10_000, 65_536] {
            for number in (-100..100).chain([1 << 40, -(1 << 40)].into_iter().flat_map(|far| far..far + 9)) {
                let [one, next] = [number, number + 1].map(|number| SettlementSlot::of(number, every).expect("within the land").columns());
                assert!(one.end < next.start, "{number}: {one:?}, {next:?}");
            }
        }
        assert_eq!(SettlementSlot::of(i64::MAX / 2, 8192), None);
    }

    #[test]
    fn the_slots_of_some_columns_are_all_that_reach_into_them() {
        for first in (-40_000..40_000).step_by(777).map(Column) {
            let columns = first..first + 900;
            let reaching = (-60..60).filter(|number| {
                let own = SettlementSlot::of(*number, 8192).expect("within the land").columns();
                own.start < columns.end && columns.start < own.end
            });
            assert!(SettlementSlot::around(columns.clone(), 8192).map(|slot| slot.number).eq(reaching), "{columns:?}");
        }
    }
}
