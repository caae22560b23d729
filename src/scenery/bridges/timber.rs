//! Bridges of timber: planks on two beams, trestles, and the long lacquered bridge.

use bevy::math::Vec2;
use eremite_stream::ink::{Ink, StrokePoint};

use super::sketch::{FEATHER_M, Sketch};

/// Planks per metre, and the size of one in metres.
const PLANKS_A_METRE: f32 = 3.0;
const PLANK_M: Vec2 = Vec2::new(0.27, 0.15);
/// Metres that what stands in the ground reaches into it.
const SUNK_M: f32 = 0.5;
/// Length in metres up to which planks need no trestle.
const SHORT_M: f32 = 10.0;
/// Metres from one row of ties of the long bridge to the next.
const ROW_M: f32 = 2.6;
/// Height of a railing in metres.
const RAIL_M: f32 = 0.95;

/// Beams on slender trestles, or struts alone where the way over is short, and a railing of branches.
pub(super) fn plank_bridge(sketch: &mut Sketch) {
    let [from, to] = sketch.span_m();
    let (dark, wood) = (sketch.tones.dark_wood, sketch.tones.wood);
    // Struts from the banks to the beams.
    for (end, toward) in [(from, 1.0), (to, -1.0)] {
        let foot_x = end + toward * 0.9;
        let foot = sketch.at(foot_x, sketch.ground_m(foot_x) - SUNK_M);
        let head = sketch.over(end + toward * 2.8_f32.min(0.3 * (to - from)), -0.35);
        sketch.line(foot, head, 0.15, dark);
    }
    let trestle = TrestleShape { half_m: 0.2, lean: 0.09, post_m: 0.16, tier_m: 3.4, knee_m: 0.8 };
    let stations = if to - from > SHORT_M { sketch.stations(4.2) } else { Vec::new() };
    for x in stations.iter().skip(1).rev().skip(1) {
        bent(sketch, *x, &trestle, wood.lerp(dark, 0.55));
    }
    sketch.along([from - 1.0, to + 1.0], -0.27, 0.2, dark);
    railing(sketch, 1.9, wood, &[0.86], 0.1, 0.1);
}

/// Trestles of two leaning posts with braces, stringers, and a railing of two rails.
pub(super) fn trestle(sketch: &mut Sketch) {
    let [from, to] = sketch.span_m();
    let (dark, wood, ink) = (sketch.tones.dark_wood, sketch.tones.wood, sketch.tones.ink);
    let trestle = TrestleShape { half_m: 0.3, lean: 0.13, post_m: 0.21, tier_m: 2.8, knee_m: 1.3 };
    let stations = sketch.stations(4.6);
    for x in &stations[1..stations.len() - 1] {
        bent(sketch, *x, &trestle, wood.lerp(dark, 0.4));
    }
    sketch.along([from - 1.0, to + 1.0], -0.26, 0.24, wood.lerp(dark, 0.6));
    sketch.along([from - 1.0, to + 1.0], -0.37, 0.05, ink.with_alpha(0.7));
    railing(sketch, 1.7, wood.lerp(dark, 0.25), &[0.9, 0.5], 0.03, 0.12);
}

/// The measures of a trestle's bent, in metres.
struct TrestleShape {
    /// Half the distance of its posts at the top, how far each leans for a metre of height, and its width.
    half_m: f32,
    lean: f32,
    post_m: f32,
    /// Height of a tier of braces.
    tier_m: f32,
    /// How far knee braces reach.
    knee_m: f32,
}

/// Two leaning posts with a cap, and tier by tier braces across and a tie; none where the ground is near.
fn bent(sketch: &mut Sketch, x: f32, shape: &TrestleShape, wood: Ink) {
    let (dark, ink) = (sketch.tones.dark_wood, sketch.tones.ink);
    let bed_m = sketch.ground_m(x);
    let tall_m = sketch.top_m(x) - bed_m;
    if tall_m < 0.9 {
        return;
    }
    let aside_m = shape.half_m + shape.lean * tall_m;
    let heads = [-shape.half_m, shape.half_m].map(|aside| sketch.over(x + aside, -0.4));
    let feet = [-aside_m, aside_m].map(|aside| sketch.at(x + aside, bed_m - SUNK_M));
    let tiers = (tall_m / shape.tier_m).ceil().max(1.0);
    // The braces lie behind the posts.
    for tier in 0..tiers as usize {
        let [upper, lower] = [tier as f32 / tiers, (tier as f32 + 1.0) / tiers].map(|share| 0.05 + 0.85 * share);
        for (high, low) in [(0, 1), (1, 0)] {
            sketch.line(heads[high].lerp(feet[high], upper), heads[low].lerp(feet[low], lower), 0.06, dark.lerp(ink, 0.2));
        }
        sketch.line(heads[0].lerp(feet[0], lower), heads[1].lerp(feet[1], lower), 0.09, dark);
    }
    for (head, foot) in heads.into_iter().zip(feet) {
        sketch.post(foot, head, shape.post_m, wood);
    }
    let cap = [-2.0, 2.0].map(|share| sketch.over(x + share * shape.half_m, -0.44));
    sketch.line(cap[0], cap[1], 0.2, dark);
    for side in [-1.0, 1.0] {
        let foot = sketch.over(x + side * (shape.half_m + 0.05), (-0.9 * shape.knee_m - 0.3).max(-0.6 * tall_m));
        let head = sketch.over(x + side * (shape.half_m + shape.knee_m), -0.36);
        sketch.line(foot, head, 0.09, dark);
    }
}

