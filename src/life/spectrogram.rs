//! Spectrogram of audio as an image: time to the right, pitch upward in octaves, louder is darker.

use eremite_stream::ink::{palette, raster::srgb_bytes};
use eremite_synth::fft;

/// FFT window in frames. A compromise: at the lab's sample rate, a fifth of a second would blur steps, a fiftieth would blur
/// strings.
pub const WINDOW_FRAMES: usize = 4096;
/// Range of pitches, in hertz.
const PITCH_HZ: (f32, f32) = (40.0, 16_000.0);
/// Level in decibels of the faintest visible tone, and of one as dark as ink.
const SEEN_DB: (f32, f32) = (-105.0, -35.0);
/// Size of an image in pixels.
const SIZE: [u32; 2] = [1200, 360];

/// An RGB image of three bytes per pixel.
pub struct SpectrogramImage {
    /// Rows from the top.
    pub bytes: Vec<u8>,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

/// Computes the columns of a spectrogram.
pub struct SpectrumAnalyzer {
    window: Vec<f32>,
    rate_hz: u32,
}

impl SpectrumAnalyzer {
    /// For a sample rate.
    pub fn new(rate_hz: u32) -> Self {
        let hann = |i: usize| 0.5 - 0.5 * libm::cosf(std::f32::consts::TAU * i as f32 / WINDOW_FRAMES as f32);
        Self { window: (0..WINDOW_FRAMES).map(hann).collect(), rate_hz }
    }

    /// Darkness, 0 to 1, of logarithmically spaced pitches from the lowest, in the [`WINDOW_FRAMES`] centred on a frame;
    /// missing frames count as silence.
    pub fn column(&self, frames: &[f32], about: usize, pitches: usize) -> Vec<f32> {
        let from = about as i64 - WINDOW_FRAMES as i64 / 2;
        let at = |i: usize| usize::try_from(from + i as i64).ok().and_then(|at| frames.get(at)).copied().unwrap_or_default();
        let bins = fft::power_spectrum(self.window.iter().enumerate().map(|(i, weight)| f64::from(weight * at(i))));
        let hz = |pitch: f32| PITCH_HZ.0 * libm::powf(PITCH_HZ.1 / PITCH_HZ.0, pitch / pitches as f32);
        let bin = |hz: f32| (hz * WINDOW_FRAMES as f32 / self.rate_hz as f32).min(bins.len() as f32 - 1.0);
        let darkness = |pitch: usize| {
            let (low, high) = (bin(hz(pitch as f32)), bin(hz(pitch as f32 + 1.0)));
            let range = low.round() as usize..(high.round() as usize).max(low.round() as usize + 1).min(bins.len());
            let power = bins[range].iter().fold(0.0, |most: f64, power| most.max(*power)) as f32;
            let db = 10.0 * libm::log10f(power / (WINDOW_FRAMES * WINDOW_FRAMES / 16) as f32 + 1.0e-20);
            ((db - SEEN_DB.0) / (SEEN_DB.1 - SEEN_DB.0)).clamp(0.0, 1.0)
        };
        (0..pitches).map(darkness).collect()
    }
}

/// The colour of a darkness, 0 to 1: from paper over a grey wash to ink.
pub fn color(darkness: f32) -> [u8; 3] {
    srgb_bytes(palette::paper().lerp(palette::ink(), darkness * darkness * (3.0 - 2.0 * darkness)))
}

/// The spectrogram of a mono signal.
pub fn spectrogram_image(frames: &[f32], rate_hz: u32) -> SpectrogramImage {
    let [width, height] = SIZE;
    let spectrum = SpectrumAnalyzer::new(rate_hz);
    let columns: Vec<Vec<f32>> = (0..width)
        .map(|x| spectrum.column(frames, (u64::from(2 * x + 1) * frames.len() as u64 / u64::from(2 * width)) as usize, height as usize))
        .collect();
    let bytes = (0..height as usize).rev().flat_map(|row| columns.iter().flat_map(move |column| color(column[row]))).collect();
    SpectrogramImage { bytes, width, height }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tone_is_dark_where_its_pitch_is_and_nowhere_else() {
        let tone: Vec<f32> = (0..48_000).map(|i| 0.3 * libm::sinf(std::f32::consts::TAU * 440.0 * i as f32 / 48_000.0)).collect();
        let column = SpectrumAnalyzer::new(48_000).column(&tone, 24_000, 100);
        let darkest = (0..100).max_by(|a, b| column[*a].total_cmp(&column[*b])).expect("some");
        let hz = PITCH_HZ.0 * libm::powf(PITCH_HZ.1 / PITCH_HZ.0, darkest as f32 / 100.0);
        assert!((hz / 440.0 - 1.0).abs() < 0.07, "{hz} Hz");
        assert!(column[darkest] > 0.9 && column[90] < 0.1 && column[10] < 0.1, "{column:?}");
        assert_eq!(SpectrumAnalyzer::new(48_000).column(&[], 0, 5), [0.0; 5]);
    }
}
