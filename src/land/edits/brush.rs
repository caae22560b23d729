//! The terrain brush: a polyline with a radius, rasterised into signed distances at the edit points.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
};

use super::{
    draft::RoomDraft,
    room::{ALONG, Distance, RoomEdit},
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
/// Steps per metre to which the places of a stroke are rounded, and its radius: fine enough not to be seen, and coarse enough
/// that a piece of a stroke takes a few bytes.
pub(super) const PLACE_STEPS: f32 = 64.0;
pub(super) const RADIUS_STEPS: f32 = 128.0;
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
        Self::with_limit(kind, path, radius_m, MAX_STROKE_CELLS)
    }

    /// Like [`new`](Self::new), with another limit of cells.
    pub(super) fn with_limit(kind: BrushKind, path: Vec<Place>, radius_m: f32, max_cells: u64) -> Result<Self, BrushError> {
        if !(RADIUS_M[0]..=RADIUS_M[1]).contains(&radius_m) {
            return Err(BrushError::Radius { radius_m });
        }
        if path.is_empty() || path.len() > MAX_PATH_PLACES {
            return Err(BrushError::Places(path.len()));
        }
        if !path.iter().all(is_within_limit) {
            return Err(BrushError::Limit);
        }
        let brush = Self { kind, path, radius_m };
        if brush.cells() > max_cells { Err(BrushError::Long) } else { Ok(brush) }
    }

    /// Approximate number of cells that it reaches.
    pub(super) fn cells(&self) -> u64 {
        let across = 2 * (self.radius_m + 2.0) as u64;
        let cells = self.segments().map(|[from, to]| {
            let far = from.column.0.abs_diff(to.column.0).saturating_add(from.row.abs_diff(to.row));
            far.saturating_add(across).saturating_mul(across)
        });
        cells.fold(0, u64::saturating_add)
    }

    /// The brush with its path and its radius rounded to the steps in which strokes are stored.
    pub(super) fn rounded(&self) -> Self {
        let radius_m = ((self.radius_m * RADIUS_STEPS).round() / RADIUS_STEPS).clamp(RADIUS_M[0], RADIUS_M[1]);
        let round = |place: &Place| {
            let near = Place::at(place.column, place.row).translated((place.offset * PLACE_STEPS).round() / PLACE_STEPS);
            let low = Place { offset: (place.offset * PLACE_STEPS).floor() / PLACE_STEPS, ..*place };
            if is_within_limit(&near) { near } else { low }
        };
        Self { kind: self.kind, path: self.path.iter().map(round).collect(), radius_m }
    }

    /// Whether another one goes on where this one ends, in the same way.
    pub(super) fn ends_where(&self, next: &Self) -> bool {
        let is_alike = (self.kind, self.radius_m) == (next.kind, next.radius_m);
        is_alike && next.path.len() > 1 && self.path.last() == Some(&next.path[0])
    }

    /// The brush with another path behind its own, which begins where its own ends.
    pub(super) fn extend(&mut self, path: &[Place]) {
        self.path.extend(path);
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

    /// The rooms that lie within some metres of what it covers, and perhaps some that are nearly so near.
    pub(super) fn rooms_within(&self, around_m: f64) -> BTreeSet<RoomIndex> {
        let reach = f64::from(self.radius_m) + around_m;
        let (mut rooms, mut last) = (BTreeSet::new(), None);
        for segment in self.segments() {
            for row in rows(segment, reach) {
                let Some([left, right]) = columns(segment, row, reach) else { continue };
                let [first, end] = [left, right].map(|column| RoomIndex::of(Column(column), row));
                // Most rows reach the rooms of the row before.
                if last.replace((first, end)) != Some((first, end)) {
                    rooms.extend((first.x..=end.x).map(|x| RoomIndex::new(x, first.y)));
                }
            }
        }
        rooms
    }

    /// The new edits of the rooms that it changes, given the former ones.
    pub(super) fn paint<'a>(&self, mut former: impl FnMut(RoomIndex) -> Option<&'a RoomEdit>) -> BTreeMap<RoomIndex, Option<RoomEdit>> {
        let changed = |room: RoomIndex| {
            let mut draft = RoomDraft::of(former(room));
            self.paint_room(&mut draft, room);
            let new = draft.into_edit();
            (new.as_ref() != former(room)).then_some((room, new))
        };
        self.rooms_within(AROUND_M).into_iter().filter_map(changed).collect()
    }

    /// Paints what of it lies in a room.
    pub(super) fn paint_room(&self, draft: &mut RoomDraft, room: RoomIndex) {
        let (radius, reach) = (f64::from(self.radius_m), f64::from(self.radius_m) + AROUND_M);
        let [first, last] = [0, ROOM_COLUMNS as i64 - 1].map(|columns| room.first_column().0 + columns);
        for segment in self.segments() {
            let rows = rows(segment, reach);
            for row in *rows.start().max(&room.first_row())..=*rows.end().min(&(room.first_row() + ROOM_ROWS as i64 - 1)) {
                let Some([left, right]) = columns(segment, row, reach) else { continue };
                for column in left.max(first)..=right.min(last) {
                    self.paint_cell(draft, room, segment, Column(column), row, radius);
                }
            }
        }
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
        draft.change_block(cell, |block| {
            for point in 0..ALONG * ALONG {
                let at = [point % ALONG, point / ALONG].map(|quarters| quarters as f64 / ALONG as f64);
                let away = distance_to_segment(from, to, at) - radius;
                if away < AROUND_M {
                    match self.kind {
                        BrushKind::Ink => block.ink(point, Distance::of_metres(away)),
                        BrushKind::Wash => block.wash(point, Distance::of_metres(away)),
                    }
                }
            }
        });
    }
}

/// Whether a place is far enough from the land's limit to be painted at.
fn is_within_limit(place: &Place) -> bool {
    [place.column.0, place.row].into_iter().all(|at| at.unsigned_abs() <= (COLUMN_LIMIT - MARGIN).unsigned_abs())
}

/// The rows that may be within `reach` of a segment.
fn rows([from, to]: [Place; 2], reach: f64) -> RangeInclusive<i64> {
    let rows = reach.ceil() as i64 + 1;
    from.row.min(to.row) - rows..=from.row.max(to.row) + rows
}

/// The first and last column of a row that may be within `reach` of a segment, if any.
fn columns([from, to]: [Place; 2], row: i64, reach: f64) -> Option<[i64; 2]> {
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
