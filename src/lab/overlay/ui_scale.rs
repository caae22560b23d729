//! UI scale of the pages: all are laid out for a window of one size, and scale with the window.

use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::{EguiContext, PrimaryEguiContext};
use eremite_stream::contracts::text_settings::TextSettings;

/// Window size in points that the pages are laid out for.
const LAYOUT: Vec2 = Vec2::new(960.0, 720.0);
/// Smallest and largest scale factor.
const POINT: [f32; 2] = [0.6, 4.0];

/// Sets egui's zoom so that the layout fits the window. Runs before input is read, whose positions are in points.
pub(super) fn fit_ui_scale(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    window: Single<&Window, With<PrimaryWindow>>,
    reading: Option<Res<TextSettings>>,
) {
    let size = reading.map_or(1.0, |reading| reading.size);
    let point = (window.size() / LAYOUT).min_element().clamp(POINT[0], POINT[1]) * size;
    context.get_mut().options_mut(|options| {
        // egui's own zoom keys are off, or pages would differ in scale.
        options.zoom_with_keyboard = false;
        options.zoom_factor = point;
    });
}
