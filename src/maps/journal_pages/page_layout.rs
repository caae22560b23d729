//! Layout of the journal for a window size: two pages side by side where there is room, otherwise one. Large text takes the room
//! of illustrations: fewer of them are on a page, so that a chapter has more pages.

use bevy::math::{Rect, Vec2};

/// Aspect ratio from which on there are two pages.
const SPREAD: f32 = 1.15;

/// Items across and down on a page of a spread: the smallest grid that holds a chapter, or the largest, over several pages.
const FEW: [[usize; 2]; 2] = [[2, 2], [3, 3]];
const MANY: [usize; 2] = [4, 4];
/// Seals across and down on a page of a spread, all of a round, and the least size of one on a single page, in units.
const SEALS: [usize; 2] = [6, 6];
const SEAL: [f32; 2] = [12.0, 11.0];

/// Least width of an item beside large text, which grows with it, in units, of two pages and of one.
const LARGE_ITEM_WIDTH: [f32; 2] = [15.0, 20.0];
/// Least height of such an item, in units: its illustration, and its name, which grows with the text.
const LARGE_ITEM_HEIGHT: [f32; 2] = [12.0, 4.2];
/// Height of the selected item's words in large text, in units, of two pages and of one: what grows with the text, and the least.
const LARGE_DETAIL: [[f32; 2]; 2] = [[19.0, 27.0], [14.0, 27.0]];
/// The same of the quests on a single page.
const LARGE_WISHES: [f32; 2] = [15.0, 28.0];
/// The most by which the chapter's title grows, which is large anyway.
const TITLE_MOST: f32 = 1.4;
/// How much smaller text is tried next where it does not fit.
const SMALLER: f32 = 0.95;

/// The part of the window in which the journal lies open, in pixels, and the size of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageArea {
    /// Width and height of the whole.
    pub size: [usize; 2],
    /// What buttons cover at the upper edge, and the keys' hints at the lower one.
    pub covered: [usize; 2],
    /// The size of text in percent, 100 to 200.
    pub text_percent: u32,
}

impl Default for PageArea {
    fn default() -> Self {
        [0; 2].into()
    }
}

/// Nothing of it is covered, and its text is as usual.
impl From<[usize; 2]> for PageArea {
    fn from(size: [usize; 2]) -> Self {
        Self { size, covered: [0; 2], text_percent: 100 }
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
    /// Factor on the size of text.
    pub text: f32,
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
        let (unit, text) = (unit_of(h), area.text_percent as f32 / 100.0);
        let layout = match text > 1.0 {
            true => Self::of_large_text([w, h], unit, text, has_fold),
            false => Self::of_size([w, h], unit, has_fold, things),
        };
        layout.moved_down(top)
    }

    /// Whether text is larger than usual: the selected item has no illustration beside its words, and the chapter names are in
    /// rows.
    pub fn has_large_text(&self) -> bool {
        self.text > 1.0
    }

    /// The base unit of what grows with the text.
    pub fn text_unit(&self) -> f32 {
        self.unit * self.text
    }

    /// The base unit of the chapter's title.
    pub(super) fn title_unit(&self) -> f32 {
        self.unit * self.text.min(TITLE_MOST)
    }

