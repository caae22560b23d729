//! Append-only log of strokes: a header that identifies the land, followed by [records]. Encoding only, no file access.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | magic |
//! | 4 | format version |
//! | 4 | length of the header |
//! | 4 | CRC-32 of version, length and header |
//! | .. | the [`Origin`], encoded by postcard |
//! | .. | records |
//!
//! A stroke's record holds its number and, as a deflated body, the blocks that changed and the fixtures of rooms where those
//! changed. Before the strokes there may be room records, one per room, with everything that cannot be undone any more. An
//! undo record with number n undoes stroke n and all later ones that are still present, so it keeps its meaning if an earlier
//! record was lost. Existing bytes are never rewritten: a stroke appends a record, and so does an undo. A record stores the
//! result of a stroke and not its path, so that the land stays the same when the brush changes, and a damaged record loses
//! only itself.

use std::{ops::Range, sync::Arc};

use serde::{Deserialize, Serialize};

use super::{
    Edits, Fixture, RoomEdits, Strokes,
    room::{EditBlock, RoomEdit},
};
use crate::{
    COLUMN_LIMIT, GeneratorVersion, Recipe, Seed,
    records::{self, Marker, Record},
    room::{ROOM_COLUMNS, ROOM_ROWS, RoomIndex},
};

const MAGIC: [u8; 8] = *b"EREMINK\x1a";
/// The format version.
const VERSION: u32 = 3;
const FIRST_BYTES: usize = 20;
const MARKER: Marker = *b"\xe1ink";
/// Largest size of a record's body when inflated, in bytes.
const MAX_BYTES: usize = 1 << 28;
/// Compression level, 0 to 10.
const DEFLATION: u8 = 6;

/// Kinds of records.
const ROOM: u8 = 0;
const STROKE: u8 = 1;
const UNDONE: u8 = 2;
/// Largest valid stroke number: unreachable in practice, and far from overflow.
const MAX_NUMBER: u64 = 1 << 62;

/// Identifies the land to which the strokes belong.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    generator_version: u32,
    seed: u64,
    algorithm: String,
    settings: Vec<(String, String)>,
    layers: Vec<(String, String)>,
    data: Option<u32>,
}

/// Why a log cannot be read, or does not belong to this land.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum LogError {
    /// The header is missing or damaged.
    #[error("it is no file of strokes, or its head is damaged")]
    Head,
    /// It has another format version.
    #[error("another version of eremite wrote it, in form {0}; this one knows form {VERSION} alone")]
    Form(u32),
    /// It belongs to the same land in another version of the generator.
    #[error("its strokes are of generator version {theirs}, and the land is of version {ours}: it is another one")]
    Generators {
        /// The version of the file's land.
        theirs: u32,
        /// The version of the expected land.
        ours: u32,
    },
    /// It belongs to another land.
    #[error("its strokes are of another land: {theirs}, and not {ours}")]
    Land {
        /// Description of the file's land.
        theirs: String,
        /// Description of the expected land.
        ours: String,
    },
}

/// The contents of a log.
#[derive(Clone, Debug, Default)]
pub struct StrokeLog {
    /// The replayed strokes.
    pub strokes: Strokes,
    /// Number of valid records.
    pub records: usize,
    /// Byte ranges of the file that are not valid records, in order.
    pub damaged: Vec<Range<usize>>,
}

impl Origin {
    /// The origin of a land with this recipe.
    pub fn of(recipe: &Recipe) -> Self {
        let Recipe { generator, seed, algorithm, settings, layers, data } = recipe.clone();
        Self { generator_version: generator.number(), seed: seed.0, algorithm, settings, layers, data }
    }

    /// The number of the land's generator version.
    pub fn generator_number(&self) -> u32 {
        self.generator_version
    }

    /// Whether it is the same land apart from user-made data files and the version of the generator.
    pub fn is_same_but_for_data(&self, other: &Self) -> bool {
        let bare = |origin: &Self| Self { data: None, generator_version: 0, ..origin.clone() };
        bare(self) == bare(other)
    }

    fn description(&self) -> String {
        let set: String = self.settings.iter().chain(&self.layers).map(|(path, text)| format!(" --set {path}={text}")).collect();
        let own = if self.data.is_some_and(|data| data != 0) { ", with biomes or kinds of mountain of somebody's own" } else { "" };
        let version = match self.generator_version {
            newest if newest == GeneratorVersion::NEWEST.number() => String::new(),
            earlier => format!(" --generator {earlier}"),
        };
        format!("--seed {} --algorithm {}{version}{set}{own}", Seed(self.seed), self.algorithm)
    }
}

/// Encodes the header, which is the whole file of a log without strokes.
pub fn header(origin: &Origin) -> Vec<u8> {
    let head = postcard::to_allocvec(origin).expect("plain data can be written");
    let told: Vec<u8> = [VERSION, head.len() as u32].into_iter().flat_map(u32::to_le_bytes).collect();
    [&MAGIC[..], &told, &crc(&[&told, &head]).to_le_bytes(), &head].concat()
}

