//! Walls, screens, doors and what of timber holds them.

use bevy::math::Vec2;
use eremite_stream::ink::{Ink, InkMeshBuilder, palette};

use super::{
    super::derive::Rectangle,
    Brush, WoodFinish,
    brush::{FEATHER_M, point},
    strokes,
};

/// Light above a wall's foot, shade beneath its eaves, splashes at the foot.
fn clay_wall(brush: &mut Brush, within: Rectangle, tone: Ink, foot: Ink) {
    brush.panel(within, tone.lerp(foot, 0.3), tone.lerp(brush.tones.ink, 0.14));
    let size = within.size();
    for _ in 0..3 {
        let (x, long) = (brush.random.range(0.06, 0.94), brush.random.range(0.15, 0.45));
        let from = within.at(x, 1.0);
        brush.hair(from, from - Vec2::Y * (long * size.y), 0.16, brush.tones.ink.with_alpha(0.10));
    }
    let splash = [0.05, 0.5, 0.95].map(|x| point(within.at(x, 0.07), 0.12));
    brush.mesh.hair(&splash, foot.lerp(brush.tones.ink, 0.3).with_alpha(0.35));
}

pub(super) fn plaster(brush: &mut Brush, within: Rectangle) {
    clay_wall(brush, within, brush.tones.plaster, brush.tones.earth);
}

pub(super) fn earth(brush: &mut Brush, within: Rectangle) {
    clay_wall(brush, within, brush.tones.earth, brush.tones.old_wood);
}

pub(super) fn boards(brush: &mut Brush, within: Rectangle, finish: WoodFinish) {
    let wood = brush.tones.wood(finish);
    brush.panel(within, wood.lerp(brush.tones.plaster, 0.16), wood.lerp(brush.tones.ink, 0.25));
    let count = strokes(within.size().x, 0.38, 10);
    for number in 1..count {
        let x = number as f32 / count as f32 + brush.stray(0.15 / count as f32);
        let (from, to) = (brush.random.range(0.9, 1.0), brush.random.range(0.0, 0.12));
        brush.hair(within.at(x, from), within.at(x, to), 0.08, brush.tones.ink.with_alpha(0.7));
    }
}

pub(super) fn weatherboards(brush: &mut Brush, within: Rectangle, finish: WoodFinish) {
    let wood = brush.tones.wood(finish);
    brush.panel(within, wood.lerp(brush.tones.plaster, 0.14), wood.lerp(brush.tones.ink, 0.3));
    let count = strokes(within.size().y, 0.26, 10);
    for number in 1..count {
        let y = number as f32 / count as f32;
        let [from, to] = if number % 2 == 0 { [0.0, 1.0] } else { [1.0, 0.0] };
        brush.hair(within.at(from, y), within.at(to, y), 0.085, brush.tones.ink.with_alpha(0.65));
    }
}

pub(super) fn dark(brush: &mut Brush, within: Rectangle) {
    let ink = brush.tones.ink;
    brush.panel(within, palette::soil().lerp(ink, 0.55), ink.lerp(palette::soil(), 0.12));
}

pub(super) fn lattice(brush: &mut Brush, within: Rectangle, finish: WoodFinish) {
    dark(brush, within);
    let wood = brush.tones.wood(finish).lerp(brush.tones.plaster, 0.25);
    let count = strokes(within.size().x, 0.22, 10);
    for number in 0..count {
        let x = (number as f32 + 0.5) / count as f32;
        brush.hair(within.at(x, 1.0), within.at(x, 0.0), 0.11, wood);
    }
    for y in [0.06, 0.5, 0.94] {
        brush.line(within.at(0.0, y), within.at(1.0, y), [0.06, 0.06], wood);
    }
}

pub(super) fn bamboo(brush: &mut Brush, within: Rectangle) {
    let cane = brush.tones.pale_wood.lerp(brush.tones.leaf, 0.3).lerp(palette::straw(), 0.2);
    let count = strokes(within.size().x, 0.3, 24);
    for number in 0..count {
        let x = (number as f32 + 0.5) / count as f32;
        let top = within.at(x + brush.stray(0.1 / count as f32), brush.random.range(0.9, 1.0));
        let tone = cane.lerp(brush.tones.ink, brush.random.range(0.05, 0.4));
        brush.line(within.at(x, 0.0) - Vec2::Y * 0.15, top, [0.1, 0.085], tone);
    }
    for y in [0.3, 0.78] {
        brush.line(within.at(0.0, y), within.at(1.0, y), [0.07, 0.06], brush.tones.old_wood);
        for x in [0.12, 0.5, 0.88] {
            brush.hair(within.at(x, y + 0.07), within.at(x, y - 0.12), 0.08, brush.tones.ink);
        }
    }
    for x in [0.0, 1.0] {
        brush.line(within.at(x, 0.0) - Vec2::Y * 0.3, within.at(x, 1.0), [0.15, 0.12], brush.tones.old_wood);
    }
}

