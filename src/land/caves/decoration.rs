//! Decoration of cave rooms: pools, crystals, fungi, dripstones, shrines and relics.
//!
//! Everything follows from the room's cells and a random stream of its own, so it does not depend on when the room is
//! generated.

use crate::{
    Cells, Land, ROOM_COLUMNS, ROOM_ROWS, RandomStream, RoomIndex,
    edits::{ALONG, EditBlock},
    hash::SeededRng,
};

const THINGS: RandomStream = RandomStream::named("cave things");

/// Probabilities per room: to hold a relic, a shrine, a crystal hall, a grove of fungi.
const FIND: f32 = 0.72;
const SHRINE: f32 = 0.16;
const CRYSTAL_HALL: f32 = 0.2;
const GROVE: f32 = 0.3;
/// Size of a crystal hall or a grove of fungi, in cells.
const HALL: f32 = 17.0;
/// Largest number of pools in a room, and the width of one in columns.
const POOLS: usize = 2;
const POOL_COLUMNS: std::ops::RangeInclusive<usize> = 5..=26;

/// An item, at the open cell that it stands or hangs in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CaveItem {
    /// The kind of item.
    pub kind: CaveItemKind,
    /// The cell's column in the room.
    pub column: usize,
    /// The cell's row in the room.
    pub row: usize,
    /// Random number in `[0, 1)` that decides its size and shape.
    pub grain: f32,
}

/// Kind of a cave item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaveItemKind {
    /// Collectible, on the floor.
    Relic,
    /// A stone with a light in it, on the floor.
    Shrine,
    /// Crystals on the floor.
    Crystal,
    /// Crystals on the ceiling.
    HangingCrystal,
    /// Fungi that glow, on the floor.
    Fungus,
    /// Dripstone on the ceiling.
    Stalactite,
    /// Dripstone on the floor.
    Stalagmite,
}

/// Still water in a hollow of the floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CavePool {
    /// The row of cells that it fills, in the room.
    pub row: usize,
    /// Its first column in the room.
    pub from: usize,
    /// The column after its last.
    pub to: usize,
}

/// All items and pools of a room.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RoomDecoration {
    /// The items.
    pub items: Vec<CaveItem>,
    /// The pools.
    pub pools: Vec<CavePool>,
}

impl RoomDecoration {
    /// The decoration of a room of an edited land: without what edits have dug out or built over.
    pub fn in_room(land: &Land, room: RoomIndex) -> Self {
        Self::pristine(land, room, &land.pristine_cells(room)).without_removed(land, room)
    }

    /// Removes items whose support was dug or whose cell was built over, and pools with any edit around them.
    fn without_removed(mut self, land: &Land, room: RoomIndex) -> Self {
        let Some(edit) = land.edits().room(room) else { return self };
        // At the edit points on the left side of the cell, from this row to the next.
        let any = |column: usize, row: usize, is: fn(&EditBlock, usize) -> bool| {
            edit.block(column, row).is_some_and(|block| (0..ALONG).any(|up| is(block, up * ALONG)))
        };
        self.items.retain(|item| {
            let hangs = matches!(item.kind, CaveItemKind::HangingCrystal | CaveItemKind::Stalactite);
            let support = if hangs { item.row + 1 } else { item.row - 1 };
            let between = if hangs { item.row } else { support };
            let is_dug = any(item.column, support, EditBlock::is_dug) || any(item.column, between, EditBlock::is_dug);
            !is_dug && ![support, item.row].iter().any(|row| any(item.column, *row, EditBlock::is_built))
        });
        self.pools.retain(|pool| {
            let around = (pool.row - 1..=pool.row).flat_map(|row| (pool.from - 1..=pool.to).map(move |column| (column, row)));
            around.into_iter().all(|(column, row)| edit.block(column, row).is_none())
        });
        self
    }

    /// The decoration of an unedited room with these cells.
    pub fn pristine(land: &Land, room: RoomIndex, cells: &Cells) -> Self {
        if cells.is_solid() {
            return Self::default();
        }
        let mut random = land.seed().rng(THINGS, &[room.x, room.y]);
        let floor = free(cells, 3, false);
        let floors = places(&floor);
        if floors.is_empty() {
            return Self::default();
        }
        let ceilings = places(&under_rock(&free(cells, 3, true), land, room));
        let level = places(&Cells(floor.0.map(|row| row & row << 1 & row >> 1)));
        let mut decoration = Self { items: Vec::new(), pools: pools(cells, &mut random) };
        let mut taken = Cells::SOLID;
        if random.chance(FIND) && !level.is_empty() {
            decoration.put(&mut taken, CaveItemKind::Relic, pick(&level, &mut random), &mut random);
        }
        if random.chance(SHRINE) && !level.is_empty() {
            decoration.put(&mut taken, CaveItemKind::Shrine, pick(&level, &mut random), &mut random);
        }
        if random.chance(CRYSTAL_HALL) {
            let hall = pick(&floors, &mut random);
            decoration.scatter(&mut taken, &near(&floors, hall), CaveItemKind::Crystal, 0.28, &mut random);
            decoration.scatter(&mut taken, &near(&ceilings, hall), CaveItemKind::HangingCrystal, 0.22, &mut random);
        }
        if random.chance(GROVE) {
            let grove = pick(&floors, &mut random);
            decoration.scatter(&mut taken, &near(&floors, grove), CaveItemKind::Fungus, 0.3, &mut random);
        }
        // Single ones everywhere, so that no dark passage is without a light.
        decoration.scatter(&mut taken, &floors, CaveItemKind::Fungus, 0.012, &mut random);
        decoration.scatter(&mut taken, &floors, CaveItemKind::Crystal, 0.006, &mut random);
        decoration.scatter(&mut taken, &floors, CaveItemKind::Stalagmite, 0.07, &mut random);
        decoration.scatter(&mut taken, &ceilings, CaveItemKind::Stalactite, 0.13, &mut random);
        decoration
    }