/// Counts the log headers (magic numbers) within some bytes.
pub fn count_headers(bytes: &[u8]) -> usize {
    bytes.windows(MAGIC.len()).filter(|window| *window == MAGIC).count()
}

/// Encodes the record of a stroke: the rooms that it changed, relative to the edits `before` it.
pub fn stroke_record(number: u64, rooms: &RoomEdits, before: &Edits) -> Vec<u8> {
    record(STROKE, number, &rooms_to_bytes(rooms, before))
}

/// Encodes the record that undoes the stroke of a number.
pub fn undo_record(number: u64) -> Vec<u8> {
    record(UNDONE, number, &[])
}

/// Encodes a compacted log of the same strokes: without undone strokes, and with strokes beyond the undo stack merged.
pub fn compacted(origin: &Origin, strokes: &Strokes) -> Vec<u8> {
    let (oldest, later) = strokes.rewound();
    let mut bytes = header(origin);
    for (room, edit) in oldest.rooms() {
        let rooms = RoomEdits::from([(room, Some(edit.clone()))]);
        bytes.extend(record(ROOM, 0, &rooms_to_bytes(&rooms, &Edits::default())));
    }
    let mut before = oldest;
    for (number, rooms) in later {
        bytes.extend(stroke_record(number, &rooms, &before));
        before = before.with(&rooms).0;
    }
    bytes
}

/// Returns the file without its damaged ranges.
pub fn repaired(bytes: &[u8], damaged: &[Range<usize>]) -> Vec<u8> {
    let mut from = 0;
    let mut mended = Vec::with_capacity(bytes.len());
    for stretch in damaged {
        mended.extend(&bytes[from..stretch.start]);
        from = stretch.end;
    }
    mended.extend(&bytes[from..]);
    mended
}

/// The land to which a log's strokes belong, and the length of the log's head in bytes.
///
/// # Errors
/// If the header cannot be read.
pub fn read_origin(bytes: &[u8]) -> Result<(Origin, usize), LogError> {
    let number = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().expect("four bytes")));
    let first = || (bytes.get(..8)? == MAGIC).then_some((number(8)?, number(12)? as usize, number(16)?));
    let (version, length, crc_of_head) = first().ok_or(LogError::Head)?;
    let end = FIRST_BYTES.checked_add(length).ok_or(LogError::Head)?;
    let head = bytes.get(FIRST_BYTES..end).ok_or(LogError::Head)?;
    if crc(&[&bytes[8..16], head]) != crc_of_head {
        return Err(LogError::Head);
    }
    if version != VERSION {
        return Err(LogError::Form(version));
    }
    Ok((postcard::from_bytes(head).map_err(|_| LogError::Head)?, end))
}

/// Reads all valid records of a land's log.
///
/// # Errors
/// If the header cannot be read, or is of another land.
pub fn read(bytes: &[u8], origin: &Origin) -> Result<StrokeLog, LogError> {
    let (found, begin) = read_origin(bytes)?;
    if found != *origin {
        let (theirs, ours) = (found.generator_version, origin.generator_version);
        return Err(match (Origin { generator_version: ours, ..found.clone() }) == *origin {
            true => LogError::Generators { theirs, ours },
            false => LogError::Land { theirs: found.description(), ours: origin.description() },
        });
    }
    let mut log = StrokeLog::default();
    let mut end = begin;
    for record in records::find_sound(MARKER, &bytes[begin..]) {
        let at = begin + record.at.start..begin + record.at.end;
        if log.apply_record(&record).is_some() {
            log.damaged.extend((end < at.start).then_some(end..at.start));
            log.records += 1;
            end = at.end;
        }
    }
    log.damaged.extend((end < bytes.len()).then_some(end..bytes.len()));
    Ok(log)
}

impl StrokeLog {
    /// Whether nothing in the file is damaged.
    pub fn is_whole(&self) -> bool {
        self.damaged.is_empty()
    }

    /// Replays a record; `None` if it is invalid.
    fn apply_record(&mut self, Record { kind, number, body, .. }: &Record) -> Option<()> {
        if *number > MAX_NUMBER {
            return None;
        }
        match *kind {
            ROOM if self.strokes.begun == 0 => {
                let rooms = rooms_from_bytes(body, self.strokes.edits())?;
                self.strokes = Strokes::over(self.strokes.edits().with(&rooms).0);
            }
            // A stroke is not replayed twice, nor after a later one.
            STROKE if *number > self.strokes.begun => {
                let rooms = rooms_from_bytes(body, self.strokes.edits())?;
                self.strokes.begin_number(*number);
                self.strokes.apply_rooms(&rooms);
            }
            UNDONE if body.is_empty() => {
                self.strokes.begun = self.strokes.begun.max(*number);
                while self.strokes.last_number().is_some_and(|last| last >= *number) {
                    self.strokes.undo();
                }
            }
            _ => return None,
        }
        Some(())
    }
}

fn record(kind: u8, number: u64, rooms: &[u8]) -> Vec<u8> {
    let body = if rooms.is_empty() { Vec::new() } else { miniz_oxide::deflate::compress_to_vec(rooms, DEFLATION) };
    records::to_bytes(MARKER, kind, number, &body)
}

