//! A height map as an ESRI ASCII grid: a head of names and numbers, then the heights, row by row from the north.

use super::{Example, height, shown, text};
use crate::example::example::fits;

/// Metres of a degree along a meridian.
const DEGREE_M: f64 = 111_320.0;
/// Cells this small, in the head's own unit, on a grid that could lie on a globe, are told in degrees.
const LARGEST_DEGREES: f64 = 0.1;

#[derive(Default)]
struct Head {
    columns: Option<f64>,
    rows: Option<f64>,
    cell: Option<f64>,
    /// West and south.
    corner: [f64; 2],
    nothing: Option<f64>,
}

/// Reads a height map.
pub fn read(bytes: &[u8]) -> Result<Example, String> {
    let mut words = text(bytes)?.split_whitespace().peekable();
    let mut head = Head::default();
    while let Some(name) = words.next_if(|word| word.starts_with(|letter: char| letter.is_ascii_alphabetic()) && height(word).is_none()) {
        let found = words.next().and_then(height).ok_or_else(|| format!("{} has no number in its head", shown(name)))?;
        match name.to_ascii_lowercase().as_str() {
            "ncols" => head.columns = Some(found),
            "nrows" => head.rows = Some(found),
            "cellsize" | "dx" => head.cell = Some(found),
            "xllcorner" | "xllcenter" => head.corner[0] = found,
            "yllcorner" | "yllcenter" => head.corner[1] = found,
            "nodata_value" => head.nothing = Some(found),
            // Some programs tell the height of a cell as well.
            "dy" => {}
            _ => return Err(format!("'{}' is no word of an ASCII grid's head", shown(name))),
        }
    }
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
    let spacing = head.spacing_m(rows)?;
    let mut heights = Vec::with_capacity(columns * rows);
    for word in words {
        let (x, y) = (heights.len() % columns + 1, heights.len() / columns + 1);
        let found = height(word).ok_or_else(|| format!("column {x} of row {y}: a height is a number, not '{}'", shown(word)))?;
        heights.push(if head.nothing == Some(found) { f64::NAN } else { found });
    }
    if heights.len() != columns * rows {
        return Err(format!("{columns} x {rows} heights are told in its head, and {} are there", heights.len()));
    }
    fill(&mut heights, columns)?;
    Example::new(columns, rows, &heights, spacing)
}

impl Head {
    /// Metres from one sample to the next.
    fn spacing_m(&self, rows: usize) -> Result<f32, String> {
        let cell = self.cell.unwrap_or(1.0);
        if cell <= 0.0 {
            return Err(format!("cellsize is a number above 0, not {cell}"));
        }
        let [west, south] = self.corner;
        let on_a_globe = (-360.0..=360.0).contains(&west) && (-90.0..=90.0).contains(&south);
        if cell >= LARGEST_DEGREES || !on_a_globe {
            return Ok(cell as f32);
        }
        // A degree is shorter toward the poles, and as long as ever along a meridian: the mean of both, for cells are square here.
        let middle = (south + cell * rows as f64 / 2.0).clamp(-89.0, 89.0);
        let along = libm::cos(middle.to_radians());
        Ok((cell * DEGREE_M * libm::sqrt(along)) as f32)
    }
}

/// Gives what is not there the height of the nearest that is in its row, or else of the row before or after it.
fn fill(heights: &mut [f64], columns: usize) -> Result<(), String> {
    if heights.iter().all(|height| height.is_nan()) {
        return Err("there are no heights in it, only NODATA".into());
    }
    if !heights.iter().any(|height| height.is_nan()) {
        return Ok(());
    }
    for row in heights.chunks_exact_mut(columns) {
        let known: Vec<usize> = (0..columns).filter(|x| !row[*x].is_nan()).collect();
        for x in (0..columns).filter(|x| row[*x].is_nan()).collect::<Vec<_>>() {
            if let Some(near) = known.iter().min_by_key(|known| known.abs_diff(x)) {
                row[x] = row[*near];
            }
        }
    }
    let rows = heights.len() / columns;
    let is_known = |heights: &[f64], y: usize| !heights[y * columns].is_nan();
    let known: Vec<usize> = (0..rows).filter(|y| is_known(heights, *y)).collect();
    for y in (0..rows).filter(|y| !known.contains(y)) {
        if let Some(near) = known.iter().min_by_key(|known| known.abs_diff(y)) {
            heights.copy_within(near * columns..(near + 1) * columns, y * columns);
        }
    }
    Ok(())
}
