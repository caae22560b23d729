//! The moving origin: the one place where an `i64` column becomes the `f32` of a `Transform`.
//!
//! Every transform is made anew each frame from a [`Place`] and the origin, so a shift of the origin
//! moves everything at once and nothing on the screen.

use bevy::prelude::*;

use super::{Chunk, Gaze, Section, StreamLayers};
use crate::land::{Column, Place};

/// The column that is at x = 0 in `Transform`s.
#[derive(Resource, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin(pub Column);

/// Metres that the camera may be from the origin before the origin follows: at this distance an `f32`
/// still resolves a 30,000th of a metre.
const FARTHEST_M: i64 = 256;

/// The place and height, in metres, at which something is drawn.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct Placed {
    /// Where along the land.
    pub place: Place,
    /// How high.
    pub y: f32,
}

impl Origin {
    /// The x, in metres, of a place that is near the origin.
    pub fn x_of(self, place: Place) -> f32 {
        place.metres_from(Place::at(self.0))
    }
}

pub(super) fn follow(mut origin: ResMut<Origin>, gaze: Res<Gaze>) {
    if (gaze.place.column - origin.0).unsigned_abs() > FARTHEST_M.unsigned_abs() {
        origin.0 = gaze.place.column;
    }
}

pub(super) fn place_chunks(mut chunks: Query<(&Chunk, &mut Transform)>, layers: Res<StreamLayers>, origin: Res<Origin>, gaze: Res<Gaze>) {
    for (chunk, mut transform) in &mut chunks {
        let layer = &layers.0[chunk.layer];
        let camera = layer.parallax.place(gaze.place);
        let size = layer.parallax.size(gaze.half_height_m);
        let from_camera = Place::at(chunk.index.first()).metres_from(camera) * size;
        let at = Vec3::new(origin.x_of(gaze.place) + from_camera, layer.drawn_at(gaze.y, gaze.half_height_m), layer.z);
        transform.set_if_neq(Transform::from_translation(at).with_scale(Vec3::new(size, size, 1.0)));
    }
}

pub(super) fn place_sections(
    mut sections: Query<(&Section, &mut Transform), Without<Chunk>>,
    layers: Res<StreamLayers>,
    origin: Res<Origin>,
) {
    for (section, mut transform) in &mut sections {
        let x = origin.x_of(Place::at(section.room.first_column()));
        let at = Vec3::new(x, section.room.first_row() as f32, layers.0[section.layer].z);
        transform.set_if_neq(Transform::from_translation(at));
    }
}

pub(super) fn place_others(mut placed: Query<(&Placed, &mut Transform), (Without<Chunk>, Without<Section>)>, origin: Res<Origin>) {
    for (placed, mut transform) in &mut placed {
        transform.translation.x = origin.x_of(placed.place);
        transform.translation.y = placed.y;
    }
}
