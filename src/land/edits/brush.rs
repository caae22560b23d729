//! The terrain brush: a polyline with a radius, rasterised into signed distances at the edit points.

use std::collections::BTreeMap;

use super::{
    fixture::Fixture,
    room::{ALONG, Distance, EditBlock, RoomEdit},
};
use crate::{
    coords::{COLUMN_LIMIT, Column, Place},
    room::{ROOM_COLUMNS, ROOM_ROWS, RoomIndex},
};

/// Smallest and largest radius of a brush in metres: a narrower one would miss the points.
pub const RADIUS_M: [f32; 2] = [0.375, 16.0];
/// Largest number of places of a path.
pub const MAX_PATH_PLACES: usize = 4096;
/// Approximate largest number of cells that one stroke may reach.
pub const MAX_STROKE_CELLS: u64 = 1 << 20;
/// Distance in metres outside the brush up to which it still affects points.
const AROUND_M: f64 = 0.5;
/// Columns and rows at the land's limit in which painting is refused, so that everything near a stroke is within the land.
const MARGIN: i64 = 64;

/// Effect of a brush.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BrushKind {
    /// Builds ground.
    Ink,
    /// Digs away both pristine and built ground.
    Wash,
}

/// A stroke of the brush, or a piece of a stroke.
#[derive(Clone, Debug, PartialEq)]
pub struct Brush {
    kind: BrushKind,
    path: Vec<Place>,
    radius_m: f32,
}

/// Why a stroke is invalid.
#[derive(Debug, thiserror::Error, PartialEq)]
pub enum BrushError {
    /// The radius is out of its range.
    #[error("a brush has a radius from {least} m to {most} m, not {radius_m} m", least = RADIUS_M[0], most = RADIUS_M[1])]
    Radius {
        /// The requested radius, in metres.
        radius_m: f32,
    },
    /// The path is empty, or too long.
    #[error("a path has 1 to {MAX_PATH_PLACES} places, not {0}")]
    Places(usize),
    /// The path leaves the land.
    #[error("a path lies within 2^62 columns and rows from 0, and {MARGIN} m from the end of the land")]
    Limit,
    /// The stroke reaches too many cells.
    #[error("a stroke reaches at most {MAX_STROKE_CELLS} cells; paint this one in pieces")]
    Long,
}

impl Brush {
    /// Creates a brush of a radius in metres, along straight lines from place to place.
    ///
    /// # Errors
    /// If the radius is not within [`RADIUS_M`], or the path is empty, leaves the land, or is longer than a stroke may be.
    pub fn new(kind: BrushKind, path: Vec<Place>, radius_m: f32) -> Result<Self, BrushError> {
        if !(RADIUS_M[0]..=RADIUS_M[1]).contains(&radius_m) {
            return Err(BrushError::Radius { radius_m });
        }
        if path.is_empty() || path.len() > MAX_PATH_PLACES {
            return Err(BrushError::Places(path.len()));
        }
        let is_within = |at: i64| at.unsigned_abs() <= (COLUMN_LIMIT - MARGIN).unsigned_abs();
        if !path.iter().all(|place| is_within(place.column.0) && is_within(place.row)) {
            return Err(BrushError::Limit);
        }
        let brush = Self { kind, path, radius_m };
        let across = 2 * (radius_m + 2.0) as u64;
        let cells = brush.segments().map(|[from, to]| {
            let far = from.column.0.abs_diff(to.column.0).saturating_add(from.row.abs_diff(to.row));
            far.saturating_add(across).saturating_mul(across)
        });
        if cells.fold(0, u64::saturating_add) > MAX_STROKE_CELLS {
            return Err(BrushError::Long);
        }
        Ok(brush)
    }

    /// A brush that builds a bar `long_m` metres long and a quarter of a metre high, around a middle on the point grid: one row
    /// of points lies within it.
    pub(super) fn plank(middle: Place, long_m: f32) -> Self {
        let radius_m = 0.5 / ALONG as f32;
        let half_m = long_m / 2.0 - radius_m;
        Self { kind: BrushKind::Ink, path: vec![middle.moved_along(-half_m), middle.moved_along(half_m)], radius_m }
    }

    /// Its effect.
    pub fn kind(&self) -> BrushKind {
        self.kind
    }

    /// The places along its path.
    pub fn path(&self) -> &[Place] {
        &self.path
    }

    /// Its radius, in metres.
    pub fn radius_m(&self) -> f32 {
        self.radius_m
    }

    /// Distance of a place from the path, in metres; saturates when very far.
    pub(super) fn distance_m(&self, place: Place) -> f64 {
        let of = |end: Place| {
            let (columns, rows) = (end.column.0.saturating_sub(place.column.0), end.row.saturating_sub(place.row));
            [columns as f64 + f64::from(end.offset.x - place.offset.x), rows as f64 + f64::from(end.offset.y - place.offset.y)]
        };
        self.segments().map(|[from, to]| distance_to_segment(of(from), of(to), [0.0; 2])).fold(f64::INFINITY, f64::min)
    }

    /// The path's line segments; a path of one place is one segment of no length.
    fn segments(&self) -> impl Iterator<Item = [Place; 2]> {
        let alone = (self.path.len() == 1).then_some([self.path[0]; 2]);
        alone.into_iter().chain(self.path.windows(2).map(|ends| [ends[0], ends[1]]))
    }

