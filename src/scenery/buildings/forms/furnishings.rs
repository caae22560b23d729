//! Furnishings: curtains, banners, lamps, bells, barrels, benches and the arms of signposts.

use bevy::math::Vec2;
use eremite_stream::ink::{Ink, palette};

use super::{
    super::derive::Rectangle,
    Brush, Side,
    brush::{FEATHER_M, point},
    strokes,
};
use crate::props::sway_from;

pub(super) fn noren(brush: &mut Brush, within: Rectangle, dye: Ink) {
    let ink = brush.tones.ink;
    let first = brush.mesh.positions.len();
    let count = strokes(within.size().x, 0.5, 4);
    for number in 0..count {
        let [left, right] = [number as f32 + 0.04, number as f32 + 0.96].map(|x| x / count as f32);
        let low = brush.random.range(0.0, 0.08);
        let cloth = [within.at(left, low), within.at(right, low * 0.4), within.at(right, 1.0), within.at(left, 1.0)];
        brush.mesh.wash(&cloth, dye.lerp(ink, 0.1), 0.02);
        let x = 0.5 * (left + right);
        brush.mesh.hair(&[point(within.at(x, 0.62), 0.13), point(within.at(x, 0.34), 0.13)], palette::paper().with_alpha(0.75));
    }
    sway_from(brush.mesh, first, |corner| 0.16 * (within.high.y - corner.y));
    brush.line(within.at(-0.04, 1.0), within.at(1.04, 1.0), [0.06, 0.06], ink);
}

pub(super) fn banner(brush: &mut Brush, within: Rectangle, dye: Ink) {
    let ink = brush.tones.ink;
    brush.line(within.at(0.0, 0.0), within.at(0.0, 1.04), [0.08, 0.05], brush.tones.pale_wood);
    brush.line(within.at(-0.1, 0.98), within.at(1.0, 0.98), [0.05, 0.04], brush.tones.pale_wood);
    let first = brush.mesh.positions.len();
    let cloth = [within.at(0.1, 0.34), within.at(0.95, 0.3), within.at(0.95, 0.97), within.at(0.1, 0.97)];
    brush.mesh.wash(&cloth, dye, 0.02);
    for y in [0.86, 0.7, 0.55] {
        brush.hair(within.at(0.3, y), within.at(0.76, y - 0.03), 0.11, palette::paper().lerp(ink, 0.1));
    }
    let left = within.low.x;
    sway_from(brush.mesh, first, |corner| 0.35 * (corner.x - left));
}

pub(super) fn paper_lamp(brush: &mut Brush, within: Rectangle, dye: Ink) {
    let ink = brush.tones.ink;
    brush.hair(within.at(0.5, 1.35), within.at(0.5, 0.95), 0.04, ink);
    let outline =
        [(0.3, 0.0), (0.7, 0.0), (1.0, 0.3), (1.0, 0.7), (0.7, 1.0), (0.3, 1.0), (0.0, 0.7), (0.0, 0.3)].map(|(x, y)| within.at(x, y));
    brush.mesh.wash(&outline, dye, 0.025);
    for y in [0.35, 0.65] {
        brush.hair(within.at(0.02, y), within.at(0.98, y), 0.035, ink.with_alpha(0.55));
    }
    for y in [0.0, 1.0] {
        brush.line(within.at(0.26, y), within.at(0.74, y), [0.05, 0.05], ink);
    }
}

pub(super) fn bell(brush: &mut Brush, within: Rectangle) {
    let ink = brush.tones.ink;
    let bronze = palette::copper().lerp(palette::jade(), 0.25).lerp(ink, 0.5);
    let outline = [(0.0, 0.0), (1.0, 0.0), (0.9, 0.25), (0.84, 0.72), (0.62, 0.9), (0.38, 0.9), (0.16, 0.72), (0.1, 0.25)]
        .map(|(x, y)| within.at(x, y));
    brush.hair(within.at(0.5, 1.3), within.at(0.5, 0.85), 0.13, ink);
    brush.mesh.wash(&outline, bronze, FEATHER_M);
    brush.line(within.at(-0.02, 0.02), within.at(1.02, 0.02), [0.08, 0.08], ink);
    brush.hair(within.at(0.14, 0.55), within.at(0.86, 0.55), 0.06, ink);
    brush.hair(within.at(0.12, 0.3), within.at(0.88, 0.3), 0.05, ink);
    let sheen = [point(within.at(0.3, 0.75), 0.06), point(within.at(0.24, 0.15), 0.12)];
    brush.mesh.hair(&sheen, palette::jade().with_alpha(0.5));
}

