//! The chart, a map of the land from above: washes by terrain and height (hypsometric tints), shading lit from the upper
//! left, an inked coast with water lines along it, and rivers.

use std::{ops::Range, sync::Arc};

use eremite_land::{
    BiomeBlend, COLUMN_LIMIT, Column, DrawnMap, Land, Place,
    background::Steps,
    rivers::{Brook, Crossing},
};

use super::{
    chart_painting::{ChartPainting, LEAST_WATER},
    courses::{Course, Courses},
    ground_plan::GroundPlan,
    labels, place_names,
    rivers::{RiverSegment, Rivers},
    settlements,
};

/// A window of the plane. Rows grow downward, as on any map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChartView {
    /// The column at its left edge, a multiple of a pixel's width.
    pub column: i64,
    /// The row at its upper edge, a multiple of a pixel's height.
    pub row: i64,
    /// Level of detail: a pixel is `2^level` columns wide and as many rows high.
    pub level: u32,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
}

impl ChartView {
    /// A view centred on a column and row, to the nearest pixel.
    pub fn around(column: i64, row: i64, level: u32, width: usize, height: usize) -> Self {
        let edge = |at: i64, pixels: usize| ((at >> level) - pixels as i64 / 2).saturating_mul(1 << level);
        Self { column: edge(column, width), row: edge(row, height), level, width, height }
    }

    /// The view of a single column and row.
    const fn of_point(column: i64, row: i64) -> Self {
        Self { column, row, level: 0, width: 1, height: 1 }
    }

    /// Columns from a pixel's left edge to its centre.
    pub(super) fn middle(self) -> i64 {
        (1 << self.level) / 2
    }

    /// The column at a pixel's centre.
    pub fn column_of(self, x: i64) -> i64 {
        self.middle_of(self.column, x)
    }

    /// The row at a pixel's centre.
    pub fn row_of(self, y: i64) -> i64 {
        self.middle_of(self.row, y)
    }

    /// The centre of a pixel, counted from an edge; saturates far beyond the land. Computed in 128 bits, since each summand
    /// may overflow where the sum does not.
    fn middle_of(self, edge: i64, pixel: i64) -> i64 {
        saturated(i128::from(edge) + (i128::from(pixel) << self.level) + i128::from(self.middle()))
    }

    /// Some of its rows.
    pub(super) fn rows(self, rows: Range<usize>) -> Self {
        let row = saturated(i128::from(self.row) + ((rows.start as i128) << self.level));
        Self { row, height: rows.len(), ..self }
    }

    /// Expanded by this many pixels on every side.
    pub(super) fn expanded(self, pixels: i64) -> Self {
        let by = pixels.saturating_mul(1 << self.level);
        let more = 2 * pixels as usize;
        Self {
            column: self.column.saturating_sub(by),
            row: self.row.saturating_sub(by),
            width: self.width + more,
            height: self.height + more,
            ..self
        }
    }

    /// How many pixels beyond the land's end still fit in an `i64`.
    pub(super) fn margin_limit(self) -> usize {
        (COLUMN_LIMIT >> self.level) as usize - 1
    }

    /// Crops values of a view expanded by `pixels` to this view.
    pub(super) fn cropped<T: Copy>(self, wider: &[T], pixels: usize) -> Vec<T> {
        let rows = wider.chunks_exact(self.width + 2 * pixels).skip(pixels).take(self.height);
        rows.flat_map(|row| &row[pixels..pixels + self.width]).copied().collect()
    }
}

/// A column or row, or the last one that there are numbers for.
fn saturated(at: i128) -> i64 {
    at.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
}

/// Metres behind the path within which a brook runs down beside it.
const BROOK_REACH_M: i64 = 8;
/// The coarsest level: a pixel of it is a quarter of the land.
pub const MAX_LEVEL: u32 = 60;

/// A map of a land from above.
pub struct Chart {
    land: Land,
    pub(super) heights: GroundPlan,
    pub(super) rivers: Rivers,
    /// Cache of places; a pure function of the key.
    pub(super) places: place_names::PlaceCache,
    /// Cache of label positions; a pure function of the key.
    pub(super) spots: labels::LabelPositionCache,
    /// Cache of settlements; a pure function of the key.
    pub(super) settlements: settlements::SettlementCache,
}

