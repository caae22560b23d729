//! Terrain edits by the player: an immutable, persistent map of edited rooms, the last carver of the land. Rooms that a
//! stroke does not touch are shared between versions.
//!
//! Over the pristine land lie two signed distance fields, dug and built, sampled every quarter of a metre:
//! `max(min(pristine, dug), built)` is the density field, so built ground can stand above the surface and bridge the air.
//! Digging takes minima, so its order and repetition do not matter. The edits also store placed fixtures; whether one is
//! still supported is computed from the land.
//!
//! What is stored are the [`EditCommand`]s, each stroke as it was made; the edits follow from their set ([`Strokes`]).

mod brush;
mod change;
mod command;
pub(super) mod dam;
mod draft;
mod fixture;
mod flood_fill;
mod history;
mod inscription;
pub mod log;
mod loose_ground;
mod place;
mod room;
mod rows;
mod seams;
mod strokes;
mod survey;
#[cfg(test)]
mod tests;
mod varint;
pub(super) mod water;

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
    sync::Arc,
};

use bevy_math::Vec2;
use rpds::RedBlackTreeMapSync;

pub use brush::{Brush, BrushError, BrushKind, MAX_PATH_PLACES, MAX_STROKE_CELLS, RADIUS_M};
pub use command::{Author, EditCommand, EditCommandId, MAX_NAME_LETTERS};
pub use fixture::{Fixture, FixtureKind, MINUTES_A_DAY, PLANK_M, SEAT_M, UnknownFixture};
pub use inscription::{Inscription, MAX_INSCRIPTION_LETTERS};
pub use loose_ground::MAX_LOOSE_CELLS;
pub(super) use loose_ground::remove_loose_ground;
pub use place::{FIXTURES_ABOUT_M, HeldFixture, PlaceError};
pub use room::{ALONG, EditBlock, NeighboringEdits, PointDistances, RoomEdit};
pub use seams::EditSeams;
pub use strokes::{MAX_TRACES, MAX_UNDO_STEPS, MergeError, Merged, Strokes, Work};
pub use survey::StrokeSurvey;

use super::{
    coords::{CHUNK_COLUMNS, Column, Place},
    layer::Tile,
    room::{ROOM_COLUMNS, RoomIndex},
};

/// All edits by room. Cloning is cheap: a clone is another handle to the same value.
#[derive(Clone, Debug, Default)]
pub struct Edits {
    rooms: RedBlackTreeMapSync<RoomIndex, Arc<RoomEdit>>,
    /// Identity of the value, shared by clones.
    id: Arc<()>,
    /// Identity of the value from which this one was made, and the replaced rooms: only these can differ.
    parent: Option<(Arc<()>, Arc<[RoomIndex]>)>,
}

impl PartialEq for Edits {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.id, &other.id) || self.rooms == other.rooms
    }
}

impl Eq for Edits {}

/// A room whose density field, fixtures or inscriptions changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TouchedRoom {
    /// The room.
    pub room: RoomIndex,
    /// The highest row in which the field changed; the points of the row above it did not. `i64::MIN` if only fixtures
    /// changed.
    pub top_row: i64,
}

impl Edits {
    /// Whether there are no edits.
    pub fn is_empty(&self) -> bool {
        self.rooms.is_empty()
    }

    /// Iterates over the edited rooms, ordered from the left and from below.
    pub fn rooms(&self) -> impl Iterator<Item = (RoomIndex, &Arc<RoomEdit>)> {
        self.rooms.iter().map(|(room, edit)| (*room, edit))
    }

    /// Iterates over the edited rooms whose [`RoomIndex::x`] is in `first..=last`, at all heights.
    pub fn rooms_between(&self, first: i64, last: i64) -> impl Iterator<Item = (RoomIndex, &Arc<RoomEdit>)> {
        // The map panics on a range that ends before it begins.
        let rooms = (first <= last).then(|| self.rooms.range(RoomIndex::new(first, i64::MIN)..=RoomIndex::new(last, i64::MAX)));
        rooms.into_iter().flatten().map(|(room, edit)| (*room, edit))
    }

    /// The edits of a room, if any.
    pub fn room(&self, room: RoomIndex) -> Option<&Arc<RoomEdit>> {
        self.rooms.get(&room)
    }

