//! The yard: crops, drying racks, scarecrows and firewood.

use bevy::math::Vec2;
use eremite_stream::ink::{Ink, StrokePoint, palette};

use super::{
    super::derive::Rectangle,
    Brush, Crop,
    brush::{FEATHER_M, point},
    strokes,
};
use crate::props::sway_from;

/// Earth heaped along a field's foot: 3 corners for each of 9 points.
fn ridge_of_soil(brush: &mut Brush, within: Rectangle) {
    let soil = palette::soil().lerp(brush.tones.earth, 0.35);
    let line: [StrokePoint; 9] = std::array::from_fn(|i| {
        let x = i as f32 / 8.0;
        point(Vec2::new(within.at(x, 0.0).x, within.low.y + 0.02), 0.34 + brush.random.range(-0.08, 0.08))
    });
    brush.mesh.hair(&line, brush.tones.snowed(soil, 0.9));
}

pub(super) fn crop(brush: &mut Brush, within: Rectangle, crop: Crop) {
    ridge_of_soil(brush, within);
    let first = brush.mesh.positions.len();
    match crop {
        Crop::Rice => tufts(brush, within, brush.tones.leaf.lerp(palette::straw(), 0.25), 0.0),
        Crop::Millet => tufts(brush, within, brush.tones.leaf.lerp(palette::straw(), 0.5), 1.0),
        Crop::Tea => bushes(brush, within),
        Crop::Greens => leaves(brush, within),
        Crop::Beans => beans(brush, within),
    }
    let high = within.size().y;
    let gives = if crop == Crop::Tea { 0.02 } else { 0.22 };
    sway_from(brush.mesh, first, |corner| gives * (corner.y - within.low.y) / high.max(0.3));
}

/// Tufts of blades in two rows, the farther paler; with ears that hang if they are heavy.
fn tufts(brush: &mut Brush, within: Rectangle, leaf: Ink, heavy: f32) {
    let size = within.size();
    let count = strokes(size.x, 0.5, 40);
    for row in [1.0_f32, 0.0] {
        for number in 0..count {
            let x = (number as f32 + 0.5 + 0.5 * row + brush.stray(0.22)) / (count as f32 + 0.5);
            let foot = Vec2::new(within.at(x, 0.0).x, within.low.y + 0.1 * row);
            let tone = brush.tones.snowed(leaf.lerp(brush.tones.ink, brush.random.range(0.1, 0.4)).lerp(palette::paper(), 0.3 * row), 0.4);
            let blades: &[f32] = if heavy > 0.0 { &[-0.5, 0.4] } else { &[-1.0, 0.05, 0.9] };
            for lean in blades {
                let tall = size.y * brush.random.range(0.7, 1.0) * (1.0 - 0.12 * lean.abs());
                let tip = foot + Vec2::new(lean * 0.24 + brush.stray(0.06), tall);
                brush.hair(foot, tip, 0.17, tone);
            }
            if heavy > 0.0 && row == 0.0 {
                let top = foot + Vec2::new(brush.stray(0.1), size.y * 0.88);
                let ear = [point(top, 0.05), point(top + Vec2::new(0.14, 0.02), 0.13), point(top + Vec2::new(0.26, -0.16), 0.02)];
                brush.mesh.hair(&ear, palette::straw().lerp(palette::copper(), 0.3));
            }
        }
    }
}

/// Clipped bushes, round and close.
fn bushes(brush: &mut Brush, within: Rectangle) {
    let size = within.size();
    let count = strokes(size.x, 1.25, 14);
    for number in 0..count {
        let middle = within.at((number as f32 + 0.5) / count as f32, 0.0);
        let half = 0.58 * size.x / count as f32;
        let tall = size.y * brush.random.range(0.8, 1.0);
        let round = [(-1.0, -0.1), (1.0, -0.1), (1.02, 0.45), (0.72, 0.86), (0.0, 1.0), (-0.72, 0.88), (-1.02, 0.45)]
            .map(|(x, y)| middle + Vec2::new(x * half, y * tall));
        let leaf = brush.tones.leaf.lerp(brush.tones.ink, brush.random.range(0.25, 0.45));
        brush.mesh.wash(&round, brush.tones.snowed(leaf, 0.5), 0.06);
        let crown = [point(round[2], 0.04), point(round[3], 0.16), point(round[4], 0.22), point(round[5], 0.12)];
        brush.mesh.hair(&crown, brush.tones.snowed(brush.tones.leaf.lerp(palette::moss(), 0.5), 0.9));
        for _ in 0..3 {
            let at = middle + Vec2::new(brush.stray(0.6) * half, brush.random.range(0.3, 0.75) * tall);
            brush.hair(at, at + Vec2::new(0.12, 0.06), 0.09, brush.tones.ink.with_alpha(0.6));
        }
    }
}

/// Heads of leaves in a row.
fn leaves(brush: &mut Brush, within: Rectangle) {
    let size = within.size();
    let count = strokes(size.x, 0.8, 22);
    for number in 0..count {
        let x = (number as f32 + 0.5 + brush.stray(0.2)) / count as f32;
        let foot = Vec2::new(within.at(x, 0.0).x, within.low.y);
        let tone = brush.tones.leaf.lerp(brush.tones.ink, brush.random.range(0.0, 0.35));
        for (lean, tall) in [(-0.34, 0.55), (-0.14, 0.9), (0.16, 0.85), (0.36, 0.5)] {
            let tip = foot + Vec2::new(lean, tall * size.y * brush.random.range(0.8, 1.1));
            let leaf = [point(foot, 0.04), point(foot.lerp(tip, 0.6), 0.2), point(tip, 0.02)];
            brush.mesh.hair(&leaf, brush.tones.snowed(tone, 0.5));
        }
    }
}

