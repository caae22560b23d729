//! What lies in the first metres of soil: strata, stones, worm burrows, and now and then a bone or a shell. It fades with
//! depth, is a pure function of seed and column, and ends with its chunk.

use std::f32::consts::TAU;

use bevy::math::Vec2;
use eremite_land::{CHUNK_COLUMNS, ChunkIndex, RandomStream, Seed, ValueNoise, hash::SeededRng};
use eremite_stream::ink::{Ink, InkMeshBuilder, StrokePoint, palette};

use super::profile::GroundProfile;

const STRATA: RandomStream = RandomStream::named("soil strata");
const STONES: RandomStream = RandomStream::named("soil stones");
const BURROWS: RandomStream = RandomStream::named("soil burrows");
const FOSSILS: RandomStream = RandomStream::named("soil fossils");

/// A layer of the soil.
struct Stratum {
    /// Mean depth of its upper side in metres, and how much that varies.
    depth_m: f32,
    vary_m: f32,
    /// Columns to either side over which the surface above is averaged: deep layers are more level than shallow ones.
    level_columns: usize,
    /// Thickness in metres of the thinnest and the thickest part.
    thick_m: (f32, f32),
    /// Strength at its upper side; pale layers are drawn with paper, dark ones with ink.
    strength: f32,
    pale: bool,
}

const STRATA_DOWN: [Stratum; 5] = [
    Stratum { depth_m: 0.75, vary_m: 0.4, level_columns: 1, thick_m: (0.15, 0.5), strength: 0.3, pale: false },
    Stratum { depth_m: 1.6, vary_m: 0.7, level_columns: 4, thick_m: (0.2, 0.9), strength: 0.2, pale: true },
    Stratum { depth_m: 2.9, vary_m: 0.9, level_columns: 8, thick_m: (0.3, 0.9), strength: 0.34, pale: false },
    Stratum { depth_m: 4.3, vary_m: 1.1, level_columns: 14, thick_m: (0.25, 1.1), strength: 0.13, pale: true },
    Stratum { depth_m: 6.0, vary_m: 1.2, level_columns: 20, thick_m: (0.3, 1.2), strength: 0.07, pale: true },
];
/// Wavelengths in columns of a layer's depth, and of its strength and thickness.
const DEPTH_COLUMNS: i64 = 37;
const STRENGTH_COLUMNS: i64 = 17;
/// A layer keeps at least this many metres of soil over it.
const COVERED_M: f32 = 0.45;
/// Metres over which a layer's upper side is soft.
const SOFT_M: f32 = 0.05;
/// Share of paper in what is pale.
const PALE: f32 = 0.4;

/// Stones in a chunk; depths in metres at which they lie, from many to few; and half their size in metres.
const STONE_COUNT: usize = 34;
const STONE_DEPTH_M: (f32, f32) = (0.5, 6.5);
const STONE_HALF_M: (f32, f32) = (0.06, 0.4);
/// Burrows in a chunk, and how deep they go in metres.
const BURROW_COUNT: usize = 4;
const BURROW_DEPTH_M: (f32, f32) = (0.9, 2.6);
/// Chance that a chunk has a fossil, and the depths in metres at which it lies.
const FOSSIL_CHANCE: f32 = 0.75;
const FOSSIL_DEPTH_M: (f32, f32) = (1.4, 4.2);
/// Metres to a chunk's ends that are kept clear.
const CLEAR_M: f32 = 3.0;
/// Depth in metres at which nothing of it can be seen any more.
const GONE_M: f32 = 8.0;

/// Draws what lies in a chunk's soil.
pub fn draw(mesh: &mut InkMeshBuilder, seed: Seed, chunk: ChunkIndex, ground: &GroundProfile) {
    for (number, stratum) in STRATA_DOWN.iter().enumerate() {
        draw_stratum(mesh, seed, chunk, ground, (number as i64, stratum));
    }
    let mut random = seed.rng(STONES, &[chunk.0]);
    for _ in 0..STONE_COUNT {
        draw_stone(mesh, ground, &mut random);
    }
    let mut random = seed.rng(BURROWS, &[chunk.0]);
    for _ in 0..BURROW_COUNT {
        draw_burrow(mesh, ground, &mut random);
    }
    let mut random = seed.rng(FOSSILS, &[chunk.0]);
    if random.chance(FOSSIL_CHANCE) {
        draw_fossil(mesh, ground, &mut random);
    }
}

