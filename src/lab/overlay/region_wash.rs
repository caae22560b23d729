//! Regions of cells over the land: each has a colour and a mark, so that nobody has to tell them by the colour alone.

use bevy::math::Vec2;
use bevy_egui::egui;
use eremite_land::{Cells, ROOM_COLUMNS, RoomIndex};

use super::{LandView, theme};

/// How a region looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct RegionLook {
    color: egui::Color32,
    /// Lines of the mark: the ends of each, from -1 to 1, y downward.
    mark: &'static [[f32; 4]],
}

/// Colours that tell regions apart.
const COLORS: [egui::Color32; 8] = [
    egui::Color32::from_rgb(0xc9, 0xb9, 0x60),
    egui::Color32::from_rgb(0x6f, 0xb5, 0x7a),
    egui::Color32::from_rgb(0x66, 0xa0, 0xc8),
    egui::Color32::from_rgb(0xc5, 0x7f, 0x64),
    egui::Color32::from_rgb(0xa8, 0x8b, 0xd0),
    egui::Color32::from_rgb(0xe3, 0xc6, 0x84),
    egui::Color32::from_rgb(0x5f, 0x91, 0x58),
    egui::Color32::from_rgb(0x9c, 0xa9, 0xe8),
];
/// Marks of the same regions: four strokes, two crosses, two angles.
const MARKS: [&[[f32; 4]]; COLORS.len()] = [
    &[[-1.0, 0.0, 1.0, 0.0]],
    &[[0.0, -1.0, 0.0, 1.0]],
    &[[-1.0, 1.0, 1.0, -1.0]],
    &[[-1.0, -1.0, 1.0, 1.0]],
    &[[-1.0, 1.0, 1.0, -1.0], [-1.0, -1.0, 1.0, 1.0]],
    &[[-1.0, 0.0, 1.0, 0.0], [0.0, -1.0, 0.0, 1.0]],
    &[[-1.0, 0.6, 0.0, -0.6], [0.0, -0.6, 1.0, 0.6]],
    &[[-1.0, -0.6, 0.0, 0.6], [0.0, 0.6, 1.0, -0.6]],
];
/// Marks of what is no region, which [`Diagram`](eremite_land::tunable::Diagram) counts down from [`usize::MAX`]: a diamond, a
/// square, and a square that is crossed out.
const OTHER_MARKS: [&[[f32; 4]]; 3] = [
    &[[0.0, -1.0, 1.0, 0.0], [1.0, 0.0, 0.0, 1.0], [0.0, 1.0, -1.0, 0.0], [-1.0, 0.0, 0.0, -1.0]],
    &[[-0.8, -0.8, 0.8, -0.8], [0.8, -0.8, 0.8, 0.8], [0.8, 0.8, -0.8, 0.8], [-0.8, 0.8, -0.8, -0.8]],
    &[[-0.8, -0.8, 0.8, -0.8], [0.8, -0.8, 0.8, 0.8], [0.8, 0.8, -0.8, 0.8], [-0.8, 0.8, -0.8, -0.8], [-0.8, 0.8, 0.8, -0.8]],
];
/// What can be reached: a triangle.
pub(super) const REACHED: RegionLook =
    RegionLook { color: theme::MOSS, mark: &[[-1.0, 0.8, 0.0, -0.9], [0.0, -0.9, 1.0, 0.8], [1.0, 0.8, -1.0, 0.8]] };

/// Opacity of a region's colour over the land.
const STRENGTH: f32 = 0.42;
/// Half a mark's size, and least distance between two, in points.
const MARK: f32 = 4.0;
const APART: f32 = 20.0;

impl RegionLook {
    /// The look of a group of a diagram by its number; the colours repeat.
    pub fn of(number: usize) -> Self {
        let other = usize::MAX - number;
        let color = if other == 0 { theme::SUN } else { COLORS[number % COLORS.len()] };
        Self { color, mark: OTHER_MARKS.get(other).copied().unwrap_or(MARKS[number % MARKS.len()]) }
    }

