//! Bridges of stone: one arch or three, with voussoirs, courses of stones and a parapet.

use bevy::math::Vec2;
use eremite_stream::ink::StrokePoint;

use super::sketch::Sketch;

/// Metres from the deck to the crown of an arch.
const CROWN_M: f32 = 0.5;
/// Height over the water in metres at which arches spring.
const SPRING_M: f32 = 0.3;
/// Half the width of an arch for each metre of its height, where there is room.
const WIDE: f32 = 1.25;
/// Width of the piers between arches, and of the ring of voussoirs, in metres.
const PIER_M: f32 = 1.3;
const RING_M: f32 = 0.42;
/// Width of a voussoir on the inner side, and height of a course of stones, in metres.
const VOUSSOIR_M: f32 = 0.55;
const COURSE_M: f32 = 0.55;
/// Length in metres of a bridge up to which all joints of its walls are drawn.
const DETAILED_M: f32 = 45.0;
/// Height of the far parapet, of the posts in it and of those on the near side, in metres.
const PARAPET_M: f32 = 0.52;
const POST_M: f32 = 0.8;
const NEAR_POST_M: f32 = 0.5;
/// Metres beneath the ground to which walls reach.
const SUNK_M: f32 = 0.6;
/// Metres between two points of an outline.
const FINE_M: f32 = 0.25;

/// An arch: half an ellipse.
#[derive(Clone, Copy)]
struct Arch {
    middle: f32,
    half: f32,
    spring_m: f32,
    rise_m: f32,
}

impl Arch {
    /// The inner side at an angle from the left foot, 0, to the right one, pi; so many metres farther out.
    fn at(&self, angle: f32, out_m: f32) -> Vec2 {
        let (sin, cos) = (libm::sinf(angle), libm::cosf(angle));
        Vec2::new(self.middle - (self.half + out_m) * cos, self.spring_m + (self.rise_m + out_m) * sin)
    }

    /// Height of the inner side at an x, if the arch spans it.
    fn height_m(&self, x: f32) -> Option<f32> {
        let off = (x - self.middle) / self.half;
        (off.abs() < 1.0).then(|| self.spring_m + self.rise_m * (1.0 - off * off).sqrt())
    }
}

/// Walls and arches, with the parapet behind whoever walks there.
pub(super) fn arches(sketch: &mut Sketch, count: usize) {
    let arches = lay_out(sketch, count);
    parapet(sketch);
    wall(sketch, &arches);
    courses(sketch, &arches);
    for arch in &arches {
        ring(sketch, arch);
    }
    cutwaters(sketch, &arches);
}

/// The arches: as wide as they are high by [`WIDE`], but wider than the water, and within the free span. Of three the middle one
/// is the widest.
fn lay_out(sketch: &Sketch, count: usize) -> Vec<Arch> {
    let [from, to] = sketch.span_m();
    let spring_m = sketch.level_m + SPRING_M;
    let crown_m = |middle: f32, half: f32| {
        [-0.5, 0.0, 0.5].map(|aside| sketch.top_m(middle + aside * half)).into_iter().fold(f32::MAX, f32::min) - CROWN_M
    };
    let rise_m = crown_m(sketch.middle_m, 1.0) - spring_m;
    let piers_m = PIER_M * (count - 1) as f32;
    let over_water = 2.0 * (sketch.half_m + 0.7);
    let widest = 2.0 * (sketch.middle_m - from).min(to - sketch.middle_m) - 3.0;
    let wide = (2.0 * WIDE * rise_m * count as f32 + piers_m).min(widest).max(over_water);
    let free = wide - piers_m;
    let shares: &[f32] = if count == 3 { &[0.3, 0.4, 0.3] } else { &[1.0] };
    let mut left = sketch.middle_m - wide / 2.0;
    let mut arches = Vec::with_capacity(count);
    for share in shares {
        let half = free * share / 2.0;
        let middle = left + half;
        // A narrow arch is no higher than a round one.
        let rise_m = (crown_m(middle, half) - spring_m).clamp(0.4, half * 1.05);
        arches.push(Arch { middle, half, spring_m, rise_m });
        left += 2.0 * half + PIER_M;
    }
    arches
}

