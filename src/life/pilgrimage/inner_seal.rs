//! Inner seals: beneath some third of the temples a stone with a light in it stands in the caves, and bears a seal of the temple's.
//! Pure functions of the land; those around the player are looked for in the background, and remembered.

use std::{iter, ops::Range};

use bevy::{math::Vec2, prelude::Resource};
use eremite_land::{
    Column, Land, Place, ROOM_COLUMNS, ROOM_ROWS, RandomStream, RoomIndex, Seed,
    background::{Background, Steps, and_then, as_tries, first_found, one_step},
    caves::decoration::{CaveItemKind, RoomDecoration},
    places::{Lot, LotKind, Settlement, SettlementKind},
};
use eremite_stream::ink::SealMark;

const HAS_STONE: RandomStream = RandomStream::named("stone beneath a temple");
const SEAL: RandomStream = RandomStream::named("inner seal of a temple");
/// One temple in so many has a stone.
const EVERY: u64 = 3;
/// Metres beneath the hall between which the stone stands, and where it is looked for first.
const DEEP_M: [f32; 2] = [30.0, 200.0];
const FIRST_M: f32 = 80.0;
/// Rooms to either side of the hall's that may hold it.
const ASIDE: i64 = 4;
/// Metres along and up within which one stands before it.
const BEFORE_M: Vec2 = Vec2::new(2.5, 2.0);
/// Metres beneath the surface from which on stones are looked for.
const BELOW_M: f32 = 12.0;

/// The stone beneath a temple.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct InnerStone {
    /// The temple's slot.
    pub slot: i64,
    /// Where it stands.
    pub place: Place,
}

/// The design of a temple's inner seal.
pub(super) fn mark(seed: Seed, slot: i64) -> SealMark {
    SealMark { seed: seed.hash(SEAL, &[slot]), has_ring: false }
}

/// The stone beneath a temple, if it has one: the nearest in the caves to a point under its hall. Many rooms may be searched,
/// each in steps of its own.
fn stone_of(land: &Land, temple: &Settlement) -> Steps<Option<InnerStone>> {
    let is_chosen = temple.kind == SettlementKind::Temple && land.seed().hash(HAS_STONE, &[temple.slot]).is_multiple_of(EVERY);
    let hall = temple.lots.iter().find(|lot| lot.kind == LotKind::Hall).filter(|_| is_chosen).map(Lot::middle);
    let (land, slot) = (land.clone(), temple.slot);
    first_found(hall.into_iter().flat_map(move |hall| {
        let land = land.clone();
        rooms_beneath(hall).into_iter().flat_map(move |room| tries_in_room(&land, slot, hall, room))
    }))
}

/// The rooms that may hold the stone beneath a hall, the nearest to a point under it first.
fn rooms_beneath(hall: Place) -> Vec<RoomIndex> {
    let under = RoomIndex::at(hall.moved_up(-FIRST_M));
    let [high, low] = DEEP_M.map(|deep_m| RoomIndex::at(hall.moved_up(-deep_m)).y);
    let mut rooms: Vec<RoomIndex> =
        (under.x - ASIDE..=under.x + ASIDE).flat_map(|x| (low..=high).map(move |y| RoomIndex::new(x, y))).collect();
    let far = |room: &RoomIndex| {
        let along = (room.x - under.x) * ROOM_COLUMNS as i64;
        let up = (room.y - under.y) * ROOM_ROWS as i64;
        (along * along + up * up, room.x, room.y)
    };
    rooms.sort_by_key(far);
    rooms
}

/// The tries to find the stone beneath a hall in a room: those before the last prepare the room's cells, which take longest.
fn tries_in_room(
    land: &Land,
    slot: i64,
    hall: Place,
    room: RoomIndex,
) -> impl Iterator<Item = Option<InnerStone>> + Send + Sync + 'static + use<> {
    let land = land.clone();
    as_tries::<_, InnerStone>(land.pristine_cells_in_steps(room)).chain(iter::once_with(move || {
        let things = RoomDecoration::pristine(&land, room, &land.pristine_cells(room));
        let stones = things.items.into_iter().filter(|item| item.kind == CaveItemKind::Shrine);
        let mut places =
            stones.map(|item| Place::at(room.first_column() + item.column as i64, room.first_row() + item.row as i64).moved_along(0.5));
        places.find(|place| (DEEP_M[0]..=DEEP_M[1]).contains(&-place.height_above(hall))).map(|place| InnerStone { slot, place })
    }))
}

