//! What a hand does to a canvas: dabs along a stroke, a fill, a stamp.

use super::{Area, Canvas, Stamp};

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
        self.touched(touched);
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
        let before = matches!(brush, Brush::Smooth).then(|| self.heights.clone());
        let width = self.width();
        for y in area.y..area.y + area.height {
            for x in area.x..area.x + area.width {
                let off = [x as f32 + 0.5 - at[0], y as f32 + 0.5 - at[1]];
                let pixel = y * width + x;
                if let Brush::Stamp(stamp, height) = brush {
                    let shape = stamp.at([off[0] / radius, off[1] / radius]);
                    self.heights[pixel] = self.heights[pixel].max(bits(shape * height));
                    continue;
                }
                if libm::hypotf(off[0], off[1]) > radius {
                    continue;
                }
                match brush {
                    Brush::Height(height) => self.heights[pixel] = bits(height),
                    Brush::Erase => (self.heights[pixel], self.chosen[pixel]) = (0, 0),
                    Brush::Biome(number) => self.chosen[pixel] = number,
                    Brush::Smooth => {
                        let before = before.as_ref().expect("it was kept for smoothing");
                        let mean = mean(before, width, self.height(), x, y);
                        let own = f32::from(before[pixel]);
                        self.heights[pixel] = (own + (mean - own) * SOFTNESS).round() as u16;
                    }
                    Brush::Stamp(..) => unreachable!("it was set above"),
                }
            }
        }
        Some(area)
    }

    /// Fills the patch of equal pixels that a place lies in; gives what it touched. A brush for heights goes by
    /// heights, one for biomes by biomes; others do not fill.
    pub fn fill(&mut self, brush: Brush, at: [f32; 2]) -> Option<Area> {
        let (width, height) = (self.width(), self.height());
        let inside = |at: f32, most: usize| (0.0..most as f32).contains(&at);
        if !inside(at[0], width) || !inside(at[1], height) {
            return None;
        }
        let first = at[1] as usize * width + at[0] as usize;
        let value = |canvas: &Self, pixel: usize| match brush {
            Brush::Biome(_) => u16::from(canvas.chosen[pixel]),
            _ => canvas.heights[pixel],
        };
        let wanted = match brush {
            Brush::Height(height) => bits(height),
            Brush::Erase => 0,
            Brush::Biome(number) => u16::from(number),
            Brush::Smooth | Brush::Stamp(..) => return None,
        };
        let old = value(self, first);
        if old == wanted {
            return None;
        }
        let mut open = vec![first];
        let mut touched: Option<Area> = None;
        while let Some(pixel) = open.pop() {
            if value(self, pixel) != old {
                continue;
            }
            match brush {
                Brush::Biome(number) => self.chosen[pixel] = number,
                _ => self.heights[pixel] = wanted,
            }
            let (x, y) = (pixel % width, pixel / width);
            let own = Area { x, y, width: 1, height: 1 };
            touched = Some(touched.map_or(own, |touched| touched.with(own)));
            open.extend((x > 0).then(|| pixel - 1));
            open.extend((x + 1 < width).then_some(pixel + 1));
            open.extend((y > 0).then(|| pixel - width));
            open.extend((y + 1 < height).then_some(pixel + width));
        }
        self.touched(touched);
        touched
    }
}

fn bits(height: f32) -> u16 {
    (height.clamp(0.0, 1.0) * 65_535.0).round() as u16
}

/// The mean of the pixels around one, which count as far as there are some.
fn mean(heights: &[u16], width: usize, height: usize, x: usize, y: usize) -> f32 {
    let (mut sum, mut count) = (0.0, 0.0);
    for row in y.saturating_sub(2)..=(y + 2).min(height - 1) {
        for column in x.saturating_sub(2)..=(x + 2).min(width - 1) {
            sum += f32::from(heights[row * width + column]);
            count += 1.0;
        }
    }
    sum / count
}
