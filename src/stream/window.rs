//! Which chunks a view needs: pure arithmetic, no ECS.

use std::ops::RangeInclusive;

use crate::land::{CHUNK_COLUMNS, Place};

/// Metres beyond either edge of the view that count as in view: trees lean over chunk borders.
const OVERHANG_M: f32 = 12.0;
/// Metres kept beyond the view on either side even when standing still.
const MARGIN_M: f32 = 48.0;
/// Seconds of motion that are prepared ahead.
const LOOK_AHEAD_S: f32 = 2.5;
/// The most chunks prepared ahead of the view, however fast the motion.
const MOST_AHEAD_M: f32 = 8.0 * CHUNK_COLUMNS as f32;
/// Metres past the wanted ones that a live chunk may stay, so that turning round costs nothing.
const LINGER_M: f32 = 160.0;

/// The chunks that a view needs, by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Window {
    /// On the screen: these may never be missing.
    pub visible: RangeInclusive<i64>,
    /// Around and ahead: these are built in time.
    pub wanted: RangeInclusive<i64>,
    /// Live chunks outside this go.
    pub kept: RangeInclusive<i64>,
}

impl Window {
    /// The window of a view at `centre` that is `half_width_m` to either side and moves at `speed_mps`.
    pub fn around(centre: Place, half_width_m: f32, speed_mps: f32) -> Self {
        let ahead = (speed_mps.abs() * LOOK_AHEAD_S).min(MOST_AHEAD_M);
        let (left, right) = if speed_mps < 0.0 { (ahead, 0.0) } else { (0.0, ahead) };
        let span = |left: f32, right: f32| {
            centre.moved(-half_width_m - left).column.chunk().0..=centre.moved(half_width_m + right).column.chunk().0
        };
        Self {
            visible: span(OVERHANG_M, OVERHANG_M),
            wanted: span(MARGIN_M + left, MARGIN_M + right),
            kept: span(MARGIN_M + left + LINGER_M, MARGIN_M + right + LINGER_M),
        }
    }

    /// The wanted chunks, those in view and those nearest to the centre of the view first.
    pub fn nearest_first(&self) -> Vec<i64> {
        let centre = self.visible.start() + (self.visible.end() - self.visible.start()) / 2;
        let mut chunks: Vec<i64> = self.wanted.clone().collect();
        chunks.sort_by_key(|chunk| (!self.visible.contains(chunk), (chunk - centre).abs(), *chunk));
        chunks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::land::Column;
    use proptest::prelude::*;

    fn place(x: i64) -> Place {
        Place::at(Column(x))
    }

    #[test]
    fn motion_looks_ahead_and_not_behind() {
        let still = Window::around(place(128), 32.0, 0.0);
        let right = Window::around(place(128), 32.0, 100.0);
        let left = Window::around(place(128), 32.0, -100.0);
        assert_eq!(still.visible, 0..=0);
        assert_eq!(still.wanted, 0..=0);
        assert_eq!(right.wanted, 0..=1);
        assert_eq!(left.wanted, -1..=0);
    }

    #[test]
    fn a_wider_view_wants_more() {
        assert_eq!(Window::around(place(128), 600.0, 0.0).visible, -2..=2);
    }

    proptest! {
        #[test]
        fn visible_is_wanted_and_wanted_is_kept(x in -(1i64 << 61)..(1 << 61), half in 5.0f32..400.0, speed in -2000.0f32..2000.0) {
            let window = Window::around(place(x), half, speed);
            for (inner, outer) in [(&window.visible, &window.wanted), (&window.wanted, &window.kept)] {
                prop_assert!(outer.contains(inner.start()) && outer.contains(inner.end()));
            }
            let order = window.nearest_first();
            prop_assert_eq!(order.len() as i64, window.wanted.end() - window.wanted.start() + 1);
            let visible = (window.visible.end() - window.visible.start() + 1) as usize;
            prop_assert!(order[..visible].iter().all(|chunk| window.visible.contains(chunk)));
            prop_assert!(order.len() <= 2 * 400 / CHUNK_COLUMNS + 16);
        }
    }
}
