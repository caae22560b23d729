//! What the landmarks look like, each rooted at the origin, as large as it is. Their inks are a range's: how much of its
//! own colour there is, and how much darker than that it is; see [`Paint::Range`](crate::ink::Paint::Range).

use std::f32::consts::{PI, TAU};

use bevy::math::Vec2;

use super::view::Look;
use crate::{
    ink::{Ink, InkMesh, StrokePoint},
    land::{Landmark, LandmarkKind, Purpose, Seed, hash::Stream},
};

const LANDMARK: Purpose = Purpose::named("landmark picture");
/// Metres that everything goes down into the ground.
const SUNK_M: f32 = 2.5;

/// A landmark's picture before anybody looks at it: the thing itself, and the hill beneath it.
pub struct Picture {
    mesh: InkMesh,
    /// How many corners are the hill's: the first ones.
    hill: usize,
}

fn tone(dark: f32, strength: f32) -> Ink {
    Ink([1.0, dark, 0.0, strength])
}

fn point(x: f32, y: f32, width: f32) -> StrokePoint {
    StrokePoint::new(x, y, width)
}

impl Picture {
    /// The picture of a landmark of a land.
    pub fn of(seed: Seed, landmark: &Landmark) -> Self {
        let mut mesh = InkMesh::default();
        let mut random = seed.stream(LANDMARK, &[landmark.column.0]);
        let (wide_m, high_m) = match landmark.kind {
            LandmarkKind::GiantTree => (74.0, 15.0),
            LandmarkKind::Tower => (62.0, 22.0),
            LandmarkKind::SmokingPeak => (150.0, 74.0),
        };
        hill(&mut mesh, wide_m, high_m, landmark.kind == LandmarkKind::SmokingPeak, &mut random);
        let hill = mesh.positions.len();
        match landmark.kind {
            LandmarkKind::GiantTree if random.chance(0.4) => tiered(&mut mesh, &mut random),
            LandmarkKind::GiantTree => spreading(&mut mesh, &mut random),
            LandmarkKind::Tower => tower(&mut mesh, &mut random),
            LandmarkKind::SmokingPeak => crater(&mut mesh, &mut random),
        }
        Self { mesh, hill }
    }

    /// The same as it is seen: behind the nearest range, or what of it is before that.
    pub fn seen(&self, look: &Look, before: bool) -> InkMesh {
        let mut mesh = self.mesh.clone();
        let share = look.strength * if before { look.before } else { 1.0 };
        for (number, Ink([own, dark, _, strength])) in mesh.inks.iter_mut().enumerate() {
            *own *= look.clear;
            *dark *= look.clear;
            *strength *= share * if number < self.hill { look.hill } else { 1.0 };
        }
        mesh
    }
}

/// The hill that it stands on, whose foot is in the mist: where one is far away, the land there is not seen.
fn hill(mesh: &mut InkMesh, wide_m: f32, high_m: f32, is_peak: bool, random: &mut Stream) {
    const STEPS: usize = 28;
    let mut previous: Option<[u32; 4]> = None;
    for step in 0..=STEPS {
        let along = step as f32 / STEPS as f32 * 2.0 - 1.0;
        let fall = if is_peak {
            // A cone, hollow at its sides, with a bite in its top.
            libm::powf(along.abs(), 0.72) + if along.abs() < 0.05 { 0.05 } else { 0.0 }
        } else {
            0.5 - 0.5 * libm::cosf(along * PI)
        };
        let rough = if step == STEPS / 2 { 0.0 } else { random.range(-0.03, 0.03) };
        let top = high_m * (-fall + rough);
        let x = along * wide_m / 2.0;
        let side = 1.0 - along.abs();
        let dark = if is_peak { 0.30 } else { 0.16 };
        let edge = [
            mesh.corner(Vec2::new(x, top + 0.5), tone(dark, 0.0)),
            mesh.corner(Vec2::new(x, top), tone(dark, side.min(0.25) * 4.0)),
            mesh.corner(Vec2::new(x, top - high_m * 0.22), tone(dark * 0.4, side.min(0.25) * 3.6)),
            mesh.corner(Vec2::new(x, top - high_m * 0.85), Ink([0.35, 0.0, 0.0, 0.0])),
        ];
        if let Some(last) = previous {
            for band in 0..3 {
                mesh.quad(last[band], edge[band], edge[band + 1], last[band + 1]);
            }
        }
        previous = Some(edge);
    }
}

