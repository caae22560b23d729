//! Removal of floating rock: rock connected, by sides and corners, to nothing at the room's border. Small islands are
//! removed, as small hollows are filled; larger ones are tied to a floor or a ceiling by a pillar.
//!
//! A tie closes one of the ways around an island but never cuts the passages in two. Test per closed cell: the passages
//! beside it stay connected elsewhere exactly if the rocks around it, between those passages, are not yet connected.

use super::{
    region::{self, Connectivity},
    spanning_tree::{bit_runs, set_bits},
    union_find::UnionFind,
};
use crate::{Cells, ROOM_COLUMNS, ROOM_ROWS};

/// Grid width: the room plus a one-cell frame that stands for the rock of the neighbouring rooms.
const ACROSS: usize = ROOM_COLUMNS + 2;
const ALL: usize = ACROSS * (ROOM_ROWS + 2);
const OPEN: u16 = 0;
/// Label of the rock connected to the room's border.
const FIRM: u16 = 1;

/// Offsets of the eight neighbours, counter-clockwise from the right.
const NEIGHBORS: [isize; 8] =
    [1, ACROSS as isize + 1, ACROSS as isize, ACROSS as isize - 1, -1, -(ACROSS as isize) - 1, -(ACROSS as isize), -(ACROSS as isize) + 1];

/// The result of settling a room's floating rock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettledRock {
    /// Cells of removed islands.
    pub gone: Cells,
    /// Cells closed to tie the remaining islands.
    pub ties: Cells,
}

/// Settles the floating rock of a room: islands of fewer than `smallest` cells, and those that cannot be tied, are removed.
///
/// `open` are the room's open cells; those in `keep` stay open.
pub fn remove_floating_rock(open: &Cells, keep: &Cells, smallest: u32) -> SettledRock {
    let rocks = region::find_regions(&!*open, Connectivity::BySidesAndCorners);
    let mut gone = Cells::SOLID;
    let mut islands = Vec::new();
    for rock in rocks.iter().filter(|rock| !rock.at_border) {
        if rock.size < smallest {
            gone |= rock.cells;
        } else {
            islands.push(rock.cells);
        }
    }
    if islands.is_empty() {
        return SettledRock { gone, ties: Cells::SOLID };
    }
    let mut rocks = RockLabels::new(&(*open | gone), keep, &islands);
    for island in &islands {
        rocks.tie(island);
    }
    for (island, number) in islands.iter().zip(FIRM + 1..) {
        if rocks.joined.find(usize::from(number)) != rocks.joined.find(usize::from(FIRM)) {
            gone |= *island;
        }
    }
    // A tie may lead through the space of a removed island.
    let ties = rocks.ties();
    SettledRock { gone: gone & !ties, ties: ties & *open }
}

/// A room's rock, labelled by connected component.
struct RockLabels {
    number: [u16; ALL],
    keep: Cells,
    /// The cells of the ties, each with the label of an island that it ties.
    tied: Vec<(usize, u16)>,
    joined: UnionFind,
}

fn at(column: usize, row: usize) -> usize {
    (row + 1) * ACROSS + column + 1
}

impl RockLabels {
    fn new(open: &Cells, keep: &Cells, islands: &[Cells]) -> Self {
        let mut number = [FIRM; ALL];
        let mut fill = |cells: &Cells, with: u16| {
            for (row, bits) in cells.0.iter().enumerate() {
                for (from, to) in bit_runs(*bits) {
                    number[at(from, row)..at(to, row)].fill(with);
                }
            }
        };
        fill(open, OPEN);
        for (island, number) in islands.iter().zip(FIRM + 1..) {
            fill(island, number);
        }
        Self { number, keep: *keep, tied: Vec::new(), joined: UnionFind::new(islands.len() + 2) }
    }

    /// Ties an island by the shortest straight way: down or up if possible, else sideways.
    fn tie(&mut self, island: &Cells) {
        const WAYS: [&[isize]; 2] = [&[-(ACROSS as isize), ACROSS as isize], &[-1, 1]];
        for ways in WAYS {
            let mut ties: Vec<(usize, usize, isize)> = Vec::new();
            for (row, bits) in island.0.iter().enumerate() {
                for column in set_bits(*bits) {
                    let cell = at(column, row);
                    ties.extend(ways.iter().filter_map(|&way| self.length(cell, way).map(|length| (length, cell, way))));
                }
            }
            ties.sort_unstable();
            if ties.into_iter().any(|(length, cell, way)| self.close(cell, way, length)) {
                return;
            }
        }
    }

    /// Number of open cells from an island's cell to other rock; `None` if the rock there is the same component, or adjacent.
    fn length(&self, cell: usize, way: isize) -> Option<usize> {
        let step = |steps: usize| cell.wrapping_add_signed(way * steps as isize);
        let length = (1..).take_while(|&steps| self.number[step(steps)] == OPEN).count();
        let meets = self.joined.find(usize::from(self.number[step(length + 1)]));
        (length > 0 && meets != self.joined.find(usize::from(self.number[cell]))).then_some(length)
    }

