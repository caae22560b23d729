//! Meshes of the props, each rooted at the origin and partly hidden by the ground in front of it.

use bevy::math::Vec2;
use eremite_land::{Tint, hash::SeededRng};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

use super::{PropKind, figures};

pub(super) const FEATHER_M: f32 = 0.04;
/// Metres that everything reaches into the ground.
pub(super) const SUNK_M: f32 = 0.4;

pub(super) fn point(x: f32, y: f32, width: f32) -> StrokePoint {
    StrokePoint::new(x, y, width)
}

/// Draws a prop. `surface` is the ground's height above the prop's foot at a distance in metres to its right.
pub(super) fn draw(mesh: &mut InkMeshBuilder, kind: PropKind, tint: &Tint, surface: impl Fn(f32) -> f32, random: &mut SeededRng) {
    let stone = Ink::from(tint.soil).lerp(palette::stone(), 0.6);
    match kind {
        PropKind::Milestone(number) => milestone(mesh, number, stone.lerp(palette::paper(), 0.25), &surface, random),
        PropKind::Waystone => waystone(mesh, stone.lerp(palette::paper(), 0.25), surface(0.0), random),
        PropKind::Cairn => cairn(mesh, stone, surface(0.0) - 0.15, 0.75, random),
        PropKind::StandingStones => {
            for (x, tall) in [(-2.2, 2.1), (0.2, 3.1), (2.0, 1.7)] {
                slab(mesh, Vec2::new(x + random.range(-0.3, 0.3), surface(x)), tall * random.range(0.85, 1.15), stone, random);
            }
        }
        PropKind::Shrine => shrine(mesh, surface(0.0)),
        PropKind::Hut => hut(mesh, stone, &surface, random),
        PropKind::Lamp | PropKind::Bell => {
            let Some(at) = kind.hanging_offset_m() else { return };
            let foot = surface(0.0);
            if kind == PropKind::Lamp { lamp(mesh, foot, SUNK_M, at, random) } else { bell(mesh, |_| foot, SUNK_M, at) }
        }
        PropKind::Inscription => figures::tablet(mesh, stone.lerp(palette::paper(), 0.2), surface(0.0), true, random),
        PropKind::Flags => figures::flags(mesh, &surface, random),
        PropKind::Cart => figures::cart(mesh, &surface, random),
        PropKind::Well => figures::well(mesh, stone, surface(0.0), random),
    }
}

/// A post with an arm from which a paper lamp hangs with its middle at `at`. The flame is drawn elsewhere, depending on
/// whether it burns. The post reaches `sunk` metres into the ground.
pub(super) fn lamp(mesh: &mut InkMeshBuilder, foot: f32, sunk: f32, at: Vec2, random: &mut SeededRng) {
    let wood = palette::ink().lerp(palette::wood(), 0.4);
    let lean = random.range(-0.05, 0.05);
    let top = at.y + 0.62;
    mesh.curve(&[point(0.0, foot - sunk, 0.14), point(0.4 * lean, top * 0.5, 0.12), point(lean, top, 0.10)], 4, wood, FEATHER_M);
    mesh.taper(&[point(lean - 0.2, top - 0.14, 0.07), point(0.3, top - 0.08, 0.08), point(at.x + 0.14, top - 0.2, 0.05)], wood, 0.03);
    mesh.taper(&[point(lean, top - 0.62, 0.05), point(0.36, top - 0.13, 0.05)], wood, 0.03);
    paper_lamp(mesh, at, top - 0.16);
}

