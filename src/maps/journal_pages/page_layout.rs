//! Layout of the journal for a window size: two pages side by side where there is room, otherwise one.

use bevy::math::{Rect, Vec2};

/// Aspect ratio from which on there are two pages.
const SPREAD: f32 = 1.15;

/// Items across and down on a page of a spread: the smallest grid that holds a chapter, or the largest, over several pages.
const FEW: [[usize; 2]; 2] = [[2, 2], [3, 3]];
const MANY: [usize; 2] = [4, 4];
/// Seals across and down on a page of a spread, all of a round, and the least size of one on a single page, in units.
const SEALS: [usize; 2] = [6, 6];
const SEAL: [f32; 2] = [12.0, 11.0];

/// The part of the window in which the journal lies open, in pixels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PageArea {
    /// Width and height of the whole.
    pub size: [usize; 2],
    /// What buttons cover at the upper edge, and the keys' hints at the lower one.
    pub covered: [usize; 2],
}

impl From<[usize; 2]> for PageArea {
    fn from(size: [usize; 2]) -> Self {
        Self { size, covered: [0; 2] }
    }
}

/// What stays free at the upper and the lower edge anyway, in units: of two pages, and of one.
const FREE_OF_TWO: [f32; 2] = [7.4, 8.0];
const FREE_OF_ONE: [f32; 2] = [6.0, 7.5];

impl PageArea {
    /// How far the page begins below the upper edge, and ends above the lower one, so that with the margins of its own it is
    /// free of what is covered.
    fn pushed(self, free: [f32; 2], unit_of: impl Fn(f32) -> f32) -> [f32; 2] {
        let height = self.size[1].max(1) as f32;
        let mut pushed = [0.0_f32; 2];
        // A lower page has smaller margins. Each round brings less than a fifth of the one before.
        for _ in 0..6 {
            let unit = unit_of((height - pushed[0] - pushed[1]).max(1.0));
            pushed = [0, 1].map(|edge| (self.covered[edge] as f32 - free[edge] * unit).max(0.0));
        }
        pushed
    }
}

/// The positions on a page, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageLayout {
    /// The base unit: a hundredth of the reference size.
    pub unit: f32,
    /// Whether there are two pages.
    pub has_fold: bool,
    /// Start of the chapter's title, at its middle line.
    pub title: Vec2,
    /// The area of the small images.
    pub grid: Rect,
    /// The number of small images across and down.
    pub cells: [usize; 2],
    /// The area of the selected item.
    pub detail: Rect,
    /// The area of quests, open and fulfilled.
    pub wishes: Rect,
    /// The area of the chapter names.
    pub register: Rect,
}

impl PageLayout {
    /// The layout for an area and a number of items: few items are shown larger.
    pub fn of(area: impl Into<PageArea>, things: usize) -> Self {
        let area = area.into();
        let [w, h] = area.size.map(|side| side.max(1) as f32);
        let has_fold = w >= SPREAD * h;
        let unit_of = |h: f32| if has_fold { h.min(w / 1.5) / 100.0 } else { w.min(h / 1.25) / 100.0 };
        let [top, low] = area.pushed(if has_fold { FREE_OF_TWO } else { FREE_OF_ONE }, unit_of);
        let h = (h - top - low).max(1.0);
        Self::of_size([w, h], unit_of(h), has_fold, things).moved_down(top)
    }

    fn moved_down(self, by: f32) -> Self {
        let moved = |part: Rect| Rect::from_corners(part.min + Vec2::Y * by, part.max + Vec2::Y * by);
        let [grid, detail, wishes, register] = [self.grid, self.detail, self.wishes, self.register].map(moved);
        Self { title: self.title + Vec2::Y * by, grid, detail, wishes, register, ..self }
    }

    fn of_size([w, h]: [f32; 2], u: f32, has_fold: bool, things: usize) -> Self {
        if has_fold {
            let (left, fold, right) = (8.0 * u, w / 2.0, w - 6.0 * u);
            let register = Rect::new(right - 16.0 * u, 10.0 * u, right, h - 12.0 * u);
            let page = |top: f32, low: f32| Rect::new(fold + 7.0 * u, top, register.min.x - 3.0 * u, low);
            return Self {
                unit: u,
                has_fold: true,
                title: Vec2::new(left, 11.0 * u),
                grid: Rect::new(left, 18.0 * u, fold - 5.0 * u, h - 11.0 * u),
                cells: FEW.into_iter().find(|cells| cells[0] * cells[1] >= things).unwrap_or(MANY),
                detail: page(8.0 * u, 8.0 * u + 0.53 * (h - 16.0 * u)),
                wishes: page(8.0 * u + 0.56 * (h - 16.0 * u), h - 9.0 * u),
                register,
            };
        }
        let (left, right) = (7.0 * u, w - 7.0 * u);
        let part = |from: f32, to: f32| Rect::new(left, 16.0 * u + from * (h - 24.0 * u), right, 16.0 * u + to * (h - 24.0 * u));
        let columns = ((right - left) / (21.0 * u)) as usize;
        let grid = part(0.0, 0.47);
        let rows = ((grid.height() / (19.0 * u)) as usize).clamp(1, 5);
        Self {
            unit: u,
            has_fold: false,
            title: Vec2::new(left, 9.5 * u),
            grid,
            cells: [columns.clamp(1, 5), rows],
            detail: part(0.49, 0.69),
            wishes: part(0.71, 0.93),
            register: part(0.94, 1.0),
        }
    }

