//! Cinders that glow in the ground of ash land: short red strokes along its surface.

use bevy::math::Vec2;
use eremite_land::{CHUNK_COLUMNS, ChunkIndex, RandomStream, Seed, biome::Tints, cache::lerp_heights};
use eremite_stream::ink::{InkMeshBuilder, StrokePoint, palette};

const EMBERS: RandomStream = RandomStream::named("ground embers");
/// Strokes per chunk where all of the ground glows, their length and their depth in metres.
const STROKES: usize = 90;
const LONG_M: (f32, f32) = (0.5, 3.4);
const DEPTH_M: (f32, f32) = (0.06, 0.75);

/// Draws the cinders of a chunk with these heights.
pub(super) fn draw(mesh: &mut InkMeshBuilder, seed: Seed, chunk: ChunkIndex, heights: &[f32], tints: &Tints) {
    const POINTS: usize = 6;
    let mut random = seed.rng(EMBERS, &[chunk.0]);
    for _ in 0..STROKES {
        let (long, share) = (random.range(LONG_M.0, LONG_M.1), random.unit());
        let start = random.range(0.5, CHUNK_COLUMNS as f32 - long - 0.5);
        // Most lie just under the surface.
        let depth = DEPTH_M.0 + (DEPTH_M.1 - DEPTH_M.0) * share * share;
        let (width, strength, lean) = (random.range(0.05, 0.15), random.range(0.45, 1.0), random.range(-0.12, 0.12));
        if random.unit() >= tints[start as usize].embers {
            continue;
        }
        let stroke = |wider: f32| -> [StrokePoint; POINTS] {
            std::array::from_fn(|i| {
                let along = i as f32 / (POINTS - 1) as f32;
                let x = start + long * along;
                let column = x as usize;
                let surface = lerp_heights(heights[column], heights[column + 1], x.fract());
                let pressure = 4.0 * along * (1.0 - along);
                StrokePoint { at: Vec2::new(x, surface - depth - lean * long * along), width: wider * (0.02 + width * pressure) }
            })
        };
        mesh.hair(&stroke(5.0), palette::ember().with_alpha(0.22 * strength));
        mesh.hair(&stroke(1.0), palette::ember().lerp(palette::flame(), 0.35 * share).with_alpha(strength));
    }
}
