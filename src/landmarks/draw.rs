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
    /// To which side its smoke leans, if it smokes.
    smokes: Option<f32>,
}

/// Clouds of smoke, and seconds from the crater to where one is gone.
const PUFFS: usize = 24;
const SMOKE_S: f32 = 90.0;

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
        let mut smokes = None;
        match landmark.kind {
            LandmarkKind::GiantTree if random.chance(0.4) => tiered(&mut mesh, &mut random),
            LandmarkKind::GiantTree => spreading(&mut mesh, &mut random),
            LandmarkKind::Tower => tower(&mut mesh, &mut random),
            LandmarkKind::SmokingPeak => {
                smokes = Some(if random.chance(0.5) { 1.0 } else { -1.0 });
                crater(&mut mesh, &mut random);
            }
        }
        // Before its foot.
        match landmark.kind {
            LandmarkKind::GiantTree => hill(&mut mesh, 130.0, 24.0, 6.0, 1.0, &mut random),
            LandmarkKind::Tower => hill(&mut mesh, 110.0, 32.0, 9.5, 1.1, &mut random),
            LandmarkKind::SmokingPeak => hill(&mut mesh, 190.0, 84.0, 7.0, 0.62, &mut random),
        }
        Self { mesh, smokes }
    }

    /// Whether something of it moves.
    pub fn smokes(&self) -> bool {
        self.smokes.is_some()
    }

    /// The same as it is seen at a second: behind the nearest range, or what of it is before that.
    pub fn seen(&self, look: &Look, before: bool, seconds: f32) -> InkMesh {
        let mut mesh = InkMesh::default();
        let share = look.share(before);
        if share == 0.0 {
            return mesh;
        }
        if let Some(side) = self.smokes {
            smoke(&mut mesh, side, seconds);
        }
        mesh.append(&self.mesh, Vec2::ZERO);
        for Ink([own, dark, _, strength]) in &mut mesh.inks {
            *own *= look.clear;
            *dark *= look.clear;
            *strength *= share;
        }
        mesh
    }
}

/// The smoke that leans out of a crater with the wind of the height.
fn smoke(mesh: &mut InkMesh, side: f32, seconds: f32) {
    for puff in (0..PUFFS).rev() {
        let share = (puff as f32 / PUFFS as f32 + seconds / SMOKE_S).fract();
        // Each a little off in its own way, by the golden section.
        let stray = (puff as f32 * 0.618_034).fract() - 0.5;
        let middle = Vec2::new(side * (34.0 * share * share + 5.0 * libm::sinf(share * 9.0)), 1.0 + 60.0 * libm::powf(share, 0.85));
        let radius = 1.5 + 9.5 * share;
        let fade = (share * 14.0).min(1.0) * (1.0 - share) * (1.0 - 0.4 * share);
        let ink = Ink([0.5 - 0.28 * share, 0.1 * (1.0 - share), 0.0, 0.62 * fade]);
        let at = middle + Vec2::new(stray, libm::sinf(stray * 11.0) * 0.4) * radius;
        mesh.disc(at, radius * 0.45, ink, ink.strength(ink.0[3] * 0.45), radius * 0.85);
    }
}

