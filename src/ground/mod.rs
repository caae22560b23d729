//! The ground that one walks on: its outline and its picture.

pub mod contour;
mod mesh;

use bevy::prelude::*;

use crate::{
    ink::Finish,
    stream::{Draw, Parallax, PictureLayer, StreamAppExt},
};

/// Draws the ground as a layer of the stream.
pub struct GroundPlugin;

impl Plugin for GroundPlugin {
    fn build(&self, app: &mut App) {
        app.add_picture_layer(layer());
    }
}

/// The ground's layer.
pub fn layer() -> PictureLayer {
    PictureLayer {
        name: "ground",
        parallax: Parallax::LAND,
        lift_m: 0.0,
        z: 0.0,
        finish: Some(Finish { blot: 0.5, bristle: 0.8 }),
        draw: Draw::Chunks(mesh::draw),
    }
}
