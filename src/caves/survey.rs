//! A room from start to end: automaton, regions, doors, tree, entrances. Everything that is asked of
//! a room is read from its survey.

use super::{
    automaton,
    crust::{Crust, Door},
    entrance::{self, Entrance},
    params::CaveParams,
    region::{self, Region},
    tree::{self, Link},
};
use crate::land::{Cells, Land, ROOM_COLUMNS, ROOM_ROWS, RoomIndex};

/// Rows beneath the shallowest crust from which on no entrance reaches down.
const ENTRANCE_ROWS: i64 = 48;

/// How far a room is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Stage {
    /// Cells open by chance.
    Start,
    /// After the steps of the automaton.
    Automaton,
    /// Below the crust, without the small regions.
    Regions,
    /// With the passages along the tree, the doors and the entrances.
    Final,
}

/// A room with all that led to it.
#[derive(Clone, Debug)]
pub struct Survey {
    /// The cells after the automaton.
    pub automaton: Cells,
    /// The regions that stay.
    pub regions: Vec<Region>,
    /// The doors.
    pub doors: Vec<Door>,
    /// The entrances whose feet are in this room.
    pub entrances: Vec<Entrance>,
    /// The tree; its nodes are the regions, then the doors, then the entrances' feet.
    pub tree: Vec<Link>,
    /// The cells that the tree's passages take, the doors' among them.
    pub dug: Cells,
    /// The room as it is.
    pub cells: Cells,
}

impl Survey {
    /// Surveys a room.
    pub fn of(params: &CaveParams, land: &Land, room: RoomIndex) -> Self {
        let crust = Crust::new(land, room, params.crust);
        let columns = room.first_column()..room.first_column() + ROOM_COLUMNS as i64;
        let mut nearby = Vec::new();
        if crust.lowest_end() < room.first_row() + ROOM_ROWS as i64 + ENTRANCE_ROWS {
            nearby.extend(entrance::near(params, land, columns));
        }
        let mut survey = if crust.is_above() { Self::empty() } else { Self::below(params, land, room, &crust, &nearby) };
        for entrance in &nearby {
            entrance.open(room, &mut survey.cells);
        }
        survey
    }

    fn empty() -> Self {
        let solid = Cells::SOLID;
        Self { automaton: solid, regions: Vec::new(), doors: Vec::new(), entrances: Vec::new(), tree: Vec::new(), dug: solid, cells: solid }
    }

    /// A room, or what of it lies beneath the crust.
    fn below(params: &CaveParams, land: &Land, room: RoomIndex, crust: &Crust, nearby: &[Entrance]) -> Self {
        let automaton = automaton::cells(params, land.seed(), room, params.steps);
        let ground = crust.ground();
        let mut regions = region::regions(&and(&automaton, &ground));
        regions.retain(|region| region.size >= params.smallest || region.at_border);
        let doors = crust.doors();
        let entrances: Vec<Entrance> =
            nearby.iter().filter(|entrance| RoomIndex::of(entrance.foot.0, entrance.foot.1) == room).cloned().collect();
        let feet = entrances.iter().map(|entrance| {
            let mut cells = Cells::SOLID;
            cells.dig((entrance.foot.0 - room.first_column()) as usize, (entrance.foot.1 - room.first_row()) as usize);
            cells
        });
        let nodes: Vec<Cells> =
            regions.iter().map(|region| region.cells).chain(doors.iter().map(|door| door.cells())).chain(feet).collect();
        let tree = tree::span(&nodes, &ground);
        let mut dug = Cells::SOLID;
        for (column, row) in tree.iter().flat_map(|link| &link.way) {
            brush(&mut dug, *column, *row, params.passage as usize);
        }
        for door in &doors {
            dug = or(&dug, &door.cells());
        }
        let dug = and(&dug, &ground);
        let cells = regions.iter().fold(dug, |cells, region| or(&cells, &region.cells));
        Self { automaton, regions, doors, entrances, tree, dug, cells }
    }

    /// The cells of a stage. The start is not kept: it is asked of the automaton.
    pub fn stage(&self, stage: Stage, params: &CaveParams, land: &Land, room: RoomIndex) -> Cells {
        match stage {
            Stage::Start => automaton::cells(params, land.seed(), room, 0),
            Stage::Automaton => automaton::cells(params, land.seed(), room, params.steps),
            Stage::Regions => self.regions.iter().fold(Cells::SOLID, |cells, region| or(&cells, &region.cells)),
            Stage::Final => self.cells,
        }
    }
}

/// Digs a square around a cell, as far as the room goes.
fn brush(cells: &mut Cells, column: usize, row: usize, across: usize) {
    let first = |at: usize| at.saturating_sub((across - 1) / 2);
    let end = |at: usize, most: usize| (at + across / 2 + 1).min(most);
    let columns = first(column)..end(column, ROOM_COLUMNS);
    let mask = (u128::MAX >> (ROOM_COLUMNS - columns.len())) << columns.start;
    for row in &mut cells.0[first(row)..end(row, ROOM_ROWS)] {
        *row |= mask;
    }
}

fn and(a: &Cells, b: &Cells) -> Cells {
    Cells(std::array::from_fn(|row| a.0[row] & b.0[row]))
}

fn or(a: &Cells, b: &Cells) -> Cells {
    Cells(std::array::from_fn(|row| a.0[row] | b.0[row]))
}
