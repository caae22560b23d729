//! What lies behind the land: four ranges of hills, each paler and slower than the one before it.

mod range;
#[cfg(test)]
mod tests;

use bevy::prelude::*;

use crate::stream::StreamAppExt;

/// Draws the ranges.
pub struct BackdropPlugin;

impl Plugin for BackdropPlugin {
    fn build(&self, app: &mut App) {
        for layer in range::LAYERS {
            app.add_picture_layer(layer);
        }
    }
}

/// The ranges' layers, farthest first.
pub fn layers() -> impl Iterator<Item = crate::stream::PictureLayer> {
    range::LAYERS.into_iter()
}
