//! Placement of fixtures, and whether a placed fixture is still supported: computed from the current land, so nothing has to
//! fall. Standing fixtures vanish with their ground, as plants do; hanging ones vanish with their ceiling.

use std::{collections::BTreeMap, sync::Arc};

use bevy_math::Vec2;
use bevy_reflect::Reflect;

use super::{
    Brush, Edits, Fixture, FixtureKind, PLANK_M, RoomEdit, RoomEdits,
    draft::{RoomDraft, add_fixture},
    room::ALONG,
};
use crate::{
    COLUMN_LIMIT, Land, LandCache, Place,
    cache::OpenSpan,
    room::{ROOM_COLUMNS, ROOM_ROWS, RoomIndex},
};

/// Search range for support in metres. When placing: from the target down to the ground, and up; the other way round for a
/// ceiling. For a placed fixture: how far the ground may have moved up or down.
const REACH_M: [f32; 2] = [2.0, 1.0];
const STAYS_M: [f32; 2] = [0.5; 2];
/// Heights in metres above the target from which a floor is searched, in this order.
const OVER_M: [f32; 3] = [0.05, 0.3, 0.6];
/// Largest slope of the ground under a standing fixture, and the unevenness allowed in addition, in metres.
const STEEPEST: f32 = 0.45;
const UNEVEN_M: f32 = 0.12;
/// Largest depth of water in which a fixture can be set down, in metres.
const WET_M: f32 = 0.3;
/// Smallest headroom for a hanging fixture, in metres.
const HANGS_M: f32 = 1.2;
/// Distances in metres below a plank's centre line, and beyond its ends, at which ground supports it.
const BENEATH_M: f32 = 0.45;
const BEYOND_M: f32 = 0.3;
/// Smallest distance from a fixture's axis, in metres beyond the brush's radius, within which digging removes it.
const BODY_M: f32 = 0.35;
/// Number of points above its foot that are tested against digging.
const BODY_POINTS: u32 = 6;
/// Smallest gap between two standing fixtures, in metres.
const APART_M: f32 = 0.4;
/// Columns and rows at the land's limit in which nothing can be placed.
const MARGIN: i64 = 64;
/// Largest extent of a fixture around its place in metres: searches have to look that far.
pub const FIXTURES_ABOUT_M: f32 = 4.0;

/// Why a fixture cannot be placed.
#[derive(Clone, Copy, Debug, thiserror::Error, PartialEq, Eq)]
pub enum PlaceError {
    /// The place is outside the land.
    #[error("a place lies within 2^62 columns and rows from 0, and {MARGIN} m from the end of the land")]
    Limit,
    /// Nothing supports it there, the ground is too steep, or there is no room.
    #[error("nothing holds a {0} there: {needs}", needs = Self::needs(.0))]
    Unheld(FixtureKind),
    /// Another fixture is in the way.
    #[error("there is a {0} in the way")]
    Taken(FixtureKind),
}

impl PlaceError {
    /// What a kind needs as support, in words.
    fn needs(kind: &FixtureKind) -> &'static str {
        match kind {
            FixtureKind::Plank => "it is laid where it touches ground, and is not all within it",
            FixtureKind::Lamp | FixtureKind::Bell => {
                "it stands on dry and nearly level ground with 3 m of room above, or hangs from a ceiling, at most 2 m from the place"
            }
            FixtureKind::Cairn | FixtureKind::Bench | FixtureKind::Seedling | FixtureKind::Stone => {
                "it stands on dry and nearly level ground with room above, at most 2 m from the place"
            }
        }
    }
}

/// A placed fixture that is supported.
#[derive(Reflect, Clone, Copy, Debug, PartialEq)]
#[reflect(Debug, Clone)]
pub struct HeldFixture {
    /// The fixture.
    pub fixture: Fixture,
    /// Its foot on the ground, or the point of the ceiling from which it hangs; the middle of a plank.
    pub foot: Place,
    /// Open space above its foot, or below the ceiling, in metres; 0 for a plank.
    pub room_m: f32,
}

impl HeldFixture {
    /// The middle of a lamp's paper, or of a bell; `None` for other kinds.
    pub fn hanging_middle(&self) -> Option<Place> {
        let way = match (self.fixture.kind(), self.fixture.hangs()) {
            (FixtureKind::Lamp, false) => Vec2::new(0.62, 2.25),
            (FixtureKind::Bell, false) => Vec2::new(0.0, 1.85),
            (FixtureKind::Lamp | FixtureKind::Bell, true) => Vec2::new(0.0, -0.62),
            _ => return None,
        };
        Some(self.foot.translated(way))
    }
}

