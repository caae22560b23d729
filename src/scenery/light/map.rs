//! Light map over a rectangle of lattice points of the land.

use bevy::math::Vec2;
use eremite_land::{
    Cells, Column, Land, LruCache, Place, ROOM_ROWS, RoomFeature, RoomIndex,
    background::{Steps, and_then, each_a_step, in_turn, one_step},
};

use super::{Daylight, LightSolver, PointLight2d};

/// Metres beyond a view from which light can still reach it.
const MARGIN_M: f32 = 14.0;
/// Alignment of areas in cells, so that an area stays the same while the view moves up to this many metres.
const STEP: i64 = 8;
/// Capacity of the room cache.
pub(super) const MAX_ROOMS: usize = 64;

/// A rectangle of lattice points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LightArea {
    /// First column.
    pub first: Column,
    /// Lowest row.
    pub first_row: i64,
    /// Number of columns.
    pub columns: usize,
    /// Number of rows.
    pub rows: usize,
}

impl LightArea {
    /// The area needed to light a view of this centre and half size in metres.
    pub fn around(place: Place, half_m: Vec2) -> Self {
        let half_m = half_m + MARGIN_M;
        let steps = |low: i64, high: i64| {
            let low = low.div_euclid(STEP) * STEP;
            (low, (high + 1 - low + STEP - 1).div_euclid(STEP) * STEP)
        };
        let (low, high) = (place.translated(-half_m), place.translated(half_m));
        let (first, columns) = steps(low.column.0, high.column.0);
        let (first_row, rows) = steps(low.row, high.row);
        Self { first: Column(first), first_row, columns: columns as usize + 1, rows: rows as usize + 1 }
    }

    /// The area with so many more cells on each side.
    pub(super) fn grown(self, cells: i64) -> Self {
        let more = 2 * cells as usize;
        Self { first: self.first + -cells, first_row: self.first_row - cells, columns: self.columns + more, rows: self.rows + more }
    }

    /// Number of points.
    pub fn points(&self) -> usize {
        self.columns * self.rows
    }

    /// Index of a point, row by row from the lowest.
    pub(super) fn at(&self, column: usize, row: usize) -> usize {
        row * self.columns + column
    }

    /// Position in metres from the area's first column and lowest row.
    pub fn local(&self, place: Place) -> Vec2 {
        place.offset_from(Place::at(self.first, self.first_row))
    }

    /// The rooms that overlap the area.
    pub(super) fn rooms(&self) -> impl Iterator<Item = RoomIndex> + use<> {
        let from = RoomIndex::of(self.first, self.first_row);
        let to = RoomIndex::of(self.first + self.columns as i64, self.first_row + self.rows as i64);
        (from.y..=to.y).flat_map(move |y| (from.x..=to.x).map(move |x| RoomIndex::new(x, y)))
    }

    /// Visits the open cells of a room that lie in the area, by their index in it.
    pub(super) fn open(&self, room: RoomIndex, cells: &Cells, mut visit: impl FnMut(usize)) {
        let left = room.first_column() - self.first;
        // The columns of the room that lie in the area.
        let (from, to) = ((-left).clamp(0, 128), (self.columns as i64 - left).clamp(0, 128));
        let below = |end: i64| if end == 128 { u128::MAX } else { (1_u128 << end) - 1 };
        let seen = *cells & Cells([below(to) & !below(from); ROOM_ROWS]);
        for within in 0..ROOM_ROWS {
            let row = room.first_row() + within as i64 - self.first_row;
            if (0..self.rows as i64).contains(&row) {
                for column in seen.open_columns(within) {
                    visit(self.at((left + column as i64) as usize, row as usize));
                }
            }
        }
    }
}

/// The light at every point of an area, row by row from the lowest.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LightMap {
    /// The area covered.
    pub area: LightArea,
    /// Red, green and blue; 1 is as bright as day.
    pub light: Vec<[f32; 3]>,
}

impl LightMap {
    /// The light over an area of a land; empty where there is only daylight.
    pub fn over(land: &Land, area: LightArea, day: Daylight, flames: &[PointLight2d], found: impl Fn(RoomIndex) -> bool) -> Self {
        let mut solver = LightSolver::default();
        solver.solve(land, area, day, flames, found);
        solver.into_map()
    }

    /// [`over`](Self::over) in steps, where nothing was found: when the cells are known, it looks at a room in each, and then spreads
    /// a flame in each.
    pub fn over_in_steps(land: Land, area: LightArea, day: Daylight, flames: Vec<PointLight2d>) -> Steps<Self> {
        let most = if land.is_carved() { MAX_ROOMS } else { 0 };
        let seen = land.clone();
        let known = in_turn(area.rooms().take(most).map(move |room| seen.pristine_cells_in_steps(room)));
        let seen = land.clone();
        let looked = and_then(known, move |()| {
            let rooms = area.rooms().take(most);
            each_a_step(LightSolver::default(), rooms, move |solver, room| solver.prepare_room(&seen, room))
        });
        let solved = and_then(looked, move |solver| {
            // The day alone, with the first flame, each of the others, and all together.
            each_a_step(solver, 0..flames.len() + 2, move |solver, number| {
                if (2..=flames.len()).contains(&number) {
                    solver.prepare_flame(&flames[number - 1]);
                } else {
                    solver.solve(&land, area, day, &flames[..number.min(flames.len())], |_| false);
                }
            })
        });
        and_then(solved, |solver| one_step(move || solver.into_map()))
    }

