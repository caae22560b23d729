//! The chart: washes by country and height, lit from the upper left, an inked coast with the lines of the water along
//! it, and rivers.

use super::{
    country::Country,
    names,
    plane::Heights,
    rivers::{self, Reach, Rivers},
};
use crate::{
    ink::{Ink, grain, palette, raster},
    land::{Blend, COLUMN_LIMIT, Column, Land},
};

/// A window of the plane. Rows are counted toward who looks, as on any map: downward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The column at its left edge, a multiple of a pixel's.
    pub column: i64,
    /// The row at its upper edge, a multiple of a pixel's.
    pub row: i64,
    /// A pixel is `2^level` columns wide and as many rows high.
    pub level: u32,
    /// Pixels across and down.
    pub width: usize,
    /// See `width`.
    pub height: usize,
}

impl View {
    /// A view whose middle is at a column and row, as nearly as pixels can be.
    pub fn around(column: i64, row: i64, level: u32, width: usize, height: usize) -> Self {
        let edge = |at: i64, pixels: usize| ((at >> level) - pixels as i64 / 2).saturating_mul(1 << level);
        Self { column: edge(column, width), row: edge(row, height), level, width, height }
    }

    /// Columns from a pixel's left edge to its middle.
    pub(super) fn middle(self) -> i64 {
        (1 << self.level) / 2
    }

    /// The column at the middle of a pixel.
    pub fn column_of(self, x: i64) -> i64 {
        self.middle_of(self.column, x)
    }

    /// The row at the middle of a pixel.
    pub fn row_of(self, y: i64) -> i64 {
        self.middle_of(self.row, y)
    }

    /// The middle of a pixel counted from an edge. Far beyond the land it is where no number is farther: each of the two
    /// summands may be too large where their sum is not.
    fn middle_of(self, edge: i64, pixel: i64) -> i64 {
        let at = i128::from(edge) + (i128::from(pixel) << self.level) + i128::from(self.middle());
        at.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64
    }

    /// With so many pixels more on every side.
    fn wider(self, pixels: i64) -> Self {
        let by = pixels << self.level;
        let more = 2 * pixels as usize;
        Self {
            column: self.column.saturating_sub(by),
            row: self.row.saturating_sub(by),
            width: self.width + more,
            height: self.height + more,
            ..self
        }
    }
}

/// The levels at which rivers are seen.
const RIVER_LEVELS: u32 = 5;
/// Nodes whose water makes a river worth a line on the finest level; on a coarser one it takes more.
const LEAST_WATER: f32 = 10.0;
/// The coarsest level: a pixel of it is a quarter of the land.
pub const MOST_LEVEL: u32 = 60;
/// Metres that a height of 1 stands for when slopes are lit.
const RELIEF_M: f32 = 85.0;
/// How strongly they are lit at least, a pixel's rise by itself.
const FROM_AFAR: f32 = 7.0;

/// A land from above.
pub struct Chart {
    land: Land,
    heights: Heights,
    rivers: Rivers,
    /// What was found out before, each a pure function of its key.
    pub(super) places: names::Known,
}

impl Chart {
    /// The chart of a land.
    pub fn new(land: Land) -> Self {
        Self { heights: Heights::new(land.clone()), rivers: Rivers::new(land.seed()), places: names::Known::default(), land }
    }

    /// Of which land.
    pub fn land(&self) -> &Land {
        &self.land
    }

    /// Where on the plane a column of the way lies.
    pub fn way_at(&self, column: Column) -> (Column, i64) {
        self.land.relief().plane().map_or((column, 0), |plane| plane.way(column))
    }

    /// The height below which there is sea.
    pub fn sea(&self) -> f32 {
        self.heights.sea
    }

    /// The heights at the middles of a view's pixels: in `[0, 1]`, but for massifs, which stand higher.
    pub fn heights(&self, view: View) -> Vec<f32> {
        self.heights.of(view)
    }

    /// The rivers of a view and near it, in metres from its upper left corner.
    pub fn rivers(&self, view: View) -> Vec<Reach> {
        self.rivers.of(&self.heights, view)
    }

    /// The height and the name of the biome at a place.
    pub fn at(&self, column: i64, row: i64) -> (f32, &str) {
        let height = self.heights.of(View { column, row, level: 0, width: 1, height: 1 })[0];
        let mut blend = [Blend::default()];
        self.land.blends_beside(Column(column), row, &mut blend);
        (height, &self.land.biomes()[blend[0].here()].name)
    }

    /// The way through a view, from the left: its columns, and where they lie, in pixels from the view's upper left corner.
    pub fn way(&self, view: View) -> Vec<(Column, [f64; 2])> {
        let metres = (1_u64 << view.level) as f64;
        let stride = 1_i64 << view.level;
        let (left, right) = (Column(view.column), Column(view.column_of(view.width as i64)));
        let plane = self.land.relief().plane();
        let (first, last) = plane.map_or((left, right), |plane| plane.columns_between(left, right));
        // A way that winds has more columns than the view has pixels.
        let count = (last.0.saturating_sub(first.0) / stride).clamp(0, 16 * view.width as i64 + 64);
        let point = |number: i64| {
            let column = Column(first.0.saturating_add(number * stride).clamp(-COLUMN_LIMIT, COLUMN_LIMIT));
            let (x, row) = self.way_at(column);
            (column, [x.0.saturating_sub(view.column) as f64 / metres, row.saturating_sub(view.row) as f64 / metres])
        };
        (0..=count).map(point).collect()
    }

