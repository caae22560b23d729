//! Detection of the columns of a table that hold heights and positions.

use super::{
    super::{
        Heightmap, HeightmapError,
        number::{Nodata, parse_number},
        resample::{CellSize, RawHeights},
    },
    TableError, TableLineError,
    delimiters::{TableRow, TextTable, is_monotone},
};
use crate::exemplar::exemplar::{ExemplarSizeError, check_size};

/// Known names of columns of heights, and of distances.
const HEIGHTS: [&str; 11] = ["height", "heights", "z", "elevation", "elev", "ele", "altitude", "alt", "h", "h\u{f6}he", "hoehe"];
const DISTANCES: [&str; 5] = ["x", "distance", "dist", "chainage", "station"];
/// Maximum relative difference of distances for them to count as even.
const EVEN: f64 = 0.01;

/// A table declares no nodata value.
const NODATA: Nodata = Nodata(None);

/// Reads a height map from a table.
///
/// # Errors
/// If there are no heights, or a line is invalid.
pub fn read(table: TextTable, notes: Vec<String>) -> Result<Heightmap, HeightmapError> {
    let TextTable { heading, rows } = table;
    let Some(first) = rows.iter().find(|row| !row.fields.is_empty()) else {
        return Err(match heading {
            Some(names) => TableError::OnlyHeading(names.join(", ")).into(),
            None => ExemplarSizeError::Empty.into(),
        });
    };
    let many = first.fields.len();
    if many == 1 {
        // A blank line is a missing height.
        let heights = rows.iter().map(|row| height(row, 0)).collect::<Result<_, _>>()?;
        return profile(heights, 1.0, notes);
    }
    let rows: Vec<TableRow> = rows.into_iter().filter(|row| !row.fields.is_empty()).collect();
    let Some(names) = heading else { return read_without_header(&rows, many, notes) };
    // Strips units: "Height [m]", "z (m)".
    let plain: Vec<&str> = names.iter().map(|name| name.split(['[', '(']).next().unwrap_or_default().trim()).collect();
    let find = |known: &[&str]| plain.iter().position(|name| known.contains(name));
    let is_known = || find(&HEIGHTS).or((many == 2).then_some(1)).filter(|at| *at < many);
    let at = is_known().ok_or_else(|| TableError::NoHeights { heading: names.join(","), columns: many })?;
    match (find(&DISTANCES), find(&["y"])) {
        (Some(x), Some(y)) if at != x && at != y => point_grid(&rows, [x, y, at])?.ok_or(TableError::NoLattice)?.finished(notes),
        (Some(x), _) if x != at => profile_by_distance(&rows, x, at, notes),
        (None, _) if many == 2 && at == 1 => profile_by_distance(&rows, 0, at, notes),
        _ => profile(rows.iter().map(|row| height(row, at)).collect::<Result<_, _>>()?, 1.0, notes),
    }
}

/// Reads a table without column names.
fn read_without_header(rows: &[TableRow], many: usize, mut notes: Vec<String>) -> Result<Heightmap, HeightmapError> {
    if many == 2 && rows.len() > 1 {
        let firsts = rows.iter().map(|row| parse_number(&row.fields[0])).collect::<Option<Vec<_>>>();
        if firsts.is_some_and(|firsts| is_monotone(&firsts)) {
            return profile_by_distance(rows, 0, 1, notes);
        }
        notes.push("its two columns are read as a map".into());
    }
    if many == 3
        && rows.len() > 3
        && let Ok(Some(points)) = point_grid(rows, [0, 1, 2])
    {
        return points.finished(notes);
    }
    check_size(many, rows.len())?;
    let heights = rows.iter().flat_map(|row| (0..many).map(move |at| height(row, at))).collect::<Result<_, _>>()?;
    RawHeights { columns: many, rows: rows.len(), heights, cell_m: [1.0; 2], notes }.into_heightmap()
}

fn height(row: &TableRow, at: usize) -> Result<f64, TableError> {
    match row.fields.get(at).map(String::as_str) {
        None | Some("") => Ok(f64::NAN),
        Some(field) => NODATA.height(field).map_err(|fault| row.fault(fault.into())),
    }
}

fn profile(heights: Vec<f64>, spacing_m: f64, notes: Vec<String>) -> Result<Heightmap, HeightmapError> {
    RawHeights { columns: heights.len(), rows: 1, heights, cell_m: [spacing_m; 2], notes }.into_heightmap()
}

