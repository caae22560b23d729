//! Mesh of a chunk of ground: soil that darkens to ink with depth, below a brushed edge.

use std::ops::Range;

use bevy::math::Vec2;
use eremite_land::{
    CHUNK_COLUMNS, ChunkIndex, Column, Land, LandCache, Place, RandomStream, Seed, ValueNoise, cache::lerp_heights, edits::ALONG,
};
use eremite_stream::{
    ChunkPicture,
    ink::{Ink, InkMeshBuilder, StrokePoint, palette},
};

use super::{GroundProfile, INK_FROM_M, embers, road, soil};

const EDGE: RandomStream = RandomStream::named("ground edge");
const COVER: RandomStream = RandomStream::named("ground cover");
const TEXTURE: RandomStream = RandomStream::named("ground texture strokes");

/// Tones of the soil: depth in metres, and the share of soil colour (the rest is the deep ink).
const TONES: [(f32, f32); 6] = [(0.0, 1.0), (0.9, 0.82), (2.6, 0.5), (6.0, 0.24), (12.0, 0.08), (22.0, 0.0)];
/// Wavelength in columns of the cover's thickness noise, and the range of its factor; metres over which the cover fades into
/// the soil; and how much thinner it gets with the squared slope.
const COVER_COLUMNS: i64 = 7;
const COVER_SHARE: (f32, f32) = (0.55, 1.35);
const COVER_FADE_M: f32 = 0.16;
const COVER_THINNER: f32 = 0.45;
/// Metres below a chunk's lowest point that its ground reaches: farther than any view.
const DEEPEST_M: f32 = 260.0;
/// The brush stroke along the surface: minimal and maximal width in metres.
const EDGE_M: (f32, f32) = (0.07, 0.34);
/// Wavelength in columns of the brush's pressure.
const PRESSURE_COLUMNS: i64 = 5;
/// Metres over which the stroke fades upward into the air and downward into the soil.
const FEATHER_UP_M: f32 = 0.06;
const FEATHER_DOWN_M: f32 = 0.5;
/// Limit of the stroke's vertical thickening on slopes, reached at 70 degrees.
const STEEPEST_STRETCH: f32 = 3.0;
/// Depth in metres at which the ground is probed for having been dug away.
const UNDER_M: f32 = 0.06;
/// Texture strokes per chunk: the hemp-fibre strokes that give a painted slope its body.
const TEXTURE_STROKES: usize = 36;

/// Draws a chunk's soil and cover.
pub fn draw_body(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let ground = GroundProfile::of(land, chunk);
    let rows = TONES.len() + 4;
    let mut mesh = InkMeshBuilder::with_capacity((CHUNK_COLUMNS + 1) * rows, CHUNK_COLUMNS * rows * 2);
    fill(&mut mesh, land.seed(), chunk, &ground);
    picture(mesh, &ground)
}

/// Draws the brush strokes of a chunk of ground.
pub fn draw_edge(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let ground = GroundProfile::of(land, chunk);
    let mut mesh = InkMeshBuilder::with_capacity(7_000, 9_000);
    soil::draw(&mut mesh, land.seed(), chunk, &ground);
    texture(&mut mesh, land.seed(), chunk, ground.heights());
    edge(&mut mesh, land, chunk, &ground);
    road::draw(&mut mesh, land, chunk, ground.heights(), &ground.tints);
    embers::draw(&mut mesh, land.seed(), chunk, ground.heights(), &ground.tints);
    picture(mesh, &ground)
}

fn picture(mesh: InkMeshBuilder, ground: &GroundProfile) -> ChunkPicture {
    ChunkPicture { mesh, ends: [ground.heights()[0], ground.heights()[CHUNK_COLUMNS]] }
}

/// Fills the cover and the soil below the outline, in bands of equal depth.
fn fill(mesh: &mut InkMeshBuilder, seed: Seed, chunk: ChunkIndex, ground: &GroundProfile) {
    let heights = ground.heights();
    let bottom = heights.iter().copied().fold(f32::MAX, f32::min) - DEEPEST_M;
    let rows = TONES.len() as u32 + 4;
    let mut thickness = ValueNoise::new(seed, COVER, COVER_COLUMNS, chunk.first());
    for (i, height) in heights.iter().enumerate() {
        let tint = &ground.tints[i];
        let x = i as f32;
        let grade = ground.rise_across(i).abs() / 2.0;
        let share = COVER_SHARE.0 + (COVER_SHARE.1 - COVER_SHARE.0) * thickness.step() as f32;
        let cover_m = tint.cover_m * share / (1.0 + COVER_THINNER * grade * grade);
        let (cover, soil, deep) = (Ink::from(tint.cover), Ink::from(tint.soil), Ink::from(tint.deep));
        mesh.vertex(Vec2::new(x, *height), cover);
        mesh.vertex(Vec2::new(x, height - cover_m), cover.lerp(soil, 0.2));
        for (depth, own) in TONES {
            mesh.vertex(Vec2::new(x, height - cover_m - COVER_FADE_M - depth), deep.lerp(soil, own));
        }
        mesh.vertex(Vec2::new(x, height - INK_FROM_M), palette::ink());
        mesh.vertex(Vec2::new(x, bottom), palette::ink());
        if i > 0 {
            let right = i as u32 * rows;
            let left = right - rows;
            for row in 0..rows - 1 {
                mesh.quad(left + row, right + row, right + row + 1, left + row + 1);
            }
        }
    }
}

