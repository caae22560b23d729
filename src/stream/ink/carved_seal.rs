//! Carved seals: a small red stamp for each seed, with one or two characters of no script, cut out of the red or left standing
//! on paper. No two look alike.

use bevy::{
    math::Vec2,
    prelude::{Reflect, ReflectDefault},
};
use eremite_land::{
    RandomStream, Seed,
    hash::{SeededRng, mix},
};

use super::{InkMeshBuilder, StrokePoint, palette};

const CARVING: RandomStream = RandomStream::named("carving of a seal");
const PRESS: RandomStream = RandomStream::named("press of a seal");

/// Half the side of a seal's body as a share of the unit square, without and with a ring around it, and the ring's radius.
const HALF: f32 = 0.43;
const HALF_IN_RING: f32 = 0.32;
const RING: f32 = 0.45;
/// Width of the ring where the brush begins and where it ends, in sides, and the part of a turn that it leaves open.
const RING_WIDTHS: (f32, f32) = (0.05, 0.014);
const RING_OPEN: f32 = 0.09;
/// Width of the faded edge, in sides.
const FEATHER: f32 = 0.02;
/// How far the edge is worn, as a share of half the side.
const WORN: f32 = 0.025;
/// Width of a border's line, of the strokes of one character and of those of two, as shares of half the side.
const LINE: f32 = 0.055;
const STROKES: [f32; 2] = [0.125, 0.1];
/// Space between two parts of a character and between two characters, as shares of half the side.
const APART: f32 = 0.14;
/// How wide a part of a character may be, as shares of the character.
const WIDTHS: [f32; 3] = [0.58, 0.79, 1.0];

/// A line of a character's part: points from -1 to 1 to the right and up.
type PartLine = &'static [(f32, f32)];

/// The parts of characters: how tall each is among others, and its lines, which are alike on the left and on the right.
const PARTS: [(f32, &[PartLine]); 16] = [
    (0.3, &[&[(-1.0, 0.0), (1.0, 0.0)]]),
    (0.6, &[&[(-0.8, 0.8), (0.8, 0.8)], &[(-1.0, -0.8), (1.0, -0.8)]]),
    (0.9, &[&[(-0.8, 0.9), (0.8, 0.9), (0.8, -0.9), (-0.8, -0.9), (-0.8, 0.9)]]),
    (1.1, &[&[(-0.7, 1.0), (0.7, 1.0), (0.7, -1.0), (-0.7, -1.0), (-0.7, 1.0)], &[(-0.7, 0.0), (0.7, 0.0)]]),
    (1.1, &[&[(-0.9, 0.9), (0.9, 0.9), (0.9, -0.9), (-0.9, -0.9), (-0.9, 0.9)], &[(-0.9, 0.0), (0.9, 0.0)], &[(0.0, 0.9), (0.0, -0.9)]]),
    (0.7, &[&[(0.0, 1.0), (0.0, 0.2)], &[(-1.0, -1.0), (-1.0, 0.2), (1.0, 0.2), (1.0, -1.0)]]),
    (1.0, &[&[(-0.9, 0.5), (-0.9, -0.9), (0.9, -0.9), (0.9, 0.5)], &[(0.0, 1.0), (0.0, -0.9)]]),
    (1.2, &[&[(0.0, 1.0), (0.0, -1.0)], &[(-0.9, 0.45), (0.9, 0.45)], &[(-0.9, -0.8), (0.0, 0.45), (0.9, -0.8)]]),
    (1.1, &[&[(0.0, 1.0), (0.0, -1.0)], &[(-0.9, 0.7), (-0.4, 0.1), (-0.9, -0.8)], &[(0.9, 0.7), (0.4, 0.1), (0.9, -0.8)]]),
    (0.9, &[&[(0.0, 1.0), (0.0, -1.0)], &[(-0.9, 0.1), (0.9, 0.1)]]),
    (0.9, &[&[(-0.9, -0.9), (0.0, 1.0), (0.9, -0.9)]]),
    (0.7, &[&[(-1.0, 0.0), (1.0, 0.0)], &[(-0.45, 1.0), (-0.45, -0.9)], &[(0.45, 1.0), (0.45, -0.9)]]),
    (0.9, &[&[(-0.8, 0.9), (-0.8, -0.9)], &[(0.0, 0.9), (0.0, -0.9)], &[(0.8, 0.9), (0.8, -0.9)]]),
    (1.1, &[&[(-0.7, -0.9), (0.0, 1.0), (0.7, -0.9)], &[(-0.95, 0.6), (-0.7, 0.0)], &[(0.95, 0.6), (0.7, 0.0)]]),
    (0.9, &[&[(-0.75, 0.9), (0.75, 0.9)], &[(0.0, 0.9), (0.0, -0.9)], &[(-1.0, -0.9), (1.0, -0.9)]]),
    (1.0, &[&[(-0.9, -0.9), (-0.9, 0.9), (0.9, 0.9), (0.9, -0.9)], &[(-0.35, 0.1), (0.35, 0.1)], &[(-0.35, -0.6), (0.35, -0.6)]]),
];

