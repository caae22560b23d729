//! The blocks of a room by row. Versions of a room share each row until it is changed (copy on write), so that a stroke costs
//! the rows that it reaches, however much of the room was edited before.

use std::{slice::Iter, sync::Arc};

use super::room::EditBlock;
use crate::room::{Cells, ROOM_COLUMNS, ROOM_ROWS, columns};

/// The blocks of a room's edited cells. A cell is named by its index, which is its column plus `ROOM_COLUMNS` times its row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BlockRows([Option<Arc<BlockRow>>; ROOM_ROWS]);

/// The blocks of a row: at least one, and none of them pristine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct BlockRow {
    /// Bit set of the columns that have a block.
    touched: u128,
    /// Bit set of the columns with a built point.
    built: u128,
    /// From the left.
    blocks: Vec<EditBlock>,
}

impl BlockRow {
    /// The position of a column's block, or where it would be.
    fn position(&self, column: usize) -> usize {
        (self.touched & ((1 << column) - 1)).count_ones() as usize
    }

    fn get(&self, column: usize) -> Option<&EditBlock> {
        (self.touched >> column & 1 == 1).then(|| &self.blocks[self.position(column)])
    }

    fn set(&mut self, column: usize, block: EditBlock) {
        let (at, bit) = (self.position(column), 1 << column);
        match (self.touched & bit != 0, block.is_pristine()) {
            (true, true) => {
                self.blocks.remove(at);
            }
            (true, false) => self.blocks[at] = block,
            (false, true) => {}
            (false, false) => self.blocks.insert(at, block),
        }
        let with = |columns: u128, is_in: bool| if is_in { columns | bit } else { columns & !bit };
        self.touched = with(self.touched, !block.is_pristine());
        self.built = with(self.built, block.is_built_anywhere());
    }
}

impl Default for BlockRows {
    fn default() -> Self {
        Self([const { None }; ROOM_ROWS])
    }
}

impl FromIterator<(usize, EditBlock)> for BlockRows {
    fn from_iter<T: IntoIterator<Item = (usize, EditBlock)>>(blocks: T) -> Self {
        let mut rows = Self::default();
        for (cell, block) in blocks {
            rows.set(cell, block);
        }
        rows
    }
}

impl BlockRows {
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// The block of a cell, if it has one.
    pub fn get(&self, column: usize, row: usize) -> Option<&EditBlock> {
        self.0[row].as_ref()?.get(column)
    }

    /// Replaces the block of a cell; a pristine one is none.
    pub fn set(&mut self, cell: usize, block: EditBlock) {
        let (column, row) = (cell % ROOM_COLUMNS, cell / ROOM_COLUMNS);
        if self.get(column, row).copied().unwrap_or_default() == block {
            return;
        }
        let blocks = self.0[row].get_or_insert_default();
        Arc::make_mut(blocks).set(column, block);
        self.0[row].take_if(|row| row.touched == 0);
    }

    /// Iterates over the blocks, row by row from below, each row from the left.
    pub fn iter(&self) -> impl Iterator<Item = (usize, &EditBlock)> {
        let rows = self.0.iter().enumerate().filter_map(|(row, blocks)| Some((row, blocks.as_ref()?)));
        rows.flat_map(|(row, blocks)| columns(blocks.touched).map(move |column| row * ROOM_COLUMNS + column).zip(&blocks.blocks))
    }

    /// The cells that have a block.
    pub fn touched(&self) -> Cells {
        Cells(std::array::from_fn(|row| self.0[row].as_ref().map_or(0, |row| row.touched)))
    }

    /// The highest row with a built point, if any.
    pub fn highest_built(&self) -> Option<usize> {
        self.0.iter().rposition(|row| row.as_ref().is_some_and(|row| row.built != 0))
    }

    /// The blocks that differ between two versions of a room, in their new state.
    pub fn changed(old: &Self, new: &Self) -> Vec<(usize, EditBlock)> {
        let (mut changed, none) = (Vec::new(), BlockRow::default());
        for (row, versions) in old.0.iter().zip(&new.0).enumerate() {
            // Most rows are shared.
            if versions.0.as_ref().map(Arc::as_ptr) == versions.1.as_ref().map(Arc::as_ptr) {
                continue;
            }
            let [old, new] = [versions.0, versions.1].map(|row| row.as_deref().unwrap_or(&none));
            let (mut old_blocks, mut new_blocks) = (old.blocks.iter(), new.blocks.iter());
            for column in columns(old.touched | new.touched) {
                let next = |row: &BlockRow, blocks: &mut Iter<'_, EditBlock>| {
                    if row.touched >> column & 1 == 1 { blocks.next().copied() } else { None }
                };
                let (old, new) = (next(old, &mut old_blocks), next(new, &mut new_blocks));
                if old != new {
                    changed.push((row * ROOM_COLUMNS + column, new.unwrap_or_default()));
                }
            }
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    /// A block with a point that is dug, built, or neither.
    fn block(kind: u8) -> EditBlock {
        let mut block = EditBlock::default();
        match kind {
            0 => {}
            1 => block.crumble(1),
            _ => block.ink(usize::from(kind), crate::edits::room::Distance::of_metres(-0.1)),
        }
        block
    }

    proptest! {
        #[test]
        fn they_are_a_map_of_blocks_whose_versions_share_rows(
            sets in prop::collection::vec((0..3 * ROOM_COLUMNS, 0_u8..4), 0..80), middle in 0_usize..80,
        ) {
            let (mut rows, mut map) = (BlockRows::default(), BTreeMap::new());
            let mut before = (rows.clone(), map.clone());
            for (step, (cell, kind)) in sets.into_iter().enumerate() {
                if step == middle {
                    before = (rows.clone(), map.clone());
                }
                rows.set(cell, block(kind));
                if kind == 0 { map.remove(&cell) } else { map.insert(cell, block(kind)) };
            }
            for (rows, map) in [(&rows, &map), (&before.0, &before.1)] {
                prop_assert_eq!(rows.iter().map(|(cell, block)| (cell, *block)).collect::<BTreeMap<_, _>>(), map.clone());
                prop_assert_eq!(rows.touched().count() as usize, map.len());
                prop_assert_eq!(rows.is_empty(), map.is_empty());
                let built = map.iter().filter(|(_, block)| block.is_built_anywhere()).map(|(cell, _)| cell / ROOM_COLUMNS);
                prop_assert_eq!(rows.highest_built(), built.max());
                prop_assert_eq!(rows, &map.iter().map(|(cell, block)| (*cell, *block)).collect::<BlockRows>());
            }
            let of = |map: &BTreeMap<usize, EditBlock>, cell: usize| map.get(&cell).copied().unwrap_or_default();
            let differing = (0..3 * ROOM_COLUMNS).filter(|cell| of(&before.1, *cell) != of(&map, *cell));
            let differing: Vec<_> = differing.map(|cell| (cell, of(&map, cell))).collect();
            prop_assert_eq!(BlockRows::changed(&before.0, &rows), differing);
        }
    }
}
