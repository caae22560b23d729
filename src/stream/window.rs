//! Which chunks, or sections, a view needs: pure arithmetic, no ECS.

use std::ops::RangeInclusive;

use eremite_land::{CHUNK_COLUMNS, Place, ROOM_COLUMNS, RoomIndex};

use super::{CameraView, LayerDraw, Parallax};

/// How far beyond the view a layer is kept ready, in metres.
struct StreamMargins {
    /// Beyond either edge of the view counts as in view.
    overhang_m: f32,
    /// Kept beyond the view on either side even when standing still.
    margin_m: f32,
    /// The most that is prepared ahead of the view, however fast the motion.
    most_ahead_m: f32,
    /// Past what is wanted, what lives may stay, so that turning round costs nothing.
    linger_m: f32,
}

/// Trees lean over chunk borders.
const CHUNKS: StreamMargins = StreamMargins { overhang_m: 12.0, margin_m: 48.0, most_ahead_m: 8.0 * CHUNK_COLUMNS as f32, linger_m: 160.0 };
/// Nothing leans out of a section but the soft edge of its rock.
const SECTIONS: StreamMargins = StreamMargins { overhang_m: 3.0, margin_m: 24.0, most_ahead_m: 3.0 * ROOM_COLUMNS as f32, linger_m: 72.0 };
/// Seconds of motion that are prepared ahead.
const LOOK_AHEAD_S: f32 = 2.5;

/// The place of a chunk, or of a section, among those of its layer; chunks are all in row 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChunkKey {
    /// Counted to the right.
    pub x: i64,
    /// Counted upward.
    pub y: i64,
}

/// What a view needs along one axis, by index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AxisSpan {
    /// On the screen: these may never be missing.
    pub visible: RangeInclusive<i64>,
    /// Around and ahead: these are built in time.
    pub wanted: RangeInclusive<i64>,
    /// Live ones outside this go.
    pub kept: RangeInclusive<i64>,
}

impl AxisSpan {
    /// The span of a view that is `half_m` to either side of its centre and moves at `speed_mps`;
    /// `index` tells what lies some metres past the centre.
    fn around(reach: &StreamMargins, half_m: f32, speed_mps: f32, index: impl Fn(f32) -> i64) -> Self {
        let ahead = (speed_mps.abs() * LOOK_AHEAD_S).min(reach.most_ahead_m);
        let (back, forth) = if speed_mps < 0.0 { (ahead, 0.0) } else { (0.0, ahead) };
        let span = |back: f32, forth: f32| index(-half_m - back)..=index(half_m + forth);
        let margin = reach.margin_m;
        Self {
            visible: span(reach.overhang_m, reach.overhang_m),
            wanted: span(margin + back, margin + forth),
            kept: span(margin + back + reach.linger_m, margin + forth + reach.linger_m),
        }
    }

    /// All of it at the one index there is.
    fn single() -> Self {
        Self { visible: 0..=0, wanted: 0..=0, kept: 0..=0 }
    }

    fn middle(&self) -> i64 {
        self.visible.start() + (self.visible.end() - self.visible.start()) / 2
    }
}

/// What a view needs of a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamWindow {
    /// Along the land.
    pub x: AxisSpan,
    /// Upward.
    pub y: AxisSpan,
}

impl StreamWindow {
    /// The window of a view onto a layer.
    pub fn of(draw: &LayerDraw, parallax: Parallax, gaze: &CameraView) -> Self {
        match draw {
            LayerDraw::Chunks(_) => {
                let half_width_m = gaze.half_width_m / parallax.scale_at(gaze.half_height_m);
                Self::chunks(parallax.layer_place(gaze.place), half_width_m, gaze.velocity_mps.x * parallax.factor())
            }
            LayerDraw::Sections(_) => Self::sections(gaze),
        }
    }

    /// The chunks of a view at `centre` that is `half_width_m` to either side and moves at `speed_mps`.
    fn chunks(centre: Place, half_width_m: f32, speed_mps: f32) -> Self {
        let x = AxisSpan::around(&CHUNKS, half_width_m, speed_mps, |metres| centre.moved_along(metres).column.chunk().0);
        Self { x, y: AxisSpan::single() }
    }

    fn sections(gaze: &CameraView) -> Self {
        let x =
            AxisSpan::around(&SECTIONS, gaze.half_width_m, gaze.velocity_mps.x, |metres| RoomIndex::at(gaze.place.moved_along(metres)).x);
        let y = AxisSpan::around(&SECTIONS, gaze.half_height_m, gaze.velocity_mps.y, |metres| RoomIndex::at(gaze.place.moved_up(metres)).y);
        Self { x, y }
    }