/// The bars over paper: frames of about 0.9 m with three rungs.
fn muntins(mesh: &mut InkMeshBuilder, within: Rectangle, wood: Ink) {
    let size = within.size();
    let panes = strokes(size.x, 0.9, 4);
    for bar in 0..=2 * panes {
        let x = bar as f32 / (2 * panes) as f32;
        let width = if bar % 2 == 0 { 0.11 } else { 0.055 };
        mesh.hair(&[point(within.at(x, 1.0), width), point(within.at(x, 0.0), 0.02)], wood);
    }
    for y in [0.33, 0.62, 0.9] {
        mesh.hair(&[point(within.at(0.0, y), 0.06), point(within.at(1.0, y), 0.06)], wood);
    }
    mesh.taper(&[point(within.at(0.0, 0.06), 0.12), point(within.at(1.0, 0.06), 0.12)], wood, FEATHER_M);
}

pub(super) fn shoji(brush: &mut Brush, within: Rectangle) {
    let paper = brush.tones.paper;
    brush.panel(within, paper, paper.lerp(brush.tones.ink, 0.1));
    muntins(brush.mesh, within, brush.tones.old_wood.with_alpha(0.9));
}

/// The outline of a round window: 10 points.
fn circle(within: Rectangle) -> [Vec2; 10] {
    let (middle, radius) = (within.at(0.5, 0.5), within.size().min_element() / 2.0);
    std::array::from_fn(|i| {
        let angle = std::f32::consts::TAU * i as f32 / 10.0;
        middle + radius * Vec2::new(libm::cosf(angle), libm::sinf(angle))
    })
}

pub(super) fn round_window(brush: &mut Brush, within: Rectangle) {
    brush.mesh.wash(&circle(within), brush.tones.paper, 0.02);
    window_bars(brush.mesh, within, brush.tones.old_wood);
    let ink = brush.tones.old_wood;
    brush.contour(&circle(within), (0.06, 0.1), ink);
}

fn window_bars(mesh: &mut InkMeshBuilder, within: Rectangle, wood: Ink) {
    for (a, b) in [((0.36, 0.94), (0.36, 0.06)), ((0.66, 0.92), (0.66, 0.08)), ((0.04, 0.6), (0.96, 0.6))] {
        mesh.hair(&[point(within.at(a.0, a.1), 0.06), point(within.at(b.0, b.1), 0.02)], wood);
    }
}

/// Paper with light behind it, as it is seen by night; `strength` from 0 to 1.
pub(in crate::buildings) fn draw_lit_paper(mesh: &mut InkMeshBuilder, form: &super::Form, within: Rectangle, strength: f32) {
    let (light, rim) = (palette::flame(), palette::flame().lerp(palette::ember(), 0.45));
    let wood = palette::wood().lerp(palette::ink(), 0.5).with_alpha(0.85 * strength);
    let size = within.size();
    // What shines lights the air around it.
    mesh.disc(within.at(0.5, 0.5), 0.3 * size.min_element(), light.with_alpha(0.16 * strength), light.with_alpha(0.09 * strength), 0.9);
    match form {
        super::Form::RoundWindow => {
            mesh.wash(&circle(within), light.lerp(rim, 0.3).with_alpha(strength), 0.04);
            window_bars(mesh, within, wood);
        }
        super::Form::PaperLamp(_) => {
            let middle = within.at(0.5, 0.5);
            mesh.disc(middle, 0.12 * size.x, light.with_alpha(strength), rim.with_alpha(0.7 * strength), 0.36 * size.x);
        }
        _ => {
            // Brightest where the lamp stands behind it.
            let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
                .map(|(x, y)| mesh.vertex(within.at(x, y), rim.with_alpha(0.92 * strength)));
            let middle = mesh.vertex(within.at(0.45, 0.4), light.with_alpha(strength));
            for i in 0..4 {
                mesh.triangle(middle, corners[i], corners[(i + 1) % 4]);
            }
            muntins(mesh, within, wood);
            for x in [0.0, 1.0] {
                mesh.taper(&[point(within.at(x, 0.0), 0.16), point(within.at(x, 1.0), 0.15)], wood, FEATHER_M);
            }
        }
    }
}

