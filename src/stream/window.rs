//! Stream window: which chunks or sections a view needs. Pure arithmetic, no ECS.

use std::ops::RangeInclusive;

use eremite_land::{CHUNK_COLUMNS, ChunkIndex, Place, ROOM_COLUMNS, RoomIndex};

use super::{CameraView, LayerDraw, Parallax};

/// Distances beyond the view to which a layer is streamed, in metres.
struct StreamMargins {
    /// Up to here beyond an edge of the view counts as in view.
    overhang_m: f32,
    /// Kept ready beyond the view on every side, even when standing still.
    margin_m: f32,
    /// The most that is prepared ahead of the view, at any speed.
    most_ahead_m: f32,
    /// Hysteresis: spawned chunks may stay this far past what is wanted, so that turning round costs nothing.
    linger_m: f32,
}

/// Trees lean over chunk borders.
const CHUNKS: StreamMargins = StreamMargins { overhang_m: 12.0, margin_m: 48.0, most_ahead_m: 8.0 * CHUNK_COLUMNS as f32, linger_m: 160.0 };
/// Only the soft edge of its rock reaches out of a section.
const SECTIONS: StreamMargins = StreamMargins { overhang_m: 3.0, margin_m: 24.0, most_ahead_m: 3.0 * ROOM_COLUMNS as f32, linger_m: 72.0 };
/// Seconds of motion that are prepared ahead.
const LOOK_AHEAD_S: f32 = 2.5;

/// The index of a chunk or section within its layer; chunks are all in row 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChunkKey {
    /// Counted to the right.
    pub x: i64,
    /// Counted upward.
    pub y: i64,
}

impl From<ChunkIndex> for ChunkKey {
    fn from(chunk: ChunkIndex) -> Self {
        Self { x: chunk.0, y: 0 }
    }
}

impl From<RoomIndex> for ChunkKey {
    fn from(room: RoomIndex) -> Self {
        Self { x: room.x, y: room.y }
    }
}

/// The index ranges that a view needs along one axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AxisSpan {
    /// On screen: these may never be missing.
    pub visible: RangeInclusive<i64>,
    /// Around and ahead: these are built in advance.
    pub wanted: RangeInclusive<i64>,
    /// Spawned ones outside this range are despawned.
    pub kept: RangeInclusive<i64>,
}

impl AxisSpan {
    /// The ranges of a view that extends `half_m` to either side of its centre and moves at `speed_mps`; `index` returns the
    /// index some metres past the centre.
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

    /// The ranges of an axis with a single index, 0.
    fn single() -> Self {
        Self { visible: 0..=0, wanted: 0..=0, kept: 0..=0 }
    }

    fn middle(&self) -> i64 {
        self.visible.start() + (self.visible.end() - self.visible.start()) / 2
    }
}

/// The window of a view onto one layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamWindow {
    /// Along the land.
    pub x: AxisSpan,
    /// Upward.
    pub y: AxisSpan,
}

impl StreamWindow {
    /// The window that a camera view needs of a layer.
    pub fn of(draw: &LayerDraw, parallax: Parallax, view: &CameraView) -> Self {
        if !draw.is_by_chunks() {
            return Self::sections(view);
        }
        let half_width_m = view.half_width_m / parallax.scale_at(view.half_height_m);
        Self::chunks(parallax.layer_place(view.place), half_width_m, view.velocity_mps.x * parallax.factor())
    }

    /// The chunks of a view at `centre` that extends `half_width_m` to either side and moves at `speed_mps`.
    fn chunks(centre: Place, half_width_m: f32, speed_mps: f32) -> Self {
        let x = AxisSpan::around(&CHUNKS, half_width_m, speed_mps, |metres| centre.moved_along(metres).column.chunk().0);
        Self { x, y: AxisSpan::single() }
    }

    fn sections(view: &CameraView) -> Self {
        let x =
            AxisSpan::around(&SECTIONS, view.half_width_m, view.velocity_mps.x, |metres| RoomIndex::at(view.place.moved_along(metres)).x);
        let y = AxisSpan::around(&SECTIONS, view.half_height_m, view.velocity_mps.y, |metres| RoomIndex::at(view.place.moved_up(metres)).y);
        Self { x, y }
    }

    /// Whether a chunk or section is on screen.
    pub fn is_visible(&self, key: ChunkKey) -> bool {
        self.x.visible.contains(&key.x) && self.y.visible.contains(&key.y)
    }

    /// Whether a chunk or section is wanted.
    pub fn is_wanted(&self, key: ChunkKey) -> bool {
        self.x.wanted.contains(&key.x) && self.y.wanted.contains(&key.y)
    }

    /// Whether a spawned chunk or section may stay.
    pub fn is_kept(&self, key: ChunkKey) -> bool {
        self.x.kept.contains(&key.x) && self.y.kept.contains(&key.y)
    }

    /// All that are in view, from the lowest row and the left.
    pub fn visible(&self) -> impl Iterator<Item = ChunkKey> {
        let across = self.x.visible.clone();
        self.y.visible.clone().flat_map(move |y| across.clone().map(move |x| ChunkKey { x, y }))
    }

    /// All that may stay spawned, from the lowest row and the left.
    pub fn kept(&self) -> impl Iterator<Item = ChunkKey> {
        self.y.kept.clone().flat_map(|y| self.x.kept.clone().map(move |x| ChunkKey { x, y }))
    }

    /// All that are wanted: those in view first, then by distance from the centre of the view.
    pub fn nearest_first(&self) -> Vec<ChunkKey> {
        let (x, y) = (self.x.middle(), self.y.middle());
        let mut keys: Vec<ChunkKey> = self.y.wanted.clone().flat_map(|y| self.x.wanted.clone().map(move |x| ChunkKey { x, y })).collect();
        keys.sort_by_key(|key| (!self.is_visible(*key), (key.x - x).abs().max((key.y - y).abs()), *key));
        keys
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
        let view = CameraView {
            place: Place::at(Column(0), 32),
            half_height_m: 10.0,
            velocity_mps: Vec2::new(0.0, -32.0),
            ..CameraView::default()
        };
        let falling = StreamWindow::sections(&view);
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
            let view = CameraView { place: Place::at(Column(x), row), half_width_m: half, half_height_m: half / 1.7, velocity_mps: Vec2::new(speed, climb), ..CameraView::default() };
            for window in [StreamWindow::chunks(view.place, half, speed), StreamWindow::sections(&view)] {
                for span in [&window.x, &window.y] {
                    for (inner, outer) in [(&span.visible, &span.wanted), (&span.wanted, &span.kept)] {
                        prop_assert!(outer.contains(inner.start()) && outer.contains(inner.end()));
                    }
                }
                let order = window.nearest_first();
                let count = |span: &RangeInclusive<i64>| (span.end() - span.start() + 1) as usize;
                prop_assert_eq!(order.len(), count(&window.x.wanted) * count(&window.y.wanted));
                let visible = count(&window.x.visible) * count(&window.y.visible);
                prop_assert!(order[..visible].iter().all(|key| window.is_visible(*key)));
                prop_assert!(order.iter().all(|key| window.is_kept(*key) && window.is_wanted(*key)));
                prop_assert!(order.len() <= 24 * 24);
            }
        }
    }
}
