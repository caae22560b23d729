//! Border blend between the path and invented terrain, for algorithms without a plane, which define heights along the path
//! only. Narrow forms of the path fade out near it, and the rows beside it get small-scale noise of their own, smaller the
//! nearer they are. (The path itself is not changed.)

use eremite_land::{CHUNK_COLUMNS, COLUMN_LIMIT, Column, Land, gradient_noise, value_noise::smoothstep};

use super::{
    ChartView,
    ground_plan::{LIKE_THE_WAY, OPEN_COUNTRY, fill_open_country_noise, row_distance},
};

/// Blur radius of the path in columns, per row of distance from it.
const SMOOTHED: f32 = 1.5;
/// The widest octave added there, and the distances over which an octave fades in, as shares of its wavelength.
const FIRST_OCTAVE: u32 = 2;
const COMES: (f32, f32) = (0.06, 0.4);
/// Fixed-point scale of heights: integer sums are the same wherever they start.
const PARTS: f32 = 65_536.0;
/// The border blend of a view.
pub(super) struct BorderBlend<'a> {
    land: &'a Land,
    view: ChartView,
    way: PathHeights,
}

impl<'a> BorderBlend<'a> {
    /// The border blend of a view; `None` if none of it is in view.
    pub fn of(land: &'a Land, view: ChartView) -> Option<Self> {
        let seen = (0..view.height).any(|y| is_border_row(view.row_of(y as i64)));
        let inside = view.column.unsigned_abs() < COLUMN_LIMIT.unsigned_abs();
        (seen && inside).then(|| Self { land, view, way: PathHeights::of(land, view, (LIKE_THE_WAY.1 * SMOOTHED) as usize + 1) })
    }

    /// Blends the heights of a row of the view.
    pub fn blend_row(&self, row: i64, heights: &mut [f32]) {
        if !is_border_row(row) {
            return;
        }
        let beside = row_distance(row, 0);
        let like = 1.0 - smoothstep(LIKE_THE_WAY.0, LIKE_THE_WAY.1, beside);
        let mut forms = vec![0.0; heights.len()];
        small_scale_detail(self.land, self.view, row, beside, &mut forms);
        for (x, (height, form)) in heights.iter_mut().zip(forms).enumerate() {
            let at = (self.view.column_of(x as i64) - self.way.first.0) as usize;
            *height += like * (self.way.mean(at, (beside * SMOOTHED) as usize) - self.way.mean(at, 0) + form);
        }
    }
}

/// Whether a row is within the border of the path, which is row 0.
fn is_border_row(row: i64) -> bool {
    (LIKE_THE_WAY.0..LIKE_THE_WAY.1).contains(&row_distance(row, 0))
}

/// Fills in a row's own small-scale noise.
fn small_scale_detail(land: &Land, view: ChartView, row: i64, beside: f32, forms: &mut [f32]) {
    let mut sums = [[0.0; CHUNK_COLUMNS + 1]; 2];
    let mut known = None;
    let mut tile = [0.0; CHUNK_COLUMNS + 1];
    for (x, form) in forms.iter_mut().enumerate() {
        let column = Column(view.column_of(x as i64));
        if known != Some(column.chunk()) {
            known = Some(column.chunk());
            tile.fill(0.0);
            fill_open_country_noise(land.seed(), column.chunk().first(), 1, row, FIRST_OCTAVE, &mut sums[0]);
            for octave in FIRST_OCTAVE..OPEN_COUNTRY.octaves {
                let [narrower, wider] = [octave + 1, octave].map(|octaves| (octaves - FIRST_OCTAVE) as usize % 2);
                fill_open_country_noise(land.seed(), column.chunk().first(), 1, row, octave + 1, &mut sums[narrower]);
                let wavelength = OPEN_COUNTRY.wavelength as f32 / (1 << octave) as f32;
                let share = smoothstep(COMES.0 * wavelength, COMES.1 * wavelength, beside);
                for (i, form) in tile.iter_mut().enumerate() {
                    *form += share * (gradient_noise::to_height(sums[narrower][i]) - gradient_noise::to_height(sums[wider][i]));
                }
            }
        }
        *form = tile[column.within_chunk()];
    }
}

/// The heights along the path.
struct PathHeights {
    first: Column,
    heights: Vec<i64>,
    /// Second-order prefix sums: the sums of the sums of all heights before a column.
    sums: Vec<i64>,
}

impl PathHeights {
    /// The heights of a view's columns and `beyond` columns on either side.
    fn of(land: &Land, view: ChartView, beyond: usize) -> Self {
        let first = Column(view.column - beyond as i64);
        let count = (view.width << view.level) + 2 * beyond + 2;
        let mut heights = Vec::with_capacity(count + CHUNK_COLUMNS);
        let mut tile = [0.0; CHUNK_COLUMNS + 1];
        let mut chunk = first.chunk();
        while heights.len() < first.within_chunk() + count {
            land.height_source().fill_tile(land.seed(), chunk.first(), &mut tile);
            heights.extend(tile[..CHUNK_COLUMNS].iter().map(|height| (height * PARTS) as i64));
            chunk = chunk.next();
        }
        heights.drain(..first.within_chunk());
        let (mut sum, mut sum_of_sums) = (0, 0);
        let sums = heights.iter().map(|height| {
            sum_of_sums += sum;
            sum += height;
            sum_of_sums
        });
        Self { first, sums: sums.collect(), heights }
    }

    /// The tent-weighted mean around a column, with a radius in columns.
    fn mean(&self, at: usize, radius: usize) -> f32 {
        let sum = match radius {
            0 => self.heights[at],
            _ => (self.sums[at + radius] - 2 * self.sums[at] + self.sums[at - radius]) / (radius * radius) as i64,
        };
        sum as f32 / PARTS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mean_is_that_of_a_tent() {
        let heights: Vec<i64> = (0..40).map(|i| i * i * 1000 % 7919).collect();
        let (mut sum, mut sum_of_sums) = (0, 0);
        let mut sums = Vec::new();
        for height in &heights {
            sum_of_sums += sum;
            sum += height;
            sums.push(sum_of_sums);
        }
        let way = PathHeights { first: Column(0), heights: heights.clone(), sums };
        for radius in 1..9_i64 {
            let tent: i64 = (-radius..=radius).map(|by| (radius - by.abs()) * heights[(20 + by) as usize]).sum();
            assert_eq!(way.mean(20, radius as usize), (tent / (radius * radius)) as f32 / PARTS);
        }
        assert_eq!(way.mean(7, 0), heights[7] as f32 / PARTS);
    }
}
