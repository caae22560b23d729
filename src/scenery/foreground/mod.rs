//! Foreground between the hermit and the camera: grasses, out of focus, along the lower edge of the view. One mesh.

mod foreground_view;

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_mesh::Mesh;

pub use foreground_view::ForegroundView;

use eremite_land::{Land, LandCache, requirements::RequirementsAppExt};
use eremite_stream::{
    DynamicMesh, LayerStreams, Origin, ViewFrame,
    contracts::{
        camera_view::CameraView,
        palette_state::PaletteState,
        schedule::{GameState, LabState},
    },
    ink::{MaterialKind, MaterialSettings},
};

use crate::live_picture::drawing;

/// Material of the foreground: its colours already include the hour's light, and lanterns do not light it.
pub const PAINT: MaterialKind = MaterialKind::Sky(MaterialSettings { blot: 0.2, bristle: 0.15 });
/// Z order: in front of everything.
const Z: f32 = 20.0;

/// Draws the foreground.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin`; Bevy's `MeshPlugin` |
/// | System sets | none; runs in `GameSystems::Draw` |
/// | Reads | [`CameraView`], [`PaletteState`], [`Origin`]; [`GameState`] and [`LabState`] if there are |
/// | Components | [`Foreground`] |
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
            .add_systems(Update, drawing(follow));
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

/// What the foreground is drawn from.
#[derive(SystemParam)]
struct ForegroundInputs<'w> {
    land: Res<'w, Land>,
    frame: ViewFrame<'w>,
    palette: Res<'w, PaletteState>,
}

/// The states in which something else lies over the land.
#[derive(SystemParam)]
struct ForegroundCover<'w> {
    game: Option<Res<'w, State<GameState>>>,
    lab: Option<Res<'w, State<LabState>>>,
}

impl ForegroundCover<'_> {
    fn hides_foreground(&self) -> bool {
        let freezes = self.game.as_ref().is_some_and(|game| game.freezes_ambience());
        freezes || self.lab.as_ref().is_some_and(|lab| **lab == LabState::Open)
    }
}

/// Redraws the foreground for the current view. Hidden in photo mode, in the atlas and while the lab is open.
fn follow(
    foreground: Single<(&mut Foreground, &mut DynamicMesh, &mut Transform)>,
    ForegroundInputs { land, frame, palette }: ForegroundInputs,
    cover: ForegroundCover,
    mut cache: Local<LandCache>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let (mut foreground, mut live, mut transform) = foreground.into_inner();
    let is_away = cover.hides_foreground();
    let view = &*frame.view;
    transform.set_if_neq(Transform::from_translation(frame.center().extend(Z)));
    let is_like = |other: &CameraView| other.place == view.place && other.half_size_m() == view.half_size_m();
    if !is_away && foreground.of.as_ref().is_some_and(is_like) && !palette.is_changed() && !land.is_changed() {
        return;
    }
    foreground.of = (!is_away).then_some(*view);
    live.draw(&mut meshes, |mesh| {
        if !is_away {
            ForegroundView { land: &land, view, palette: &palette }.draw(mesh, &mut cache);
        }
    });
}
