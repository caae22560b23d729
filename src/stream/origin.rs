//! Floating origin: the one place where integer columns and rows become the `f32` of a `Transform`.
//!
//! Every transform is recomputed each frame from a [`Place`] and the origin, so a shift of the origin moves everything at
//! once and nothing on screen.

use bevy::{ecs::system::SystemParam, prelude::*};
use eremite_land::Place;

use super::{CameraView, Chunk, Section, StreamLayers};

/// The place, at a whole column and row, that is (0, 0) in `Transform`s.
#[derive(Resource, Reflect, Default, Clone, Copy, Debug, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct Origin(Place);

/// Distance from the origin, in metres along or up, beyond which the origin follows the camera: at this distance `f32` still
/// resolves a 30,000th of a metre.
const RECENTER_DISTANCE_M: u64 = 256;

/// The place at which an entity is drawn; its `Transform` follows every frame.
#[derive(Component, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Component, Default, Debug, Clone)]
pub struct WorldPosition(pub Place);

impl Origin {
    /// A place in `Transform` coordinates, in metres.
    pub fn to_local(self, place: Place) -> Vec2 {
        place.offset_from(self.0)
    }

    /// The place of the origin.
    pub fn place(self) -> Place {
        self.0
    }
}

/// The camera view and where it lies among `Transform`s: for what is drawn around the middle of the view.
#[derive(SystemParam)]
pub struct ViewFrame<'w> {
    /// The camera view.
    pub view: Res<'w, CameraView>,
    origin: Res<'w, Origin>,
}

impl ViewFrame<'_> {
    /// The middle of the view in `Transform` coordinates, in metres.
    pub fn center(&self) -> Vec2 {
        self.origin.to_local(self.view.place)
    }
}

pub(super) fn recenter(mut origin: ResMut<Origin>, view: Res<CameraView>) {
    let (there, here) = (view.place, origin.0);
    if there.column.0.abs_diff(here.column.0) > RECENTER_DISTANCE_M || there.row.abs_diff(here.row) > RECENTER_DISTANCE_M {
        origin.0 = Place::at(there.column, there.row);
    }
}

pub(super) fn place_chunks(
    mut chunks: Query<(&Chunk, &mut Transform)>,
    layers: Res<StreamLayers>,
    origin: Res<Origin>,
    view: Res<CameraView>,
) {
    for (chunk, mut transform) in &mut chunks {
        let layer = &layers[chunk.layer];
        let size = layer.parallax.scale_at(view.half_height_m);
        let at = origin.to_local(view.place) + layer.offset_from_view_center(&view, chunk.index);
        transform.set_if_neq(Transform::from_translation(at.extend(layer.z)).with_scale(Vec3::new(size, size, 1.0)));
    }
}

pub(super) fn place_sections(
    mut sections: Query<(&Section, &mut Transform), Without<Chunk>>,
    layers: Res<StreamLayers>,
    origin: Res<Origin>,
) {
    for (section, mut transform) in &mut sections {
        let at = origin.to_local(section.room.corner());
        transform.set_if_neq(Transform::from_translation(at.extend(layers[section.layer].z)));
    }
}

pub(super) fn update_transforms(
    mut placed: Query<(&WorldPosition, &mut Transform), (Without<Chunk>, Without<Section>)>,
    origin: Res<Origin>,
) {
    for (placed, transform) in &mut placed {
        let at = origin.to_local(placed.0).extend(transform.translation.z);
        transform.map_unchanged(|transform| &mut transform.translation).set_if_neq(at);
    }
}
