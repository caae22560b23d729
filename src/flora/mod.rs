//! The title, standing in the land where the walk begins, to be walked past.

use bevy::prelude::*;

use crate::{
    ink::{Finish, InkMesh},
    land::{ChunkIndex, Land},
    stream::{ChunkPicture, Parallax, PictureLayer, StreamAppExt},
};

/// Draws the title as a layer of the stream.
pub struct FloraPlugin;

impl Plugin for FloraPlugin {
    fn build(&self, app: &mut App) {
        app.add_picture_layer(PictureLayer {
            name: "flora",
            parallax: Parallax::LAND,
            lift_m: 0.0,
            z: 0.2,
            finish: Some(Finish { blot: 0.5, bristle: 1.0 }),
            draw,
        });
    }
}

fn draw(land: &Land, chunk: ChunkIndex) -> ChunkPicture {
    ChunkPicture { mesh: InkMesh::default(), ends: [land.height(chunk.first()), land.height(chunk.next().first())] }
}
