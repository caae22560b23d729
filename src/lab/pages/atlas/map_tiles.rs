//! Map tiles: square textures in a pyramid of levels, painted on the task pool, nearest to the middle first. While a tile is
//! missing, a coarser or finer one stands in.

use std::{collections::HashMap, sync::Arc};

use bevy::prelude::*;
use bevy_egui::egui;
use eremite_land::{Land, background::Background};
use eremite_maps::atlas::{Chart, ChartView};

use super::{
    tile_cache::{self, SIDE_BITS, TileCache, TileKey},
    viewport::MapViewport,
};

/// Pixels per tile side.
const SIDE: usize = 1 << SIDE_BITS;
/// Rows painted in a step. Each step takes some more around it into account, so that on several threads there is only one.
pub(super) const ROWS_AT_ONCE: usize = if cfg!(target_arch = "wasm32") { 32 } else { usize::MAX };
/// Tiles painted at the same time.
const PAINTING: usize = 3;

/// Tile textures of one land.
#[derive(Resource, Default)]
pub struct MapTiles {
    chart: Option<Arc<Chart>>,
    tile_cache: TileCache<egui::TextureHandle>,
    painting: HashMap<TileKey, Background<Vec<u8>>>,
}

impl MapTiles {
    /// Chart of the current land; a land with another surface clears the tiles.
    pub fn chart(&mut self, land: &Land) -> &Arc<Chart> {
        if self.chart.as_ref().is_none_or(|chart| !chart.land().ptr_eq(land) && !chart.land().has_same_surface(land)) {
            self.tile_cache.clear();
            self.painting.clear();
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
        if !self.painting.is_empty() {
            painter.ctx().request_repaint();
        }
    }

    fn paint(&mut self, key: TileKey) {
        let Some(chart) = self.chart.clone() else { return };
        let (level, x, y) = key;
        let edge = |number: i64| number << (level + SIDE_BITS);
        let view = ChartView { column: edge(x), row: edge(y), level, width: SIDE, height: SIDE };
        self.painting.insert(key, Background::start_steps("map tile", chart.render_in_steps(view, ROWS_AT_ONCE)));
    }

    /// Takes finished tiles from the task pool.
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
            self.tile_cache.put(key, ctx.load_texture("sheet", image, egui::TextureOptions::LINEAR));
        }
    }

    /// Draws a tile, or its stand-in.
    fn draw(&self, painter: &egui::Painter, frame: &MapViewport, key: TileKey) {
        let whole = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
        let rect = |(level, x, y): TileKey| {
            let edge = |axis: usize, number: i64| frame.to_screen(axis, number.saturating_mul(1 << (level + SIDE_BITS)));
            egui::Rect::from_min_max(egui::pos2(edge(0, x), edge(1, y)), egui::pos2(edge(0, x + 1), edge(1, y + 1)))
        };
        if let Some(sheet) = self.tile_cache.sheet(key) {
            painter.image(sheet.id(), rect(key), whole, egui::Color32::WHITE);
            return;
        }
        if let Some(stands) = self.tile_cache.stand_in(key)
            && let Some(sheet) = self.tile_cache.sheet(stands)
        {
            let ((_, x, y), up) = (key, stands.0 - key.0);
            let side = 1.0 / (1_u32 << up) as f32;
            let corner = [x, y].map(|at| (at & ((1 << up) - 1)) as f32 * side);
            let part = egui::Rect::from_min_size(egui::pos2(corner[0], corner[1]), egui::Vec2::splat(side));
            painter.image(sheet.id(), rect(key), part, egui::Color32::WHITE);
        }
        for finer in tile_cache::below(key) {
            if let Some(sheet) = self.tile_cache.sheet(finer) {
                painter.image(sheet.id(), rect(finer), whole, egui::Color32::WHITE);
            }
        }
    }
}
