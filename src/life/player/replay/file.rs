//! Replay file: a board ride with all edits that it depends on.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | magic |
//! | 4 | format version |
//! | 4 | CRC-32 of the rest |
//! | .. | [`ReplayFile`], encoded with postcard |
//!
//! Numbers are little-endian.

use eremite_land::{
    GeneratorVersion, Recipe, Seed, UnknownGenerator,
    edits::{
        Strokes,
        log::{self, Origin, StrokeLog},
    },
};
use serde::{Deserialize, Serialize};

use super::{MAX_STEPS, Replay};
use crate::motion::{BOARD_VERSION, BODY_VERSION, Board, Body, Intent};

const MAGIC: [u8; 8] = *b"EREMRIDE";
/// Format version.
const VERSION: u32 = 1;
const HEAD_BYTES: usize = 16;
/// Maximum file size, in bytes.
pub const MAX_BYTES: u64 = 256 << 20;

/// Why bytes are no replay that can be played here.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum ReplayError {
    /// The checksum or the contents are invalid.
    #[error("it is no ride that eremite has kept, or it is damaged")]
    Damaged,
    /// Written by a later version of the game.
    #[error("a later version of eremite wrote it, in form {0}; this one knows form {VERSION}")]
    Newer(u32),
    /// A version of the generator that is not known here.
    #[error(transparent)]
    Generator(#[from] UnknownGenerator),
    /// The movement rules have changed.
    #[error("it is of version {0} of the body and {1} of the board, these are {BODY_VERSION} and {BOARD_VERSION}: he rides otherwise")]
    Laws(u32, u32),
}

/// The contents of the file.
#[derive(Serialize, Deserialize)]
struct ReplayFile {
    generator_version: u32,
    body_version: u32,
    board_version: u32,
    seed: u64,
    algorithm: String,
    settings: Vec<(String, String)>,
    layers: Vec<(String, String)>,
    data: Option<u32>,
    /// Encoded as a stroke file.
    edits: Vec<u8>,
    body: Body,
    board: Board,
    pace: f32,
    step_s: f32,
    hands: Vec<(Intent, u32)>,
    digest: u64,
}

/// Encodes a replay.
pub fn to_bytes(ride: &Replay) -> Vec<u8> {
    let Recipe { generator, seed, algorithm, settings, layers, data } = ride.recipe.clone();
    let edits = log::to_bytes(&Origin::of(&ride.recipe), &Strokes::over(ride.edits.clone()));
    let form = ReplayFile {
        generator_version: generator.number(),
        body_version: BODY_VERSION,
        board_version: BOARD_VERSION,
        seed: seed.0,
        algorithm,
        settings,
        layers,
        data,
        edits,
        body: ride.body.clone(),
        board: ride.board,
        pace: ride.pace,
        step_s: ride.step_s,
        hands: ride.hands.clone(),
        digest: ride.digest,
    };
    let form = postcard::to_allocvec(&form).expect("plain data can be written");
    [&MAGIC[..], &VERSION.to_le_bytes(), &crc32fast::hash(&form).to_le_bytes(), &form].concat()
}

/// Decodes a replay.
///
/// # Errors
/// If it is invalid, of an unknown version of the generator, or of another version of the movement rules.
pub fn from_bytes(bytes: &[u8]) -> Result<Replay, ReplayError> {
    let number = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let head = (bytes.get(..8) == Some(&MAGIC[..])).then(|| Some((number(8)?, number(12)?))).flatten();
    let (version, crc) = head.ok_or(ReplayError::Damaged)?;
    if version > VERSION {
        return Err(ReplayError::Newer(version));
    }
    let form = Some(&bytes[HEAD_BYTES..]).filter(|form| version == VERSION && crc32fast::hash(form) == crc).ok_or(ReplayError::Damaged)?;
    let form: ReplayFile = postcard::from_bytes(form).map_err(|_| ReplayError::Damaged)?;
    let generator = GeneratorVersion::from_number(form.generator_version)?;
    if (form.body_version, form.board_version) != (BODY_VERSION, BOARD_VERSION) {
        return Err(ReplayError::Laws(form.body_version, form.board_version));
    }
    let ReplayFile { seed, algorithm, settings, layers, data, edits, body, board, pace, step_s, hands, digest, .. } = form;
    let recipe = Recipe { generator, seed: Seed(seed), algorithm, settings, layers, data };
    let log = log::read(&edits, &Origin::of(&recipe)).ok().filter(StrokeLog::is_whole).ok_or(ReplayError::Damaged)?;
    let ride = Replay { recipe, edits: log.strokes.edits().clone(), body, board, pace, step_s, hands, digest };
    if ride.is_valid() { Ok(ride) } else { Err(ReplayError::Damaged) }
}

impl Replay {
    fn is_valid(&self) -> bool {
        let steps = self.hands.iter().fold(0u64, |sum, (_, steps)| sum + u64::from(*steps));
        let hands = self.hands.iter().all(|(intent, steps)| *steps > 0 && intent.walk.abs() <= 1.0 && intent.climb.abs() <= 1.0);
        let numbers = (0.01..=1000.0).contains(&self.pace) && (1.0e-3..=0.1).contains(&self.step_s);
        self.body.is_valid() && self.board.is_valid() && numbers && hands && (1..=u64::from(MAX_STEPS)).contains(&steps)
    }
}
