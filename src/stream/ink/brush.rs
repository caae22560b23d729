//! Tessellation of strokes, washes and discs with the soft edges of a brush.

use bevy::math::Vec2;

use super::{Ink, InkMeshBuilder, StrokePoint};

/// Width in metres below which a hair's end is too thin to be seen, and is drawn as a point.
const POINT_M: f32 = 0.03;
/// Largest distance in metres between a curve and the straight lines that stand for it: a seventh of a pixel at the usual zoom.
const FLATNESS_M: f32 = 0.004;
/// That distance as a share of the width over which an edge fades: a corner in a soft edge is not seen.
const SOFT_FLATNESS: f32 = 0.04;

/// The number of straight lines, at most `most`, that stand for half a circle of a radius in metres whose edge fades over
/// `feather` metres outside it.
fn half_circle_segments(radius_m: f32, feather: f32, most: usize) -> usize {
    let flatness_m = FLATNESS_M.max(SOFT_FLATNESS * feather);
    // The sagitta of an arc of angle a is nearly r a^2 / 8.
    let segments = std::f32::consts::PI * ((radius_m + feather / 2.0) / (8.0 * flatness_m)).sqrt();
    (segments.ceil() as usize).clamp(2, most)
}

impl InkMeshBuilder {
    /// A brush stroke along some points, with round ends. `feather` is the width, in metres, over which either edge fades;
    /// it lies outside the stroke's width, so that a thin stroke stays dark.
    pub fn stroke(&mut self, points: &[StrokePoint], ink: Ink, feather: f32) {
        if points.len() < 2 {
            return;
        }
        self.taper(points, ink, feather);
        // Round caps, as a brush leaves them: half a disc over each end.
        for (end, next) in [(0, 1), (points.len() - 1, points.len() - 2)] {
            let out = (points[end].at - points[next].at).normalize_or(Vec2::X);
            self.cap(points[end], out, ink, feather);
        }
    }

    /// A stroke without caps: for strokes that thin out, or begin within another.
    pub fn taper(&mut self, points: &[StrokePoint], ink: Ink, feather: f32) {
        let clear = ink.with_alpha(0.0);
        for (i, point) in points.iter().enumerate() {
            let before = points[i.saturating_sub(1)].at;
            let after = points[(i + 1).min(points.len() - 1)].at;
            let side = (after - before).normalize_or(Vec2::X).perp();
            let (inner, outer) = (side * (point.width / 2.0), side * (point.width / 2.0 + feather));
            let edge = self.vertices([point.at + outer, point.at + inner, point.at - inner, point.at - outer], [clear, ink, ink, clear]);
            if i > 0 {
                self.bands::<3>(edge - 4, edge);
            }
        }
    }

    /// Joins two neighbouring edges across a stroke, of one vertex more than there are bands, by quads.
    #[inline]
    fn bands<const BANDS: u32>(&mut self, last: u32, edge: u32) {
        for band in 0..BANDS {
            self.quad(last + band, edge + band, edge + band + 1, last + band + 1);
        }
    }

    /// The cheapest stroke, a single hair: darkest along its middle, fading to both sides over its whole width. An end of at
    /// most 0.03 m is drawn as a point.
    pub fn hair(&mut self, points: &[StrokePoint], ink: Ink) {
        let clear = ink.with_alpha(0.0);
        for (i, point) in points.iter().enumerate() {
            let before = points[i.saturating_sub(1)].at;
            let after = points[(i + 1).min(points.len() - 1)].at;
            if i > 0 && i + 1 == points.len() && point.width <= POINT_M {
                let tip = self.vertex(point.at, ink);
                self.triangle(tip - 3, tip, tip - 2);
                self.triangle(tip - 2, tip, tip - 1);
                return;
            }
            let side = (after - before).normalize_or(Vec2::X).perp() * (point.width / 2.0);
            let edge = self.vertices([point.at + side, point.at, point.at - side], [clear, ink, clear]);
            if i > 0 {
                self.bands::<2>(edge - 3, edge);
            }
        }
    }

    fn cap(&mut self, point: StrokePoint, out: Vec2, ink: Ink, feather: f32) {
        let half = point.width / 2.0;
        let slices = half_circle_segments(half, feather, 4);
        let centre = self.vertex(point.at, ink);
        let side = out.perp();
        let mut previous: Option<(u32, u32)> = None;
        for slice in 0..=slices {
            let angle = std::f32::consts::PI * (slice as f32 / slices as f32);
            let (sin, cos) = libm::sincosf(angle);
            let direction = side * cos + out * sin;
            let inner = self.vertex(point.at + direction * half, ink);
            let outer = self.vertex(point.at + direction * (half + feather), ink.with_alpha(0.0));
            if let Some((last_inner, last_outer)) = previous {
                self.triangle(centre, last_inner, inner);
                self.quad(last_inner, last_outer, outer, inner);
            }
            previous = Some((inner, outer));
        }
    }

    /// A smooth stroke through some points: a Catmull-Rom spline, with at most `steps` segments between neighbours, and fewer
    /// where it is nearly straight.
    pub fn curve(&mut self, points: &[StrokePoint], steps: usize, ink: Ink, feather: f32) {
        self.stroke(&spline(points, steps), ink, feather);
    }

