//! Vertical layout of a page: where each item is, and the scroll offsets at which no item is cut. In points, downward.

/// Rounding of the layout; less than this counts as equal.
const ROUNDING: f32 = 0.5;

/// Place of an item on its page.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ItemPlace {
    pub top: f32,
    pub height: f32,
}

impl ItemPlace {
    /// Whether a part of it is within a stretch of the page.
    pub fn touches(self, top: f32, height: f32) -> bool {
        self.top + self.height >= top && self.top <= top + height
    }

    /// Whether all of it is within the view; of an item that is higher than the view any part counts.
    pub fn is_whole(self, scroll: f32, view: f32) -> bool {
        let is_within = self.top >= scroll - ROUNDING && self.top + self.height <= scroll + view + ROUNDING;
        is_within || self.height > view && self.touches(scroll, view)
    }
}

/// Places of all items of a page.
pub(super) struct ItemLayout(Vec<ItemPlace>);

impl ItemLayout {
    /// The layout of items of these heights.
    pub fn new(heights: impl IntoIterator<Item = f32>) -> Self {
        let place = |top: &mut f32, height: f32| {
            let item = ItemPlace { top: *top, height };
            *top += height;
            Some(item)
        };
        Self(heights.into_iter().scan(0.0, place).collect())
    }

    /// The place of an item.
    pub fn item(&self, at: usize) -> Option<ItemPlace> {
        self.0.get(at).copied()
    }

    /// Height of all items.
    pub fn height(&self) -> f32 {
        self.0.last().map_or(0.0, |last| last.top + last.height)
    }

    /// The largest scroll offset: that of the topmost item with which the last one is in view.
    pub fn max_scroll(&self, view: f32) -> f32 {
        let least = self.height() - view;
        match self.0.last() {
            Some(last) if least > ROUNDING && last.height <= view => self.top_at_or_below(least),
            _ => least.max(0.0),
        }
    }

    /// The first top of an item that is not above an offset, or else the offset.
    pub fn top_at_or_below(&self, offset: f32) -> f32 {
        self.0.iter().map(|item| item.top).find(|top| *top >= offset - ROUNDING).unwrap_or(offset)
    }

    /// The last top of an item that is not below an offset, or else 0.
    pub fn top_at_or_above(&self, offset: f32) -> f32 {
        self.0.iter().rev().map(|item| item.top).find(|top| *top <= offset + ROUNDING).unwrap_or(0.0)
    }

    /// The nearest offset at which no item is cut above; within an item that is higher than the view any offset is good.
    pub fn snapped(&self, offset: f32, view: f32) -> f32 {
        let Some(item) = self.0.iter().rev().find(|item| item.top <= offset + ROUNDING) else { return offset };
        let bottom = item.top + item.height;
        if item.height > view && bottom > offset + ROUNDING {
            offset
        } else if offset - item.top <= bottom - offset {
            item.top
        } else {
            bottom
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_every_offset_that_it_snaps_to_the_topmost_item_is_whole() {
        let layout = ItemLayout::new([20.0, 35.0, 20.0, 50.0, 20.0, 20.0, 44.0]);
        let view = 90.0;
        let most = layout.max_scroll(view);
        let last = layout.item(6).expect("there are seven");
        assert!(last.is_whole(most, view), "the last is in view at {most}");
        for offset in 0..=most as usize {
            let snapped = layout.snapped(offset as f32, view);
            let whole: Vec<usize> = (0..7).filter(|at| layout.item(*at).expect("is there").is_whole(snapped, view)).collect();
            let first = layout.item(whole[0]).expect("is there");
            assert_eq!(first.top, snapped, "at {offset}");
            assert!((snapped - offset as f32).abs() <= 25.0, "{offset} goes to {snapped}");
        }
    }

    #[test]
    fn what_fits_is_not_scrolled_and_what_is_too_high_is_scrolled_through() {
        assert_eq!(ItemLayout::new([20.0, 20.0]).max_scroll(40.2), 0.0);
        assert_eq!(ItemLayout::new([]).max_scroll(40.0), 0.0);
        let high = ItemLayout::new([20.0, 200.0, 20.0]);
        assert_eq!(high.snapped(77.0, 50.0), 77.0);
        assert!(high.item(1).expect("is there").is_whole(77.0, 50.0));
        assert!(!high.item(0).expect("is there").is_whole(11.0, 50.0));
    }
}
