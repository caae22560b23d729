//! Heights as lines of text: a height a line, a table with a column of heights, rows of heights, or points on a lattice. What
//! stands between them is told from the lines, and so is the decimal mark.

mod columns;
mod delimiters;

use super::Heightmap;
use crate::exemplar::exemplar::check_size;

/// A line of a file that says something.
struct TextLine<'a> {
    /// Counted from 1.
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
/// A line that says what is wrong, and where.
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
    // So spreadsheets tell each other what stands between.
    if lines.first().is_some_and(|line| line.text.to_ascii_lowercase().starts_with("sep=")) {
        lines.remove(0);
    }
    check_size(lines.len(), 1)?;
    let mut notes = Vec::new();
    let table = delimiters::split_into_fields(&lines, &mut notes)?;
    columns::read(table, notes)
}
