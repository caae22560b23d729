//! A view of a chart while it is rendered, in steps: rivers and heights, distances from the coast, the colours of land and
//! water, and what is drawn over them. Each stage is done for the whole view before the next, and so the same for any steps.

use std::{ops::Range, sync::Arc};

use eremite_land::{CHUNK_COLUMNS, COLUMN_LIMIT, background::lines_at_once};
use eremite_stream::ink::{Ink, grain, palette, raster};

use super::{
    Chart, ChartView, biome_marks,
    coast_distance::{CoastDistances, REACH},
    courses::{self, Course, NearCourses},
    height_painting::HeightPainting,
    rivers::{RiverBlock, RiverNode, RiverSegment},
    stepwise::Stages,
    terrain_colors::TerrainColors,
    wash::{self, SurfacePixel},
};

/// The number of fine levels at which rivers are drawn.
const RIVER_LEVELS: u32 = 4;
/// Minimum water of a drawn river on the finest level, in upstream nodes; coarser levels need more.
pub(super) const LEAST_WATER: f32 = 10.0;
/// Metres that a height of 1 stands for in shading.
const RELIEF_M: f32 = 85.0;
/// Size of the paper's grain in pixels.
const GRAIN_PIXELS: i64 = 512;
/// Minimum strength of shading, per rise of a pixel.
const FROM_AFAR: f32 = 7.0;

/// Pixels whose distance from the coast, colour and bytes are computed in a step, and those over which courses are drawn.
const COAST_PIXELS: usize = 8192;
const INK_PIXELS: usize = 2048;
const BYTE_PIXELS: usize = 1024;
const COURSE_PIXELS: usize = 4096;
/// Rows of terrain colours that are sampled in a step, and bends of rivers that are drawn.
const COUNTRY_ROWS: usize = 2;
const BENDS: usize = 128;

/// What is done in a step, with some lines.
type ChartStep = fn(&mut ChartPainting, &Chart, Range<usize>);

/// A view while it is rendered.
pub(super) struct ChartPainting {
    view: ChartView,
    /// The view with a rim, from which there may be coasts in view, and the rim in pixels.
    wide: ChartView,
    rim: usize,
    blocks: Vec<RiverBlock>,
    near: NearCourses,
    courses: Vec<Arc<Course>>,
    /// Of the view with the rim.
    heights: HeightPainting,
    coasts: CoastDistances,
    /// Pixels from the coast: of the view with the rim, and at last of the view.
    distances: Vec<f32>,
    country: TerrainColors,
    inks: Vec<Ink>,
    /// The bends of rivers that are drawn.
    bends: Vec<RiverNode>,
    bytes: Vec<u8>,
    /// None until rivers and heights are computed.
    steps: Option<Stages<ChartStep>>,
}

impl ChartPainting {
    /// A view of which no step is taken yet.
    pub fn new(chart: &Chart, view: ChartView) -> Self {
        let plan = &chart.heights;
        // At the land's end on the coarsest levels, coordinates leave room for less margin.
        let rim = (REACH + 2).min(view.margin_limit() / 2);
        let wide = view.expanded(rim as i64);
        Self {
            view,
            wide,
            rim,
            blocks: if view.level < RIVER_LEVELS { chart.rivers.blocks_near(plan, view) } else { Vec::new() },
            near: plan.near_courses(view),
            courses: Vec::new(),
            heights: HeightPainting::new(plan, wide),
            coasts: CoastDistances::new(wide.width, plan.sea, rim.saturating_sub(2).max(2)),
            distances: Vec::new(),
            country: TerrainColors::new(chart.land(), view),
            inks: Vec::new(),
            bends: Vec::new(),
            bytes: Vec::new(),
            steps: None,
        }
    }

    /// Takes a step; the last one returns the picture as sRGB bytes, row by row.
    pub fn step(&mut self, chart: &Chart) -> Option<Vec<u8>> {
        let plan = &chart.heights;
        if let Some(block) = self.blocks.iter().find(|block| block.result().is_none()) {
            block.step(|work| work.step(plan));
            return None;
        }
        if self.heights.step(plan) {
            return None;
        }
        let Some(steps) = &mut self.steps else {
            if let Some(courses) = self.near.step(plan) {
                self.courses = courses;
                self.bends = self.drawn_bends();
                self.steps = Some(self.stages(chart));
            }
            return None;
        };
        let Some((step, lines)) = steps.next() else { return Some(std::mem::take(&mut self.bytes)) };
        step(self, chart, lines);
        None
    }

