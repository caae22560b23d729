//! Height maps as text with a head: ESRI ASCII grids, those of GRASS, and Surfer's. The heights follow row by row, from the
//! north, or, in Surfer's, from the south.

use std::iter::Peekable;

use super::{
    Heightmap,
    metres::{Cells, Found},
    number::{Nodata, is_gap, number},
    shown,
};
use crate::example::example::fits;

/// What Surfer's begin with.
const SURFER: &str = "DSAA";

#[derive(Default)]
struct Head {
    columns: Option<f64>,
    rows: Option<f64>,
    /// How wide and how deep a cell is.
    cell: [Option<f64>; 2],
    west: Option<f64>,
    south: Option<f64>,
    east: Option<f64>,
    north: Option<f64>,
    nodata: Option<f64>,
    /// What all heights are multiplied by.
    times: Option<f64>,
    are_degrees: bool,
    is_from_the_south: bool,
}

/// What a word of a head says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Says {
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

/// A word of a head, in whatever letters, with or without a colon or a dash in it.
fn says(name: &str) -> Option<Says> {
    let plain: String = name.to_ascii_lowercase().chars().filter(|letter| !":_-".contains(*letter)).collect();
    Some(match &*plain {
        "ncols" | "ncol" | "cols" | "columns" | "ncolumns" => Says::Columns,
        "nrows" | "nrow" | "rows" => Says::Rows,
        "cellsize" | "cell" => Says::Cell,
        "dx" | "xcellsize" | "cellsizex" | "xdim" => Says::Wide,
        "dy" | "ycellsize" | "cellsizey" | "ydim" => Says::Deep,
        "xllcorner" | "xllcenter" | "xllcentre" | "xll" | "west" => Says::West,
        "yllcorner" | "yllcenter" | "yllcentre" | "yll" | "south" => Says::South,
        "east" => Says::East,
        "north" => Says::North,
        "nodatavalue" | "nodata" | "missingvalue" => Says::Nodata,
        // The word alone is a gap.
        "null" if name.ends_with(':') => Says::Nodata,
        "multiplier" => Says::Times,
        "type" | "byteorder" => Says::Nothing,
        _ => return None,
    })
}

/// The lines without those that are words to whoever reads them, and without such words at their ends.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let is_comment = |line: &&str| ["#", "//", "!", "%", ";"].iter().any(|mark| line.trim_start().starts_with(mark));
    text.lines().filter(move |line| !is_comment(line)).map(|line| line.find(" #").map_or(line, |at| &line[..at]))
}

/// Whether a text begins as one.
pub fn is_so(text: &str) -> bool {
    let mut words = lines(text).flat_map(str::split_whitespace);
    let (Some(first), second) = (words.next(), words.next().unwrap_or_default()) else { return false };
    let is_value = |word: &str| number(word).is_some() || is_gap(word) || degrees(word).is_some();
    match first.split_once(':') {
        _ if first == SURFER => true,
        Some((name, value)) if !value.is_empty() => says(name).is_some() && is_value(value),
        _ => says(first).is_some() && is_value(second),
    }
}

/// Reads a height map.
///
/// # Errors
/// A line that says what is wrong.
pub fn read(text: &str) -> Result<Heightmap, String> {
    let mut words = lines(text).flat_map(str::split_whitespace).peekable();
    let head = if words.next_if_eq(&SURFER).is_some() { Head::of_surfer(&mut words)? } else { Head::read(&mut words)? };
    let count = |found: Option<f64>, name: &str| {
        let found = found.ok_or_else(|| format!("its head has no {name}"))?;
        if found.fract() == 0.0 && (0.0..=1.0e9).contains(&found) {
            Ok(found as usize)
        } else {
            Err(format!("{name} is a whole number, not {found}"))
        }
    };
    let (columns, rows) = (count(head.columns, "ncols")?, count(head.rows, "nrows")?);
    fits(columns, rows)?;
    let mut notes = Vec::new();
    let cell_m = head.cell_m(columns, rows, &mut notes)?;
    let (nodata, times) = (Nodata(head.nodata), head.times.unwrap_or(1.0));
    let mut heights = Vec::with_capacity(columns * rows);
    let mut many = 0;
    for word in words {
        if many < columns * rows {
            let (x, y) = (many % columns + 1, many / columns + 1);
            heights.push(nodata.height(word).map_err(|fault| format!("column {x} of row {y}: {fault}"))? * times);
        }
        many += 1;
    }
    if many != columns * rows {
        return Err(format!("{columns} x {rows} heights are told in its head, and {many} are there"));
    }
    if head.is_from_the_south {
        heights = heights.chunks_exact(columns).rev().flatten().copied().collect();
    }
    Found { columns, rows, heights, cell_m, notes }.finished()
}

