//! How large the pages are: all are laid out for a window of the same size, and grow and shrink with it.

use bevy::{prelude::*, window::PrimaryWindow};
use bevy_egui::{EguiContext, PrimaryEguiContext};
use eremite_stream::contracts::text_settings::TextSettings;

/// The window, in points, for which the pages are laid out.
const LAYOUT: Vec2 = Vec2::new(960.0, 720.0);
/// How small and how large a point may become.
const POINT: [f32; 2] = [0.6, 4.0];

/// Makes a point so large that the window has room for the layout. Before the input is read, which is told in points.
pub(super) fn fit_ui_scale(
    mut context: Single<&mut EguiContext, With<PrimaryEguiContext>>,
    window: Single<&Window, With<PrimaryWindow>>,
    reading: Option<Res<TextSettings>>,
) {
    let size = reading.map_or(1.0, |reading| reading.size);
    let point = (window.size() / LAYOUT).min_element().clamp(POINT[0], POINT[1]) * size;
    context.get_mut().options_mut(|options| {
        // Nobody else has a say, or the pages were of different sizes.
        options.zoom_with_keyboard = false;
        options.zoom_factor = point;
    });
}