    fn stages(&self, chart: &Chart) -> Stages<ChartStep> {
        let ChartView { width, height, level, .. } = self.view;
        let coast_rows = lines_at_once(COAST_PIXELS, self.wide.width);
        let [brook_pixels, brooks] = if level < RIVER_LEVELS { [width, 1] } else { [0, 0] };
        let stages: [(ChartStep, usize, usize); 13] = [
            (Self::seed_coasts, self.wide.height, coast_rows),
            (Self::propagate_coasts, 2 * self.wide.height, coast_rows),
            (Self::measure_coasts, 1, 1),
            (Self::sample_country, self.country.row_count(), COUNTRY_ROWS),
            (Self::blur_country, 1, 1),
            (Self::ink_rows, height, lines_at_once(INK_PIXELS, width)),
            (Self::mark_biomes, biome_marks::row_count(chart.land(), self.view), 1),
            (Self::crop_coasts, 1, 1),
            (Self::draw_bends, self.bends.len(), BENDS),
            (Self::ask_brooks, brook_pixels, CHUNK_COLUMNS >> level.min(RIVER_LEVELS)),
            (Self::draw_brooks, brooks, 1),
            (Self::draw_courses, if self.courses.is_empty() { 0 } else { height }, lines_at_once(COURSE_PIXELS, width)),
            (Self::give_bytes, height, lines_at_once(BYTE_PIXELS, width)),
        ];
        Stages::new(stages)
    }

    /// The bends with enough water for the view's level that may be seen in it.
    fn drawn_bends(&self) -> Vec<RiverNode> {
        let least = LEAST_WATER * libm::powf(1.8, self.view.level as f32);
        let all = self.blocks.iter().filter_map(|block| block.result()).flatten();
        all.filter(|bend| bend.water >= least && bend.is_near(self.view)).copied().collect()
    }

    fn seed_coasts(&mut self, _: &Chart, rows: Range<usize>) {
        self.coasts.seed_rows(self.heights.heights(), rows);
    }

    fn propagate_coasts(&mut self, _: &Chart, rows: Range<usize>) {
        self.coasts.propagate_rows(rows);
    }

    fn measure_coasts(&mut self, _: &Chart, _: Range<usize>) {
        self.distances = self.coasts.signed(self.heights.heights());
    }

    fn sample_country(&mut self, chart: &Chart, rows: Range<usize>) {
        self.country.sample_rows(chart.land(), rows);
    }

    fn blur_country(&mut self, _: &Chart, _: Range<usize>) {
        self.country.blur();
    }

    /// The colours of land and water in some rows.
    fn ink_rows(&mut self, chart: &Chart, rows: Range<usize>) {
        let (view, wide, rim) = (self.view, self.wide, self.rim);
        let (heights, distances, country) = (self.heights.heights(), &self.distances, &self.country);
        let grain = grain();
        let metres = metres_per_pixel(view);
        // At coarse levels every pond has a coast: lines as dark as at fine levels would be mere jags.
        let coast = if metres < 12.0 { 0.8 } else { 0.62 };
        for (y, x) in rows.flat_map(|y| (0..view.width).map(move |x| (y, x))) {
            let (column, row) = (view.column_of(x as i64), view.row_of(y as i64));
            if column.unsigned_abs() > COLUMN_LIMIT.unsigned_abs() || row.unsigned_abs() > COLUMN_LIMIT.unsigned_abs() {
                self.inks.push(palette::paper());
                continue;
            }
            let here = (y + rim) * wide.width + x + rim;
            let slope =
                [heights[here + 1] - heights[here - 1], heights[here + wide.width] - heights[here - wide.width]].map(|rise| rise / 2.0);
            let [u, v] = [column, row].map(|at| (at >> view.level).rem_euclid(GRAIN_PIXELS) as f32 / GRAIN_PIXELS as f32);
            let surface = SurfacePixel {
                height: heights[here],
                sea: chart.heights.sea,
                slope,
                steepness: slope_shading_strength(metres),
                from_coast: distances[here],
                coast,
                grain: grain.sample(u, v),
            };
            self.inks.push(surface.ink(|| country.at(x, y)));
        }
    }

