//! What always holds, looked after frame by frame.

use bevy::prelude::*;
use eremite_land::{Land, requirements::RequirementsAppExt};

use super::{LayerStreams, Origin, StreamLayers, StreamReport, StreamWindow, WorldPosition};
use crate::contracts::{camera_view::CameraView, schedule::GameSystems};

/// Metres, at most, from the origin to what is looked at: beyond that an `f32` is too coarse to be looked at.
const FAR_M: f32 = 512.0;

/// Panics, and says why, in the first frame in which something is wrong that never may be: a seam whose two sides are not
/// the same bits, a hole in what is looked at, something that is placed nowhere, an origin left behind. The game adds it in debug builds; it costs
/// a hundredth of a millisecond a frame.
///
/// ```
/// use bevy::prelude::*;
/// use eremite_land::{LandPlugin, Seed, terrain::Ridged};
/// use eremite_stream::{InvariantsPlugin, StreamPlugin};
///
/// let mut app = App::new();
/// app.add_plugins((MinimalPlugins, AssetPlugin::default(), bevy_mesh::MeshPlugin, TransformPlugin))
///     .add_plugins((LandPlugin::new(Seed(7), Ridged::default()), StreamPlugin));
/// #[cfg(debug_assertions)]
/// app.add_plugins(InvariantsPlugin);
/// app.update();
/// ```
pub struct InvariantsPlugin;

impl Plugin for InvariantsPlugin {
    fn build(&self, app: &mut App) {
        app.requires::<LayerStreams>("InvariantsPlugin", "StreamPlugin").add_systems(
            Update,
            (
                seams_are_exact.run_if(resource_exists::<StreamReport>),
                nothing_is_missing.run_if(
                    resource_exists::<LayerStreams>.and_then(resource_exists::<Land>).and_then(resource_exists::<Assets<bevy_mesh::Mesh>>),
                ),
                everything_is_somewhere.run_if(resource_exists::<Origin>),
            )
                .after(GameSystems::Placement)
                .before(GameSystems::Light),
        );
    }
}

fn seams_are_exact(report: Res<StreamReport>) {
    let StreamReport { seams_inexact, seam_error_max_m, border_error_max, seams_checked, .. } = *report;
    assert!(
        seams_inexact == 0,
        "{seams_inexact} of {seams_checked} seams are inexact, by up to {seam_error_max_m} m or {border_error_max} points of a border"
    );
}

fn nothing_is_missing(streams: Res<LayerStreams>, layers: Res<StreamLayers>, gaze: Res<CameraView>) {
    for (number, layer) in layers.0.iter().enumerate() {
        let window = StreamWindow::of(&layer.draw, layer.parallax, &gaze);
        for slot in window.visible() {
            assert!(streams.is_shown(number, slot), "{slot:?} of {} is in view and not there", layer.name);
        }
    }
}

fn everything_is_somewhere(placed: Query<(&WorldPosition, &Transform), Changed<Transform>>, origin: Res<Origin>, gaze: Res<CameraView>) {
    let looked_at = origin.to_local(gaze.place);
    assert!(looked_at.length() < FAR_M, "the gaze is {looked_at} from the origin");
    for (placed, transform) in &placed {
        assert!(transform.translation.is_finite(), "what is at {:?} is placed at {}", placed.0, transform.translation);
    }
}
