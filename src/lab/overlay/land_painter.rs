//! World-to-screen painting: egui shapes drawn at places of the land.

use bevy::{ecs::system::SystemParam, prelude::*};
use bevy_egui::{EguiContexts, egui};
use eremite_land::{Place, RoomIndex};
use eremite_stream::contracts::camera_view::CameraView;

/// System parameter for drawing in the land.
#[derive(SystemParam)]
pub struct LandPainter<'w, 's> {
    contexts: EguiContexts<'w, 's>,
    view: Res<'w, CameraView>,
}

impl LandPainter<'_, '_> {
    /// A painter on the layer beneath the lab's panel, and the view of the land.
    pub fn begin(&mut self) -> Result<(egui::Painter, LandView)> {
        let ctx = self.contexts.ctx_mut()?;
        Ok((ctx.layer_painter(egui::LayerId::background()), LandView { rect: ctx.content_rect(), view: *self.view }))
    }
}

/// Transform from places in the land to window points.
pub struct LandView {
    /// The window, in points.
    pub rect: egui::Rect,
    view: CameraView,
}

impl LandView {
    /// Screen position of a place.
    pub fn to_screen(&self, place: Place) -> egui::Pos2 {
        let share = place.offset_from(self.view.place) / self.view.half_size_m();
        self.rect.center() + egui::vec2(share.x * self.rect.width(), -share.y * self.rect.height()) / 2.0
    }

    /// Rooms in view, from the bottom left.
    pub fn rooms(&self) -> Vec<RoomIndex> {
        self.view.rooms_in_view(0.0).collect()
    }

    /// Columns in view.
    pub fn columns(&self) -> std::ops::Range<i64> {
        let [left, right] = self.view.bounds(0.0).map(|corner| corner.column.0);
        left..right + 2
    }
}