/// A cloud of leaves, rounder above than below, with darker dabs low in it.
fn cloud(mesh: &mut InkMesh, at: Vec2, radius_m: f32, dark: f32, random: &mut Stream) {
    const CORNERS: usize = 14;
    let outline: [Vec2; CORNERS] = std::array::from_fn(|i| {
        let angle = TAU * i as f32 / CORNERS as f32;
        let notch = if i % 3 == 0 { 0.86 } else { 1.0 };
        let flat = if libm::cosf(angle) < 0.0 { 0.55 } else { 0.82 };
        at + Vec2::new(libm::sinf(angle), libm::cosf(angle) * flat) * radius_m * notch * random.range(0.9, 1.08)
    });
    mesh.wash(&outline, tone(dark, 0.9), radius_m * 0.14);
    for number in 0..7 {
        let low = number < 4;
        let from =
            at + Vec2::new(random.range(-0.75, 0.55), if low { random.range(-0.5, -0.05) } else { random.range(0.1, 0.6) }) * radius_m;
        let way = Vec2::new(random.range(0.2, 0.45), random.range(-0.12, 0.12)) * radius_m;
        let ink = if low { tone((dark + 0.3).min(1.0), 0.55) } else { tone(dark * 0.35, 0.5) };
        mesh.hair(
            &[
                StrokePoint { at: from, width: 0.1 },
                StrokePoint { at: from + way * 0.5, width: radius_m * 0.17 },
                StrokePoint { at: from + way, width: 0.03 },
            ],
            ink,
        );
    }
}

/// The trunk of a tree 40 m high: roots that hold the ground, bark in long strokes.
fn trunk(mesh: &mut InkMesh, top: Vec2, foot_m: f32, random: &mut Stream) {
    let bow = Vec2::new(top.x * 0.2 + random.range(-0.8, 0.8), top.y * 0.45);
    let points = [
        point(0.0, -SUNK_M, foot_m * 1.9),
        point(0.0, 0.6, foot_m * 1.25),
        point(bow.x * 0.4, top.y * 0.16, foot_m * 0.92),
        point(bow.x, bow.y, foot_m * 0.7),
        point(top.x, top.y, foot_m * 0.42),
    ];
    for side in [-1.0, 1.0, -0.45, 0.55] {
        let reach = side * foot_m * random.range(0.9, 1.35);
        let root = [point(side * foot_m * 0.25, 1.7, foot_m * 0.3), point(reach * 0.7, 0.35, foot_m * 0.22), point(reach, -0.8, 0.12)];
        mesh.taper(&root, tone(0.62, 1.0), 0.1);
    }
    mesh.curve(&points, 5, tone(0.6, 1.0), 0.12);
    for _ in 0..16 {
        let share = random.range(0.02, 0.75);
        let aside = random.range(-0.4, 0.4);
        let at = |share: f32| {
            let x = if share < 0.45 { bow.x * share / 0.45 } else { bow.x + (top.x - bow.x) * (share - 0.45) / 0.55 };
            Vec2::new(x + aside * foot_m * (1.0 - 0.55 * share), share * top.y)
        };
        let long = random.range(0.05, 0.14);
        let ink = if random.chance(0.6) { tone(0.98, 0.7) } else { tone(0.15, 0.5) };
        mesh.hair(
            &[
                StrokePoint { at: at(share), width: 0.08 },
                StrokePoint { at: at(share + long * 0.5), width: 0.24 },
                StrokePoint { at: at(share + long), width: 0.03 },
            ],
            ink,
        );
    }
}

