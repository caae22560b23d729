//! What he has placed looks like what others have left: the same hand has drawn it. Each from its foot, which stands before
//! the ground and goes down into it but a little.

use bevy::math::Vec2;
use eremite_land::{
    Land, LandCache, Place,
    edits::{ALONG, FixtureKind, Held, PLANK_M, SEAT_M},
    hash::Stream,
};
use eremite_stream::ink::{Ink, InkMesh, StrokePoint, palette};

use super::super::draw as signs;

const FEATHER_M: f32 = 0.04;
/// Metres that everything goes down into the ground.
pub(super) const SUNK_M: f32 = 0.07;
/// How wide a plank is drawn, in metres, and the grain of its wood.
const PLANK_WIDTH_M: f32 = 0.29;
const GRAIN: usize = 4;

fn point(x: f32, y: f32, width: f32) -> StrokePoint {
    StrokePoint::new(x, y, width)
}

pub(super) fn draw(mesh: &mut InkMesh, held: &Held, land: &Land, random: &mut Stream) {
    let stone = Ink::from(land.tint(held.foot.column).soil).toward(palette::stone(), 0.6);
    let hung = held.hung().map(|at| at.metres_from(held.foot));
    match (held.fixture.kind(), held.fixture.hangs(), hung) {
        (FixtureKind::Lamp, false, Some(at)) => signs::lamp(mesh, 0.0, SUNK_M, at, random),
        (FixtureKind::Lamp, true, Some(at)) => signs::paper(mesh, at, SUNK_M),
        (FixtureKind::Bell, false, Some(at)) => {
            let mut memory = LandCache::default();
            let feet = [-0.78, 0.78].map(|aside| ground(land, &mut memory, held.foot, aside));
            signs::bell(mesh, |side| feet[usize::from(side > 0.0)], SUNK_M, at);
        }
        (FixtureKind::Bell, true, Some(at)) => signs::bronze(mesh, at, SUNK_M),
        (FixtureKind::Cairn, ..) => signs::cairn(mesh, stone, -SUNK_M, 0.62, random),
        (FixtureKind::Bench, ..) => {
            let mut memory = LandCache::default();
            bench(mesh, [-0.6, 0.6].map(|aside| ground(land, &mut memory, held.foot, aside)), random);
        }
        (FixtureKind::Plank, ..) => plank(mesh, &held.fixture.planks(land).collect::<Vec<_>>(), random),
        _ => {}
    }
}

/// How much higher the ground is so far beside a foot, in metres.
fn ground(land: &Land, memory: &mut LandCache, foot: Place, aside: f32) -> f32 {
    let gap = memory.gap(land, foot.moved(Vec2::new(aside, 0.6)));
    gap.map_or(0.0, |gap| gap.floor.over(foot).clamp(-0.6, 0.6))
}

/// A thick board on two feet, worn in the middle.
pub(super) fn bench(mesh: &mut InkMesh, feet: [f32; 2], random: &mut Stream) {
    let wood = palette::wood().toward(palette::ink(), 0.35);
    for (side, foot) in [-1.0, 1.0].into_iter().zip(feet) {
        mesh.stroke(
            &[point(side * 0.64, foot - SUNK_M, 0.13), point(side * 0.57, SEAT_M - 0.04, 0.11)],
            wood.toward(palette::ink(), 0.4),
            FEATHER_M,
        );
    }
    mesh.taper(&[point(-0.6, SEAT_M * 0.45, 0.05), point(0.6, SEAT_M * 0.45, 0.05)], palette::ink().strength(0.7), 0.03);
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
        wood.toward(palette::straw(), 0.25),
        0.02,
    );
    for _ in 0..3 {
        let (x, long) = (random.range(-0.8, 0.3), random.range(0.25, 0.5));
        mesh.hair(&[point(x, SEAT_M + 0.005, 0.02), point(x + long, SEAT_M, 0.03)], palette::ink().strength(0.5));
    }
}

/// What is left of a plank, from end to end of each piece.
pub(super) fn plank(mesh: &mut InkMesh, left: &[bool], random: &mut Stream) {
    let wood = palette::wood().toward(palette::straw(), 0.35).toward(palette::ink(), 0.12);
    let step = 1.0 / ALONG as f32;
    let mut at = 0;
    while at < left.len() {
        let run = left[at..].iter().take_while(|is_there| **is_there).count();
        if run == 0 {
            at += 1;
            continue;
        }
        // A piece reaches half a quarter beyond its points, and a whole plank to its ends.
        let x = |point: f32| (point + 1.0) * step - PLANK_M / 2.0;
        let from = if at == 0 { -PLANK_M / 2.0 } else { x(at as f32 - 0.5) };
        let to = if at + run == left.len() { PLANK_M / 2.0 } else { x((at + run) as f32 - 0.5) };
        piece(mesh, from, to, wood, random);
        at += run;
    }
}

fn piece(mesh: &mut InkMesh, from: f32, to: f32, wood: Ink, random: &mut Stream) {
    let half = PLANK_WIDTH_M / 2.0;
    let end = |side: f32, random: &mut Stream| side * random.range(0.0, 0.05);
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
        mesh.hair(&grain, palette::ink().strength(0.45));
    }
}
