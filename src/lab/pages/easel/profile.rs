//! Height profile along the walk: the row or path across the map, from edge to edge.

use bevy_egui::egui;
use eremite_land::{AMPLITUDE_M, synthesis::WalkPath};

use super::Easel;
use crate::overlay::theme;

/// Largest vertical exaggeration.
const STEEPER: f32 = 4.0;
/// Points of ground below the lowest height.
const GROUND: f32 = 10.0;

/// Draws the profile into a rectangle.
pub(super) fn draw(painter: &egui::Painter, rect: egui::Rect, easel: &Easel) {
    let (width, height) = (easel.canvas.width(), easel.canvas.height());
    // After a change of map size the land is still being made.
    let Some(heights) = easel.following.heights().filter(|heights| (heights.width(), heights.height()) == (width, height)) else { return };
    let down = easel.row_m() as f32 / easel.width_m as f32;
    let across = easel.canvas.path().map_or(width as f64, WalkPath::length);
    let at = |along: f64| {
        let [x, y] = easel.canvas.path().map_or([along, height as f64 / 2.0 + 0.5], |way| way.at(along));
        // Beyond the map lies its mirror image. Between pixel centres heights are interpolated.
        let inside = |at: i64, most: usize| {
            let at = at.rem_euclid(2 * most as i64) as usize;
            at.min(2 * most - 1 - at)
        };
        let (x, y) = (x - 0.5, y + f64::from(down) - 0.5);
        let (i, j) = (x.floor() as i64, y.floor() as i64);
        let pixel = |i: i64, j: i64| heights.at(inside(i, width), inside(j, height));
        let (u, v) = ((x - x.floor()) as f32, (y - y.floor()) as f32);
        egui::lerp(egui::lerp(pixel(i, j)..=pixel(i + 1, j), u)..=egui::lerp(pixel(i, j + 1)..=pixel(i + 1, j + 1), u), v)
    };
    let metres = across as f32 * easel.width_m as f32;
    let scale = ((rect.height() - GROUND) / AMPLITUDE_M).min(STEEPER * rect.width() / metres);
    let count = rect.width() as usize;
    let point = |i: usize| {
        let share = i as f32 / count as f32;
        let top_y = rect.max.y - GROUND - at(f64::from(share) * across) * AMPLITUDE_M * scale;
        egui::pos2(rect.min.x + share * rect.width(), top_y)
    };
    let colors = [theme::INK, theme::INK.gamma_multiply(0.35)];
    theme::draw_profile(painter, (0..=count).map(point).collect(), rect.max.y, colors, egui::Stroke::new(1.6, theme::INK));
}
