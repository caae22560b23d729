//! Editing tools: dabs along a stroke, flood fill, stamps.

use eremite_land::background::{Steps, finish, one_step};
use eremite_words::{Key, key};

use super::{BrushStamp, HeightmapDocument, HeightmapSketch, PixelArea, TiledGrid};

/// The levels of a crude heightmap with their heights.
pub const LEVELS: [(Key, f32); 5] = [
    (key("easel-level-sea"), 0.0),
    (key("easel-level-plain"), 0.25),
    (key("easel-level-hill"), 0.55),
    (key("easel-level-mountain"), 0.8),
    (key("easel-level-peak"), 1.0),
];

/// What a dab does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum EaselBrush<'a> {
    /// Sets heights, in `[0, 1]`, with hard edges.
    Height(f32),
    /// Pulls heights toward their local mean.
    Smooth,
    /// Resets to sea, and to no biome or style.
    Erase,
    /// Chooses a biome by its index in the document, 0 for none.
    Biome(u8),
    /// Chooses a style by its index in the document, 0 for none.
    Style(u8),
    /// Raises the land to a stamp's shape of this height.
    Stamp(&'a BrushStamp, f32),
}

/// Distance between dabs, as a share of their radius.
const SPACING: f32 = 0.3;
/// Share of the difference to the mean that one dab of smoothing removes.
const SOFTNESS: f32 = 0.5;
/// Radius of the local mean in pixels.
const MEAN_REACH: usize = 2;
/// Pixels that one step of a flood fill fills, or a few more.
const FILLED_A_STEP: usize = 1 << 13;

impl HeightmapDocument {
    /// Places dabs along a line between two positions in pixels (the centre of the first pixel is at 0.5); returns the
    /// changed area. A stamp is set once, at the line's end.
    pub fn stroke(&mut self, brush: EaselBrush, radius: f32, from: [f32; 2], to: [f32; 2]) -> Option<PixelArea> {
        let from = if let EaselBrush::Stamp(..) = brush { to } else { from };
        dab_positions(radius, from, to).filter_map(|at| self.dab(brush, radius, at)).reduce(PixelArea::union)
    }

    /// The pixels whose centres may be within a radius.
    fn area_within(&self, radius: f32, at: [f32; 2]) -> Option<PixelArea> {
        let span = |at: f32, most: usize| {
            let (first, last) = ((at - radius - 0.5).ceil().max(0.0), (at + radius - 0.5).floor().min(most as f32 - 1.0));
            (first <= last).then(|| (first as usize, (last - first) as usize + 1))
        };
        let ((x, width), (y, height)) = (span(at[0], self.width())?, span(at[1], self.height())?);
        Some(PixelArea { x, y, width, height })
    }

    /// Places a dab centred on a position in pixels; returns the changed area.
    pub fn dab(&mut self, brush: EaselBrush, radius: f32, at: [f32; 2]) -> Option<PixelArea> {
        // At least the pixel beneath the cursor, however small the brush.
        let radius = radius.max(0.75);
        let area = self.area_within(radius, at)?;
        let off = |i: usize| [(area.x + i % area.width) as f32 + 0.5 - at[0], (area.y + i / area.width) as f32 + 0.5 - at[1]];
        let covered = |i: usize| libm::hypotf(off(i)[0], off(i)[1]) <= radius;
        let choose = |grid: &mut TiledGrid<u8>, number: u8| {
            let mut chosen = grid.copy(area);
            for (_, pixel) in (0..).zip(&mut chosen).filter(|(i, _)| covered(*i)) {
                *pixel = number;
            }
            grid.paste(area, &chosen);
        };
        match brush {
            EaselBrush::Biome(number) => choose(&mut self.now.chosen, number),
            EaselBrush::Style(number) => choose(&mut self.now.styled, number),
            EaselBrush::Erase => {
                choose(&mut self.now.chosen, 0);
                choose(&mut self.now.styled, 0);
            }
            EaselBrush::Height(_) | EaselBrush::Smooth | EaselBrush::Stamp(..) => {}
        }
        let mut heights = self.now.heights.copy(area);
        match brush {
            EaselBrush::Biome(_) | EaselBrush::Style(_) => return Some(area),
            EaselBrush::Height(_) | EaselBrush::Erase => {
                let height = if let EaselBrush::Height(height) = brush { bits(height) } else { 0 };
                for (_, pixel) in (0..).zip(&mut heights).filter(|(i, _)| covered(*i)) {
                    *pixel = height;
                }
            }
            EaselBrush::Stamp(stamp, height) => {
                for (i, pixel) in (0..).zip(&mut heights) {
                    *pixel = (*pixel).max(bits(stamp.at(off(i).map(|off| off / radius)) * height));
                }
            }
            EaselBrush::Smooth => {
                let around = area.expanded(MEAN_REACH, self.width(), self.height());
                let means = local_means(&self.now.heights.copy(around), around, area);
                for (i, pixel) in (0..).zip(&mut heights).filter(|(i, _)| covered(*i)) {
                    let own = f32::from(*pixel);
                    *pixel = (own + (means[i] - own) * SOFTNESS).round() as u16;
                }
            }
        }
        self.now.heights.paste(area, &heights);
        Some(area)
    }
}

impl HeightmapSketch {
    /// Flood fill of the region of equal pixels around a position; returns the changed area. It may go over every pixel. The
    /// brush decides which layer is compared and filled: heights, biomes or styles; other brushes do not fill.
    pub fn fill(&mut self, brush: EaselBrush<'static>, at: [f32; 2]) -> Option<PixelArea> {
        let (filled, area) = finish(self.clone().fill_in_steps(brush, at));
        *self = filled;
        area
    }

