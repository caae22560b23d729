//! Where something can be placed, and whether what was placed is still held: asked of the land as it is, so that nothing has
//! to fall. What stands goes with its ground, as plants do; what hangs goes with its ceiling.

use std::{collections::BTreeMap, sync::Arc};

use bevy_math::Vec2;

use super::{Brush, Edits, Fixture, FixtureKind, PLANK_M, RoomEdit, RoomEdits, room::ALONG};
use crate::{
    COLUMN_LIMIT, Land, LandCache, Place,
    cache::OpenSpan,
    room::{ROOM_COLUMNS, ROOM_ROWS, RoomIndex},
};

/// Metres within which a hold is looked for: of who places something, from where he points to the ground beneath, and above;
/// to a ceiling the other way round; and of what was placed, if that is a little higher or lower now.
const REACH_M: [f32; 2] = [2.0, 1.0];
const STAYS_M: [f32; 2] = [0.5; 2];
/// Metres over a floor from which it is looked for, the nearest first.
const OVER_M: [f32; 3] = [0.05, 0.3, 0.6];
/// The steepest rise per metre of the ground under what stands, and metres that it is uneven beside that.
const STEEPEST: f32 = 0.45;
const UNEVEN_M: f32 = 0.12;
/// Metres of water in which something is set down at the most.
const WET_M: f32 = 0.3;
/// Headroom, in metres, beneath which nothing hangs.
const HANGS_M: f32 = 1.2;
/// Metres beneath a plank's middle line, and beyond its ends, within which there is ground that holds it.
const BENEATH_M: f32 = 0.45;
const BEYOND_M: f32 = 0.3;
/// How far from the middle of what is placed the tip of a wash takes it away, in metres beside its own width.
const BODY_M: f32 = 0.35;
/// Points of it, beside its foot, that are held against a wash.
const BODY_POINTS: u32 = 6;
/// Metres between two things that stand beside one another, beside their widths.
const APART_M: f32 = 0.4;
/// Columns and rows from the land's limit at which nothing is placed.
const MARGIN: i64 = 64;
/// How far around its place, in metres, something reaches that was placed: what looks for it looks so far.
pub const FIXTURES_ABOUT_M: f32 = 4.0;

/// Why something cannot be placed.
#[derive(Clone, Copy, Debug, thiserror::Error, PartialEq, Eq)]
pub enum PlaceError {
    /// It leaves the land.
    #[error("a place lies within 2^62 columns and rows from 0, and {MARGIN} m from the end of the land")]
    Limit,
    /// There is nothing that would hold it, or the ground is too steep, or there is no room.
    #[error("nothing holds a {0} there: {needs}", needs = Self::needs(.0))]
    Unheld(FixtureKind),
    /// Something stands there.
    #[error("there is a {0} in the way")]
    Taken(FixtureKind),
}

impl PlaceError {
    /// What holds something of a kind.
    fn needs(kind: &FixtureKind) -> &'static str {
        match kind {
            FixtureKind::Plank => "it is laid where it touches ground, and is not all within it",
            FixtureKind::Lamp | FixtureKind::Bell => {
                "it stands on dry and nearly level ground with 3 m of room above, or hangs from a ceiling, at most 2 m from the place"
            }
            FixtureKind::Cairn | FixtureKind::Bench | FixtureKind::Seedling => {
                "it stands on dry and nearly level ground with room above, at most 2 m from the place"
            }
        }
    }
}

/// Something that is there: it was placed, and is held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HeldFixture {
    /// What, and where it was placed.
    pub fixture: Fixture,
    /// Its foot on the ground, or where on the ceiling it hangs; the middle of a plank.
    pub foot: Place,
    /// Metres of open room above its foot, or beneath where it hangs.
    pub room_m: f32,
}

impl HeldFixture {
    /// Where the middle of a lamp's paper, or of a bell, is.
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
    /// Something placed as near as it can be to where somebody points: on the ground rather than beneath a ceiling.
    ///
    /// # Errors
    /// If nothing holds it there, or something else is in the way.
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

