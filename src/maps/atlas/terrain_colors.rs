//! Terrain colours of a chart: at fine levels those of the biomes, at coarse levels those of climate zones, warm and cold,
//! dry and wet.

use std::ops::Range;

use eremite_land::{Biome, BiomeBlend, COLUMN_LIMIT, Column, Land, RandomStream, Tint, biome::Realm};
use eremite_stream::ink::Ink;

use super::{
    ChartView,
    coarse_grid::CoarseGrid,
    level_noise::{LevelNoise, LevelNoiseSampler},
};

const WARMTH: RandomStream = RandomStream::named("atlas warmth");
const WETNESS: RandomStream = RandomStream::named("atlas wetness");
/// How far zones deviate from medium warmth and wetness.
const ZONES: f32 = 2.2;
/// Sharpness of zones: the smaller, the more a zone takes the colour of the most similar biome alone.
const SHARP: f32 = 0.005;

/// Distance in metres between samples of the terrain colour; and its minimum in pixels.
const COUNTRY_M: i64 = 64;
const LEAST_PIXELS: i64 = 4;

/// How many levels coarser zones are sampled than the map, or they would be speckles.
const ZONES_FROM: u32 = 3;
/// Blur radius of the colours in samples by level, and number of passes.
const RUN: [usize; 6] = [0, 0, 0, 0, 1, 2];
const PASSES: usize = 2;

/// The terrain colours over a view.
pub(super) struct TerrainColors {
    colours: CoarseGrid<Ink>,
    zones: Option<ClimateZones>,
    /// Blur radius in samples.
    run: usize,
    /// Pixels beyond the view's edge that are sampled too.
    beyond: usize,
}

impl TerrainColors {
    /// The colours of a view, which are not sampled yet.
    pub fn new(land: &Land, view: ChartView) -> Self {
        let step = (COUNTRY_M >> view.level).max(LEAST_PIXELS) as usize;
        let run = RUN[(view.level as usize).min(RUN.len() - 1)];
        let beyond = run * PASSES * step;
        Self { colours: CoarseGrid::new(view.expanded(beyond as i64), step), zones: ClimateZones::of(land, view.level), run, beyond }
    }

    /// The number of rows of samples.
    pub const fn row_count(&self) -> usize {
        self.colours.row_count()
    }

    /// Samples some rows, which follow those before.
    pub fn sample_rows(&mut self, land: &Land, rows: Range<usize>) {
        let mut blend = [BiomeBlend::default()];
        let mut zones = self.zones.as_ref().map(|zones| (zones, [&zones.warmth, &zones.wetness].map(LevelNoise::sampler)));
        self.colours.sample_rows(rows, |column, row| {
            let zone = zones.as_mut().map(|(zones, samplers)| (zones.ink(samplers, column, row), zones.share));
            if let Some((zone, 1.0)) = zone {
                return zone;
            }
            land.blends_in_row(Column(column.clamp(-COLUMN_LIMIT, COLUMN_LIMIT)), row, &mut blend);
            let near = ground_color(&blend[0].tint(land.biomes()));
            zone.map_or(near, |(zone, share)| near.lerp(zone, share))
        });
    }

    /// Blurs the colours, once all rows are sampled.
    pub fn blur(&mut self) {
        self.colours.blur(self.run, PASSES);
    }

    /// The colour at a pixel.
    pub fn at(&self, x: usize, y: usize) -> Ink {
        self.colours.at(x + self.beyond, y + self.beyond, Ink::lerp)
    }
}

/// The colour of a biome's ground from above.
pub fn ground_color(tint: &Tint) -> Ink {
    let ground = Ink::from(tint.soil).lerp(Ink::from(tint.cover), 0.5 + 0.5 * tint.cover_m.min(1.0));
    ground.lerp(Ink::from(tint.leaf), 0.45 * tint.leaves)
}

/// Climate zones of a land, for coarse levels.
struct ClimateZones {
    warmth: LevelNoise,
    wetness: LevelNoise,
    /// Their weight in the image.
    share: f32,
    /// Warmth, wetness and colour of each surface biome.
    biomes: Vec<([f32; 2], Ink)>,
}

impl ClimateZones {
    /// The zones of a level; `None` if it is fine enough for the biomes themselves, or if the land is drawn and has its own.
    fn of(land: &Land, level: u32) -> Option<Self> {
        let share = 1.0 - LevelNoise::new(land.seed(), WARMTH, level).land;
        let [warmth, wetness] = [WARMTH, WETNESS].map(|random_stream| LevelNoise::new(land.seed(), random_stream, level + ZONES_FROM));
        let beneath_the_sky = |biome: &&Biome| biome.realm == Realm::Surface;
        let biomes =
            land.biomes().iter().filter(beneath_the_sky).map(|biome| ([biome.warmth, biome.wetness], ground_color(&biome.tint))).collect();
        (share > 0.0 && land.height_source().drawn_map().is_none()).then_some(Self { warmth, wetness, share, biomes })
    }

    /// The colour at a position, by samplers of warmth and wetness.
    fn ink(&self, [warmth, wetness]: &mut [LevelNoiseSampler; 2], column: i64, row: i64) -> Ink {
        let of = |sampler: &mut LevelNoiseSampler, noise: &LevelNoise| 0.5 + sampler.sample(column, row) * noise.lift * ZONES;
        let at = [of(warmth, &self.warmth), of(wetness, &self.wetness)];
        let mut sum = Ink::default();
        for (biome, ink) in &self.biomes {
            let off = [at[0] - biome[0], at[1] - biome[1]];
            let far = off[0] * off[0] + off[1] * off[1] + SHARP;
            let weight = 1.0 / (far * far);
            sum = Ink(std::array::from_fn(|c| sum.0[c] + ink.0[c] * weight));
        }
        Ink(sum.0.map(|part| part / sum.0[3]))
    }
}
