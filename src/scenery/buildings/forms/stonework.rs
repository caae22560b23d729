//! Forms of stone: rubble, steps, blocks and the jewel of a lantern.

use bevy::math::Vec2;
use eremite_stream::ink::palette;

use super::{super::derive::Rectangle, Brush, brush::point, strokes};

/// Metres that stone reaches into the ground.
const SUNK_M: f32 = 0.3;

pub(super) fn stones(brush: &mut Brush, within: Rectangle) {
    let (stone, ink) = (brush.tones.stone, brush.tones.ink);
    let foot = Rectangle { low: within.low - Vec2::Y * if within.low.y == 0.0 { SUNK_M } else { 0.0 }, high: within.high };
    brush.panel(foot, stone.lerp(ink, 0.3), brush.tones.snowed(stone.lerp(palette::paper(), 0.15), 0.3));
    let size = foot.size();
    let courses = strokes(size.y, 0.4, 3);
    let across = strokes(size.x, 0.75, 16 / courses);
    for course in 0..courses {
        let [below, above] = [course, course + 1].map(|y| y as f32 / courses as f32);
        for joint in 1..across {
            let x = (joint as f32 + 0.5 * (course % 2) as f32 + brush.stray(0.25)) / across as f32;
            let to = foot.at(x + brush.stray(0.2) / across as f32, below);
            brush.hair(foot.at(x, above), to, 0.08, ink.with_alpha(0.55));
        }
        if course > 0 {
            brush.hair(foot.at(0.0, below), foot.at(1.0, below), 0.08, ink.with_alpha(0.5));
        }
    }
    brush.line(foot.at(0.0, 1.0), foot.at(1.0, 1.0), [0.08, 0.06], ink.with_alpha(0.8));
}

pub(super) fn steps(brush: &mut Brush, within: Rectangle) {
    let count = strokes(within.size().y, 0.22, 4);
    for step in (0..count).rev() {
        let [below, above] = [step, step + 1].map(|step| step as f32 / count as f32);
        let slab = Rectangle { low: within.at(0.0, below), high: within.at(1.0, above) };
        let (stone, ink) = (brush.tones.stone, brush.tones.ink);
        brush.panel(slab, stone.lerp(ink, 0.4), brush.tones.snowed(stone.lerp(palette::paper(), 0.3), 0.8));
        brush.line(slab.at(-0.03, 1.0), slab.at(1.03, 1.0), [0.07, 0.05], ink.with_alpha(0.85));
    }
}

pub(super) fn block(brush: &mut Brush, within: Rectangle, top: f32) {
    let widest = top.max(1.0);
    let (foot, head) = (0.5 / widest, 0.5 * top / widest);
    let sunk = if within.low.y == 0.0 { SUNK_M / within.size().y } else { 0.0 };
    let bulge = 0.5 * (foot + head) + 0.02;
    let outline = [(-foot, -sunk), (foot, -sunk), (bulge, 0.5), (head, 1.0), (-head, 1.0), (-bulge, 0.5)]
        .map(|(x, y)| within.at(0.5 + x, y) + Vec2::new(0.02 * (y * 37.0 + x * 11.0).fract(), 0.0));
    let (stone, ink) = (brush.tones.stone, brush.tones.ink);
    brush.mesh.wash(&outline, brush.tones.snowed(stone.lerp(palette::paper(), 0.12), 0.25), 0.03);
    let crack = [point(within.at(0.5 + 0.7 * head, 0.9), 0.1), point(within.at(0.5 + 0.8 * foot, 0.1), 0.16)];
    brush.mesh.hair(&crack, ink.with_alpha(0.4));
    brush.contour(&outline, (0.03, 0.07), ink);
}

pub(super) fn jewel(brush: &mut Brush, within: Rectangle) {
    let outline = [(0.3, 0.0), (0.7, 0.0), (0.95, 0.3), (0.75, 0.6), (0.5, 1.0), (0.25, 0.6), (0.05, 0.3)].map(|(x, y)| within.at(x, y));
    let (stone, ink) = (brush.tones.stone, brush.tones.ink);
    brush.mesh.wash(&outline, brush.tones.snowed(stone, 0.6), 0.025);
    brush.contour(&outline[..6], (0.03, 0.05), ink);
}
