//! Cells in metres, all as wide as they are deep.

use super::{Heightmap, gaps};
use crate::exemplar::exemplar::MOST_HEIGHTS;

/// Metres of a degree along a meridian.
const DEGREE_M: f64 = 111_320.0;
/// The largest cell, in the file's own unit, that may be one of degrees, where its corner lies on the globe; and the largest
/// that is, also where the corner is 0, 0, as it is in a plan of one's own: nobody surveys by the centimetre.
const LARGEST_DEGREES: f64 = 0.5;
const SURELY_DEGREES: f64 = 0.01;
/// Cells that differ by no more than this share are square.
const SQUARE: f64 = 0.01;

/// Heights as they are found, with gaps, in cells of any form.
pub struct RawHeights {
    pub columns: usize,
    pub rows: usize,
    /// Row by row from the north; gaps are no numbers.
    pub heights: Vec<f64>,
    /// How wide and how deep a cell is, in metres.
    pub cell_m: [f64; 2],
    pub notes: Vec<String>,
}

/// Cells of a file's own unit, if that is degrees.
pub struct CellSize {
    /// How wide and how deep.
    pub cell: [f64; 2],
    /// West and south, if they are told.
    pub corner: Option<[f64; 2]>,
    pub columns: usize,
    pub rows: usize,
    /// Whether the file writes degrees as such.
    pub are_degrees: bool,
}

impl CellSize {
    fn is_in_degrees(&self) -> bool {
        let Some(corner @ [west, south]) = self.corner else { return self.are_degrees };
        let largest = self.cell[0].max(self.cell[1]);
        let fits = (-360.0..=360.0).contains(&west)
            && west + self.cell[0] * self.columns as f64 <= 361.0
            && (-90.5..=90.0).contains(&south)
            && south + self.cell[1] * self.rows as f64 <= 91.0;
        self.are_degrees || fits && largest <= LARGEST_DEGREES && (largest <= SURELY_DEGREES || corner != [0.0; 2])
    }

    /// In metres.
    pub fn metres(&self, notes: &mut Vec<String>) -> [f64; 2] {
        if !self.is_in_degrees() {
            return self.cell;
        }
        let middle = (self.corner.map_or(0.0, |corner| corner[1]) + self.cell[1] * self.rows as f64 / 2.0).clamp(-89.0, 89.0);
        let metres = degrees_m(self.cell, middle);
        notes.push(format!("its cells are taken for degrees: {:.1} x {:.1} m at latitude {middle:.2}", metres[0], metres[1]));
        metres
    }
}

/// Cells of degrees at a latitude, in metres: along a parallel a degree is shorter toward the poles.
pub fn degrees_m(cell: [f64; 2], latitude: f64) -> [f64; 2] {
    [cell[0] * DEGREE_M * libm::cos(latitude.to_radians()), cell[1] * DEGREE_M]
}

impl RawHeights {
    /// Without gaps, in cells that are square, and not more of them than an example has.
    ///
    /// # Errors
    /// A line, if there is nothing but gaps.
    pub fn into_heightmap(mut self) -> Result<Heightmap, String> {
        gaps::fill_gaps(&mut self)?;
        let Self { columns, rows, heights, cell_m: [wide, deep], mut notes } = self;
        let is_square = rows == 1 || (wide / deep - 1.0).abs() <= SQUARE;
        if is_square && columns * rows <= MOST_HEIGHTS {
            let spacing_m = if rows == 1 { wide } else { (wide * deep).sqrt() };
            return Ok(Heightmap { columns, rows, heights, unit_m: 1.0, spacing_m, notes });
        }
        let extent = [columns as f64 * wide, rows as f64 * deep];
        let mut spacing_m = wide.min(deep).max((extent[0] * extent[1] / MOST_HEIGHTS as f64).sqrt());
        let size = |spacing_m: f64| extent.map(|extent| (extent / spacing_m).round().max(1.0) as usize);
        while size(spacing_m)[0].saturating_mul(size(spacing_m)[1]) > MOST_HEIGHTS {
            spacing_m *= 1.001;
        }
        let [across, down] = size(spacing_m);
        notes.push(format!(
            "its {columns} x {rows} cells of {wide:.1} x {deep:.1} m are resampled to {across} x {down} of {spacing_m:.1} m"
        ));
        let of_columns = resample_taps(columns, across, spacing_m / wide);
        let rows_done: Vec<f64> = heights.chunks_exact(columns).flat_map(|row| of_columns.iter().map(|tap| tap.of(|x| row[x]))).collect();
        let of_rows = resample_taps(rows, down, spacing_m / deep);
        let heights = of_rows.iter().flat_map(|tap| (0..across).map(|x| tap.of(|y| rows_done[y * across + x]))).collect();
        Ok(Heightmap { columns: across, rows: down, heights, unit_m: 1.0, spacing_m, notes })
    }
}

/// The samples that a new one is made of, from the first on, and what each of them weighs.
struct ResampleTap {
    first: usize,
    weights: Vec<f64>,
}

impl ResampleTap {
    fn of(&self, at: impl Fn(usize) -> f64) -> f64 {
        (self.first..).zip(&self.weights).map(|(place, weight)| at(place) * weight).sum()
    }
}

/// How so many samples become others that are so many times as wide: by the line between two of them, or by their mean.
fn resample_taps(from: usize, to: usize, times: f64) -> Vec<ResampleTap> {
    let tap = |i: usize| {
        if times <= 1.0 {
            let at = ((i as f64 + 0.5) * times - 0.5).clamp(0.0, (from - 1) as f64);
            let (first, share) = (at as usize, at.fract());
            let weights = if share == 0.0 { vec![1.0] } else { vec![1.0 - share, share] };
            return ResampleTap { first, weights };
        }
        let end = ((i + 1) as f64 * times).min(from as f64);
        let start = (i as f64 * times).min(end - 1.0).max(0.0);
        let weight = |place: usize| ((place + 1) as f64).min(end) - (place as f64).max(start);
        let weights: Vec<f64> = (start as usize..end.ceil() as usize).map(weight).collect();
        let sum: f64 = weights.iter().sum();
        ResampleTap { first: start as usize, weights: weights.iter().map(|weight| weight / sum).collect() }
    };
    (0..to).map(tap).collect()
}
