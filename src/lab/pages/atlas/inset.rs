//! Minimap of a drawn land: the source map in a corner of the atlas, with the player's place and the walked path.

use std::sync::Arc;

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{Place, background::Background};
use eremite_maps::atlas::{Chart, ChartView};

use super::{marks, viewport::MapViewport};
use crate::overlay::theme;

/// Largest width and height in points.
const MAX: [f32; 2] = [210.0, 150.0];
/// Least size in pixels along each axis.
const LEAST_PIXELS: i64 = 256;

/// Cached image of the source map.
#[derive(Resource, Default)]
pub struct Inset(Option<InsetImage>);

struct InsetImage {
    /// Version of the land it was painted from.
    version: u64,
    view: ChartView,
    painting: Option<Background<Vec<u8>>>,
    painted: Option<egui::TextureHandle>,
}

impl Inset {
    /// Shows the inset below a point if the land was made from a drawn map; returns the rectangle covered.
    pub(super) fn show(&mut self, painter: &egui::Painter, at: egui::Pos2, chart: &Arc<Chart>, him: Place) -> Option<egui::Rect> {
        let [corner, end] = chart.drawing_bounds()?;
        let size = [0, 1].map(|axis| (end[axis] - corner[axis]) as f64);
        let scale = (size[0] / f64::from(MAX[0])).max(size[1] / f64::from(MAX[1]));
        let rect = egui::Rect::from_min_size(at, egui::vec2((size[0] / scale) as f32, (size[1] / scale) as f32));
        painter.rect_filled(rect, 0.0, theme::PAPER);
        if let Some((texture, part)) = self.picture(painter.ctx(), chart, [corner, end]) {
            painter.image(texture, rect, part, egui::Color32::WHITE);
        }
        let inner = painter.with_clip_rect(rect);
        let middle = [0, 1].map(|axis| corner[axis] + (end[axis] - corner[axis]) / 2);
        let frame = MapViewport { whole: middle, part: [0.0; 2], scale, rect };
        marks::draw_route(&inner, &frame, chart, &marks::route_points(&frame, chart), him, std::iter::empty());
        for (grown, width) in [(1.0, 0.7), (4.0, 1.6)] {
            painter.rect_stroke(rect.expand(grown), 0.0, egui::Stroke::new(width, theme::INK), egui::StrokeKind::Middle);
        }
        let (spot, _) = chart.place_on_plane(him);
        let on = [0, 1].map(|axis| {
            frame.to_screen(axis, corner[axis] + mirrored_index(spot[axis].saturating_sub(corner[axis]), end[axis] - corner[axis]))
        });
        marks::draw_player(painter, egui::pos2(on[0], on[1]));
        Some(rect.expand(5.0))
    }

    /// Image, once painted, and the part of it that is the source map.
    fn picture(&mut self, ctx: &egui::Context, chart: &Arc<Chart>, [corner, end]: [[i64; 2]; 2]) -> Option<(egui::TextureId, egui::Rect)> {
        let version = chart.land().version();
        let picture = self.0.take().filter(|picture| picture.version == version);
        let picture = self.0.insert(picture.unwrap_or_else(|| InsetImage::begun(chart.clone(), [corner, end])));
        if let Some(task) = &mut picture.painting {
            let Some(bytes) = task.poll() else {
                ctx.request_repaint();
                return None;
            };
            let image = egui::ColorImage::from_rgb([picture.view.width, picture.view.height], &bytes);
            picture.painting = None;
            picture.painted = Some(ctx.load_texture("drawing", image, egui::TextureOptions::LINEAR));
        }
        let ChartView { column, row, level, width, height } = picture.view;
        let share = |at: [i64; 2]| {
            let pixels = |metres: i64, side: usize| metres as f32 / (1_u64 << level) as f32 / side as f32;
            egui::pos2(pixels(at[0] - column, width), pixels(at[1] - row, height))
        };
        Some((picture.painted.as_ref()?.id(), egui::Rect::from_min_max(share(corner), share(end))))
    }
}

impl InsetImage {
    fn begun(chart: Arc<Chart>, [corner, end]: [[i64; 2]; 2]) -> Self {
        let pixel = (end[0] - corner[0]).max(end[1] - corner[1]) / LEAST_PIXELS;
        let level = pixel.max(1).ilog2();
        let [column, row] = corner.map(|at| at >> level << level);
        let pixels = |from: i64, to: i64| ((to - from) >> level) as usize + 1;
        let view = ChartView { column, row, level, width: pixels(column, end[0]), height: pixels(row, end[1]) };
        let version = chart.land().version();
        let painting = Background::start_steps("map inset", chart.render_in_steps(view));
        Self { version, view, painting: Some(painting), painted: None }
    }
}

/// Index within a map for an index in one of its mirrored repetitions.
fn mirrored_index(at: i64, size: i64) -> i64 {
    let within = at.rem_euclid(2 * size);
    if within < size { within } else { 2 * size - 1 - within }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_walks_on_in_the_mirror_comes_back_on_the_drawing() {
        let seen: Vec<i64> = (-4..9).map(|at| mirrored_index(at, 3)).collect();
        assert_eq!(seen, [2, 2, 1, 0, 0, 1, 2, 2, 1, 0, 0, 1, 2]);
    }
}