/// A paper lamp on a string that comes down from height `from`.
pub(super) fn paper_lamp(mesh: &mut InkMeshBuilder, at: Vec2, from: f32) {
    mesh.stroke(&[point(at.x, from, 0.02), point(at.x, at.y + 0.24, 0.02)], palette::ink(), 0.02);
    let paper = [(0.0, 0.24), (0.15, 0.16), (0.19, 0.0), (0.15, -0.16), (0.0, -0.24), (-0.15, -0.16), (-0.19, 0.0), (-0.15, 0.16)]
        .map(|(x, y)| at + Vec2::new(x, y));
    mesh.wash(&paper, palette::paper().lerp(palette::straw(), 0.35), FEATHER_M);
    for rib in [-0.12, 0.0, 0.12] {
        let half = 0.19 - 0.25 * rib * rib / 0.12;
        mesh.taper(&[point(at.x - half, at.y + rib, 0.014), point(at.x + half, at.y + rib, 0.014)], palette::ink().with_alpha(0.6), 0.02);
    }
    for end in [0.24, -0.24] {
        mesh.stroke(&[point(at.x - 0.08, at.y + end, 0.045), point(at.x + 0.08, at.y + end, 0.045)], palette::ink(), 0.03);
    }
    tassel(mesh, at - Vec2::Y * 0.26, 0.3);
}

/// A red tassel, which sways: what bears one answers to an arrow.
fn tassel(mesh: &mut InkMeshBuilder, at: Vec2, long: f32) {
    let first = mesh.positions.len();
    mesh.taper(&[point(at.x, at.y, 0.03), point(at.x, at.y - 0.35 * long, 0.03)], palette::vermilion(), 0.02);
    mesh.taper(&[point(at.x, at.y - 0.35 * long, 0.05), point(at.x + 0.02, at.y - long, 0.1)], palette::vermilion(), 0.02);
    figures::sway_from(mesh, first, |corner| 0.5 * (at.y - corner.y));
}

/// A bronze bell between two posts under a small roof; each post stands on the ground at its place and reaches `sunk` metres
/// into it.
pub(super) fn bell(mesh: &mut InkMeshBuilder, foot: impl Fn(f32) -> f32, sunk: f32, at: Vec2) {
    let wood = palette::ink().lerp(palette::wood(), 0.4);
    let top = at.y + 0.62;
    for side in [-0.78, 0.78] {
        mesh.stroke(&[point(side * 1.08, foot(side) - sunk, 0.15), point(side, top, 0.12)], wood, FEATHER_M);
    }
    mesh.taper(&[point(-1.0, top - 0.12, 0.1), point(0.0, top - 0.1, 0.12), point(1.0, top - 0.12, 0.1)], wood, 0.03);
    mesh.curve(
        &[
            point(-1.35, top - 0.08, 0.06),
            point(-0.7, top + 0.16, 0.16),
            point(0.0, top + 0.42, 0.2),
            point(0.7, top + 0.16, 0.16),
            point(1.35, top - 0.08, 0.06),
        ],
        4,
        palette::ink(),
        FEATHER_M,
    );
    hanging_bell(mesh, at, top - 0.12);
}

/// A bell on a hanger that comes down from height `from`.
pub(super) fn hanging_bell(mesh: &mut InkMeshBuilder, at: Vec2, from: f32) {
    let on = |points: [(f32, f32, f32); 2]| points.map(|(x, y, width)| point(at.x + x, at.y + y, width));
    mesh.stroke(&[point(at.x, from, 0.05), point(at.x, at.y + 0.26, 0.05)], palette::ink(), 0.02);
    let bronze = palette::copper().lerp(palette::ink(), 0.45);
    let body = [(-0.05, 0.3), (0.05, 0.3), (0.17, 0.2), (0.2, -0.02), (0.29, -0.24), (-0.29, -0.24), (-0.2, -0.02), (-0.17, 0.2)]
        .map(|(x, y)| at + Vec2::new(x, y));
    mesh.wash(&body, bronze, FEATHER_M);
    mesh.taper(&on([(-0.3, -0.24, 0.05), (0.3, -0.24, 0.05)]), palette::ink(), 0.03);
    mesh.taper(&on([(-0.19, 0.06, 0.03), (0.19, 0.06, 0.03)]), palette::jade().lerp(palette::ink(), 0.4), 0.02);
    mesh.taper(&on([(-0.1, 0.2, 0.03), (-0.13, -0.12, 0.05)]), palette::jade().with_alpha(0.6), 0.02);
    tassel(mesh, at - Vec2::Y * 0.3, 0.42);
}

