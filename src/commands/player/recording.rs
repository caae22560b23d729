//! Input recording of a walk as a file: keys held, settings, and the edits of the land before it, so that a replay has the
//! same ground.

use std::path::Path;

use data_encoding::BASE64URL_NOPAD;
use eremite_land::{
    Column, GeneratorVersion, Recipe, Seed, UnknownGenerator,
    asset_store::{self, file_read},
    edits::{
        Edits, Strokes,
        log::{self, Origin},
    },
};
use eremite_life::motion::BODY_VERSION;
use serde::{Deserialize, Serialize};

use super::pace;
use crate::cli::{CliError, StartPosition, column};

/// Format version; only this one is read.
pub(super) const FORMAT_VERSION: u32 = 2;

/// A recorded walk.
#[derive(Serialize, Deserialize, Clone, Debug, PartialEq)]
pub(super) struct Recording {
    pub form: u32,
    pub generator_version: u32,
    pub body_version: u32,
    pub seed: u64,
    pub algorithm: String,
    pub settings: Vec<(String, String)>,
    /// Layer parameters that differ from their defaults; see [`Recipe::layers`].
    pub layers: Vec<(String, String)>,
    /// Hash of the player's own biomes and mountain kinds; see [`Recipe::data`].
    pub data: Option<u32>,
    pub start_x: i64,
    pub start_row: Option<i64>,
    pub speed: f32,
    /// Whether automatic grab was on.
    pub steady: bool,
    /// Whether the player starts on horseback.
    pub ride: bool,
    /// Earlier edits of the land, as an encoded edit file; see [`log`].
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edits: Option<String>,
    /// Keys held (bits), and for how many fixed steps.
    pub keys: Vec<(u16, u32)>,
    pub state_digest: String,
}

/// Largest file size in bytes.
const MAX_BYTES: u64 = 256 << 20;

impl Recording {
    /// Start position.
    pub fn at(&self) -> StartPosition {
        StartPosition { column: Column(self.start_x), row: self.start_row }
    }

    /// Recipe of the land.
    ///
    /// # Errors
    /// If its version of the generator is not known.
    pub fn recipe(&self) -> Result<Recipe, UnknownGenerator> {
        Ok(Recipe {
            generator: GeneratorVersion::from_number(self.generator_version)?,
            layers: self.layers.clone(),
            data: self.data,
            ..Recipe::new(Seed(self.seed), &self.algorithm, self.settings.clone())
        })
    }

    /// Edits of the land; `origin` is that of the land.
    pub fn edits(&self, origin: &Origin) -> Result<Edits, CliError> {
        let Some(text) = &self.edits else { return Ok(Edits::default()) };
        let broken = |words: &str| CliError(format!("what was dug and built before the recording cannot be laid over its land: {words}"));
        let bytes = BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| broken("the file was changed"))?;
        let log = log::read(&bytes, origin).map_err(|error| broken(&error.to_string()))?;
        if log.is_whole() { Ok(log.strokes.edits().clone()) } else { Err(broken("the file was changed")) }
    }

    /// Number of fixed steps.
    pub fn steps(&self) -> u64 {
        self.keys.iter().map(|(_, steps)| u64::from(*steps)).sum()
    }
}

/// Edits of a land as text; `None` if there are none.
pub(super) fn edits_to_text(edits: &Edits, origin: &Origin) -> Option<String> {
    (!edits.is_empty()).then(|| BASE64URL_NOPAD.encode(&log::to_bytes(origin, &Strokes::over(edits.clone()))))
}

/// Reads a recording that this version can replay.
pub(super) fn read(file: &Path) -> Result<Recording, CliError> {
    let text = file_read::load_text(file, MAX_BYTES).map_err(CliError::new)?;
    // The parser's message would use internal names.
    let recording: Recording = serde_json::from_str(&text).map_err(|error| {
        CliError(format!(
            "{} is not a recording of `eremite walk --record`, or it was changed: line {}, column {}",
            file.display(),
            error.line(),
            error.column()
        ))
    })?;
    if recording.form != FORMAT_VERSION {
        return Err(CliError::new(format!(
            "{} was recorded by another version of eremite, in form {}; this one knows form {FORMAT_VERSION} alone",
            file.display(),
            recording.form
        )));
    }
    if recording.body_version != BODY_VERSION {
        return Err(CliError::new(format!(
            "{} was recorded with version {} of the body, this is version {BODY_VERSION}: he walks differently",
            file.display(),
            recording.body_version
        )));
    }
    for at in [Some(recording.start_x), recording.start_row].into_iter().flatten() {
        column(&at.to_string()).map_err(CliError::new)?;
    }
    pace(&recording.speed.to_string()).map_err(CliError::new)?;
    Ok(recording)
}

/// Writes a recording.
pub(super) fn write(file: &Path, recording: &Recording) -> Result<(), CliError> {
    let text = serde_json::to_string(recording).expect("plain data");
    asset_store::write_atomic(file, (text + "\n").as_bytes()).map_err(|error| CliError::cannot_write(file, error))
}
