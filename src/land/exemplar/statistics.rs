//! Statistics of heights, to compare one land to another: histogram quantiles, rises by lag, slopes, and the spectrum by
//! octaves.

use serde::Serialize;

use super::Exemplar;

/// Ranks of the quantiles that are reported.
pub const RANKS: [f64; 9] = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99];
/// Lags in samples over which rises are reported.
pub const LAGS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];
/// Number of octaves reported: wavelengths of 2 samples, of 4, and so on.
pub const OCTAVES: usize = 8;

/// Statistics of a profile, or of all rows of a map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeightStatistics {
    /// Samples across and down.
    pub size: [usize; 2],
    /// Height range, lowest to highest, in metres.
    pub metres: f64,
    /// Mean height, as a share of the range.
    pub mean: f64,
    /// Standard deviation, as a share of the range.
    pub deviation: f64,
    /// Height quantiles at [`RANKS`], as shares of the range.
    pub quantiles: [f64; RANKS.len()],
    /// Mean absolute rise at each of [`LAGS`], as a share of the range; 0 where no row is long enough.
    pub steps: [f64; LAGS.len()],
    /// Mean slope along rows and its 95th percentile, in metres per metre.
    pub slopes: [f64; 2],
    /// Share of each of [`OCTAVES`] octaves in the total energy.
    pub octaves: [f64; OCTAVES],
}

impl HeightStatistics {
    /// Statistics of an exemplar.
    pub fn of(example: &Exemplar) -> Self {
        let heights: Vec<f32> = example.surface.heights().collect();
        Self::of_heights(&heights, example.surface.columns, example.metres, example.spacing_m)
    }

    /// Statistics of rows of `columns` heights in `[0, 1]` that span `metres` and lie `spacing_m` apart.
    ///
    /// # Panics
    /// If there are no heights.
    pub fn of_heights(heights: &[f32], columns: usize, metres: f32, spacing_m: f32) -> Self {
        let rows = || heights.chunks_exact(columns);
        let mut sorted: Vec<f32> = heights.to_vec();
        sorted.sort_by(f32::total_cmp);
        let (low, high) = (f64::from(sorted[0]), f64::from(sorted[sorted.len() - 1]));
        let span = if high > low { high - low } else { 1.0 };
        let share = |height: f32| (f64::from(height) - low) / span;
        let count = heights.len() as f64;
        let mean = heights.iter().map(|height| share(*height)).sum::<f64>() / count;
        let variance = heights.iter().map(|height| (share(*height) - mean) * (share(*height) - mean)).sum::<f64>() / count;
        let rises = |lag: usize| rows().flat_map(move |row| row.iter().zip(row.iter().skip(lag)).map(|(a, b)| f64::from((b - a).abs())));
        let mean_of = |values: &mut dyn Iterator<Item = f64>| {
            let (sum, count) = values.fold((0.0, 0_u64), |(sum, count), value| (sum + value, count + 1));
            if count == 0 { 0.0 } else { sum / count as f64 }
        };
        let to_slope = f64::from(metres) / f64::from(spacing_m);
        let mut steepest: Vec<f64> = rises(1).collect();
        steepest.sort_by(f64::total_cmp);
        let steep = if steepest.is_empty() { 0.0 } else { steepest[(steepest.len() - 1) * 19 / 20] };
        let strengths: [f64; OCTAVES] =
            std::array::from_fn(|octave| mean_of(&mut rows().flat_map(|row| half_wave_energies(row, 1 << octave))));
        let all = strengths.iter().sum::<f64>().max(f64::MIN_POSITIVE);
        Self {
            size: [columns, heights.len() / columns],
            metres: (high - low) * f64::from(metres),
            mean,
            deviation: variance.sqrt(),
            quantiles: RANKS.map(|rank| share(sorted[((sorted.len() - 1) as f64 * rank).round() as usize])),
            steps: LAGS.map(|lag| mean_of(&mut rises(lag)) / span),
            slopes: [mean_of(&mut rises(1)) * to_slope, steep * to_slope],
            octaves: strengths.map(|strength| strength / all),
        }
    }

    /// Largest difference between the quantiles of this land and another.
    pub fn max_quantile_error(&self, other: &Self) -> f64 {
        self.quantiles.iter().zip(other.quantiles).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    }

    /// Ratio of these rises to another land's at each lag; `None` where the rows of either are too short.
    pub fn rise_ratios(&self, other: &Self) -> [Option<f64>; LAGS.len()] {
        std::array::from_fn(|lag| (self.steps[lag] > 0.0 && other.steps[lag] > 0.0).then(|| self.steps[lag] / other.steps[lag]))
    }
}

/// Squared differences between the means of `half` samples and of the next `half` (Haar wavelet energy at one scale).
fn half_wave_energies(row: &[f32], half: usize) -> impl Iterator<Item = f64> + '_ {
    let mean = move |part: &[f32]| part.iter().map(|height| f64::from(*height)).sum::<f64>() / half as f64;
    row.chunks_exact(2 * half).map(move |pair| {
        let swing = mean(&pair[half..]) - mean(&pair[..half]);
        swing * swing
    })
}
