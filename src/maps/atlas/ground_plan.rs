//! The heights of the map (ground plan): the plane of the land's algorithm, or, where it has none, the path in invented
//! terrain.

use eremite_land::{
    AMPLITUDE_M, CHUNK_COLUMNS, COLUMN_LIMIT, Column, DrawnMap, HeightSource2d, Land, PlanePatch, RandomStream, Seed, Tile, ValueNoise,
    background::lines_at_once,
    cache::lerp_heights,
    gradient_noise::{self, FbmNoise},
    value_noise::smoothstep,
};

use super::{
    ChartView,
    border_blend::BorderBlend,
    courses::{self, Courses, NearCourses},
    height_painting::HeightPainting,
    level_noise::{LAND_LEVEL, LevelNoise, land_share},
};

const OPEN: RandomStream = RandomStream::named("atlas open country");

/// Gradient noise for the terrain beside the path of an algorithm without a plane, which does not define it.
pub(super) const OPEN_COUNTRY: FbmNoise = FbmNoise { wavelength: 360, octaves: 7, gain: 0.5, row: 0 };
/// Distance from the path, in rows, up to which the map equals it, and from which on it is invented.
pub(super) const LIKE_THE_WAY: (f32, f32) = (2.0, 60.0);

/// Distance in rows up to which a massif stands in full beside the path, and at which it has ended.
const MASSIF_ROWS: (f32, f32) = (500.0, 1500.0);
/// Height of massifs on the map, relative to the land.
const MASSIF: f32 = 0.5;
/// The coarsest level that shows massifs.
const MASSIF_LEVEL: u32 = 8;

/// Blur radius for painting in pixels by level, and the number of passes. Drawn maps are blurred only from level 5 on: people
/// want to see what they drew.
const SMOOTHED: [usize; 8] = [0, 0, 0, 1, 3, 3, 3, 2];
const SMOOTHED_DRAWN: [usize; 9] = [0, 0, 0, 0, 0, 1, 3, 5, 6];
pub(super) const PASSES: usize = 3;

/// Tiles of the land's own heights, and pixels, that are computed in a step at most, but a row at least; and rows of a drawing,
/// which share its pixels with those beside them.
const TILES_AT_ONCE: usize = 64;
const PIXELS_AT_ONCE: usize = 1536;
const DRAWN_ROWS_AT_ONCE: usize = 8;

/// Share of sea in an undrawn land, away from the path.
const SEA_SHARE: f32 = 0.36;
/// Distance from the path, in rows, up to which it is dry, and from which on the sea is unrestricted.
const DRY_ROWS: (f32, f32) = (24.0, 170.0);
/// Distance from the path, in rows, at which continents start, and at which they are in full.
const LARGE_ROWS: (f32, f32) = (40.0, 900.0);
const CONTINENTS: RandomStream = RandomStream::named("atlas continents");
/// Height of the shore strip above the sea; lower land is compressed into it, reaching half at a depth of `FLATS`.
const DRY: f32 = 0.04;
const FLATS: f32 = 0.2;
const SHORE: RandomStream = RandomStream::named("atlas shore");
const SHORE_COLUMNS: i64 = 137;

/// The heights of a land from above.
pub(super) struct GroundPlan {
    land: Land,
    /// Sea level.
    pub sea: f32,
    /// The median height.
    usual: f32,
    /// The row of the path, which must not be flooded; `None` for drawn lands.
    way: Option<i64>,
    /// The courses of the rivers that cross the path, if the map shows them.
    courses: Option<Courses>,
}

impl GroundPlan {
    pub fn new(land: Land) -> Self {
        let drawn = land.height_source().drawn_map().map(DrawnMap::sea_level);
        let way = drawn.is_none().then(|| land.height_source().as_2d().map_or(0, |plane| plane.cut_position(Column(0)).1));
        let courses = way.and_then(|way| Courses::new(&land, way));
        let mut heights = Self { land, sea: drawn.unwrap_or(0.5), usual: 0.5, way, courses };
        if drawn.is_none() {
            [heights.sea, heights.usual] = heights.height_quantiles([SEA_SHARE, 0.5]);
        }
        heights
    }

