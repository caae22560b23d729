//! What a hand does to a canvas: dabs along a stroke, a fill, a stamp.

use super::{Area, Canvas, Grid, Stamp};

/// The levels of a crude map, each with its height.
pub const LEVELS: [(&str, f32); 5] = [("sea", 0.0), ("plain", 0.25), ("hill", 0.55), ("mountain", 0.8), ("peak", 1.0)];

/// What a dab does.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Brush<'a> {
    /// Sets heights, in `[0, 1]`: hard edges, as crude as one likes.
    Height(f32),
    /// Draws heights toward the mean of those around them.
    Smooth,
    /// Back to sea, and to no choice of biome.
    Erase,
    /// Chooses a biome by its number on the canvas, 0 for none.
    Biome(u8),
    /// Raises the land to a stamp's shape, that high.
    Stamp(&'a Stamp, f32),
}

/// How far apart dabs are, as a share of their radius.
const SPACING: f32 = 0.3;
/// How much of the way to the mean one dab of smoothing goes.
const SOFTNESS: f32 = 0.5;
/// Pixels to every side that the mean is of.
const MEAN_REACH: usize = 2;

impl Canvas {
    /// Dabs along a line between two places, in pixels, the middle of the first pixel at 0.5; gives what it touched.
    /// A stamp is set once, at the line's end.
    pub fn stroke(&mut self, brush: Brush, radius: f32, from: [f32; 2], to: [f32; 2]) -> Option<Area> {
        let steps = if let Brush::Stamp(..) = brush {
            0
        } else {
            (libm::hypotf(to[0] - from[0], to[1] - from[1]) / (radius * SPACING).max(0.5)).ceil() as usize
        };
        let mut touched: Option<Area> = None;
        for step in 0..=steps {
            let share = if steps == 0 { 1.0 } else { step as f32 / steps as f32 };
            let at = [0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share);
            if let Some(area) = self.dab(brush, radius, at) {
                touched = Some(touched.map_or(area, |touched| touched.with(area)));
            }
        }
        touched
    }

    /// The pixels whose middles may be within a radius.
    fn around(&self, radius: f32, at: [f32; 2]) -> Option<Area> {
        let span = |at: f32, most: usize| {
            let (first, last) = ((at - radius - 0.5).ceil().max(0.0), (at + radius - 0.5).floor().min(most as f32 - 1.0));
            (first <= last).then(|| (first as usize, (last - first) as usize + 1))
        };
        let ((x, width), (y, height)) = (span(at[0], self.width())?, span(at[1], self.height())?);
        Some(Area { x, y, width, height })
    }

    fn dab(&mut self, brush: Brush, radius: f32, at: [f32; 2]) -> Option<Area> {
        // The pixel beneath the hand at least, however fine the brush.
        let radius = radius.max(0.75);
        let area = self.around(radius, at)?;
        let off = |i: usize| [(area.x + i % area.width) as f32 + 0.5 - at[0], (area.y + i / area.width) as f32 + 0.5 - at[1]];
        let covered = |i: usize| libm::hypotf(off(i)[0], off(i)[1]) <= radius;
        if let Brush::Biome(_) | Brush::Erase = brush {
            let number = if let Brush::Biome(number) = brush { number } else { 0 };
            let mut chosen = self.now.chosen.copy(area);
            (0..).zip(&mut chosen).filter(|(i, _)| covered(*i)).for_each(|(_, pixel)| *pixel = number);
            self.now.chosen.paste(area, &chosen);
        }
        let mut heights = self.now.heights.copy(area);
        match brush {
            Brush::Biome(_) => return Some(area),
            Brush::Height(_) | Brush::Erase => {
                let height = if let Brush::Height(height) = brush { bits(height) } else { 0 };
                (0..).zip(&mut heights).filter(|(i, _)| covered(*i)).for_each(|(_, pixel)| *pixel = height);
            }
            Brush::Stamp(stamp, height) => {
                for (i, pixel) in (0..).zip(&mut heights) {
                    *pixel = (*pixel).max(bits(stamp.at(off(i).map(|off| off / radius)) * height));
                }
            }
            Brush::Smooth => {
                let around = area.grown(MEAN_REACH, self.width(), self.height());
                let before = self.now.heights.copy(around);
                for (i, pixel) in (0..).zip(&mut heights).filter(|(i, _)| covered(*i)) {
                    let (x, y) = (area.x - around.x + i % area.width, area.y - around.y + i / area.width);
                    let own = f32::from(*pixel);
                    *pixel = (own + (mean(&before, around.width, around.height, x, y) - own) * SOFTNESS).round() as u16;
                }
            }
        }
        self.now.heights.paste(area, &heights);
        Some(area)
    }

    /// Fills the patch of equal pixels that a place lies in; gives what it touched. A brush for heights goes by
    /// heights, one for biomes by biomes; others do not fill.
    pub fn fill(&mut self, brush: Brush, at: [f32; 2]) -> Option<Area> {
        let inside = |at: f32, most: usize| (0.0..most as f32).contains(&at);
        if !inside(at[0], self.width()) || !inside(at[1], self.height()) {
            return None;
        }
        let at = at.map(|at| at as usize);
        match brush {
            Brush::Height(height) => fill(&mut self.now.heights, at, bits(height)),
            Brush::Erase => fill(&mut self.now.heights, at, 0),
            Brush::Biome(number) => fill(&mut self.now.chosen, at, number),
            Brush::Smooth | Brush::Stamp(..) => None,
        }
    }
}

/// Fills the patch of equal pixels around one, row by row; gives what it touched.
fn fill<T: Copy + Default + PartialEq>(pixels: &mut Grid<T>, [x, y]: [usize; 2], wanted: T) -> Option<Area> {
    let old = pixels.at(x, y);
    if old == wanted {
        return None;
    }
    let (width, height) = (pixels.width(), pixels.height());
    let mut open = vec![(x, y)];
    let mut touched: Option<Area> = None;
    while let Some((x, y)) = open.pop() {
        if pixels.at(x, y) != old {
            continue;
        }
        let first = (0..x).rev().take_while(|x| pixels.at(*x, y) == old).last().unwrap_or(x);
        let end = (x..width).find(|x| pixels.at(*x, y) != old).unwrap_or(width);
        pixels.fill(y, first..end, wanted);
        let own = Area { x: first, y, width: end - first, height: 1 };
        touched = Some(touched.map_or(own, |touched| touched.with(own)));
        for y in [y.checked_sub(1), Some(y + 1).filter(|y| *y < height)].into_iter().flatten() {
            let mut before = false;
            for x in first..end {
                let same = pixels.at(x, y) == old;
                // One of each run that lies beside it.
                open.extend((same && !before).then_some((x, y)));
                before = same;
            }
        }
    }
    touched
}

fn bits(height: f32) -> u16 {
    (height.clamp(0.0, 1.0) * 65_535.0).round() as u16
}

/// The mean of the pixels around one, which count as far as there are some.
fn mean(heights: &[u16], width: usize, height: usize, x: usize, y: usize) -> f32 {
    let (mut sum, mut count) = (0.0, 0.0);
    for row in y.saturating_sub(MEAN_REACH)..=(y + MEAN_REACH).min(height - 1) {
        for column in x.saturating_sub(MEAN_REACH)..=(x + MEAN_REACH).min(width - 1) {
            sum += f32::from(heights[row * width + column]);
            count += 1.0;
        }
    }
    sum / count
}
