//! What grows on the land: grass in meadows, reeds at the water, stones, and now and then a tree.

mod brush;

use bevy::{math::Vec2, prelude::*};

use crate::{
    ink::{Finish, InkMesh},
    land::{CHUNK_COLUMNS, ChunkIndex, Column, Land, Pond, Purpose, Seed, Tile, Wave, cache::between},
    stream::{ChunkPicture, Draw, Parallax, PictureLayer, StreamAppExt},
};

/// Draws what grows as a layer of the stream.
pub struct FloraPlugin;

impl Plugin for FloraPlugin {
    fn build(&self, app: &mut App) {
        app.add_picture_layer(PictureLayer {
            name: "flora",
            parallax: Parallax::LAND,
            lift_m: 0.0,
            z: -1.0,
            finish: Some(Finish { blot: 0.4, bristle: 0.9 }),
            draw: Draw::Chunks(draw),
        });
    }
}

const MEADOW: Purpose = Purpose::named("flora meadow");
const GROVE: Purpose = Purpose::named("flora grove");
const PLANT: Purpose = Purpose::named("flora plant");
const KIND: Purpose = Purpose::named("flora kind");

/// Columns over which meadows and groves thin out.
const MEADOW_COLUMNS: i64 = 29;
const GROVE_COLUMNS: i64 = 97;
/// Columns over which the trees are of one kind.
const KIND_COLUMNS: i64 = 613;
/// The chance of a tuft, a stone and a tree at a column where they are densest.
const TUFT_CHANCE: f32 = 0.85;
const STONE_CHANCE: f32 = 0.012;
const TREE_CHANCE: f32 = 0.10;
/// The share of the way, and the rise per metre, beyond which a grove and a slope are too thin and too
/// steep to bear anything.
const GROVE_FROM: f32 = 0.45;
const STEEPEST_GRASS: f32 = 1.0;
const STEEPEST_TREE: f32 = 0.55;
/// Metres above the water and columns beyond its shore where reeds stand.
const REED_M: f32 = 0.7;
/// Columns to either side of a cave's mouth where nothing grows.
const MOUTH_MARGIN: i64 = 2;
/// Columns around the hermitage, and the title before it, where no tree hides anything.
const CLEARING: std::ops::Range<i64> = -8..46;

fn draw(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let heights = land.chunk(chunk);
    let pond = land.pond(chunk, &heights);
    let mut mesh = InkMesh::default();
    let first = chunk.first();
    // Nothing roots in a bridge, nor stands so close that it leans over one.
    let mouths = land.mouths(first + -MOUTH_MARGIN..first + (CHUNK_COLUMNS as i64 + MOUTH_MARGIN));
    for i in 0..CHUNK_COLUMNS {
        let column = first + i as i64;
        if mouths.iter().any(|mouth| (mouth.start + -MOUTH_MARGIN..mouth.end + MOUTH_MARGIN).contains(&column)) {
            continue;
        }
        plant(&mut mesh, land.seed(), chunk.first() + i as i64, i, &heights, pond);
    }
    ChunkPicture { mesh, ends: [heights[0], heights[CHUNK_COLUMNS]] }
}

/// Whatever grows at a column.
fn plant(mesh: &mut InkMesh, seed: Seed, column: Column, i: usize, heights: &Tile, pond: Option<Pond>) {
    let grade = (heights[i + 1] - heights[i]).abs();
    let mut random = seed.stream(PLANT, &[column.0]);
    let along = random.unit();
    let root = Vec2::new(i as f32 + along, between(heights[i], heights[i + 1], along));
    let above_water = pond.filter(|pond| pond.from + -3 <= column && column < pond.to + 3).map(|pond| root.y - pond.level);
    let mut put = |draw: &mut dyn FnMut(&mut InkMesh)| {
        let first = mesh.positions.len();
        draw(mesh);
        mesh.positions[first..].iter_mut().for_each(|at| *at += root);
    };
    match above_water {
        Some(above) if above < -REED_M => return,
        Some(above) if above < REED_M => {
            if random.chance(0.8) {
                let height_m = random.range(1.0, 1.8);
                put(&mut |mesh| brush::reed(mesh, height_m, &mut random));
            }
            return;
        }
        _ => {}
    }
    let grove = ((Wave::at(seed, GROVE, GROVE_COLUMNS, column) - GROVE_FROM) / (1.0 - GROVE_FROM)).max(0.0);
    if random.chance(TREE_CHANCE * grove) && grade < STEEPEST_TREE && !CLEARING.contains(&column.0) {
        let pines = Wave::at(seed, KIND, KIND_COLUMNS, column);
        if random.chance(pines * 1.6 - 0.3) {
            let height_m = random.range(6.0, 11.0);
            put(&mut |mesh| brush::pine(mesh, height_m, &mut random));
        } else {
            let height_m = random.range(5.0, 9.0);
            put(&mut |mesh| brush::bare_tree(mesh, height_m, &mut random));
        }
    }
    if random.chance(STONE_CHANCE) && grade < STEEPEST_GRASS {
        let width_m = 0.3 + 1.2 * random.unit() * random.unit();
        put(&mut |mesh| brush::stone(mesh, width_m, &mut random));
    }
    let meadow = Wave::at(seed, MEADOW, MEADOW_COLUMNS, column);
    if random.chance(TUFT_CHANCE * (meadow * 1.9 - 0.35)) && grade < STEEPEST_GRASS {
        let height_m = random.range(0.3, 0.55) + 0.45 * meadow;
        let lean = random.range(-0.1, 0.35);
        put(&mut |mesh| brush::tuft(mesh, height_m, lean, &mut random));
    }
}