    /// Something set down, or hung up.
    fn set_down(kind: FixtureKind, to: Place, minute: i64, land: &Land, cache: &mut LandCache) -> Option<HeldFixture> {
        let foot = floor(to, REACH_M, land, cache).map(|gap| gap.floor);
        let standing = foot.filter(|foot| !is_wet(*foot, land, cache)).and_then(|foot| Self::at(kind, foot, minute).held(land, cache));
        standing.or_else(|| {
            let from = ceiling(to, REACH_M, land, cache)?.ceiling;
            kind.hangs().then(|| Self::at(kind, from, minute).hanging().held(land, cache)).flatten()
        })
    }

    /// How it is held in a land, if it still is.
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

    /// Of a plank, a quarter of a metre after the other from its left end: whether it is still there, and not washed away.
    pub fn planks<'a>(&self, land: &'a Land) -> impl Iterator<Item = bool> + use<'a> {
        planks(self.place(), |room| land.edits().room(room))
    }
}

/// A plank where it is laid: it touches ground, and is not, by more than a half, within it.
fn lay_plank(middle: Place, land: &Land, cache: &mut LandCache) -> Option<HeldFixture> {
    let open = along_plank(middle).filter(|at| cache.is_open(land, *at)).count();
    let fixture = Fixture::at(FixtureKind::Plank, middle, 0);
    (2 * open > PLANK_POINTS && touches_ground(middle, land, cache)).then_some(HeldFixture { fixture, foot: middle, room_m: 0.0 })
}

/// What is left of a plank, by what is built in each room.
fn planks<'a>(middle: Place, edit: impl Fn(RoomIndex) -> Option<&'a Arc<RoomEdit>> + 'a) -> impl Iterator<Item = bool> {
    along_plank(middle).map(move |at| {
        let room = RoomIndex::at(at);
        let [column, row] = [(at.column - room.first_column()) as usize, (at.row - room.first_row()) as usize];
        let [i, j] = [at.offset.x, at.offset.y].map(|metres| (metres * ALONG as f32) as usize);
        edit(room).and_then(|edit| edit.block(column, row)).is_some_and(|block| block.is_built(j * ALONG + i))
    })
}

/// Points of the lattice within a plank.
const PLANK_POINTS: usize = (PLANK_M * ALONG as f32) as usize - 1;

/// The points of the lattice along a plank, from the left.
fn along_plank(middle: Place) -> impl Iterator<Item = Place> {
    (0..PLANK_POINTS).map(move |point| middle.moved_along((point as f32 + 1.0) / ALONG as f32 - PLANK_M / 2.0))
}

/// Whether there is rock, or what was built, just beneath a plank, or at its ends.
fn touches_ground(middle: Place, land: &Land, cache: &mut LandCache) -> bool {
    let end = PLANK_M / 2.0 + BEYOND_M;
    let beneath = along_plank(middle).map(|at| at.moved_up(-BENEATH_M));
    let ends = [-end, end].into_iter().flat_map(|aside| [-0.2, 0.0].map(|up| middle.translated(Vec2::new(aside, up))));
    let within = along_plank(middle);
    beneath.chain(ends).chain(within).any(|at| !cache.is_open(land, at))
}

/// The open stretch over the floor that is nearest to a place, within so many metres below and above it.
fn floor(place: Place, [below, above]: [f32; 2], land: &Land, cache: &mut LandCache) -> Option<OpenSpan> {
    let mut tries = OVER_M.into_iter().chain([above]);
    tries.find_map(|over| {
        cache.open_span(land, place.moved_up(over)).filter(|gap| (-below..=above).contains(&gap.floor.height_above(place)))
    })
}

/// The same beneath a ceiling, so many metres above and below it.
fn ceiling(place: Place, [above, below]: [f32; 2], land: &Land, cache: &mut LandCache) -> Option<OpenSpan> {
    let mut tries = OVER_M.into_iter().chain([below]);
    tries.find_map(|under| {
        cache.open_span(land, place.moved_up(-under)).filter(|gap| (-below..=above).contains(&gap.ceiling.height_above(place)))
    })
}

/// Whether there is water over a foot; that of a pond is not in the hollows beneath it.
fn is_wet(foot: Place, land: &Land, cache: &mut LandCache) -> bool {
    let is_below = foot.height_above(foot.at_height(cache.outline(land, foot))) < -WET_M;
    !is_below && cache.water(land, foot).is_some_and(|level| foot.at_height(level).height_above(foot) > WET_M)
}

