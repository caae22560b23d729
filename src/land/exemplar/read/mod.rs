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

use std::path::Path;

use super::Exemplar;
use crate::{
    asset_store::{file_read, quoted},
    error_output::print_error,
};

/// Maximum file size: the maximum number of heights with more digits each than anybody needs.
const MOST_BYTES: u64 = 256 << 20;

/// Extensions of height files.
const ENDINGS: [&str; 6] = ["csv", "txt", "png", "asc", "grd", "hgt"];

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
/// Returns a one-line message that says what is wrong.
pub fn read_file(file: &Path) -> Result<Heightmap, String> {
    let bytes = file_read::load_bytes(file, MOST_BYTES)?;
    read(file, &bytes).map_err(|words| format!("{}: {words}", file.display()))
}

fn read(file: &Path, bytes: &[u8]) -> Result<Heightmap, String> {
    let ending = ending(file);
    if png::is_png(bytes) {
        return png::read(bytes);
    }
    unsupported::reject_unsupported(bytes, &ending)?;
    if hgt::is_hgt(bytes, &ending) {
        return hgt::read(bytes, file);
    }
    if ending == "png" {
        return Err("it is no PNG, whatever its name says".into());
    }
    let text = text(bytes).map_err(|words| match has_supported_extension(file) {
        true => words,
        false => "it is none of what is read here: CSV, PNG, ASCII grid (.asc), HGT".into(),
    })?;
    if ["asc", "grd"].contains(&&*ending) || grid::is_ascii_grid(&text) { grid::read(&text) } else { table::read(&text) }
}

/// Makes an exemplar of the bytes of a PNG.
///
/// # Errors
/// Returns a one-line message that says what is wrong.
pub fn read_png(bytes: &[u8]) -> Result<Exemplar, String> {
    Exemplar::of_map(png::read(bytes)?)
}

/// Decodes a text file, with line ends normalised to `\n`.
fn text(bytes: &[u8]) -> Result<String, String> {
    let text = file_read::decode_text(bytes)?;
    // Some programs still end files with Ctrl-Z, as CP/M did.
    let text = text.trim_end().trim_end_matches('\u{1a}');
    if text.contains('\0') {
        return Err("it is no text".into());
    }
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}
