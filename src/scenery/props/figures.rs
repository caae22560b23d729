//! Meshes of an inscribed stone, and of what is met where nothing else is: flags, a fallen cart, a well.

use std::f32::consts::TAU;

use bevy::math::Vec2;
use eremite_land::hash::SeededRng;
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

use super::draw::{FEATHER_M, SUNK_M, mark, point, shape};

/// Lets all vertices from `first` on sway as many metres as `give_m` says.
pub(crate) fn sway_from(mesh: &mut InkMeshBuilder, first: usize, give_m: impl Fn(Vec2) -> f32) {
    mesh.set_motion(first, |at| give_m(at).max(0.0));
}

/// A tall, rounded stone; if it can be read, with two columns of signs, and the small seal.
pub(super) fn tablet(mesh: &mut InkMeshBuilder, stone: Ink, foot: f32, is_inscribed: bool, random: &mut SeededRng) {
    let lean = random.range(-0.06, 0.06);
    let outline = [
        (-0.42, -SUNK_M),
        (0.42, -SUNK_M),
        (0.4 + lean, 0.9),
        (0.3 + lean, 1.32),
        (0.05 + lean, 1.5),
        (-0.25 + lean, 1.42),
        (-0.4 + lean, 1.0),
    ];
    shape(mesh, &outline.map(|(x, y)| Vec2::new(x, foot + y)), stone, random);
    if !is_inscribed {
        return;
    }
    for x in [-0.14, 0.14] {
        for line in 0..4 {
            let y = foot + 1.16 - 0.19 * line as f32;
            let at = |dx: f32, dy: f32, width: f32| point(x + lean + dx, y + dy, width);
            let slant = random.range(-0.04, 0.04);
            mesh.taper(&[at(-0.08, slant, 0.03), at(0.08, -slant, 0.02)], palette::ink(), 0.02);
            mesh.taper(&[at(random.range(-0.05, 0.05), 0.06, 0.03), at(random.range(-0.06, 0.06), -0.07, 0.025)], palette::ink(), 0.02);
        }
    }
    mark(mesh, Vec2::new(0.0, foot + 0.24));
}

/// Two thin poles, and on a sagging string between them flags that were bright once.
pub(super) fn flags(mesh: &mut InkMeshBuilder, surface: &impl Fn(f32) -> f32, random: &mut SeededRng) {
    const COUNT: usize = 7;
    let tops = [-2.1_f32, 2.1].map(|x| {
        let (foot, lean) = (surface(x), x.signum() * random.range(0.1, 0.24));
        let top = Vec2::new(x + lean, foot + random.range(2.7, 3.3));
        mesh.taper(
            &[point(x, foot - SUNK_M, 0.13), point(x + lean * 0.4, foot + 1.4, 0.1), point(top.x, top.y + 0.12, 0.06)],
            palette::wood().lerp(palette::ink(), 0.45),
            FEATHER_M,
        );
        top
    });
    let on_string = |share: f32| tops[0].lerp(tops[1], share) - Vec2::Y * 1.9 * share * (1.0 - share);
    let string: [StrokePoint; 9] = std::array::from_fn(|i| StrokePoint { at: on_string(i as f32 / 8.0), width: 0.035 });
    mesh.stroke(&string, palette::ink(), 0.02);
    let dyes = [palette::paper(), palette::jade(), palette::straw(), palette::deep_water(), palette::copper()];
    for number in 0..COUNT {
        let share = (number as f32 + 0.8) / (COUNT as f32 + 0.6);
        let (at, next) = (on_string(share), on_string(share + 0.085));
        let (long, worn) = (random.range(0.38, 0.52), random.range(0.0, 0.12));
        let dye = dyes[number % dyes.len()].lerp(palette::paper(), 0.3).lerp(palette::ink(), 0.1);
        let first = mesh.positions.len();
        let middle = at.lerp(next, 0.5) - Vec2::Y * (long - 0.06);
        mesh.wash(&[at, next, next - Vec2::Y * (long - worn), middle, at - Vec2::Y * long], dye, 0.025);
        mesh.taper(&[StrokePoint { at, width: 0.05 }, StrokePoint { at: next, width: 0.05 }], palette::ink(), 0.02);
        mesh.hair(&[point(at.x + 0.1, at.y - 0.08, 0.03), point(at.x + 0.12, at.y - long + 0.1, 0.05)], dye.lerp(palette::ink(), 0.5));
        sway_from(mesh, first, |corner| 0.55 * (at.y.max(next.y) - corner.y));
    }
}

/// A wheel around a middle, drawn as a ring, a hub and spokes.
fn wheel(mesh: &mut InkMeshBuilder, middle: Vec2, radius_m: Vec2, turned: f32) {
    let wood = palette::wood().lerp(palette::ink(), 0.5);
    let rim = |angle: f32| middle + Vec2::new(libm::cosf(angle), libm::sinf(angle)) * radius_m;
    let ring: [StrokePoint; 19] = std::array::from_fn(|i| StrokePoint { at: rim(turned + TAU * i as f32 / 18.0), width: 0.1 });
    mesh.stroke(&ring, wood, 0.03);
    for spoke in 0..7 {
        let end = rim(turned + TAU * spoke as f32 / 7.0);
        mesh.taper(&[StrokePoint { at: middle, width: 0.06 }, StrokePoint { at: end, width: 0.045 }], wood, 0.02);
    }
    mesh.disc(middle, 0.09, palette::ink(), wood, 0.03);
}