pub(super) fn rope(brush: &mut Brush, within: Rectangle) {
    let straw = palette::straw();
    let sag = |x: f32| within.at(x, 0.75 + 0.25 * (2.0 * x - 1.0) * (2.0 * x - 1.0));
    let width = 0.22 * within.size().y;
    brush.mesh.taper(
        &[0.0, 0.25, 0.5, 0.75, 1.0].map(|x| point(sag(x), width * (1.6 - (2.0 * x - 1.0).abs()))),
        straw.lerp(brush.tones.ink, 0.15),
        0.025,
    );
    let first = brush.mesh.positions.len();
    for x in [0.2, 0.5, 0.8] {
        let at = sag(x);
        let long = 0.62 * within.size().y;
        let paper = [(0.0, 0.0), (0.09, -0.3), (-0.03, -0.55), (0.07, -1.0)].map(|(x, y)| point(at + Vec2::new(x, y * long), 0.13));
        brush.mesh.hair(&paper, palette::paper());
    }
    sway_from(brush.mesh, first, |corner| 0.25 * (within.high.y - corner.y));
}

pub(super) fn persimmons(brush: &mut Brush, within: Rectangle) {
    let fruit = palette::copper().lerp(palette::vermilion(), 0.5);
    let strings = strokes(within.size().x, 0.3, 2);
    for number in 0..strings {
        let x = (number as f32 + 0.5) / strings as f32;
        brush.hair(within.at(x, 1.0), within.at(x, 0.05), 0.03, brush.tones.ink);
        for y in [0.72, 0.44, 0.15] {
            let at = within.at(x, y + brush.stray(0.04));
            let round = [(-0.075, 0.0), (0.0, -0.08), (0.075, 0.0), (0.0, 0.07)].map(|(x, y)| at + Vec2::new(x, y));
            brush.mesh.wash(&round, fruit, 0.02);
        }
    }
}

pub(super) fn barrel(brush: &mut Brush, within: Rectangle) {
    let (ink, wood) = (brush.tones.ink, brush.tones.pale_wood);
    let outline = [(0.1, 0.0), (0.9, 0.0), (1.0, 0.5), (0.92, 1.0), (0.08, 1.0), (0.0, 0.5)].map(|(x, y)| within.at(x, y));
    brush.mesh.wash(&outline, wood, 0.03);
    for (y, edge) in [(0.22, 0.04), (0.78, 0.04), (1.0, 0.06)] {
        brush.line(within.at(edge, y), within.at(1.0 - edge, y), [0.06, 0.06], ink);
    }
    brush.mesh.hair(&[point(within.at(0.75, 0.95), 0.16), point(within.at(0.78, 0.05), 0.16)], ink.with_alpha(0.35));
}

pub(super) fn bucket(brush: &mut Brush, within: Rectangle) {
    let (ink, wood) = (brush.tones.ink, brush.tones.pale_wood);
    let first = brush.mesh.positions.len();
    brush.hair(within.at(0.5, 1.0), within.at(0.5, 0.4), 0.05, ink);
    let pail = [within.at(0.2, 0.0), within.at(0.8, 0.0), within.at(1.0, 0.42), within.at(0.0, 0.42)];
    brush.mesh.wash(&pail, wood, 0.025);
    for y in [0.12, 0.34] {
        brush.line(within.at(0.1, y), within.at(0.9, y), [0.04, 0.04], ink);
    }
    sway_from(brush.mesh, first, |corner| 0.1 * (within.high.y - corner.y));
}

pub(super) fn bench(brush: &mut Brush, within: Rectangle) {
    let wood = brush.tones.pale_wood;
    for x in [0.1, 0.9] {
        brush.line(within.at(x, 0.0), within.at(x, 0.9), [0.1, 0.1], wood.lerp(brush.tones.ink, 0.5));
    }
    brush.line(within.at(0.0, 0.92), within.at(1.0, 0.92), [0.13, 0.12], wood);
}

pub(super) fn arm(brush: &mut Brush, within: Rectangle, side: Side) {
    let (ink, wood) = (brush.tones.ink, brush.tones.pale_wood);
    let at = |x: f32, y: f32| within.at(if side == Side::Right { x } else { 1.0 - x }, y);
    let board = [at(0.0, 0.05), at(0.8, 0.0), at(1.0, 0.5), at(0.8, 1.0), at(0.0, 0.95)];
    brush.mesh.wash(&board, wood.lerp(palette::paper(), 0.2), 0.03);
    for x in [0.3, 0.46, 0.62] {
        let to = at(x + brush.stray(0.03), 0.25);
        brush.hair(at(x, 0.75), to, 0.08, ink);
    }
    brush.contour(&board, (0.03, 0.06), ink);
}