/// Encodes rooms with the blocks that changed: their cell indices (delta-encoded), then all dug and all built distances,
/// grouped so that they compress well.
fn rooms_to_bytes(rooms: &RoomEdits, before: &Edits) -> Vec<u8> {
    let mut bytes = (rooms.len() as u32).to_le_bytes().to_vec();
    for (room, edit) in rooms {
        let blocks = RoomEdit::changed(before.room(*room).map(|edit| &**edit), edit.as_deref());
        bytes.extend(room.x.to_le_bytes());
        bytes.extend(room.y.to_le_bytes());
        bytes.extend((blocks.len() as u16).to_le_bytes());
        let mut last = 0;
        for (cell, _) in &blocks {
            bytes.extend(((cell - last) as u16).to_le_bytes());
            last = *cell;
        }
        let halves = blocks.iter().map(|(_, block)| block.to_bytes());
        for block in halves.clone() {
            bytes.extend(&block[..EditBlock::BYTES / 2]);
        }
        for block in halves {
            bytes.extend(&block[EditBlock::BYTES / 2..]);
        }
    }
    let fixtures = |edit: Option<&Arc<RoomEdit>>| edit.map(|edit| edit.fixtures().to_vec()).unwrap_or_default();
    let placed = rooms.iter().filter(|(room, edit)| before.fixtures(**room) != fixtures(edit.as_ref()));
    let placed: Vec<_> = placed.map(|(room, edit)| (*room, fixtures(edit.as_ref()))).collect();
    bytes.extend((placed.len() as u32).to_le_bytes());
    for (room, fixtures) in &placed {
        fixtures_to_bytes(*room, fixtures, &mut bytes);
    }
    bytes
}

/// Encodes a room's fixtures: the room, their count, and for each its cell index, quarters of a metre, kind and minute.
fn fixtures_to_bytes(room: RoomIndex, fixtures: &[Fixture], bytes: &mut Vec<u8>) {
    bytes.extend(room.x.to_le_bytes());
    bytes.extend(room.y.to_le_bytes());
    bytes.extend((fixtures.len() as u32).to_le_bytes());
    for fixture in fixtures {
        let place = fixture.place();
        let cell = (place.row - room.first_row()) as usize * ROOM_COLUMNS + (place.column - room.first_column()) as usize;
        bytes.extend((cell as u16).to_le_bytes());
        bytes.extend([fixture.quarters()[0] | fixture.quarters()[1] << 4, fixture.number()]);
        bytes.extend(fixture.minute().to_le_bytes());
    }
}

/// Encoded size of a fixture, in bytes.
const FIXTURE_BYTES: usize = 12;

/// Decodes a room's fixtures; `None` if one is invalid or they are not sorted.
fn fixtures_from_bytes(room: RoomIndex, bytes: &[u8]) -> Option<Vec<Fixture>> {
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

/// Decodes a room index; `None` if it is outside the land.
fn room_from_bytes(bytes: &[u8]) -> Option<RoomIndex> {
    let (x, y) = bytes.split_at_checked(8)?;
    let within = |bytes: &[u8], along: usize| {
        let at = i64::from_le_bytes(bytes.try_into().ok()?);
        (at.unsigned_abs() <= (COLUMN_LIMIT / along as i64).unsigned_abs()).then_some(at)
    };
    Some(RoomIndex::new(within(x, ROOM_COLUMNS)?, within(y, ROOM_ROWS)?))
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
        let former = before.room(room).into_iter().flat_map(|edit| edit.blocks()).map(|(cell, block)| (cell, *block));
        let mut blocks: std::collections::BTreeMap<usize, EditBlock> = former.collect();
        let mut cell = 0;
        for (at, place) in places.chunks_exact(2).enumerate() {
            cell += usize::from(u16::from_le_bytes(place.try_into().ok()?));
            let half = |half: &[u8]| half[at * EditBlock::BYTES / 2..][..EditBlock::BYTES / 2].to_vec();
            let block = EditBlock::from_bytes(&halves.map(half).concat().try_into().ok()?)?;
            if cell >= ROOM_COLUMNS * ROOM_ROWS {
                return None;
            }
            blocks.insert(cell, block);
        }
        rooms.insert(room, RoomEdit::new(blocks, before.fixtures(room)).map(Arc::new));
    }
    let count = u32::from_le_bytes(take(4)?.try_into().ok()?);
    for _ in 0..count {
        let room = room_from_bytes(take(16)?)?;
        let count = u32::from_le_bytes(take(4)?.try_into().ok()?) as usize;
        let fixtures = fixtures_from_bytes(room, take(count.checked_mul(FIXTURE_BYTES)?)?)?;
        let edit = rooms.get_mut(&room)?;
        let blocks = edit.iter().flat_map(|edit| edit.blocks()).map(|(cell, block)| (cell, *block));
        *edit = RoomEdit::new(blocks, &fixtures).map(Arc::new);
    }
    take(1).is_none().then_some(rooms)
}

fn crc(parts: &[&[u8]]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    for part in parts {
        hasher.update(part);
    }
    hasher.finalize()
}

#[cfg(test)]
mod tests;
