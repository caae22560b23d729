//! Landmarks: a giant tree, a ruined tower, a smoking peak, and the minor ones of some biomes. Each stands at a column of the
//! land and is visible from afar among the hill ranges, growing and sliding to its place on approach.

mod draw;
mod minor;
mod mound;
mod trees;
mod view;

use bevy::prelude::*;
use bevy_mesh::{Mesh, Mesh2d};

pub use draw::LandmarkPicture;
pub use view::{LandmarkProjection, LandmarkVisibility, project};

use eremite_land::{Land, Landmark, requirements::RequirementsAppExt};
use eremite_stream::{
    LayerStreams, Origin, ViewFrame,
    contracts::{camera_view::CameraView, palette_state::RANGES, schedule::GameSystems},
    ink::{InkMaterialKind, InkMeshBuilder, MaterialKind, MaterialSettings},
};

/// Material of landmarks: the colour of the nearest range, with mist.
pub const PAINT: MaterialKind = MaterialKind::Range(MaterialSettings { blot: 0.28, bristle: 0.2 }, RANGES - 1);
/// Z order of the two layers: behind the nearest range, and in front of it.
pub const Z: [f32; 2] = [-25.0, -10.0];

/// Seconds between two redraws of drifting smoke.
const DRIFTS_S: f32 = 0.12;

/// Draws the landmarks in view.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin`, `StreamPlugin`; Bevy's `MeshPlugin` |
/// | System sets | none; runs in [`GameSystems::Draw`] |
/// | Reads | [`CameraView`], [`Origin`] |
/// | Components | [`LandmarkLayer`] |
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_scenery::landmarks::LandmarksPlugin;
/// use eremite_stream::StreamPlugin;
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin, LandmarksPlugin));
/// app.update();
/// ```
pub struct LandmarksPlugin;

impl Plugin for LandmarksPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<LayerStreams>("LandmarksPlugin", "StreamPlugin")
            .init_resource::<CameraView>()
            .init_resource::<Origin>()
            .register_type::<LandmarkLayer>()
            .add_systems(
                Update,
                sync_landmarks
                    .in_set(GameSystems::Draw)
                    .ambiguous_with(GameSystems::Draw)
                    .run_if(resource_exists::<Land>.and_then(resource_exists::<Assets<Mesh>>)),
            );
    }
}

/// Z order from one landmark of a layer to the next nearer one.
const NEARER_Z: f32 = 0.01;

/// The visible landmarks, the farthest first.
pub fn landmarks_in_view(land: &Land, view: &CameraView) -> Vec<Landmark> {
    let around = |reach: &view::LandmarkReach| {
        let reach = reach.farthest_m as i64;
        view.place.column + -reach..view.place.column + reach
    };
    let mut all = land.landmarks(around(&view::GREAT));
    all.extend(land.minor_landmarks(around(&view::SMOKING)));
    all.retain(|landmark| project(landmark, view).is_some());
    all.sort_by_key(|landmark| std::cmp::Reverse((landmark.column - view.place.column).abs()));
    all
}

/// One of the two layers of a landmark (behind and in front of the nearest range), with the state in which it was last
/// drawn.
#[derive(Component, Reflect)]
#[reflect(Component)]
pub struct LandmarkLayer {
    /// The landmark.
    pub landmark: Landmark,
    number: usize,
    look: Option<LandmarkVisibility>,
    seconds: f32,
}

/// The landmark's full mesh, from which the visible one is derived.
#[derive(Component)]
struct LandmarkPictureSource(LandmarkPicture);

/// Spawns, places, redraws and despawns landmarks as the view moves.
fn sync_landmarks(
    mut commands: Commands,
    land: Res<Land>,
    frame: ViewFrame,
    time: Res<Time>,
    mut standing: Query<(Entity, &mut LandmarkLayer, &LandmarkPictureSource, &mut Transform, &Mesh2d)>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    let landmarks = landmarks_in_view(&land, &frame.view);
    let mut known = Vec::with_capacity(landmarks.len());
    for (entity, mut standing, made, mut transform, mesh) in &mut standing {
        let rank = landmarks.iter().position(|landmark| *landmark == standing.landmark);
        let rank = rank.filter(|_| !known.contains(&(standing.landmark.column, standing.number)));
        let Some((rank, seen)) = rank.zip(project(&standing.landmark, &frame.view)) else {
            commands.entity(entity).despawn();
            continue;
        };
        known.push((standing.landmark.column, standing.number));
        let at = frame.center() + seen.from_middle_m;
        let z = Z[standing.number] + NEARER_Z * rank as f32;
        transform.set_if_neq(Transform::from_translation(at.extend(z)).with_scale(Vec3::new(seen.size, seen.size, 1.0)));
        let before = standing.number == 1;
        // Invisible before and now: no redraw needed.
        let is_away = seen.look.share(before) == 0.0 && standing.look.is_none_or(|look| look.share(before) == 0.0);
        let seconds = time.elapsed_secs_wrapped();
        let has_drifted = made.0.is_animated() && (seconds - standing.seconds).abs() > DRIFTS_S;
        if !is_away
            && (has_drifted || standing.look.is_none_or(|look| !look.is_like(&seen.look)))
            && let Some(mut mesh) = meshes.get_mut(&mesh.0)
        {
            made.0.mesh_at(&seen.look, before, seconds).write_to(&mut mesh);
            (standing.look, standing.seconds) = (Some(seen.look), seconds);
        }
    }
    for landmark in landmarks {
        for (number, z) in Z.into_iter().enumerate().filter(|(number, _)| !known.contains(&(landmark.column, *number))) {
            let mesh = Mesh2d(meshes.add(InkMeshBuilder::default().to_mesh()));
            let made = LandmarkPictureSource(LandmarkPicture::of(land.seed(), &landmark));
            let standing = LandmarkLayer { landmark, number, look: None, seconds: 0.0 };
            commands.spawn((standing, made, mesh, InkMaterialKind(PAINT), Transform::from_xyz(0.0, 0.0, z)));
        }
    }
}
