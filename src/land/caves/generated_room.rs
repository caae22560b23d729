//! Generation of one cave room: automaton, regions, doors, spanning tree, entrances, removal of floating rock. All
//! queries about a room read the [`GeneratedRoom`].

use super::{
    automaton,
    crust::Crust,
    door::{self, Door},
    entrance::{self, Entrance},
    island::{self, SettledRock},
    params::CaveParams,
    region::{self, Connectivity, Region},
    spanning_tree::{self, DugPath},
    wall::{self, Walls},
};
use crate::{Cells, Land, ROOM_COLUMNS, ROOM_ROWS, RoomIndex, Seed};

/// Largest depth of entrances below the lowest end of the crust, in rows.
const ENTRANCE_ROWS: i64 = 48;

/// Stage of a room's generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CaveStage {
    /// Random cells.
    Start,
    /// After the steps of the automaton.
    Automaton,
    /// Restricted to below the crust and between the walls, without small regions.
    Regions,
    /// With doors, entrances and the passages of the spanning tree.
    Joined,
    /// Without floating rock.
    Final,
}

/// A generated room with its intermediate results.
#[derive(Clone, Debug)]
pub struct GeneratedRoom {
    /// The cells after the automaton.
    pub automaton: Cells,
    /// The regions that are kept.
    pub regions: Vec<Region>,
    /// Cells of the neighbours' bays.
    pub bays: Cells,
    /// The doors.
    pub doors: Vec<Door>,
    /// The entrances whose foot is in this room.
    pub entrances: Vec<Entrance>,
    /// Edges of the spanning tree; its nodes are the regions, then the doors, then the entrances.
    pub tree: Vec<DugPath>,
    /// The cells of the tree's passages, including the doors.
    pub dug: Cells,
    /// The result of settling floating rock.
    pub settled: SettledRock,
    /// The finished room.
    pub cells: Cells,
}

impl GeneratedRoom {
    /// Generates a room.
    pub fn generate(params: &CaveParams, land: &Land, room: RoomIndex) -> Self {
        let crust = Crust::new(land, room, params.crust);
        let columns = room.first_column()..room.first_column() + ROOM_COLUMNS as i64;
        let mut nearby = Vec::new();
        if crust.lowest_end() < room.first_row() + ROOM_ROWS as i64 + ENTRANCE_ROWS {
            nearby.extend(entrance::entrances_near(params, land, columns));
        }
        let mut opened = Cells::SOLID;
        for entrance in &nearby {
            entrance.carve(room, &mut opened);
        }
        if crust.is_above() {
            return Self { cells: opened, ..Self::empty() };
        }
        nearby.retain(|entrance| RoomIndex::of(entrance.foot.0, entrance.foot.1) == room);
        Self::below(params, land.seed(), &crust, nearby, opened)
    }

    fn empty() -> Self {
        let solid = Cells::SOLID;
        Self {
            automaton: solid,
            regions: Vec::new(),
            bays: solid,
            doors: Vec::new(),
            entrances: Vec::new(),
            tree: Vec::new(),
            dug: solid,
            settled: SettledRock::default(),
            cells: solid,
        }
    }

    /// Generates the part of a room beneath the crust, given the entrances whose foot is in it and all cells that entrances
    /// open.
    fn below(params: &CaveParams, seed: Seed, crust: &Crust, entrances: Vec<Entrance>, opened: Cells) -> Self {
        let room = crust.room();
        let (automaton, across) = automaton::cells_and_border(params, seed, room, params.steps);
        let ground = crust.ground(0);
        let walls = Walls::new(seed, crust, &opened);
        let bays = walls.bays(automaton & ground, across);
        let (passages, into_bays) = walls.passages(automaton & ground, across);
        let mut regions = region::find_regions(&passages, Connectivity::BySides);
        regions.retain(|region| region.size >= params.smallest || region.at_border && !(region.cells & into_bays).is_solid());
        let doors = door::doors(seed, crust);
        let ways_out = doors.iter().fold(Cells::SOLID, |cells, door| cells | door.cells());
        let entered = entrances.iter().map(|entrance| {
            let mut cells = Cells::SOLID;
            entrance.carve(room, &mut cells);
            cells
        });
        let nodes: Vec<Cells> =
            regions.iter().map(|region| region.cells).chain(doors.iter().map(|door| door.cells())).chain(entered).collect();
        let regional = regions.iter().fold(Cells::SOLID, |cells, region| cells | region.cells);
        let ground = ground & walls.own() | ways_out | regional;
        let tree = spanning_tree::minimum_spanning_tree(&nodes, &ground);
        let (mut dug, mut ways) = (ways_out, ways_out);
        for (column, row) in tree.iter().flat_map(|link| &link.way) {
            dig_square(&mut dug, *column, *row, params.passage as usize);
            ways.dig(*column, *row);
        }
        let dug = within_reach(dug & ground, ways, opened | regional | bays);
        let joined = dug | opened | regional | bays;
        let settled = island::remove_floating_rock(&joined, &(ways_out | opened | into_bays | bays & !wall::INNER), params.smallest);
        let cells = (joined | settled.gone) & !settled.ties;
        Self { automaton, regions, bays, doors, entrances, tree, dug, settled, cells }
    }

    /// The cells of a stage. The start and automaton stages are recomputed, the others read from this room.
    pub fn stage_cells(&self, stage: CaveStage, params: &CaveParams, land: &Land, room: RoomIndex) -> Cells {
        match stage {
            CaveStage::Start => automaton::cells(params, land.seed(), room, 0),
            CaveStage::Automaton => automaton::cells(params, land.seed(), room, params.steps),
            CaveStage::Regions => self.regions.iter().fold(self.bays, |cells, region| cells | region.cells),
            CaveStage::Joined => self.cells & !self.settled.gone | self.settled.ties,
            CaveStage::Final => self.cells,
        }
    }
}

/// Removes dug parts on the far side of rock: components that contain no part of the paths and touch nothing open.
fn within_reach(dug: Cells, ways: Cells, open: Cells) -> Cells {
    let parts = region::find_regions(&dug, Connectivity::BySides);
    let apart = parts.iter().filter(|part| (part.cells & ways).is_solid() && (wall::dilated(part.cells) & open).is_solid());
    apart.fold(dug, |dug, part| dug & !part.cells)
}

/// Digs a square around a cell, clipped to the room.
fn dig_square(cells: &mut Cells, column: usize, row: usize, across: usize) {
    let first = |at: usize| at.saturating_sub((across - 1) / 2);
    let end = |at: usize, most: usize| (at + across / 2 + 1).min(most);
    let columns = first(column)..end(column, ROOM_COLUMNS);
    let mask = (u128::MAX >> (ROOM_COLUMNS - columns.len())) << columns.start;
    for row in &mut cells.0[first(row)..end(row, ROOM_ROWS)] {
        *row |= mask;
    }
}