    /// The edits of a room and of its right, upper and upper right neighbours; `None` if there are none.
    pub fn neighboring(&self, room: RoomIndex) -> Option<Box<NeighboringEdits>> {
        if self.is_empty() {
            return None;
        }
        let [here, right, above, corner] = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, up)| self.room(room.neighbor(right, up)).cloned());
        let around = NeighboringEdits { here, right, above, corner };
        (!around.is_pristine()).then(|| Box::new(around))
    }

    /// The fixtures placed in a room, sorted. Whether one is still supported is computed by [`Fixture::held`].
    pub fn fixtures(&self, room: RoomIndex) -> &[Fixture] {
        self.room(room).map_or(&[], |edit| edit.fixtures())
    }

    /// The fixtures within `within_m` metres of a place, horizontally and vertically, sorted from the left.
    pub fn fixtures_around(&self, place: Place, within_m: f32) -> Vec<Fixture> {
        if self.is_empty() {
            return Vec::new();
        }
        let [low, high] = [-within_m, within_m].map(|far| RoomIndex::at(place.translated(Vec2::splat(far))));
        let rooms = (low.x..=high.x).flat_map(|x| (low.y..=high.y).map(move |y| RoomIndex::new(x, y)));
        let all = rooms.flat_map(|room| self.fixtures(room).iter().copied());
        let mut near: Vec<Fixture> = all.filter(|fixture| fixture.place().offset_from(place).abs().max_element() <= within_m).collect();
        near.sort_unstable();
        near
    }

    /// Returns the edits after a stroke, or a piece of one, and the changed rooms.
    pub fn paint(&self, brush: &Brush) -> (Self, Vec<TouchedRoom>) {
        self.with(&self.painted(brush))
    }

    /// The new edits of the rooms that a stroke changes; digging also removes fixtures.
    fn painted(&self, brush: &Brush) -> RoomEdits {
        let painted = brush.paint(|room| self.rooms.get(&room).map(|edit| &**edit));
        let mut rooms: RoomEdits = painted.into_iter().map(|(room, edit)| (room, edit.map(Arc::new))).collect();
        if brush.kind() == BrushKind::Wash {
            self.remove_washed_fixtures(brush, &mut rooms);
        }
        rooms
    }

    /// Returns the edits with some rooms replaced, and the changed rooms.
    pub fn with(&self, rooms: &RoomEdits) -> (Self, Vec<TouchedRoom>) {
        let parent = Some((self.id.clone(), rooms.keys().copied().collect()));
        let (mut new, mut touched) = (Self { rooms: self.rooms.clone(), id: Arc::default(), parent }, BTreeMap::new());
        for (room, edit) in rooms {
            add_touched(&mut touched, *room, self.room(*room), edit.as_ref());
            if !RoomEdit::are_fixtures_same(self.room(*room), edit.as_ref()) {
                touched.entry(*room).or_insert(i64::MIN);
            }
            match edit {
                Some(edit) => new.rooms.insert_mut(*room, edit.clone()),
                None => {
                    new.rooms.remove_mut(room);
                }
            }
        }
        new.touch_standing_fixtures(&mut touched);
        (new, touched.into_iter().map(|(room, top_row)| TouchedRoom { room, top_row }).collect())
    }

    /// The rooms that differ, in order. If one of the two was made from the other by a single change, the cost depends on that
    /// change only, not on the number of rooms.
    fn differing(&self, other: &Self) -> Vec<RoomIndex> {
        let differs = |room: &RoomIndex| !is_same_edit(self.room(*room), other.room(*room));
        self.maybe_differing(other).into_iter().filter(differs).collect()
    }

    /// The rooms that [`differing`](Self::differing) has to compare.
    fn maybe_differing(&self, other: &Self) -> BTreeSet<RoomIndex> {
        if Arc::ptr_eq(&self.id, &other.id) {
            return BTreeSet::new();
        }
        let changed = |child: &Self, of: &Self| {
            let (parent, rooms) = child.parent.as_ref()?;
            Arc::ptr_eq(parent, &of.id).then(|| rooms.iter().copied().collect())
        };
        let all = || self.rooms().chain(other.rooms()).map(|(room, _)| room).collect();
        changed(self, other).or_else(|| changed(other, self)).unwrap_or_else(all)
    }

    /// Runs of columns of the chunk starting at `first` at which the surface was dug away and not built over.
    pub(super) fn dug_gaps(&self, first: Column, heights: &Tile) -> Vec<Range<Column>> {
        self.runs(first, heights, |block, point| block.is_dug(point) && !block.is_built(point))
    }

    /// Runs of columns of the chunk at which the surface was dug away, whether or not it was built over since.
    pub(super) fn unplantable(&self, first: Column, heights: &Tile) -> Vec<Range<Column>> {
        self.runs(first, heights, EditBlock::is_dug)
    }

    /// Runs of columns of the chunk at which `is_so` holds for a point right beneath the surface.
    fn runs(&self, first: Column, heights: &Tile, is_so: impl Fn(&EditBlock, usize) -> bool) -> Vec<Range<Column>> {
        let mut breaks: Vec<Range<Column>> = Vec::new();
        let edited = |column: Column| {
            let x = RoomIndex::of(column, 0).x;
            self.rooms_between(x, x).next().is_some()
        };
        if !edited(first) && !edited(first + ROOM_COLUMNS as i64) {
            return breaks;
        }
        for column in 0..CHUNK_COLUMNS {
            let is_dug = |i: usize| {
                let height = heights[column] + (heights[column + 1] - heights[column]) * (i as f32 / ALONG as f32);
                // The highest edit point below the surface.
                let quarters = (height * ALONG as f32).ceil() as i64 - 1;
                let (row, j) = (quarters.div_euclid(ALONG as i64), quarters.rem_euclid(ALONG as i64) as usize);
                let at = first + column as i64;
                let room = RoomIndex::of(at, row);
                let block =
                    self.room(room).and_then(|edit| edit.block((at - room.first_column()) as usize, (row - room.first_row()) as usize));
                block.is_some_and(|block| is_so(block, j * ALONG + i))
            };
            if (0..ALONG).any(is_dug) {
                let at = first + column as i64;
                match breaks.last_mut() {
                    Some(last) if last.end == at => last.end = at + 1,
                    _ => breaks.push(at..at + 1),
                }
            }
        }
        breaks
    }

    /// The rows, from the highest down, whose lattice cells at a column may contain the outline of built ground.
    pub fn built_rows(&self, column: Column) -> Vec<i64> {
        let mut rows = Vec::new();
        for column in [column, column + 1] {
            let x = RoomIndex::of(column, 0).x;
            let within = (column - RoomIndex::new(x, 0).first_column()) as usize;
            for (room, edit) in self.rooms_between(x, x) {
                let Some(highest) = edit.highest_built() else { continue };
                let built = (0..=highest).filter(|row| edit.block(within, *row).is_some_and(EditBlock::is_built_anywhere));
                rows.extend(built.map(|row| room.first_row() + row as i64).flat_map(|row| [row, row - 1]));
            }
        }
        rows.sort_unstable_by(|one, other| other.cmp(one));
        rows.dedup();
        rows
    }

    /// The highest row with built ground in the rooms whose `x` is in `first..=last`.
    pub fn highest_built(&self, first: i64, last: i64) -> Option<i64> {
        self.rooms_between(first, last).filter_map(|(room, edit)| Some(room.first_row() + edit.highest_built()? as i64)).max()
    }
}

