//! The title, standing in the land where the walk begins, to be walked past.

mod lettering;

use bevy::{math::Vec2, prelude::*};
use eremite_land::{ChunkIndex, Land, Pond, Purpose, Seed, cache::between, needs::NeedsAppExt};
use eremite_stream::{
    ChunkPicture, Draw, Parallax, PictureLayer, StreamAppExt, Streams,
    ink::{self, Finish, InkMesh, Paint},
};

/// Draws the title as a layer of the stream.
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
        app.needs::<Streams>("TitlePlugin", "StreamPlugin").add_picture_layer(picture_layer());
    }
}

/// The title's layer.
pub fn picture_layer() -> PictureLayer {
    PictureLayer {
        name: "title",
        parallax: Parallax::LAND,
        lift_m: 0.0,
        z: -5.0,
        paint: Paint::Ink(Finish { blot: 0.35, bristle: 1.0 }),
        draw: Draw::Chunks(draw),
    }
}

/// The chunk that it stands in, the column of its first letter, and the metres of a letter's height.
const CHUNK: ChunkIndex = ChunkIndex(0);
const FIRST_COLUMN: f32 = 3.0;
const HEIGHT_M: f32 = 4.8;
const SEAL_M: f32 = 1.4;
/// Columns that have to be dry for it.
const DRY_COLUMNS: i64 = 34;

fn draw(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    let heights = land.chunk(chunk);
    let mut mesh = InkMesh::default();
    // Nobody builds a title in the sea.
    let dry = |pond: &Pond| pond.from >= CHUNK.first() + DRY_COLUMNS;
    if chunk == CHUNK && land.born().waters(chunk, &heights).iter().all(dry) {
        let ground = |x: f32| between(heights[x as usize], heights[x as usize + 1], x.fract());
        let mut random = Seed(0).stream(Purpose::named("title"), &[]);
        let mut x = FIRST_COLUMN;
        let mut letter = InkMesh::default();
        for shape in &lettering::TITLE {
            let width = shape.advance * HEIGHT_M;
            letter.clear();
            shape.draw(&mut letter, HEIGHT_M, &mut random);
            let foot = (0..=width as usize).map(|i| ground(x + i as f32)).fold(f32::MIN, f32::max);
            mesh.append(&letter, Vec2::new(x, foot));
            x += width;
        }
        letter.clear();
        ink::seal(&mut letter, SEAL_M, &mut random);
        mesh.append(&letter, Vec2::new(x + 0.5, ground(x) + 0.5));
    }
    ChunkPicture { mesh, ends: [heights[0], heights[heights.len() - 1]] }
}
