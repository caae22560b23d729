//! Files of heights: the one reader of profiles and height maps, for land by example, for measures, and for what is bred.

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

/// The largest file that is read: the most heights, each with more digits than anybody needs.
const MOST_BYTES: u64 = 256 << 20;

/// How the names of files of heights end.
const ENDINGS: [&str; 6] = ["csv", "txt", "png", "asc", "grd", "hgt"];

/// What a file of heights holds: a profile, which is one row, or a map, row by row from the north. There is no gap in it.
#[derive(Debug)]
pub struct Heightmap {
    /// Heights across.
    pub columns: usize,
    /// Heights down; 1 for a profile.
    pub rows: usize,
    /// The heights as the file has them; all are finite.
    pub heights: Vec<f64>,
    /// Metres that 1 of them is.
    pub unit_m: f64,
    /// Metres from one height to the next.
    pub spacing_m: f64,
    /// What was made of what is unusual in the file, for whoever gave it.
    pub notes: Vec<String>,
}

/// Tells on the error stream what was made of a file, in a line.
pub fn report_notes(name: &str, notes: &[String]) {
    if !notes.is_empty() {
        print_error(format!("{name}: {}", notes.join("; ")));
    }
}

fn ending(file: &Path) -> String {
    file.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

/// Whether a file has a name of one that can be read.
pub fn has_supported_extension(file: &Path) -> bool {
    ENDINGS.contains(&&*ending(file))
}

/// Reads a file: a profile as CSV, a height map as PNG, ASCII grid or HGT. What is in it says which, and its name where that
/// does not.
///
/// # Errors
/// A line that says what is wrong.
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

/// Reads a height map from the bytes of a PNG.
///
/// # Errors
/// A line that says what is wrong.
pub fn read_png(bytes: &[u8]) -> Result<Exemplar, String> {
    Exemplar::of_map(png::read(bytes)?)
}

/// A text file's text, its lines ended as one system ends them.
fn text(bytes: &[u8]) -> Result<String, String> {
    let text = file_read::decode_text(bytes)?;
    // What CP/M ended its files with, some programs still do.
    let text = text.trim_end().trim_end_matches('\u{1a}');
    if text.contains('\0') {
        return Err("it is no text".into());
    }
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}
