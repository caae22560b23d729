//! Statistics of a height profile: histogram, and power spectrum in third-octave bands (roughness by wavelength).

use eremite_land::{CHUNK_COLUMNS, ChunkIndex, HeightSource, Land, Seed, Tile};
use eremite_synth::fft;

/// Columns sampled.
pub const COLUMNS: usize = 4096;
/// Bins of the histogram.
const BARS: usize = 48;

/// Histogram and spectrum of a stretch of land.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// Heights in metres, one per column.
    pub heights: Vec<f32>,
    /// Middle of each bin in metres, and the share of columns in it.
    pub histogram: Vec<[f64; 2]>,
    /// Wavelength in columns and wave height in metres (root mean square within an octave), both as decimal logarithms.
    pub spectrum: Vec<[f64; 2]>,
}

impl Analysis {
    /// Analysis of the [`COLUMNS`] columns from the start of chunk `first`.
    pub fn of(land: &Land, first: ChunkIndex) -> Self {
        let heights = land.heights(first.first(), COLUMNS);
        Self::of_heights(heights)
    }

    /// Analysis of the exemplar that a height source imitates; `None` if it imitates none.
    pub fn of_exemplar(source: &dyn HeightSource) -> Option<Self> {
        source.exemplar_heights(COLUMNS).map(Self::of_heights)
    }

    fn of_heights(heights: Vec<f32>) -> Self {
        Self { histogram: histogram(&heights), spectrum: spectrum(&heights), heights }
    }
}

fn histogram(heights: &[f32]) -> Vec<[f64; 2]> {
    let (low, high) = heights.iter().fold((f32::MAX, f32::MIN), |(low, high), &h| (low.min(h), high.max(h)));
    let width = ((high - low) / BARS as f32).max(1.0e-3);
    let mut counts = [0usize; BARS];
    for height in heights {
        counts[(((height - low) / width) as usize).min(BARS - 1)] += 1;
    }
    let middle = |bar: usize| f64::from(low + (bar as f32 + 0.5) * width);
    counts.iter().enumerate().map(|(bar, &count)| [middle(bar), count as f64 / heights.len() as f64]).collect()
}

/// Power spectrum (Hann window), gathered into bands of a third of an octave.
fn spectrum(heights: &[f32]) -> Vec<[f64; 2]> {
    const BANDS_AN_OCTAVE: f64 = 3.0;
    let count = heights.len();
    let mean = heights.iter().map(|&h| f64::from(h)).sum::<f64>() / count as f64;
    let hann = |i: usize| 0.5 - 0.5 * libm::cos(std::f64::consts::TAU * i as f64 / count as f64);
    let powers = fft::power_spectrum(heights.iter().enumerate().map(|(i, &h)| (f64::from(h) - mean) * hann(i)));
    // Factor 2 for negative frequencies; the Hann window keeps 3/8 of the power.
    let scale = 2.0 / (count as f64 * count as f64 * 0.375);
    let mut bands: Vec<(f64, f64, usize)> = Vec::new();
    for (k, power) in powers.iter().enumerate().skip(1) {
        let band = (libm::log2(k as f64) * BANDS_AN_OCTAVE).floor();
        if bands.last().is_none_or(|last| last.0 != band) {
            bands.push((band, 0.0, 0));
        }
        let last = bands.last_mut().expect("just seen to");
        last.1 += power * scale;
        last.2 += 1;
    }
    bands
        .iter()
        .filter(|(_, power, _)| *power > 0.0)
        .map(|(band, power, bins)| {
            let k = libm::exp2((band + 0.5) / BANDS_AN_OCTAVE);
            // At the long-wave end a band has fewer bins than a third of an octave is wide.
            let whole = k * (libm::exp2(1.0 / BANDS_AN_OCTAVE) - 1.0) / *bins as f64;
            [libm::log10(count as f64 / k), libm::log10((power * whole.max(1.0) * BANDS_AN_OCTAVE).sqrt())]
        })
        .collect()
}

/// What each stage of a height source adds, in shares of its height; for a sum of octaves, the octaves.
pub fn stages(source: &dyn HeightSource, seed: Seed, first: ChunkIndex) -> Vec<Vec<f32>> {
    let mut before: Tile = [0.5; CHUNK_COLUMNS + 1];
    (1..=source.stages())
        .map(|stage| {
            let mut now = [0.0; CHUNK_COLUMNS + 1];
            source.fill_stage(stage, seed, first.first(), &mut now);
            let added = now.iter().zip(&before).map(|(now, before)| now - before).collect();
            before = now;
            added
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wave_is_found_at_its_width_and_height() {
        let heights: Vec<f32> = (0..COLUMNS).map(|i| 8.0 * libm::sinf(i as f32 * std::f32::consts::TAU / 64.0)).collect();
        let spectrum = spectrum(&heights);
        let [width, height] = spectrum.iter().max_by(|a, b| a[1].total_cmp(&b[1])).expect("bands");
        assert!((libm::exp10(*width) / 64.0 - 1.0).abs() < 0.2, "{}", libm::exp10(*width));
        // The RMS of the third of an octave, times the root of three for a whole octave.
        assert!((libm::exp10(*height) - 8.0 / 2f64.sqrt() * 3f64.sqrt()).abs() < 1.0, "{}", libm::exp10(*height));
    }

    #[test]
    fn a_histogram_counts_every_column_once() {
        let heights: Vec<f32> = (0..COLUMNS).map(|i| (i % 100) as f32).collect();
        let bars = histogram(&heights);
        assert!((bars.iter().map(|bar| bar[1]).sum::<f64>() - 1.0).abs() < 1.0e-9);
        assert!(bars[0][0] > 0.0 && bars[BARS - 1][0] < 99.0);
        assert_eq!(histogram(&[3.0; 64])[0][1], 1.0);
    }

    #[test]
    fn stages_add_up_to_the_heights() {
        let source = eremite_land::terrain::SuperposedCosine::default();
        let added = stages(&source, Seed(2), ChunkIndex(3));
        let mut whole = [0.0; CHUNK_COLUMNS + 1];
        source.fill_tile(Seed(2), ChunkIndex(3).first(), &mut whole);
        for i in 0..CHUNK_COLUMNS {
            let sum: f32 = added.iter().map(|stage| stage[i]).sum();
            assert!((0.5 + sum - whole[i]).abs() < 1.0e-5);
        }
    }
}
