//! Records of logs of the old form (version 3). They store the result of a stroke, the new blocks of the rooms that it changed,
//! and not its path: such a record becomes a command that carries by how much it changed the blocks. There was one maker, who is
//! unknown, so that of two copies of a log the same records are the same commands.
//!
//! Before the strokes there may be room records, one per room, with everything that could not be undone any more. An undo
//! record with number n undoes stroke n and all later ones that are still present.

use std::{collections::VecDeque, sync::Arc};

use super::super::{
    Author, EditCommand, EditCommandId, Edits, MAX_UNDO_STEPS, RoomEdits,
    change::{FIXTURE_BYTES, RoomChange, fixtures_from_bytes},
    command::{Act, EditCommandScope, MAX_COUNTER, is_room},
    room::{EditBlock, RoomEdit},
};
use crate::{
    records::Record,
    room::{ROOM_COLUMNS, ROOM_ROWS, RoomIndex},
};

/// Kinds of records.
pub(super) const ROOM: u8 = 0;
pub(super) const STROKE: u8 = 1;
pub(super) const UNDONE: u8 = 2;
/// Largest size of a record's body when inflated, in bytes.
const MAX_BYTES: usize = 1 << 28;

/// The state of an old log after some of its records.
#[derive(Default)]
pub(super) struct OldLog {
    edits: Edits,
    /// The strokes that can be undone, oldest first: their numbers, commands and rooms as they were before.
    before: VecDeque<(u64, EditCommandId, RoomEdits)>,
    /// The number of the last stroke.
    begun: u64,
}

impl OldLog {
    /// The commands of the next record; `None` if it is invalid.
    pub fn apply(&mut self, Record { kind, number, body, .. }: &Record) -> Option<Vec<(EditCommand, EditCommandScope)>> {
        if *number > MAX_COUNTER {
            return None;
        }
        match *kind {
            ROOM if self.begun == 0 => {
                let rooms = rooms_from_bytes(body, &self.edits)?;
                let laid = self.lay(0, &rooms)?;
                self.edits = self.edits.with(&rooms).0;
                Some(laid.into_iter().collect())
            }
            // A stroke is not replayed twice, nor after a later one.
            STROKE if *number > self.begun => {
                let rooms = rooms_from_bytes(body, &self.edits)?;
                let laid = self.lay(*number, &rooms)?;
                self.begun = *number;
                if let Some((command, _)) = &laid {
                    let before = rooms.keys().map(|room| (*room, self.edits.room(*room).cloned())).collect();
                    self.before.push_back((*number, command.id(), before));
                    let too_many = self.before.len().saturating_sub(MAX_UNDO_STEPS);
                    self.before.drain(..too_many);
                }
                self.edits = self.edits.with(&rooms).0;
                Some(laid.into_iter().collect())
            }
            UNDONE if body.is_empty() => {
                self.begun = self.begun.max(*number);
                let mut commands = Vec::new();
                while let Some((_, id, before)) = self.before.pop_back_if(|(last, ..)| *last >= *number) {
                    self.edits = self.edits.with(&before).0;
                    let act = Act::TakeBack(id);
                    commands.push((EditCommand::new(Author::UNKNOWN, id.counter, &act), EditCommandScope::default()));
                }
                Some(commands)
            }
            _ => None,
        }
    }

    /// The command that changes rooms as a record says, or none if nothing changes; `None` if that is more than a command can do.
    fn lay(&self, number: u64, rooms: &RoomEdits) -> Option<Option<(EditCommand, EditCommandScope)>> {
        let change = |(room, edit): (&RoomIndex, &Option<Arc<RoomEdit>>)| {
            (*room, RoomChange::between(self.edits.room(*room).map(|edit| &**edit), edit.as_deref()))
        };
        let changes: Vec<_> = rooms.iter().map(change).filter(|(_, change)| !change.is_none()).collect();
        if changes.is_empty() {
            return Some(None);
        }
        let (kind, record) = EditCommand::new(Author::UNKNOWN, number, &Act::Lay(changes)).to_record();
        EditCommand::of_record(kind, number, &record).map(Some)
    }
}

/// Decodes a room index; `None` if it is outside the land.
fn room_from_bytes(bytes: &[u8]) -> Option<RoomIndex> {
    let (x, y) = bytes.split_at_checked(8)?;
    let [x, y] = [i64::from_le_bytes(x.try_into().ok()?), i64::from_le_bytes(y.try_into().ok()?)];
    Some(RoomIndex::new(x, y)).filter(|room| is_room(*room))
}

/// Decodes the rooms of a record, on top of the edits before it; `None` if it is invalid.
fn rooms_from_bytes(deflated: &[u8], before: &Edits) -> Option<RoomEdits> {
    let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(deflated, MAX_BYTES).ok()?;
    let mut left = &bytes[..];
    let mut take = |count: usize| {
        let (taken, rest) = left.split_at_checked(count)?;
        left = rest;
        Some(taken)
    };
    let count = u32::from_le_bytes(take(4)?.try_into().ok()?);
    let mut rooms = RoomEdits::new();
    for _ in 0..count {
        let room = room_from_bytes(take(16)?)?;
        let count = usize::from(u16::from_le_bytes(take(2)?.try_into().ok()?));
        let places = take(2 * count)?;
        let halves = [take(count * EditBlock::BYTES / 2)?, take(count * EditBlock::BYTES / 2)?];
        let mut blocks = before.room(room).map(|edit| edit.rows().clone()).unwrap_or_default();
        let mut cell = 0;
        for (at, place) in places.chunks_exact(2).enumerate() {
            cell += usize::from(u16::from_le_bytes(place.try_into().ok()?));
            let half = |half: &[u8]| half[at * EditBlock::BYTES / 2..][..EditBlock::BYTES / 2].to_vec();
            let block = EditBlock::from_bytes(&halves.map(half).concat().try_into().ok()?)?;
            if cell >= ROOM_COLUMNS * ROOM_ROWS {
                return None;
            }
            blocks.set(cell, block);
        }
        rooms.insert(room, RoomEdit::new(blocks, before.fixtures(room)).map(Arc::new));
    }
    let count = u32::from_le_bytes(take(4)?.try_into().ok()?);
    for _ in 0..count {
        let room = room_from_bytes(take(16)?)?;
        let count = u32::from_le_bytes(take(4)?.try_into().ok()?) as usize;
        let fixtures = fixtures_from_bytes(room, take(count.checked_mul(FIXTURE_BYTES)?)?)?;
        let edit = rooms.get_mut(&room)?;
        let blocks = edit.as_ref().map(|edit| edit.rows().clone()).unwrap_or_default();
        *edit = RoomEdit::new(blocks, &fixtures).map(Arc::new);
    }
    take(1).is_none().then_some(rooms)
}

#[cfg(test)]
mod tests;
