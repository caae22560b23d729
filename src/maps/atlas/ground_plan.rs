//! The heights of the map: the plane of the land's algorithm, or, where it has none, its way in open country.

use eremite_land::{
    AMPLITUDE_M, CHUNK_COLUMNS, COLUMN_LIMIT, Column, DrawnMap, HeightSource2d, Land, PlanePatch, RandomStream, Seed, Tile, ValueNoise,
    cache::lerp_heights,
    gradient_noise::{self, FbmNoise},
    value_noise::smoothstep,
};

use super::{
    ChartView,
    border_blend::BorderBlend,
    box_blur::box_blur,
    level_noise::{LAND_LEVEL, LevelNoise},
};

const OPEN: RandomStream = RandomStream::named("atlas open country");

/// The country beside the way of an algorithm without a plane, which says nothing of it: gradient noise.
pub(super) const OPEN_COUNTRY: FbmNoise = FbmNoise { wavelength: 360, octaves: 7, gain: 0.5, row: 0 };
/// Rows beside the way that are like it, and those from which on the open country begins.
pub(super) const LIKE_THE_WAY: (f32, f32) = (2.0, 60.0);

/// Rows beside the way in which a massif stands as it does on it, and where it has ended.
const MASSIF_ROWS: (f32, f32) = (500.0, 1500.0);
/// How high a massif stands beside the relief.
const MASSIF: f32 = 0.5;
/// The coarsest level on which massifs are seen.
const MASSIF_LEVEL: u32 = 8;

/// Pixels within which what is painted is smoothed, by level, and how often. A drawing is what somebody wants to see.
const SMOOTHED: [usize; 8] = [0, 0, 0, 1, 3, 3, 3, 2];
const SMOOTHED_DRAWN: [usize; 9] = [0, 0, 0, 0, 0, 1, 3, 5, 6];
const PASSES: usize = 3;

/// Share of an undrawn land that is sea, away from the way.
const SEA_SHARE: f32 = 0.36;
/// Rows beside the way that are dry, and those beyond which the sea comes as it likes.
const DRY_ROWS: (f32, f32) = (24.0, 170.0);
/// Rows beside the way from which on there are continents, and where they are there in full.
const LARGE_ROWS: (f32, f32) = (40.0, 900.0);
const CONTINENTS: RandomStream = RandomStream::named("atlas continents");
/// How far above the sea its banks are; what would lie lower comes between the two, half way from so far below.
const DRY: f32 = 0.04;
const FLATS: f32 = 0.2;
const SHORE: RandomStream = RandomStream::named("atlas shore");
const SHORE_COLUMNS: i64 = 137;

/// The heights of a land from above.
pub(super) struct GroundPlan {
    land: Land,
    /// Below it is sea.
    pub sea: f32,
    /// What a height is in the middle.
    usual: f32,
    /// The row of the way, in a land whose way keeps to one that may not be flooded.
    way: Option<i64>,
}

impl GroundPlan {
    pub fn new(land: Land) -> Self {
        let drawn = land.height_source().drawn_map().map(DrawnMap::sea_level);
        let way = drawn.is_none().then(|| land.height_source().as_2d().map_or(0, |plane| plane.cut_position(Column(0)).1));
        let mut heights = Self { land, sea: drawn.unwrap_or(0.5), usual: 0.5, way };
        if drawn.is_none() {
            [heights.sea, heights.usual] = heights.height_quantiles([SEA_SHARE, 0.5]);
        }
        heights
    }

    /// The heights that some shares of the plane are below, by a few hundred places of it.
    fn height_quantiles(&self, shares: [f32; 2]) -> [f32; 2] {
        const ROWS: i64 = 14;
        const FAR: i64 = 2011;
        let mut found = Vec::new();
        let mut tile = [0.0; CHUNK_COLUMNS + 1];
        for row in 0..ROWS {
            for chunk in 0..3 {
                self.cut(Column((row * 7 + chunk * 31) * CHUNK_COLUMNS as i64), row * FAR + 997, &mut tile);
                found.extend(tile.iter().step_by(32));
            }
        }
        found.sort_by(f32::total_cmp);
        shares.map(|share| found[(found.len() as f32 * share) as usize])
    }

    fn cut(&self, first: Column, row: i64, out: &mut Tile) {
        let (seed, relief) = (self.land.seed(), self.land.height_source());
        if let Some(plane) = relief.as_2d() {
            return plane.fill_row(seed, first, row, out);
        }
        open_country_heights(seed, first, row, OPEN_COUNTRY.octaves, out);
        out.iter_mut().for_each(|noise| *noise = gradient_noise::to_height(*noise));
        let open = smoothstep(LIKE_THE_WAY.0, LIKE_THE_WAY.1, row_distance(row, 0));
        if open < 1.0 {
            let mut tile = [0.0; CHUNK_COLUMNS + 1];
            relief.fill_tile(seed, first, &mut tile);
            out.iter_mut().zip(tile).for_each(|(out, own)| *out = lerp_heights(own, *out, open));
        }
    }

