//! A room's edits while they are being changed.

use std::collections::BTreeMap;

use super::{
    Inscription,
    fixture::Fixture,
    room::{EditBlock, RoomEdit},
};
use crate::room::{ROOM_COLUMNS, ROOM_ROWS};

/// The most fixtures of a room: one for every other cell is more than anybody places.
pub(super) const MAX_ROOM_FIXTURES: usize = 1 << 12;

/// A room's edits while it is being painted.
pub(super) struct RoomDraft {
    /// Index of each cell's block, counted from 1; 0 for none.
    numbers: Box<[u16; ROOM_COLUMNS * ROOM_ROWS]>,
    blocks: Vec<EditBlock>,
    /// Fixtures of the room, in no order.
    pub fixtures: Vec<Fixture>,
    /// The words on its stones.
    inscriptions: BTreeMap<Fixture, Inscription>,
}

impl RoomDraft {
    /// The room as it was.
    pub fn of(former: Option<&RoomEdit>) -> Self {
        let fixtures = former.map(|former| former.fixtures().to_vec()).unwrap_or_default();
        let inscriptions = former.map(|former| former.inscriptions().clone()).unwrap_or_default();
        let mut draft = Self { numbers: Box::new([0; ROOM_COLUMNS * ROOM_ROWS]), blocks: Vec::new(), fixtures, inscriptions };
        for (cell, block) in former.into_iter().flat_map(RoomEdit::blocks) {
            *draft.block(cell) = *block;
        }
        draft
    }

    /// The block of a cell, which may become one.
    pub fn block(&mut self, cell: usize) -> &mut EditBlock {
        if self.numbers[cell] == 0 {
            self.blocks.push(EditBlock::default());
            self.numbers[cell] = self.blocks.len() as u16;
        }
        &mut self.blocks[usize::from(self.numbers[cell]) - 1]
    }

    /// Places a fixture, if it is not there, and there is room for it.
    pub fn place(&mut self, fixture: &Fixture) {
        add_fixture(&mut self.fixtures, fixture);
    }

    /// Removes fixtures.
    pub fn remove_fixtures(&mut self, gone: &[Fixture]) {
        self.fixtures.retain(|fixture| !gone.contains(fixture));
        self.inscriptions.retain(|stone, _| !gone.contains(stone));
    }

    /// Writes on a stone, if it is there.
    pub fn inscribe(&mut self, stone: &Fixture, inscription: &Inscription) {
        if self.fixtures.contains(stone) {
            self.inscriptions.insert(*stone, inscription.clone());
        }
    }

    /// Whether a point of a cell is built.
    pub fn is_built(&self, cell: usize, point: usize) -> bool {
        let number = usize::from(self.numbers[cell]);
        number > 0 && self.blocks[number - 1].is_built(point)
    }

    /// The room as it is now; `None` if there is nothing in it.
    pub fn into_edit(self) -> Option<RoomEdit> {
        let cells = self.numbers.iter().enumerate().filter(|(_, number)| **number > 0);
        let edit = RoomEdit::new(cells.map(|(cell, number)| (cell, self.blocks[usize::from(*number) - 1])), &self.fixtures);
        edit.map(|edit| edit.with_inscriptions(self.inscriptions))
    }
}

/// Adds a fixture to those of a room, if it is not there, and there is room for it.
pub(super) fn add_fixture(fixtures: &mut Vec<Fixture>, fixture: &Fixture) {
    if fixtures.len() < MAX_ROOM_FIXTURES && !fixtures.contains(fixture) {
        fixtures.push(*fixture);
    }
}
