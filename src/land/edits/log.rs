//! The strokes as a file: a head that tells of which land they are, and then one record after the other, each with its
//! checksum. No file system.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | magic |
//! | 4 | version of the form of what follows |
//! | 4 | length of the head |
//! | 4 | CRC-32 of version, length and head |
//! | .. | the [`Origin`], in postcard's form |
//! | .. | records |
//!
//! A record is its length in 4 bytes, the CRC-32 of that and of what follows in 4, a byte for what it is, 8 for the stroke's
//! number, and rooms, deflated; from form 2 on also what is placed in those in which something else is than before. Files of
//! form 1 are read as well, and whoever writes on makes them anew. All numbers are little-endian. Nothing is ever written into what is there: a stroke is a
//! record more, and so is one that is taken back. A record tells what a stroke has left and not how it was led, so that
//! whatever becomes of the brush, the land stays.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    Edits, Fixture, Rooms, Strokes,
    room::{Block, RoomEdit},
};
use crate::land::{
    COLUMN_LIMIT, GENERATOR_VERSION, Recipe, Seed,
    room::{ROOM_COLUMNS, ROOM_ROWS, RoomIndex},
};

const MAGIC: [u8; 8] = *b"EREMINK\x1a";
/// The version of the form, and the first: it tells of nothing that was placed.
const VERSION: u32 = 2;
const FIRST_VERSION: u32 = 1;
const FIRST_BYTES: usize = 20;
/// Bytes of a record before its rooms.
const RECORD_BYTES: usize = 17;
/// The most bytes that a record's rooms may have when they are inflated.
const MOST_BYTES: usize = 1 << 28;
/// How hard what is written is deflated, of 10.
const DEFLATION: u8 = 6;

/// What a record is.
const WHOLE: u8 = 0;
const STROKE: u8 = 1;
const UNDONE: u8 = 2;

/// Of which land the strokes are.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    generator_version: u32,
    seed: u64,
    algorithm: String,
    settings: Vec<(String, String)>,
    layers: Vec<(String, String)>,
    data: Option<u32>,
}

/// Why a file is none, or none of this land.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum LogError {
    /// Its head is not as it was written.
    #[error("it is no file of strokes, or its head is damaged")]
    Head,
    /// A later game wrote it.
    #[error("a later version of eremite wrote it, in form {0}; this one knows forms up to {VERSION}")]
    Newer(u32),
    /// It was made by other generators.
    #[error("its strokes are of generator version {0}, this is version {GENERATOR_VERSION}: its land is another one")]
    Generators(u32),
    /// It is of another land.
    #[error("its strokes are of another land: {theirs}, and not {ours}")]
    Land {
        /// The file's.
        theirs: String,
        /// The one that was asked for.
        ours: String,
    },
}

/// What was read of a file.
#[derive(Clone, Debug)]
pub struct Log {
    /// The strokes.
    pub strokes: Strokes,
    /// How many bytes of it are whole: what comes after them is damaged, and is lost.
    pub whole: usize,
    /// The number of the next record, counted from 1.
    pub next: u64,
    /// The form in which it was written.
    form: u32,
}

impl Origin {
    /// The land of a recipe as it was settled.
    pub fn of(recipe: &Recipe) -> Self {
        let Recipe { seed, algorithm, settings, layers, data } = recipe.clone();
        Self { generator_version: GENERATOR_VERSION, seed: seed.0, algorithm, settings, layers, data }
    }

    fn told(&self) -> String {
        let set: String = self.settings.iter().chain(&self.layers).map(|(path, text)| format!(" --set {path}={text}")).collect();
        let own = if self.data.is_some_and(|data| data != 0) { ", with biomes or kinds of mountain of somebody's own" } else { "" };
        format!("--seed {} --algorithm {}{set}{own}", Seed(self.seed), self.algorithm)
    }
}

/// The head of a file, which is all of one without strokes.
pub fn head(origin: &Origin) -> Vec<u8> {
    head_of_form(origin, VERSION)
}

fn head_of_form(origin: &Origin, form: u32) -> Vec<u8> {
    let head = postcard::to_allocvec(origin).expect("plain data can be written");
    let told: Vec<u8> = [form, head.len() as u32].into_iter().flat_map(u32::to_le_bytes).collect();
    [&MAGIC[..], &told, &crc(&[&told, &head]).to_le_bytes(), &head].concat()
}

/// The record of what a stroke has left in the rooms that it changed; `before` tells what was there.
pub fn stroke(number: u64, rooms: &Rooms, before: &Edits) -> Vec<u8> {
    record(STROKE, number, &rooms_to_bytes(rooms, before))
}