    fn patch(&self, view: ChartView) -> Vec<f32> {
        let patch =
            PlanePatch { column: view.column_of(0), row: view.row_of(0), stride: 1 << view.level, columns: view.width, rows: view.height };
        let mut heights = vec![0.0; view.width * view.height];
        match self.land.height_source().as_2d() {
            Some(plane) => plane.fill_patch(self.land.seed(), patch, &mut heights),
            None => OpenCountry(self).fill_patch(self.land.seed(), patch, &mut heights),
        }
        heights
    }

    /// The heights as they are painted. Of what is seen from afar the small is left out, or ponds and hills would be a
    /// mere grain of the paper; and beside a way that is all one knows of the land it is not drawn out into streaks.
    pub fn heights_for_painting(&self, view: ChartView) -> Vec<f32> {
        let smooth: &[usize] = if self.way.is_some() { &SMOOTHED } else { &SMOOTHED_DRAWN };
        let radius = smooth[(view.level as usize).min(smooth.len() - 1)].min(view.margin_limit() / (4 * PASSES));
        let rim = radius * PASSES;
        let wide = view.expanded(rim as i64);
        let untold = self.land.height_source().as_2d().is_none() && view.level <= LAND_LEVEL;
        let heights = self.compute_heights(wide, untold.then(|| BorderBlend::of(&self.land, wide)).flatten());
        view.cropped(&box_blur(heights, wide.width, radius, PASSES), rim)
    }

    /// The heights at the middles of a view's pixels; above 1 where a massif stands.
    pub fn heights(&self, view: ChartView) -> Vec<f32> {
        self.compute_heights(view, None)
    }

    fn compute_heights(&self, view: ChartView, verge: Option<BorderBlend>) -> Vec<f32> {
        let Some(way) = self.way else { return self.patch(view) };
        let seen = LevelNoise::new(self.land.seed(), CONTINENTS, view.level);
        // From so far that the land's own forms are not seen, nobody asks for them.
        let mut heights = if seen.land > 0.0 { self.patch(view) } else { vec![self.usual; view.width * view.height] };
        let columns: Vec<Column> = (0..view.width).map(|x| Column(view.column_of(x as i64).clamp(-COLUMN_LIMIT, COLUMN_LIMIT))).collect();
        let mut rises = vec![0.0; view.width];
        let field = seen.over(view);
        for (y, out) in heights.chunks_exact_mut(view.width).enumerate() {
            let row = view.row_of(y as i64);
            let beside = row_distance(row, way);
            // The large lies beside the way, which is walked as it is.
            let large = smoothstep(LARGE_ROWS.0, LARGE_ROWS.1, beside);
            for (x, height) in out.iter_mut().enumerate() {
                let strays = (*height - self.usual) * seen.land + if large > 0.0 { large * field.at(x, y) } else { 0.0 };
                *height = (self.usual + strays * seen.lift).clamp(0.0, 1.0);
            }
            if let Some(verge) = &verge {
                verge.blend_row(row, out);
            }
            if beside < 2.0 * DRY_ROWS.1 {
                for (height, column) in out.iter_mut().zip(&columns).filter(|(height, _)| **height < self.sea + DRY) {
                    // The shore draws near and away again.
                    let bay = 0.6 + ValueNoise::at(self.land.seed(), SHORE, SHORE_COLUMNS, *column);
                    let dry = 1.0 - smoothstep(DRY_ROWS.0, DRY_ROWS.1, beside / bay);
                    let under = self.sea + DRY - *height;
                    *height += (under - DRY * under / (under + FLATS)) * dry;
                }
            }
            let massif = MASSIF * (1.0 - smoothstep(MASSIF_ROWS.0, MASSIF_ROWS.1, beside));
            if massif > 0.0 && view.level <= MASSIF_LEVEL {
                self.land.mountain_heights(&columns, row.saturating_sub(way) as f32, &mut rises);
                out.iter_mut().zip(&rises).for_each(|(height, rise)| *height += rise / AMPLITUDE_M * massif);
            }
        }
        heights
    }
}

/// So many octaves of the open country's noise along a row, as they are summed.
pub(super) fn open_country_heights(seed: Seed, first: Column, row: i64, octaves: u32, out: &mut Tile) {
    OPEN_COUNTRY.fill_row(Seed(seed.hash(OPEN, &[])), first, row, octaves, out);
}

/// Rows from one to another; very many are many.
pub(super) fn row_distance(row: i64, other: i64) -> f32 {
    row.saturating_sub(other).unsigned_abs().min(1 << 20) as f32
}

/// The country around the way of an algorithm without a plane, as a plane.
struct OpenCountry<'a>(&'a GroundPlan);

impl HeightSource2d for OpenCountry<'_> {
    fn fill_row(&self, _: Seed, first: Column, row: i64, out: &mut Tile) {
        self.0.cut(first, row, out);
    }

    fn cut_position(&self, column: Column) -> (Column, i64) {
        (column, 0)
    }
}