fn bough(mesh: &mut InkMesh, from: Vec2, to: Vec2, width_m: f32) {
    let middle = from.lerp(to, 0.5) + Vec2::new(0.0, (to.x - from.x).abs() * 0.1);
    let points = [
        StrokePoint { at: from, width: width_m },
        StrokePoint { at: middle, width: width_m * 0.66 },
        StrokePoint { at: to, width: width_m * 0.2 },
    ];
    mesh.curve(&points, 4, tone(0.66, 1.0), 0.08);
}

/// A broad-leaved tree that has had all the light there is: as wide as high.
fn spreading(mesh: &mut InkMesh, random: &mut Stream) {
    let top = Vec2::new(random.range(-2.0, 2.0), 30.0);
    let lean = random.range(-0.5, 0.5);
    // Those behind, paler, then the boughs, then those before.
    let tips: Vec<Vec2> = (0..11)
        .map(|number| {
            let angle = (number as f32 / 10.0 * 2.0 - 1.0) * 1.35 + random.range(-0.08, 0.08);
            Vec2::new(libm::sinf(angle) * (16.5 + lean * angle), 21.5 + libm::cosf(angle) * 12.5 + random.range(-1.5, 1.5))
        })
        .collect();
    for tip in &tips {
        cloud(mesh, tip.lerp(top, 0.35) + Vec2::new(0.0, 1.0), random.range(4.2, 5.6), 0.16, random);
    }
    trunk(mesh, top, 4.2, random);
    for (number, tip) in tips.iter().enumerate() {
        let from = Vec2::new(top.x * 0.5, random.range(11.0, 18.0) + 0.4 * (number % 3) as f32);
        bough(mesh, from, *tip, random.range(0.9, 1.7));
    }
    for tip in &tips {
        cloud(mesh, *tip, random.range(3.4, 5.0), 0.36, random);
    }
    for _ in 0..9 {
        let tip = tips[(random.unit() * 11.0) as usize % 11].lerp(top, random.range(0.15, 0.75));
        cloud(mesh, tip + Vec2::new(random.range(-2.0, 2.0), random.range(-1.5, 3.0)), random.range(2.2, 3.6), 0.44, random);
    }
}

/// A pine of the scrolls: needles in flat tiers, with air between.
fn tiered(mesh: &mut InkMesh, random: &mut Stream) {
    let top = Vec2::new(random.range(-3.5, 3.5), 38.0);
    trunk(mesh, top, 3.4, random);
    let mut side = if random.chance(0.5) { 1.0 } else { -1.0 };
    for tier in 0..11 {
        let share = tier as f32 / 10.0;
        let height = 12.0 + 26.0 * share;
        let from = Vec2::new(top.x * (height / top.y), height - 1.2);
        let to = Vec2::new(from.x + side * (13.5 * (1.0 - share * 0.75)) * random.range(0.75, 1.1), height + random.range(-0.6, 1.2));
        bough(mesh, from, to, 1.3 - 0.8 * share);
        for pad in 0..3 {
            let at = from.lerp(to, 0.45 + 0.28 * pad as f32);
            tier_of_needles(mesh, at, random.range(2.8, 4.6) * (1.0 - 0.4 * share), random);
        }
        side = -side;
    }
    tier_of_needles(mesh, top, 3.2, random);
}