/// The stones of the temples that meet some columns.
fn stones_beneath(land: Land, columns: Range<Column>) -> Steps<Vec<InnerStone>> {
    and_then(land.prepare_settlements(columns.clone()), move |()| {
        land.settlements(columns).into_iter().fold(one_step(Vec::new), |before, temple| {
            let land = land.clone();
            and_then(before, move |mut stones: Vec<InnerStone>| {
                and_then(stone_of(&land, &temple), move |stone| {
                    one_step(move || {
                        stones.extend(stone);
                        stones
                    })
                })
            })
        })
    })
}

/// Columns of the temples whose stones may be met in the rooms below a column, and just beside these.
fn columns_around(column: Column) -> Range<Column> {
    let (room, reach) = (RoomIndex::of(column, 0), ASIDE + 1);
    room.neighbor(-reach, 0).first_column()..room.neighbor(reach + 1, 0).first_column()
}

/// Whether a place is so far beneath a surface at this height that stones are looked for.
pub(super) fn is_deep(surface_m: f32, place: Place) -> bool {
    surface_m - place.height_m() > BELOW_M
}

/// Fixed steps from the beginning of a search to its result: two seconds, in which it goes on in the background. The result
/// counts after these steps and not when it is ready, so that the same session has the same offers.
const FOUND_AFTER: u32 = 128;

/// The stones around the player, or beneath the hall before which he stands.
#[derive(Resource, Default)]
pub(super) struct InnerStones {
    land: Option<Land>,
    /// Columns of the temples whose stones were looked for last.
    columns: Option<Range<Column>>,
    /// What the last search that is over found.
    known: Vec<InnerStone>,
    search: Option<StoneSearch>,
}

/// A search that is under way.
struct StoneSearch {
    left: u32,
    task: Background<Vec<InnerStone>>,
}

impl InnerStones {
    /// Looks for the stones around a place deep in the ground.
    pub fn look_around(&mut self, land: &Land, place: Place) {
        self.look_beneath(land, columns_around(place.column));
    }

    /// Looks for the stones of the temples that meet some columns, unless these were the last.
    pub fn look_beneath(&mut self, land: &Land, columns: Range<Column>) {
        if !self.land.as_ref().is_some_and(|known| known.has_same_pristine(land)) {
            *self = Self { land: Some(land.clone()), ..Self::default() };
        }
        if self.columns.as_ref() != Some(&columns) {
            let task = Background::start_steps("inner seal", stones_beneath(land.clone(), columns.clone()));
            (self.columns, self.search) = (Some(columns), Some(StoneSearch { left: FOUND_AFTER, task }));
        }
    }

    /// Goes on with the search; called once in each fixed step.
    pub fn advance(&mut self) {
        match &mut self.search {
            Some(search) if search.left > 0 => {
                search.left -= 1;
                search.task.advance();
            }
            _ => self.finish(),
        }
    }

    /// Waits for the search that is under way.
    fn finish(&mut self) {
        if let Some(search) = self.search.take() {
            self.known = search.task.wait();
        }
    }

    /// The known stone before which one stands, unless its ground was dug away.
    pub fn before(&self, land: &Land, place: Place) -> Option<InnerStone> {
        let is_before = |stone: &&InnerStone| place.offset_from(stone.place).abs().cmple(BEFORE_M).all();
        self.known.iter().find(is_before).filter(|stone| stands(land, stone.place)).cloned()
    }

    /// The stone before which one stands, if one stands deep enough; looked for now, unless it is known.
    pub fn found_before(&mut self, land: &Land, place: Place) -> Option<InnerStone> {
        if !is_deep(land.height(place.column), place) {
            return None;
        }
        self.look_around(land, place);
        self.finish();
        self.before(land, place)
    }

    /// The stone beneath a temple, if it has one; looked for now, unless it is known.
    pub fn found_beneath(&mut self, land: &Land, temple: &Settlement) -> Option<InnerStone> {
        self.look_beneath(land, temple.columns.clone());
        self.finish();
        self.known.iter().find(|stone| stone.slot == temple.slot).cloned()
    }
}