/// The record of a stroke that was taken back.
pub fn undone(number: u64) -> Vec<u8> {
    record(UNDONE, number, &[])
}

/// Whole records with other numbers, from one on; and the next number.
pub fn renumbered(mut records: &[u8], mut number: u64) -> (Vec<u8>, u64) {
    let mut anew = Vec::with_capacity(records.len());
    while let Some((length, rest)) = records.split_first_chunk::<4>() {
        // The length counts what comes after the checksum.
        let (record, later) = rest.split_at(u32::from_le_bytes(*length) as usize + 4);
        anew.extend(framed(record[4], number, &record[RECORD_BYTES - 4..]));
        (number, records) = (number + 1, later);
    }
    (anew, number)
}

/// The number of the record that goes on after [`compacted`].
pub fn next_of_compacted(strokes: &Strokes) -> u64 {
    // The first is all that cannot be taken back.
    strokes.len() as u64 + 2
}

/// A file of the same strokes without those that cannot be taken back any more, nor those that were.
pub fn compacted(origin: &Origin, strokes: &Strokes) -> Vec<u8> {
    let (oldest, later) = strokes.unwound();
    let mut bytes = head(origin);
    let rooms = oldest.rooms().map(|(room, edit)| (room, Some(edit.clone()))).collect();
    let mut number = 1;
    bytes.extend(record(WHOLE, number, &rooms_to_bytes(&rooms, &Edits::default())));
    let mut before = oldest;
    for rooms in later {
        number += 1;
        bytes.extend(stroke(number, &rooms, &before));
        before = before.with(&rooms).0;
    }
    bytes
}

/// Reads a file of a land, as far as it is whole.
///
/// # Errors
/// If its head cannot be read, or is of another land.
pub fn read(bytes: &[u8], origin: &Origin) -> Result<Log, LogError> {
    let number = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().expect("four bytes")));
    let first = || (bytes.get(..8)? == MAGIC).then_some((number(8)?, number(12)? as usize, number(16)?));
    let (version, length, crc_of_head) = first().ok_or(LogError::Head)?;
    let head = FIRST_BYTES.checked_add(length).and_then(|end| bytes.get(FIRST_BYTES..end)).ok_or(LogError::Head)?;
    if crc(&[&bytes[8..16], head]) != crc_of_head {
        return Err(LogError::Head);
    }
    if !(FIRST_VERSION..=VERSION).contains(&version) {
        return Err(LogError::Newer(version));
    }
    let found: Origin = postcard::from_bytes(head).map_err(|_| LogError::Head)?;
    if found.generator_version != origin.generator_version {
        return Err(LogError::Generators(found.generator_version));
    }
    if found != *origin {
        return Err(LogError::Land { theirs: found.told(), ours: origin.told() });
    }
    let mut log = Log { strokes: Strokes::default(), whole: FIRST_BYTES + length, next: 1, form: version };
    while let Some(length) = log.take(&bytes[log.whole..]) {
        log.whole += length;
        log.next += 1;
    }
    Ok(log)
}

impl Log {
    /// No stroke yet.
    pub fn new(origin: &Origin) -> Self {
        Self { strokes: Strokes::default(), whole: head(origin).len(), next: 1, form: VERSION }
    }

    /// Whether records may be written on after it: a file of an older form is made anew first, or an older game would take
    /// them for damage.
    pub fn goes_on(&self) -> bool {
        self.form == VERSION
    }

    /// Takes up the record at the beginning of some bytes, and tells its length; none if it is not as it was written.
    fn take(&mut self, bytes: &[u8]) -> Option<usize> {
        let number = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().expect("four bytes")));
        let (length, crc_of_record) = (number(0)? as usize, number(4)?);
        let record = bytes.get(8..8usize.checked_add(length)?)?;
        if length < RECORD_BYTES - 8 || crc(&[&bytes[..4], record]) != crc_of_record {
            return None;
        }
        let number = u64::from_le_bytes(record[1..9].try_into().expect("eight bytes"));
        if number != self.next {
            return None;
        }
        match record[0] {
            WHOLE => self.strokes = Strokes::over(Edits::default().with(&rooms_from_bytes(&record[9..], &Edits::default(), self.form)?).0),
            STROKE => {
                let rooms = rooms_from_bytes(&record[9..], self.strokes.edits(), self.form)?;
                self.strokes.begin();
                self.strokes.put(&rooms);
            }
            UNDONE => drop(self.strokes.undo()?),
            _ => return None,
        }
        Some(8 + length)
    }
}

