//! Foreground between the hermit and the camera: grasses and boughs, out of focus, at the edges of the view. One mesh.

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

/// Material of the foreground: its colours already include the hour's light, and lanterns do not light it.
pub const PAINT: MaterialKind = MaterialKind::Sky(MaterialSettings { blot: 0.2, bristle: 0.15 });
/// Z order: in front of everything.
const Z: f32 = 20.0;

/// Draws the foreground.
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
            .register_type::<Foreground>()
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

/// The entity that shows the foreground.
#[derive(Component, Reflect, Default)]
#[reflect(Component, Default)]
pub struct Foreground {
    /// The view it was drawn for; `None` while it is hidden.
    of: Option<CameraView>,
}

fn spawn(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    commands.spawn((Foreground::default(), DynamicMesh::new(PAINT, &mut meshes), Transform::from_xyz(0.0, 0.0, Z)));
}

/// Redraws the foreground for the current view. Hidden in photo mode, in the atlas and while the lab is open.
fn follow(
    foreground: Single<(&mut Foreground, &mut DynamicMesh, &mut Transform)>,
    land: Res<Land>,
    view: Res<CameraView>,
    palette: Res<PaletteState>,
    origin: Res<Origin>,
    states: (Option<Res<State<GameState>>>, Option<Res<State<LabState>>>),
    mut cache: Local<LandCache>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (mut foreground, mut live, mut transform) = foreground.into_inner();
    let (game, lab) = states;
    let is_away = game.is_some_and(|game| game.freezes_ambience()) || lab.is_some_and(|lab| *lab == LabState::Open);
    transform.set_if_neq(Transform::from_translation(origin.to_local(view.place).extend(Z)));
    let is_like = |other: &CameraView| other.place == view.place && other.half_size_m() == view.half_size_m();
    if !is_away && foreground.of.as_ref().is_some_and(is_like) && !palette.is_changed() && !land.is_changed() {
        return;
    }
    foreground.of = (!is_away).then_some(*view);
    live.draw(&mut meshes, |mesh| {
        if !is_away {
            ForegroundView { land: &land, view: &view, palette: &palette }.draw(mesh, &mut cache);
        }
    });
}