/// Dry strokes in the soil that follow the slope above them.
fn texture(mesh: &mut InkMeshBuilder, seed: Seed, chunk: ChunkIndex, heights: &[f32]) {
    const POINTS: usize = 6;
    let mut random = seed.rng(TEXTURE, &[chunk.0]);
    for _ in 0..TEXTURE_STROKES {
        let length = random.range(2.0, 7.0);
        let start = random.range(0.5, CHUNK_COLUMNS as f32 - length - 0.5);
        let depth = 0.5 + 5.5 * random.unit() * random.unit();
        let lean = random.range(0.05, 0.3);
        let width = random.range(0.05, 0.16);
        let pale = random.chance(0.4);
        let ink = if pale { palette::paper().with_alpha(0.1) } else { palette::ink().with_alpha(random.range(0.15, 0.4)) };
        let stroke: [_; POINTS] = std::array::from_fn(|i| {
            let along = i as f32 / (POINTS - 1) as f32;
            let x = start + length * along;
            let column = x as usize;
            let surface = lerp_heights(heights[column], heights[column + 1], x - column as f32);
            let pressure = 4.0 * along * (1.0 - along);
            StrokePoint::new(x, surface - depth - lean * length * along, 0.1 + 2.0 * width * pressure)
        });
        mesh.hair(&stroke, ink);
    }
}

/// The brush stroke along the outline, where the surface is undisturbed. Its width is laid vertically and stretched on
/// slopes so that it looks equally thick: it ends exactly with the chunk, neither overlapping the neighbour nor leaving a
/// gap.
fn edge(mesh: &mut InkMeshBuilder, land: &Land, chunk: ChunkIndex, ground: &GroundProfile) {
    let mut previous: Option<[u32; 4]> = None;
    for point in points(land, chunk, ground) {
        let Some(EdgePoint { at, up, width, ink }) = point else {
            previous = None;
            continue;
        };
        let corners = [
            mesh.vertex(at + up * (width * 0.3 + FEATHER_UP_M), ink.with_alpha(0.0)),
            mesh.vertex(at + up * width * 0.3, ink),
            mesh.vertex(at - up * width * 0.7, ink),
            mesh.vertex(at - up * (width + FEATHER_DOWN_M), ink.with_alpha(0.0)),
        ];
        if let Some(last) = previous.replace(corners) {
            for band in 0..3 {
                mesh.quad(last[band], corners[band], corners[band + 1], last[band + 1]);
            }
        }
    }
}

/// A point of the brush stroke.
#[derive(Clone, Copy)]
struct EdgePoint {
    at: Vec2,
    up: Vec2,
    width: f32,
    ink: Ink,
}

impl EdgePoint {
    fn toward(&self, other: &Self, share: f32) -> Self {
        Self {
            at: self.at.lerp(other.at, share),
            up: self.up.lerp(other.up, share),
            width: self.width + (other.width - self.width) * share,
            ink: self.ink.lerp(other.ink, share),
        }
    }
}

