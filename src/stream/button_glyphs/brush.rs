//! The brush that draws button glyphs: varying pressure, a slight jitter, and rings left open where they began.

use crate::ink::{InkMeshBuilder, StrokePoint, palette};
use bevy::math::Vec2;
use eremite_land::{RandomStream, Seed, hash::SeededRng};

/// Widths of the brush as shares of the glyph's height. At 20 pixels the lightest is still more than one pixel.
pub(super) const LIGHT: f32 = 0.06;
pub(super) const FIRM: f32 = 0.078;
pub(super) const PRESSED: f32 = 0.115;
/// Random deviation of points.
const STRAY: f32 = 0.009;
/// Softness of the edges.
const FEATHER: f32 = 0.022;
/// Segments between two points of a line.
const PIECES: usize = 5;

/// A point of a line: x, y and the width of the brush.
pub(super) type GlyphPoint = (f32, f32, f32);

/// A glyph in progress. It has height 1 and its lower left corner at the origin.
pub(super) struct GlyphBrush {
    pub mesh: InkMeshBuilder,
    random: SeededRng,
}

impl GlyphBrush {
    /// Starts a glyph; its jitter is seeded by `of`, so a glyph always looks the same and differs from others.
    pub fn new(of: &str) -> Self {
        let letters: Vec<i64> = of.chars().map(|letter| i64::from(u32::from(letter))).collect();
        Self { mesh: InkMeshBuilder::default(), random: Seed(0).rng(RandomStream::named("prompts"), &letters) }
    }

    fn jittered(&mut self, at: Vec2, width: f32) -> StrokePoint {
        let [dx, dy] = [0; 2].map(|_| self.random.range(-STRAY, STRAY));
        StrokePoint { at: at + Vec2::new(dx, dy), width: width * self.random.range(0.92, 1.1) }
    }

    /// Draws a line through some points.
    pub fn line(&mut self, points: &[GlyphPoint]) {
        let points: Vec<StrokePoint> = points.iter().map(|&(x, y, width)| self.jittered(Vec2::new(x, y), width)).collect();
        self.mesh.curve(&points, PIECES, palette::ink(), FEATHER);
    }

    /// Draws a ring, starting at the lower left with a full brush that runs dry, a little past its start.
    pub fn ring(&mut self, centre: Vec2, radius: f32) {
        const POINTS: usize = 16;
        const TURNS: f32 = 1.03;
        let begin = self.random.range(3.9, 4.3);
        let points: Vec<StrokePoint> = (0..=POINTS)
            .map(|i| {
                let along = i as f32 / POINTS as f32;
                let angle = begin - along * TURNS * std::f32::consts::TAU;
                // Spirals slightly inward, so that the end lies inside the start.
                let out = Vec2::new(libm::cosf(angle), libm::sinf(angle)) * (radius + 0.012 - 0.03 * along);
                let width = PRESSED * 0.95 + (LIGHT * 0.9 - PRESSED * 0.95) * along;
                self.jittered(centre + out, width)
            })
            .collect();
        self.mesh.curve(&points, PIECES, palette::ink(), FEATHER);
    }

    /// Draws a box from its lower left to its upper right corner. The corner radii are upper left, upper right, lower right,
    /// lower left. The bottom line is pressed.
    pub fn boxed(&mut self, low: Vec2, high: Vec2, radii: [f32; 4]) {
        let corners = [Vec2::new(low.x, high.y), high, Vec2::new(high.x, low.y), low];
        let inward = [Vec2::new(1.0, -1.0), Vec2::new(-1.0, -1.0), Vec2::new(-1.0, 1.0), Vec2::new(1.0, 1.0)];
        // Direction of travel toward each corner, and the brush width on the way.
        let along = [Vec2::Y, Vec2::X, Vec2::NEG_Y, Vec2::NEG_X];
        let widths = [FIRM, LIGHT, FIRM, PRESSED];
        let mut points = Vec::new();
        for corner in 0..4 {
            let (at, radius, width, next) = (corners[corner], radii[corner], widths[corner], widths[(corner + 1) % 4]);
            let begin = at - along[corner] * radius;
            let end = at + along[(corner + 1) % 4] * radius;
            let middle = at + inward[corner] * radius * (1.0 - std::f32::consts::FRAC_1_SQRT_2);
            points.extend([(begin, width), (middle, f32::midpoint(width, next)), (end, next)]);
            let after = corners[(corner + 1) % 4] - along[(corner + 1) % 4] * radii[(corner + 1) % 4];
            points.push((end.lerp(after, 0.5), next));
        }
        // Starts and ends in the middle of the left side.
        points.rotate_right(1);
        points.push(points[0]);
        let points: Vec<StrokePoint> = points.into_iter().map(|(at, width)| self.jittered(at, width)).collect();
        self.mesh.curve(&points, PIECES, palette::ink(), FEATHER);
    }

    /// Fills a polygon that is star-shaped around its middle.
    pub fn filled(&mut self, outline: &[Vec2]) {
        let outline: Vec<Vec2> = outline.iter().map(|at| self.jittered(*at, 0.0).at).collect();
        self.mesh.wash(&outline, palette::ink(), FEATHER);
    }

    /// Draws a filled wedge at a point, in a direction.
    pub fn wedge(&mut self, at: Vec2, way: Vec2, size: f32) {
        let side = way.perp();
        self.filled(&[at + way * size * 0.55, at - way * size * 0.45 + side * size * 0.62, at - way * size * 0.45 - side * size * 0.62]);
    }

    /// Draws an arrow centred at a point: a pressed shaft and a tip.
    pub fn arrow(&mut self, centre: Vec2, way: Vec2, length: f32) {
        let (tail, tip, side) = (centre - way * length / 2.0, centre + way * length / 2.0, way.perp() * length * 0.34);
        let point = |at: Vec2, width: f32| (at.x, at.y, width);
        let barb = tip - way * length * 0.42;
        self.line(&[point(tail, PRESSED), point(centre, FIRM), point(tip - way * 0.02, FIRM)]);
        self.line(&[point(barb + side, LIGHT), point(tip, PRESSED)]);
        self.line(&[point(barb - side, LIGHT), point(tip, PRESSED)]);
    }
}