/// The hill that it stands on, level some metres to either side of it, its foot in the mist: what is seen of the land there
/// from afar, and from near by what rises behind the land. The steeper the power is below 1, the sharper its top.
fn hill(mesh: &mut InkMesh, wide_m: f32, high_m: f32, level_m: f32, power: f32, random: &mut Stream) {
    const STEPS: usize = 44;
    let sides = [random.range(0.8, 1.2), random.range(0.8, 1.2)];
    let mut previous: Option<[u32; 5]> = None;
    let mut rough = 0.0;
    for step in 0..=STEPS {
        let along = step as f32 / STEPS as f32 * 2.0 - 1.0;
        let x = along * wide_m / 2.0 * sides[usize::from(along > 0.0)];
        let out = ((x.abs() - level_m) / (wide_m / 2.0 - level_m)).clamp(0.0, 1.0);
        let fall = 0.5 - 0.5 * libm::cosf(libm::powf(out, power) * PI);
        rough = 0.6 * rough + random.range(-0.035, 0.035);
        let top = -0.3 - high_m * (fall + if out > 0.0 { rough } else { 0.0 });
        let edge = 1.0 - out * out;
        let rows = [
            (0.4, 0.34, 0.0, 1.0),
            (0.0, 0.34, 1.0, 1.0),
            (-0.03 * high_m, 0.16, 1.0, 1.0),
            (-0.28 * high_m, 0.05, 0.9, 0.72),
            (-0.95 * high_m, 0.0, 0.0, 0.12),
        ];
        let row = rows.map(|(by, dark, strength, own)| mesh.corner(Vec2::new(x, top + by), Ink([own, dark, 0.0, strength * edge])));
        if let Some(last) = previous {
            for band in 0..4 {
                mesh.quad(last[band], row[band], row[band + 1], last[band + 1]);
            }
        }
        previous = Some(row);
    }
    // Gullies, on the side away from the sun.
    for _ in 0..10 {
        let out = random.range(0.05, 0.55);
        let x = level_m + out * (wide_m / 2.0 - level_m);
        let top = -0.3 - high_m * (0.5 - 0.5 * libm::cosf(libm::powf(out, power) * PI)) - 0.05 * high_m;
        let way = Vec2::new(random.range(0.02, 0.07) * wide_m, -random.range(0.08, 0.2) * high_m);
        let at = Vec2::new(x, top);
        let point = |share: f32, width: f32| StrokePoint { at: at + way * share, width: width * high_m };
        mesh.hair(&[point(0.0, 0.006), point(0.4, 0.026), point(1.0, 0.002)], tone(0.45, 0.5));
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
    let contour: Vec<StrokePoint> = outline.iter().map(|at| StrokePoint { at: *at, width: random.range(0.08, 0.26) }).collect();
    mesh.taper(&contour, tone(0.9, 0.95), 0.09);
    // Washes that have run down it, and the shade of its far side.
    for _ in 0..9 {
        let (x, y) = (random.range(-3.4, 3.2), random.range(6.0, 19.0));
        let long = random.range(3.0, 6.5);
        let dark = if x > 0.6 { 0.85 } else { random.range(0.1, 0.7) };
        let stain = [(0.0, 0.1), (0.35, 0.9), (1.0, 0.1)].map(|(share, width)| StrokePoint { at: at(x, y - share * long), width });
        mesh.hair(&stain, tone(dark, 0.28));
    }
    // Courses of stone, here and there a block, and what is left of a string course under each storey.
    for _ in 0..120 {
        let y = random.range(-0.5, 22.0);
        let half = 4.5 - 0.035 * y;
        let x = random.range(-half, if y > 15.0 { -0.4 } else { half - 1.0 });
        let long = random.range(0.3, 1.1);
        let dark = if random.chance(0.75) { 0.85 } else { 0.0 };
        mesh.hair(&[StrokePoint { at: at(x, y), width: 0.05 }, StrokePoint { at: at(x + long, y), width: 0.14 }], tone(dark, 0.5));
        if random.chance(0.3) {
            mesh.hair(&[StrokePoint { at: at(x, y), width: 0.1 }, StrokePoint { at: at(x, y - 0.5), width: 0.04 }], tone(dark, 0.45));
        }
    }
    for (y, half, to) in [(7.2, 4.2, 4.1), (13.6, 4.0, 1.2), (19.4, 3.85, -1.4)] {
        let course = [(-half - 0.15, 0.12), (-1.0, 0.24), (to, 0.06)].map(|(x, width)| StrokePoint { at: at(x, y), width });
        mesh.taper(&course, tone(0.75, 0.8), 0.07);
    }
    // A gate with a step, and slits that look at the way.
    mesh.wash(
        &[at(-1.2, -1.6), at(1.2, -1.6), at(1.15, 2.0), at(0.7, 2.9), at(0.0, 3.3), at(-0.7, 2.9), at(-1.15, 2.0)],
        tone(1.0, 1.0),
        0.1,
    );
    for (x, y) in [(-1.9, 9.6), (1.7, 10.2), (-2.2, 15.8), (-2.6, 21.5)] {
        mesh.wash(&[at(x - 0.18, y), at(x + 0.18, y), at(x + 0.15, y + 1.3), at(x, y + 1.6), at(x - 0.15, y + 1.3)], tone(1.0, 1.0), 0.08);
    }
    // Ivy that has taken one side of it, and grass on what is broken.
    for step in 0..13 {
        let y = 0.2 + 0.75 * step as f32;
        let x = -4.5 + 0.05 * y + random.range(-0.35, 0.9 - 0.05 * y);
        cloud(mesh, at(x, y), random.range(0.5, 1.15) * (1.0 - 0.045 * y), 0.62, random);
    }
    for (x, y) in [(-2.9, 25.2), (-1.4, 25.6), (0.6, 18.9), (2.6, 15.6), (3.5, 16.4)] {
        for blade in [-0.3, 0.0, 0.25] {
            let root = StrokePoint { at: at(x + blade * 0.5, y), width: 0.13 };
            mesh.hair(&[root, StrokePoint { at: at(x + blade * 1.5, y + 0.9), width: 0.02 }], tone(0.8, 0.9));
        }
    }
    for number in 0..10 {
        let x = 3.6 + 0.55 * number as f32 + random.range(-0.4, 0.4);
        let half = random.range(0.35, 0.95) * (1.15 - 0.06 * x);
        let block = [(-1.0, -1.2), (0.9, -1.2), (1.0, 0.3), (0.2, 0.7), (-0.9, 0.45)].map(|(u, v)| at(x + u * half, v * half));
        mesh.wash(&block, tone(random.range(0.25, 0.6), 1.0), 0.07);
        let top = [
            StrokePoint { at: block[4], width: 0.05 },
            StrokePoint { at: block[3], width: 0.12 },
            StrokePoint { at: block[2], width: 0.04 },
        ];
        mesh.hair(&top, tone(0.95, 0.8));
    }
}

/// The rim of a crater.
fn crater(mesh: &mut InkMesh, random: &mut Stream) {
    // Horns to both sides, and between them broken rock, low enough to look in.
    for number in 0..15 {
        let x = (number as f32 - 7.0) * 0.95 + random.range(-0.3, 0.3);
        let horn = (x.abs() - 3.6).max(0.0) * (7.4 - x.abs()).max(0.0);
        let tall = random.range(0.4, 1.0) + 0.7 * horn * random.range(0.7, 1.2);
        let half = random.range(0.5, 0.95);
        let lean = 0.22 * tall * x.signum();
        let rock = [
            (-half * 1.5, -SUNK_M),
            (half * 1.5, -SUNK_M),
            (half, tall * 0.45),
            (lean + 0.15, tall),
            (lean * 0.7 - half * 0.6, tall * 0.7),
        ];
        let rock = rock.map(|(u, v)| Vec2::new(x + u, v));
        mesh.wash(&rock, tone(random.range(0.45, 0.85), 1.0), 0.1);
        let crack = [
            StrokePoint { at: rock[3], width: 0.05 },
            StrokePoint { at: rock[3].lerp(rock[0], 0.45), width: 0.16 },
            StrokePoint { at: rock[3].lerp(rock[0], 0.8), width: 0.03 },
        ];
        mesh.hair(&crack, tone(1.0, 0.6));
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
                let near = Look { clear: 1.0, strength: 1.0, before: 1.0 };
                let mesh = picture.seen(&near, true, 7.0);
                let top = mesh.positions.iter().map(|at| at.y).fold(f32::MIN, f32::max);
                assert!((low_m..high_m).contains(&top), "{kind:?} is {top} m high");
                assert!(mesh.positions.iter().all(|at| at.is_finite()) && mesh.positions.len() < 9000);
                assert!(mesh.positions.iter().any(|at| at.y < -20.0), "it stands on a hill");
                assert_eq!(picture.smokes(), mesh != picture.seen(&near, true, 9.0));
            }
        }
    }
}