impl Chart {
    /// The chart of a land.
    pub fn new(land: Land) -> Self {
        Self {
            heights: GroundPlan::new(land.clone()),
            rivers: Rivers::new(land.seed()),
            places: place_names::cache(),
            spots: labels::cache(),
            settlements: settlements::cache(),
            land,
        }
    }

    /// The land.
    pub fn land(&self) -> &Land {
        &self.land
    }

    /// Position of a path column on the plane.
    pub fn path_position_at(&self, column: Column) -> (Column, i64) {
        self.land.height_source().as_2d().map_or((column, 0), |plane| plane.cut_position(column))
    }

    /// Position of a place on the path on the plane: column and row, and the metres past them.
    pub fn place_on_plane(&self, place: Place) -> ([i64; 2], [f64; 2]) {
        let spot = |column: Column| {
            let (x, row) = self.path_position_at(column);
            ([x.0, row], self.land.height_source().as_2d().map_or([0.0; 2], |plane| plane.cut_offset_m(column)))
        };
        let ((at, past), (next, next_past)) = (spot(place.column), spot(place.column + 1));
        let on = |axis: usize| {
            let by = next[axis].saturating_sub(at[axis]) as f64 + f64::from(next_past[axis] - past[axis]);
            f64::from(past[axis]) + by * f64::from(place.offset.x)
        };
        (at, [on(0), on(1)])
    }

    /// Bounds of the drawing that the land was made of, in columns and rows, if it was; mirror images surround it.
    pub fn drawing_bounds(&self) -> Option<[[i64; 2]; 2]> {
        self.land.height_source().drawn_map().map(DrawnMap::bounds)
    }

    /// Sea level.
    pub fn sea(&self) -> f32 {
        self.heights.sea
    }

    /// Heights at the centres of a view's pixels: in `[0, 1]`, except for massifs, which are higher.
    pub fn heights(&self, view: ChartView) -> Vec<f32> {
        self.heights.heights(view)
    }

    /// Heights of a view for painting: at coarse levels without forms too small to be seen.
    pub(super) fn painted(&self, view: ChartView) -> Vec<f32> {
        self.heights.heights_for_painting(view)
    }

    /// The courses in and around a view of the rivers that cross the path, those that its level shows; higher orders last.
    /// There are none before [`GeneratorVersion::PLACES`](eremite_land::GeneratorVersion::PLACES).
    pub fn courses(&self, view: ChartView) -> Vec<Arc<Course>> {
        self.heights.courses().map(|courses| courses.near(&self.heights, view)).unwrap_or_default()
    }

    /// The river that crosses the path nearest to a position on the plane, if one does within so many metres.
    pub fn crossing_near(&self, column: i64, row: i64, within_m: i64) -> Option<Crossing> {
        let is_near = self.heights.courses().is_some_and(|courses| row.saturating_sub(courses.way()).abs() <= within_m);
        let around = Column(column) + -within_m..Column(column) + within_m;
        let crossings = if is_near { self.land.crossings(around) } else { Vec::new() };
        crossings.into_iter().min_by_key(|crossing| crossing.column.0.saturating_sub(column).abs())
    }

    /// [`courses`](Self::courses) of the basins that are computed, and whether those are all. Computing one takes one of
    /// `patience`.
    pub(super) fn courses_if_patient(&self, view: ChartView, patience: &mut usize) -> (Vec<Arc<Course>>, bool) {
        let courses = self.heights.courses().map(|courses| courses.near_if_patient(&self.heights, view, patience));
        courses.unwrap_or((Vec::new(), true))
    }

    /// The rivers in and near a view that do not cross the path, in metres from its upper left corner: the drainage of the
    /// heights.
    pub fn rivers(&self, view: ChartView) -> Vec<RiverSegment> {
        self.rivers.segments_in(&self.heights, view)
    }