    /// The layout of the pages of seals for an area: all of a round on one page of a spread.
    pub fn of_seals(area: impl Into<PageArea>) -> Self {
        let layout = Self::of(area, 0);
        let as_many = |room: f32, least: f32| ((room / (least * layout.unit)) as usize).max(1);
        let cells = if layout.has_fold { SEALS } else { [as_many(layout.grid.width(), SEAL[0]), as_many(layout.grid.height(), SEAL[1])] };
        Self { cells, ..layout }
    }

    /// The number of items per page.
    pub fn items_per_page(&self) -> usize {
        self.cells[0] * self.cells[1]
    }

    /// The area of an item.
    pub fn item_rect(&self, number: usize) -> Rect {
        let size = self.grid.size() / Vec2::new(self.cells[0] as f32, self.cells[1] as f32);
        let corner = self.grid.min + size * Vec2::new((number % self.cells[0]) as f32, (number / self.cells[0]) as f32);
        Rect::from_corners(corner, corner + size)
    }

    /// The area of an item's illustration.
    pub(super) fn picture_rect(&self, number: usize) -> Rect {
        let (cell, u) = (self.item_rect(number), self.unit);
        Rect::from_corners(cell.min + Vec2::new(1.0, 0.8) * u, cell.max - Vec2::new(1.0, 4.2) * u)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_lies_under_buttons_and_hints_however_large() {
        for size in [[1280, 720], [800, 600], [720, 1280], [600, 700]] {
            for covered in [[0, 0], [40, 50], [90, 150], [120, 240]] {
                let layout = PageLayout::of(PageArea { size, covered }, 50);
                let parts = [layout.grid, layout.detail, layout.wishes, layout.register];
                let top = parts.iter().map(|part| part.min.y).fold(layout.title.y - 3.4 * layout.unit, f32::min);
                let low = parts.iter().map(|part| part.max.y).fold(0.0, f32::max);
                let free = covered[0] as f32..(size[1] - covered[1]) as f32;
                assert!(top >= free.start && low <= free.end, "{size:?}, {covered:?}: from {top} to {low}");
            }
            assert_eq!(PageLayout::of(PageArea { size, covered: [10, 20] }, 9), PageLayout::of(size, 9), "there is room for these");
        }
    }

    #[test]
    fn nothing_lies_over_anything_else_in_any_window() {
        for size in [
            [1280, 720],
            [1920, 1080],
            [2560, 1440],
            [3440, 1440],
            [1024, 768],
            [800, 600],
            [720, 1280],
            [600, 700],
            [480, 900],
            [700, 640],
        ] {
            let layout = PageLayout::of(size, 50);
            let whole = Rect::new(0.0, 0.0, size[0] as f32, size[1] as f32);
            let parts = [layout.grid, layout.detail, layout.wishes, layout.register];
            for (number, part) in parts.iter().enumerate() {
                assert!(part.width() > 10.0 * layout.unit && part.height() > 4.0 * layout.unit, "{size:?}: part {number} is {part:?}");
                assert!(whole.contains(part.min) && whole.contains(part.max), "{size:?}: part {number} is {part:?}");
                for other in &parts[..number] {
                    assert!(part.intersect(*other).is_empty(), "{size:?}: {part:?} lies over {other:?}");
                }
            }
            assert!(layout.title.y < layout.grid.min.y && layout.items_per_page() >= 4, "{size:?}");
            let seals = PageLayout::of_seals(size);
            assert!(seals.items_per_page() >= if seals.has_fold { 33 } else { 17 }, "{size:?}: a round takes two leaves at most");
            assert!(seals.item_rect(0).size().min_element() > 8.0 * seals.unit, "{size:?}");
            let last = layout.item_rect(layout.items_per_page() - 1);
            assert!((last.max - layout.grid.max).length() < 0.5, "{size:?}");
            assert!((1..16).all(|things| PageLayout::of(size, things).items_per_page() >= things.min(layout.items_per_page())), "{size:?}");
        }
    }
}