/// Poles in pairs, crossed, with vines.
fn beans(brush: &mut Brush, within: Rectangle) {
    let size = within.size();
    let count = strokes(size.x, 1.3, 12);
    let top = |x: f32| within.at(x, 0.88);
    brush.line(top(0.0), top(1.0), [0.07, 0.06], brush.tones.pale_wood);
    for number in 0..count {
        let x = (number as f32 + 0.5) / count as f32;
        for side in [-1.0, 1.0] {
            let foot = within.at(x, 0.0) + Vec2::X * (side * 0.3);
            let tip = within.at(x, 1.0) - Vec2::X * (side * 0.12);
            brush.hair(foot, tip, 0.1, brush.tones.pale_wood.lerp(brush.tones.ink, 0.2));
            for share in [0.25, 0.5, 0.72] {
                let at = foot.lerp(tip, share + brush.stray(0.08));
                let leaf =
                    [point(at, 0.03), point(at + Vec2::new(side * 0.12, 0.05), 0.2), point(at + Vec2::new(side * 0.24, -0.06), 0.02)];
                brush.mesh.hair(&leaf, brush.tones.leaf.lerp(brush.tones.ink, brush.random.range(0.0, 0.35)));
            }
        }
    }
}

pub(super) fn rack(brush: &mut Brush, within: Rectangle) {
    let (size, straw) = (within.size(), palette::straw());
    let posts = strokes(size.x, 2.4, 5);
    for number in 0..=posts {
        let x = number as f32 / posts as f32;
        let top = within.at(x, 1.0) + Vec2::X * brush.stray(0.06);
        brush.line(within.at(x, 0.0) - Vec2::Y * 0.2, top, [0.13, 0.1], brush.tones.old_wood);
    }
    let first = brush.mesh.positions.len();
    let sheaves = strokes(size.x, 0.42, 22);
    for number in 0..sheaves {
        let x = (number as f32 + 0.5 + brush.stray(0.15)) / sheaves as f32;
        let top = within.at(x, 0.9);
        let long = size.y * brush.random.range(0.5, 0.62);
        let sheaf = [point(top + Vec2::Y * 0.12, 0.2), point(top - Vec2::Y * 0.1, 0.2), point(top - Vec2::Y * long, 0.52)];
        brush.mesh.hair(&sheaf, brush.tones.snowed(straw.lerp(brush.tones.ink, brush.random.range(0.05, 0.3)), 0.3));
    }
    sway_from(brush.mesh, first, |corner| 0.08 * (within.high.y - corner.y));
    brush.line(within.at(-0.02, 0.9), within.at(1.02, 0.9), [0.1, 0.09], brush.tones.old_wood);
}

pub(super) fn scarecrow(brush: &mut Brush, within: Rectangle) {
    let ink = brush.tones.ink;
    let at = |x: f32, y: f32| within.at(x, y);
    brush.line(at(0.5, 0.0) - Vec2::Y * 0.2, at(0.5, 0.8), [0.08, 0.07], brush.tones.old_wood);
    brush.line(at(0.0, 0.62), at(1.0, 0.66), [0.06, 0.05], brush.tones.old_wood);
    let first = brush.mesh.positions.len();
    let coat = [at(0.24, 0.2), at(0.78, 0.24), at(0.86, 0.58), at(0.62, 0.72), at(0.38, 0.72), at(0.12, 0.56)];
    brush.mesh.wash(&coat, palette::deep_water().lerp(ink, 0.35), 0.03);
    for (x, y) in [(0.05, 0.5), (0.95, 0.54)] {
        brush.hair(at(x, 0.66), at(x, y), 0.16, palette::straw().lerp(ink, 0.3));
    }
    brush.mesh.hair(&[point(at(0.5, 0.7), 0.08), point(at(0.4, 0.24), 0.12)], ink.with_alpha(0.5));
    sway_from(brush.mesh, first, |corner| 0.1 * (within.high.y - corner.y).min(0.6));
    brush.mesh.disc(at(0.5, 0.8), 0.11, palette::straw(), palette::straw().lerp(ink, 0.3), 0.03);
    let hat = [at(0.14, 0.86), at(0.86, 0.86), at(0.5, 1.0)];
    brush.mesh.wash(&hat, palette::straw().lerp(ink, 0.25), 0.03);
    brush.mesh.taper(&[point(hat[0], 0.04), point(hat[1], 0.05)], ink, FEATHER_M);
}

pub(super) fn firewood(brush: &mut Brush, within: Rectangle) {
    let size = within.size();
    let rows = strokes(size.y, 0.3, 4);
    let across = strokes(size.x, 0.32, 14 / rows);
    for row in 0..rows {
        for number in 0..across {
            let x = (number as f32 + 0.5 + 0.25 * (row % 2) as f32) / (across as f32 + 0.25);
            let at = within.at(x, (row as f32 + 0.5) / rows as f32);
            let (a, b) = (0.5 * size.x / across as f32, 0.52 * size.y / rows as f32);
            let turn = brush.stray(0.2);
            let end = [(-1.0, turn), (-0.5, 0.9), (0.55, 0.85), (1.0, -turn), (0.5, -0.9), (-0.55, -0.85)]
                .map(|(x, y)| at + Vec2::new(x * a, y * b));
            let wood = brush.tones.pale_wood.lerp(palette::straw(), 0.25);
            let tone = wood.lerp(brush.tones.ink, brush.random.range(0.05, 0.5));
            brush.mesh.wash(&end, tone, 0.02);
        }
    }
    brush.line(within.at(0.0, 1.0), within.at(1.0, 1.0), [0.07, 0.06], brush.tones.snowed(brush.tones.ink, 0.8));
}
