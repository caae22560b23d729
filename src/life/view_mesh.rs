//! System parameter for a mesh that is redrawn every frame at the place of the camera view.

use bevy::{
    ecs::{
        component::Mutable,
        schedule::ScheduleConfigs,
        system::{ScheduleSystem, SystemParam},
    },
    prelude::*,
};
use bevy_mesh::Mesh;
use eremite_land::Land;
use eremite_stream::{
    DynamicMesh, ViewFrame,
    contracts::{
        camera_view::CameraView,
        schedule::{GameState, GameSystems},
    },
    ink::{InkMeshBuilder, MaterialKind},
};

/// A system that draws such a mesh, while the game plays.
pub(crate) fn drawing<M>(draw: impl IntoScheduleConfigs<ScheduleSystem, M>) -> ScheduleConfigs<ScheduleSystem> {
    draw.in_set(GameSystems::Draw)
        .ambiguous_with(GameSystems::Draw)
        .run_if(in_state(GameState::Playing).and_then(resource_exists::<Land>).and_then(resource_exists::<Assets<Mesh>>))
}

/// The dynamic mesh of the only entity with a component `T`.
#[derive(SystemParam)]
pub(crate) struct ViewMesh<'w, 's, T: Component<Mutability = Mutable> + Default> {
    commands: Commands<'w, 's>,
    picture: Option<Single<'w, 's, (&'static mut T, &'static mut DynamicMesh, &'static mut Transform)>>,
    frame: ViewFrame<'w>,
    meshes: ResMut<'w, Assets<Mesh>>,
}

impl<T: Component<Mutability = Mutable> + Default> ViewMesh<'_, '_, T> {
    /// Redraws the mesh at a draw depth, relative to the place of the view. The first call only spawns it.
    pub fn draw(self, z: f32, paint: MaterialKind, draw: impl FnOnce(&mut T, &mut InkMeshBuilder, &CameraView)) {
        let Self { mut commands, picture, frame, mut meshes } = self;
        let Some(picture) = picture else {
            commands.spawn((T::default(), DynamicMesh::new(paint, &mut meshes), Transform::from_xyz(0.0, 0.0, z)));
            return;
        };
        let (mut component, mut mesh, mut transform) = picture.into_inner();
        transform.set_if_neq(Transform::from_translation(frame.center().extend(z)));
        mesh.draw(&mut meshes, |ink| draw(&mut component, ink, &frame.view));
    }
}