/// Which seal, and whether it has a ring.
#[derive(Reflect, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[reflect(Default, Debug, Clone)]
pub struct SealMark {
    /// The seed of its design.
    pub seed: u64,
    /// Whether a ring is brushed around it.
    pub has_ring: bool,
}

/// The outline of a seal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SealShape {
    /// A square.
    Square,
    /// A square without corners.
    Octagon,
    /// A circle.
    Round,
    /// A small circle on a large one.
    Gourd,
}

/// A stroke of a character, in the unit square.
#[derive(Clone, Debug, PartialEq)]
pub struct SealStroke {
    /// Its points, y up.
    pub points: Vec<Vec2>,
    /// Its width.
    pub width: f32,
}

/// A seal's design, within the unit square.
#[derive(Clone, Debug, PartialEq)]
pub struct CarvedSeal {
    /// Its outline.
    pub shape: SealShape,
    /// Whether its characters are red on paper, or else cut out of the red.
    pub is_relief: bool,
    /// The lines of its border, 0 to 2.
    pub border: u8,
    /// Whether a ring is brushed around it.
    pub has_ring: bool,
    seed: u64,
    /// The strokes of its characters, from -1 to 1 to the right and up; the width goes with them.
    strokes: Vec<SealStroke>,
}

impl CarvedSeal {
    /// The seal of a seed; a pure function.
    pub fn of_seed(seed: u64) -> Self {
        let mut random = Seed(mix(seed)).rng(CARVING, &[]);
        let shape = match random.unit() {
            u if u < 0.55 => SealShape::Square,
            u if u < 0.7 => SealShape::Octagon,
            u if u < 0.87 => SealShape::Round,
            _ => SealShape::Gourd,
        };
        // The lines of two circles would cross.
        let is_relief = random.chance(0.45) && shape != SealShape::Gourd;
        let border = if shape == SealShape::Gourd { 0 } else { u8::from(is_relief) + u8::from(random.chance(0.4)) };
        let strokes = characters(shape, border, &mut random);
        Self { shape, is_relief, border, has_ring: false, seed, strokes }
    }

    /// The seal of a seed, with its ring if it has one.
    pub fn of_mark(SealMark { seed, has_ring }: SealMark) -> Self {
        Self { has_ring, ..Self::of_seed(seed) }
    }

    fn half(&self) -> f32 {
        if self.has_ring { HALF_IN_RING } else { HALF }
    }

    fn to_unit(&self, at: Vec2) -> Vec2 {
        Vec2::splat(0.5) + at * self.half()
    }

    /// The outline, of one part or of two that overlap, in the unit square.
    pub fn outlines(&self) -> Vec<Vec<Vec2>> {
        let mut random = Seed(mix(self.seed)).rng(PRESS, &[]);
        let mut worn = |at: Vec2| {
            let by = [0; 2].map(|_| random.range(-WORN, WORN));
            self.to_unit(at + Vec2::from(by))
        };
        outlines(self.shape, 1.0).into_iter().map(|outline| outline.into_iter().map(&mut worn).collect()).collect()
    }