    /// Whether a slot is on the screen.
    pub fn is_visible(&self, slot: ChunkKey) -> bool {
        self.x.visible.contains(&slot.x) && self.y.visible.contains(&slot.y)
    }

    /// Whether a slot is wanted.
    pub fn is_wanted(&self, slot: ChunkKey) -> bool {
        self.x.wanted.contains(&slot.x) && self.y.wanted.contains(&slot.y)
    }

    /// Whether what lives in a slot may stay.
    pub fn is_kept(&self, slot: ChunkKey) -> bool {
        self.x.kept.contains(&slot.x) && self.y.kept.contains(&slot.y)
    }

    /// All slots that are in view, from the lowest row and the left.
    pub fn visible(&self) -> impl Iterator<Item = ChunkKey> {
        let across = self.x.visible.clone();
        self.y.visible.clone().flat_map(move |y| across.clone().map(move |x| ChunkKey { x, y }))
    }

    /// All slots that may live, from the lowest row and the left.
    pub fn kept(&self) -> impl Iterator<Item = ChunkKey> {
        self.y.kept.clone().flat_map(|y| self.x.kept.clone().map(move |x| ChunkKey { x, y }))
    }

    /// The wanted slots, those in view and those nearest to the centre of the view first.
    pub fn nearest_first(&self) -> Vec<ChunkKey> {
        let (x, y) = (self.x.middle(), self.y.middle());
        let mut slots: Vec<ChunkKey> = self.y.wanted.clone().flat_map(|y| self.x.wanted.clone().map(move |x| ChunkKey { x, y })).collect();
        slots.sort_by_key(|slot| (!self.is_visible(*slot), (slot.x - x).abs().max((slot.y - y).abs()), *slot));
        slots
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::Vec2;
    use eremite_land::Column;
    use proptest::prelude::*;

    fn place(x: i64) -> Place {
        Place::at(Column(x), 0)
    }

    #[test]
    fn motion_looks_ahead_and_not_behind() {
        let still = StreamWindow::chunks(place(128), 32.0, 0.0);
        let right = StreamWindow::chunks(place(128), 32.0, 100.0);
        let left = StreamWindow::chunks(place(128), 32.0, -100.0);
        assert_eq!(still.x.visible, 0..=0);
        assert_eq!(still.x.wanted, 0..=0);
        assert_eq!(right.x.wanted, 0..=1);
        assert_eq!(left.x.wanted, -1..=0);
    }

    #[test]
    fn a_fall_looks_down() {
        let gaze = CameraView {
            place: Place::at(Column(0), 32),
            half_height_m: 10.0,
            velocity_mps: Vec2::new(0.0, -32.0),
            ..CameraView::default()
        };
        let falling = StreamWindow::sections(&gaze);
        assert_eq!((falling.y.visible, falling.y.wanted), (0..=0, -2..=1));
    }

    #[test]
    fn a_wider_view_wants_more() {
        assert_eq!(StreamWindow::chunks(place(128), 600.0, 0.0).x.visible, -2..=2);
    }

    proptest! {
        #[test]
        fn visible_is_wanted_and_wanted_is_kept(
            x in -(1i64 << 61)..(1 << 61), row in -(1i64 << 61)..(1 << 61), half in 5.0f32..400.0, speed in -2000.0f32..2000.0, climb in -200.0f32..200.0,
        ) {
            let gaze = CameraView { place: Place::at(Column(x), row), half_width_m: half, half_height_m: half / 1.7, velocity_mps: Vec2::new(speed, climb), ..CameraView::default() };
            for window in [StreamWindow::chunks(gaze.place, half, speed), StreamWindow::sections(&gaze)] {
                for span in [&window.x, &window.y] {
                    for (inner, outer) in [(&span.visible, &span.wanted), (&span.wanted, &span.kept)] {
                        prop_assert!(outer.contains(inner.start()) && outer.contains(inner.end()));
                    }
                }
                let order = window.nearest_first();
                let count = |span: &RangeInclusive<i64>| (span.end() - span.start() + 1) as usize;
                prop_assert_eq!(order.len(), count(&window.x.wanted) * count(&window.y.wanted));
                let visible = count(&window.x.visible) * count(&window.y.visible);
                prop_assert!(order[..visible].iter().all(|slot| window.is_visible(*slot)));
                prop_assert!(order.iter().all(|slot| window.is_kept(*slot) && window.is_wanted(*slot)));
                prop_assert!(order.len() <= 24 * 24);
            }
        }
    }
}