    /// Fills cells of a room around their lattice points, and marks them.
    pub fn draw(self, painter: &egui::Painter, view: &LandView, room: RoomIndex, cells: &Cells) {
        let point = |column: f32, row: f32| view.to_screen(room.corner().translated(Vec2::new(column, row)));
        // One rectangle for each run in a row.
        for (row, bits) in cells.0.iter().enumerate() {
            let mut column = 0;
            while column < ROOM_COLUMNS {
                let run = (!(bits >> column)).trailing_zeros() as usize;
                let run = run.min(ROOM_COLUMNS - column);
                if run > 0 {
                    let corner = |along: usize, up: f32| point(along as f32 - 0.5, row as f32 + up);
                    let rect = egui::Rect::from_two_pos(corner(column, -0.5), corner(column + run, 0.5));
                    painter.rect_filled(rect, 0.0, self.color.gamma_multiply(STRENGTH));
                }
                column += run + 1;
            }
        }
        let cell = (point(1.0, 0.0).x - point(0.0, 0.0).x).max(f32::MIN_POSITIVE);
        let step = ((APART / cell).ceil() as usize).clamp(2, ROOM_COLUMNS).next_power_of_two();
        for (column, row) in marked_cells(cells, step) {
            self.draw_mark(painter, point(column as f32, row as f32));
        }
    }

    /// Ink with a rim of paper: seen over dark hollows and bright ground.
    fn draw_mark(self, painter: &egui::Painter, at: egui::Pos2) {
        for stroke in [egui::Stroke::new(3.2, theme::PAPER.gamma_multiply(0.7)), egui::Stroke::new(1.4, theme::INK)] {
            for [from_x, from_y, to_x, to_y] in self.mark {
                painter.line_segment([at + MARK * egui::vec2(*from_x, *from_y), at + MARK * egui::vec2(*to_x, *to_y)], stroke);
            }
        }
    }
}

/// The cells with a mark: every so many columns and rows, and one in the middle where that would leave a small group without.
fn marked_cells(cells: &Cells, step: usize) -> Vec<(usize, usize)> {
    let all = cells.0.iter().enumerate();
    let all: Vec<(usize, usize)> = all
        .flat_map(|(row, bits)| (0..ROOM_COLUMNS).filter(move |column| (bits >> column) & 1 == 1).map(move |column| (column, row)))
        .collect();
    let is_on_grid = |(column, row): &(usize, usize)| column % step == step / 2 && row % step == step / 2;
    let marked: Vec<_> = all.iter().copied().filter(is_on_grid).collect();
    if marked.is_empty() { all.get(all.len() / 2).copied().into_iter().collect() } else { marked }
}

#[cfg(test)]
mod tests {
    use eremite_testing::color_vision::least_difference;

    use super::*;

    #[test]
    fn regions_that_are_one_colour_to_some_have_marks_of_their_own() {
        let looks: Vec<RegionLook> = (0..COLORS.len()).chain(usize::MAX - 2..=usize::MAX).map(RegionLook::of).chain([REACHED]).collect();
        let rgb = |look: &RegionLook| [look.color.r(), look.color.g(), look.color.b()];
        let mut alike = 0;
        for (number, look) in looks.iter().enumerate() {
            for other in &looks[..number] {
                assert_ne!(look.mark, other.mark, "{look:?}");
                alike += usize::from(least_difference(rgb(look), rgb(other)) < 10.0);
            }
        }
        assert!(alike > 0, "colours alone would do");
    }

    #[test]
    fn every_group_has_a_mark_and_only_in_its_own_cells() {
        let mut one = Cells::SOLID;
        one.dig(11, 7);
        let mut many = Cells::SOLID;
        for (column, row) in (0..40).flat_map(|column| (0..20).map(move |row| (column, row))) {
            many.dig(column, row);
        }
        for step in [2, 4, 16, 64] {
            assert_eq!(marked_cells(&one, step), [(11, 7)], "every {step}");
            let marked = marked_cells(&many, step);
            assert!(!marked.is_empty() && marked.iter().all(|(column, row)| many.is_open(*column, *row)), "every {step}: {marked:?}");
        }
        assert_eq!(marked_cells(&many, 4).len(), 50);
        assert!(marked_cells(&Cells::SOLID, 2).is_empty());
    }
}
