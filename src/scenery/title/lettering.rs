//! Letters of the title, each a few strokes of a broad brush.

use bevy::math::Vec2;
use eremite_land::hash::SeededRng;
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint};

/// A point of a stroke as shares of the letter's height: x, y and the width of the brush.
type TitleStrokePoint = (f32, f32, f32);

/// A letter: its advance width and its strokes in writing order.
pub(super) struct Letter {
    pub advance: f32,
    strokes: &'static [&'static [TitleStrokePoint]],
}

const E: Letter = Letter {
    advance: 0.78,
    strokes: &[
        &[(0.08, 1.03, 0.10), (0.10, 0.96, 0.085), (0.085, 0.55, 0.07), (0.10, 0.06, 0.095), (0.09, 0.0, 0.08)],
        &[(0.06, 0.965, 0.05), (0.28, 0.985, 0.045), (0.46, 1.02, 0.085), (0.53, 0.99, 0.05)],
        &[(0.09, 0.53, 0.04), (0.26, 0.54, 0.04), (0.40, 0.565, 0.075)],
        &[(0.08, 0.02, 0.06), (0.30, 0.005, 0.05), (0.50, 0.03, 0.09), (0.60, 0.085, 0.03)],
    ],
};
const R: Letter = Letter {
    advance: 0.84,
    strokes: &[
        &[(0.08, 1.03, 0.10), (0.10, 0.95, 0.085), (0.085, 0.5, 0.07), (0.10, 0.04, 0.10), (0.06, -0.02, 0.04)],
        &[(0.05, 0.965, 0.05), (0.28, 1.01, 0.06), (0.46, 0.92, 0.09), (0.44, 0.70, 0.085), (0.28, 0.54, 0.05), (0.11, 0.50, 0.035)],
        &[(0.22, 0.52, 0.05), (0.36, 0.30, 0.065), (0.52, 0.06, 0.11), (0.64, -0.02, 0.09), (0.74, 0.01, 0.02)],
    ],
};
const M: Letter = Letter {
    advance: 1.10,
    strokes: &[
        &[(0.20, 0.98, 0.06), (0.16, 0.6, 0.06), (0.11, 0.08, 0.085), (0.06, 0.0, 0.05)],
        &[(0.18, 1.04, 0.10), (0.26, 0.85, 0.085), (0.38, 0.50, 0.07), (0.47, 0.27, 0.05)],
        &[(0.46, 0.27, 0.05), (0.58, 0.60, 0.06), (0.72, 1.0, 0.085)],
        &[(0.71, 1.03, 0.10), (0.76, 0.6, 0.08), (0.82, 0.08, 0.105), (0.90, 0.02, 0.03)],
    ],
};
const I: Letter = Letter {
    advance: 0.40,
    strokes: &[&[(0.05, 1.0, 0.05), (0.12, 1.02, 0.11), (0.115, 0.55, 0.07), (0.13, 0.05, 0.105), (0.07, -0.02, 0.04)]],
};
const T: Letter = Letter {
    advance: 0.82,
    strokes: &[
        &[(-0.02, 0.93, 0.07), (0.12, 0.975, 0.055), (0.36, 0.985, 0.05), (0.60, 1.03, 0.10), (0.68, 0.98, 0.04)],
        &[(0.33, 0.98, 0.06), (0.325, 0.55, 0.07), (0.345, 0.06, 0.105), (0.30, -0.02, 0.04)],
    ],
};

/// The letters of the title.
pub(super) const TITLE: [Letter; 7] = [E, R, E, M, I, T, E];

/// Segments between two points of a stroke.
const PIECES: usize = 6;
/// Random deviation of points, as a share of the height.
const STRAY: f32 = 0.008;
/// Factor on the stroke widths in the tables above.
const BROAD: f32 = 1.25;
const FEATHER_M: f32 = 0.07;

impl Letter {
    /// Draws the letter with its foot at the origin.
    pub fn draw(&self, mesh: &mut InkMeshBuilder, height_m: f32, ink: Ink, random: &mut SeededRng) {
        for stroke in self.strokes {
            let points: Vec<StrokePoint> = stroke
                .iter()
                .map(|&(x, y, width)| {
                    let [dx, dy] = [0; 2].map(|_| random.range(-STRAY, STRAY));
                    StrokePoint::new((x + dx) * height_m, (y + dy) * height_m, width * BROAD * height_m * random.range(0.9, 1.12))
                })
                .collect();
            mesh.curve(&points, PIECES, ink, FEATHER_M);
            // Bristles part where the brush leaves the paper.
            let [.., before, last] = points.as_slice() else { continue };
            let out = (last.at - before.at).normalize_or(Vec2::X);
            for _ in 0..3 {
                let start = last.at - out * last.width + out.perp() * last.width * random.range(-0.5, 0.5);
                let end = start + out * height_m * random.range(0.04, 0.10) + Vec2::Y * height_m * random.range(-0.01, 0.02);
                let hair = |at: Vec2, width: f32| StrokePoint { at, width };
                mesh.hair(&[hair(start, 0.14), hair(start.lerp(end, 0.5), 0.11), hair(end, 0.05)], ink.with_alpha(0.7));
            }
        }
    }
}
