//! Plank bridges over cave entrances, which show why the surface carries the player there.

use std::ops::Range;

use bevy::math::Vec2;
use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Column, Land, RandomStream, caves::entrance};
use eremite_stream::{
    ChunkPicture,
    ink::{InkMeshBuilder, StrokePoint, palette},
};

const BRIDGE: RandomStream = RandomStream::named("cave bridge");

/// Planks per metre, and the size of one in metres.
const PLANKS_A_METRE: i64 = 3;
const PLANK_M: Vec2 = Vec2::new(0.27, 0.16);
/// Height of the post and of its lamp, in metres; they mark a way down from afar.
const POST_M: f32 = 2.3;
const LAMP_M: f32 = 0.34;

/// Draws the bridges that begin in a chunk.
pub fn draw(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let first = chunk.first();
    let heights = land.chunk_heights(chunk);
    let mut mesh = InkMeshBuilder::default();
    for mouth in land.openings(first..first + CHUNK_COLUMNS as i64) {
        if mouth.start.chunk() == chunk {
            bridge(&mut mesh, land, first, entrance::bridge(mouth));
        }
    }
    ChunkPicture { mesh, ends: [heights[0], heights[CHUNK_COLUMNS]] }
}

fn bridge(mesh: &mut InkMeshBuilder, land: &Land, first: Column, columns: Range<Column>) {
    let count = (columns.end - columns.start) as usize;
    let heights = land.heights(columns.start, count + 1);
    let surface = |x: f32| {
        let i = (x as usize).min(count - 1);
        heights[i] + (heights[i + 1] - heights[i]) * (x - i as f32)
    };
    let left = (columns.start - first) as f32;
    let mut random = land.seed().rng(BRIDGE, &[columns.start.0]);
    let ink = palette::ink();
    // Two beams below, then plank by plank.
    let beam: Vec<StrokePoint> = (0..=count).map(|i| StrokePoint::new(left + i as f32, surface(i as f32) - 0.24, 0.15)).collect();
    mesh.stroke(&beam, palette::wood().lerp(ink, 0.5), 0.05);
    for number in 0..count as i64 * PLANKS_A_METRE {
        let x = (number as f32 + 0.5) / PLANKS_A_METRE as f32;
        let tilt = (surface(x + 0.1) - surface(x - 0.1)) / 0.2 + random.range(-0.06, 0.06);
        let along = Vec2::new(1.0, tilt).normalize() * PLANK_M.x / 2.0;
        let up = along.perp().normalize() * PLANK_M.y;
        let at = Vec2::new(left + x, surface(x) + random.range(-0.02, 0.03));
        let tone = palette::wood().lerp(ink, random.range(0.0, 0.45));
        mesh.wash(&[at - along - up, at + along - up, at + along, at - along], tone, 0.03);
    }
    // The post with the lamp stands on the side that faces the hermitage (the world's origin).
    let side = if columns.start.0 >= 0 { 0.3 } else { count as f32 - 0.3 };
    let foot = Vec2::new(left + side, surface(side));
    let post = [StrokePoint { at: foot - Vec2::Y * 0.3, width: 0.2 }, StrokePoint { at: foot + Vec2::Y * POST_M, width: 0.15 }];
    mesh.stroke(&post, ink, 0.04);
    let toward = if columns.start.0 >= 0 { 1.0 } else { -1.0 };
    let (top, tip) = (foot + Vec2::Y * (POST_M - 0.15), foot + Vec2::new(toward * 0.75, POST_M + 0.05));
    mesh.stroke(&[StrokePoint { at: top, width: 0.1 }, StrokePoint { at: tip, width: 0.08 }], ink, 0.03);
    let lamp = tip - Vec2::Y * (0.3 + LAMP_M);
    mesh.hair(&[StrokePoint { at: tip, width: 0.05 }, StrokePoint { at: lamp + Vec2::Y * LAMP_M, width: 0.05 }], ink);
    let half = LAMP_M * 0.42;
    mesh.wash(
        &[
            Vec2::new(-half, -LAMP_M),
            Vec2::new(half, -LAMP_M),
            Vec2::new(half * 1.25, 0.0),
            Vec2::new(half, LAMP_M),
            Vec2::new(-half, LAMP_M),
            Vec2::new(-half * 1.25, 0.0),
        ]
        .map(|corner| lamp + corner),
        palette::vermilion(),
        0.04,
    );
    mesh.disc(lamp, 0.05, palette::flame(), palette::flame().with_alpha(0.0), 0.25);
}