/// Whether the ground of a stone was left to it.
fn stands(land: &Land, place: Place) -> bool {
    let room = RoomIndex::at(place);
    let is_it =
        |column: usize, row: usize| (room.first_column() + column as i64, room.first_row() + row as i64) == (place.column, place.row);
    land.edits().room(room).is_none()
        || RoomDecoration::in_room(land, room).items.iter().any(|item| item.kind == CaveItemKind::Shrine && is_it(item.column, item.row))
}

#[cfg(test)]
mod tests {
    use bevy::tasks::AsyncComputeTaskPool;
    use eremite_land::background::finish;

    use super::*;

    #[test]
    fn a_third_of_the_temples_has_a_stone_on_a_floor_in_the_caves_beneath() {
        AsyncComputeTaskPool::get_or_init(Default::default);
        let (mut temples, mut stones) = (0, 0);
        for seed in [5, 12] {
            let land = eremite_testing::land(Seed(seed), "superposed-cosine");
            let mut known = InnerStones::default();
            for temple in land.settlements(Column(-90_000)..Column(90_000)) {
                let stone = finish(stone_of(&land, &temple));
                if temple.kind != SettlementKind::Temple {
                    assert_eq!(stone, None);
                    continue;
                }
                temples += 1;
                let Some(stone) = stone else { continue };
                stones += 1;
                let room = RoomIndex::at(stone.place);
                let (column, row) = ((stone.place.column - room.first_column()) as usize, (stone.place.row - room.first_row()) as usize);
                let cells = land.pristine_cells(room);
                let is_open = |row: usize| cells.0[row] >> column & 1 == 1;
                assert!(is_open(row) && !is_open(row - 1), "{stone:?}");
                assert_eq!(known.found_beneath(&land, &temple), Some(stone.clone()));
                assert_eq!(known.found_before(&land, stone.place), Some(stone.clone()));
                assert_eq!(known.found_before(&land, stone.place.moved_along(6.0)), None);
                let again = eremite_testing::land(Seed(seed), "superposed-cosine");
                assert_eq!(finish(stone_of(&again, &temple)), Some(stone));
            }
        }
        assert!(temples > 35 && (temples / 5..temples / 2).contains(&stones), "{stones} stones of {temples} temples");
    }

    /// The first temple with a stone, and its stone.
    fn first_stone(land: &Land) -> InnerStone {
        let temples = land.settlements(Column(-90_000)..Column(90_000));
        temples.iter().find_map(|temple| finish(stone_of(land, temple))).expect("beneath one of them")
    }

    #[test]
    fn a_stone_is_known_after_a_fixed_number_of_steps_and_stays_known_while_others_are_looked_for() {
        AsyncComputeTaskPool::get_or_init(Default::default);
        let land = eremite_testing::land(Seed(12), "superposed-cosine");
        let stone = first_stone(&land);
        let mut known = InnerStones::default();
        let step_at = |known: &mut InnerStones, place: Place| {
            known.look_around(&land, place);
            known.advance();
            known.before(&land, stone.place)
        };
        for step in 0..FOUND_AFTER {
            assert_eq!(step_at(&mut known, stone.place), None, "step {step}: however soon the search is done");
        }
        assert_eq!(step_at(&mut known, stone.place), Some(stone.clone()));
        let next_room = stone.place.moved_along(ROOM_COLUMNS as f32);
        for step in 0..2 * FOUND_AFTER {
            assert_eq!(step_at(&mut known, next_room), Some(stone.clone()), "step {step}");
        }
        let other = eremite_testing::land(Seed(5), "superposed-cosine");
        known.look_around(&other, stone.place);
        assert_eq!(known.before(&other, stone.place), None, "in another land");
    }

    #[test]
    fn the_search_takes_a_step_for_each_part_of_a_room() {
        let land = eremite_testing::land(Seed(12), "superposed-cosine");
        let stone = first_stone(&land);
        let fresh = eremite_testing::land(Seed(12), "superposed-cosine");
        let (found, steps) = eremite_testing::finish_counted(&mut stones_beneath(fresh, columns_around(stone.place.column)));
        assert!(found.contains(&stone) && steps > 20, "{steps} steps: {found:?}");
    }
}
