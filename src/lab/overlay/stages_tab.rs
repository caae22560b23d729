//! Stages tab: the algorithm builds up in the land, stage by stage.

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{Algorithms, CHUNK_COLUMNS, ChunkIndex, Tile};
use eremite_stream::contracts::camera_view::CameraView;
use eremite_words as words;

use super::{EditSession, HelpExt, LabAppExt, LabPanel, TabGroup, number_fields, screen_reader, theme};

/// Whether the animation runs, and how long the current stage has been shown.
#[derive(Resource, Default)]
struct StageAnimation {
    runs: bool,
    shown_s: f32,
}

/// Seconds per stage.
const STAGE_S: f32 = 0.9;

/// Adds the tab.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StageAnimation>().add_lab_tab(
        TabGroup::Terrain,
        "stages",
        || words::text("lab-tab-stages"),
        |_| true,
        (animate_stages, show).chain(),
    );
}

fn animate_stages(mut unfolding: ResMut<StageAnimation>, mut bench: ResMut<EditSession>, time: Res<Time<Real>>) {
    if !unfolding.runs {
        return;
    }
    unfolding.shown_s += time.delta_secs();
    if unfolding.shown_s > STAGE_S {
        let stages = bench.height_source().stages();
        let next = bench.stage().map_or(1, |stage| stage + 1);
        bench.show_stage((next < stages).then_some(next));
        *unfolding = StageAnimation { runs: next < stages, shown_s: 0.0 };
    }
}

fn show(mut panel: LabPanel, mut unfolding: ResMut<StageAnimation>, algorithms: Res<Algorithms>, view: Res<CameraView>) -> Result {
    panel.show(|ui, bench| {
        let stages = bench.height_source().stages();
        let summary = algorithms.find(&bench.recipe().algorithm).map_or("", |algorithm| algorithm.summary);
        ui.heading(&bench.recipe().algorithm);
        ui.label(words::table_text(summary));
        ui.separator();
        if stages == 1 {
            ui.label(words::text("lab-stages-single"));
            return;
        }
        ui.horizontal(|ui| {
            let mut stage = bench.stage().unwrap_or(stages);
            if ui.button("<").clicked() {
                stage = stage.saturating_sub(1).max(1);
            }
            ui.add(number_fields::slider(&mut stage, 1..=stages).text(words::text("lab-stages-stage")));
            if ui.button(">").clicked() {
                stage = (stage + 1).min(stages);
            }
            if stage != bench.stage().unwrap_or(stages) {
                unfolding.runs = false;
                bench.show_stage((stage < stages).then_some(stage));
            }
        });
        ui.horizontal(|ui| {
            if ui.button(words::text("lab-unfold")).explain(words::text("lab-stages-unfold-help")).clicked() {
                *unfolding = StageAnimation { runs: true, shown_s: 0.0 };
                bench.show_stage(Some(1));
            }
            if ui.button(words::text("lab-stages-whole")).clicked() {
                unfolding.runs = false;
                bench.show_stage(None);
            }
        });
        ui.separator();
        ui.weak(words::text("lab-stages-help"));
        pictures(ui, bench, stages, view.place.column.chunk());
    })
}

/// Outline of every stage of the bare height source over the chunk in view, one below the other.
fn pictures(ui: &mut egui::Ui, bench: &EditSession, stages: u32, chunk: ChunkIndex) {
    let shown = bench.stage().unwrap_or(stages);
    let tiles: Vec<Tile> = (1..=stages)
        .map(|stage| {
            let mut tile = [0.0; CHUNK_COLUMNS + 1];
            bench.height_source().fill_stage(stage, bench.recipe().seed, chunk.first(), &mut tile);
            tile
        })
        .collect();
    // One scale for all, so that what a stage adds is visible.
    let (low, high) = tiles.iter().flatten().fold((f32::MAX, f32::MIN), |(low, high), &h| (low.min(h), high.max(h)));
    let span = (high - low).max(0.01);
    for (stage, tile) in (1..=stages).zip(&tiles) {
        let (rect, response) = ui.allocate_exact_size(egui::vec2(ui.available_width(), 44.0), egui::Sense::hover());
        screen_reader::describe_picture(&response, &words::text_with("reader-stage", &[("number", stage.into())]), "");
        let at = |(i, &height): (usize, &f32)| {
            let x = egui::lerp(rect.x_range(), i as f32 / CHUNK_COLUMNS as f32);
            egui::pos2(x, egui::lerp(rect.y_range(), 1.0 - (height - low) / span))
        };
        let color = if stage == shown { theme::SUN } else { theme::INK };
        ui.painter().add(egui::Shape::line(tile.iter().enumerate().map(at).collect(), egui::Stroke::new(1.2, color)));
    }
}