    /// Bilinear light at a point in metres from the area's corner. Square roots are interpolated, as in the window's
    /// texture.
    pub fn sample(&self, at: Vec2) -> [f32; 3] {
        if self.light.is_empty() {
            return [1.0; 3];
        }
        let most = Vec2::new(self.area.columns as f32 - 1.001, self.area.rows as f32 - 1.001);
        let at = at.clamp(Vec2::ZERO, most);
        let (column, row) = (at.x as usize, at.y as usize);
        let (u, v) = (at.x - column as f32, at.y - row as f32);
        let roots = |i: usize, j: usize| self.light[self.area.at(column + i, row + j)].map(|light| light.clamp(0.0, 1.0).sqrt());
        let corners = [roots(0, 0), roots(1, 0), roots(0, 1), roots(1, 1)];
        std::array::from_fn(|c| {
            let low = corners[0][c] + (corners[1][c] - corners[0][c]) * u;
            let high = corners[2][c] + (corners[3][c] - corners[2][c]) * u;
            let root = low + (high - low) * v;
            root * root
        })
    }
}

/// A room's cells and features.
pub(super) type LitRoom = (Cells, Vec<RoomFeature>);

/// LRU cache of rooms: their cells and the features that glow.
pub struct RoomCache {
    land: Option<Land>,
    rooms: LruCache<RoomIndex, LitRoom>,
}

impl Default for RoomCache {
    fn default() -> Self {
        Self { land: None, rooms: LruCache::new(MAX_ROOMS) }
    }
}

impl RoomCache {
    /// A room's cells and features.
    pub fn room(&mut self, land: &Land, room: RoomIndex) -> &(Cells, Vec<RoomFeature>) {
        self.invalidate(land);
        self.rooms.get_or_insert_mut(room, || Self::look(land, room))
    }

    /// What is cached of a room.
    pub(super) fn look(land: &Land, room: RoomIndex) -> LitRoom {
        (land.cells(room), land.room_features(room))
    }

    /// Whether a room is cached.
    pub(super) fn has(&mut self, land: &Land, room: RoomIndex) -> bool {
        self.invalidate(land);
        self.rooms.get_mut(&room).is_some()
    }

    /// A cache of some rooms of this one, no more than [`MAX_ROOMS`], if all of them are cached.
    pub(super) fn part(&mut self, land: &Land, rooms: impl Iterator<Item = RoomIndex>) -> Option<Self> {
        self.invalidate(land);
        let mut part = Self { land: Some(land.clone()), ..Self::default() };
        for room in rooms {
            let seen = self.rooms.get_mut(&room)?.clone();
            part.rooms.get_or_insert_mut(room, || seen);
        }
        Some(part)
    }

    /// Caches what was [looked](Self::look) at elsewhere.
    pub(super) fn insert(&mut self, land: &Land, room: RoomIndex, seen: LitRoom) {
        self.invalidate(land);
        self.rooms.get_or_insert_mut(room, || seen);
    }

    /// Drops what is stale in this land.
    fn invalidate(&mut self, land: &Land) {
        match &self.land {
            Some(kept) if kept.ptr_eq(land) => {}
            kept => {
                let kin = kept.as_ref().filter(|kept| kept.shares_lineage_with(land));
                self.rooms.retain(|room| kin.is_some_and(|kept| kept.room_revision(*room) == land.room_revision(*room)));
                self.land = Some(land.clone());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn an_area_is_what_is_seen_and_its_margin_and_little_more(
            x in -(1i64 << 61)..(1 << 61), row in -(1i64 << 61)..(1 << 61), offset in [0.0f32..1.0, 0.0f32..1.0], half in 5.0f32..130.0,
        ) {
            let (place, half) = (Place { column: Column(x), row, offset: Vec2::from(offset) }, Vec2::new(half, half / 1.7));
            let area = LightArea::around(place, half);
            let least = half + MARGIN_M;
            let (low, size) = (area.local(place), Vec2::new(area.columns as f32 - 1.0, area.rows as f32 - 1.0));
            let (before, after) = (low - least, size - low - least);
            prop_assert!(before.min_element() >= -1.0e-4 && after.min_element() >= -1.0e-4, "{before} and {after}");
            prop_assert!(before.max_element() < STEP as f32 + 1.0 && after.max_element() < STEP as f32 + 1.0, "{before} and {after}");
        }
    }
}
