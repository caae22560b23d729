//! Streaming: which chunks of which layers are there, around and ahead of the camera.
//!
//! A feature registers a [`PictureLayer`]; the plugin builds its chunks on the async compute pool,
//! nearest first, uploads a bounded number a frame into pooled meshes, and takes the far ones away.
//! A chunk that is in view and not ready is built on the spot, so there is never a hole: that is so at the start and for
//! who is put elsewhere. Another land, and rooms that were changed, are prepared beside what shows and come in one frame.

mod coming;
mod layer;
pub mod origin;
mod pool;
mod report;
mod residents;
mod task;
pub mod window;
mod workshop;

pub use layer::{Borders, ChunkPicture, Draw, Parallax, PictureLayer, SectionPicture, StreamAppExt, StreamLayers};
pub use origin::{Origin, Placed};
pub use report::{BuildTimes, StreamReport, WorkTimes};
pub use residents::{Home, Residents};
pub use task::{ChunkState, Patience, Streams};
pub use window::{Slot, Window};

use bevy::prelude::*;

use crate::{
    gaze::Gaze,
    land::{ChunkIndex, Land, NextLand, RoomIndex, Stamp},
    needs::NeedsAppExt,
    schedule::{self, GameSystems},
};
use coming::Coming;

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
            .init_resource::<WorkTimes>()
            .init_resource::<BuildTimes>()
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
        app.world_mut().resource_mut::<NextLand>().wait_for_picture();
    }
}