/// The points of the stroke from the left: one per column, `None` where the ground is open, and a finer subdivision where it
/// was dug by hand.
fn points(land: &Land, chunk: ChunkIndex, ground: &GroundProfile) -> Vec<Option<EdgePoint>> {
    let first = chunk.first();
    let columns = first + -1..first + (CHUNK_COLUMNS as i64 + 1);
    let holds = |ranges: &[Range<Column>], column: Column| ranges.iter().any(|one| one.contains(&column));
    let (mouths, breaks) = (land.openings(columns.clone()), land.surface_gaps(columns));
    let is_dug = |i: i64| holds(&breaks, first + i) && !holds(&mouths, first + i);
    let mut pressures = ValueNoise::new(land.seed(), EDGE, PRESSURE_COLUMNS, first);
    let of_column: Vec<EdgePoint> = ground
        .heights()
        .iter()
        .enumerate()
        .map(|(i, height)| {
            // The slope across the column, which both chunks of a seam know.
            let grade = ground.rise_across(i) / 2.0;
            let up = Vec2::Y * (1.0 + grade * grade).sqrt().min(STEEPEST_STRETCH);
            let pressure = pressures.step() as f32;
            // Mostly thin.
            let width = EDGE_M.0 + (EDGE_M.1 - EDGE_M.0) * (pressure * pressure);
            EdgePoint { at: Vec2::new(i as f32, *height), up, width, ink: Ink::from(ground.tints[i].edge) }
        })
        .collect();
    let mut cache = LandCache::default();
    let mut is_there = |point: &EdgePoint| !cache.is_open(land, Place::at(first, 0).translated(point.at - Vec2::Y * UNDER_M));
    let mut points = Vec::with_capacity(of_column.len());
    for (i, point) in of_column.iter().enumerate() {
        let here = i as i64;
        if holds(&mouths, first + here) {
            points.push(None);
            continue;
        }
        let stays = !(is_dug(here - 1) || is_dug(here)) || is_there(point);
        points.push(stays.then_some(*point));
        if let Some(next) = of_column.get(i + 1).filter(|_| is_dug(here)) {
            let between = (1..ALONG).map(|quarter| point.toward(next, quarter as f32 / ALONG as f32));
            points.extend(between.map(|point| is_there(&point).then_some(point)));
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{Seed, terrain};
    use eremite_testing as app;

    #[test]
    fn the_stroke_ends_where_the_ground_is_opened_and_begins_again_behind_it() {
        let land = app::land(Seed(5), terrain::DEFAULT_ALGORITHM);
        let (mut mouths, mut begun_again) = (0, 0);
        for chunk in (0..40).map(ChunkIndex) {
            let first = chunk.first();
            let drawn = draw_edge(&land, chunk).mesh;
            let bare = draw_edge(&land.undecorated(), chunk).mesh;
            let strokes = |mesh: &InkMeshBuilder, column: i64| mesh.positions.iter().filter(|at| at.x == column as f32).count();
            for mouth in land.openings(first + 1..first + (CHUNK_COLUMNS as i64 - 1)).iter().filter(|mouth| mouth.start.chunk() == chunk) {
                mouths += 1;
                let (from, to) = (mouth.start - first, (mouth.end - first).min(CHUNK_COLUMNS as i64));
                if to < CHUNK_COLUMNS as i64 {
                    begun_again += 1;
                    assert_eq!(strokes(&drawn, to), strokes(&bare, to), "none behind the mouth at {mouth:?}");
                }
                assert!((from..to).all(|column| strokes(&drawn, column) < strokes(&bare, column)), "a stroke over the mouth at {mouth:?}");
                assert_eq!(strokes(&drawn, from - 1), strokes(&bare, from - 1), "none before the mouth at {mouth:?}");
            }
        }
        assert!(mouths > 5 && begun_again > 5, "{mouths} mouths, {begun_again} of them with an end in the chunk");
    }

    #[test]
    fn deep_soil_is_ink() {
        let land = app::land(Seed(12), terrain::DEFAULT_ALGORITHM);
        for chunk in [-20, 0, 32].map(ChunkIndex) {
            let heights = land.chunk_heights(chunk);
            let mesh = draw_body(&land, chunk).mesh;
            let depth_m = |at: &Vec2| heights[at.x as usize] - at.y;
            let deep: Vec<_> = mesh.positions.iter().zip(&mesh.inks).filter(|(at, _)| depth_m(at) > INK_FROM_M - 0.1).collect();
            assert_eq!(deep.len(), 2 * (CHUNK_COLUMNS + 1), "chunk {}", chunk.0);
            assert!(deep.iter().all(|(_, ink)| **ink == palette::ink()), "chunk {}", chunk.0);
        }
    }

    #[test]
    fn two_chunks_meet_in_the_same_corners() {
        for algorithm in terrain::algorithms() {
            for chunk in [-1, 0, (1 << 32) - 1, -(1 << 52)] {
                let land = terrain::base_terrain(Seed(4), algorithm.name, (algorithm.make)());
                let whole = |chunk| {
                    let mut picture = draw_body(&land, chunk);
                    picture.mesh.append_translated(&draw_edge(&land, chunk).mesh, Vec2::ZERO);
                    picture
                };
                let left = whole(ChunkIndex(chunk));
                let right = whole(ChunkIndex(chunk).next());
                assert_eq!(left.ends[1].to_bits(), right.ends[0].to_bits());
                let corners = |mesh: &InkMeshBuilder, x: f32| -> Vec<(u32, u32)> {
                    let mut ys: Vec<_> = mesh
                        .positions
                        .iter()
                        .zip(&mesh.inks)
                        .filter(|(at, ink)| at.x == x && ink.0[3] == 1.0)
                        .map(|(at, ink)| (at.y.to_bits(), ink.0[0].to_bits()))
                        .collect();
                    ys.sort_unstable();
                    ys
                };
                let (mut on_left, mut on_right) = (corners(&left.mesh, CHUNK_COLUMNS as f32), corners(&right.mesh, 0.0));
                // Each chunk's ground ends at its own depth, far below any view.
                let floor = |ys: &mut Vec<(u32, u32)>| ys.retain(|(y, _)| f32::from_bits(*y) > left.ends[1] - 100.0);
                floor(&mut on_left);
                floor(&mut on_right);
                assert!(on_left.len() >= TONES.len(), "{} corners", on_left.len());
                assert_eq!(on_left, on_right, "{} at chunk {chunk}", algorithm.name);
                let over = left.mesh.positions.iter().filter(|at| !(0.0..=CHUNK_COLUMNS as f32).contains(&at.x)).count();
                assert_eq!(over, 0, "{over} corners lean over the border of chunk {chunk} of {}", algorithm.name);
            }
        }
    }
}
