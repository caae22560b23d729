//! Visible scenery: ground, water, plants, caves, sky and light, the hill ranges behind and the foreground.
//!
//! Each part is a plugin of its own that adds picture layers to the stream; none depends on another.

#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "a test's files are its own, and it makes no land"))]

pub mod backdrop;
pub mod bridges;
pub mod buildings;
pub mod caves;
pub mod first_place;
pub mod flora;
pub mod foreground;
pub mod ground;
pub mod landmarks;
pub mod light;
mod live_picture;
pub mod mountains;
pub mod props;
pub mod screenshot;
pub mod sights;
pub mod sky;
mod smoke;
mod surroundings;
pub mod title;
pub mod water;

use eremite_land::{
    ChunkIndex, Land,
    background::{Steps, and_then, one_step},
};
use eremite_stream::{ChunkPicture, PictureLayer};

/// All picture layers, farthest first.
pub fn picture_layers() -> Vec<PictureLayer> {
    let others = [title::picture_layer()].into_iter().chain(water::picture_layers());
    let mut layers: Vec<PictureLayer> = ground::picture_layers()
        .into_iter()
        .chain(others)
        .chain(flora::picture_layers())
        .chain([buildings::picture_layer()])
        .chain(props::picture_layers())
        .chain(caves::picture_layers())
        .chain(bridges::picture_layers())
        .chain(backdrop::picture_layers())
        .collect();
    layers.sort_by(|a, b| a.z.total_cmp(&b.z));
    layers
}

/// Draws a chunk in a step after those that find where its surface is opened, and the surface of some columns on either side:
/// that takes long where nobody has asked yet.
pub(crate) fn after_openings(
    land: Land,
    chunk: ChunkIndex,
    beside: i64,
    draw: fn(&Land, ChunkIndex) -> ChunkPicture,
) -> Steps<ChunkPicture> {
    let openings = land.prepare_openings(chunk.first() + -beside..chunk.next().first() + beside);
    and_then(openings, move |()| one_step(move || draw(&land, chunk)))
}

/// Finds in steps what things keep clear of that are placed in a chunk: openings and landmarks of the chunk and around it.
pub(crate) fn prepare_placing(land: &Land, chunk: ChunkIndex) -> Steps<()> {
    let around = surroundings::beside(chunk, surroundings::AROUND);
    let openings = land.prepare_openings(around.clone());
    let land = land.clone();
    and_then(openings, move |()| land.prepare_landmarks(around))
}