/// A two-wheeled cart on its side board: one wheel still on, the other fallen beside it.
pub(super) fn cart(mesh: &mut InkMeshBuilder, surface: &impl Fn(f32) -> f32, random: &mut SeededRng) {
    let side = if random.chance(0.5) { 1.0 } else { -1.0 };
    let wood = palette::wood().lerp(palette::ink(), 0.25);
    let ground = |x: f32| surface(x * side);
    let at = |x: f32, y: f32| Vec2::new(x * side, y);
    let (axle, low) = (ground(-0.6) + 0.62, ground(1.3) + 0.08);
    let bed = |along: f32, over: f32| at(-1.5 + 2.9 * along, axle + 0.3 + (low - axle - 0.3) * along + over);
    let stroke =
        |from: Vec2, to: Vec2, widths: [f32; 2]| [StrokePoint { at: from, width: widths[0] }, StrokePoint { at: to, width: widths[1] }];
    mesh.wash(&[bed(0.0, 0.0), bed(1.0, 0.0), bed(0.97, 0.5), bed(0.03, 0.46)], wood, FEATHER_M);
    for (over, width) in [(0.0, 0.11), (0.24, 0.035), (0.48, 0.08)] {
        mesh.taper(&stroke(bed(-0.02, over), bed(1.02, over), [width, width * 0.8]), palette::ink(), 0.03);
    }
    for along in [0.04, 0.36, 0.68, 0.96] {
        mesh.taper(&stroke(bed(along, -0.04), bed(along, 0.58), [0.08, 0.06]), palette::ink(), 0.03);
    }
    // The shaft lies on the ground.
    mesh.taper(&stroke(bed(0.95, 0.05), at(2.7, ground(2.7) + 0.06), [0.1, 0.06]), wood.lerp(palette::ink(), 0.4), 0.03);
    wheel(mesh, at(-0.6, axle), Vec2::splat(0.6), random.unit());
    wheel(mesh, at(2.0, ground(2.0) + 0.12), Vec2::new(0.58, 0.16), random.unit());
    for _ in 0..9 {
        let x = random.range(0.9, 2.3);
        let straw = stroke(at(x, ground(x)), at(x + random.range(-0.3, 0.3), ground(x) + random.range(0.08, 0.3)), [0.05, 0.02]);
        mesh.hair(&straw, palette::straw().lerp(palette::ink(), random.range(0.1, 0.5)));
    }
}

/// A ring of stones with a bucket over it, under a small thatched roof.
pub(super) fn well(mesh: &mut InkMeshBuilder, stone: Ink, foot: f32, random: &mut SeededRng) {
    let at = |x: f32, y: f32| Vec2::new(x, foot + y);
    let on = |x: f32, y: f32, width: f32| point(x, foot + y, width);
    let wood = palette::wood().lerp(palette::ink(), 0.4);
    for x in [-0.62, 0.62] {
        mesh.stroke(&[on(x, 0.3, 0.12), on(x * 0.95, 1.95, 0.1)], wood, FEATHER_M);
    }
    mesh.taper(&[on(-0.72, 1.5, 0.07), on(0.86, 1.5, 0.07)], wood, 0.03);
    mesh.stroke(&[on(0.86, 1.5, 0.05), on(0.92, 1.26, 0.05)], wood, 0.02);
    let first = mesh.positions.len();
    mesh.stroke(&[on(0.08, 1.5, 0.03), on(0.08, 1.12, 0.03)], palette::ink(), 0.02);
    mesh.wash(&[at(-0.08, 1.12), at(0.24, 1.12), at(0.2, 0.84), at(-0.04, 0.84)], wood.lerp(palette::straw(), 0.35), 0.03);
    mesh.taper(&[on(-0.07, 1.02, 0.03), on(0.23, 1.02, 0.03)], palette::ink(), 0.02);
    sway_from(mesh, first, |corner| 0.12 * (foot + 1.5 - corner.y));
    shape(mesh, &[at(-0.86, -SUNK_M), at(0.86, -SUNK_M), at(0.8, 0.66), at(-0.8, 0.66)], stone.lerp(palette::paper(), 0.25), random);
    for (course, y) in [(0.0, 0.2), (1.0, 0.43)] {
        mesh.hair(&[on(-0.8, y, 0.04), on(0.0, y + random.range(-0.03, 0.03), 0.07), on(0.8, y, 0.04)], palette::ink().with_alpha(0.6));
        for joint in 0..4 {
            let x = -0.62 + 0.4 * joint as f32 + 0.14 * course;
            mesh.hair(&[on(x, y, 0.05), on(x + random.range(-0.03, 0.03), y + 0.2, 0.04)], palette::ink().with_alpha(0.55));
        }
    }
    mesh.taper(&[on(-0.88, 0.68, 0.09), on(0.88, 0.68, 0.09)], palette::ink(), 0.03);
    let thatch = palette::straw().lerp(palette::ink(), 0.5);
    mesh.wash(&[at(-1.15, 1.86), at(1.15, 1.86), at(0.45, 2.45), at(-0.45, 2.45)], thatch, 0.06);
    for number in 0..9 {
        let x = -1.0 + 0.25 * number as f32;
        mesh.hair(
            &[on(x * 0.45, 2.42, 0.04), on(x, 1.8 + random.range(-0.07, 0.04), 0.07)],
            palette::straw().lerp(palette::ink(), random.range(0.2, 0.7)),
        );
    }
    mesh.taper(&[on(-0.52, 2.46, 0.1), on(0.52, 2.46, 0.1)], palette::ink(), 0.03);
}