/// An irregular closed shape with a brushed contour.
pub(super) fn shape(mesh: &mut InkMeshBuilder, outline: &[Vec2], wash: Ink, random: &mut SeededRng) {
    mesh.wash(outline, wash, FEATHER_M);
    let contour: Vec<StrokePoint> =
        outline.iter().chain(outline.first()).map(|at| StrokePoint { at: *at, width: random.range(0.04, 0.10) }).collect();
    mesh.taper(&contour, palette::ink(), 0.03);
}

/// Most digits in a line on a milestone; size of a digit, and metres between two and between lines.
const LINE_DIGITS: usize = 5;
const DIGIT_M: Vec2 = Vec2::new(0.2, 0.36);
const DIGIT_STEP_M: f32 = 0.29;
const LINE_STEP_M: f32 = 0.46;
/// Side of the seal on what can be read, in metres.
const MARK_M: f32 = 0.13;

/// A stone with its number, in as many lines as it takes, and a small seal: it can be read.
fn milestone(mesh: &mut InkMeshBuilder, number: u64, stone: Ink, surface: impl Fn(f32) -> f32, random: &mut SeededRng) {
    let digits = number.to_string();
    let lines: Vec<&[u8]> = lines(&digits).collect();
    let longest = digits.len().min(LINE_DIGITS);
    let half = 0.34 + 0.11 * longest as f32;
    // The whole number stands over the ground, and no corner in the air.
    let [left, middle, right] = [-half, 0.0, half].map(surface);
    let (foot, low) = (left.max(middle).max(right), left.min(middle).min(right) - SUNK_M);
    let top = foot + 1.25 + LINE_STEP_M * (lines.len() - 1) as f32;
    let outline = [
        Vec2::new(-half, low),
        Vec2::new(half, low),
        Vec2::new(half * 0.98, top - 0.3),
        Vec2::new(half * 0.6, top),
        Vec2::new(-half * 0.55, top + 0.04),
        Vec2::new(-half * 0.99, top - 0.26),
    ];
    shape(mesh, &outline, stone, random);
    for (line, text) in lines.iter().enumerate() {
        let base = top - 0.75 - LINE_STEP_M * line as f32;
        draw_number(mesh, text, base);
    }
    mark(mesh, Vec2::new(0.0, foot + 0.24));
}

/// The small seal on what can be read.
pub(super) fn mark(mesh: &mut InkMeshBuilder, at: Vec2) {
    let corners = [(-0.5, -0.5), (0.5, -0.46), (0.47, 0.5), (-0.48, 0.47)];
    mesh.wash(&corners.map(|(x, y)| at + MARK_M * Vec2::new(x, y)), palette::vermilion(), 0.02);
}

/// The lines of a number, the uppermost first.
fn lines(digits: &str) -> impl Iterator<Item = &[u8]> {
    digits.as_bytes().rchunks(LINE_DIGITS).rev()
}

/// A line of digits, centred, its foot at height `base`.
fn draw_number(mesh: &mut InkMeshBuilder, digits: &[u8], base: f32) {
    let mut x = -(digits.len() as f32 - 1.0) / 2.0 * DIGIT_STEP_M;
    for digit in digits {
        let corner = Vec2::new(x - DIGIT_M.x / 2.0, base);
        for stroke in strokes(digit - b'0') {
            let points: Vec<StrokePoint> =
                stroke.iter().map(|&(u, v)| StrokePoint { at: corner + Vec2::new(u, v) * DIGIT_M, width: 0.035 }).collect();
            mesh.taper(&points, palette::ink(), 0.025);
        }
        x += DIGIT_STEP_M;
    }
}

