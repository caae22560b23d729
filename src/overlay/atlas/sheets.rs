//! The map's pictures: square sheets of every level, painted on the task pool, the nearest first. While one is on its
//! way a coarser or a finer one stands for it.

use std::{collections::HashMap, sync::Arc};

use bevy::{
    prelude::*,
    tasks::{AsyncComputeTaskPool, Task, futures::check_ready},
};
use bevy_egui::egui;

use crate::{
    atlas::{Chart, MOST_LEVEL, View},
    land::Land,
};

/// Pixels along a sheet, as a power of two.
const SIDE_BITS: u32 = 7;
const SIDE: usize = 1 << SIDE_BITS;
/// Sheets that are painted at once.
const PAINTING: usize = 3;
/// Sheets that are kept.
const KEPT: usize = 420;
/// How many levels coarser the sheets are that are painted before those that are wanted.
const FIRST_COARSER: u32 = 3;
/// How many levels coarser a sheet may be that stands for another.
const COARSER: u32 = 6;

/// A sheet's level, and its place among those of its level.
type Key = (u32, i64, i64);

/// The sheets of a land.
#[derive(Resource, Default)]
pub struct Sheets {
    chart: Option<Arc<Chart>>,
    painted: HashMap<Key, (egui::TextureHandle, u64)>,
    painting: HashMap<Key, Task<Vec<u8>>>,
    /// Counts the frames, to know which sheets were not seen for long.
    frame: u64,
}

/// A window of the map in metres, from a point at a whole column and row.
pub struct Frame {
    /// The column and row at the window's middle, and how far past them.
    pub whole: [i64; 2],
    /// See `whole`.
    pub part: [f64; 2],
    /// Metres a point.
    pub scale: f64,
    /// Where it is on the screen.
    pub rect: egui::Rect,
}

impl Frame {
    /// Where on the screen a column or row lies, along an axis.
    pub fn screen(&self, axis: usize, at: i64) -> f32 {
        let metres = (i128::from(at) - i128::from(self.whole[axis])) as f64 - self.part[axis];
        self.rect.center()[axis] + (metres / self.scale).clamp(-1.0e7, 1.0e7) as f32
    }

    /// The column or row at a place on the screen, along an axis.
    pub fn plane(&self, axis: usize, at: f32) -> i64 {
        let metres = f64::from(at - self.rect.center()[axis]) * self.scale + self.part[axis];
        // The conversion keeps to what an i64 holds.
        self.whole[axis].saturating_add(metres.floor() as i64)
    }

    /// The columns, or rows, from one edge to the other.
    pub fn span(&self, axis: usize) -> [i64; 2] {
        [self.plane(axis, self.rect.min[axis]), self.plane(axis, self.rect.max[axis])]
    }
}

impl Sheets {
    /// The chart of the land as it is now.
    pub fn chart(&mut self, land: &Land) -> &Arc<Chart> {
        if self.chart.as_ref().is_none_or(|chart| !chart.land().is(land)) {
            self.painted.clear();
            self.painting.clear();
            self.chart = Some(Arc::new(Chart::new(land.clone())));
        }
        self.chart.as_ref().expect("it was just made")
    }

    /// Shows the sheets of a window, for a screen of so many pixels a point.
    pub fn show(&mut self, painter: &egui::Painter, frame: &Frame, pixels_per_point: f32) {
        self.frame += 1;
        let level = (frame.scale / f64::from(pixels_per_point)).log2().floor().clamp(0.0, f64::from(MOST_LEVEL - SIDE_BITS)) as u32;
        let coarse = (level + FIRST_COARSER).min(MOST_LEVEL - SIDE_BITS);
        let wanted = keys(frame, level);
        let mut order: Vec<Key> = keys(frame, coarse);
        order.extend(&wanted);
        self.take_in(painter.ctx());
        self.painting.retain(|key, _| order.contains(key));
        for key in order {
            if self.painting.len() < PAINTING && !self.painted.contains_key(&key) && !self.painting.contains_key(&key) {
                self.paint(key);
            }
        }
        for key in wanted {
            self.draw(painter, frame, key);
        }
        if self.painted.len() > KEPT {
            let mut ages: Vec<u64> = self.painted.values().map(|(_, seen)| *seen).collect();
            ages.sort_unstable();
            let oldest = ages[ages.len() - KEPT * 3 / 4];
            self.painted.retain(|_, (_, seen)| *seen >= oldest);
        }
    }

