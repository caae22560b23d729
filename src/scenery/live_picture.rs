//! Pictures of what moves or shines on things that stand: one mesh around the middle of the view, redrawn every frame.

use bevy::{
    ecs::{
        schedule::ScheduleConfigs,
        system::{ScheduleSystem, SystemParam},
    },
    prelude::*,
};
use bevy_mesh::Mesh;
use eremite_land::Land;
use eremite_stream::{
    DynamicMesh,
    contracts::schedule::GameSystems,
    ink::{InkMeshBuilder, MaterialKind, MaterialSettings},
};

/// Without grain, which would stand still while the picture moves: lit by the hour, or shining by itself.
pub(crate) const LIT: MaterialKind = MaterialKind::Ink(MaterialSettings { blot: 0.0, bristle: 0.0 });
pub(crate) const SHINING: MaterialKind = MaterialKind::Sky(MaterialSettings { blot: 0.0, bristle: 0.0 });

/// Systems that draw such pictures, or other meshes, each frame.
pub(crate) fn drawing<M>(draw: impl IntoScheduleConfigs<ScheduleSystem, M>) -> ScheduleConfigs<ScheduleSystem> {
    draw.in_set(GameSystems::Draw)
        .ambiguous_with(GameSystems::Draw)
        .run_if(resource_exists::<Land>.and_then(resource_exists::<Assets<Mesh>>))
}

/// The picture whose entity has the component `M`.
#[derive(SystemParam)]
pub(crate) struct LivePicture<'w, 's, M: Component> {
    commands: Commands<'w, 's>,
    entity: Option<Single<'w, 's, (&'static mut DynamicMesh, &'static mut Transform), With<M>>>,
    meshes: ResMut<'w, Assets<Mesh>>,
}

impl<M: Component> LivePicture<'_, '_, M> {
    /// Draws the picture with its middle at `at`, or spawns it, with `marker`, if it is not there.
    pub fn draw(self, marker: M, paint: MaterialKind, at: Vec3, contents: impl FnOnce(&mut InkMeshBuilder)) {
        let Self { mut commands, entity, mut meshes } = self;
        let Some(entity) = entity else {
            commands.spawn((marker, DynamicMesh::new(paint, &mut meshes), Transform::from_xyz(0.0, 0.0, at.z)));
            return;
        };
        let (mut live, mut transform) = entity.into_inner();
        transform.set_if_neq(Transform::from_translation(at));
        live.draw(&mut meshes, contents);
    }
}