    /// The new edits of the rooms that it changes, given the former ones.
    pub(super) fn paint<'a>(&self, mut former: impl FnMut(RoomIndex) -> Option<&'a RoomEdit>) -> BTreeMap<RoomIndex, Option<RoomEdit>> {
        let mut rooms: BTreeMap<RoomIndex, RoomDraft> = BTreeMap::new();
        let (radius, reach) = (f64::from(self.radius_m), f64::from(self.radius_m) + AROUND_M);
        for [from, to] in self.segments() {
            let (low, high) = (from.row.min(to.row), from.row.max(to.row));
            let rows = reach.ceil() as i64 + 1;
            for row in low - rows..=high + rows {
                let Some([left, right]) = columns(from, to, row, reach) else { continue };
                let mut column = left;
                while column <= right {
                    let room = RoomIndex::of(Column(column), row);
                    let end = right.min(room.first_column().0 + (ROOM_COLUMNS as i64 - 1));
                    let draft = rooms.entry(room).or_insert_with(|| RoomDraft::of(former(room)));
                    for column in column..=end {
                        self.paint_cell(draft, room, [from, to], Column(column), row, radius);
                    }
                    column = end + 1;
                }
            }
        }
        let changed = |(room, draft): (RoomIndex, RoomDraft)| {
            let new = draft.into_edit();
            (new.as_ref() != former(room)).then_some((room, new))
        };
        rooms.into_iter().filter_map(changed).collect()
    }

    /// Applies one segment of the path to a cell.
    fn paint_cell(&self, draft: &mut RoomDraft, room: RoomIndex, [from, to]: [Place; 2], column: Column, row: i64, radius: f64) {
        // Integer cells are subtracted first, so that the result does not depend on the position; the rest is small and exact.
        let from = [(from.column - column) as f64 + f64::from(from.offset.x), (from.row - row) as f64 + f64::from(from.offset.y)];
        let to = [(to.column - column) as f64 + f64::from(to.offset.x), (to.row - row) as f64 + f64::from(to.offset.y)];
        // From the middle of the cell's points to the farthest of them is less than 0.54 m.
        if distance_to_segment(from, to, [0.375; 2]) > radius + AROUND_M + 0.54 {
            return;
        }
        let cell = (row - room.first_row()) as usize * ROOM_COLUMNS + (column - room.first_column()) as usize;
        for point in 0..ALONG * ALONG {
            let at = [point % ALONG, point / ALONG].map(|quarters| quarters as f64 / ALONG as f64);
            let away = distance_to_segment(from, to, at) - radius;
            if away < AROUND_M {
                let block = draft.block(cell);
                match self.kind {
                    BrushKind::Ink => block.ink(point, Distance::of_metres(away)),
                    BrushKind::Wash => block.wash(point, Distance::of_metres(away)),
                }
            }
        }
    }
}

/// The first and last column of a row that may be within `reach` of a segment, if any.
fn columns(from: Place, to: Place, row: i64, reach: f64) -> Option<[i64; 2]> {
    let across = (to.column - from.column) as f64 + f64::from(to.offset.x - from.offset.x);
    let [low, high] = [from, to].map(|end| (end.row - row) as f64 + f64::from(end.offset.y));
    let (bottom, top) = (-reach, 1.0 + reach);
    let shares = if low == high {
        (bottom..=top).contains(&low).then_some([0.0, 1.0])
    } else {
        let at = |height: f64| ((height - low) / (high - low)).clamp(0.0, 1.0);
        let is_near = low.min(high) <= top && low.max(high) >= bottom;
        is_near.then(|| [at(bottom), at(top)])
    }?;
    let [one, other] = shares.map(|share| f64::from(from.offset.x) + across * share);
    let column = |metres: f64| from.column.0 + metres.floor() as i64;
    Some([column(one.min(other) - reach - 1.0), column(one.max(other) + reach + 1.0)])
}

/// Distance of a point from a line segment, in metres.
fn distance_to_segment(from: [f64; 2], to: [f64; 2], at: [f64; 2]) -> f64 {
    let [a, b] = [from, to].map(|end| [end[0] - at[0], end[1] - at[1]]);
    let along = [b[0] - a[0], b[1] - a[1]];
    let length = along[0] * along[0] + along[1] * along[1];
    let share = if length > 0.0 { (-(a[0] * along[0] + a[1] * along[1]) / length).clamp(0.0, 1.0) } else { 0.0 };
    let near = [a[0] + along[0] * share, a[1] + along[1] * share];
    (near[0] * near[0] + near[1] * near[1]).sqrt()
}

/// A room's edits while it is being painted.
struct RoomDraft {
    /// Index of each cell's block, counted from 1; 0 for none.
    numbers: Box<[u16; ROOM_COLUMNS * ROOM_ROWS]>,
    blocks: Vec<EditBlock>,
    /// Fixtures of the room, unchanged by painting.
    fixtures: Vec<Fixture>,
}

impl RoomDraft {
    fn of(former: Option<&RoomEdit>) -> Self {
        let fixtures = former.map(|former| former.fixtures().to_vec()).unwrap_or_default();
        let mut draft = Self { numbers: Box::new([0; ROOM_COLUMNS * ROOM_ROWS]), blocks: Vec::new(), fixtures };
        for (cell, block) in former.into_iter().flat_map(RoomEdit::blocks) {
            *draft.block(cell) = *block;
        }
        draft
    }

    fn block(&mut self, cell: usize) -> &mut EditBlock {
        if self.numbers[cell] == 0 {
            self.blocks.push(EditBlock::default());
            self.numbers[cell] = self.blocks.len() as u16;
        }
        &mut self.blocks[usize::from(self.numbers[cell]) - 1]
    }

    fn into_edit(self) -> Option<RoomEdit> {
        let cells = self.numbers.iter().enumerate().filter(|(_, number)| **number > 0);
        RoomEdit::new(cells.map(|(cell, number)| (cell, self.blocks[usize::from(*number) - 1])), &self.fixtures)
    }
}
