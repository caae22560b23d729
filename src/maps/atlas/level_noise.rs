//! Noise at all scales, for seas and continents: octaves from a kilometre up to the whole land, however far out one is. At
//! coarse levels small octaves are left out, as in map generalisation.

use eremite_land::{
    Column, RandomStream, Seed,
    cache::lerp_heights,
    gradient_noise::{GradientNoise, NoiseSampler},
};

use super::{ChartView, coarse_grid::CoarseGrid};

/// Lattice wavelength in each octave's own units of `2^number` columns.
const WAVELENGTH: u32 = 1024;
/// Number of octaves, each twice as wide as the last: the widest is as wide as the land.
const WIDTHS: u32 = 52;
/// Amplitude of the narrowest octave, and the gain per octave.
const STRENGTH: f32 = 0.30;
const GAIN: f32 = 0.9;
/// Number of octaves evaluated for a view: the next one is so wide and so weak that it is a constant.
const MATTER: usize = 12;
/// Wavelengths in pixels at which an octave fades in, and from which on it is in full: at coarse levels too, large forms
/// dominate.
const PIXELS: (f32, f32) = (4.0, 300.0);
/// Wavelength in pixels from which on an octave is sampled on a coarse grid only.
const WIDE_PIXELS: u64 = 64;
const STEP: usize = 4;
/// Standard deviation of heights in the land itself, and of noise with amplitude 1.
const LAND_STRAYS: f32 = 0.20;
const NOISE_STRAYS: f32 = 0.25;
/// Minimum standard deviation of heights on a map.
const MAP_STRAYS: f32 = 0.21;
/// The coarsest level that shows the land's own forms in full, and the number of levels over which they fade out.
pub(super) const LAND_LEVEL: u32 = 4;
const LAND_FADES: f32 = 2.5;

/// Weight of the land's own forms at a level.
pub(super) fn land_share(level: u32) -> f32 {
    (1.0 - (level.saturating_sub(LAND_LEVEL)) as f32 / LAND_FADES).max(0.0)
}

/// The noise visible at a level.
pub(super) struct LevelNoise {
    widths: Vec<(GradientNoise, u32, f32)>,
    /// Weight of the land's own forms.
    pub land: f32,
    /// Contrast factor, so that a coarse map does not turn grey.
    pub lift: f32,
}

impl LevelNoise {
    /// The noise of a random stream that is visible at a level.
    pub fn new(seed: Seed, random_stream: RandomStream, level: u32) -> Self {
        // At finer levels the coast stays where it is.
        let metres = (1_u64 << level.max(LAND_LEVEL)) as f32;
        let drawn = |number: u32| {
            let pixels = WAVELENGTH as f32 * (1_u64 << number) as f32 / metres;
            let share = (libm::log2f(pixels / PIXELS.0) / libm::log2f(PIXELS.1 / PIXELS.0)).clamp(0.0, 1.0);
            // Each octave has a seed of its own.
            let seed = Seed(seed.hash(random_stream, &[i64::from(number)]));
            (GradientNoise::new(seed, WAVELENGTH, 0), number, STRENGTH * libm::powf(GAIN, number as f32) * share)
        };
        let widths: Vec<_> = (0..WIDTHS).map(drawn).filter(|(.., strength)| *strength > 0.0).take(MATTER).collect();
        let land = land_share(level);
        let square = |x: f32| x * x;
        let noise: f32 = widths.iter().map(|(.., strength)| square(strength * NOISE_STRAYS)).sum();
        let strays = (square(land * LAND_STRAYS) + noise).sqrt();
        Self { widths, land, lift: (MAP_STRAYS / strays.max(1.0e-6)).max(1.0) }
    }

    /// A sampler of the sum of the noise.
    pub fn sampler(&self) -> LevelNoiseSampler<'_> {
        sampler(&self.widths)
    }

    /// The noise over a view.
    pub fn over(&self, view: ChartView) -> NoiseOverView<'_> {
        let wide = |(_, number, _): &&(GradientNoise, u32, f32)| WAVELENGTH as u64 * (1 << number) >= WIDE_PIXELS << view.level;
        let wide = &self.widths[self.widths.iter().filter(|width| !wide(width)).count()..];
        let (mut sampler_of_wide, middle) = (sampler(wide), view.middle());
        let coarse =
            CoarseGrid::over(view, STEP, |column, row| sampler_of_wide.sample(column.saturating_add(middle), row.saturating_add(middle)));
        NoiseOverView { narrow: sampler(&self.widths[..self.widths.len() - wide.len()]), coarse, view }
    }
}

/// Noise over a view: wide octaves are sampled every fourth pixel only, at the same ones in any view.
pub(super) struct NoiseOverView<'a> {
    narrow: LevelNoiseSampler<'a>,
    coarse: CoarseGrid<f32>,
    view: ChartView,
}

impl NoiseOverView<'_> {
    /// The sum at a pixel.
    pub fn at(&mut self, x: usize, y: usize) -> f32 {
        let fine = self.narrow.sample(self.view.column_of(x as i64), self.view.row_of(y as i64));
        fine + self.coarse.at(x, y, lerp_heights)
    }
}

/// Samples a sum of octaves. Most positions lie in the same lattice cells as the last one.
pub(super) struct LevelNoiseSampler<'a>(Vec<(NoiseSampler<'a>, u32, f32)>);

fn sampler(widths: &[(GradientNoise, u32, f32)]) -> LevelNoiseSampler<'_> {
    LevelNoiseSampler(widths.iter().map(|(lattice, number, strength)| (lattice.sampler(Column(0), 0), *number, *strength)).collect())
}

impl LevelNoiseSampler<'_> {
    /// The sum at a position.
    pub fn sample(&mut self, column: i64, row: i64) -> f32 {
        let octaves = self.0.iter_mut().map(|(octave, number, strength)| {
            let share = |at: i64| (at & ((1 << *number) - 1)) as f32 / (1_u64 << *number) as f32;
            octave.move_to(Column(column >> *number), row >> *number);
            *strength * octave.sample([share(column), share(row)])
        });
        octaves.sum()
    }
}