    fn put(&mut self, taken: &mut Cells, kind: CaveItemKind, at: (usize, usize), random: &mut SeededRng) {
        taken.dig(at.0, at.1);
        self.items.push(CaveItem { kind, column: at.0, row: at.1, grain: random.unit() });
    }

    fn scatter(&mut self, taken: &mut Cells, at: &[(usize, usize)], kind: CaveItemKind, chance: f32, random: &mut SeededRng) {
        for place in at {
            if random.chance(chance) && !taken.is_open(place.0, place.1) {
                self.put(taken, kind, *place, random);
            }
        }
    }
}

/// Open cells on a floor (or under a ceiling if `hanging`) with `room` open cells above (below); none near the room's
/// border, where the neighbouring room would have to know of them.
fn free(cells: &Cells, room: usize, hanging: bool) -> Cells {
    const INNER: u128 = u128::MAX >> 4 << 2;
    let mut places = Cells::SOLID;
    for row in 2..ROOM_ROWS - room - 1 {
        let at = |up: usize| if hanging { ROOM_ROWS - 1 - row - up } else { row + up };
        let support = if hanging { cells.0[at(0) + 1] } else { cells.0[at(0) - 1] };
        places.0[at(0)] = (0..room).fold(INNER & !support, |free, up| free & cells.0[at(up)]);
    }
    places
}

/// Removes the cells at or above the surface: an entrance has no ceiling.
fn under_rock(cells: &Cells, land: &Land, room: RoomIndex) -> Cells {
    let mut heights = [0.0; ROOM_COLUMNS];
    land.fill_heights(room.first_column(), &mut heights);
    let mut left = *cells;
    for (column, height) in heights.iter().enumerate() {
        let from = (height.ceil() as i64 - 1 - room.first_row()).clamp(0, ROOM_ROWS as i64) as usize;
        for row in &mut left.0[from..] {
            *row &= !(1 << column);
        }
    }
    left
}

fn places(cells: &Cells) -> Vec<(usize, usize)> {
    (0..ROOM_ROWS).flat_map(|row| cells.open_columns(row).map(move |column| (column, row))).collect()
}

fn pick(places: &[(usize, usize)], random: &mut SeededRng) -> (usize, usize) {
    places[((random.unit() * places.len() as f32) as usize).min(places.len() - 1)]
}

fn near(places: &[(usize, usize)], middle: (usize, usize)) -> Vec<(usize, usize)> {
    let within = |at: &&(usize, usize)| {
        let (x, y) = (at.0 as f32 - middle.0 as f32, at.1 as f32 - middle.1 as f32);
        x * x + y * y < HALL * HALL / 4.0 * 2.0
    };
    places.iter().filter(within).copied().collect()
}

/// Finds hollows that hold water: runs of open cells between two walls, on a floor without a gap. At most [`POOLS`] remain.
fn pools(cells: &Cells, random: &mut SeededRng) -> Vec<CavePool> {
    let mut pools = Vec::new();
    for row in 2..ROOM_ROWS - 4 {
        let (here, below) = (cells.0[row], cells.0[row - 1]);
        let mut column = 2;
        while column < ROOM_COLUMNS - 2 {
            if here >> column & 1 == 0 || here >> (column - 1) & 1 == 1 {
                column += 1;
                continue;
            }
            let to = (column..ROOM_COLUMNS - 1).find(|at| here >> at & 1 == 0).unwrap_or(ROOM_COLUMNS);
            let tight = to < ROOM_COLUMNS - 1 && (column..to).all(|at| below >> at & 1 == 0);
            let deep = (column + 1..to.saturating_sub(1)).filter(|at| cells.0[row + 1] >> at & 1 == 1).count();
            if tight && POOL_COLUMNS.contains(&(to - column)) && deep * 2 > to - column {
                pools.push(CavePool { row, from: column, to });
            }
            column = to + 1;
        }
    }
    while pools.len() > POOLS {
        pools.swap_remove((random.unit() * pools.len() as f32) as usize);
    }
    pools
}