    /// As [`InkMeshBuilder::curve`], without caps, as [`InkMeshBuilder::taper`].
    pub fn curved_taper(&mut self, points: &[StrokePoint], steps: usize, ink: Ink, feather: f32) {
        self.taper(&spline(points, steps), ink, feather);
    }

    /// A filled shape, in either winding, fading over `feather` metres outside its outline. It must be star-shaped around
    /// the mean of its corners; any convex shape is.
    pub fn wash(&mut self, outline: &[Vec2], ink: Ink, feather: f32) {
        if outline.len() < 3 {
            return;
        }
        let middle = outline.iter().sum::<Vec2>() / outline.len() as f32;
        let centre = self.vertex(middle, ink);
        let base = self.positions.len() as u32;
        let count = outline.len() as u32;
        for at in outline {
            self.vertices([*at, *at + (*at - middle).normalize_or(Vec2::Y) * feather], [ink, ink.with_alpha(0.0)]);
        }
        for i in 0..count {
            let (here, next) = (base + 2 * i, base + 2 * ((i + 1) % count));
            self.triangle(centre, here, next);
            self.quad(here, here + 1, next + 1, next);
        }
    }

    /// A disc that shades from one ink at the centre to another at the rim, fading over `feather` metres outside.
    pub fn disc(&mut self, centre: Vec2, radius: f32, inner: Ink, rim: Ink, feather: f32) {
        let slices = 2 * half_circle_segments(radius, feather, 20) as u32;
        let middle = self.vertex(centre, inner);
        let base = self.positions.len() as u32;
        for slice in 0..slices {
            let angle = std::f32::consts::TAU * slice as f32 / slices as f32;
            let (sin, cos) = libm::sincosf(angle);
            let direction = Vec2::new(cos, sin);
            self.vertices([centre + direction * radius, centre + direction * (radius + feather)], [rim, rim.with_alpha(0.0)]);
        }
        for slice in 0..slices {
            let (here, next) = (base + 2 * slice, base + 2 * ((slice + 1) % slices));
            self.triangle(middle, here, next);
            self.quad(here, here + 1, next + 1, next);
        }
    }
}

/// Points along a Catmull-Rom spline through some points, with at most `steps` segments between neighbours.
fn spline(points: &[StrokePoint], steps: usize) -> Vec<StrokePoint> {
    let Some(last) = points.last() else { return Vec::new() };
    let point = |i: isize| points[i.clamp(0, points.len() as isize - 1) as usize];
    // A parabola is at most an eighth of its second derivative from its chord; the spline's is largest at an end. What of it
    // lies along the chord bends nothing.
    let segments = |a: Vec2, b: Vec2, c: Vec2, d: Vec2| {
        let along = (c - b).normalize_or_zero();
        let ends = [2.0 * a - 5.0 * b + 4.0 * c - d, -a + 4.0 * b - 5.0 * c + 2.0 * d];
        let bend = ends.map(|end| along.perp_dot(end).abs()).into_iter().fold(0.0, f32::max);
        ((bend / (8.0 * FLATNESS_M)).sqrt().ceil() as usize).clamp(1, steps.max(1))
    };
    let mut dense = Vec::with_capacity(points.len() * steps + 1);
    for i in 0..points.len() as isize - 1 {
        let (p0, p1, p2, p3) = (point(i - 1), point(i), point(i + 1), point(i + 2));
        let steps = segments(p0.at, p1.at, p2.at, p3.at);
        for step in 0..steps {
            let t = step as f32 / steps as f32;
            let spline = |a: Vec2, b: Vec2, c: Vec2, d: Vec2| {
                0.5 * (2.0 * b + (c - a) * t + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t + (3.0 * b - a - 3.0 * c + d) * t * t * t)
            };
            dense.push(StrokePoint { at: spline(p0.at, p1.at, p2.at, p3.at), width: p1.width + (p2.width - p1.width) * t });
        }
    }
    dense.push(*last);
    dense
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_and_a_curve_have_as_many_corners_as_an_eye_sees() {
        let discs = [0.03, 0.3, 3.0, 30.0].map(|radius| {
            let mut mesh = InkMeshBuilder::default();
            mesh.disc(Vec2::ZERO, radius, Ink::default(), Ink::default(), 0.0);
            // The middle of each outer edge is hardly nearer to the centre than its ends.
            let sagitta = |pair: [u32; 2]| radius - pair.map(|at| mesh.positions[at as usize]).iter().sum::<Vec2>().length() / 2.0;
            let edges = mesh.indices.chunks_exact(3).filter(|triangle| triangle[0] == 0);
            let worst = edges.map(|triangle| sagitta([triangle[1], triangle[2]])).fold(0.0, f32::max);
            assert!(worst < FLATNESS_M || mesh.positions.len() == 81, "{worst} m at {radius} m");
            mesh.positions.len()
        });
        assert!(discs.is_sorted() && discs[0] < 20 && discs[3] == 81, "{discs:?}");
        let point = |x: f32, y: f32| StrokePoint::new(x, y, 0.1);
        assert_eq!(spline(&[point(0.0, 0.0), point(1.0, 0.0), point(2.0, 0.0)], 4).len(), 3);
        assert_eq!(spline(&[point(0.0, 0.0), point(1.0, 1.0), point(2.0, 0.0)], 4).len(), 9);
        assert!(spline(&[], 4).is_empty());
    }
}
