//! Parallax backdrop: four ranges of hills behind the land, each paler and slower than the one in front of it, and treetops in the
//! mist before them.

mod range;
#[cfg(test)]
mod tests;
mod treetops;

use bevy::prelude::*;
use eremite_land::requirements::RequirementsAppExt;
use eremite_stream::{LayerStreams, PictureLayer, StreamAppExt};

/// Registers the picture layers of the hill ranges and the treetops.
///
/// | | |
/// |---|---|
/// | Needs | `StreamPlugin` |
/// | Adds | the picture layers of [`picture_layers`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_scenery::backdrop::BackdropPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::StreamPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, BackdropPlugin));
/// app.update();
/// ```
pub struct BackdropPlugin;

impl Plugin for BackdropPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<LayerStreams>("BackdropPlugin", "StreamPlugin").add_picture_layers(picture_layers());
    }
}

/// The picture layers of the ranges and of the treetops, farthest first.
pub fn picture_layers() -> impl Iterator<Item = PictureLayer> {
    range::LAYERS.into_iter().chain([treetops::LAYER])
}