/// How visible something is at a depth: 1 at the surface, 0 from [`GONE_M`] down.
fn visibility(depth_m: f32) -> f32 {
    let left = (1.0 - depth_m / GONE_M).clamp(0.0, 1.0);
    left * (2.0 - left)
}

/// The pale tone of the soil at `x` metres from the first column.
fn pale(ground: &GroundProfile, x: f32) -> Ink {
    Ink::from(ground.tints[x as usize].soil).lerp(palette::paper(), PALE)
}

fn draw_stratum(mesh: &mut InkMeshBuilder, seed: Seed, chunk: ChunkIndex, ground: &GroundProfile, (number, stratum): (i64, &Stratum)) {
    let noise = |part: i64, wavelength: i64| {
        let salt = seed.hash(STRATA, &[number, part]);
        ValueNoise::new(Seed(salt), STRATA, wavelength, chunk.first())
    };
    let (mut depths, mut strengths, mut thicknesses) = (noise(0, DEPTH_COLUMNS), noise(1, STRENGTH_COLUMNS), noise(2, STRENGTH_COLUMNS));
    let mut previous: Option<[u32; 3]> = None;
    let levels = ground.levels(stratum.level_columns);
    for (column, (level_m, height_m)) in levels.iter().zip(ground.heights()).enumerate() {
        let x = column as f32;
        let depth_m = stratum.depth_m + stratum.vary_m * (depths.step() as f32 - 0.5);
        let y = (level_m - depth_m).min(height_m - COVERED_M);
        // Layers pinch out where the noise is low.
        let strength = ((strengths.step() as f32 - 0.3) / 0.25).clamp(0.0, 1.0);
        let strength = stratum.strength * strength * visibility(height_m - y);
        let thick_m = stratum.thick_m.0 + (stratum.thick_m.1 - stratum.thick_m.0) * thicknesses.step() as f32;
        let ink = if stratum.pale { pale(ground, x) } else { palette::ink() };
        let here = [
            mesh.vertex(Vec2::new(x, y + SOFT_M), ink.with_alpha(0.0)),
            mesh.vertex(Vec2::new(x, y), ink.with_alpha(strength)),
            mesh.vertex(Vec2::new(x, y - thick_m), ink.with_alpha(0.0)),
        ];
        if let Some(last) = previous.replace(here) {
            for band in 0..2 {
                mesh.quad(last[band], here[band], here[band + 1], last[band + 1]);
            }
        }
    }
}

/// A place in the soil of a chunk: metres from its first column, at a depth from a range, shallow ones more often.
fn buried(ground: &GroundProfile, depth_m: (f32, f32), random: &mut SeededRng) -> (Vec2, f32) {
    let x = random.range(CLEAR_M, CHUNK_COLUMNS as f32 - CLEAR_M);
    let depth = depth_m.0 + (depth_m.1 - depth_m.0) * random.unit() * random.unit();
    // Below the lowest ground near by, so that nothing sticks out of a slope.
    let low_m = [-0.6, 0.0, 0.6].map(|aside| ground.at(x + aside)).into_iter().fold(f32::MAX, f32::min);
    (Vec2::new(x, low_m - depth), depth)
}

/// A rounded stone, lit from above.
fn draw_stone(mesh: &mut InkMeshBuilder, ground: &GroundProfile, random: &mut SeededRng) {
    const CORNERS: usize = 8;
    let (at, depth_m) = buried(ground, STONE_DEPTH_M, random);
    let share = random.unit() * random.unit();
    let half = STONE_HALF_M.0 + (STONE_HALF_M.1 - STONE_HALF_M.0) * share;
    let (flat, turn, shade) = (random.range(0.5, 0.85), random.range(-0.5, 0.5), random.range(0.3, 0.75));
    // Big ones lie deep, so that none breaks through the surface.
    let at = at - Vec2::Y * half;
    let seen = visibility(depth_m);
    let (sin, cos) = (libm::sinf(turn), libm::cosf(turn));
    let outline: [Vec2; CORNERS] = std::array::from_fn(|i| {
        let angle = TAU * i as f32 / CORNERS as f32;
        let (rise, along) = libm::sincosf(angle);
        let out = half * random.range(0.82, 1.1) * Vec2::new(along, flat * rise);
        at + Vec2::new(out.x * cos - out.y * sin, out.x * sin + out.y * cos)
    });
    let tone = palette::ink().lerp(pale(ground, at.x), shade);
    mesh.wash(&outline, palette::ink().with_alpha(0.4 * seen), 0.07);
    let lit = outline.map(|corner| at + (corner - at) * 0.86 + Vec2::Y * 0.06 * half);
    mesh.wash(&lit, tone.with_alpha(0.75 * seen), 0.03);
}

