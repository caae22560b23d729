//! A room's edits while they are being changed.

use std::collections::BTreeMap;

use super::{
    Inscription,
    fixture::Fixture,
    room::{EditBlock, RoomEdit},
    rows::BlockRows,
};
use crate::room::ROOM_COLUMNS;

/// The most fixtures of a room: one for every other cell is more than anybody places.
pub(super) const MAX_ROOM_FIXTURES: usize = 1 << 12;

/// A room's edits while it is being painted.
pub(super) struct RoomDraft {
    blocks: BlockRows,
    /// Fixtures of the room, in no order.
    pub fixtures: Vec<Fixture>,
    /// The words on its stones.
    inscriptions: BTreeMap<Fixture, Inscription>,
}

impl RoomDraft {
    /// The room as it was.
    pub fn of(former: Option<&RoomEdit>) -> Self {
        let blocks = former.map(|former| former.rows().clone()).unwrap_or_default();
        let fixtures = former.map(|former| former.fixtures().to_vec()).unwrap_or_default();
        let inscriptions = former.map(|former| former.inscriptions().clone()).unwrap_or_default();
        Self { blocks, fixtures, inscriptions }
    }

    /// Changes the block of a cell, which may become one.
    pub fn change_block(&mut self, cell: usize, change: impl FnOnce(&mut EditBlock)) {
        let mut block = self.block(cell).copied().unwrap_or_default();
        change(&mut block);
        self.blocks.set(cell, block);
    }

    fn block(&self, cell: usize) -> Option<&EditBlock> {
        self.blocks.get(cell % ROOM_COLUMNS, cell / ROOM_COLUMNS)
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
        self.block(cell).is_some_and(|block| block.is_built(point))
    }

    /// The room as it is now; `None` if there is nothing in it.
    pub fn into_edit(self) -> Option<RoomEdit> {
        RoomEdit::new(self.blocks, &self.fixtures).map(|edit| edit.with_inscriptions(self.inscriptions))
    }
}

/// Adds a fixture to those of a room, if it is not there, and there is room for it.
pub(super) fn add_fixture(fixtures: &mut Vec<Fixture>, fixture: &Fixture) {
    if fixtures.len() < MAX_ROOM_FIXTURES && !fixtures.contains(fixture) {
        fixtures.push(*fixture);
    }
}
