//! Inner seals: beneath some third of the temples a stone with a light in it stands in the caves, and bears a seal of the temple's.
//! Pure functions of the land; only the rooms around the player are remembered.

use bevy::math::Vec2;
use eremite_land::{
    Column, Land, Place, ROOM_COLUMNS, ROOM_ROWS, RandomStream, RoomIndex, Seed,
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

/// The stone beneath a temple, if it has one: the nearest in the caves to a point under its hall.
pub(super) fn stone_of(land: &Land, temple: &Settlement) -> Option<InnerStone> {
    let is_chosen = temple.kind == SettlementKind::Temple && land.seed().hash(HAS_STONE, &[temple.slot]).is_multiple_of(EVERY);
    let hall = temple.lots.iter().find(|lot| lot.kind == LotKind::Hall).filter(|_| is_chosen).map(Lot::middle)?;
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
    rooms.into_iter().find_map(|room| {
        let things = RoomDecoration::pristine(land, room, &land.pristine_cells(room));
        let stones = things.items.into_iter().filter(|item| item.kind == CaveItemKind::Shrine);
        let places =
            stones.map(|item| Place::at(room.first_column() + item.column as i64, room.first_row() + item.row as i64).moved_along(0.5));
        let is_deep = |place: &Place| (DEEP_M[0]..=DEEP_M[1]).contains(&-place.height_above(hall));
        places.into_iter().find(is_deep).map(|place| InnerStone { slot: temple.slot, place })
    })
}

/// The stone before which one stands, unless its ground was dug away.
pub(super) fn stone_at(land: &Land, place: Place) -> Option<InnerStone> {
    StonesAround::default().before(land, place)
}

/// The stones around the player.
#[derive(Default)]
pub(super) struct StonesAround {
    room: Option<RoomIndex>,
    stones: Vec<InnerStone>,
}

impl StonesAround {
    /// Forgets them: the land has changed.
    pub fn forget(&mut self) {
        self.room = None;
    }

    /// The stone before which one stands, unless its ground was dug away. Looked for when a room is entered.
    pub fn before(&mut self, land: &Land, place: Place) -> Option<InnerStone> {
        let room = RoomIndex::at(place);
        if self.room != Some(room) {
            self.room = Some(room);
            self.stones = if is_deep(land, place) { stones_around(land, place.column) } else { Vec::new() };
        }
        let is_before = |stone: &&InnerStone| place.offset_from(stone.place).abs().cmple(BEFORE_M).all();
        self.stones.iter().find(is_before).filter(|stone| stands(land, stone.place)).cloned()
    }
}

fn is_deep(land: &Land, place: Place) -> bool {
    land.height(place.column) - place.height_m() > BELOW_M
}

/// The stones of the temples above these columns.
fn stones_around(land: &Land, column: Column) -> Vec<InnerStone> {
    let reach = (ASIDE + 1) * ROOM_COLUMNS as i64;
    land.settlements(column + -reach..column + reach).iter().filter_map(|temple| stone_of(land, temple)).collect()
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
    use super::*;

    #[test]
    fn a_third_of_the_temples_has_a_stone_on_a_floor_in_the_caves_beneath() {
        let (mut temples, mut stones) = (0, 0);
        for seed in [5, 12] {
            let land = eremite_testing::land(Seed(seed), "superposed-cosine");
            for temple in land.settlements(Column(-90_000)..Column(90_000)) {
                if temple.kind != SettlementKind::Temple {
                    assert_eq!(stone_of(&land, &temple), None);
                    continue;
                }
                temples += 1;
                let Some(stone) = stone_of(&land, &temple) else { continue };
                stones += 1;
                let room = RoomIndex::at(stone.place);
                let (column, row) = ((stone.place.column - room.first_column()) as usize, (stone.place.row - room.first_row()) as usize);
                let cells = land.pristine_cells(room);
                let is_open = |row: usize| cells.0[row] >> column & 1 == 1;
                assert!(is_open(row) && !is_open(row - 1), "{stone:?}");
                assert_eq!(stone_at(&land, stone.place), Some(stone.clone()));
                assert_eq!(stone_at(&land, stone.place.moved_along(6.0)), None);
                let again = eremite_testing::land(Seed(seed), "superposed-cosine");
                assert_eq!(stone_of(&again, &temple), Some(stone));
            }
        }
        assert!(temples > 35 && (temples / 5..temples / 2).contains(&stones), "{stones} stones of {temples} temples");
    }
}