/// A low, leaning stone with a chevron to either side, and the small seal.
fn waystone(mesh: &mut InkMeshBuilder, stone: Ink, foot: f32, random: &mut SeededRng) {
    let lean = random.range(-0.08, 0.08);
    let outline = [(-0.4, -SUNK_M), (0.4, -SUNK_M), (0.36, 0.5), (0.16 + lean, 0.78), (-0.2 + lean, 0.74), (-0.38, 0.46)]
        .map(|(x, y)| Vec2::new(x, foot + y));
    shape(mesh, &outline, stone, random);
    for side in [-1.0, 1.0] {
        let points = [(0.07, 0.52), (0.2, 0.39), (0.07, 0.26)].map(|(x, y)| point(side * x + 0.3 * lean, foot + y, 0.04));
        mesh.taper(&points, palette::ink(), 0.025);
    }
    mark(mesh, Vec2::new(0.3 * lean, foot + 0.62));
}

/// The strokes of a digit in a unit box.
fn strokes(digit: u8) -> &'static [&'static [(f32, f32)]] {
    const DIGITS: [&[&[(f32, f32)]]; 10] = [
        &[&[(0.5, 1.0), (0.1, 0.75), (0.1, 0.25), (0.5, 0.0), (0.9, 0.25), (0.9, 0.75), (0.5, 1.0)]],
        &[&[(0.2, 0.8), (0.55, 1.0), (0.55, 0.0)]],
        &[&[(0.1, 0.8), (0.45, 1.0), (0.85, 0.8), (0.8, 0.55), (0.1, 0.0), (0.95, 0.0)]],
        &[&[(0.1, 0.95), (0.85, 0.95), (0.4, 0.58), (0.85, 0.35), (0.7, 0.05), (0.1, 0.05)]],
        &[&[(0.7, 0.0), (0.7, 1.0), (0.05, 0.3), (0.95, 0.3)]],
        &[&[(0.85, 1.0), (0.2, 1.0), (0.15, 0.55), (0.7, 0.6), (0.9, 0.3), (0.6, 0.0), (0.1, 0.05)]],
        &[&[(0.75, 1.0), (0.25, 0.65), (0.1, 0.25), (0.5, 0.0), (0.9, 0.25), (0.6, 0.5), (0.15, 0.4)]],
        &[&[(0.1, 1.0), (0.9, 1.0), (0.4, 0.0)]],
        &[&[(0.5, 0.52), (0.15, 0.75), (0.5, 1.0), (0.85, 0.75), (0.5, 0.52), (0.1, 0.25), (0.5, 0.0), (0.9, 0.25), (0.5, 0.52)]],
        &[&[(0.85, 0.6), (0.5, 0.45), (0.12, 0.7), (0.5, 1.0), (0.88, 0.75), (0.75, 0.3), (0.3, 0.0)]],
    ];
    DIGITS[usize::from(digit)]
}

/// A cairn: a pile of stones from height `y` up, the lowest one `half` metres in half width.
pub(super) fn cairn(mesh: &mut InkMeshBuilder, stone: Ink, mut y: f32, mut half: f32, random: &mut SeededRng) {
    for _ in 0..5 {
        let tall = half * random.range(0.42, 0.6);
        let x = random.range(-0.08, 0.08);
        let outline: [Vec2; 9] = std::array::from_fn(|i| {
            let angle = std::f32::consts::TAU * i as f32 / 9.0;
            Vec2::new(
                x + libm::cosf(angle) * half * random.range(0.9, 1.1),
                y + tall * (0.5 + 0.5 * libm::sinf(angle)) * random.range(0.9, 1.1),
            )
        });
        shape(mesh, &outline, stone.lerp(palette::paper(), random.range(0.05, 0.35)), random);
        y += tall * 0.86;
        half *= random.range(0.66, 0.8);
    }
}