impl Fixture {
    /// Finds the supported position nearest to a target place, preferring the ground to a ceiling.
    ///
    /// # Errors
    /// If nothing supports it there, another fixture is in the way, or the place is too near the land's limit.
    pub fn place_near(kind: FixtureKind, to: Place, minute: i64, land: &Land, cache: &mut LandCache) -> Result<HeldFixture, PlaceError> {
        let is_within = |at: i64| at.unsigned_abs() <= (COLUMN_LIMIT - MARGIN).unsigned_abs();
        if !is_within(to.column.0) || !is_within(to.row) {
            return Err(PlaceError::Limit);
        }
        let to = Self::at(kind, to, minute).place();
        let held = if kind == FixtureKind::Plank { lay_plank(to, land, cache) } else { Self::set_down(kind, to, minute, land, cache) };
        let held = held.ok_or(PlaceError::Unheld(kind))?;
        for other in land.edits().fixtures_around(held.foot, FIXTURES_ABOUT_M) {
            let Some(there) = other.held(land, cache) else { continue };
            let way = there.foot.offset_from(held.foot).abs();
            let are_planks = [kind, other.kind()].map(|kind| kind == FixtureKind::Plank);
            let meets = match are_planks {
                [false, false] => way.x < kind.half_width_m() + other.kind().half_width_m() + APART_M && way.y < 1.0,
                [true, true] => way.x < 0.5 && way.y < 0.2,
                _ => false,
            };
            if meets {
                return Err(PlaceError::Taken(other.kind()));
            }
        }
        Ok(held)
    }

    /// Tries to stand a fixture on the ground, or else to hang it from a ceiling.
    fn set_down(kind: FixtureKind, to: Place, minute: i64, land: &Land, cache: &mut LandCache) -> Option<HeldFixture> {
        let foot = floor(to, REACH_M, land, cache).map(|gap| gap.floor);
        let standing = foot.filter(|foot| !is_wet(*foot, land, cache)).and_then(|foot| Self::at(kind, foot, minute).held(land, cache));
        standing.or_else(|| {
            let from = ceiling(to, REACH_M, land, cache)?.ceiling;
            kind.hangs().then(|| Self::at(kind, from, minute).hanging().held(land, cache)).flatten()
        })
    }

    /// Returns the fixture with its support in a land; `None` if it is not supported any more.
    pub fn held(&self, land: &Land, cache: &mut LandCache) -> Option<HeldFixture> {
        let (kind, place) = (self.kind(), self.place());
        let (foot, room_m) = if kind == FixtureKind::Plank {
            self.planks(land).any(|is_there| is_there).then_some((place, 0.0))?
        } else if self.hangs() {
            let gap = ceiling(place, STAYS_M, land, cache).filter(|gap| gap.height() >= HANGS_M)?;
            (gap.ceiling, gap.height())
        } else {
            let gap = floor(place, STAYS_M, land, cache)?;
            (gap.height() >= kind.height_m() && is_level(kind, gap.floor, land, cache)).then_some((gap.floor, gap.height()))?
        };
        Some(HeldFixture { fixture: *self, foot, room_m })
    }

    /// For each quarter of a metre of a plank, from its left end, whether it still exists and was not dug away.
    pub fn planks<'a>(&self, land: &'a Land) -> impl Iterator<Item = bool> + use<'a> {
        plank_points(self.place()).map(|point| is_built(point, land.edits().room(point.room)))
    }

    /// The brush that builds a plank; none for other kinds.
    pub(super) fn plank_brush(&self) -> Option<Brush> {
        (self.kind() == FixtureKind::Plank).then(|| Brush::plank(self.place(), PLANK_M))
    }

    /// The rooms in which a plank has points; none for other kinds.
    pub(super) fn plank_rooms(&self) -> impl Iterator<Item = RoomIndex> {
        let ends = (self.kind() == FixtureKind::Plank).then(|| {
            let half_m = (PLANK_POINTS / 2) as f32 / ALONG as f32;
            [-half_m, half_m].map(|aside| RoomIndex::at(self.place().moved_along(aside)))
        });
        ends.into_iter().flatten()
    }

    /// Whether digging removes it. `is_built` tells whether a point is still built after it: a plank stays while any part of it
    /// is left.
    pub(super) fn is_removed(&self, brush: &Brush, is_built: impl Fn(PlankPoint) -> bool) -> bool {
        match self.kind() {
            FixtureKind::Plank => {
                let is_near = brush.distance_m(self.place()) < f64::from(brush.radius_m() + FIXTURES_ABOUT_M);
                is_near && !plank_points(self.place()).any(is_built)
            }
            _ => self.is_washed(brush),
        }
    }
}