/// Whether two rooms' edits are the same allocation, or both absent.
fn is_same_edit(one: Option<&Arc<RoomEdit>>, other: Option<&Arc<RoomEdit>>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => Arc::ptr_eq(one, other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// New contents of some rooms; `None` for a room without edits.
pub type RoomEdits = BTreeMap<RoomIndex, Option<Arc<RoomEdit>>>;

/// Records a changed room, and its left and lower neighbours whose cells share the changed points, each with the highest
/// changed row.
fn add_touched(touched: &mut BTreeMap<RoomIndex, i64>, room: RoomIndex, old: Option<&Arc<RoomEdit>>, new: Option<&Arc<RoomEdit>>) {
    for (cell, _) in RoomEdit::changed(old.map(|edit| &**edit), new.map(|edit| &**edit)) {
        let (column, row) = (cell % ROOM_COLUMNS, cell / ROOM_COLUMNS);
        for (left, down) in [(false, false), (true, false), (false, true), (true, true)] {
            if (!left || column == 0) && (!down || row == 0) {
                let beside = room.neighbor(-i64::from(left), -i64::from(down));
                let top = touched.entry(beside).or_insert(i64::MIN);
                *top = (*top).max(room.first_row() + row as i64 - i64::from(down));
            }
        }
    }
}
