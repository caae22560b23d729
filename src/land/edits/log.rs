//! Append-only log of commands: a header that identifies the land, followed by [records]. Encoding only, no file access.
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
//! A record holds a command: its counter is the record's number, and the body its author and what was done, as it was done. The
//! edits follow from the set of all commands, in whatever order the records stand and however often one is there. Existing bytes
//! are never rewritten: a stroke appends a record, and so does an undo. A damaged record loses only itself. Records of the old
//! form, which hold the results of strokes, are read too (the module `old_form`).

mod old_form;

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{
    Author, EditCommand, MAX_TRACES, Strokes,
    command::{EditCommandScope, STROKE, TRACE_KINDS},
};
use crate::{
    GeneratorVersion, Recipe, Seed,
    records::{self, Marker},
};
use old_form::OldLog;

const MAGIC: [u8; 8] = *b"EREMINK\x1a";
/// The format version, and the oldest one that is read.
const VERSION: u32 = 4;
const OLDEST_VERSION: u32 = 3;
const FIRST_BYTES: usize = 20;
/// The most records of [`read_traces`]: some for each thing.
const MAX_TRACE_RECORDS: usize = 4 * MAX_TRACES;
const MARKER: Marker = *b"\xe1ink";

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
    #[error("another version of eremite wrote it, in form {0}; this one knows forms {OLDEST_VERSION} to {VERSION} alone")]
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
    /// The strokes.
    pub strokes: Strokes,
    /// Number of valid records.
    pub records: usize,
    /// Whether there are records of the old form, or the file is of it: then nothing is appended to it, it is written anew.
    pub is_old: bool,
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
    pub fn is_same_but_for_data_and_version(&self, other: &Self) -> bool {
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
    header_of_version(VERSION, origin)
}

fn header_of_version(version: u32, origin: &Origin) -> Vec<u8> {
    let head = postcard::to_allocvec(origin).expect("plain data can be written");
    let told: Vec<u8> = [version, head.len() as u32].into_iter().flat_map(u32::to_le_bytes).collect();
    [&MAGIC[..], &told, &crc(&[&told, &head]).to_le_bytes(), &head].concat()
}

/// Counts the log headers (magic numbers) within some bytes.
pub fn count_headers(bytes: &[u8]) -> usize {
    bytes.windows(MAGIC.len()).filter(|window| *window == MAGIC).count()
}

/// Encodes the record of a command.
pub fn record(command: &EditCommand) -> Vec<u8> {
    let (kind, body) = command.to_record();
    records::to_bytes(MARKER, kind, command.id().counter, &body)
}

/// Encodes a log of all finished strokes, in the order in which they take effect: of the same commands the same bytes.
pub fn to_bytes(origin: &Origin, strokes: &Strokes) -> Vec<u8> {
    let mut bytes = header(origin);
    for command in strokes.commands_in_order() {
        bytes.extend(record(command));
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

/// The land of a log, and its format version and where its records begin.
fn read_header(bytes: &[u8]) -> Result<(Origin, u32, usize), LogError> {
    let number = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().expect("four bytes")));
    let first = || (bytes.get(..8)? == MAGIC).then_some((number(8)?, number(12)? as usize, number(16)?));
    let (version, length, crc_of_head) = first().ok_or(LogError::Head)?;
    let end = FIRST_BYTES.checked_add(length).ok_or(LogError::Head)?;
    let head = bytes.get(FIRST_BYTES..end).ok_or(LogError::Head)?;
    if crc(&[&bytes[8..16], head]) != crc_of_head {
        return Err(LogError::Head);
    }
    if !(OLDEST_VERSION..=VERSION).contains(&version) {
        return Err(LogError::Form(version));
    }
    let origin = postcard::from_bytes(head).map_err(|_| LogError::Head)?;
    Ok((origin, version, FIRST_BYTES + length))
}

/// Checks that a log is of a land. Returns its format version and where its records begin.
fn check_header(bytes: &[u8], origin: &Origin) -> Result<(u32, usize), LogError> {
    let (found, version, from) = read_header(bytes)?;
    if found == *origin {
        return Ok((version, from));
    }
    let (theirs, ours) = (found.generator_version, origin.generator_version);
    Err(match (Origin { generator_version: ours, ..found.clone() }) == *origin {
        true => LogError::Generators { theirs, ours },
        false => LogError::Land { theirs: found.description(), ours: origin.description() },
    })
}

/// The land of a log.
///
/// # Errors
/// If the header cannot be read.
pub fn origin_of(bytes: &[u8]) -> Result<Origin, LogError> {
    read_header(bytes).map(|(origin, ..)| origin)
}

/// Reads all valid records of a land's log, for nobody in particular.
///
/// # Errors
/// If the header cannot be read, or is of another land.
pub fn read(bytes: &[u8], origin: &Origin) -> Result<StrokeLog, LogError> {
    read_as(Author::UNKNOWN, bytes, origin)
}

/// Reads of a land's log what [moves nothing](Strokes::traces_of), for nobody in particular; the rest is not even looked at.
///
/// # Errors
/// If the header cannot be read, or is of another land.
pub fn read_traces(bytes: &[u8], origin: &Origin) -> Result<Strokes, LogError> {
    let (_, from) = check_header(bytes, origin)?;
    let some = records::find_sound(MARKER, &bytes[from..]).into_iter().filter(|record| TRACE_KINDS.contains(&record.kind));
    let commands = some.filter_map(|record| EditCommand::of_record(record.kind, record.number, record.body));
    let is_trace = |(command, _): &(EditCommand, EditCommandScope)| command.trace().is_some() || command.name().is_some();
    Ok(Strokes::of_commands(Author::UNKNOWN, commands.filter(is_trace).take(MAX_TRACE_RECORDS)))
}

/// Reads all valid records of a land's log. What the author did can be undone.
///
/// # Errors
/// If the header cannot be read, or is of another land.
pub fn read_as(author: Author, bytes: &[u8], origin: &Origin) -> Result<StrokeLog, LogError> {
    let (version, from) = check_header(bytes, origin)?;
    let mut log = StrokeLog { is_old: version != VERSION, ..StrokeLog::default() };
    let (mut commands, mut old) = (Vec::new(), OldLog::default());
    let mut end = from;
    for record in records::find_sound(MARKER, &bytes[end..]) {
        let at = from + record.at.start..from + record.at.end;
        let new: Option<Vec<(EditCommand, EditCommandScope)>> = if record.kind < STROKE {
            log.is_old = true;
            old.apply(&record)
        } else {
            EditCommand::of_record(record.kind, record.number, record.body).map(|command| vec![command])
        };
        if let Some(new) = new {
            commands.extend(new);
            log.damaged.extend((end < at.start).then_some(end..at.start));
            log.records += 1;
            end = at.end;
        }
    }
    log.damaged.extend((end < bytes.len()).then_some(end..bytes.len()));
    log.strokes = Strokes::of_commands(author, commands);
    Ok(log)
}

impl StrokeLog {
    /// Whether nothing in the file is damaged.
    pub fn is_whole(&self) -> bool {
        self.damaged.is_empty()
    }
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