    /// The strokes of its characters, in the unit square.
    pub fn strokes(&self) -> impl Iterator<Item = SealStroke> + '_ {
        self.strokes.iter().map(|SealStroke { points, width }| SealStroke {
            points: points.iter().map(|at| self.to_unit(*at)).collect(),
            width: width * self.half(),
        })
    }

    /// Draws it with the lower left corner of its square at a point.
    pub fn draw(&self, mesh: &mut InkMeshBuilder, corner: Vec2, side_m: f32) {
        let (red, paper) = (palette::vermilion().with_alpha(0.94), palette::paper());
        let (ground, glyph) = if self.is_relief { (paper, red) } else { (red, paper) };
        let feather = FEATHER * side_m;
        for outline in self.outlines() {
            let outline: Vec<Vec2> = outline.into_iter().map(|at| corner + at * side_m).collect();
            mesh.wash(&outline, ground, feather);
        }
        let line = |points: &[Vec2], width: f32| -> Vec<StrokePoint> {
            points.iter().map(|at| StrokePoint { at: corner + *at * side_m, width: width * side_m }).collect()
        };
        for number in 0..self.border {
            // The outer line of a relief is its edge.
            let inset = if self.is_relief { 0.5 * LINE + 2.6 * LINE * f32::from(number) } else { 2.2 * LINE };
            for outline in outlines(self.shape, 1.0 - inset) {
                let closed: Vec<Vec2> = outline.iter().chain(outline.first()).map(|at| self.to_unit(*at)).collect();
                mesh.stroke(&line(&closed, LINE * self.half()), glyph, feather);
            }
        }
        for SealStroke { points, width } in self.strokes() {
            mesh.stroke(&line(&points, width), glyph, feather);
        }
        if self.has_ring {
            mesh.taper(&self.ring(corner, side_m), red, feather);
        }
    }

    /// The ring: a circle in one stroke of a brush that runs dry.
    fn ring(&self, corner: Vec2, side_m: f32) -> Vec<StrokePoint> {
        const POINTS: usize = 40;
        let begins = std::f32::consts::TAU * Seed(mix(self.seed)).unit(PRESS, &[1]);
        let point = |i: usize| {
            let share = i as f32 / POINTS as f32;
            let angle = begins + std::f32::consts::TAU * (1.0 - RING_OPEN) * share;
            let width = RING_WIDTHS.0 + (RING_WIDTHS.1 - RING_WIDTHS.0) * share * share;
            let at = Vec2::splat(0.5) + RING * Vec2::new(libm::cosf(angle), libm::sinf(angle));
            StrokePoint { at: corner + at * side_m, width: width * side_m }
        };
        (0..=POINTS).map(point).collect()
    }
}

/// The outlines of a shape whose half side is 1, scaled.
fn outlines(shape: SealShape, scale: f32) -> Vec<Vec<Vec2>> {
    const STEPS: usize = 7;
    let along = |corners: &[(f32, f32)]| -> Vec<Vec2> {
        let next = corners.iter().cycle().skip(1);
        let edges = corners.iter().zip(next).map(|(from, to)| (Vec2::from(*from), Vec2::from(*to)));
        edges.flat_map(|(from, to)| (0..STEPS).map(move |i| from.lerp(to, i as f32 / STEPS as f32) * scale)).collect()
    };
    let circle = |middle: Vec2, radius: f32| -> Vec<Vec2> {
        let points = (0..6 * STEPS).map(|i| std::f32::consts::TAU * i as f32 / (6 * STEPS) as f32);
        points.map(|angle| middle + radius * scale * Vec2::new(libm::cosf(angle), libm::sinf(angle))).collect()
    };
    match shape {
        SealShape::Square => vec![along(&[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)])],
        SealShape::Octagon => {
            const CUT: f32 = 0.52;
            let corners = [(-CUT, -1.0), (CUT, -1.0), (1.0, -CUT), (1.0, CUT), (CUT, 1.0), (-CUT, 1.0), (-1.0, CUT), (-1.0, -CUT)];
            vec![along(&corners)]
        }
        SealShape::Round => vec![circle(Vec2::ZERO, 1.0)],
        SealShape::Gourd => GOURD.map(|(middle, radius)| circle(Vec2::new(0.0, middle), radius)).into(),
    }
}

/// Height of the middle and radius of the circles of a gourd.
const GOURD: [(f32, f32); 2] = [(-0.36, 0.64), (0.52, 0.46)];

