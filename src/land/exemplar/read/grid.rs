//! Text grids with a header: ESRI ASCII grid, GRASS ASCII and Surfer (DSAA). The heights follow row by row from the north,
//! or, in Surfer's, from the south.

use std::iter::Peekable;

use super::{
    Heightmap, HeightmapError,
    number::{HeightError, Nodata, is_nodata_word, parse_number},
    quoted,
    resample::{CellSize, RawHeights},
};
use crate::exemplar::exemplar::check_size;

/// Magic word of a Surfer text grid.
const SURFER: &str = "DSAA";

/// Why a text grid is invalid.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum GridError {
    /// A word of the header is unknown.
    #[error("'{}' is no word of an ASCII grid's head", quoted(.0))]
    UnknownWord(String),
    /// The header ends after a word.
    #[error("{} has no number in its head", quoted(.0))]
    NoValue(String),
    /// A value of the header is no number.
    #[error("{} is a number, not '{}'", quoted(.word), quoted(.value))]
    BadValue {
        /// The word before it.
        word: String,
        /// The value.
        value: String,
    },
    /// A value of Surfer's header is no number.
    #[error("a Surfer grid has eight numbers in its head, not '{}'", quoted(.0))]
    BadSurferValue(String),
    /// The header does not give the columns or the rows.
    #[error("its head has no {0}")]
    NoCount(&'static str),
    /// The columns or the rows are not a whole number.
    #[error("{word} is a whole number, not {found}")]
    BadCount {
        /// The header's word.
        word: &'static str,
        /// The number.
        found: f64,
    },
    /// The side of a cell is not positive.
    #[error("cellsize is a number above 0, not {0}")]
    CellSize(f64),
    /// A height is invalid.
    #[error("column {column} of row {row}: {fault}")]
    Height {
        /// The column, from 1.
        column: usize,
        /// The row, from 1.
        row: usize,
        /// What is wrong with it.
        fault: HeightError,
    },
    /// There are more heights or fewer than the header says.
    #[error("{columns} x {rows} heights are told in its head, and {found} are there")]
    HeightCount {
        /// Columns in the header.
        columns: usize,
        /// Rows in the header.
        rows: usize,
        /// Number of heights.
        found: usize,
    },
}

#[derive(Default)]
struct GridHeader {
    columns: Option<f64>,
    rows: Option<f64>,
    /// Width and depth of a cell.
    cell: [Option<f64>; 2],
    west: Option<f64>,
    south: Option<f64>,
    east: Option<f64>,
    north: Option<f64>,
    nodata: Option<f64>,
    /// Factor on all heights.
    times: Option<f64>,
    are_degrees: bool,
    is_from_the_south: bool,
}

/// The meaning of a header keyword.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HeaderField {
    Columns,
    Rows,
    Cell,
    Wide,
    Deep,
    West,
    South,
    East,
    North,
    Nodata,
    Times,
    Nothing,
}

/// Parses a header keyword, ignoring case, colons, dashes and underscores.
fn header_field(name: &str) -> Option<HeaderField> {
    let plain: String = name.to_ascii_lowercase().chars().filter(|letter| !":_-".contains(*letter)).collect();
    Some(match &*plain {
        "ncols" | "ncol" | "cols" | "columns" | "ncolumns" => HeaderField::Columns,
        "nrows" | "nrow" | "rows" => HeaderField::Rows,
        "cellsize" | "cell" => HeaderField::Cell,
        "dx" | "xcellsize" | "cellsizex" | "xdim" => HeaderField::Wide,
        "dy" | "ycellsize" | "cellsizey" | "ydim" => HeaderField::Deep,
        "xllcorner" | "xllcenter" | "xllcentre" | "xll" | "west" => HeaderField::West,
        "yllcorner" | "yllcenter" | "yllcentre" | "yll" | "south" => HeaderField::South,
        "east" => HeaderField::East,
        "north" => HeaderField::North,
        "nodatavalue" | "nodata" | "missingvalue" => HeaderField::Nodata,
        // Without a colon, "null" is a gap.
        "null" if name.ends_with(':') => HeaderField::Nodata,
        "multiplier" => HeaderField::Times,
        "type" | "byteorder" => HeaderField::Nothing,
        _ => return None,
    })
}

/// The lines without comment lines and trailing comments.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let is_comment = |line: &&str| ["#", "//", "!", "%", ";"].iter().any(|mark| line.trim_start().starts_with(mark));
    text.lines().filter(move |line| !is_comment(line)).map(|line| line.find(" #").map_or(line, |at| &line[..at]))
}

/// Whether a text begins like a grid file.
pub fn is_ascii_grid(text: &str) -> bool {
    let mut words = lines(text).flat_map(str::split_whitespace);
    let (Some(first), second) = (words.next(), words.next().unwrap_or_default()) else { return false };
    let is_value = |word: &str| parse_number(word).is_some() || is_nodata_word(word) || degrees(word).is_some();
    match first.split_once(':') {
        _ if first == SURFER => true,
        Some((name, value)) if !value.is_empty() => header_field(name).is_some() && is_value(value),
        _ => header_field(first).is_some() && is_value(second),
    }
}

