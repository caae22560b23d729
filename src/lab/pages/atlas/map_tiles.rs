//! Map tiles: square textures in a pyramid of levels, painted on the task pool, nearest to the middle first. While a tile is
//! missing, a coarser or finer one stands in.

use std::{collections::HashMap, sync::Arc};

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{
    COLUMN_LIMIT, Land,
    background::{Background, Steps},
};
use eremite_maps::atlas::{Chart, ChartView, LabelArea};

use super::{
    tile_cache::{self, SIDE_BITS, TileCache, TileKey},
    viewport::MapViewport,
};

/// Pixels per tile side.
const SIDE: usize = 1 << SIDE_BITS;
/// Tiles painted at the same time.
const PAINTING: usize = 3;

/// Tile textures of one land.
#[derive(Resource, Default)]
pub struct MapTiles {
    chart: Option<Arc<Chart>>,
    tile_cache: TileCache<egui::TextureHandle>,
    painting: HashMap<TileKey, Background<Vec<u8>>>,
    /// What is computed for names, and for words about a place.
    preparing: Option<Background<()>>,
}

impl MapTiles {
    /// Chart of the current land; a land with another surface clears the tiles.
    pub fn chart(&mut self, land: &Land) -> &Arc<Chart> {
        if self.chart.as_ref().is_none_or(|chart| !chart.land().ptr_eq(land) && !chart.land().has_same_surface(land)) {
            self.tile_cache.clear();
            self.painting.clear();
            self.preparing = None;
            self.chart = Some(Arc::new(Chart::new(land.clone())));
        }
        self.chart.as_ref().expect("it was just made")
    }

    /// Shows the tiles of a viewport, at a pixel density of `pixels_per_point`.
    pub(super) fn show(&mut self, painter: &egui::Painter, frame: &MapViewport, pixels_per_point: f32) {
        self.take_in(painter.ctx());
        let wanted = tile_cache::keys(frame, tile_cache::level(frame, pixels_per_point));
        for key in self.tile_cache.turn(&wanted) {
            // Tasks under way are not dropped: their work would be lost.
            if self.painting.len() < PAINTING && !self.painting.contains_key(&key) {
                self.paint(key);
            }
        }
        for key in wanted {
            self.draw(painter, frame, key);
        }
        if !self.painting.is_empty() || self.preparing.is_some() {
            painter.ctx().request_repaint();
        }
    }

    /// Computes what the names in a part of the plane are made of.
    pub(super) fn prepare_names(&mut self, area: LabelArea) {
        self.prepare(|chart| chart.prepare_labels(area));
    }

    /// Computes what the words about a position need, if they need it and it is on the land.
    pub(super) fn prepare_position(&mut self, [column, row]: [i64; 2]) {
        let is_on_land = [column, row].iter().all(|at| at.unsigned_abs() <= COLUMN_LIMIT.unsigned_abs());
        if is_on_land && self.chart.as_ref().is_some_and(|chart| !chart.is_known(column, row)) {
            self.prepare(|chart| chart.prepare_position(column, row));
        }
    }

    /// Computes something in the background, unless something else is under way: who needs it asks again in the next frame.
    fn prepare(&mut self, steps: impl FnOnce(Arc<Chart>) -> Steps<()>) {
        if let (Some(chart), None) = (&self.chart, &self.preparing) {
            self.preparing = Some(Background::start_steps("map names", steps(chart.clone())));
        }
    }

    fn paint(&mut self, key: TileKey) {
        let Some(chart) = self.chart.clone() else { return };
        let (level, x, y) = key;
        let edge = |number: i64| number << (level + SIDE_BITS);
        let view = ChartView { column: edge(x), row: edge(y), level, width: SIDE, height: SIDE };
        self.painting.insert(key, Background::start_steps("map tile", chart.render_in_steps(view)));
    }

    /// Takes finished tiles from the task pool, and whatever else was computed.
    fn take_in(&mut self, ctx: &egui::Context) {
        let mut taken = Vec::new();
        self.painting.retain(|key, task| {
            let bytes = task.poll();
            let under_way = bytes.is_none();
            taken.extend(bytes.map(|bytes| (*key, bytes)));
            under_way
        });
        for (key, bytes) in taken {
            let image = egui::ColorImage::from_rgb([SIDE, SIDE], &bytes);
            self.tile_cache.put(key, ctx.load_texture("map tile", image, egui::TextureOptions::LINEAR));
        }
        if self.preparing.as_mut().is_some_and(|task| task.poll().is_some()) {
            self.preparing = None;
        }
    }

    /// Draws a tile, or its stand-in.
    fn draw(&self, painter: &egui::Painter, frame: &MapViewport, key: TileKey) {
        let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
        let rect = |(level, x, y): TileKey| {
            let edge = |axis: usize, number: i64| frame.to_screen(axis, number.saturating_mul(1 << (level + SIDE_BITS)));
            egui::Rect::from_min_max(egui::pos2(edge(0, x), edge(1, y)), egui::pos2(edge(0, x + 1), edge(1, y + 1)))
        };
        if let Some(tile) = self.tile_cache.tile(key) {
            painter.image(tile.id(), rect(key), whole, egui::Color32::WHITE);
            return;
        }
        if let Some(stands) = self.tile_cache.stand_in(key)
            && let Some(tile) = self.tile_cache.tile(stands)
        {
            let ((_, x, y), up) = (key, stands.0 - key.0);
            let side = 1.0 / (1_u32 << up) as f32;
            let corner = [x, y].map(|at| (at & ((1 << up) - 1)) as f32 * side);
            let part = egui::Rect::from_min_size(egui::pos2(corner[0], corner[1]), egui::Vec2::splat(side));
            painter.image(tile.id(), rect(key), part, egui::Color32::WHITE);
        }
        for finer in tile_cache::below(key) {
            if let Some(tile) = self.tile_cache.tile(finer) {
                painter.image(tile.id(), rect(finer), whole, egui::Color32::WHITE);
            }
        }
    }
}