/// Many bents of slender posts, tied to one another row by row, a fascia, and a railing with knobs, all lacquered.
pub(super) fn long_bridge(sketch: &mut Sketch) {
    let [from, to] = sketch.span_m();
    let (lacquer, ink) = (sketch.tones.lacquer, sketch.tones.ink);
    let shade = lacquer.lerp(ink, 0.5);
    let bents = sketch.stations(4.6);
    // The far posts, and the ties that run from bent to bent as far as the ground is below them.
    for x in &bents[1..bents.len() - 1] {
        let (head, foot) = (sketch.over(x - 0.18, -0.5), sketch.at(x - 0.22, sketch.ground_m(*x) - SUNK_M));
        sketch.line(foot, head, 0.17, shade.lerp(ink, 0.35));
    }
    let lowest_m = bents.iter().map(|x| sketch.top_m(*x) - sketch.ground_m(*x)).fold(0.0, f32::max);
    for row in 1..=(lowest_m / ROW_M) as usize {
        let down_m = row as f32 * ROW_M;
        for pair in bents.windows(2) {
            let is_free = |x: f32| sketch.top_m(x) - down_m > sketch.ground_m(x).max(sketch.level_m) + 0.35;
            if is_free(pair[0]) && is_free(pair[1]) {
                let ends = [sketch.over(pair[0] - 0.5, -down_m), sketch.over(pair[1] + 0.5, -down_m)];
                sketch.line(ends[0], ends[1], 0.12, shade);
            }
        }
    }
    for x in &bents[1..bents.len() - 1] {
        let x = *x;
        let bed_m = sketch.ground_m(x);
        let tall_m = sketch.top_m(x) - bed_m;
        if tall_m < 1.0 {
            continue;
        }
        let lean = 0.035 * tall_m;
        for (side, tone, width) in [(-1.0, shade, 0.24), (1.0, lacquer.lerp(ink, 0.22), 0.27)] {
            let (head, foot) = (sketch.over(x + side * 0.4, -0.5), sketch.at(x + side * (0.4 + lean), bed_m - SUNK_M));
            sketch.post(foot, head, width, tone);
        }
        let cap = [-1.0, 1.0].map(|aside| sketch.over(x + aside, -0.52));
        sketch.line(cap[0], cap[1], 0.22, shade);
    }
    // The far stringer, in the shade.
    sketch.along([from - 1.0, to + 1.0], -0.42, 0.2, shade.lerp(ink, 0.3));
    let posts = sketch.stations(2.3);
    for (number, x) in posts.iter().enumerate() {
        lacquered_post(sketch, *x, if number % 2 == 0 { 1.0 } else { 0.86 }, number % 2 == 0);
    }
    for (up_m, width) in [(0.82, 0.11), (0.5, 0.06), (0.16, 0.08)] {
        sketch.along([from - 0.3, to + 0.3], up_m, width, lacquer);
    }
    sketch.along([from - 0.3, to + 0.3], 0.76, 0.03, ink.with_alpha(0.5));
}

/// A post of the long bridge; some have a knob of bronze.
fn lacquered_post(sketch: &mut Sketch, x: f32, tall_m: f32, has_knob: bool) {
    let (lacquer, bronze) = (sketch.tones.lacquer, sketch.tones.bronze);
    let (foot, head) = (sketch.over(x, -0.1), sketch.over(x, tall_m));
    sketch.post(foot, head, 0.17, lacquer);
    if has_knob {
        // An onion, with a collar and a tip.
        let outline = [(-0.09, 0.0), (0.09, 0.0), (0.12, 0.1), (0.08, 0.19), (0.0, 0.3), (-0.08, 0.19), (-0.12, 0.1)];
        let outline = outline.map(|(aside, up)| head + Vec2::new(aside, up));
        sketch.mesh.wash(&outline, bronze, 0.02);
    }
}

/// Crooked posts and rails behind whoever walks there.
fn railing(sketch: &mut Sketch, apart_m: f32, wood: Ink, rails_m: &[f32], crooked: f32, width: f32) {
    let stations = sketch.stations(apart_m);
    let mut heads: Vec<Vec<StrokePoint>> = vec![Vec::new(); rails_m.len()];
    for x in stations {
        let (lean, taller_m) = (sketch.stray(crooked), sketch.random.range(-0.5, 1.0) * crooked);
        let (foot, head) = (sketch.over(x, -0.15), sketch.over(x + lean, RAIL_M + taller_m));
        sketch.post(foot, head, width + 0.03, wood);
        for (line, up_m) in heads.iter_mut().zip(rails_m) {
            line.push(StrokePoint { at: foot.lerp(head, (up_m + 0.15) / (RAIL_M + 0.15)), width: width * 0.75 });
        }
    }
    let (ink, tone) = (sketch.tones.ink, sketch.tones.snowed(wood));
    for line in heads {
        sketch.mesh.curve(&line, 4, tone, FEATHER_M);
        let beneath: Vec<StrokePoint> =
            line.iter().map(|point| StrokePoint { at: point.at - Vec2::Y * point.width * 0.6, width: 0.035 }).collect();
        sketch.mesh.hair(&beneath, ink.with_alpha(0.55));
    }
}