/// Values of a column relative to the first, which may be too large for a float to tell it from the next.
fn distances(rows: &[TableRow], at: usize) -> Result<Vec<f64>, TableError> {
    let first: Option<i128> = rows[0].fields[at].parse().ok();
    let place = |row: &TableRow| {
        let field = &row.fields[at];
        let whole = first.zip(field.parse::<i128>().ok()).and_then(|(first, here)| here.checked_sub(first)).map(|off| off as f64);
        let real = || Some(parse_number(field)? - parse_number(&rows[0].fields[at])?);
        whole.or_else(real).ok_or_else(|| row.fault(TableLineError::Distance(field.clone())))
    };
    rows.iter().map(place).collect()
}

/// Whether successive values differ by this step.
fn is_even(places: &[f64], step: f64) -> bool {
    places.array_windows().all(|[a, b]| (b - a - step).abs() <= EVEN * step.abs())
}

/// A profile along a column of distances.
fn profile_by_distance(rows: &[TableRow], x: usize, at: usize, mut notes: Vec<String>) -> Result<Heightmap, HeightmapError> {
    let places = distances(rows, x)?;
    let heights: Vec<f64> = rows.iter().map(|row| height(row, at)).collect::<Result<_, _>>()?;
    let [.., last] = places[..] else { return profile(heights, 1.0, notes) };
    if places.len() == 1 {
        return profile(heights, 1.0, notes);
    }
    let step = last / (places.len() - 1) as f64;
    if let Some(turn) = places.array_windows().position(|[a, b]| (b - a) * step <= 0.0) {
        return Err(rows[turn + 1].fault(TableLineError::NotFarther).into());
    }
    if !is_even(&places, step) {
        notes.push(format!("its heights lie at uneven distances: they are resampled, one every {:.3} m", step.abs()));
        let mut next = 0;
        let resampled = |i: usize| {
            let place = step * i as f64;
            while next + 2 < places.len() && (places[next + 1] - place) * step < 0.0 {
                next += 1;
            }
            let share = ((place - places[next]) / (places[next + 1] - places[next])).clamp(0.0, 1.0);
            // At a sample its own height counts alone, so that a gap beside it does not spread.
            match share {
                0.0 => heights[next],
                1.0 => heights[next + 1],
                share => heights[next] + (heights[next + 1] - heights[next]) * share,
            }
        };
        return profile((0..heights.len()).map(resampled).collect(), step.abs(), notes);
    }
    if (step.abs() - 1.0).abs() > EVEN {
        notes.push(format!("its heights lie {} m apart, as its first column says", step.abs()));
    }
    profile(heights, step.abs(), notes)
}

/// Points on a regular lattice.
struct PointGrid {
    cells: CellSize,
    heights: Vec<f64>,
}

impl PointGrid {
    fn finished(self, mut notes: Vec<String>) -> Result<Heightmap, HeightmapError> {
        let cell_m = self.cells.metres(&mut notes);
        let CellSize { columns, rows, .. } = self.cells;
        RawHeights { columns, rows, heights: self.heights, cell_m, notes }.into_heightmap()
    }
}

/// The lattice of which all points, or at least half, have a height; the north (greatest y) comes first.
fn point_grid(rows: &[TableRow], [x, y, at]: [usize; 3]) -> Result<Option<PointGrid>, HeightmapError> {
    let (xs, ys) = (distances(rows, x)?, distances(rows, y)?);
    let sorted = |places: &[f64]| {
        let mut sorted = places.to_vec();
        sorted.sort_by(f64::total_cmp);
        sorted.dedup();
        sorted
    };
    let (across, down) = (sorted(&xs), sorted(&ys));
    let (columns, deep) = (across.len(), down.len());
    if columns < 2 || deep < 2 || columns * deep > 2 * rows.len() {
        return Ok(None);
    }
    check_size(columns, deep)?;
    let step = |sorted: &[f64]| (sorted[sorted.len() - 1] - sorted[0]) / (sorted.len() - 1) as f64;
    let cell = [step(&across), step(&down)];
    if !is_even(&across, cell[0]) || !is_even(&down, cell[1]) {
        return Ok(None);
    }
    let mut heights = vec![f64::NAN; columns * deep];
    for (row, (x, y)) in rows.iter().zip(xs.iter().zip(&ys)) {
        let column = ((x - across[0]) / cell[0]).round() as usize;
        let from_south = ((y - down[0]) / cell[1]).round() as usize;
        heights[(deep - 1 - from_south) * columns + column] = height(row, at)?;
    }
    let corner = |at: usize, low: f64| parse_number(&rows[0].fields[at]).map(|first| first + low);
    let corner = corner(x, across[0]).zip(corner(y, down[0])).map(|(west, south)| [west, south]);
    Ok(Some(PointGrid { cells: CellSize { cell, corner, columns, rows: deep, are_degrees: false }, heights }))
}
