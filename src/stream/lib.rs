//! Streaming: which chunks of which layers are there, around and ahead of the camera.
//!
//! A feature registers a [`PictureLayer`]; the plugin builds its chunks on the async compute pool,
//! nearest first, uploads a bounded number a frame into pooled meshes, and takes the far ones away.
//! A chunk that is in view and not ready is built on the spot, so there is never a hole: that is so at the start and for
//! who is put elsewhere. Another land, and rooms that were changed, are prepared beside what shows and come in one frame.

#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "a test's files are its own, and it makes no land"))]

mod coming;
pub mod contracts;
pub mod deeds;
pub mod ink;
mod invariants;
mod layer;
mod live;
mod origin;
mod pool;
mod report;
mod residents;
pub mod settings;
mod task;
mod turns;
mod window;
mod workshop;

pub use invariants::InvariantsPlugin;
pub use layer::{Borders, ChunkPicture, Draw, Parallax, PictureLayer, SectionPicture, StreamAppExt, StreamLayers};
pub use live::{Live, Pieces};
pub use origin::{Origin, Placed};
pub use report::{BuildTimes, StreamReport, WorkTimes};
pub use residents::{Home, Residents};
pub use task::{ChunkState, Patience, Streams};
pub use window::{Slot, StreamWindow};

use bevy::prelude::*;
use bevy_mesh::Mesh;
use coming::Coming;
use eremite_land::{ChunkIndex, Land, NextLand, RoomIndex, Stamp, needs::NeedsAppExt};

use crate::contracts::{
    gaze::Gaze,
    schedule::{self, GameSystems},
};

/// A live chunk of a layer.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Chunk {
    /// Which layer, by its place in [`StreamLayers`].
    pub layer: usize,
    /// Which chunk of it.
    pub index: ChunkIndex,
    /// Of the land that it shows.
    pub stamp: Stamp,
    /// The first height and the one after the last, which is the right neighbour's first.
    pub ends: [f32; 2],
}

/// A part of a live chunk's picture, where that is too large to be drawn whole while little of it is in view.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which layer, by its place in [`StreamLayers`].
    pub layer: usize,
}

/// A live section of a layer.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Section {
    /// Which layer, by its place in [`StreamLayers`].
    pub layer: usize,
    /// Which room of the ground.
    pub room: RoomIndex,
    /// Of the land that it shows.
    pub stamp: Stamp,
    /// What is open along its borders.
    pub borders: Borders,
}

/// Streams the registered layers around the [`Gaze`].
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{Column, LandPlugin, Place, Seed, terrain::Ridged};
/// use eremite_stream::{
///     Chunk, ChunkPicture, Draw, Parallax, PictureLayer, StreamAppExt, StreamPlugin,
///     contracts::gaze::Gaze,
///     ink::{Finish, InkMesh, Paint},
/// };
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin))
///     .add_picture_layer(PictureLayer {
///         name: "a layer of one's own",
///         parallax: Parallax::LAND,
///         lift_m: 0.0,
///         z: 0.0,
///         paint: Paint::Ink(Finish { blot: 0.4, bristle: 0.4 }),
///         draw: Draw::Chunks(|_, _| ChunkPicture { mesh: InkMesh::default(), ends: [0.0; 2] }),
///     });
/// app.update();
/// // Whoever owns the camera writes the gaze; the chunks around it are there in the same frame.
/// app.world_mut().resource_mut::<Gaze>().place = Place::at(Column(1_000_000_000_000), 0);
/// app.update();
/// let world = app.world_mut();
/// assert!(world.query::<&Chunk>().iter(world).any(|chunk| chunk.index == Column(1_000_000_000_000).chunk()));
/// ```
pub struct StreamPlugin;

impl Plugin for StreamPlugin {
    fn build(&self, app: &mut App) {
        schedule::order(app);
        app.needs::<Land>("StreamPlugin", "LandPlugin")
            .needs::<Assets<Mesh>>("StreamPlugin", "Bevy's AssetPlugin and MeshPlugin")
            .init_resource::<StreamLayers>()
            .init_resource::<task::Streams>()
            .init_resource::<Origin>()
            .init_resource::<StreamReport>()
            .init_resource::<Gaze>()
            .init_resource::<Patience>()
            .init_resource::<NextLand>()
            .add_systems(
                Update,
                task::stream.in_set(GameSystems::Stream).run_if(resource_exists::<Land>.and_then(resource_exists::<Assets<Mesh>>)),
            )
            .add_systems(
                Update,
                (origin::follow, (origin::place_chunks, origin::place_sections, origin::place_others))
                    .chain()
                    .in_set(GameSystems::Placement),
            );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_land::{LandPlugin, Seed, terrain::Ridged};

    #[test]
    fn where_no_picture_can_be_made_a_land_that_is_asked_for_comes_all_the_same() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, TransformPlugin, LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin));
        app.update();
        let now = app.world().resource::<Land>().clone();
        let version = app.world_mut().resource_mut::<NextLand>().ask(&now, &Land::new(Seed(8), "ridged", now.relief().clone()));
        app.update();
        let land = app.world().resource::<Land>();
        assert_eq!((land.seed(), land.version()), (Seed(8), version));
    }
}
