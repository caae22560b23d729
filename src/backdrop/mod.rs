//! What lies behind the land: the sky and four ranges of hills, each paler and slower than the one
//! before it.

mod range;
pub mod sky;

use bevy::prelude::*;

use crate::stream::StreamAppExt;

/// The ranges, farthest first.
pub const RANGES: usize = range::LAYERS.len();

/// Draws the sky and the ranges.
pub struct BackdropPlugin;

impl Plugin for BackdropPlugin {
    fn build(&self, app: &mut App) {
        for layer in range::LAYERS {
            app.add_picture_layer(layer);
        }
        app.add_plugins(sky::plugin);
    }
}

/// The ranges' layers, farthest first.
pub fn layers() -> impl Iterator<Item = crate::stream::PictureLayer> {
    range::LAYERS.into_iter()
}
