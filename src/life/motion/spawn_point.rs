//! Spawn points: on the surface, or in the nearest open place below it.

use bevy::math::Vec2;
use eremite_land::{Column, Land, LandCache, Place, ROOM_COLUMNS, ROOM_ROWS, RoomIndex};

use super::{
    body::{Body, RADIUS_M, TALL_M},
    ground_query::GroundQuery,
    walk::Slope,
};

/// Where a body is spawned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SpawnPoint {
    /// On the surface, at a column.
    Surface(Column),
    /// On a floor below the surface; see [`SpawnPoint::near`].
    Below(Place),
}

/// Rooms to every side that are searched for an open place.
const REACH_ROOMS: i64 = 3;
/// Rows that have to be open over a floor.
const TALL_ROWS: i64 = 2;

impl SpawnPoint {
    /// The nearest place to a column and row in which the hermit can stand: on the surface if the row is not below it;
    /// `None` where all is rock for hundreds of metres.
    pub fn near(land: &Land, column: Column, row: i64) -> Option<Self> {
        Self::near_place(land, Place::at(column, row))
    }

    /// The same, near any place.
    pub fn near_place(land: &Land, wanted: Place) -> Option<Self> {
        let mut cache = LandCache::default();
        let mut ground_query = GroundQuery { land, cache: &mut cache };
        if !ground_query.is_below(wanted) {
            return Some(Self::Surface(wanted.column));
        }
        let middle = RoomIndex::at(wanted);
        let mut nearest: Option<(f32, Place)> = None;
        for reach in 0..=REACH_ROOMS {
            for room in ring(middle, reach) {
                for floor in floors(land, room) {
                    let far = floor.offset_from(wanted).length();
                    if nearest.is_none_or(|(nearest, _)| far < nearest)
                        && let Some(floor) = stands(floor, &mut ground_query)
                    {
                        nearest = Some((far, floor));
                    }
                }
            }
            // Nothing beyond the searched rooms is nearer than this.
            let searched = (reach * ROOM_ROWS.min(ROOM_COLUMNS) as i64) as f32;
            if nearest.is_some_and(|(far, _)| far <= searched) {
                break;
            }
        }
        nearest.map(|(_, floor)| Self::Below(floor))
    }

    /// A body at this spawn point.
    pub fn body(self, ground_query: &mut GroundQuery) -> Body {
        match self {
            Self::Surface(column) => Body::standing(Place::at(column, 0), ground_query),
            Self::Below(floor) => Body::standing_on(floor),
        }
    }
}

impl From<Column> for SpawnPoint {
    fn from(column: Column) -> Self {
        Self::Surface(column)
    }
}

/// The rooms at a distance of `reach` from another.
fn ring(middle: RoomIndex, reach: i64) -> impl Iterator<Item = RoomIndex> {
    let all = (-reach..=reach).flat_map(move |up| (-reach..=reach).map(move |right| (right, up)));
    all.filter(move |(right, up)| right.abs().max(up.abs()) == reach).map(move |(right, up)| middle.neighbor(right, up))
}

/// The cells of a room that lie on rock and are open upward, from the lowest.
fn floors(land: &Land, room: RoomIndex) -> Vec<Place> {
    let cells = land.cells(room);
    let open = |column: usize, row: i64| (0..ROOM_ROWS as i64).contains(&row) && cells.is_open(column, row as usize);
    let is_floor = |column: usize, row: i64| !open(column, row - 1) && (0..TALL_ROWS).all(|up| open(column, row + up));
    // A floor on the lowest row may lie over a cave of the room below.
    (1..ROOM_ROWS as i64)
        .flat_map(|row| (0..ROOM_COLUMNS).filter(move |column| is_floor(*column, row)).map(move |column| (column, row)))
        .map(|(column, row)| room.corner().translated(Vec2::new(column as f32, row as f32)))
        .collect()
}

/// The floor of an open cell, if the hermit can stand there upright, beside no wall and without sliding off.
fn stands(cell: Place, ground_query: &mut GroundQuery) -> Option<Place> {
    if !ground_query.is_below(cell) {
        return None;
    }
    let floor = ground_query.open_gap(cell)?.floor;
    let is_free = |aside: f32| {
        ground_query.standing_gap(floor.moved_along(aside), RADIUS_M).is_some_and(|gap| gap.ceiling.height_above(floor) >= TALL_M)
    };
    let has_room = [0.0, RADIUS_M, -RADIUS_M].into_iter().all(is_free);
    (has_room && !Slope::new(ground_query.grade(false, floor)).too_steep()).then_some(floor)
}