fn tier_of_needles(mesh: &mut InkMesh, at: Vec2, half_m: f32, random: &mut Stream) {
    const CORNERS: usize = 12;
    let outline: [Vec2; CORNERS] = std::array::from_fn(|i| {
        let angle = TAU * i as f32 / CORNERS as f32;
        let flat = if libm::sinf(angle) < 0.0 { 0.13 } else { 0.34 };
        at + Vec2::new(libm::cosf(angle), libm::sinf(angle) * flat) * half_m * random.range(0.85, 1.1)
    });
    mesh.wash(&outline, tone(0.38, 0.88), half_m * 0.12);
    for _ in 0..9 {
        let root = at + Vec2::new(random.range(-0.9, 0.9) * half_m, 0.0);
        let tip = root + Vec2::new((root.x - at.x) * 0.3, half_m * random.range(0.25, 0.42));
        mesh.hair(&[StrokePoint { at: root, width: 0.3 }, StrokePoint { at: tip, width: 0.03 }], tone(0.75, 0.8));
    }
}

/// Four storeys of a round tower, the upper ones broken, and what fell from it.
fn tower(mesh: &mut InkMesh, random: &mut Stream) {
    let side = if random.chance(0.5) { 1.0 } else { -1.0 };
    let at = |x: f32, y: f32| Vec2::new(x * side, y);
    // What is seen of the inside, through the breach.
    mesh.wash(&[at(-3.0, 12.0), at(3.2, 12.0), at(3.0, 20.5), at(-2.9, 25.0)], tone(0.95, 1.0), 0.1);
    let outline = [
        (-5.4, -SUNK_M),
        (-4.7, 1.0),
        (-4.1, 9.0),
        (-3.8, 18.0),
        (-3.9, 24.2),
        (-3.3, 25.6),
        (-2.6, 24.8),
        (-2.2, 26.8),
        (-1.5, 26.4),
        (-1.2, 23.4),
        (-0.3, 22.1),
        (0.1, 19.4),
        (1.2, 18.7),
        (1.6, 16.2),
        (2.7, 15.6),
        (3.7, 16.8),
        (4.0, 9.0),
        (4.7, 1.0),
        (5.4, -SUNK_M),
    ]
    .map(|(x, y)| at(x + random.range(-0.15, 0.15), y + random.range(-0.25, 0.25)));
    // A shape that is seen from its middle only in part is filled between its two sides.
    let (left, right) = outline.split_at(10);
    let mut previous: Option<[u32; 2]> = None;
    for i in 0..10 {
        let (a, b) = (left[i], right[8usize.saturating_sub(i)]);
        let shade = 0.34 - 0.012 * i as f32;
        let edge = [mesh.corner(a, tone(shade * 0.5, 1.0)), mesh.corner(b, tone(shade + 0.28, 1.0))];
        if let Some([c, d]) = previous {
            mesh.quad(c, d, edge[1], edge[0]);
        }
        previous = Some(edge);
    }
    let contour: Vec<StrokePoint> = outline.iter().map(|at| StrokePoint { at: *at, width: random.range(0.12, 0.34) }).collect();
    mesh.taper(&contour, tone(0.92, 1.0), 0.08);
    // Courses of stone, and the string course under each storey.
    for _ in 0..54 {
        let y = random.range(0.4, 21.0);
        let half = 4.4 - 0.03 * y;
        let x = random.range(-half, if y > 15.0 { 0.0 } else { half - 1.0 });
        let long = random.range(0.5, 1.3);
        mesh.hair(&[StrokePoint { at: at(x, y), width: 0.05 }, StrokePoint { at: at(x + long, y), width: 0.13 }], tone(0.85, 0.55));
    }
    for (y, to) in [(7.2, 4.15), (13.6, 3.8), (19.4, 0.0)] {
        mesh.stroke(
            &[StrokePoint { at: at(-4.2, y), width: 0.34 }, StrokePoint { at: at(to, y + 0.1), width: 0.28 }],
            tone(0.8, 0.85),
            0.06,
        );
    }
    // A gate, and slits that look at the way.
    mesh.wash(&[at(-1.1, -0.5), at(1.1, -0.5), at(1.1, 2.2), at(0.6, 3.1), at(-0.6, 3.1), at(-1.1, 2.2)], tone(1.0, 1.0), 0.08);
    for (x, y) in [(-1.9, 9.6), (1.7, 10.2), (-2.2, 15.8), (-2.6, 21.5)] {
        mesh.stroke(
            &[StrokePoint { at: at(x, y), width: 0.42 }, StrokePoint { at: at(x + 0.02, y + 1.3), width: 0.32 }],
            tone(1.0, 1.0),
            0.06,
        );
    }
    for _ in 0..11 {
        let x = random.range(3.4, 9.5);
        let half = random.range(0.35, 0.95) * (1.2 - x * 0.06);
        let block = [(-1.0, -0.5), (0.9, -0.5), (1.0, 0.6), (0.2, 0.9), (-0.9, 0.7)].map(|(u, v)| at(x + u * half, v * half));
        mesh.wash(&block, tone(random.range(0.25, 0.6), 1.0), 0.07);
    }
}

