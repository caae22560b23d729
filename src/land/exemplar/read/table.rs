//! Heights as text: one height per line, a table with a column of heights, rows of heights, or points on a lattice. The
//! delimiter and the decimal mark are detected.

mod columns;
mod delimiters;

use super::{HeightError, Heightmap, HeightmapError, quoted};
use crate::exemplar::exemplar::check_size;

/// Why a table has no heights.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// It is nothing but a heading.
    #[error("there are no heights in it, only the heading '{}'", quoted(.0))]
    OnlyHeading(String),
    /// Its heading does not name a column of heights.
    #[error("its heading '{}' does not say which of {columns} columns are heights: call one 'height'", quoted(.heading))]
    NoHeights {
        /// The heading.
        heading: String,
        /// Number of columns.
        columns: usize,
    },
    /// Its points are not on a lattice.
    #[error("its points lie on no even lattice: a map has a height for each x and y")]
    NoLattice,
    /// A line is invalid.
    #[error("line {line}: {fault}")]
    Line {
        /// Line number, from 1.
        line: usize,
        /// What is wrong with it.
        fault: TableLineError,
    },
}

/// What is wrong with a line of a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableLineError {
    /// A height is invalid.
    #[error(transparent)]
    Height(#[from] HeightError),
    /// A distance is no number.
    #[error("where a height lies is a number, not '{}'", quoted(.0))]
    Distance(String),
    /// A distance is not farther on than the one before it.
    #[error("where its height lies is not farther on than the line before it says")]
    NotFarther,
    /// It has more fields or fewer than other lines.
    #[error("it has {found} fields, and others have {others}")]
    FieldCount {
        /// Its number of fields.
        found: usize,
        /// That of the others.
        others: usize,
    },
    /// The heading has more names or fewer than the lines have fields.
    #[error("it has {fields} fields, and its heading {names} names: {ADVICE}")]
    HeadingCount {
        /// Number of fields.
        fields: usize,
        /// Number of names.
        names: usize,
    },
    /// A comma may separate thousands.
    #[error("the comma of '{}' may be for decimals or for thousands: {ADVICE}, and none for thousands", quoted(.0))]
    Thousands(String),
    /// Commas may separate heights, or be decimal marks.
    #[error("'{0}' may be a map's heights, or a column and its height: {ADVICE}")]
    Columns(String),
    /// The comma may separate a column and its height, or be the decimal mark.
    #[error(
        "'{}' may be a column and its height, or a height with a decimal comma: put the heading x,height over it, or write decimals with a point",
        quoted(.0)
    )]
    DecimalComma(String),
}

/// Advice for an ambiguous comma.
const ADVICE: &str = "write decimals with a point, or put a semicolon between fields";

/// A line of a file that has content.
struct TextLine<'a> {
    /// Line number, from 1.
    number: usize,
    text: &'a str,
}

impl TextLine<'_> {
    fn fault(&self, fault: TableLineError) -> TableError {
        TableError::Line { line: self.number, fault }
    }
}

/// Reads a profile or a map.
///
/// # Errors
/// If there are none, or a line is invalid.
pub fn read(text: &str) -> Result<Heightmap, HeightmapError> {
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