    /// The brooks beside the path in and near a view, in metres from its upper left corner. They lie just behind the path, where
    /// the rows are lower.
    pub fn brooks(&self, view: ChartView) -> Vec<RiverSegment> {
        let Some(way) = self.heights.courses().map(Courses::way) else { return Vec::new() };
        let is_seen =
            (view.row.saturating_sub(BROOK_REACH_M)..view.row_of(view.height as i64).saturating_add(BROOK_REACH_M)).contains(&way);
        let limit = |column: i64| Column(column.clamp(-COLUMN_LIMIT, COLUMN_LIMIT));
        let columns = limit(view.column)..limit(view.column_of(view.width as i64));
        let brooks = if is_seen && columns.start < columns.end { self.land.brooks(columns) } else { Vec::new() };
        let at = |column: Column, behind_m: i64| [(column.0 - view.column) as f32, (way - behind_m).saturating_sub(view.row) as f32];
        let segment = |brook: &Arc<Brook>| {
            let columns = brook.columns();
            let [low, high] = if brook.side > 0 { [columns.start, columns.end] } else { [columns.end, columns.start] };
            RiverSegment { from: at(high, BROOK_REACH_M), to: at(low, BROOK_REACH_M / 2), water: LEAST_WATER }
        };
        brooks.iter().map(segment).collect()
    }

    /// Height and biome name at a position.
    pub fn height_and_biome_at(&self, column: i64, row: i64) -> (f32, &str) {
        (self.heights.heights(ChartView::of_point(column, row))[0], self.biome_at(column, row))
    }

    /// [`height_and_biome_at`](Self::height_and_biome_at), if the courses of rivers around are computed.
    pub fn height_and_biome_if_known(&self, column: i64, row: i64) -> Option<(f32, &str)> {
        self.is_known(column, row).then(|| self.height_and_biome_at(column, row))
    }

    /// Whether the courses of rivers around a position are computed.
    pub fn is_known(&self, column: i64, row: i64) -> bool {
        self.courses_if_patient(ChartView::of_point(column, row), &mut 0).1
    }

    /// Computes the courses of rivers around a position in steps.
    pub fn prepare_position(self: Arc<Self>, column: i64, row: i64) -> Steps<()> {
        let near = self.heights.near_courses(ChartView::of_point(column, row));
        Box::new(move || near.step(&self.heights).map(|_| ()))
    }

    /// [`height_and_biome_at`](Self::height_and_biome_at) without the courses of rivers: a place keeps its name beside them.
    pub(super) fn landform_and_biome_at(&self, column: i64, row: i64) -> (f32, &str) {
        (self.heights.landforms(ChartView::of_point(column, row))[0], self.biome_at(column, row))
    }

    fn biome_at(&self, column: i64, row: i64) -> &str {
        let mut blend = [BiomeBlend::default()];
        self.land.blends_in_row(Column(column), row, &mut blend);
        &self.land.biomes()[blend[0].dominant()].name
    }

    /// The path through a view, from the left: its columns, and their positions in pixels from the view's upper left corner.
    pub fn path_in_view(&self, view: ChartView) -> Vec<(Column, [f64; 2])> {
        let metres = (1_u64 << view.level) as f64;
        let stride = 1_i64 << view.level;
        let (left, right) = (Column(view.column), Column(view.column_of(view.width as i64)));
        let plane = self.land.height_source().as_2d();
        let (first, last) = plane.map_or((left, right), |plane| plane.cut_columns_between(left, right));
        // A winding path has more columns than the view has pixels.
        let count = (last.0.saturating_sub(first.0) / stride).clamp(0, 16 * view.width as i64 + 64);
        let point = |number: i64| {
            let column = Column(first.0.saturating_add(number * stride).clamp(-COLUMN_LIMIT, COLUMN_LIMIT));
            let ([x, row], past) = self.place_on_plane(Place::at(column, 0));
            let pixels = |at: i64, corner: i64, past: f64| (at.saturating_sub(corner) as f64 + past) / metres;
            (column, [pixels(x, view.column, past[0]), pixels(row, view.row, past[1])])
        };
        (0..=count).map(point).collect()
    }

    /// Renders a view as sRGB bytes, row by row. Pixels are the same in any view of the same level.
    pub fn render(&self, view: ChartView) -> Vec<u8> {
        let mut painting = ChartPainting::new(self, view);
        loop {
            if let Some(bytes) = painting.step(self) {
                return bytes;
            }
        }
    }

    /// [`render`](Self::render) in steps.
    pub fn render_in_steps(self: Arc<Self>, view: ChartView) -> Steps<Vec<u8>> {
        let mut painting = ChartPainting::new(&self, view);
        Box::new(move || painting.step(&self))
    }
}
