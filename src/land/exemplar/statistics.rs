//! What can be measured of a land, to hold one against another: how often each height is met, how much it rises over so many
//! columns, how steep it is, and how strong each wavelength is.

use serde::Serialize;

use super::Exemplar;

/// The shares of all heights below which quantiles are told.
pub const RANKS: [f64; 9] = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99];
/// The samples over which rises are told.
pub const LAGS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];
/// The octaves that are told: wavelengths of 2 samples, of 4, and so on.
pub const OCTAVES: usize = 8;

/// The measures of a profile, or of all rows of a map.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct HeightStatistics {
    /// Samples across and down.
    pub size: [usize; 2],
    /// Metres from the lowest to the highest.
    pub metres: f64,
    /// The mean height, as a share of the way from the lowest to the highest.
    pub mean: f64,
    /// The standard deviation, as such a share.
    pub deviation: f64,
    /// The heights that these shares of all are below: see [`RANKS`].
    pub quantiles: [f64; RANKS.len()],
    /// The mean rise or fall over so many samples, as such shares: see [`LAGS`]. 0 where no row is so long.
    pub steps: [f64; LAGS.len()],
    /// The mean slope along rows, in metres a metre, and the slope that one in twenty is steeper than.
    pub slopes: [f64; 2],
    /// The share that each octave has of the strength of all: see [`OCTAVES`].
    pub octaves: [f64; OCTAVES],
}

impl HeightStatistics {
    /// Of an example.
    pub fn of(example: &Exemplar) -> Self {
        let heights: Vec<f32> = example.surface.heights().collect();
        Self::of_heights(&heights, example.surface.columns, example.metres, example.spacing_m)
    }

    /// Of rows of heights so long, in `[0, 1]`, which stand for so many metres, and are so many metres apart.
    ///
    /// # Panics
    /// If there is no height.
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

    /// How far the quantiles of another land are from these, at most.
    pub fn max_quantile_error(&self, other: &Self) -> f64 {
        self.quantiles.iter().zip(other.quantiles).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
    }

    /// How many times the rises of another land these are, where both have rows so long.
    pub fn rise_ratios(&self, other: &Self) -> [Option<f64>; LAGS.len()] {
        std::array::from_fn(|lag| (self.steps[lag] > 0.0 && other.steps[lag] > 0.0).then(|| self.steps[lag] / other.steps[lag]))
    }
}

/// The squares of the differences between the means of so many samples and of as many after them: half a wavelength each.
fn half_wave_energies(row: &[f32], half: usize) -> impl Iterator<Item = f64> + '_ {
    let mean = move |part: &[f32]| part.iter().map(|height| f64::from(*height)).sum::<f64>() / half as f64;
    row.chunks_exact(2 * half).map(move |pair| {
        let swing = mean(&pair[half..]) - mean(&pair[..half]);
        swing * swing
    })
}