fn record(kind: u8, number: u64, rooms: &[u8]) -> Vec<u8> {
    framed(kind, number, &if rooms.is_empty() { Vec::new() } else { miniz_oxide::deflate::compress_to_vec(rooms, DEFLATION) })
}

fn framed(kind: u8, number: u64, deflated: &[u8]) -> Vec<u8> {
    let length = ((RECORD_BYTES - 8 + deflated.len()) as u32).to_le_bytes();
    let of = [&[kind][..], &number.to_le_bytes(), deflated].concat();
    [&length[..], &crc(&[&length, &of]).to_le_bytes(), &of].concat()
}

/// Rooms, each with the blocks that are others than before: where they are, and then what is dug and what is built, each
/// of all blocks, so that what is alike lies together.
fn rooms_to_bytes(rooms: &Rooms, before: &Edits) -> Vec<u8> {
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
        halves.clone().for_each(|block| bytes.extend(&block[..Block::BYTES / 2]));
        halves.for_each(|block| bytes.extend(&block[Block::BYTES / 2..]));
    }
    let fixtures = |edit: Option<&Arc<RoomEdit>>| edit.map(|edit| edit.fixtures().to_vec()).unwrap_or_default();
    let placed = rooms.iter().filter(|(room, edit)| before.fixtures(**room) != fixtures(edit.as_ref()));
    let placed: Vec<_> = placed.map(|(room, edit)| (*room, fixtures(edit.as_ref()))).collect();
    bytes.extend((placed.len() as u32).to_le_bytes());
    placed.iter().for_each(|(room, fixtures)| fixtures_to_bytes(*room, fixtures, &mut bytes));
    bytes
}

/// All that is placed in a room: the room, how much, and of each the number of its cell, quarters of a metre, kind and minute.
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

/// Bytes of one of them.
const FIXTURE_BYTES: usize = 12;

/// What is placed in a room, as its bytes tell; none if they tell of what nobody places, or not in its order.
fn fixtures_from_bytes(room: RoomIndex, bytes: &[u8]) -> Option<Vec<Fixture>> {
    let is_within = |at: i64, along: usize| at.unsigned_abs() <= (COLUMN_LIMIT / along as i64).unsigned_abs();
    if !is_within(room.x, ROOM_COLUMNS) || !is_within(room.y, ROOM_ROWS) {
        return None;
    }
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

/// The rooms of a record with what was there before; none if no stroke leaves such.
fn rooms_from_bytes(deflated: &[u8], before: &Edits, form: u32) -> Option<Rooms> {
    let bytes = miniz_oxide::inflate::decompress_to_vec_with_limit(deflated, MOST_BYTES).ok()?;
    let mut left = &bytes[..];
    let mut take = |count: usize| {
        let (taken, rest) = left.split_at_checked(count)?;
        left = rest;
        Some(taken)
    };
    let count = u32::from_le_bytes(take(4)?.try_into().ok()?);
    let mut rooms = Rooms::new();
    for _ in 0..count {
        let room = RoomIndex::new(i64::from_le_bytes(take(8)?.try_into().ok()?), i64::from_le_bytes(take(8)?.try_into().ok()?));
        let count = usize::from(u16::from_le_bytes(take(2)?.try_into().ok()?));
        let places = take(2 * count)?;
        let halves = [take(count * Block::BYTES / 2)?, take(count * Block::BYTES / 2)?];
        let former = before.room(room).into_iter().flat_map(|edit| edit.blocks()).map(|(cell, block)| (cell, *block));
        let mut blocks: std::collections::BTreeMap<usize, Block> = former.collect();
        let mut cell = 0;
        for (at, place) in places.chunks_exact(2).enumerate() {
            cell += usize::from(u16::from_le_bytes(place.try_into().ok()?));
            let half = |half: &[u8]| half[at * Block::BYTES / 2..][..Block::BYTES / 2].to_vec();
            let block = Block::from_bytes(&halves.map(half).concat().try_into().ok()?)?;
            if cell >= ROOM_COLUMNS * ROOM_ROWS {
                return None;
            }
            blocks.insert(cell, block);
        }
        rooms.insert(room, RoomEdit::new(blocks, before.fixtures(room)).map(Arc::new));
    }
    if form == FIRST_VERSION {
        return Some(rooms);
    }
    let count = u32::from_le_bytes(take(4)?.try_into().ok()?);
    for _ in 0..count {
        let room = RoomIndex::new(i64::from_le_bytes(take(8)?.try_into().ok()?), i64::from_le_bytes(take(8)?.try_into().ok()?));
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
    parts.iter().for_each(|part| hasher.update(part));
    hasher.finalize()
}

#[cfg(test)]
mod tests;
