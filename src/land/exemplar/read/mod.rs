//! Readers of height files: profiles and height maps for exemplars, statistics and evolution targets.

pub mod elevation_tile;
mod gaps;
mod grid;
mod hgt;
mod number;
mod png;
mod resample;
mod table;
mod unsupported;

use std::path::{Path, PathBuf};

pub use grid::GridError;
pub use number::HeightError;
pub use png::HeightPngError;
pub use table::{TableError, TableLineError};
pub use unsupported::UnsupportedFormat;

use super::{
    Exemplar,
    exemplar::{ExemplarError, ExemplarSizeError},
};
use crate::{
    asset_store::{ReadError, TextError, file_read, quoted},
    error_output::print_error,
};

/// Maximum file size: the maximum number of heights with more digits each than anybody needs.
const MAX_BYTES: u64 = 256 << 20;

/// Extensions of height files.
const ENDINGS: [&str; 6] = ["csv", "txt", "png", "asc", "grd", "hgt"];

/// Why a height file cannot be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum HeightFileError {
    /// The file cannot be read at all.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// It is no height map.
    #[error("{}: {fault}", .file.display())]
    Invalid {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        fault: HeightmapError,
    },
}

/// Why bytes are no height map.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum HeightmapError {
    /// They are of a known format that is not read.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedFormat),
    /// They are of no known format.
    #[error("it is none of what is read here: CSV, PNG, ASCII grid (.asc), HGT")]
    UnknownFormat,
    /// They are text in another encoding.
    #[error(transparent)]
    Text(#[from] TextError),
    /// They are not text.
    #[error("it is no text")]
    NoText,
    /// There are no heights, or too many.
    #[error(transparent)]
    Size(#[from] ExemplarSizeError),
    /// There is nothing but gaps.
    #[error("there are no heights in it, only gaps")]
    OnlyGaps,
    /// An HGT tile of an unknown size.
    #[error("an HGT has 1201 x 1201 or 3601 x 3601 heights of two bytes, and this file has {bytes} bytes")]
    HgtSize {
        /// The size of the file in bytes.
        bytes: usize,
    },
    /// An invalid PNG.
    #[error(transparent)]
    Png(#[from] HeightPngError),
    /// An invalid text grid.
    #[error(transparent)]
    Grid(#[from] GridError),
    /// An invalid table.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// A height map as read from a file: a profile, which is one row, or a map, row by row from the north. It has no gaps.
#[derive(Debug)]
pub struct Heightmap {
    /// Heights across.
    pub columns: usize,
    /// Heights down; 1 for a profile.
    pub rows: usize,
    /// The heights in the file's unit; all are finite.
    pub heights: Vec<f64>,
    /// Metres per unit of height.
    pub unit_m: f64,
    /// Distance between heights in metres.
    pub spacing_m: f64,
    /// Notes for the user on how anything unusual in the file was interpreted.
    pub notes: Vec<String>,
}

/// Prints notes on a file to standard error, in one line.
pub fn report_notes(name: &str, notes: &[String]) {
    if !notes.is_empty() {
        print_error(format!("{name}: {}", notes.join("; ")));
    }
}

fn ending(file: &Path) -> String {
    file.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

/// Whether a file has the extension of a readable format.
pub fn has_supported_extension(file: &Path) -> bool {
    ENDINGS.contains(&&*ending(file))
}

/// Reads a height file: a profile as CSV, a height map as PNG, ASCII grid or HGT. The format is detected by content, or
/// by name where that does not suffice.
///
/// # Errors
/// If it cannot be read, or is no height map.
pub fn read_file(file: &Path) -> Result<Heightmap, HeightFileError> {
    let bytes = file_read::load_bytes(file, MAX_BYTES)?;
    read(file, &bytes).map_err(|fault| HeightFileError::Invalid { file: file.into(), fault })
}

fn read(file: &Path, bytes: &[u8]) -> Result<Heightmap, HeightmapError> {
    let ending = ending(file);
    if png::is_png(bytes) {
        return png::read(bytes);
    }
    unsupported::reject_unsupported(bytes, &ending)?;
    if hgt::is_hgt(bytes, &ending) {
        return hgt::read(bytes, file);
    }
    if ending == "png" {
        return Err(HeightPngError::NoPng.into());
    }
    let text = text(bytes).map_err(|fault| match has_supported_extension(file) {
        true => fault,
        false => HeightmapError::UnknownFormat,
    })?;
    if ["asc", "grd"].contains(&&*ending) || grid::is_ascii_grid(&text) { grid::read(&text) } else { table::read(&text) }
}

/// Makes an exemplar of the bytes of a PNG.
///
/// # Errors
/// If they are no height map.
pub fn read_png(bytes: &[u8]) -> Result<Exemplar, ExemplarError> {
    Exemplar::of_map(png::read(bytes)?)
}

/// Decodes a text file, with line ends normalised to `\n`.
fn text(bytes: &[u8]) -> Result<String, HeightmapError> {
    let text = file_read::decode_text(bytes)?;
    // Some programs still end files with Ctrl-Z, as CP/M did.
    let text = text.trim_end().trim_end_matches('\u{1a}');
    if text.contains('\0') {
        return Err(HeightmapError::NoText);
    }
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}