impl Head {
    fn read<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Result<Self, String> {
        let mut head = Self::default();
        let is_name = |word: &&str| word.starts_with(|letter: char| letter.is_alphabetic()) && number(word).is_none() && !is_gap(word);
        while let Some(word) = words.next_if(is_name) {
            let (name, value) = match word.split_once(':') {
                Some((name, value)) if !value.is_empty() => (&word[..=name.len()], Some(value)),
                _ => (word, words.next()),
            };
            let said = says(name).ok_or_else(|| format!("'{}' is no word of an ASCII grid's head", shown(name)))?;
            let value = value.ok_or_else(|| format!("{} has no number in its head", shown(name)))?;
            head.take(said, value).ok_or_else(|| format!("{} is a number, not '{}'", shown(name), shown(value)))?;
        }
        Ok(head)
    }

    /// Takes what a word of it says; nothing, if it cannot be that.
    fn take(&mut self, said: Says, value: &str) -> Option<()> {
        if said == Says::Nothing {
            return Some(());
        }
        if said == Says::Nodata && is_gap(value) {
            self.nodata = Some(f64::NAN);
            return Some(());
        }
        let found = match number(value) {
            // The largest number of 64 bits may be one more when it is read.
            None if said == Says::Nodata => value.parse::<f64>().ok()?,
            None => {
                self.are_degrees = true;
                degrees(value)?
            }
            Some(found) => found,
        };
        match said {
            Says::Columns => self.columns = Some(found),
            Says::Rows => self.rows = Some(found),
            Says::Cell => self.cell = [Some(found); 2],
            Says::Wide => self.cell[0] = Some(found),
            Says::Deep => self.cell[1] = Some(found),
            Says::West => self.west = Some(found),
            Says::South => self.south = Some(found),
            Says::East => self.east = Some(found),
            Says::North => self.north = Some(found),
            Says::Nodata => self.nodata = Some(found),
            Says::Times => self.times = Some(found),
            Says::Nothing => {}
        }
        Some(())
    }

    /// How many there are across and down, from where to where they lie, and the lowest and the highest: each two numbers.
    fn of_surfer<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Self, String> {
        let mut next = || {
            let word = words.next().unwrap_or_default();
            number(word).ok_or_else(|| format!("a Surfer grid has eight numbers in its head, not '{}'", shown(word)))
        };
        let [columns, rows, west, east, south, north, ..] = [next()?, next()?, next()?, next()?, next()?, next()?, next()?, next()?];
        let cell = |from: f64, to: f64, many: f64| (many > 1.0).then(|| (to - from) / (many - 1.0));
        Ok(Self {
            columns: Some(columns),
            rows: Some(rows),
            cell: [cell(west, east, columns), cell(south, north, rows)],
            west: Some(west),
            south: Some(south),
            // It tells none but the largest number there is.
            nodata: Some(f64::NAN),
            is_from_the_south: true,
            ..Self::default()
        })
    }

    /// How wide and how deep a cell is, in metres.
    fn cell_m(&self, columns: usize, rows: usize, notes: &mut Vec<String>) -> Result<[f64; 2], String> {
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
            return Err(format!("cellsize is a number above 0, not {wrong}"));
        }
        let corner = self.west.zip(self.south).map(|(west, south)| [west, south]);
        Ok(Cells { cell, corner, columns, rows, are_degrees: self.are_degrees }.metres(notes))
    }
}

/// Degrees, minutes and seconds, such as 51:30:00N.
fn degrees(word: &str) -> Option<f64> {
    let (side, rest) = (word.chars().last()?, word.strip_suffix(['N', 'S', 'E', 'W', 'n', 's', 'e', 'w'])?);
    let parts: Vec<f64> = rest.split(':').map(number).collect::<Option<_>>()?;
    let sum = parts.iter().rev().fold(0.0, |sum, part| sum / 60.0 + part);
    Some(if "SWsw".contains(side) { -sum } else { sum })
}
