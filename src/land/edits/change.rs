//! Changes of a room whose making is unknown, as those of logs of the old form: by how much the points of its blocks were dug
//! and built, and what was placed and removed.

use super::{
    Fixture,
    draft::{MAX_ROOM_FIXTURES, RoomDraft},
    room::{BlockChange, EditBlock, RoomEdit},
    varint::{put, take, take_bytes},
};
use crate::room::{ROOM_COLUMNS, ROOM_ROWS, RoomIndex};

/// Compression level, 0 to 10.
const DEFLATION: u8 = 6;
/// Encoded size of a fixture, in bytes.
pub(super) const FIXTURE_BYTES: usize = 12;
/// Encoded size of a block's change besides its cell, in bytes.
const BLOCK_BYTES: usize = EditBlock::BYTES + 2;
/// Largest size of a room's change when inflated, in bytes.
const MAX_BYTES: usize = ROOM_COLUMNS * ROOM_ROWS * (BLOCK_BYTES + 2) + 2 * MAX_ROOM_FIXTURES * FIXTURE_BYTES + 64;

/// A change of a room.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RoomChange {
    /// By cell, in ascending order.
    blocks: Vec<(usize, BlockChange)>,
    placed: Vec<Fixture>,
    gone: Vec<Fixture>,
}

impl RoomChange {
    /// What makes `after` of `before`.
    pub fn between(before: Option<&RoomEdit>, after: Option<&RoomEdit>) -> Self {
        let block = |edit: Option<&RoomEdit>, cell: usize| {
            edit.and_then(|edit| edit.block(cell % ROOM_COLUMNS, cell / ROOM_COLUMNS)).copied().unwrap_or_default()
        };
        let changed = RoomEdit::changed(before, after);
        let blocks = changed.into_iter().map(|(cell, after)| (cell, block(before, cell).change_to(&after)));
        let [old, new] = [before, after].map(|edit| edit.map_or(&[][..], RoomEdit::fixtures));
        let without = |all: &[Fixture], of: &[Fixture]| all.iter().filter(|one| !of.contains(one)).copied().collect();
        Self { blocks: blocks.filter(|(_, change)| !change.is_none()).collect(), placed: without(new, old), gone: without(old, new) }
    }

    /// Whether it changes nothing.
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }

    /// The changed blocks by cell.
    pub fn blocks(&self) -> &[(usize, BlockChange)] {
        &self.blocks
    }

    /// What it places.
    pub fn placed(&self) -> &[Fixture] {
        &self.placed
    }

    /// Changes a room.
    pub fn apply(&self, draft: &mut RoomDraft) {
        for (cell, change) in &self.blocks {
            draft.change_block(*cell, |block| block.apply(change));
        }
        draft.remove_fixtures(&self.gone);
        for fixture in &self.placed {
            draft.place(fixture);
        }
    }

    /// Encodes the change of a room, deflated: cells, what was dug, what was built, and which points of it were lowered, each
    /// for all blocks, so that it compresses well.
    pub fn to_bytes(&self, room: RoomIndex) -> Vec<u8> {
        let mut bytes = (self.blocks.len() as u16).to_le_bytes().to_vec();
        let mut last = 0;
        for (cell, _) in &self.blocks {
            bytes.extend(((cell - last) as u16).to_le_bytes());
            last = *cell;
        }
        for half in [..EditBlock::BYTES / 2, ..EditBlock::BYTES] {
            let from = half.end - EditBlock::BYTES / 2;
            for (_, change) in &self.blocks {
                bytes.extend(&change.block.to_bytes()[from..half.end]);
            }
        }
        for (_, change) in &self.blocks {
            bytes.extend(change.lowered.to_le_bytes());
        }
        for fixtures in [&self.placed, &self.gone] {
            put(&mut bytes, fixtures.len() as u64);
            fixtures_to_bytes(room, fixtures, &mut bytes);
        }
        miniz_oxide::deflate::compress_to_vec(&bytes, DEFLATION)
    }

    /// Decodes the change of a room; `None` if it is invalid.
    pub fn from_bytes(room: RoomIndex, deflated: &[u8]) -> Option<Self> {
        let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(deflated, MAX_BYTES).ok()?;
        let mut left = &bytes[..];
        let left = &mut left;
        let number = |bytes: &[u8]| bytes.try_into().map(u16::from_le_bytes).expect("two bytes");
        let count = usize::from(number(take_bytes(left, 2)?));
        let cells = take_bytes(left, 2 * count)?;
        let halves = [take_bytes(left, count * EditBlock::BYTES / 2)?, take_bytes(left, count * EditBlock::BYTES / 2)?];
        let lowered = take_bytes(left, 2 * count)?;
        let (mut blocks, mut cell): (Vec<(usize, BlockChange)>, usize) = (Vec::with_capacity(count), 0);
        for at in 0..count {
            let ahead = usize::from(number(&cells[2 * at..][..2]));
            cell += ahead;
            if cell >= ROOM_COLUMNS * ROOM_ROWS || ahead == 0 && at > 0 {
                return None;
            }
            let half = |half: &[u8]| half[at * EditBlock::BYTES / 2..][..EditBlock::BYTES / 2].to_vec();
            let block = EditBlock::from_bytes(&halves.map(half).concat().try_into().ok()?)?;
            blocks.push((cell, BlockChange { block, lowered: number(&lowered[2 * at..][..2]) }));
        }
        let mut fixtures = || {
            let count = usize::try_from(take(left)?).ok().filter(|count| *count <= MAX_ROOM_FIXTURES)?;
            fixtures_from_bytes(room, take_bytes(left, count * FIXTURE_BYTES)?)
        };
        let (placed, gone) = (fixtures()?, fixtures()?);
        left.is_empty().then_some(Self { blocks, placed, gone })
    }
}

/// Encodes a room's fixtures, for each its cell index, quarters of a metre, kind and minute.
pub(super) fn fixtures_to_bytes(room: RoomIndex, fixtures: &[Fixture], bytes: &mut Vec<u8>) {
    for fixture in fixtures {
        let place = fixture.place();
        let cell = (place.row - room.first_row()) as usize * ROOM_COLUMNS + (place.column - room.first_column()) as usize;
        bytes.extend((cell as u16).to_le_bytes());
        bytes.extend([fixture.quarters()[0] | fixture.quarters()[1] << 4, fixture.number()]);
        bytes.extend(fixture.minute().to_le_bytes());
    }
}

/// Decodes a room's fixtures; `None` if one is invalid or they are not sorted.
pub(super) fn fixtures_from_bytes(room: RoomIndex, bytes: &[u8]) -> Option<Vec<Fixture>> {
    let fixture = |bytes: &[u8]| {
        let cell = usize::from(u16::from_le_bytes(bytes[..2].try_into().ok()?));
        let at = (room.first_column() + (cell % ROOM_COLUMNS) as i64, room.first_row() + (cell / ROOM_COLUMNS) as i64);
        let minute = i64::from_le_bytes(bytes[4..].try_into().ok()?);
        let is_within = cell < ROOM_COLUMNS * ROOM_ROWS;
        is_within.then(|| Fixture::of_numbers(bytes[3], at, [bytes[2] & 0xf, bytes[2] >> 4], minute)).flatten()
    };
    let fixtures = bytes.chunks_exact(FIXTURE_BYTES).map(fixture).collect::<Option<Vec<_>>>()?;
    fixtures.is_sorted_by(|one, next| one < next).then_some(fixtures)
}