    /// Closes `length` cells starting beside an island's cell; undone, returning `false`, if that would separate passages.
    fn close(&mut self, island: usize, way: isize, length: usize) -> bool {
        let before = (self.joined.clone(), self.tied.len());
        let number = self.number[island];
        let cells: Vec<usize> = (1..=length).map(|steps| island.wrapping_add_signed(way * steps as isize)).collect();
        for &cell in &cells {
            if !self.close_cell(cell, number, usize::MAX) {
                for (cell, _) in self.tied.drain(before.1..) {
                    self.number[cell] = OPEN;
                }
                self.joined = before.0;
                return false;
            }
        }
        // Widen the pillar by one cell on each side where possible.
        let across: [isize; 2] = if way.abs() == 1 { [-(ACROSS as isize), ACROSS as isize] } else { [-1, 1] };
        for (cell, side) in cells.iter().flat_map(|&cell| across.map(|side| (cell, side))) {
            self.close_cell(cell.wrapping_add_signed(side), number, 1);
        }
        true
    }

    /// Closes a cell with the label `number`, if passages stay connected and it joins at most `most` rocks.
    fn close_cell(&mut self, cell: usize, number: u16, most: usize) -> bool {
        let (column, row) = (cell % ACROSS - 1, cell / ACROSS - 1);
        if self.number[cell] != OPEN || self.keep.is_open(column, row) {
            return false;
        }
        let around = NEIGHBORS.map(|to| self.number[cell.wrapping_add_signed(to)]);
        // Open sides split the ring of neighbours into rocks; start at the first open side.
        let Some(start) = (0..8).step_by(2).find(|&i| around[i] == OPEN) else { return false };
        let mut rocks: Vec<usize> = Vec::with_capacity(4);
        let mut within = None;
        for i in start + 1..=start + 8 {
            let here = around[i % 8];
            if here != OPEN {
                within = Some(self.joined.find(usize::from(here)));
            } else if i % 2 == 0 {
                rocks.extend(within.take());
            }
        }
        let all = rocks.len();
        rocks.sort_unstable();
        rocks.dedup();
        if rocks.is_empty() || rocks.len() < all || all > most {
            return false;
        }
        for rock in rocks {
            self.joined.union(rock, usize::from(number));
        }
        self.number[cell] = number;
        self.tied.push((cell, number));
        true
    }

    /// The cells of all ties that reach firm rock.
    fn ties(&self) -> Cells {
        let mut ties = Cells::SOLID;
        for &(cell, number) in &self.tied {
            if self.joined.find(usize::from(number)) == self.joined.find(usize::from(FIRM)) {
                ties.dig(cell % ACROSS - 1, cell / ACROSS - 1);
            }
        }
        ties
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]
        #[test]
        fn nothing_floats_and_no_passage_is_parted(words in prop::collection::vec(any::<[u64; 2]>(), 9 * 17), dense in 0u8..3, grain in 1usize..8, smallest in 0u32..90, keep in any::<[u64; 2]>()) {
            // Blocks of cells, for islands of every size; some rows have kept cells.
            let mut open = Cells::SOLID;
            for (row, column) in (0..ROOM_ROWS).flat_map(|row| (0..ROOM_COLUMNS).map(move |column| (row, column))) {
                let word = words[(row / grain) % 17 * 9 + column / grain % 9];
                let bit = (column / grain / 9 + row / grain / 17 * 5) % 64;
                let (a, b) = (word[0] >> bit & 1 == 1, word[1] >> bit & 1 == 1);
                if match dense { 0 => a, 1 => a || b, _ => a && b } {
                    open.dig(column, row);
                }
            }
            let kept = u128::from(keep[0]) | u128::from(keep[1]) << 64;
            let keep = Cells(std::array::from_fn(|row| if row % 5 == 0 { open.0[row] & kept } else { 0 }));
            let settled = remove_floating_rock(&open, &keep, smallest);
            prop_assert!((settled.gone & open).is_solid() && (settled.ties & !open).is_solid() && (settled.ties & keep).is_solid());
            let after = (open | settled.gone) & !settled.ties;
            let rocks = region::find_regions(&!after, Connectivity::BySidesAndCorners);
            prop_assert!(rocks.iter().all(|rock| rock.at_border), "rock floats");
            // A tie may lead through the space of a removed small island: compare with a room where all of them were removed.
            let small = region::find_regions(&!open, Connectivity::BySidesAndCorners);
            let small = small.iter().filter(|rock| !rock.at_border && rock.size < smallest).fold(Cells::SOLID, |all, rock| all | rock.cells);
            let passages = |open: &Cells| region::find_regions(open, Connectivity::BySides).len();
            prop_assert_eq!(passages(&after), passages(&(open | small | settled.gone)));
            prop_assert_eq!(remove_floating_rock(&after, &keep, smallest), SettledRock::default());
        }
    }

    #[test]
    fn small_ones_go_and_great_ones_are_tied_to_what_is_next() {
        let mut open = Cells(std::array::from_fn(|row| if (10..40).contains(&row) { u128::MAX >> 20 << 10 } else { 0 }));
        let close = |open: &mut Cells, columns: std::ops::Range<usize>, rows: std::ops::Range<usize>| {
            for row in rows {
                for column in columns.clone() {
                    open.0[row] &= !(1 << column);
                }
            }
        };
        close(&mut open, 20..23, 20..23);
        close(&mut open, 50..60, 24..36);
        let settled = remove_floating_rock(&open, &Cells::SOLID, 24);
        assert_eq!((settled.gone.count(), settled.gone.is_open(21, 21)), (9, true));
        // Four rows lie between it and the ceiling, fourteen between it and the floor; a pillar is three cells wide.
        assert_eq!(settled.ties.count(), 3 * 4);
        assert!((36..40).all(|row| settled.ties.0[row] != 0));
    }
}
