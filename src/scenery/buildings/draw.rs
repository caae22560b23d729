//! Meshes of the buildings.

use bevy::math::Vec2;
use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Column, Land, RandomStream, Seed, Tint, biome::AlpineCover, value_noise::smoothstep};
use eremite_stream::{ChunkPicture, ink::InkMeshBuilder};

use super::{
    derive::{Building, Rectangle},
    forms::{Brush, Tones, draw_lit_paper},
    placing::{StandingBuilding, buildings},
};

const STROKES: RandomStream = RandomStream::named("building strokes");
const ROOM: RandomStream = RandomStream::named("light of a room");

/// By how much less a room shines than the brightest, at most.
const ROOMS_DIFFER: f32 = 0.35;

/// Shares of the hours with snow from which a roof keeps some, and from which it keeps all.
const SNOWY: (f32, f32) = (0.2, 0.45);

/// Draws a building, the left end of its lot at the origin. `snow` is how much lies on its roof, 0 to 1.
pub fn draw(mesh: &mut InkMeshBuilder, building: &Building, tint: &Tint, snow: f32, seed: u64) {
    let mut random = Seed(seed).rng(STROKES, &[]);
    let tones = Tones::of(tint, snow, &mut random);
    let mut brush = Brush { mesh, tones, random };
    for (number, (form, within)) in building.forms.iter().enumerate() {
        if form.is_roof() {
            let beneath = building.forms[..number].iter().filter(|(wall, at)| wall.is_wall() && is_beneath(at, within));
            for (_, wall) in beneath {
                brush.shade(*wall);
            }
        }
        form.draw(&mut brush, *within);
    }
}

/// Whether a wall ends where a roof begins.
fn is_beneath(wall: &Rectangle, roof: &Rectangle) -> bool {
    const NEAR_M: f32 = 0.1;
    (wall.high.y - roof.low.y).abs() < NEAR_M && wall.low.x < roof.high.x && roof.low.x < wall.high.x
}

/// Draws the light in a building's windows and lamps, the left end of its lot at `at`; `strength` from 0 to 1. Some rooms have
/// a brighter lamp than others.
pub fn draw_lights(mesh: &mut InkMeshBuilder, building: &Building, at: Vec2, strength: f32, seed: u64) {
    for (room, (form, Rectangle { low, high })) in building.forms.iter().filter(|(form, _)| form.is_paper()).enumerate() {
        let bright = 1.0 - ROOMS_DIFFER * Seed(seed).unit(ROOM, &[room as i64]);
        draw_lit_paper(mesh, form, Rectangle { low: *low + at, high: *high + at }, strength * bright);
    }
}

/// How much snow lies on roofs at a column, 0 to 1.
pub(super) fn snow_on_roofs(land: &Land, column: Column) -> f32 {
    let mut cover = [AlpineCover::default()];
    land.alpine_covers(column, &mut cover);
    smoothstep(SNOWY.0, SNOWY.1, land.tint(column).snow).max(cover[0].snow * land.snow_left(column))
}

pub(super) fn draw_chunk(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let heights = land.cached_heights(chunk);
    let mut mesh = InkMeshBuilder::default();
    let mut one = InkMeshBuilder::default();
    for StandingBuilding { first, foot_m, seed, building, .. } in buildings(land, chunk) {
        one.clear();
        draw(&mut one, &building, &land.tint(first), snow_on_roofs(land, first), seed);
        mesh.append_translated(&one, Vec2::new((first - chunk.first()) as f32, foot_m));
    }
    ChunkPicture { mesh, ends: [heights[0], heights[CHUNK_COLUMNS]] }
}