/// Lays a plank, if it touches ground and more than half of it is in the open.
fn lay_plank(middle: Place, land: &Land, cache: &mut LandCache) -> Option<HeldFixture> {
    let open = along_plank(middle).filter(|at| cache.is_open(land, *at)).count();
    let fixture = Fixture::at(FixtureKind::Plank, middle, 0);
    (2 * open > PLANK_POINTS && touches_ground(middle, land, cache)).then_some(HeldFixture { fixture, foot: middle, room_m: 0.0 })
}

/// A point of a plank.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlankPoint {
    /// Its room.
    pub room: RoomIndex,
    /// Its cell in the room, and its number in the cell's block.
    pub cell: usize,
    pub point: usize,
}

/// The points of a plank, from the left.
fn plank_points(middle: Place) -> impl Iterator<Item = PlankPoint> {
    along_plank(middle).map(|at| {
        let room = RoomIndex::at(at);
        let [column, row] = [(at.column - room.first_column()) as usize, (at.row - room.first_row()) as usize];
        let [i, j] = [at.offset.x, at.offset.y].map(|metres| (metres * ALONG as f32) as usize);
        PlankPoint { room, cell: row * ROOM_COLUMNS + column, point: j * ALONG + i }
    })
}

/// Whether a point of a plank is built, in the edits of its room.
fn is_built(at: PlankPoint, edit: Option<&Arc<RoomEdit>>) -> bool {
    let block = edit.and_then(|edit| edit.block(at.cell % ROOM_COLUMNS, at.cell / ROOM_COLUMNS));
    block.is_some_and(|block| block.is_built(at.point))
}

/// Number of edit points within a plank.
const PLANK_POINTS: usize = (PLANK_M * ALONG as f32) as usize - 1;

/// The edit points along a plank, from the left.
fn along_plank(middle: Place) -> impl Iterator<Item = Place> {
    (0..PLANK_POINTS).map(move |point| middle.moved_along((point as f32 + 1.0) / ALONG as f32 - PLANK_M / 2.0))
}

/// Whether there is ground, pristine or built, within a plank, just beneath it, or at its ends.
fn touches_ground(middle: Place, land: &Land, cache: &mut LandCache) -> bool {
    let end = PLANK_M / 2.0 + BEYOND_M;
    let beneath = along_plank(middle).map(|at| at.moved_up(-BENEATH_M));
    let ends = [-end, end].into_iter().flat_map(|aside| [-0.2, 0.0].map(|up| middle.translated(Vec2::new(aside, up))));
    let within = along_plank(middle);
    beneath.chain(ends).chain(within).any(|at| !cache.is_open(land, at))
}

/// The open span above the floor nearest to a place, at most `below` and `above` metres from it.
fn floor(place: Place, [below, above]: [f32; 2], land: &Land, cache: &mut LandCache) -> Option<OpenSpan> {
    let mut tries = OVER_M.into_iter().chain([above]);
    tries.find_map(|over| {
        cache.open_span(land, place.moved_up(over)).filter(|gap| (-below..=above).contains(&gap.floor.height_above(place)))
    })
}

/// The open span beneath the ceiling nearest to a place, at most `above` and `below` metres from it.
fn ceiling(place: Place, [above, below]: [f32; 2], land: &Land, cache: &mut LandCache) -> Option<OpenSpan> {
    let mut tries = OVER_M.into_iter().chain([below]);
    tries.find_map(|under| {
        cache.open_span(land, place.moved_up(-under)).filter(|gap| (-below..=above).contains(&gap.ceiling.height_above(place)))
    })
}

/// Whether a foot stands in too deep water; a pond does not reach into the caves beneath it.
fn is_wet(foot: Place, land: &Land, cache: &mut LandCache) -> bool {
    let is_below = foot.height_above(foot.at_height(cache.outline(land, foot))) < -WET_M;
    !is_below && cache.water(land, foot).is_some_and(|level| foot.at_height(level).height_above(foot) > WET_M)
}

