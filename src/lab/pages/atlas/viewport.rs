//! Viewport of the map: transforms between map metres and screen points.

use bevy_egui::egui;
use eremite_land::Place;
use eremite_maps::atlas::Chart;

/// Viewport in metres, relative to a whole column and row (exact far from the origin).
pub(super) struct MapViewport {
    /// Column and row at the window's middle, and the fraction past them.
    pub whole: [i64; 2],
    /// Fraction of a metre past `whole`.
    pub part: [f64; 2],
    /// Metres per point.
    pub scale: f64,
    /// Screen rectangle in points.
    pub rect: egui::Rect,
}

impl MapViewport {
    /// Screen coordinate of a column or row, along an axis.
    pub fn to_screen(&self, axis: usize, at: i64) -> f32 {
        self.to_screen_offset(axis, at, 0.0)
    }

    /// Screen coordinate of a point `metres` past a column or row, along an axis.
    pub fn to_screen_offset(&self, axis: usize, at: i64, metres: f64) -> f32 {
        let metres = (i128::from(at) - i128::from(self.whole[axis])) as f64 - self.part[axis] + metres;
        self.rect.center()[axis] + (metres / self.scale).clamp(-1.0e7, 1.0e7) as f32
    }

    /// Screen position of a place on the route.
    pub fn to_screen_on_route(&self, chart: &Chart, place: Place) -> egui::Pos2 {
        let (at, past) = chart.place_on_plane(place);
        egui::pos2(self.to_screen_offset(0, at[0], past[0]), self.to_screen_offset(1, at[1], past[1]))
    }

    /// Column or row at a screen coordinate, along an axis.
    pub fn to_map(&self, axis: usize, at: f32) -> i64 {
        let metres = f64::from(at - self.rect.center()[axis]) * self.scale + self.part[axis];
        // The cast saturates at the range of i64.
        self.whole[axis].saturating_add(metres.floor() as i64)
    }

    /// First and last visible column or row.
    pub fn visible_range(&self, axis: usize) -> [i64; 2] {
        [self.to_map(axis, self.rect.min[axis]), self.to_map(axis, self.rect.max[axis])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_on_the_screen_is_a_place_on_the_plane_anywhere() {
        let rect = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1280.0, 720.0));
        for whole in [0, -5, 1_000_000_000_000_000_000, -(1 << 62)] {
            for scale in [0.25, 4.0, 1024.0, 1.0e9] {
                let frame = MapViewport { whole: [whole, 7], part: [0.25, 0.5], scale, rect };
                assert!((frame.to_screen(0, whole) - 640.0).abs() < 1.5);
                let [left, right] = frame.visible_range(0);
                assert!((frame.to_screen(0, left)).abs() < 5.0 && (frame.to_screen(0, right) - 1280.0).abs() < 5.0, "{whole} {scale}");
            }
        }
        // Wider than the land: as far as numbers go.
        let frame = MapViewport { whole: [0, 0], part: [0.0; 2], scale: 2_f64.powi(60), rect };
        assert_eq!(frame.visible_range(0), [i64::MIN, i64::MAX]);
    }
}