/// The winding way of a worm, from below the turf downward.
fn draw_burrow(mesh: &mut InkMeshBuilder, ground: &GroundProfile, random: &mut SeededRng) {
    const POINTS: usize = 12;
    let x = random.range(CLEAR_M, CHUNK_COLUMNS as f32 - CLEAR_M);
    let deepest_m = random.range(BURROW_DEPTH_M.0, BURROW_DEPTH_M.1);
    let (lean, swing, phase) = (random.range(-0.8, 0.8), random.range(0.1, 0.28), TAU * random.unit());
    let way: [StrokePoint; POINTS] = std::array::from_fn(|i| {
        let along = i as f32 / (POINTS - 1) as f32;
        let aside = lean * along + swing * libm::sinf(phase + 8.0 * along);
        let depth = 0.3 + (deepest_m - 0.3) * along;
        StrokePoint::new(x + aside, ground.at(x + aside) - depth, 0.1 * (1.0 - 0.6 * along))
    });
    mesh.hair(&way, pale(ground, x).with_alpha(0.3));
}

/// A bone, a fish, an ammonite or a shell.
fn draw_fossil(mesh: &mut InkMeshBuilder, ground: &GroundProfile, random: &mut SeededRng) {
    let (at, depth_m) = buried(ground, FOSSIL_DEPTH_M, random);
    let ink = pale(ground, at.x).lerp(palette::paper(), 0.35).with_alpha(0.6 * visibility(depth_m));
    let turn = random.range(-0.6, 0.6);
    let (sin, cos) = (libm::sinf(turn), libm::cosf(turn));
    let place = |x: f32, y: f32, width: f32| StrokePoint { at: at + Vec2::new(x * cos - y * sin, x * sin + y * cos), width };
    match (random.unit() * 4.0) as u32 {
        0 => draw_bone(mesh, place, random.range(0.35, 0.7), ink),
        1 => draw_fish(mesh, place, random.range(0.5, 0.9), ink),
        2 => draw_ammonite(mesh, place, random.range(0.25, 0.42), ink),
        _ => draw_shell(mesh, place, random.range(0.22, 0.36), ink),
    }
}

/// A long bone with its two joints; `half` is half its length in metres.
fn draw_bone(mesh: &mut InkMeshBuilder, place: impl Fn(f32, f32, f32) -> StrokePoint, half: f32, ink: Ink) {
    mesh.stroke(&[place(-half, 0.0, 0.09), place(0.0, 0.0, 0.065), place(half, 0.0, 0.09)], ink, 0.02);
    for (end, side) in [(-half, -1.0), (-half, 1.0), (half, -1.0), (half, 1.0)] {
        mesh.stroke(&[place(end, 0.0, 0.08), place(end * 1.06, 0.055 * side, 0.1)], ink, 0.02);
    }
}

/// A fish's spine with ribs, head and tail; `half` is half its length in metres.
fn draw_fish(mesh: &mut InkMeshBuilder, place: impl Fn(f32, f32, f32) -> StrokePoint, half: f32, ink: Ink) {
    const RIBS: usize = 9;
    let bow = |along: f32| 0.12 * half * (1.0 - along * along);
    let spine: [StrokePoint; 7] = std::array::from_fn(|i| {
        let along = i as f32 / 3.0 - 1.0;
        place(half * along, bow(along), 0.05)
    });
    mesh.hair(&spine, ink);
    for rib in 0..RIBS {
        let along = -0.55 + 1.25 * rib as f32 / RIBS as f32;
        let long = 0.3 * half * (1.0 - along * along);
        for side in [-1.0, 1.0] {
            let (x, y) = (half * along, bow(along));
            mesh.hair(
                &[place(x, y, 0.04), place(x - 0.12 * half, y + 0.7 * side * long, 0.035), place(x - 0.2 * half, y + side * long, 0.02)],
                ink,
            );
        }
    }
    let head = [(0.8, 0.16), (1.1, 0.02), (0.8, -0.12), (0.68, 0.02)].map(|(x, y)| place(half * x, half * y, 0.0).at);
    mesh.wash(&head, ink, 0.02);
    for side in [-1.0, 1.0] {
        mesh.hair(&[place(-half, 0.0, 0.05), place(-1.25 * half, 0.24 * side * half, 0.05)], ink);
    }
}