/// The strokes of a seal's characters.
fn characters(shape: SealShape, border: u8, random: &mut SeededRng) -> Vec<SealStroke> {
    let inner = match shape {
        SealShape::Square => 0.78,
        SealShape::Octagon => 0.68,
        SealShape::Round => 0.6,
        SealShape::Gourd => {
            let cells = GOURD.map(|(middle, radius)| (Vec2::new(0.0, middle), Vec2::splat(0.6 * radius)));
            return cells.into_iter().flat_map(|(middle, half)| character(middle, half, 2, STROKES[1], random)).collect();
        }
    } - 0.08 * f32::from(border);
    let half = inner / 2.0 - APART / 2.0;
    let off = inner / 2.0 + APART / 2.0;
    let cells: Vec<(Vec2, Vec2, usize)> = match random.unit() {
        u if u < 0.4 => vec![(Vec2::ZERO, Vec2::splat(inner), 4)],
        u if u < 0.7 => [off, -off].map(|up| (Vec2::new(0.0, up), Vec2::new(inner, half), 2)).into(),
        _ => [off, -off].map(|aside| (Vec2::new(aside, 0.0), Vec2::new(half, inner), 3)).into(),
    };
    let width = STROKES[cells.len() - 1];
    cells.into_iter().flat_map(|(middle, half, parts)| character(middle, half, parts, width, random)).collect()
}

/// The strokes of a character in a rectangle around a middle: parts one below the other.
fn character(middle: Vec2, half: Vec2, parts: usize, width: f32, random: &mut SeededRng) -> Vec<SealStroke> {
    let parts: Vec<_> = (0..parts)
        .map(|_| {
            let [part, wide] = [PARTS.len(), WIDTHS.len()].map(|count| ((random.unit() * count as f32) as usize).min(count - 1));
            (PARTS[part], WIDTHS[wide])
        })
        .collect();
    let tall: f32 = parts.iter().map(|((tall, _), _)| tall).sum();
    let room = 2.0 * half.y - APART * (parts.len() - 1) as f32;
    let mut top = middle.y + half.y;
    let mut strokes = Vec::new();
    for ((share, lines), wide) in parts {
        let part_half = Vec2::new(half.x * wide, room * share / tall / 2.0);
        let part_middle = Vec2::new(middle.x, top - part_half.y);
        top -= 2.0 * part_half.y + APART;
        strokes.extend(
            lines
                .iter()
                .map(|line| SealStroke { points: line.iter().map(|at| part_middle + Vec2::from(*at) * part_half).collect(), width }),
        );
    }
    strokes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_has_one_seal_and_no_other_has_the_same() {
        let seals: Vec<CarvedSeal> = (0..1000).map(CarvedSeal::of_seed).collect();
        for (seed, seal) in seals.iter().enumerate() {
            assert_eq!(*seal, CarvedSeal::of_seed(seed as u64));
            // What is carved counts, and not how the edge is worn.
            let alike =
                |other: &&CarvedSeal| other.shape == seal.shape && other.is_relief == seal.is_relief && other.strokes == seal.strokes;
            assert!(seals[..seed].iter().find(alike).is_none(), "{seed}");
        }
        let of = |shape: SealShape| seals.iter().filter(|seal| seal.shape == shape).count();
        let shapes = [SealShape::Square, SealShape::Octagon, SealShape::Round, SealShape::Gourd].map(of);
        assert!(shapes.into_iter().all(|count| count > 80), "{shapes:?}");
        assert!((300..600).contains(&seals.iter().filter(|seal| seal.is_relief).count()));
    }

    #[test]
    fn all_of_a_seal_lies_in_its_square_with_and_without_a_ring() {
        for seal in (0..1000).flat_map(|seed| [false, true].map(|has_ring| CarvedSeal::of_mark(SealMark { seed, has_ring }))) {
            let mut mesh = InkMeshBuilder::default();
            seal.draw(&mut mesh, Vec2::ZERO, 1.0);
            let is_within = |at: &Vec2| (0.0..=1.0).contains(&at.x) && (0.0..=1.0).contains(&at.y);
            assert!(!mesh.is_empty() && mesh.positions.iter().all(is_within), "{seal:?}");
            assert!(seal.strokes().count() >= 2 && seal.outlines().iter().flatten().all(is_within));
        }
    }

    #[test]
    fn each_part_of_a_character_is_alike_on_the_left_and_on_the_right() {
        for (number, (_, lines)) in PARTS.iter().enumerate() {
            let points: Vec<(f32, f32)> = lines.iter().flat_map(|line| line.iter().copied()).collect();
            assert!(points.iter().all(|(x, y)| points.contains(&(-x, *y)) && x.abs() <= 1.0 && y.abs() <= 1.0), "part {number}");
        }
    }
}