    fn mark_biomes(&mut self, chart: &Chart, rows: Range<usize>) {
        let (width, rim, distances) = (self.wide.width, self.rim as i64, &self.distances);
        let from_coast = |x: i64, y: i64| distances[(y + rim) as usize * width + (x + rim) as usize];
        biome_marks::draw(chart.land(), self.view, rows, from_coast, &mut self.inks);
    }

    fn crop_coasts(&mut self, _: &Chart, _: Range<usize>) {
        self.distances = self.view.cropped(&self.distances, self.rim);
    }

    fn draw_bends(&mut self, _: &Chart, numbers: Range<usize>) {
        for bend in &self.bends[numbers] {
            for segment in bend.segments([self.view.column, self.view.row]) {
                draw_river_segment(&mut self.inks, &self.distances, self.view, segment);
            }
        }
    }

    /// Asks the land for the brooks of some columns of pixels: it keeps them, and they are drawn at once.
    fn ask_brooks(&mut self, chart: &Chart, pixels: Range<usize>) {
        let column = self.view.column.saturating_add((pixels.start as i64) << self.view.level);
        chart.brooks(ChartView { column, width: pixels.len(), ..self.view });
    }

    fn draw_brooks(&mut self, chart: &Chart, _: Range<usize>) {
        for brook in chart.brooks(self.view) {
            draw_river_segment(&mut self.inks, &self.distances, self.view, brook);
        }
    }

    fn draw_courses(&mut self, _: &Chart, rows: Range<usize>) {
        courses::draw(&self.courses, self.view, rows, &self.distances, &mut self.inks);
    }

    fn give_bytes(&mut self, _: &Chart, rows: Range<usize>) {
        let width = self.view.width;
        let inks = &self.inks[rows.start * width..rows.end * width];
        self.bytes.extend(inks.iter().flat_map(|ink| raster::srgb_bytes(*ink)));
    }
}

fn metres_per_pixel(view: ChartView) -> f32 {
    (1_i64 << view.level) as f32
}

/// Strength of shading at a scale in metres per pixel. It falls with the scale, since a pixel's rise is over a longer
/// distance, but less than in proportion, or coarse maps would look flat.
fn slope_shading_strength(metres: f32) -> f32 {
    (RELIEF_M / metres * ((1.0 + metres / 8.0) / (1.0 + metres / 64.0)).sqrt()).max(FROM_AFAR)
}

/// Draws a river segment where it runs on land.
fn draw_river_segment(inks: &mut [Ink], coasts: &[f32], view: ChartView, reach: RiverSegment) {
    let metres = metres_per_pixel(view);
    // Rivers fade out with the levels.
    let strength = ((RIVER_LEVELS - view.level) as f32 / RIVER_LEVELS as f32).sqrt();
    let [a, b] = [reach.from, reach.to].map(|at| at.map(|m| m / metres));
    let half = (0.06 * reach.water.sqrt().min(26.0)) * (4.0 / (metres + 2.0)).clamp(0.5, 2.0);
    let span = |axis: usize, most: usize| {
        let (low, high) = (a[axis].min(b[axis]) - half - 1.0, a[axis].max(b[axis]) + half + 1.0);
        (low.floor().max(0.0) as usize).min(most)..(high.ceil().max(0.0) as usize).min(most)
    };
    let along = [b[0] - a[0], b[1] - a[1]];
    let length = (along[0] * along[0] + along[1] * along[1]).max(1.0e-6);
    for y in span(1, view.height) {
        for x in span(0, view.width) {
            let from = [x as f32 + 0.5 - a[0], y as f32 + 0.5 - a[1]];
            let share = ((from[0] * along[0] + from[1] * along[1]) / length).clamp(0.0, 1.0);
            let off = [from[0] - along[0] * share, from[1] - along[1] * share];
            let far = (off[0] * off[0] + off[1] * off[1]).sqrt();
            let cover = (half + 0.5 - far).clamp(0.0, (2.0 * half + 0.25).min(1.0)) * strength;
            let at = y * view.width + x;
            let cover = cover * (coasts[at] + 1.0).clamp(0.0, 1.0);
            let ink = &mut inks[at];
            *ink = ink.lerp(wash::water().lerp(palette::ink(), 0.45), 0.9 * cover);
        }
    }
}
