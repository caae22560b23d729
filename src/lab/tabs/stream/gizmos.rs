//! Gizmos of the stream tab: chunk borders, seam checks, and the contour at the player's feet.

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{Land, LandCache, Place};
use eremite_stream::{Chunk, Parallax, StreamLayers, contracts::player_position::PlayerPosition};
use eremite_words as words;

use crate::overlay::{LabAppExt, LabSystems, LandPainter, LandView, theme};

/// Which gizmos are drawn.
#[derive(Resource, Default)]
pub(super) struct StreamGizmos {
    /// Chunk borders, and the height difference at each.
    pub borders: bool,
    /// Contour segments around the player's feet.
    pub contour: bool,
}

/// Adds the gizmos.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StreamGizmos>()
        .add_to_lab(LabSystems::InLand, draw_borders.run_if(|drawn: Res<StreamGizmos>| drawn.borders))
        .add_to_lab(LabSystems::InLand, draw_contour.run_if(|drawn: Res<StreamGizmos>| drawn.contour));
}

fn draw_borders(mut in_land: LandPainter, layers: Res<StreamLayers>, chunks: Query<&Chunk>) -> Result {
    let (painter, view) = in_land.begin()?;
    borders(&painter, &view, &layers, &chunks);
    Ok(())
}

fn draw_contour(mut in_land: LandPainter, land: Res<Land>, mut cache: ResMut<LandCache>, player_position: Res<PlayerPosition>) -> Result {
    if let Some(him) = player_position.place {
        let (painter, view) = in_land.begin()?;
        contour(&painter, &view, &land, him, &mut cache);
    }
    Ok(())
}

/// A line at every chunk border of the ground layer, and the seam error at its height.
fn borders(painter: &egui::Painter, view: &LandView, layers: &StreamLayers, chunks: &Query<&Chunk>) {
    let Some(ground) = layers.find("ground") else { return };
    debug_assert!(layers[ground].parallax == Parallax::LAND);
    let mut live: Vec<&Chunk> = chunks.iter().filter(|chunk| chunk.layer == ground).collect();
    live.sort_by_key(|chunk| chunk.index);
    let font = theme::label();
    for chunk in &live {
        let top = view.to_screen(Place::at(chunk.index.first(), 0).at_height(chunk.ends[0]));
        painter.vline(top.x, view.rect.y_range(), egui::Stroke::new(1.0, theme::RANGE));
        let name = words::text_with("lab-stream-chunk", &[("number", chunk.index.0.to_string().into())]);
        painter.text(egui::pos2(top.x + 4.0, view.rect.bottom() - 18.0), egui::Align2::LEFT_TOP, name, font.clone(), theme::PAPER);
    }
    for pair in live.windows(2) {
        let [left, right] = [pair[0], pair[1]];
        if left.index.next() != right.index {
            continue;
        }
        let (last, first) = (left.ends[1], right.ends[0]);
        let exact = last.to_bits() == first.to_bits();
        let at = view.to_screen(Place::at(right.index.first(), 0).at_height(first));
        let color = if exact { theme::MOSS } else { theme::SUN };
        painter.circle(at, 4.0, color, egui::Stroke::new(1.0, theme::PAPER));
        let off = [("distance", words::metres(&words::with_decimal_sign(&(last - first).abs().to_string())).into())];
        let words = if exact { words::text_with("lab-stream-exact", &off) } else { words::text_with("lab-stream-off", &off) };
        label(painter, at + egui::vec2(8.0, -20.0), words, font.clone(), color);
    }
}

/// Label with a paper background, legible on ink and paper.
fn label(painter: &egui::Painter, at: egui::Pos2, words: String, font: egui::FontId, color: egui::Color32) {
    let galley = painter.layout_no_wrap(words, font, color);
    let around = egui::Rect::from_min_size(at, galley.size()).expand(2.0);
    painter.rect_filled(around, 2.0, theme::PAPER.gamma_multiply(0.9));
    painter.galley(at, galley, color);
}

/// Contour (marching squares) within a few metres of the player's feet, computed from the land itself.
fn contour(painter: &egui::Painter, view: &LandView, land: &Land, him: Place, cache: &mut LandCache) {
    const AROUND: i64 = 9;
    for (x, y) in (-AROUND..=AROUND).flat_map(|y| (-AROUND..=AROUND).map(move |x| (x, y))) {
        let (column, row) = (him.column + x, him.row + y);
        for piece in cache.shape(land, column, row).segments() {
            let ends = piece.map(|end| view.to_screen(Place::at(column, row).translated(end)));
            painter.line_segment(ends, egui::Stroke::new(1.5, theme::SUN));
            painter.circle_filled(ends[0], 2.4, theme::SUN);
        }
    }
    painter.circle_stroke(view.to_screen(him), 4.0, egui::Stroke::new(1.5, theme::PAPER));
}