/// Whether the ground is level enough at both ends of a fixture's width.
fn is_level(kind: FixtureKind, foot: Place, land: &Land, cache: &mut LandCache) -> bool {
    let half_m = kind.half_width_m();
    let most_m = half_m * STEEPEST + UNEVEN_M;
    half_m == 0.0 || [-half_m, half_m].into_iter().all(|aside| floor(foot.moved_along(aside), [most_m; 2], land, cache).is_some())
}

impl Edits {
    /// The new edits of the rooms that placing a fixture changes; a plank is also built as ground.
    pub(super) fn placed(&self, fixture: &Fixture) -> RoomEdits {
        let mut rooms = fixture.plank_brush().map_or_else(RoomEdits::new, |brush| self.painted(&brush));
        self.change_fixtures(RoomIndex::at(fixture.place()), &mut rooms, |all| add_fixture(all, fixture));
        rooms
    }

    /// Removes the fixtures that a digging stroke passes over.
    pub(super) fn remove_washed_fixtures(&self, brush: &Brush, rooms: &mut RoomEdits) {
        let columns = || brush.path().iter().map(|place| place.column.0);
        let around = ROOM_COLUMNS as i64;
        let end = |at: Option<i64>, far: i64| RoomIndex::of(crate::Column(at.unwrap_or_default().saturating_add(far)), 0).x;
        let (first, last) = (end(columns().min(), -around), end(columns().max(), around));
        let stretch = RoomIndex::new(first, i64::MIN)..=RoomIndex::new(last, i64::MAX);
        let with_fixtures = self.rooms.range(stretch).filter(|(_, edit)| !edit.fixtures().is_empty());
        for (room, edit) in with_fixtures {
            let is_gone = |fixture: &Fixture, rooms: &RoomEdits| {
                let left = |at: PlankPoint| is_built(at, rooms.get(&at.room).map_or_else(|| self.room(at.room), Option::as_ref));
                fixture.is_removed(brush, left)
            };
            let gone: Vec<Fixture> = edit.fixtures().iter().filter(|fixture| is_gone(fixture, rooms)).copied().collect();
            if !gone.is_empty() {
                self.change_fixtures(*room, rooms, |all| all.retain(|fixture| !gone.contains(fixture)));
            }
        }
    }

    /// Changes a room's fixtures, on top of a stroke's changes to the room in `rooms`.
    fn change_fixtures(&self, room: RoomIndex, rooms: &mut RoomEdits, change: impl FnOnce(&mut Vec<Fixture>)) {
        let former = rooms.get(&room).map_or_else(|| self.room(room).cloned(), Clone::clone);
        let mut draft = RoomDraft::of(former.as_deref());
        change(&mut draft.fixtures);
        rooms.insert(room, draft.into_edit().map(Arc::new));
    }

    /// Marks rooms beside changed ones whose fixtures may have stood on the changed ground.
    pub(super) fn touch_standing_fixtures(&self, touched: &mut BTreeMap<RoomIndex, i64>) {
        let changed: Vec<RoomIndex> = touched.keys().copied().collect();
        for room in changed {
            let beside = (-1..=1).flat_map(|up| (-1..=1).map(move |right| room.neighbor(right, up)));
            for beside in beside.filter(|beside| *beside != room) {
                if self.fixtures(beside).iter().any(|fixture| is_near(fixture.place(), room)) {
                    touched.entry(beside).or_insert(i64::MIN);
                }
            }
        }
    }
}

impl Fixture {
    /// Whether a digging stroke passes over it, anywhere from its foot to its top.
    fn is_washed(&self, brush: &Brush) -> bool {
        let (kind, place) = (self.kind(), self.place());
        let reach_m = f64::from(brush.radius_m() + BODY_M.max(kind.half_width_m() * 0.7));
        let end = place.moved_up(if self.hangs() { -HANGS_M * 0.7 } else { kind.height_m() * 0.8 });
        (0..=BODY_POINTS).any(|point| brush.distance_m(place.lerp(end, point as f32 / BODY_POINTS as f32)) < reach_m)
    }
}

/// Whether a place lies in a room or within [`FIXTURES_ABOUT_M`] of it.
fn is_near(place: Place, room: RoomIndex) -> bool {
    let way = place.offset_from(room.corner());
    let is_within = |at: f32, long: usize| (-FIXTURES_ABOUT_M..long as f32 + FIXTURES_ABOUT_M).contains(&at);
    is_within(way.x, ROOM_COLUMNS) && is_within(way.y, ROOM_ROWS)
}

#[cfg(test)]
mod tests;
