//! Runtime assertions over the stream, checked every frame: exact seams, no holes, finite transforms, a near origin.

use bevy::prelude::*;
use eremite_land::{Land, requirements::RequirementsAppExt};

use super::{LayerStreams, Origin, StreamLayers, StreamReport, StreamWindow, WorldPosition};
use crate::contracts::{camera_view::CameraView, schedule::GameSystems};

/// Largest allowed distance, in metres, of the camera from the origin: beyond it `f32` is too coarse.
const FAR_M: f32 = 512.0;

/// Panics with a message in the first frame that violates an invariant: a seam whose two sides differ in any bit, a hole in
/// the view, a transform that is not finite, an origin that was left behind. The game adds it in debug builds; it costs a
/// hundredth of a millisecond a frame.
///
/// | | |
/// |---|---|
/// | Needs | [`StreamPlugin`](crate::StreamPlugin) ([`LayerStreams`]) |
/// | System sets | none; runs in `Update`, after [`GameSystems::Placement`] and before [`GameSystems::Light`] |
/// | Messages | none |
/// | Reads | [`StreamReport`], [`LayerStreams`], [`StreamLayers`], [`CameraView`], [`Origin`], [`WorldPosition`] |
/// | Adds | nothing |
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

fn nothing_is_missing(streams: Res<LayerStreams>, layers: Res<StreamLayers>, view: Res<CameraView>) {
    for (number, layer) in layers.iter().enumerate() {
        let window = StreamWindow::of(&layer.draw, layer.parallax, &view);
        for key in window.visible() {
            assert!(streams.is_shown(number, key), "{key:?} of {} is in view and not there", layer.name);
        }
    }
}

fn everything_is_somewhere(placed: Query<(&WorldPosition, &Transform), Changed<Transform>>, origin: Res<Origin>, view: Res<CameraView>) {
    let looked_at = origin.to_local(view.place);
    assert!(looked_at.length() < FAR_M, "the gaze is {looked_at} from the origin");
    for (placed, transform) in &placed {
        assert!(transform.translation.is_finite(), "what is at {:?} is placed at {}", placed.0, transform.translation);
    }
}
