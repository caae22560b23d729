//! The land as it is seen, for those who draw something in it.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{EguiContexts, egui};
use eremite_land::{Place, RoomIndex};
use eremite_stream::contracts::camera_view::CameraView;

/// What it takes to draw in the land.
#[derive(SystemParam)]
pub struct LandPainter<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    gaze: Res<'w, CameraView>,
}

impl LandPainter<'_, '_> {
    /// A brush that paints beneath the lab's sheet, and the land before it.
    pub fn begin(&mut self) -> Result<(egui::Painter, LandView)> {
        let ctx = self.contexts.ctx_mut()?;
        Ok((ctx.layer_painter(egui::LayerId::background()), LandView { rect: ctx.content_rect(), gaze: *self.gaze }))
    }
}

/// From places in the land to points of the window.
pub struct LandView {
    /// The window.
    pub rect: egui::Rect,
    gaze: CameraView,
}

impl LandView {
    /// Where a place is seen.
    pub fn to_screen(&self, place: Place) -> egui::Pos2 {
        let share = place.offset_from(self.gaze.place) / self.gaze.half_size_m();
        self.rect.center() + egui::vec2(share.x * self.rect.width(), -share.y * self.rect.height()) / 2.0
    }

    /// The rooms that can be seen, from the lowest and the left.
    pub fn rooms(&self) -> Vec<RoomIndex> {
        self.gaze.rooms_in_view(0.0).collect()
    }

    /// The columns that can be seen.
    pub fn columns(&self) -> std::ops::Range<i64> {
        let [left, right] = self.gaze.bounds(0.0).map(|corner| corner.column.0);
        left..right + 2
    }
}
