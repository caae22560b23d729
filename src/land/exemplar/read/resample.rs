//! Resampling of raw heights to square cells in metres.

use super::{Heightmap, HeightmapError, gaps};
use crate::exemplar::exemplar::MAX_HEIGHTS;

/// Metres per degree along a meridian.
const DEGREE_M: f64 = 111_320.0;
/// Largest cell in the file's own unit that may be in degrees, if its corner lies on the globe; and the largest that is
/// taken for degrees even if the corner is 0, 0, as in a local plan: nobody surveys by the centimetre.
const LARGEST_DEGREES: f64 = 0.5;
const SURELY_DEGREES: f64 = 0.01;
/// Maximum relative difference of a cell's sides for it to count as square.
const SQUARE: f64 = 0.01;

/// Heights as read, with gaps, in cells of any aspect.
pub struct RawHeights {
    pub columns: usize,
    pub rows: usize,
    /// Row by row from the north; gaps are NaN.
    pub heights: Vec<f64>,
    /// Width and depth of a cell in metres.
    pub cell_m: [f64; 2],
    pub notes: Vec<String>,
}

/// Cell size in the file's own unit, which may be degrees.
pub struct CellSize {
    /// Width and depth.
    pub cell: [f64; 2],
    /// West and south, if the file gives them.
    pub corner: Option<[f64; 2]>,
    pub columns: usize,
    pub rows: usize,
    /// Whether the file writes its values as degrees explicitly.
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

    /// The cell size in metres; a conversion from degrees is noted.
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

/// Converts a cell in degrees to metres at a latitude: along a parallel a degree gets shorter toward the poles.
pub fn degrees_m(cell: [f64; 2], latitude: f64) -> [f64; 2] {
    [cell[0] * DEGREE_M * libm::cos(latitude.to_radians()), cell[1] * DEGREE_M]
}

impl RawHeights {
    /// Fills gaps and resamples to square cells, with no more heights than an exemplar may have.
    ///
    /// # Errors
    /// If there is nothing but gaps.
    pub fn into_heightmap(mut self) -> Result<Heightmap, HeightmapError> {
        gaps::fill_gaps(&mut self)?;
        let Self { columns, rows, heights, cell_m: [wide, deep], mut notes } = self;
        let is_square = rows == 1 || (wide / deep - 1.0).abs() <= SQUARE;
        if is_square && columns * rows <= MAX_HEIGHTS {
            let spacing_m = if rows == 1 { wide } else { (wide * deep).sqrt() };
            return Ok(Heightmap { columns, rows, heights, unit_m: 1.0, spacing_m, notes });
        }
        let extent = [columns as f64 * wide, rows as f64 * deep];
        let mut spacing_m = wide.min(deep).max((extent[0] * extent[1] / MAX_HEIGHTS as f64).sqrt());
        let size = |spacing_m: f64| extent.map(|extent| (extent / spacing_m).round().max(1.0) as usize);
        while size(spacing_m)[0].saturating_mul(size(spacing_m)[1]) > MAX_HEIGHTS {
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

/// The source samples of one resampled value, from `first` on, and their weights.
struct ResampleTap {
    first: usize,
    weights: Vec<f64>,
}

impl ResampleTap {
    fn of(&self, at: impl Fn(usize) -> f64) -> f64 {
        (self.first..).zip(&self.weights).map(|(place, weight)| at(place) * weight).sum()
    }
}

/// Taps that resample `from` samples to `to` samples that are `times` as wide: linear interpolation, or the mean if they get
/// wider.
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
