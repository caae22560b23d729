//! What passes between the hermit and who looks on: grasses and boughs, out of focus, at the edges of the view. One mesh.

mod foreground_view;

use bevy::prelude::*;
use bevy_mesh::Mesh;

pub use foreground_view::ForegroundView;

use eremite_land::{Land, LandCache, requirements::RequirementsAppExt};
use eremite_stream::{
    DynamicMesh, LayerStreams, Origin,
    contracts::{
        camera_view::CameraView,
        palette_state::PaletteState,
        schedule::{GameState, GameSystems, LabState},
    },
    ink::{MaterialKind, MaterialSettings},
};

/// It has the colours of the hour already, and no lantern reaches it.
pub const PAINT: MaterialKind = MaterialKind::Sky(MaterialSettings { blot: 0.2, bristle: 0.15 });
/// Before everything.
const Z: f32 = 20.0;

/// Draws it.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_scenery::foreground::ForegroundPlugin;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::StreamPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, ForegroundPlugin));
/// app.update();
/// ```
pub struct ForegroundPlugin;

impl Plugin for ForegroundPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<LayerStreams>("ForegroundPlugin", "StreamPlugin")
            .init_resource::<CameraView>()
            .init_resource::<PaletteState>()
            .init_resource::<Origin>()
            .add_systems(Startup, spawn.run_if(resource_exists::<Assets<Mesh>>))
            .add_systems(
                Update,
                follow
                    .in_set(GameSystems::Draw)
                    .ambiguous_with(GameSystems::Draw)
                    .run_if(resource_exists::<Land>.and_then(resource_exists::<Assets<Mesh>>)),
            );
    }
}

/// The picture of it.
#[derive(Component, Default)]
pub struct Foreground {
    /// What it was painted for, if it is there.
    of: Option<CameraView>,
}

fn spawn(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    commands.spawn((Foreground::default(), DynamicMesh::new(PAINT, &mut meshes), Transform::from_xyz(0.0, 0.0, Z)));
}

/// It follows the view. Who composes a picture, or tunes the land, wants nothing before it.
fn follow(
    foreground: Single<(&mut Foreground, &mut DynamicMesh, &mut Transform)>,
    land: Res<Land>,
    gaze: Res<CameraView>,
    mood: Res<PaletteState>,
    origin: Res<Origin>,
    states: (Option<Res<State<GameState>>>, Option<Res<State<LabState>>>),
    mut cache: Local<LandCache>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (mut foreground, mut live, mut transform) = foreground.into_inner();
    let (game, lab) = states;
    let is_away = game.is_some_and(|game| game.freezes_ambience()) || lab.is_some_and(|lab| *lab == LabState::Open);
    transform.set_if_neq(Transform::from_translation(origin.to_local(gaze.place).extend(Z)));
    let is_like = |other: &CameraView| other.place == gaze.place && other.half_size_m() == gaze.half_size_m();
    if !is_away && foreground.of.as_ref().is_some_and(is_like) && !mood.is_changed() && !land.is_changed() {
        return;
    }
    foreground.of = (!is_away).then_some(*gaze);
    live.draw(&mut meshes, |mesh| {
        if !is_away {
            ForegroundView { land: &land, gaze: &gaze, mood: &mood }.draw(mesh, &mut cache);
        }
    });
}
