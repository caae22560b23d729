//! Camera view: what the camera looks at, and how much of the window is covered by panels.

use bevy::prelude::*;
use eremite_land::{Place, RoomIndex};

/// What the camera looks at. Written by the owner of the camera; streaming, placement and rendering follow it.
#[derive(Resource, Reflect, Clone, Copy, Debug)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct CameraView {
    /// The centre of the view.
    pub place: Place,
    /// Half the height of the view in metres: its zoom.
    pub half_height_m: f32,
    /// Width of the view divided by its height; set by the owner of the window.
    pub aspect: f32,
    /// Height of the view in pixels; set by the owner of the window.
    pub height_px: f32,
    /// Half the width of the view in metres.
    pub half_width_m: f32,
    /// Velocity in metres a second, to the right and upward.
    pub velocity_mps: Vec2,
}

impl CameraView {
    /// Half the height of the view during play, in metres.
    pub const DEFAULT_HALF_HEIGHT_M: f32 = 13.3;
    /// Half the height of the view for which layers beyond the land are drawn: there a metre of theirs is a metre of the
    /// land.
    pub const LAYER_HALF_HEIGHT_M: f32 = 18.0;

    /// Half the size of the view in metres.
    pub fn half_size_m(&self) -> Vec2 {
        Vec2::new(self.half_width_m, self.half_height_m)
    }

    /// The height of a pixel in metres.
    pub fn pixel_m(&self) -> f32 {
        2.0 * self.half_height_m / self.height_px
    }

    /// How far a place is outside the view, in metres; negative inside.
    pub fn distance_outside_m(&self, place: Place) -> f32 {
        (place.offset_from(self.place).abs() - self.half_size_m()).max_element()
    }

    /// Whether the view jumped since `before`: by more than half its width or its whole height.
    pub fn is_disjoint_from(&self, before: &Self) -> bool {
        let way = self.place.offset_from(before.place).abs();
        way.x > self.half_width_m || way.y > 2.0 * self.half_height_m
    }

    /// The rooms that reach into the view or within `margin_m` metres of its edges, from the lowest and the left.
    pub fn rooms_in_view(&self, margin_m: f32) -> impl Iterator<Item = RoomIndex> + use<> {
        let [low, high] = self.bounds(margin_m).map(RoomIndex::at);
        (low.y..=high.y).flat_map(move |y| (low.x..=high.x).map(move |x| RoomIndex::new(x, y)))
    }

    /// The lower left and the upper right corner of the view, widened by `margin_m` metres.
    pub fn bounds(&self, margin_m: f32) -> [Place; 2] {
        [-1.0, 1.0].map(|side| self.place.translated(side * (self.half_size_m() + margin_m)))
    }
}

impl Default for CameraView {
    fn default() -> Self {
        let (half_height_m, aspect) = (Self::DEFAULT_HALF_HEIGHT_M, 16.0 / 9.0);
        Self { place: default(), half_height_m, aspect, height_px: 1080.0, half_width_m: half_height_m * aspect, velocity_mps: Vec2::ZERO }
    }
}

/// The share of the window's width, from the left, that a panel covers; what is looked for is kept out of it.
#[derive(Resource, Reflect, Clone, Copy, Debug, Default, PartialEq)]
#[reflect(Resource, Default, Debug, Clone)]
pub struct ViewportInset(pub f32);