/// Plank by plank, from one end to the other.
pub(super) fn planks(sketch: &mut Sketch) {
    let (wood, dark, ink) = (sketch.tones.wood, sketch.tones.dark_wood, sketch.tones.ink);
    let count = (sketch.length_m() * PLANKS_A_METRE) as usize;
    for number in 0..count {
        let x = (number as f32 + 0.5) / PLANKS_A_METRE;
        let tilt = (sketch.top_m(x + 0.1) - sketch.top_m(x - 0.1)) / 0.2 + sketch.stray(0.05);
        let along = Vec2::new(1.0, tilt).normalize() * PLANK_M.x / 2.0;
        let up = along.perp().normalize() * PLANK_M.y;
        let at = sketch.over(x, 0.0) + Vec2::Y * sketch.random.range(-0.02, 0.025);
        let tone = wood.lerp(dark, sketch.random.unit() * 0.8);
        sketch.mesh.wash(&[at - along - up, at + along - up, at + along, at - along], sketch.tones.snowed(tone), 0.025);
    }
    let ends = [0.0, sketch.length_m()];
    sketch.along(ends, -PLANK_M.y - 0.02, 0.05, ink.with_alpha(0.75));
    abutments(sketch);
}

/// The deck of the long bridge: a fascia with the ends of beams beneath it.
pub(super) fn lacquered_deck(sketch: &mut Sketch) {
    let (lacquer, ink) = (sketch.tones.lacquer, sketch.tones.ink);
    let (length_m, [from, to]) = (sketch.length_m(), sketch.span_m());
    sketch.along([0.0, length_m], -0.07, 0.14, sketch.tones.snowed(sketch.tones.wood.lerp(lacquer, 0.25)));
    sketch.along([from - 1.0, to + 1.0], -0.27, 0.24, lacquer.lerp(ink, 0.12));
    sketch.along([from - 1.0, to + 1.0], -0.4, 0.05, ink.with_alpha(0.7));
    sketch.along([0.0, length_m], -0.15, 0.03, ink.with_alpha(0.5));
    for x in sketch.stations(1.15) {
        let at = sketch.over(x, -0.48);
        sketch.line(at - Vec2::X * 0.1, at + Vec2::X * 0.1, 0.16, lacquer.lerp(ink, 0.55));
    }
    abutments(sketch);
}

/// Stones that bear the beams at both banks.
fn abutments(sketch: &mut Sketch) {
    let (stone, ink) = (sketch.tones.stone, sketch.tones.ink);
    let [from, to] = sketch.span_m();
    for (end, toward) in [(from, 1.0), (to, -1.0)] {
        for number in 0..4 {
            let x = end + toward * (0.25 + 0.5 * number as f32 + sketch.stray(0.12));
            let (ground_m, wide) = (sketch.ground_m(x), sketch.random.range(0.24, 0.42));
            if sketch.top_m(x) - ground_m < 0.3 {
                continue;
            }
            let tall = (sketch.top_m(x) - ground_m - 0.25).min(wide * 0.9);
            let outline = [(-1.0, -0.25), (1.0, -0.3), (0.9, 0.55), (0.35, 1.0), (-0.45, 0.95), (-0.95, 0.5)]
                .map(|(aside, up)| sketch.at(x + aside * wide, ground_m + up * tall));
            let tone = stone.lerp(ink, sketch.random.range(0.0, 0.25));
            sketch.mesh.wash(&outline, tone, 0.03);
            let crown: Vec<StrokePoint> = outline[2..].iter().map(|at| StrokePoint { at: *at, width: 0.05 }).collect();
            sketch.mesh.hair(&crown, ink.with_alpha(0.5));
        }
    }
}

/// Short posts before whoever walks there.
pub(super) fn near_posts(sketch: &mut Sketch) {
    let wood = sketch.tones.wood.lerp(sketch.tones.dark_wood, 0.5);
    let stations = sketch.stations(3.6);
    for x in stations {
        let lean = sketch.stray(0.04);
        let (foot, head) = (sketch.over(x, -0.3), sketch.over(x + lean, 0.42));
        sketch.post(foot, head, 0.16, wood);
    }
}

/// Posts with knobs before whoever walks there, and the rail at their feet.
pub(super) fn near_lacquered_posts(sketch: &mut Sketch) {
    let [from, to] = sketch.span_m();
    for x in sketch.stations(4.6) {
        lacquered_post(sketch, x, 0.5, true);
    }
    let lacquer = sketch.tones.lacquer;
    sketch.along([from, to], 0.06, 0.1, lacquer);
}