/// An ammonite: a spiral that widens, with its ribs; `radius` in metres.
fn draw_ammonite(mesh: &mut InkMeshBuilder, place: impl Fn(f32, f32, f32) -> StrokePoint, radius: f32, ink: Ink) {
    const POINTS: usize = 34;
    const TURNS: f32 = 2.6;
    let spiral = |along: f32| (radius * (0.06 + 0.94 * along * along), TAU * TURNS * along);
    let coil: [StrokePoint; POINTS] = std::array::from_fn(|i| {
        let along = i as f32 / (POINTS - 1) as f32;
        let (out, angle) = spiral(along);
        place(out * libm::cosf(angle), out * libm::sinf(angle), 0.03 + 0.05 * along)
    });
    mesh.hair(&coil, ink);
    for rib in 0..16 {
        let (out, angle) = spiral(0.66 + 0.34 * rib as f32 / 16.0);
        let (sin, cos) = (libm::sinf(angle), libm::cosf(angle));
        mesh.hair(&[place(0.72 * out * cos, 0.72 * out * sin, 0.02), place(out * cos, out * sin, 0.05)], ink);
    }
}

/// A scallop's fan of ribs; `radius` in metres.
fn draw_shell(mesh: &mut InkMeshBuilder, place: impl Fn(f32, f32, f32) -> StrokePoint, radius: f32, ink: Ink) {
    const RIBS: usize = 8;
    let rim = |rib: usize| {
        let angle = TAU * (0.06 + 0.38 * rib as f32 / RIBS as f32);
        (radius * libm::cosf(angle), radius * libm::sinf(angle))
    };
    let outline: [Vec2; RIBS + 2] =
        std::array::from_fn(|i| if i == 0 { place(0.0, 0.0, 0.0).at } else { place(rim(i - 1).0, rim(i - 1).1, 0.0).at });
    let [r, g, b, alpha] = ink.0;
    mesh.wash(&outline, Ink([r, g, b, 0.45 * alpha]), 0.02);
    for rib in 0..=RIBS {
        let (x, y) = rim(rib);
        mesh.hair(&[place(0.0, 0.0, 0.02), place(x, y, 0.06)], ink);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{Column, Land, terrain};

    fn drawn(land: &Land, chunk: i64) -> InkMeshBuilder {
        let mut mesh = InkMeshBuilder::default();
        let chunk = ChunkIndex(chunk);
        draw(&mut mesh, land.seed(), chunk, &GroundProfile::of(land, chunk));
        mesh
    }

    #[test]
    fn layers_meet_at_the_border_of_two_chunks_in_the_same_bits() {
        let land = eremite_testing::land(Seed(4), terrain::DEFAULT_ALGORITHM);
        for chunk in [-3, 0, 7, 1 << 52] {
            let at = |mesh: &InkMeshBuilder, x: f32| -> Vec<(u32, u32)> {
                let corners = mesh.positions.iter().zip(&mesh.inks).filter(|(at, _)| at.x == x);
                corners.map(|(at, ink)| (at.y.to_bits(), ink.0[3].to_bits())).collect()
            };
            let (left, right) = (at(&drawn(&land, chunk), CHUNK_COLUMNS as f32), at(&drawn(&land, chunk + 1), 0.0));
            assert_eq!(left.len(), 3 * STRATA_DOWN.len());
            assert_eq!(left, right, "chunk {chunk}");
        }
    }

    #[test]
    fn everything_lies_below_the_ground_and_within_its_chunk() {
        let land = eremite_testing::land(Seed(9), terrain::DEFAULT_ALGORITHM);
        for chunk in 0..20 {
            let mesh = drawn(&land, chunk);
            let first = ChunkIndex(chunk).first();
            for at in &mesh.positions {
                assert!((0.0..=CHUNK_COLUMNS as f32).contains(&at.x), "{at} in chunk {chunk}");
                let ground = land.height(first + at.x as i64).max(land.height(Column(first.0 + at.x.ceil() as i64)));
                assert!(at.y < ground, "{at} over the ground {ground} in chunk {chunk}");
            }
        }
    }
}
