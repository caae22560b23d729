//! Layout: which lots a settlement has, from left to right, and the lanes between them.

use std::ops::Range;

use super::{END_COLUMNS, LotKind, SettlementKind};
use crate::{CHUNK_COLUMNS, Column, hash::SeededRng};

/// Columns of a lane between two lots.
const LANE: (f32, f32) = (3.0, 8.0);
/// Columns at a chunk's ends in which no lot lies: a building is drawn with its chunk, and its eaves reach over its lot.
const CHUNK_MARGIN: i64 = 2;

/// A lot before it is known where it lies: what stands there, its columns, and those of the lane before it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct PlannedLot {
    pub kind: LotKind,
    pub width: u32,
    lane: u32,
}

/// What a settlement consists of, wherever in its slot it will lie.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Layout {
    pub lots: Vec<PlannedLot>,
}

impl Layout {
    /// The lots of a settlement. `is_large`: one of the few large ones of its kind; `is_harsh`: in a land that feeds few.
    pub fn new(kind: SettlementKind, is_large: bool, is_harsh: bool, random: &mut SeededRng) -> Self {
        let mut lots = lots_in_order(kind, is_large, is_harsh, random);
        // The way comes in by the left end as often as by the right.
        if random.chance(0.5) {
            lots.reverse();
        }
        if kind == SettlementKind::Village {
            let gate = if is_harsh { LotKind::Lantern } else { LotKind::Gate };
            lots.insert(0, gate);
        }
        if matches!(kind, SettlementKind::Village | SettlementKind::Temple) {
            lots.insert(0, LotKind::Signpost);
            lots.push(LotKind::Signpost);
        }
        let lots = lots.into_iter().map(|kind| {
            let (least, most) = kind.widths();
            let lane = random.range(LANE.0, LANE.1) as u32;
            PlannedLot { kind, width: least + (random.unit() * (most - least + 1) as f32) as u32, lane }
        });
        let mut layout = Self { lots: lots.collect() };
        while layout.most_columns() > kind.most_columns() - 2 * END_COLUMNS {
            // One of those at the end, but not the signpost.
            layout.lots.remove(layout.lots.len() - 2);
        }
        layout
    }

    /// Where the lots lie if the first lane begins at a column: as planned, but that no lot lies across a chunk's end.
    pub fn lay(&self, first: Column) -> Vec<Range<Column>> {
        let mut at = first;
        let place = |lot: &PlannedLot| {
            let mut start = at + i64::from(lot.lane);
            let within = start.within_chunk() as i64;
            let (width, chunk) = (i64::from(lot.width), CHUNK_COLUMNS as i64);
            if within < CHUNK_MARGIN {
                start = start + (CHUNK_MARGIN - within);
            } else if within + width > chunk - CHUNK_MARGIN {
                start = start + (chunk - within + CHUNK_MARGIN);
            }
            at = start + width;
            start..at
        };
        self.lots.iter().map(place).collect()
    }

    /// The most columns that the lots and lanes take, wherever they lie.
    pub fn most_columns(&self) -> i64 {
        let lots: i64 = self.lots.iter().map(|lot| i64::from(lot.lane + lot.width)).sum();
        let widest = self.lots.iter().map(|lot| i64::from(lot.width)).max().unwrap_or_default();
        // At each chunk's end one lot gives way.
        lots + (lots / CHUNK_COLUMNS as i64 + 1) * (widest + 2 * CHUNK_MARGIN)
    }
}

/// What stands in a settlement, in order, without the gate and the signposts at its ends.
fn lots_in_order(kind: SettlementKind, is_large: bool, is_harsh: bool, random: &mut SeededRng) -> Vec<LotKind> {
    use LotKind::{BellTower, Farmhouse, Field, Gate, Hall, Hut, Lantern, Pagoda, Shrine, Signpost, Stable, TeaHouse, Wall, Well};
    let mut lots = Vec::new();
    match kind {
        SettlementKind::Wayside => {
            let main = pick(random, &[TeaHouse, Shrine, Shrine, Hut]);
            lots.extend([Signpost, main]);
            lots.push(if main == Hut && !is_harsh { Field } else { pick(random, &[Lantern, Well]) });
        }
        SettlementKind::Hermitage => {
            lots.extend([Signpost, Lantern, Hut, Stable]);
            if !is_harsh {
                lots.push(pick(random, &[Well, Field]));
            }
        }
        SettlementKind::Temple => {
            lots.extend([Gate, Lantern]);
            if is_large {
                lots.extend([Wall, Hall]);
            }
            let court = [Hall, pick(random, &[Lantern, Well]), Pagoda];
            if random.chance(0.5) {
                lots.extend(court);
            } else {
                lots.extend(court.into_iter().rev());
            }
            lots.push(BellTower);
            if is_large {
                lots.extend([Shrine, Lantern]);
            }
            lots.push(Wall);
        }
        SettlementKind::Village if is_harsh => {
            lots.extend([Hut, Well, Hut, Lantern, Hut]);
            if random.chance(0.5) {
                lots.push(Stable);
            }
        }
        SettlementKind::Village => {
            let houses = 4 + (random.unit() * 3.0) as usize + if is_large { 2 } else { 0 };
            let middle = houses / 2;
            for house in 0..houses {
                lots.push(Farmhouse);
                // No two of them beside each other for long: people need other things too.
                let between = if house == middle { Well } else { pick(random, &[Field, Wall, Lantern, Stable, TeaHouse]) };
                lots.push(between);
                if house == middle {
                    lots.push(TeaHouse);
                }
            }
            if is_large {
                lots.extend([Shrine, Hall]);
            }
        }
    }
    lots
}

fn pick(random: &mut SeededRng, kinds: &[LotKind]) -> LotKind {
    kinds[((random.unit() * kinds.len() as f32) as usize).min(kinds.len() - 1)]
}