    /// Height quantiles of the plane, from a few hundred samples.
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
        let (seed, source) = (self.land.seed(), self.land.height_source());
        if let Some(plane) = source.as_2d() {
            return plane.fill_row(seed, first, row, out);
        }
        fill_open_country(seed, first, 1, row, out);
        let open = smoothstep(LIKE_THE_WAY.0, LIKE_THE_WAY.1, row_distance(row, 0));
        if open < 1.0 {
            let mut tile = [0.0; CHUNK_COLUMNS + 1];
            source.fill_tile(seed, first, &mut tile);
            for (out, own) in out.iter_mut().zip(tile) {
                *out = lerp_heights(own, *out, open);
            }
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

    /// The courses of the rivers that cross the path, if the map shows them.
    pub fn courses(&self) -> Option<&Courses> {
        self.courses.as_ref()
    }

    /// The courses near a view, to be computed in steps.
    pub fn near_courses(&self, view: ChartView) -> NearCourses {
        NearCourses::new(self.courses(), view)
    }

    /// The number of rows of a view whose heights are computed in a step.
    pub fn rows_at_once(&self, view: ChartView) -> usize {
        if self.way.is_none() {
            return DRAWN_ROWS_AT_ONCE;
        }
        // A pixel of a coarse level is wider than a tile.
        let tiles = (view.width >> CHUNK_COLUMNS.ilog2().saturating_sub(view.level)) + 2;
        let rows = lines_at_once(PIXELS_AT_ONCE, view.width);
        if land_share(view.level) > 0.0 { rows.min(lines_at_once(TILES_AT_ONCE, tiles)) } else { rows }
    }

    /// Heights for painting. At coarse levels small forms are blurred away, or ponds and hills would look like paper grain;
    /// and beside the path of an algorithm without a plane it is blended, or its forms would be drawn out into streaks.
    pub fn heights_for_painting(&self, view: ChartView) -> Vec<f32> {
        HeightPainting::new(self, view).finish(self)
    }

    /// The radius in pixels of the blur for painting.
    pub fn blur_radius(&self, view: ChartView) -> usize {
        let smooth: &[usize] = if self.way.is_some() { &SMOOTHED } else { &SMOOTHED_DRAWN };
        smooth[(view.level as usize).min(smooth.len() - 1)].min(view.margin_limit() / (4 * PASSES))
    }

    /// Heights for painting before they are blurred, without courses.
    pub fn heights_before_blur(&self, view: ChartView) -> Vec<f32> {
        let untold = self.land.height_source().as_2d().is_none() && view.level <= LAND_LEVEL;
        self.compute_heights(view, untold.then(|| BorderBlend::of(&self.land, view)).flatten())
    }

    /// Heights at the centres of a view's pixels; above 1 where a massif stands.
    pub fn heights(&self, view: ChartView) -> Vec<f32> {
        self.with_courses(view, self.landforms(view))
    }

    /// [`heights`](Self::heights) without courses.
    pub fn landforms(&self, view: ChartView) -> Vec<f32> {
        self.compute_heights(view, None)
    }

    /// Burns the courses of rivers into heights.
    fn with_courses(&self, view: ChartView, mut heights: Vec<f32>) -> Vec<f32> {
        if let Some(all) = &self.courses {
            courses::burn(&all.near(self, view), view, 0..view.height, &mut heights);
        }
        heights
    }

    fn compute_heights(&self, view: ChartView, blend: Option<BorderBlend>) -> Vec<f32> {
        let Some(way) = self.way else { return self.patch(view) };
        let seen = LevelNoise::new(self.land.seed(), CONTINENTS, view.level);
        // At levels so coarse that the land's own forms are invisible, they are not computed.
        let mut heights = if seen.land > 0.0 { self.patch(view) } else { vec![self.usual; view.width * view.height] };
        let columns: Vec<Column> = (0..view.width).map(|x| Column(view.column_of(x as i64).clamp(-COLUMN_LIMIT, COLUMN_LIMIT))).collect();
        let mut rises = vec![0.0; view.width];
        let mut field = seen.over(view);
        for (y, out) in heights.chunks_exact_mut(view.width).enumerate() {
            let row = view.row_of(y as i64);
            let beside = row_distance(row, way);
            // Continents keep off the path, which is shown as it is walked.
            let large = smoothstep(LARGE_ROWS.0, LARGE_ROWS.1, beside);
            for (x, height) in out.iter_mut().enumerate() {
                let strays = (*height - self.usual) * seen.land + if large > 0.0 { large * field.at(x, y) } else { 0.0 };
                *height = (self.usual + strays * seen.lift).clamp(0.0, 1.0);
            }
            if let Some(blend) = &blend {
                blend.blend_row(row, out);
            }
            if beside < 2.0 * DRY_ROWS.1 {
                for (height, column) in out.iter_mut().zip(&columns).filter(|(height, _)| **height < self.sea + DRY) {
                    // Varies the distance of the shore.
                    let bay = 0.6 + ValueNoise::at(self.land.seed(), SHORE, SHORE_COLUMNS, *column);
                    let dry = 1.0 - smoothstep(DRY_ROWS.0, DRY_ROWS.1, beside / bay);
                    let under = self.sea + DRY - *height;
                    *height += (under - DRY * under / (under + FLATS)) * dry;
                }
            }
            let massif = MASSIF * (1.0 - smoothstep(MASSIF_ROWS.0, MASSIF_ROWS.1, beside));
            if massif > 0.0 && view.level <= MASSIF_LEVEL {
                self.land.mountain_heights(&columns, row.saturating_sub(way) as f32, &mut rises);
                for (height, rise) in out.iter_mut().zip(&rises) {
                    *height += rise / AMPLITUDE_M * massif;
                }
            }
        }
        heights
    }
}

/// The terrain noise at every `stride`-th column of a row, summed over this many octaves.
pub(super) fn fill_open_country_noise(seed: Seed, first: Column, stride: i64, row: i64, octaves: u32, out: &mut [f32]) {
    OPEN_COUNTRY.fill_strided(Seed(seed.hash(OPEN, &[])), first, stride, row, octaves, out);
}

/// Heights of the terrain at every `stride`-th column of a row.
fn fill_open_country(seed: Seed, first: Column, stride: i64, row: i64, out: &mut [f32]) {
    fill_open_country_noise(seed, first, stride, row, OPEN_COUNTRY.octaves, out);
    for noise in out.iter_mut() {
        *noise = gradient_noise::to_height(*noise);
    }
}

/// Distance between rows, capped at 2^20.
pub(super) fn row_distance(row: i64, other: i64) -> f32 {
    row.saturating_sub(other).unsigned_abs().min(1 << 20) as f32
}

/// The terrain around the path of an algorithm without a plane, as a plane.
struct OpenCountry<'a>(&'a GroundPlan);

impl HeightSource2d for OpenCountry<'_> {
    fn fill_row(&self, _: Seed, first: Column, row: i64, out: &mut Tile) {
        self.0.cut(first, row, out);
    }

    fn fill_patch_row(&self, seed: Seed, patch: PlanePatch, y: usize, out: &mut [f32]) {
        let (first, row) = patch.place(0, y);
        if row_distance(row, 0) < LIKE_THE_WAY.1 || !patch.is_within_limit() {
            return self.fill_patch_row_from_tiles(seed, patch, y, out);
        }
        fill_open_country(seed, first, patch.stride, row, out);
    }

    fn cut_position(&self, column: Column) -> (Column, i64) {
        (column, 0)
    }
}
