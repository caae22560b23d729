//! Files of heights: the one reader of profiles and height maps, for land by example, for measures, and for what is bred.

mod foreign;
mod gaps;
mod grid;
mod hgt;
mod metres;
mod number;
mod png;
mod table;
pub mod tile;

use std::path::Path;

use super::Example;
use crate::{
    complain::complain,
    shelf::{opening, shown},
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
pub fn tell(name: &str, notes: &[String]) {
    if !notes.is_empty() {
        complain(format!("{name}: {}", notes.join("; ")));
    }
}

fn ending(file: &Path) -> String {
    file.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase()
}

/// Whether a file has a name of one that can be read.
pub fn is_known(file: &Path) -> bool {
    ENDINGS.contains(&&*ending(file))
}

/// Reads a file: a profile as CSV, a height map as PNG, ASCII grid or HGT. What is in it says which, and its name where that
/// does not.
///
/// # Errors
/// A line that says what is wrong.
pub fn file(file: &Path) -> Result<Heightmap, String> {
    let bytes = opening::bytes(file, MOST_BYTES)?;
    read(file, &bytes).map_err(|words| format!("{}: {words}", file.display()))
}

fn read(file: &Path, bytes: &[u8]) -> Result<Heightmap, String> {
    let ending = ending(file);
    if png::is_so(bytes) {
        return png::read(bytes);
    }
    foreign::refuse(bytes, &ending)?;
    if hgt::is_so(bytes, &ending) {
        return hgt::read(bytes, file);
    }
    if ending == "png" {
        return Err("it is no PNG, whatever its name says".into());
    }
    let text = text(bytes).map_err(|words| match is_known(file) {
        true => words,
        false => "it is none of what is read here: CSV, PNG, ASCII grid (.asc), HGT".into(),
    })?;
    if ["asc", "grd"].contains(&&*ending) || grid::is_so(&text) { grid::read(&text) } else { table::read(&text) }
}

/// Reads a height map from the bytes of a PNG.
///
/// # Errors
/// A line that says what is wrong.
pub fn png(bytes: &[u8]) -> Result<Example, String> {
    Example::of_map(png::read(bytes)?)
}

/// A text file's text, its lines ended as one system ends them.
fn text(bytes: &[u8]) -> Result<String, String> {
    let text = opening::as_text(bytes)?;
    // What CP/M ended its files with, some programs still do.
    let text = text.trim_end().trim_end_matches('\u{1a}');
    if text.contains('\0') {
        return Err("it is no text".into());
    }
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}