/// The rim of a crater, and the smoke that leans out of it with the wind of the height.
fn crater(mesh: &mut InkMesh, random: &mut Stream) {
    let side = if random.chance(0.5) { 1.0 } else { -1.0 };
    const PUFFS: usize = 26;
    for puff in (0..PUFFS).rev() {
        let share = puff as f32 / (PUFFS - 1) as f32;
        let at = Vec2::new(side * (34.0 * share * share + 5.0 * libm::sinf(share * 9.0)), 1.5 + 58.0 * libm::powf(share, 0.85));
        let radius = 1.5 + 9.5 * share + random.range(-0.6, 0.6);
        let fade = (1.0 - share) * (1.0 - 0.4 * share);
        let ink = Ink([0.55 - 0.3 * share, 0.12 * (1.0 - share), 0.0, 0.16 + 0.5 * fade]);
        let rim = ink.strength(ink.0[3] * 0.45);
        let wide = Vec2::new(random.range(-0.4, 0.4), random.range(-0.3, 0.3)) * radius;
        mesh.disc(at + wide, radius * 0.45, ink, rim, radius * 0.8);
    }
    for number in 0..9 {
        let x = (number as f32 - 4.0) * 1.5 + random.range(-0.4, 0.4);
        let tall = random.range(1.0, 2.6) * (1.0 - 0.08 * (x * x).min(9.0) * 0.3);
        let half = random.range(0.7, 1.4);
        let rock =
            [(-1.0, -SUNK_M), (1.0, -SUNK_M), (0.8, tall * 0.6), (0.1, tall), (-0.7, tall * 0.7)].map(|(u, v)| Vec2::new(x + u * half, v));
        mesh.wash(&rock, tone(random.range(0.5, 0.85), 1.0), 0.08);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::land::Column;

    #[test]
    fn each_is_drawn_whole_and_is_as_high_as_it_is_said_to_be() {
        for (kind, low_m, high_m) in
            [(LandmarkKind::GiantTree, 34.0, 48.0), (LandmarkKind::Tower, 25.0, 29.0), (LandmarkKind::SmokingPeak, 50.0, 85.0)]
        {
            for column in 0..12 {
                let picture = Picture::of(Seed(3), &Landmark { kind, column: Column(column), foot: 0.0 });
                let top = picture.mesh.positions.iter().map(|at| at.y).fold(f32::MIN, f32::max);
                assert!((low_m..high_m).contains(&top), "{kind:?} is {top} m high");
                assert!(picture.mesh.positions.iter().all(|at| at.is_finite()) && picture.mesh.positions.len() < 9000);
                let near = Look { clear: 1.0, strength: 1.0, before: 1.0, hill: 0.0 };
                let mesh = picture.seen(&near, true);
                assert!(mesh.inks[..picture.hill].iter().all(|ink| ink.0[3] == 0.0), "before it there is no hill but the land");
                assert_eq!(mesh.inks[picture.hill..], picture.mesh.inks[picture.hill..]);
            }
        }
    }
}