fn wall(sketch: &mut Sketch, arches: &[Arch]) {
    let [from, to] = sketch.span_m();
    let (stone, ink) = (sketch.tones.stone, sketch.tones.ink);
    let (upper, lower) = (stone.lerp(ink, 0.04), stone.lerp(ink, 0.3));
    // From pier to pier, and over each arch: a wall ends where an arch springs.
    let mut edges = vec![from - 1.0];
    edges.extend(arches.iter().flat_map(|arch| [arch.middle - arch.half, arch.middle + arch.half]));
    edges.push(to + 1.0);
    for (number, pair) in edges.windows(2).enumerate() {
        let [left, right] = [pair[0], pair[1]];
        let arch = if number % 2 == 1 { arches.get(number / 2) } else { None };
        let steps = ((right - left) / FINE_M).ceil().max(1.0);
        let pairs: Vec<[Vec2; 2]> = (0..=steps as usize)
            .map(|i| {
                let x = left + (right - left) * i as f32 / steps;
                let foot_m = match arch {
                    Some(arch) => arch.height_m(x).unwrap_or(arch.spring_m),
                    None => (sketch.ground_m(x) - SUNK_M).min(sketch.top_m(x) - 0.3),
                };
                [sketch.over(x, 0.0), sketch.at(x, foot_m)]
            })
            .collect();
        sketch.band(&pairs, upper, lower);
        if let Some(arch) = arch {
            // The vault behind the ring, in the shade.
            let depth: Vec<[Vec2; 2]> = (0..=32)
                .map(|i| {
                    let angle = std::f32::consts::PI * i as f32 / 32.0;
                    let (high, low) = (arch.at(angle, 0.0), arch.at(angle, -0.38));
                    [sketch.at(high.x, high.y), sketch.at(low.x + 0.12, low.y)]
                })
                .collect();
            sketch.band(&depth, stone.lerp(ink, 0.75), stone.lerp(ink, 0.6).with_alpha(0.75));
        }
    }
}

/// Courses of stones, with joints here and there, and moss where it is damp.
fn courses(sketch: &mut Sketch, arches: &[Arch]) {
    let [from, to] = sketch.span_m();
    let (ink, moss, pale) = (sketch.tones.ink, sketch.tones.moss, sketch.tones.pale_stone);
    let is_wall = |sketch: &Sketch, x: f32, y: f32| {
        let free = arches.iter().all(|arch| {
            let off = (x - arch.middle) / (arch.half + RING_M);
            let ring_m = arch.spring_m + (arch.rise_m + RING_M) * (1.0 - off * off).max(0.0).sqrt();
            off.abs() >= 1.0 || y > ring_m + 0.06
        });
        free && y < sketch.top_m(x) - 0.2 && y > sketch.ground_m(x) - 0.1
    };
    let lowest_m = sketch.level_m - 1.0;
    let highest_m = sketch.top_m((from + to) / 2.0).max(sketch.top_m(from)).max(sketch.top_m(to));
    // Of a long wall fewer joints are told.
    let told = (DETAILED_M / (to - from)).min(1.0);
    let rows = ((highest_m - lowest_m) / COURSE_M) as usize;
    for row in 0..rows {
        let y = lowest_m + row as f32 * COURSE_M;
        let mut x = from - 0.5 + sketch.random.unit();
        while x < to + 0.5 {
            let long = sketch.random.range(0.75, 1.6);
            let bends = y + sketch.stray(0.05);
            if is_wall(sketch, x, bends) && is_wall(sketch, x + long, bends) && sketch.random.chance(told) {
                if sketch.random.chance(0.22) {
                    let tone = if sketch.random.chance(0.5) { pale } else { sketch.tones.stone.lerp(ink, 0.25) };
                    let block = [(0.05, 0.05), (long - 0.05, 0.07), (long - 0.08, COURSE_M - 0.06), (0.07, COURSE_M - 0.05)];
                    let block = block.map(|(along, up)| sketch.at(x + along, bends + up));
                    if is_wall(sketch, x, bends + COURSE_M) && is_wall(sketch, x + long, bends + COURSE_M) {
                        sketch.mesh.wash(&block, tone.with_alpha(0.55), 0.05);
                    }
                }
                let [bent, aside] = [0.04, 0.05].map(|most_m| sketch.stray(most_m));
                let ends = [sketch.at(x, bends), sketch.at(x + long, bends + bent)];
                sketch.hair(ends[0], ends[1], 0.06, ink.with_alpha(0.42));
                if is_wall(sketch, x + long, bends + COURSE_M) {
                    let up = sketch.at(x + long + aside, bends + COURSE_M * 0.92);
                    sketch.hair(ends[1], up, 0.06, ink.with_alpha(0.42));
                }
                let damp = ((sketch.level_m + 1.6 - y) / 1.6).clamp(0.0, 1.0);
                if sketch.random.chance(0.3 * damp) {
                    let at = sketch.at(x + long / 2.0, bends + 0.1);
                    let wide = sketch.random.range(0.2, 0.5);
                    sketch.mesh.disc(at, wide * 0.4, moss.with_alpha(0.5), moss.with_alpha(0.0), 0.1);
                }
            }
            x += long;
        }
    }
}