    /// The picture of a view: sRGB bytes, row by row. The same pixels in whatever view of the same level.
    pub fn picture(&self, view: View) -> Vec<u8> {
        let wide = view.wider(1);
        let heights = self.heights.of(wide);
        let country = Country::of(&self.land, view);
        let grain = grain();
        let metres = (1_i64 << view.level) as f32;
        // From afar every pond has a coast: lines as dark as near by would be all one saw.
        let coast = if metres < 12.0 { 0.75 } else { 0.45 };
        let mut inks: Vec<Ink> = Vec::with_capacity(view.width * view.height);
        for y in 0..view.height {
            for x in 0..view.width {
                let (column, row) = (view.column_of(x as i64), view.row_of(y as i64));
                if column.unsigned_abs() > COLUMN_LIMIT.unsigned_abs() || row.unsigned_abs() > COLUMN_LIMIT.unsigned_abs() {
                    inks.push(palette::paper());
                    continue;
                }
                let at = |dx: usize, dy: usize| heights[(y + dy) * wide.width + x + dx];
                let (here, slope) = (at(1, 1), [(at(2, 1) - at(0, 1)) / 2.0, (at(1, 2) - at(1, 0)) / 2.0]);
                let blot = grain.sample(column as f32 / metres / 256.0 % 1024.0, row as f32 / metres / 256.0 % 1024.0).blot - 0.5;
                let surface = Surface { height: here, sea: self.heights.sea, slope, steepness: steepness(metres), blot, coast };
                inks.push(surface.ink(|| country.at(x, y)));
            }
        }
        if view.level < RIVER_LEVELS {
            let fade = (RIVER_LEVELS - view.level) as f32 / RIVER_LEVELS as f32;
            let least = LEAST_WATER * libm::powf(1.8, view.level as f32);
            for reach in self.rivers.of(&self.heights, view).into_iter().filter(|reach| reach.water >= least) {
                draw(&mut inks, view, reach, metres, fade.sqrt());
            }
        }
        inks.into_iter().flat_map(raster::srgb_bytes).collect()
    }
}

/// How strongly slopes are lit on a map of so many metres a pixel: the coarser it is the less, for a pixel's rise is
/// then that of a longer way, but less so than that way is longer, or a map from afar were flat.
fn steepness(metres: f32) -> f32 {
    (RELIEF_M / metres * ((1.0 + metres / 8.0) / (1.0 + metres / 64.0)).sqrt()).max(FROM_AFAR)
}

/// A pixel of land or water from above.
#[derive(Clone, Copy, Debug)]
pub struct Surface {
    /// Its height.
    pub height: f32,
    /// The height below which there is water.
    pub sea: f32,
    /// What it rises to the right and down, over a pixel.
    pub slope: [f32; 2],
    /// How strongly slopes are lit.
    pub steepness: f32,
    /// How blotted the wash is: from -0.5 to 0.5.
    pub blot: f32,
    /// How dark the coast is drawn.
    pub coast: f32,
}

impl Surface {
    /// Its ink, with the country's own colour.
    pub fn ink(self, country: impl Fn() -> Ink) -> Ink {
        let Self { height, sea, slope, steepness, blot, coast } = self;
        let steep = (slope[0] * slope[0] + slope[1] * slope[1]).sqrt().max(1.0e-6);
        // Pixels to the coast, as far as the slope tells.
        let from_coast = (height - sea) / steep;
        let line = (1.1 - from_coast.abs()).clamp(0.0, 1.0);
        let ink = if height < sea {
            let deep = ((sea - height) / sea.max(0.05)).clamp(0.0, 1.0);
            let water = palette::paper().toward(water(), 0.42 + 0.38 * deep + 0.08 * blot);
            // Lines along the coast, each fainter than the last.
            let lines = [(4.0, 0.34), (9.0, 0.22), (15.0, 0.13)];
            let drawn = lines.iter().map(|(far, strength)| strength * (1.0 - (from_coast + far).abs() / 0.9).clamp(0.0, 1.0)).sum::<f32>();
            water.toward(palette::ink(), drawn)
        } else {
            let up = ((height - sea) / (1.0 - sea).max(0.05)).clamp(0.0, 1.4);
            let wash = palette::paper().toward(country(), (0.66 - 0.22 * up + 0.16 * blot).clamp(0.0, 1.0));
            let bare = palette::stone().toward(palette::paper(), 0.35);
            let snow = Ink::srgb(0xfb_f9f4);
            let wash = wash.toward(bare, ((up - 0.62) * 1.6).clamp(0.0, 0.6)).toward(snow, ((up - 0.92) * 5.0).clamp(0.0, 0.95));
            let lit = -(slope[0] + slope[1]) * steepness;
            let lit = lit / (1.0 + lit * lit).sqrt();
            // The upper left has the light: what falls away from it to the right and down is dark.
            if lit > 0.0 { wash.toward(palette::ink(), 0.52 * lit) } else { wash.toward(Ink::srgb(0xff_fbf0), -0.45 * lit) }
        };
        ink.toward(palette::ink(), coast * line)
    }
}

/// Draws a piece of a river.
fn draw(inks: &mut [Ink], view: View, reach: Reach, metres: f32, strength: f32) {
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
            let ink = &mut inks[y * view.width + x];
            *ink = ink.toward(water().toward(palette::ink(), 0.45), 0.9 * cover);
        }
    }
}

/// The sea's blue, and the rivers'.
fn water() -> Ink {
    Ink::srgb(0x5b_8590)
}

/// The finest of the rivers' nodes and a chart's pixels are laid out alike.
const _: () = assert!(rivers::LEVEL < RIVER_LEVELS);