/// Whether the ground is so level, all along the width of something, that it stands.
fn is_level(kind: FixtureKind, foot: Place, land: &Land, cache: &mut LandCache) -> bool {
    let half_m = kind.half_width_m();
    let most_m = half_m * STEEPEST + UNEVEN_M;
    half_m == 0.0 || [-half_m, half_m].into_iter().all(|aside| floor(foot.moved_along(aside), [most_m; 2], land, cache).is_some())
}

impl Edits {
    /// What placing something makes of the rooms that it changes: a plank is built.
    pub(super) fn placed(&self, fixture: &Fixture) -> RoomEdits {
        let mut rooms =
            if fixture.kind() == FixtureKind::Plank { self.painted(&Brush::plank(fixture.place(), PLANK_M)) } else { RoomEdits::new() };
        self.change_fixtures(RoomIndex::at(fixture.place()), &mut rooms, |all| {
            if !all.contains(fixture) {
                all.push(*fixture);
            }
        });
        rooms
    }

    /// Takes away what was placed where a wash goes over it.
    pub(super) fn remove_washed_fixtures(&self, brush: &Brush, rooms: &mut RoomEdits) {
        let columns = || brush.path().iter().map(|place| place.column.0);
        let around = ROOM_COLUMNS as i64;
        let end = |at: Option<i64>, far: i64| RoomIndex::of(crate::Column(at.unwrap_or_default().saturating_add(far)), 0).x;
        let (first, last) = (end(columns().min(), -around), end(columns().max(), around));
        let stretch = RoomIndex::new(first, i64::MIN)..=RoomIndex::new(last, i64::MAX);
        let with_fixtures = self.rooms.range(stretch).filter(|(_, edit)| !edit.fixtures().is_empty());
        for (room, edit) in with_fixtures {
            let is_gone = |fixture: &Fixture, rooms: &RoomEdits| match fixture.kind() {
                // What is not washed away of it stays.
                FixtureKind::Plank => {
                    let left = |room| rooms.get(&room).map_or_else(|| self.room(room), Option::as_ref);
                    !planks(fixture.place(), left).any(|is_there| is_there)
                }
                _ => fixture.is_washed(brush),
            };
            let gone: Vec<Fixture> = edit.fixtures().iter().filter(|fixture| is_gone(fixture, rooms)).copied().collect();
            if !gone.is_empty() {
                self.change_fixtures(*room, rooms, |all| all.retain(|fixture| !gone.contains(fixture)));
            }
        }
    }

    /// What was placed in a room, changed, on top of what a stroke has left there.
    fn change_fixtures(&self, room: RoomIndex, rooms: &mut RoomEdits, change: impl FnOnce(&mut Vec<Fixture>)) {
        let former = rooms.get(&room).map_or_else(|| self.room(room).cloned(), Clone::clone);
        let mut fixtures = former.as_ref().map(|edit| edit.fixtures().to_vec()).unwrap_or_default();
        change(&mut fixtures);
        let blocks = former.iter().flat_map(|edit| edit.blocks()).map(|(cell, block)| (cell, *block));
        rooms.insert(room, RoomEdit::new(blocks, &fixtures).map(Arc::new));
    }

    /// What stands beside a room that was changed may have stood on its ground: its own room is another too.
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
    /// Whether a wash goes over it, anywhere from its foot to its top.
    fn is_washed(&self, brush: &Brush) -> bool {
        let (kind, place) = (self.kind(), self.place());
        let reach_m = f64::from(brush.radius_m() + BODY_M.max(kind.half_width_m() * 0.7));
        let end = place.moved_up(if self.hangs() { -HANGS_M * 0.7 } else { kind.height_m() * 0.8 });
        (0..=BODY_POINTS).any(|point| brush.distance_m(place.lerp(end, point as f32 / BODY_POINTS as f32)) < reach_m)
    }
}

/// Whether a place lies within reach of a room's border.
fn is_near(place: Place, room: RoomIndex) -> bool {
    let way = place.offset_from(room.corner());
    let is_within = |at: f32, long: usize| (-FIXTURES_ABOUT_M..long as f32 + FIXTURES_ABOUT_M).contains(&at);
    is_within(way.x, ROOM_COLUMNS) && is_within(way.y, ROOM_ROWS)
}

#[cfg(test)]
mod tests;