/// The ring of voussoirs around an arch.
fn ring(sketch: &mut Sketch, arch: &Arch) {
    let (ink, pale, stone) = (sketch.tones.ink, sketch.tones.pale_stone, sketch.tones.stone);
    let around = std::f32::consts::PI * (arch.half + arch.rise_m) / 2.0;
    // An odd number has a keystone.
    let count = (around / VOUSSOIR_M) as usize | 1;
    let angle = |number: usize| std::f32::consts::PI * number as f32 / count as f32;
    for number in 0..count {
        let is_key = number == count / 2;
        let out_m = if is_key { RING_M + 0.08 } else { RING_M };
        let corners = [(number, 0.0), (number + 1, 0.0), (number + 1, out_m), (number, out_m)].map(|(number, out_m)| {
            let at = arch.at(angle(number), out_m);
            sketch.at(at.x, at.y)
        });
        let tone = pale.lerp(stone, sketch.random.range(0.0, 0.8)).lerp(ink, sketch.random.range(0.0, 0.1));
        sketch.mesh.wash(&corners, tone, 0.01);
        sketch.hair(corners[2], corners[1], 0.06, ink.with_alpha(0.5));
    }
    for (out_m, width, alpha) in [(0.0, 0.09, 0.9), (RING_M, 0.05, 0.6)] {
        let line: Vec<StrokePoint> = (0..=count)
            .map(|number| {
                let at = arch.at(angle(number), out_m);
                StrokePoint { at: sketch.at(at.x, at.y), width }
            })
            .collect();
        sketch.mesh.taper(&line, ink.with_alpha(alpha), 0.025);
    }
}

/// The pointed foot of each pier between two arches, upon which the water breaks.
fn cutwaters(sketch: &mut Sketch, arches: &[Arch]) {
    let (ink, stone) = (sketch.tones.ink, sketch.tones.stone);
    for pair in arches.windows(2) {
        let x = (pair[0].middle + pair[0].half + pair[1].middle - pair[1].half) / 2.0;
        let (foot_m, top_m) = (sketch.ground_m(x) - SUNK_M, pair[0].spring_m + 0.5);
        let half = PIER_M / 2.0;
        let outline = [(-half - 0.12, foot_m), (half + 0.12, foot_m), (half, top_m), (0.0, top_m + 0.5), (-half, top_m)]
            .map(|(aside, y)| sketch.at(x + aside, y));
        sketch.mesh.wash(&outline, stone.lerp(ink, 0.18), 0.03);
        // Its edge toward us, one side in the light and one in the shade.
        let shaded = [(0.0, foot_m), (half + 0.12, foot_m), (half, top_m), (0.0, top_m + 0.5)].map(|(aside, y)| sketch.at(x + aside, y));
        sketch.mesh.wash(&shaded, stone.lerp(ink, 0.4), 0.02);
        let (edge, tip) = (sketch.at(x, foot_m), sketch.at(x, top_m + 0.5));
        sketch.line(edge, tip, 0.05, ink.with_alpha(0.7));
        for aside in [-half, half] {
            let (from, to) = (sketch.at(x + aside, top_m), sketch.at(x, top_m + 0.5));
            sketch.line(from, to, 0.06, ink.with_alpha(0.7));
        }
    }
}

