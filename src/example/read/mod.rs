//! Examples from files.

mod asc;
mod csv;
mod png;

use std::path::Path;

use super::Example;
use crate::shared::shelf::opening;

/// The largest file that is read: the most heights, each with more digits than anybody needs.
const MOST_BYTES: u64 = 256 << 20;

/// What files of each name are read as.
const KINDS: [(&str, fn(&[u8]) -> Result<Example, String>); 5] =
    [("csv", csv::read), ("txt", csv::read), ("png", png), ("asc", asc::read), ("grd", asc::read)];

fn kind(file: &Path) -> Option<fn(&[u8]) -> Result<Example, String>> {
    let extension = file.extension()?.to_str()?;
    KINDS.iter().find(|(known, _)| extension.eq_ignore_ascii_case(known)).map(|(_, read)| *read)
}

/// Whether a file has a name of one that can be read.
pub fn is_known(file: &Path) -> bool {
    kind(file).is_some()
}

/// Reads a file: a profile as CSV, a height map as PNG or ASCII grid.
///
/// # Errors
/// A line that says what is wrong.
pub fn file(file: &Path) -> Result<Example, String> {
    let fault = |words: String| format!("{}: {words}", file.display());
    let read = kind(file).ok_or_else(|| fault("it is none of CSV, PNG and ASCII grid (.asc)".into()))?;
    read(&opening::bytes(file, MOST_BYTES)?).map_err(fault)
}

/// Reads a height map from the bytes of a PNG.
///
/// # Errors
/// A line that says what is wrong.
pub fn png(bytes: &[u8]) -> Result<Example, String> {
    png::read(bytes)
}

/// A text file's text.
fn text(bytes: &[u8]) -> Result<&str, String> {
    // A mark at its beginning says no more than that it is text.
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    str::from_utf8(bytes).map_err(|_| "it is no text".into())
}

/// A word as a height.
fn height(word: &str) -> Option<f64> {
    word.parse().ok().filter(|height: &f64| height.is_finite())
}

/// A word of a file as it is shown to whoever wrote it: not more than fits into a line.
fn shown(word: &str) -> String {
    const MOST: usize = 40;
    let rest = if word.chars().count() > MOST { "..." } else { "" };
    word.chars().take(MOST).map(|letter| if letter.is_control() { '?' } else { letter }).chain(rest.chars()).collect()
}