/// Reads a height map.
///
/// # Errors
/// If it is invalid.
pub fn read(text: &str) -> Result<Heightmap, HeightmapError> {
    let mut words = lines(text).flat_map(str::split_whitespace).peekable();
    let head = if words.next_if_eq(&SURFER).is_some() { GridHeader::read_surfer(&mut words)? } else { GridHeader::read(&mut words)? };
    let count = |found: Option<f64>, word: &'static str| {
        let found = found.ok_or(GridError::NoCount(word))?;
        if found.fract() == 0.0 && (0.0..=1.0e9).contains(&found) { Ok(found as usize) } else { Err(GridError::BadCount { word, found }) }
    };
    let (columns, rows) = (count(head.columns, "ncols")?, count(head.rows, "nrows")?);
    check_size(columns, rows)?;
    let mut notes = Vec::new();
    let cell_m = head.cell_m(columns, rows, &mut notes)?;
    let (nodata, times) = (Nodata(head.nodata), head.times.unwrap_or(1.0));
    let mut heights = Vec::with_capacity(columns * rows);
    let mut many = 0;
    for word in words {
        if many < columns * rows {
            let (column, row) = (many % columns + 1, many / columns + 1);
            heights.push(nodata.height(word).map_err(|fault| GridError::Height { column, row, fault })? * times);
        }
        many += 1;
    }
    if many != columns * rows {
        return Err(GridError::HeightCount { columns, rows, found: many }.into());
    }
    if head.is_from_the_south {
        heights = heights.chunks_exact(columns).rev().flatten().copied().collect();
    }
    RawHeights { columns, rows, heights, cell_m, notes }.into_heightmap()
}

impl GridHeader {
    fn read<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Result<Self, GridError> {
        let mut head = Self::default();
        let is_name =
            |word: &&str| word.starts_with(|letter: char| letter.is_alphabetic()) && parse_number(word).is_none() && !is_nodata_word(word);
        while let Some(word) = words.next_if(is_name) {
            let (name, value) = match word.split_once(':') {
                Some((name, value)) if !value.is_empty() => (&word[..=name.len()], Some(value)),
                _ => (word, words.next()),
            };
            let said = header_field(name).ok_or_else(|| GridError::UnknownWord(name.into()))?;
            let value = value.ok_or_else(|| GridError::NoValue(name.into()))?;
            head.set_field(said, value).ok_or_else(|| GridError::BadValue { word: name.into(), value: value.into() })?;
        }
        Ok(head)
    }

    /// Sets a header field; `None` if the value does not fit it.
    fn set_field(&mut self, said: HeaderField, value: &str) -> Option<()> {
        if said == HeaderField::Nothing {
            return Some(());
        }
        if said == HeaderField::Nodata && is_nodata_word(value) {
            self.nodata = Some(f64::NAN);
            return Some(());
        }
        let found = match parse_number(value) {
            // Nodata may be the largest 64-bit number, which may round up when parsed.
            None if said == HeaderField::Nodata => value.parse::<f64>().ok()?,
            None => {
                self.are_degrees = true;
                degrees(value)?
            }
            Some(found) => found,
        };
        match said {
            HeaderField::Columns => self.columns = Some(found),
            HeaderField::Rows => self.rows = Some(found),
            HeaderField::Cell => self.cell = [Some(found); 2],
            HeaderField::Wide => self.cell[0] = Some(found),
            HeaderField::Deep => self.cell[1] = Some(found),
            HeaderField::West => self.west = Some(found),
            HeaderField::South => self.south = Some(found),
            HeaderField::East => self.east = Some(found),
            HeaderField::North => self.north = Some(found),
            HeaderField::Nodata => self.nodata = Some(found),
            HeaderField::Times => self.times = Some(found),
            HeaderField::Nothing => {}
        }
        Some(())
    }

    /// Reads Surfer's header: counts across and down, extents in x and y, and the range of heights, two numbers each.
    fn read_surfer<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Self, GridError> {
        let mut next = || {
            let word = words.next().unwrap_or_default();
            parse_number(word).ok_or_else(|| GridError::BadSurferValue(word.into()))
        };
        let [columns, rows, west, east, south, north, ..] = [next()?, next()?, next()?, next()?, next()?, next()?, next()?, next()?];
        let cell = |from: f64, to: f64, many: f64| (many > 1.0).then(|| (to - from) / (many - 1.0));
        Ok(Self {
            columns: Some(columns),
            rows: Some(rows),
            cell: [cell(west, east, columns), cell(south, north, rows)],
            west: Some(west),
            south: Some(south),
            // Surfer marks gaps only by the largest float.
            nodata: Some(f64::NAN),
            is_from_the_south: true,
            ..Self::default()
        })
    }

    /// Width and depth of a cell in metres.
    fn cell_m(&self, columns: usize, rows: usize, notes: &mut Vec<String>) -> Result<[f64; 2], GridError> {
        let of_sides = |from: Option<f64>, to: Option<f64>, many: usize| Some((to? - from?) / many as f64);
        let wide = self.cell[0].or_else(|| of_sides(self.west, self.east, columns));
        let deep = self.cell[1].or_else(|| of_sides(self.south, self.north, rows));
        let cell = match (wide, deep) {
            (Some(wide), Some(deep)) => [wide, deep],
            (Some(cell), None) | (None, Some(cell)) => [cell; 2],
            (None, None) => {
                notes.push("its head has no cellsize: cells of 1 m are taken".into());
                return Ok([1.0; 2]);
            }
        };
        if let Some(wrong) = cell.iter().find(|cell| **cell <= 0.0) {
            return Err(GridError::CellSize(*wrong));
        }
        let corner = self.west.zip(self.south).map(|(west, south)| [west, south]);
        Ok(CellSize { cell, corner, columns, rows, are_degrees: self.are_degrees }.metres(notes))
    }
}

/// Parses degrees, minutes and seconds, such as 51:30:00N.
fn degrees(word: &str) -> Option<f64> {
    let (side, rest) = (word.chars().last()?, word.strip_suffix(['N', 'S', 'E', 'W', 'n', 's', 'e', 'w'])?);
    let parts: Vec<f64> = rest.split(':').map(parse_number).collect::<Option<_>>()?;
    let sum = parts.iter().rev().fold(0.0, |sum, part| sum / 60.0 + part);
    Some(if "SWsw".contains(side) { -sum } else { sum })
}
