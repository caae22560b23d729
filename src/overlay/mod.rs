//! F3: what the stream is doing, measured. The only place that knows egui.

use bevy::{
    diagnostic::{Diagnostic, DiagnosticsStore, FrameTimeDiagnosticsPlugin},
    prelude::*,
};
use bevy_egui::{EguiContexts, EguiGlobalSettings, EguiPlugin, EguiPrimaryContextPass, PrimaryEguiContext, egui};

use crate::{
    land::Land,
    stream::{Chunk, Gaze, StreamLayers, StreamReport, WorkTimes},
};

/// Adds the overlay, closed.
pub struct OverlayPlugin;

/// Whether it is open.
#[derive(Resource, Default)]
struct Open(bool);

impl Plugin for OverlayPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((EguiPlugin::default(), FrameTimeDiagnosticsPlugin::default()))
            .insert_resource(EguiGlobalSettings { auto_create_primary_context: false, ..default() })
            .init_resource::<Open>()
            .add_systems(PostStartup, attach)
            .add_systems(Update, toggle)
            .add_systems(EguiPrimaryContextPass, show.run_if(|open: Res<Open>| open.0));
    }
}

/// The overlay lies over the camera that shows the texts.
fn attach(mut commands: Commands, camera: Single<Entity, With<IsDefaultUiCamera>>) {
    commands.entity(*camera).insert(PrimaryEguiContext);
}

fn toggle(keys: Res<ButtonInput<KeyCode>>, mut open: ResMut<Open>) {
    if keys.just_pressed(KeyCode::F3) {
        open.0 = !open.0;
    }
}

fn show(
    mut contexts: EguiContexts,
    report: Res<StreamReport>,
    times: Res<WorkTimes>,
    diagnostics: Res<DiagnosticsStore>,
    land: Res<Land>,
    gaze: Res<Gaze>,
    layers: Res<StreamLayers>,
    chunks: Query<&Chunk>,
) -> Result {
    egui::Window::new("stream").default_pos([12.0, 12.0]).resizable(false).show(contexts.ctx_mut()?, |ui| {
        egui::Grid::new("numbers").num_columns(2).striped(true).show(ui, |ui| {
            let mut row = |name: &str, value: String| {
                ui.label(name);
                ui.monospace(value);
                ui.end_row();
            };
            let frame = diagnostics.get(&FrameTimeDiagnosticsPlugin::FRAME_TIME).and_then(Diagnostic::smoothed);
            row("frame", frame.map_or("-".into(), |ms| format!("{ms:.1} ms")));
            row("seed", land.seed().to_string());
            row("algorithm", land.algorithm().into());
            row("column", gaze.place.column.0.to_string());
            row("chunks live / most", format!("{} / {}", report.live, report.live_max));
            row("building", report.building.to_string());
            row("came / went", format!("{} / {}", report.spawned, report.despawned));
            row("built on the spot", report.on_the_spot.to_string());
            row("dropped as stale", report.stale.to_string());
            row("seams / inexact", format!("{} / {}", report.seams_checked, report.seams_inexact));
            row("stream p50 / p99", format!("{:.3} / {:.3} ms", times.quantile_ms(0.5), times.quantile_ms(0.99)));
            for (number, layer) in layers.0.iter().enumerate() {
                row(layer.name, chunks.iter().filter(|chunk| chunk.layer == number).count().to_string());
            }
        });
    });
    Ok(())
}