    /// [`fill`](Self::fill) in steps; returns the filled sketch too.
    pub fn fill_in_steps(self, brush: EaselBrush<'static>, at: [f32; 2]) -> Steps<(Self, Option<PixelArea>)> {
        let inside = |at: f32, most: usize| (0.0..most as f32).contains(&at);
        if !inside(at[0], self.width()) || !inside(at[1], self.height()) {
            return one_step(move || (self, None));
        }
        let at = at.map(|at| at as usize);
        match brush {
            EaselBrush::Height(height) => fill_layer(self, |sketch| &mut sketch.heights, at, bits(height)),
            EaselBrush::Erase => fill_layer(self, |sketch| &mut sketch.heights, at, 0),
            EaselBrush::Biome(number) => fill_layer(self, |sketch| &mut sketch.chosen, at, number),
            EaselBrush::Style(number) => fill_layer(self, |sketch| &mut sketch.styled, at, number),
            EaselBrush::Smooth | EaselBrush::Stamp(..) => one_step(move || (self, None)),
        }
    }
}

/// Flood fill of a layer of a sketch, in steps.
fn fill_layer<T: Copy + Default + PartialEq + Send + Sync + 'static>(
    mut sketch: HeightmapSketch,
    layer: fn(&mut HeightmapSketch) -> &mut TiledGrid<T>,
    at: [usize; 2],
    wanted: T,
) -> Steps<(HeightmapSketch, Option<PixelArea>)> {
    let mut fill = FloodFill::new(layer(&mut sketch), at, wanted);
    let mut sketch = Some(sketch);
    Box::new(move || {
        let is_filled = fill.advance(layer(sketch.as_mut()?));
        sketch.take_if(|_| is_filled).map(|sketch| (sketch, fill.touched))
    })
}

/// Flood fill by scan lines of the region around a pixel.
struct FloodFill<T> {
    old: T,
    wanted: T,
    /// Pixels of runs that are to be looked at.
    open: Vec<(usize, usize)>,
    touched: Option<PixelArea>,
}

impl<T: Copy + Default + PartialEq> FloodFill<T> {
    fn new(pixels: &TiledGrid<T>, [x, y]: [usize; 2], wanted: T) -> Self {
        let old = pixels.at(x, y);
        let open = if old == wanted { Vec::new() } else { vec![(x, y)] };
        Self { old, wanted, open, touched: None }
    }

    /// Fills some scan lines; returns whether the region is filled.
    fn advance(&mut self, pixels: &mut TiledGrid<T>) -> bool {
        let (width, height, old) = (pixels.width(), pixels.height(), self.old);
        let mut filled = 0;
        while filled < FILLED_A_STEP {
            let Some((x, y)) = self.open.pop() else { return true };
            if pixels.at(x, y) != old {
                continue;
            }
            let first = (0..x).rev().take_while(|x| pixels.at(*x, y) == old).last().unwrap_or(x);
            let end = (x..width).find(|x| pixels.at(*x, y) != old).unwrap_or(width);
            pixels.fill(y, first..end, self.wanted);
            filled += end - first;
            let own = PixelArea { x: first, y, width: end - first, height: 1 };
            self.touched = Some(self.touched.map_or(own, |touched| touched.union(own)));
            for y in [y.checked_sub(1), Some(y + 1).filter(|y| *y < height)].into_iter().flatten() {
                let mut before = false;
                for x in first..end {
                    let same = pixels.at(x, y) == old;
                    // One pixel of each run in the neighbouring row.
                    self.open.extend((same && !before).then_some((x, y)));
                    before = same;
                }
            }
        }
        false
    }
}

fn bits(height: f32) -> u16 {
    (height.clamp(0.0, 1.0) * 65_535.0).round() as u16
}

/// Box means around each pixel of an area, from values of a wider area, over the pixels that exist: first along rows, then
/// down columns.
fn local_means(wider: &[u16], around: PixelArea, area: PixelArea) -> Vec<f32> {
    let near = |at: usize, length: usize| at.saturating_sub(MEAN_REACH)..(at + MEAN_REACH + 1).min(length);
    let (left, top) = (area.x - around.x, area.y - around.y);
    let along = |row: &[u16], x: usize| row[near(left + x, around.width)].iter().map(|height| u32::from(*height)).sum::<u32>();
    let sums: Vec<u32> = wider.chunks(around.width).flat_map(|row| (0..area.width).map(move |x| along(row, x))).collect();
    let mean = |i: usize| {
        let (x, y) = (i % area.width, i / area.width);
        let rows = near(top + y, around.height);
        let count = rows.len() * near(left + x, around.width).len();
        rows.map(|row| sums[row * area.width + x]).sum::<u32>() as f32 / count as f32
    };
    (0..area.width * area.height).map(mean).collect()
}

/// The positions of a stroke's dabs.
pub fn dab_positions(radius: f32, from: [f32; 2], to: [f32; 2]) -> impl Iterator<Item = [f32; 2]> {
    let steps = (libm::hypotf(to[0] - from[0], to[1] - from[1]) / (radius * SPACING).max(0.5)).ceil() as usize;
    (0..=steps).map(move |step| {
        let share = if steps == 0 { 1.0 } else { step as f32 / steps as f32 };
        [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share)
    })
}
