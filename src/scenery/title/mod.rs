//! The title lettering, standing in the land where the game begins.

mod lettering;
mod round_seal;

use bevy::{math::Vec2, prelude::*};
use eremite_land::{
    ChunkIndex, Land, RandomStream, Seed, Tile,
    background::{Steps, and_then, one_step},
    cache::lerp_heights,
    requirements::RequirementsAppExt,
};
use eremite_stream::{
    ChunkPicture, LayerDraw, LayerStreams, Parallax, PictureLayer, StreamAppExt,
    ink::{self, InkMeshBuilder, MaterialKind, MaterialSettings, palette},
};

use crate::first_place;

/// Draws the title as a layer of the stream, and beside it the seal of a completed round of temples.
///
/// | | |
/// |---|---|
/// | Needs | `StreamPlugin` |
/// | Reads | [`Attire`](eremite_stream::contracts::attire::Attire) |
/// | Adds | the picture layer of [`picture_layer`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_scenery::title::TitlePlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::StreamPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, TitlePlugin));
/// app.update();
/// ```
pub struct TitlePlugin;

impl Plugin for TitlePlugin {
    fn build(&self, app: &mut App) {
        app.requires::<LayerStreams>("TitlePlugin", "StreamPlugin").add_picture_layer(picture_layer()).add_plugins(round_seal::plugin);
    }
}

/// The title's picture layer.
pub fn picture_layer() -> PictureLayer {
    PictureLayer { name: "title", parallax: Parallax::LAND, lift_m: 0.0, z: Z, paint: PAINT, draw: LayerDraw::ChunksInSteps(draw_in_steps) }
}

/// How letters and seals are painted, and their draw order.
const PAINT: MaterialKind = MaterialKind::Ink(MaterialSettings { blot: 0.35, bristle: 1.0 });
const Z: f32 = -5.0;
/// Where the first letter begins, from the first place; height of a letter, and size of its seal, in metres.
const FIRST_M: f32 = -8.5;
const HEIGHT_M: f32 = 3.7;
const SEAL_M: f32 = 1.1;
/// Metres from the last letter, and from the ground, to the seal.
const BESIDE_M: f32 = 0.4;
/// Metres by which a letter stands over the ground, so that the ground's edge does not hide its lowest strokes.
const LIFT_M: f32 = 0.3;
/// Share of ink in the letters' linear colour, which is about 60 % to the eye: he stands before them, and is darker.
const STRENGTH: f32 = 0.88;

fn draw_in_steps(land: Land, chunk: ChunkIndex) -> Steps<ChunkPicture> {
    let searched = first_place::prepare(&land, chunk);
    and_then(searched, move |()| one_step(move || draw(&land, chunk)))
}

fn draw(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let heights = land.cached_heights(chunk);
    let mut mesh = InkMeshBuilder::default();
    // Without level and dry ground there is no title.
    if let Some(place) = first_place::in_chunk(land, chunk) {
        draw_letters(&mut mesh, &heights, place.within_chunk() as f32 + FIRST_M);
    }
    ChunkPicture { mesh, ends: [heights[0], heights[heights.len() - 1]] }
}

/// Draws the letters from a distance along a chunk on, and the seal behind them.
fn draw_letters(mesh: &mut InkMeshBuilder, heights: &Tile, from: f32) {
    let ground = |x: f32| lerp_heights(heights[x as usize], heights[x as usize + 1], x.fract());
    let mut random = Seed(0).rng(RandomStream::named("title"), &[]);
    let mut x = from;
    let mut letter = InkMeshBuilder::default();
    for shape in &lettering::TITLE {
        let width = shape.advance * HEIGHT_M;
        letter.clear();
        shape.draw(&mut letter, HEIGHT_M, palette::ink().lerp(palette::paper(), 1.0 - STRENGTH), &mut random);
        let foot = (0..=width as usize).map(|i| ground(x + i as f32)).fold(f32::MIN, f32::max);
        mesh.append_translated(&letter, Vec2::new(x, foot + LIFT_M));
        x += width;
    }
    letter.clear();
    ink::seal(&mut letter, SEAL_M, &mut random);
    mesh.append_translated(&letter, Vec2::new(x + BESIDE_M, ground(x) + BESIDE_M));
}
