//! What is large: noise of every width from a kilometre up to the whole land, so that there are seas and continents
//! however far one is from them. From afar the small is left out, as whoever draws a map of the world does.

use eremite_land::{Column, RandomStream, Seed, cache::lerp_heights, gradient_noise::GradientNoise};

use super::{ChartView, coarse_grid::CoarseGrid};

/// Units from one lattice point to the next, in each width's own units of `2^number` columns.
const WAVELENGTH: u32 = 1024;
/// How many widths there are, each twice the last: the widest is as wide as the land.
const WIDTHS: u32 = 52;
/// The narrowest one's strength, and each further one's beside the last.
const STRENGTH: f32 = 0.30;
const GAIN: f32 = 0.9;
/// Widths that matter to a view: the next one is so wide, and so weak, that it is a constant.
const MATTER: usize = 12;
/// Pixels that a width has at least to be drawn, and those from which it is drawn in full: from afar too the large
/// has shaped more than the small.
const PIXELS: (f32, f32) = (4.0, 300.0);
/// Pixels of a width that is asked at every so many pixels alone.
const WIDE_PIXELS: u64 = 64;
const STEP: usize = 4;
/// What a height strays from the mean in the land itself, and in noise of strength 1.
const LAND_STRAYS: f32 = 0.20;
const NOISE_STRAYS: f32 = 0.25;
/// What it strays on a map, at least.
const MAP_STRAYS: f32 = 0.21;
/// The coarsest level that shows the land's own forms in full, and the levels over which they go.
pub(super) const LAND_LEVEL: u32 = 4;
const LAND_FADES: f32 = 2.5;

/// What of large and small is seen on a level.
pub(super) struct LevelNoise {
    widths: Vec<(GradientNoise, u32, f32)>,
    /// How much of the land's own forms.
    pub land: f32,
    /// By how much all is lifted from the mean, so that a map from afar is no grey.
    pub lift: f32,
}

impl LevelNoise {
    /// What is seen of a seed's noise for a purpose.
    pub fn new(seed: Seed, purpose: RandomStream, level: u32) -> Self {
        // Near by a coast is where it is, however near.
        let metres = (1_u64 << level.max(LAND_LEVEL)) as f32;
        let drawn = |number: u32| {
            let pixels = WAVELENGTH as f32 * (1_u64 << number) as f32 / metres;
            let share = (libm::log2f(pixels / PIXELS.0) / libm::log2f(PIXELS.1 / PIXELS.0)).clamp(0.0, 1.0);
            // Each width is a noise of its own.
            let seed = Seed(seed.hash(purpose, &[i64::from(number)]));
            (GradientNoise::new(seed, WAVELENGTH, 0), number, STRENGTH * libm::powf(GAIN, number as f32) * share)
        };
        let widths: Vec<_> = (0..WIDTHS).map(drawn).filter(|(.., strength)| *strength > 0.0).take(MATTER).collect();
        let land = (1.0 - (level.saturating_sub(LAND_LEVEL)) as f32 / LAND_FADES).max(0.0);
        let square = |x: f32| x * x;
        let noise: f32 = widths.iter().map(|(.., strength)| square(strength * NOISE_STRAYS)).sum();
        let strays = (square(land * LAND_STRAYS) + noise).sqrt();
        Self { widths, land, lift: (MAP_STRAYS / strays.max(1.0e-6)).max(1.0) }
    }

    /// The sum of the noise at a place.
    pub fn at(&self, column: i64, row: i64) -> f32 {
        sum(&self.widths, column, row)
    }

    /// The sum of the noise over a view.
    pub fn over(&self, view: ChartView) -> NoiseOverView<'_> {
        let wide = |(_, number, _): &&(GradientNoise, u32, f32)| WAVELENGTH as u64 * (1 << number) >= WIDE_PIXELS << view.level;
        let wide = &self.widths[self.widths.iter().filter(|width| !wide(width)).count()..];
        let coarse =
            CoarseGrid::over(view, STEP, |column, row| sum(wide, column.saturating_add(view.middle()), row.saturating_add(view.middle())));
        NoiseOverView { narrow: &self.widths[..self.widths.len() - wide.len()], coarse, view }
    }
}

/// Noise over a view: what is wide is asked at every fourth pixel alone, at the same ones in whatever view.
pub(super) struct NoiseOverView<'a> {
    narrow: &'a [(GradientNoise, u32, f32)],
    coarse: CoarseGrid<f32>,
    view: ChartView,
}

impl NoiseOverView<'_> {
    /// The sum at a pixel.
    pub fn at(&self, x: usize, y: usize) -> f32 {
        let fine = sum(self.narrow, self.view.column_of(x as i64), self.view.row_of(y as i64));
        fine + self.coarse.at(x, y, lerp_heights)
    }
}

fn sum(widths: &[(GradientNoise, u32, f32)], column: i64, row: i64) -> f32 {
    widths
        .iter()
        .map(|(lattice, number, strength)| {
            let share = |at: i64| (at & ((1 << number) - 1)) as f32 / (1_u64 << number) as f32;
            strength * lattice.sampler(Column(column >> number), row >> number).sample([share(column), share(row)])
        })
        .sum()
}