pub(super) fn door(brush: &mut Brush, within: Rectangle, finish: WoodFinish) {
    let wood = brush.tones.wood(finish).lerp(brush.tones.ink, 0.12);
    brush.panel(within, wood, wood.lerp(brush.tones.ink, 0.3));
    for x in [0.0, 0.5, 1.0] {
        brush.hair(within.at(x, 1.0), within.at(x, 0.0), 0.11, brush.tones.ink);
    }
    for y in [0.3, 0.72] {
        brush.hair(within.at(0.02, y), within.at(0.98, y), 0.06, brush.tones.ink.with_alpha(0.6));
    }
    for x in [0.42, 0.58] {
        brush.hair(within.at(x, 0.54), within.at(x, 0.44), 0.09, brush.tones.pale_wood);
    }
}

pub(super) fn frame(brush: &mut Brush, within: Rectangle, apart_m: f32, finish: WoodFinish) {
    let wood = brush.tones.wood(finish);
    let bays = strokes(within.size().x, apart_m, 8);
    for (y, width) in [(0.02, 0.15), (0.985, 0.18), (0.7, 0.09)] {
        brush.line(within.at(0.0, y), within.at(1.0, y), [width, 0.9 * width], wood);
    }
    for post in 0..=bays {
        let x = post as f32 / bays as f32;
        let width = if post == 0 || post == bays { 0.2 } else { 0.15 };
        brush.line(within.at(x, 0.0), within.at(x, 1.0), [width, 0.92 * width], wood);
    }
}

pub(super) fn post(brush: &mut Brush, within: Rectangle, finish: WoodFinish) {
    let width = within.size().x;
    brush.line(within.at(0.5, 0.0), within.at(0.5, 1.0), [width, 0.9 * width], brush.tones.wood(finish));
}

pub(super) fn beam(brush: &mut Brush, within: Rectangle, finish: WoodFinish) {
    let width = within.size().y;
    brush.line(within.at(0.0, 0.5), within.at(1.0, 0.5), [width, 0.95 * width], brush.tones.wood(finish));
}

pub(super) fn lintel(brush: &mut Brush, within: Rectangle, rise_m: f32, finish: WoodFinish) {
    let width = within.size().y;
    let at = |x: f32, rises: f32, thick: f32| point(within.at(x, 0.5) + Vec2::Y * (rises * rise_m), thick * width);
    let line = [at(0.0, 1.0, 0.75), at(0.18, 0.35, 0.95), at(0.5, 0.0, 1.0), at(0.82, 0.35, 0.95), at(1.0, 1.0, 0.75)];
    brush.mesh.taper(&line, brush.tones.wood(finish), FEATHER_M);
}

pub(super) fn brackets(brush: &mut Brush, within: Rectangle, finish: WoodFinish) {
    let wood = brush.tones.wood(finish);
    let pale = wood.lerp(brush.tones.plaster, 0.3);
    brush.panel(within, wood.lerp(brush.tones.ink, 0.35), brush.tones.ink);
    let count = strokes(within.size().x, 1.1, 10);
    for number in 0..count {
        let x = (number as f32 + 0.5) / count as f32;
        let half = 0.36 / count as f32;
        brush.mesh.hair(&[point(within.at(x, 0.1), 0.05), point(within.at(x, 1.0), 0.3)], pale);
        brush.mesh.hair(&[point(within.at(x - half, 0.62), 0.1), point(within.at(x + half, 0.62), 0.02)], pale);
    }
}

pub(super) fn floor(brush: &mut Brush, within: Rectangle, finish: WoodFinish) {
    let (low, high) = (within.low, within.high);
    let board_m = 0.16_f32.min(within.size().y);
    let wood = brush.tones.wood(finish);
    brush.panel(Rectangle { low, high: Vec2::new(high.x, high.y - board_m) }, brush.tones.ink.with_alpha(0.75), brush.tones.ink);
    let count = strokes(within.size().x, 1.9, 12);
    for number in 0..=count {
        let x = 0.02 + 0.96 * number as f32 / count as f32;
        brush.hair(within.at(x, 1.0), within.at(x, 0.0), 0.17, wood.lerp(brush.tones.plaster, 0.15));
    }
    let deck = Rectangle { low: Vec2::new(low.x, high.y - board_m), high };
    brush.panel(deck, wood.lerp(brush.tones.plaster, 0.25), wood.lerp(brush.tones.plaster, 0.45));
    brush.line(deck.at(0.0, 0.0), deck.at(1.0, 0.0), [0.05, 0.04], brush.tones.ink);
}

pub(super) fn railing(brush: &mut Brush, within: Rectangle, finish: WoodFinish) {
    let wood = brush.tones.wood(finish);
    let count = strokes(within.size().x, 1.3, 12);
    for number in 0..=count {
        let x = number as f32 / count as f32;
        brush.hair(within.at(x, 0.0), within.at(x, 1.0) + Vec2::Y * 0.1, 0.13, wood);
    }
    for (y, width) in [(0.94, 0.09), (0.5, 0.05)] {
        brush.line(within.at(0.0, y), within.at(1.0, y), [width, width], wood);
    }
}