fn slab(mesh: &mut InkMeshBuilder, foot: Vec2, tall: f32, stone: Ink, random: &mut SeededRng) {
    let lean = random.range(-0.2, 0.2);
    let half = tall * random.range(0.13, 0.18);
    let outline = [
        Vec2::new(-half, -SUNK_M),
        Vec2::new(half, -SUNK_M),
        Vec2::new(half * 0.92 + lean * 0.6, tall * 0.6),
        Vec2::new(half * 0.35 + lean, tall),
        Vec2::new(-half * 0.6 + lean, tall * 0.93),
        Vec2::new(-half * 1.05 + lean * 0.5, tall * 0.5),
    ]
    .map(|at| foot + at);
    shape(mesh, &outline, stone.lerp(palette::paper(), 0.12), random);
    let crack = [
        StrokePoint { at: foot + Vec2::new(half * 0.2 + lean * 0.8, tall * 0.8), width: 0.07 },
        StrokePoint { at: foot + Vec2::new(-half * 0.3 + lean * 0.4, tall * 0.4), width: 0.09 },
    ];
    mesh.hair(&crack, palette::ink().with_alpha(0.55));
}

/// A small roof on posts with a lamp below it.
fn shrine(mesh: &mut InkMeshBuilder, foot: f32) {
    let (ink, wood) = (palette::ink(), palette::wood());
    mesh.wash(
        &[Vec2::new(-0.7, foot - SUNK_M), Vec2::new(0.7, foot - SUNK_M), Vec2::new(0.55, foot + 0.28), Vec2::new(-0.55, foot + 0.28)],
        palette::stone(),
        FEATHER_M,
    );
    for side in [-1.0, 1.0] {
        mesh.stroke(&[point(0.4 * side, foot + 0.2, 0.14), point(0.36 * side, foot + 1.75, 0.11)], wood, 0.03);
    }
    mesh.wash(
        &[Vec2::new(-0.36, foot + 0.75), Vec2::new(0.36, foot + 0.75), Vec2::new(0.36, foot + 0.86), Vec2::new(-0.36, foot + 0.86)],
        wood,
        0.03,
    );
    let lamp = Vec2::new(0.0, foot + 1.22);
    mesh.disc(lamp, 0.1, palette::flame().with_alpha(0.5), palette::flame().with_alpha(0.22), 0.75);
    mesh.wash(
        &[Vec2::new(-0.17, -0.28), Vec2::new(0.17, -0.28), Vec2::new(0.2, 0.2), Vec2::new(-0.2, 0.2)].map(|at| lamp + at),
        palette::vermilion(),
        0.04,
    );
    mesh.disc(lamp - Vec2::Y * 0.05, 0.07, palette::flame(), palette::flame().with_alpha(0.0), 0.14);
    // The roof: upturned eaves and a heavy ridge.
    let eaves = [
        point(-1.15, foot + 1.72, 0.05),
        point(-0.6, foot + 1.8, 0.2),
        point(0.0, foot + 2.22, 0.34),
        point(0.6, foot + 1.8, 0.2),
        point(1.15, foot + 1.72, 0.05),
    ];
    mesh.curve(&eaves, 4, ink, 0.04);
    mesh.wash(&[Vec2::new(-0.75, foot + 1.76), Vec2::new(0.75, foot + 1.76), Vec2::new(0.0, foot + 2.2)], ink, 0.03);
    mesh.stroke(&[point(0.0, foot + 2.2, 0.16), point(0.0, foot + 2.5, 0.06)], ink, 0.03);
}