    fn paint(&mut self, key: Key) {
        let Some(chart) = self.chart.clone() else { return };
        let (level, x, y) = key;
        let edge = |number: i64| number << (level + SIDE_BITS);
        let view = View { column: edge(x), row: edge(y), level, width: SIDE, height: SIDE };
        self.painting.insert(key, AsyncComputeTaskPool::get().spawn(async move { chart.picture(view) }));
    }

    /// Takes what is painted.
    fn take_in(&mut self, ctx: &egui::Context) {
        let mut taken = Vec::new();
        for (key, task) in &mut self.painting {
            if let Some(bytes) = check_ready(task) {
                taken.push((*key, bytes));
            }
        }
        for (key, bytes) in taken {
            self.painting.remove(&key);
            let image = egui::ColorImage::from_rgb([SIDE, SIDE], &bytes);
            let texture = ctx.load_texture("sheet", image, egui::TextureOptions::LINEAR);
            self.painted.insert(key, (texture, self.frame));
        }
    }

    /// Draws a sheet, or what stands for it.
    fn draw(&mut self, painter: &egui::Painter, frame: &Frame, (level, x, y): Key) {
        let edge = |axis: usize, number: i64| frame.screen(axis, number.saturating_mul(1 << (level + SIDE_BITS)));
        let rect = egui::Rect::from_min_max(egui::pos2(edge(0, x), edge(1, y)), egui::pos2(edge(0, x + 1), edge(1, y + 1)));
        for up in 0..=COARSER.min(MOST_LEVEL - SIDE_BITS - level) {
            if let Some((texture, seen)) = self.painted.get_mut(&(level + up, x >> up, y >> up)) {
                *seen = self.frame;
                let side = 1.0 / (1_u32 << up) as f32;
                let corner = [x, y].map(|at| (at & ((1 << up) - 1)) as f32 * side);
                let uv = egui::Rect::from_min_size(egui::pos2(corner[0], corner[1]), egui::Vec2::splat(side));
                painter.image(texture.id(), rect, uv, egui::Color32::WHITE);
                return;
            }
        }
        if let Some(finer) = level.checked_sub(1) {
            for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
                let key = (finer, 2 * x + dx, 2 * y + dy);
                if let Some((texture, seen)) = self.painted.get_mut(&key) {
                    *seen = self.frame;
                    let corner = rect.min + rect.size() / 2.0 * egui::vec2(dx as f32, dy as f32);
                    let uv = egui::Rect::from_min_max(egui::Pos2::ZERO, egui::pos2(1.0, 1.0));
                    painter.image(texture.id(), egui::Rect::from_min_size(corner, rect.size() / 2.0), uv, egui::Color32::WHITE);
                }
            }
        }
    }
}

/// The sheets of a level that a window shows, the middle ones first.
fn keys(frame: &Frame, level: u32) -> Vec<Key> {
    let number = |at: i64| at >> (level + SIDE_BITS);
    let ([left, right], [top, low]) = (frame.span(0).map(number), frame.span(1).map(number));
    let middle = [number(frame.whole[0]), number(frame.whole[1])];
    let mut keys: Vec<Key> = (top..=low).flat_map(|y| (left..=right).map(move |x| (level, x, y))).collect();
    keys.sort_by_key(|(_, x, y)| (x - middle[0]).pow(2) + (y - middle[1]).pow(2));
    keys
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_on_the_screen_is_a_place_on_the_plane_anywhere() {
        let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 720.0));
        for whole in [0, -5, 1_000_000_000_000_000_000, -(1 << 62)] {
            for scale in [0.25, 4.0, 1024.0, 1.0e9] {
                let frame = Frame { whole: [whole, 7], part: [0.25, 0.5], scale, rect };
                assert!((frame.screen(0, whole) - 640.0).abs() < 1.5);
                let [left, right] = frame.span(0);
                assert!((frame.screen(0, left)).abs() < 5.0 && (frame.screen(0, right) - 1280.0).abs() < 5.0, "{whole} {scale}");
            }
        }
        // Wider than the land: as far as numbers go.
        let frame = Frame { whole: [0, 0], part: [0.0; 2], scale: 2_f64.powi(60), rect };
        assert_eq!(frame.span(0), [i64::MIN, i64::MAX]);
    }
}
