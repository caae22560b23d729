//! Gallery of algorithms: a live thumbnail of each over the same stretch of land ahead.

use std::collections::BTreeMap;

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{Algorithms, Column, LandLayers, Recipe};
use eremite_stream::contracts::camera_view::CameraView;
use eremite_words as words;

use super::{HelpExt, edit_session::EditSession, theme};

/// Columns of a thumbnail, and the step in columns in which it scrolls.
const COLUMNS: usize = 384;
const STRIDE: i64 = 48;
/// Columns between points of a thumbnail's outline.
const STEP: usize = 3;
/// Least height range of a thumbnail in metres, so that a plain looks flat.
const LEAST_M: f32 = 24.0;
/// Thumbnails redrawn per frame.
const A_FRAME: usize = 2;

/// Thumbnails by algorithm name.
#[derive(Resource, Default)]
pub struct Gallery(BTreeMap<&'static str, AlgorithmThumbnail>);

struct AlgorithmThumbnail {
    of: Recipe,
    from: Column,
    heights: Vec<f32>,
}

/// Redraws outdated thumbnails, the chosen algorithm first, a few per frame.
pub(super) fn refresh(
    mut gallery: ResMut<Gallery>,
    bench: Res<EditSession>,
    algorithms: Res<Algorithms>,
    layers: Res<LandLayers>,
    view: Res<CameraView>,
) {
    let behind = COLUMNS as i64 / 4;
    let from = Column((view.place.column.0 - behind).div_euclid(STRIDE) * STRIDE);
    let mut all: Vec<_> = algorithms.iter().map(|algorithm| (algorithm.name, bench.remembered_recipe(algorithm.name))).collect();
    all.sort_by_key(|(name, _)| *name != bench.recipe().algorithm);
    let stale = all.into_iter().filter(|(name, of)| gallery.0.get(name).is_none_or(|old| old.of != *of || old.from != from));
    for (name, of) in stale.take(A_FRAME).collect::<Vec<_>>() {
        let Ok(land) = of.land(&algorithms, &layers) else { continue };
        let run = land.heights(from, COLUMNS);
        let heights = run.into_iter().step_by(STEP).collect();
        gallery.0.insert(name, AlgorithmThumbnail { of, from, heights });
    }
}

impl Gallery {
    /// Shows all thumbnails; returns the name of the one clicked.
    pub fn show(&self, ui: &mut egui::Ui, algorithms: &Algorithms, chosen: &str, here: Option<Column>) -> Option<&'static str> {
        let mut clicked = None;
        let gap = 6.0;
        let size = egui::vec2((ui.available_width() - gap) / 2.0, 46.0);
        let rows: Vec<_> = algorithms.iter().collect();
        egui::Grid::new("gallery").num_columns(2).spacing([gap, gap]).show(ui, |ui| {
            for row in rows.chunks(2) {
                for algorithm in row {
                    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::click());
                    response.widget_info(|| {
                        egui::WidgetInfo::selected(egui::WidgetType::RadioButton, true, algorithm.name == chosen, algorithm.name)
                    });
                    let painter = ui.painter_at(rect.expand(1.0));
                    paint(&painter, rect, self.0.get(algorithm.name), here);
                    painter.text(
                        rect.left_top() + egui::vec2(4.0, 2.0),
                        egui::Align2::LEFT_TOP,
                        algorithm.name,
                        theme::label(),
                        theme::INK,
                    );
                    let (width, color) = if algorithm.name == chosen {
                        (2.0, theme::SUN)
                    } else if response.hovered() || response.has_focus() {
                        (1.5, theme::INK)
                    } else {
                        (0.5, theme::WASH)
                    };
                    painter.rect_stroke(rect, 2.0, egui::Stroke::new(width, color), egui::StrokeKind::Inside);
                    if response.explain(words::table_text(algorithm.summary)).clicked() {
                        clicked = Some(algorithm.name);
                    }
                }
                ui.end_row();
            }
        });
        clicked
    }
}

/// Draws an outline filled with ink, and a mark at the player's column.
fn paint(painter: &egui::Painter, rect: egui::Rect, picture: Option<&AlgorithmThumbnail>, here: Option<Column>) {
    painter.rect_filled(rect, 2.0, egui::Color32::from_rgb(0xfb, 0xf6, 0xea));
    let Some(AlgorithmThumbnail { heights, from, .. }) = picture else { return };
    let (low, high) = heights.iter().fold((f32::MAX, f32::MIN), |(low, high), &h| (low.min(h), high.max(h)));
    let span = (high - low).max(LEAST_M);
    let middle = (low + high) / 2.0;
    let at = |i: usize| {
        let share = (heights[i] - middle) / span;
        egui::pos2(egui::lerp(rect.x_range(), i as f32 / (heights.len() - 1) as f32), egui::lerp(rect.y_range(), 0.62 - share * 0.5))
    };
    let mut mesh = egui::Mesh::default();
    for i in 0..heights.len() {
        let top = at(i);
        mesh.colored_vertex(top, theme::INK);
        mesh.colored_vertex(egui::pos2(top.x, rect.bottom()), theme::INK.gamma_multiply(0.85));
        if i > 0 {
            let v = 2 * i as u32;
            mesh.add_triangle(v - 2, v - 1, v);
            mesh.add_triangle(v - 1, v + 1, v);
        }
    }
    painter.add(mesh);
    let Some(here) = here else { return };
    let i = ((here - *from) / STEP as i64).clamp(0, heights.len() as i64 - 1) as usize;
    painter.circle_filled(at(i) - egui::vec2(0.0, 2.5), 2.5, theme::SUN);
}
