//! Meshes of the buildings.

use bevy::math::Vec2;
use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Land, RandomStream, Seed, Tint, biome::AlpineCover, value_noise::smoothstep};
use eremite_stream::{ChunkPicture, ink::InkMeshBuilder};

use super::{
    derive::{Building, Rectangle},
    forms::{Brush, Tones, draw_lit_paper},
    placing::{StandingBuilding, buildings},
};

const STROKES: RandomStream = RandomStream::named("building strokes");

/// Shares of the hours with snow from which a roof keeps some, and from which it keeps all.
const SNOWY: (f32, f32) = (0.3, 0.6);

/// Draws a building, the left end of its lot at the origin. `snow` is how much lies on its roof, 0 to 1.
pub fn draw(mesh: &mut InkMeshBuilder, building: &Building, tint: &Tint, snow: f32, seed: u64) {
    let mut random = Seed(seed).rng(STROKES, &[]);
    let tones = Tones::of(tint, snow, &mut random);
    let mut brush = Brush { mesh, tones, random };
    for (form, within) in &building.forms {
        form.draw(&mut brush, *within);
    }
}

/// Draws the light in a building's windows and lamps, the left end of its lot at `at`; `strength` from 0 to 1.
pub fn draw_lights(mesh: &mut InkMeshBuilder, building: &Building, at: Vec2, strength: f32) {
    for (form, Rectangle { low, high }) in building.forms.iter().filter(|(form, _)| form.is_paper()) {
        draw_lit_paper(mesh, form, Rectangle { low: *low + at, high: *high + at }, strength);
    }
}

pub(super) fn draw_chunk(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let heights = land.chunk_heights(chunk);
    let mut mesh = InkMeshBuilder::default();
    let mut one = InkMeshBuilder::default();
    for StandingBuilding { first, foot_m, seed, building, .. } in buildings(land, chunk) {
        one.clear();
        let tint = land.tint(first);
        let mut cover = [AlpineCover::default()];
        land.alpine_covers(first, &mut cover);
        let snow = smoothstep(SNOWY.0, SNOWY.1, tint.snow).max(cover[0].snow);
        draw(&mut one, &building, &tint, snow, seed);
        mesh.append_translated(&one, Vec2::new((first - chunk.first()) as f32, foot_m));
    }
    ChunkPicture { mesh, ends: [heights[0], heights[CHUNK_COLUMNS]] }
}