    /// The largest factor on the size of text, of this one and those from it down to 1, at which something fits; 1 if it fits at
    /// none.
    pub(super) fn largest_text(&self, fits: impl Fn(f32) -> bool) -> f32 {
        let mut text = self.text;
        while text > 1.0 && !fits(text) {
            text = (text * SMALLER).max(1.0);
        }
        text
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
                text: 1.0,
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
            text: 1.0,
            has_fold: false,
            title: Vec2::new(left, 9.5 * u),
            grid,
            cells: [columns.clamp(1, 5), rows],
            detail: part(0.49, 0.69),
            wishes: part(0.71, 0.93),
            register: part(0.94, 1.0),
        }
    }

    /// The layout for large text: illustrations above the words of the selected item, on the same page as these; the quests above
    /// the chapter names.
    fn of_large_text([w, h]: [f32; 2], u: f32, text: f32, has_fold: bool) -> Self {
        let pages = usize::from(!has_fold);
        let scaled = |[grows, least]: [f32; 2]| (grows * text).max(least) * u;
        // The margins at the left, the right, the upper and the lower edge, and the number of rows of names.
        let [left, from_right, top, foot, rows] = if has_fold { [8.0, 6.0, 7.6, 9.0, 2.0] } else { [7.0, 7.0, 6.2, 8.0, 1.0] };
        let (left, right, low) = (left * u, w - from_right * u, h - foot * u);
        let title_unit = text.min(TITLE_MOST) * u;
        let title = Vec2::new(left, top * u + 3.4 * title_unit);
        let register_top = low - 4.2 * rows * text * u;
        let wishes_low = register_top - 2.0 * u;
        let (wishes, detail_low, page_right) = if has_fold {
            (Rect::new(w / 2.0 + 7.0 * u, 8.0 * u, right, wishes_low), low, w / 2.0 - 5.0 * u)
        } else {
            let top = wishes_low - scaled(LARGE_WISHES);
            (Rect::new(left, top, right, wishes_low), top - 2.0 * u, right)
        };
        let detail_top = detail_low - scaled(LARGE_DETAIL[pages]);
        let grid = Rect::new(left, title.y + 6.0 * title_unit, page_right, detail_top - 2.0 * u);
        let [picture, name] = LARGE_ITEM_HEIGHT;
        let as_many = |room: f32, least: f32| ((room / (least * u)) as usize).max(1);
        Self {
            unit: u,
            text,
            has_fold,
            title,
            grid,
            cells: [as_many(grid.width(), LARGE_ITEM_WIDTH[pages] * text), as_many(grid.height(), picture + name * text)],
            detail: Rect::new(left, detail_top, page_right, detail_low),
            wishes,
            register: Rect::new(wishes.min.x, register_top, right, low),
        }
    }

    /// The layout of the pages of seals for an area: all of a round on one page of a spread, unless text is large.
    pub fn of_seals(area: impl Into<PageArea>) -> Self {
        let layout = Self::of(area, 0);
        let as_many = |room: f32, least: f32| ((room / (least * layout.unit)) as usize).max(1);
        let is_whole = layout.has_fold && !layout.has_large_text();
        let cells = if is_whole { SEALS } else { [as_many(layout.grid.width(), SEAL[0]), as_many(layout.grid.height(), SEAL[1])] };
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
        Rect::from_corners(cell.min + Vec2::new(1.0, 0.8) * u, cell.max - Vec2::new(1.0, 4.2 * self.text) * u)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_lies_under_buttons_and_hints_however_large() {
        for size in [[1280, 720], [800, 600], [720, 1280], [600, 700]] {
            for (covered, text_percent) in
                [[0, 0], [40, 50], [90, 150], [120, 240]].into_iter().flat_map(|covered| [100, 150, 200].map(|text| (covered, text)))
            {
                let layout = PageLayout::of(PageArea { size, covered, text_percent }, 50);
                let parts = [layout.grid, layout.detail, layout.wishes, layout.register];
                let top = parts.iter().map(|part| part.min.y).fold(layout.title.y - 3.4 * layout.title_unit(), f32::min);
                let low = parts.iter().map(|part| part.max.y).fold(0.0, f32::max);
                let free = covered[0] as f32..(size[1] - covered[1]) as f32;
                assert!(top >= free.start && low <= free.end, "{size:?}, {covered:?}, {text_percent} %: from {top} to {low}");
            }
            assert_eq!(
                PageLayout::of(PageArea { covered: [10, 20], ..size.into() }, 9),
                PageLayout::of(size, 9),
                "there is room for these"
            );
        }
    }

    const WINDOWS: [[usize; 2]; 10] =
        [[1280, 720], [1920, 1080], [2560, 1440], [3440, 1440], [1024, 768], [800, 600], [720, 1280], [600, 700], [480, 900], [700, 640]];

    /// Checks that all parts are in the window, and none over another.
    fn check_parts(layout: &PageLayout, size: [usize; 2]) {
        let whole = Rect::new(0.0, 0.0, size[0] as f32, size[1] as f32);
        let parts = [layout.grid, layout.detail, layout.wishes, layout.register];
        for (number, part) in parts.iter().enumerate() {
            assert!(part.width() > 10.0 * layout.unit && part.height() > 4.0 * layout.unit, "{size:?}: part {number} is {part:?}");
            assert!(whole.contains(part.min) && whole.contains(part.max), "{size:?}: part {number} is {part:?}");
            for other in &parts[..number] {
                assert!(part.intersect(*other).is_empty(), "{size:?}: {part:?} lies over {other:?}");
            }
        }
    }

    #[test]
    fn large_text_has_room_and_takes_that_of_illustrations() {
        for size in WINDOWS {
            for text_percent in [110, 150, 200] {
                let area = PageArea { text_percent, ..size.into() };
                let layout = PageLayout::of(area, 50);
                check_parts(&layout, size);
                assert!(layout.title.y + 4.4 * layout.title_unit() < layout.grid.min.y, "{area:?}");
                for number in 0..layout.items_per_page() {
                    let picture = layout.picture_rect(number);
                    assert!(layout.grid.contains(picture.min) && picture.size().min_element() > 6.0 * layout.unit, "{area:?}: {picture:?}");
                }
                let seals = PageLayout::of_seals(area);
                assert!(seals.items_per_page() > 2 && seals.item_rect(0).size().min_element() > 8.0 * seals.unit, "{area:?}");
            }
            let count = |text_percent| PageLayout::of(PageArea { text_percent, ..size.into() }, 50).items_per_page();
            assert!(count(200) < count(100) && count(200) <= count(150) && count(150) <= count(110), "{size:?}");
        }
    }

    #[test]
    fn nothing_lies_over_anything_else_in_any_window() {
        for size in WINDOWS {
            let layout = PageLayout::of(size, 50);
            check_parts(&layout, size);
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