/// Two walls of a ruined hut and the rest of its roof.
fn hut(mesh: &mut InkMeshBuilder, stone: Ink, surface: &impl Fn(f32) -> f32, random: &mut SeededRng) {
    let wall = stone.lerp(palette::paper(), 0.35);
    let side = if random.chance(0.5) { 1.0 } else { -1.0 };
    let foot = [-3.0, 0.0, 3.0].map(surface).into_iter().fold(f32::MAX, f32::min) - SUNK_M;
    let base = [-2.0, 2.0].map(surface).into_iter().fold(f32::MIN, f32::max).max(foot + SUNK_M);
    let at = |x: f32, y: f32| Vec2::new(x * side, base + y);
    let low = |x: f32| Vec2::new(x * side, foot);
    // The dark inside.
    mesh.wash(&[low(-2.6), low(2.6), at(2.6, 1.7), at(0.4, 2.9), at(-2.6, 2.2)], palette::soil().lerp(palette::ink(), 0.55), FEATHER_M);
    shape(mesh, &[low(-3.2), low(-0.9), at(-0.9, 2.2), at(-1.6, 2.35), at(-2.2, 2.75), at(-3.1, 2.3)], wall, random);
    shape(mesh, &[low(0.4), low(3.1), at(3.15, 1.3), at(2.6, 1.45), at(2.2, 0.95), at(1.3, 1.7), at(0.45, 1.9)], wall, random);
    for (x, y) in [(-2.8, 0.5), (-1.9, 1.1), (-2.4, 1.7), (-1.3, 0.6), (1.0, 0.4), (1.9, 0.5), (2.6, 0.6), (1.1, 1.1)] {
        let course = [StrokePoint { at: at(x, y), width: 0.05 }, StrokePoint { at: at(x + random.range(0.3, 0.6), y + 0.03), width: 0.06 }];
        mesh.hair(&course, palette::ink().with_alpha(0.5));
    }
    // Rafters, and a flap of thatch on the intact side.
    for x in [-3.3, -2.3, -1.3, -0.2] {
        let rafter = [StrokePoint { at: at(x, 2.1 + 0.1 * x.abs()), width: 0.12 }, StrokePoint { at: at(x + 1.7, 3.55), width: 0.08 }];
        mesh.stroke(&rafter, palette::wood().lerp(palette::ink(), 0.4), 0.03);
    }
    let ridge = [StrokePoint { at: at(-1.8, 3.5), width: 0.14 }, StrokePoint { at: at(1.9, 3.6), width: 0.08 }];
    mesh.stroke(&ridge, palette::ink(), 0.03);
    mesh.wash(&[at(-3.7, 2.0), at(-2.0, 2.05), at(-0.9, 3.5), at(-2.0, 3.62)], palette::straw().lerp(palette::ink(), 0.55), 0.08);
    for step in 0..7 {
        let x = -3.6 + 0.35 * step as f32;
        let straw =
            [StrokePoint { at: at(x + 1.1, 3.3), width: 0.05 }, StrokePoint { at: at(x, 1.95 + random.range(-0.15, 0.05)), width: 0.09 }];
        mesh.hair(&straw, palette::straw().lerp(palette::ink(), random.range(0.2, 0.6)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{COLUMN_LIMIT, RandomStream, Seed};

    #[test]
    fn the_number_of_a_milestone_is_narrower_than_its_stone_however_far_away() {
        let extent = |mesh: &InkMeshBuilder| mesh.positions.iter().map(|at| at.x.abs()).fold(0.0, f32::max);
        for number in [1, 88, 1_000_000_000_000_000, COLUMN_LIMIT as u64 / 1000, u64::MAX] {
            let (mut stone, mut carved) = (InkMeshBuilder::default(), InkMeshBuilder::default());
            let mut random = Seed(5).rng(RandomStream::named("test"), &[]);
            milestone(&mut stone, number, palette::stone(), |_| 0.0, &mut random);
            for line in lines(&number.to_string()) {
                draw_number(&mut carved, line, 0.0);
            }
            // What is carved is part of the stone's picture: that would be as wide if the number were wider.
            assert!(extent(&carved) + 0.1 < extent(&stone), "{number}: {} of {}", extent(&carved), extent(&stone));
        }
    }
}
