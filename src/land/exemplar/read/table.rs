//! Heights as text: one height per line, a table with a column of heights, rows of heights, or points on a lattice. The
//! delimiter and the decimal mark are detected.

mod columns;
mod delimiters;

use super::Heightmap;
use crate::exemplar::exemplar::check_size;

/// A line of a file that has content.
struct TextLine<'a> {
    /// Line number, from 1.
    number: usize,
    text: &'a str,
}

impl TextLine<'_> {
    fn fault(&self, words: &str) -> String {
        format!("line {}: {words}", self.number)
    }
}

/// Reads a profile or a map.
///
/// # Errors
/// Returns a one-line message that says what is wrong and where.
pub fn read(text: &str) -> Result<Heightmap, String> {
    let is_comment = |line: &str| ["#", "%", "//"].iter().any(|mark| line.starts_with(mark)) && !line.starts_with("#N/A");
    let mut lines: Vec<TextLine> =
        (1..).zip(text.lines()).map(|(number, text)| TextLine { number, text: text.trim_matches([' ', '\u{feff}']) }).collect();
    lines.retain(|line| !is_comment(line.text));
    let is_blank = |line: &TextLine| line.text.trim().is_empty();
    let first = lines.iter().position(|line| !is_blank(line)).unwrap_or(lines.len());
    lines.drain(..first);
    let end = lines.iter().rposition(|line| !is_blank(line)).map_or(0, |last| last + 1);
    lines.truncate(end);
    // Spreadsheets declare the delimiter to each other this way.
    if lines.first().is_some_and(|line| line.text.to_ascii_lowercase().starts_with("sep=")) {
        lines.remove(0);
    }
    check_size(lines.len(), 1)?;
    let mut notes = Vec::new();
    let table = delimiters::split_into_fields(&lines, &mut notes)?;
    columns::read(table, notes)
}
