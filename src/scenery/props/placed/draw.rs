//! Meshes of the fixtures that the player placed, in the style of the generated props. Each is drawn from its foot, in front
//! of the ground, and reaches only a little into it.

use bevy::math::Vec2;
use eremite_land::{
    Land, LandCache, Place,
    edits::{ALONG, FixtureKind, HeldFixture, PLANK_M, SEAT_M},
    hash::SeededRng,
};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

use super::super::{draw as signs, figures};

const FEATHER_M: f32 = 0.04;
/// Metres that everything reaches into the ground.
pub(super) const SUNK_M: f32 = 0.07;
/// Drawn height of a plank in metres, and the number of its grain strokes.
const PLANK_WIDTH_M: f32 = 0.29;
const GRAIN: usize = 4;

fn point(x: f32, y: f32, width: f32) -> StrokePoint {
    StrokePoint::new(x, y, width)
}

pub(super) fn draw(mesh: &mut InkMeshBuilder, held: &HeldFixture, land: &Land, random: &mut SeededRng) {
    let stone = Ink::from(land.tint(held.foot.column).soil).lerp(palette::stone(), 0.6);
    let hung = held.hanging_middle().map(|at| at.offset_from(held.foot));
    match (held.fixture.kind(), held.fixture.hangs(), hung) {
        (FixtureKind::Lamp, false, Some(at)) => signs::lamp(mesh, 0.0, SUNK_M, at, random),
        (FixtureKind::Lamp, true, Some(at)) => signs::paper_lamp(mesh, at, SUNK_M),
        (FixtureKind::Bell, false, Some(at)) => {
            let mut memory = LandCache::default();
            let feet = [-0.78, 0.78].map(|aside| ground(land, &mut memory, held.foot, aside));
            signs::bell(mesh, |side| feet[usize::from(side > 0.0)], SUNK_M, at);
        }
        (FixtureKind::Bell, true, Some(at)) => signs::hanging_bell(mesh, at, SUNK_M),
        (FixtureKind::Cairn, ..) => signs::cairn(mesh, stone, -SUNK_M, 0.62, random),
        (FixtureKind::Stone, ..) => {
            let is_inscribed = land.edits().inscription(&held.fixture).is_some();
            figures::tablet(mesh, stone.lerp(palette::paper(), 0.2), 0.0, is_inscribed, random);
        }
        (FixtureKind::Bench, ..) => {
            let mut memory = LandCache::default();
            bench(mesh, [-0.6, 0.6].map(|aside| ground(land, &mut memory, held.foot, aside)), random);
        }
        (FixtureKind::Plank, ..) => plank(mesh, &held.fixture.planks(land).collect::<Vec<_>>(), random),
        _ => {}
    }
}

/// Height of the ground in metres relative to a foot, `aside` metres beside it.
fn ground(land: &Land, memory: &mut LandCache, foot: Place, aside: f32) -> f32 {
    let gap = memory.open_span(land, foot.translated(Vec2::new(aside, 0.6)));
    gap.map_or(0.0, |gap| gap.floor.height_above(foot).clamp(-0.6, 0.6))
}

/// A thick board on two feet, worn in the middle.
pub(super) fn bench(mesh: &mut InkMeshBuilder, feet: [f32; 2], random: &mut SeededRng) {
    let wood = palette::wood().lerp(palette::ink(), 0.35);
    for (side, foot) in [-1.0, 1.0].into_iter().zip(feet) {
        mesh.stroke(
            &[point(side * 0.64, foot - SUNK_M, 0.13), point(side * 0.57, SEAT_M - 0.04, 0.11)],
            wood.lerp(palette::ink(), 0.4),
            FEATHER_M,
        );
    }
    mesh.taper(&[point(-0.6, SEAT_M * 0.45, 0.05), point(0.6, SEAT_M * 0.45, 0.05)], palette::ink().with_alpha(0.7), 0.03);
    let seat = [
        point(-0.9, SEAT_M + 0.015, 0.10),
        point(-0.3, SEAT_M - 0.01, 0.12),
        point(0.3, SEAT_M - 0.012, 0.12),
        point(0.9, SEAT_M + 0.01, 0.10),
    ];
    mesh.curve(&seat, 4, palette::ink(), FEATHER_M);
    mesh.curve(
        &seat.map(|on| StrokePoint { at: on.at + Vec2::Y * 0.012, width: on.width - 0.05 }),
        4,
        wood.lerp(palette::straw(), 0.25),
        0.02,
    );
    for _ in 0..3 {
        let (x, long) = (random.range(-0.8, 0.3), random.range(0.25, 0.5));
        mesh.hair(&[point(x, SEAT_M + 0.005, 0.02), point(x + long, SEAT_M, 0.03)], palette::ink().with_alpha(0.5));
    }
}

/// The remaining pieces of a plank; `left` holds which of its points are still there.
pub(super) fn plank(mesh: &mut InkMeshBuilder, left: &[bool], random: &mut SeededRng) {
    let wood = palette::wood().lerp(palette::straw(), 0.35).lerp(palette::ink(), 0.12);
    let step = 1.0 / ALONG as f32;
    let mut at = 0;
    while at < left.len() {
        let run = left[at..].iter().take_while(|is_there| **is_there).count();
        if run == 0 {
            at += 1;
            continue;
        }
        // A piece reaches half a step beyond its points; an end piece reaches the plank's end.
        let x = |point: f32| (point + 1.0) * step - PLANK_M / 2.0;
        let from = if at == 0 { -PLANK_M / 2.0 } else { x(at as f32 - 0.5) };
        let to = if at + run == left.len() { PLANK_M / 2.0 } else { x((at + run) as f32 - 0.5) };
        piece(mesh, from, to, wood, random);
        at += run;
    }
}

fn piece(mesh: &mut InkMeshBuilder, from: f32, to: f32, wood: Ink, random: &mut SeededRng) {
    let half = PLANK_WIDTH_M / 2.0;
    let end = |side: f32, random: &mut SeededRng| side * random.range(0.0, 0.05);
    let outline = [
        Vec2::new(from + end(1.0, random), -half),
        Vec2::new((from + to) / 2.0, -half - 0.012),
        Vec2::new(to + end(-1.0, random), -half),
        Vec2::new(to + end(-1.0, random), half),
        Vec2::new((from + to) / 2.0, half - 0.012),
        Vec2::new(from + end(1.0, random), half),
    ];
    mesh.wash(&outline, wood, 0.02);
    let edge = |y: f32, width: f32| [point(from, y, width * 0.6), point((from + to) / 2.0, y - 0.012, width), point(to, y, width * 0.6)];
    mesh.taper(&edge(half, 0.035), palette::ink(), 0.02);
    mesh.taper(&edge(-half, 0.06), palette::ink(), 0.02);
    for x in [from, to] {
        mesh.taper(&[point(x, -half, 0.05), point(x + random.range(-0.02, 0.02), half, 0.035)], palette::ink(), 0.02);
    }
    for number in 0..GRAIN {
        let y = half * (1.4 * (number as f32 + 0.5) / GRAIN as f32 - 0.7);
        let (x, long) = (from + (to - from) * random.range(0.02, 0.5), (to - from) * random.range(0.2, 0.45));
        let grain = [point(x, y, 0.02), point(x + long * 0.5, y + random.range(-0.015, 0.015), 0.035), point(x + long, y, 0.015)];
        mesh.hair(&grain, palette::ink().with_alpha(0.45));
    }
}
