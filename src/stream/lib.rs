//! Streaming of chunks around the camera: an endless 2D world in layers, built asynchronously, with a floating origin.
//!
//! A feature registers a [`PictureLayer`]; the plugin builds its chunks on the async compute pool, nearest first, uploads a
//! bounded number a frame into pooled meshes, and despawns the far ones. A chunk that is in view and not ready is built
//! synchronously, so there is never a hole: this happens at the start and after a teleport. A new land, and rooms that were
//! changed, are double buffered: prepared beside what is shown, and swapped in within one frame.

#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "a test's files are its own, and it makes no land"))]

pub mod actions;
mod build_queue;
#[cfg(feature = "text")]
pub mod button_glyphs;
pub mod contracts;
mod dynamic_mesh;
pub mod ink;
mod invariants;
mod land_ahead;
mod layer;
mod mesh_assets;
mod origin;
mod report;
mod round_robin;
mod seams;
pub mod settings;
mod staged_land;
mod streamed_entities;
mod task;
mod window;

pub use dynamic_mesh::{DynamicMesh, DynamicMeshPieces};
pub use invariants::InvariantsPlugin;
pub use layer::{ChunkPicture, LayerDraw, Parallax, Picture, PictureLayer, SectionBorders, SectionPicture, StreamAppExt, StreamLayers};
pub use origin::{Origin, ViewFrame, WorldPosition};
pub use report::{BuildTime, ChunkBuildTimes, StreamFrameTimes, StreamReport};
pub use streamed_entities::{RegionKey, StreamedEntities};
pub use task::{BlockingMode, ChunkState, LayerStreams};
pub use window::{ChunkKey, StreamWindow};

use bevy::prelude::*;
use bevy_mesh::Mesh;
use eremite_land::{ChunkIndex, Land, NextLand, Revision, RoomIndex, requirements::RequirementsAppExt};
use staged_land::StagedLand;

use crate::contracts::{
    camera_view::CameraView,
    schedule::{self, GameSystems},
};

/// A chunk of a layer that is spawned now.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Component, Debug, Clone)]
pub struct Chunk {
    /// The layer's index in [`StreamLayers`].
    pub layer: usize,
    /// The chunk's index within the layer.
    pub index: ChunkIndex,
    /// The revision of the land that it shows.
    pub revision: Revision,
    /// The first height and the one after the last, which is the right neighbour's first, in metres.
    pub ends: [f32; 2],
}

/// A part of a chunk's or section's mesh, where the whole is too large to be drawn when little of it is in view.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq, Eq)]
#[reflect(Component, Debug, Clone)]
pub struct ChunkPart {
    /// The layer's index in [`StreamLayers`].
    pub layer: usize,
}

/// A section of a layer that is spawned now.
#[derive(Component, Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Component, Debug, Clone)]
pub struct Section {
    /// The layer's index in [`StreamLayers`].
    pub layer: usize,
    /// The room of the ground that it shows.
    pub room: RoomIndex,
    /// The revision of the land that it shows.
    pub revision: Revision,
    /// Which lattice points are open along its borders.
    // Bit patterns of 128 bits, which no JSON number holds.
    #[reflect(ignore)]
    pub borders: SectionBorders,
}

/// Streams the registered layers around the [`CameraView`].
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]); Bevy's `AssetPlugin` and `MeshPlugin` (`Assets<Mesh>`) |
/// | System sets | the order of [`GameSystems`] in `Update`; runs in [`GameSystems::Stream`] and [`GameSystems::Placement`] |
/// | Messages | none |
/// | Reads | [`CameraView`], [`Land`], [`NextLand`], [`BlockingMode`], [`WorldPosition`] |
/// | Resources | [`StreamLayers`], [`LayerStreams`], [`Origin`], [`StreamReport`], [`CameraView`], [`BlockingMode`], [`NextLand`] |
/// | Optional | [`StreamFrameTimes`] and [`ChunkBuildTimes`] are filled while they exist |
/// | Components | [`Chunk`], [`ChunkPart`], [`Section`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{Column, LandPlugin, Place, Seed, terrain::Ridged};
/// use eremite_stream::{
///     Chunk, ChunkPicture, LayerDraw, Parallax, Picture, PictureLayer, StreamAppExt, StreamPlugin,
///     contracts::camera_view::CameraView,
///     ink::{MaterialSettings, InkMeshBuilder, MaterialKind},
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
///         paint: MaterialKind::Ink(MaterialSettings { blot: 0.4, bristle: 0.4 }),
///         draw: LayerDraw::Chunks(|_, _| ChunkPicture { mesh: InkMeshBuilder::default(), ends: [0.0; 2] }),
///     });
/// app.update();
/// // The owner of the camera writes the view; the chunks around it are there in the same frame.
/// app.world_mut().resource_mut::<CameraView>().place = Place::at(Column(1_000_000_000_000), 0);
/// app.update();
/// let world = app.world_mut();
/// assert!(world.query::<&Chunk>().iter(world).any(|chunk| chunk.index == Column(1_000_000_000_000).chunk()));
/// ```
pub struct StreamPlugin;

impl Plugin for StreamPlugin {
    fn build(&self, app: &mut App) {
        schedule::configure_frame_order(app);
        app.requires::<Land>("StreamPlugin", "LandPlugin")
            .requires::<Assets<Mesh>>("StreamPlugin", "Bevy's AssetPlugin and MeshPlugin")
            .init_resource::<StreamLayers>()
            .init_resource::<task::LayerStreams>()
            .init_resource::<Origin>()
            .init_resource::<StreamReport>()
            .init_resource::<CameraView>()
            .init_resource::<BlockingMode>()
            .register_type::<Chunk>()
            .register_type::<ChunkPart>()
            .register_type::<Section>()
            .register_type::<ink::InkMaterialKind>()
            .register_type::<Origin>()
            .register_type::<WorldPosition>()
            .register_type::<StreamReport>()
            .register_type::<CameraView>()
            .register_type::<BlockingMode>()
            .init_resource::<NextLand>()
            .add_systems(
                Update,
                task::stream.in_set(GameSystems::Stream).run_if(resource_exists::<Land>.and_then(resource_exists::<Assets<Mesh>>)),
            )
            // Nobody sees in which order: it changes only what the land keeps.
            .add_systems(Last, land_ahead::prepare.ambiguous_with_all().run_if(resource_exists::<Land>))
            .add_systems(
                Update,
                (origin::recenter, (origin::place_chunks, origin::place_sections, origin::update_transforms))
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
        let version = app.world_mut().resource_mut::<NextLand>().request(&now, &Land::new(Seed(8), "ridged", now.height_source().clone()));
        app.update();
        let land = app.world().resource::<Land>();
        assert_eq!((land.seed(), land.version()), (Seed(8), version));
    }
}