/// The far parapet, with posts.
fn parapet(sketch: &mut Sketch) {
    let [from, to] = sketch.span_m();
    let (stone, ink) = (sketch.tones.stone, sketch.tones.ink);
    let steps = ((to - from) / 0.5).ceil();
    let pairs: Vec<[Vec2; 2]> = (0..=steps as usize)
        .map(|i| {
            let x = from + (to - from) * i as f32 / steps;
            [sketch.over(x, PARAPET_M), sketch.over(x, -0.1)]
        })
        .collect();
    sketch.band(&pairs, stone.lerp(ink, 0.12), stone.lerp(ink, 0.34));
    let coping = sketch.tones.snowed(sketch.tones.pale_stone);
    sketch.along([from, to], PARAPET_M, 0.13, coping);
    sketch.along([from, to], PARAPET_M - 0.1, 0.04, ink.with_alpha(0.6));
    for x in sketch.stations(2.4) {
        post(sketch, x, POST_M, 0.26);
    }
}

/// A post of stone with a bud on top.
fn post(sketch: &mut Sketch, x: f32, tall_m: f32, width: f32) {
    let (tone, ink) = (sketch.tones.pale_stone.lerp(sketch.tones.stone, 0.4), sketch.tones.ink);
    let (foot, head) = (sketch.over(x, -0.15), sketch.over(x, tall_m - 0.16));
    sketch.post(foot, head, width, tone);
    let bud = [(-0.42, 0.0), (0.42, 0.0), (0.55, 0.3), (0.35, 0.62), (0.0, 0.8), (-0.35, 0.62), (-0.55, 0.3)];
    let bud = bud.map(|(aside, up)| head + Vec2::new(aside, up) * width);
    let tone = sketch.tones.snowed(tone);
    sketch.mesh.wash(&bud, tone, 0.02);
    let line: Vec<StrokePoint> = bud[1..].iter().map(|at| StrokePoint { at: *at, width: 0.035 }).collect();
    sketch.mesh.hair(&line, ink.with_alpha(0.6));
}

/// Slabs along the edge of the deck, and the stones at its ends.
pub(super) fn slabs(sketch: &mut Sketch) {
    let (stone, ink) = (sketch.tones.stone, sketch.tones.ink);
    let length_m = sketch.length_m();
    let pale = sketch.tones.snowed(sketch.tones.pale_stone);
    sketch.along([0.0, length_m], -0.1, 0.2, pale.lerp(stone, 0.3));
    sketch.along([0.0, length_m], -0.22, 0.05, ink.with_alpha(0.65));
    sketch.along([0.0, length_m], 0.0, 0.03, ink.with_alpha(0.35));
    let mut x = sketch.random.unit();
    while x < length_m {
        let aside = sketch.stray(0.04);
        let joint = [sketch.over(x, 0.0), sketch.over(x + aside, -0.2)];
        sketch.hair(joint[0], joint[1], 0.05, ink.with_alpha(0.5));
        x += sketch.random.range(0.7, 1.3);
    }
}

/// Posts before whoever walks there.
pub(super) fn near_posts(sketch: &mut Sketch) {
    for x in sketch.stations(4.8) {
        post(sketch, x, NEAR_POST_M, 0.24);
    }
}
