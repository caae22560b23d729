//! Generation of one cave room: automaton, regions, doors, spanning tree, entrances, removal of floating rock. All
//! queries about a room read the [`GeneratedRoom`].

use std::ops::Range;

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
use crate::{
    Cells, Column, Land, ROOM_COLUMNS, ROOM_ROWS, RoomIndex, Seed,
    background::{Steps, and_then, each_a_step, one_step},
};

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
        let mut unfinished = UnfinishedRoom::new(params, land, Crust::new(land, room, params.crust));
        for stage in unfinished.stages() {
            stage(&mut unfinished, params);
        }
        unfinished.generated
    }

    /// [`generate`](Self::generate) in steps: first of what the land keeps of the surface, then each a stage.
    pub fn generate_in_steps(params: &CaveParams, land: &Land, room: RoomIndex) -> Steps<Self> {
        let heights = land.prepare_heights(Crust::columns(room));
        let (params, land) = (params.clone(), land.clone());
        and_then(heights, move |()| {
            let crust = Crust::new(&land, room, params.crust);
            let entrances = if has_entrances(&crust) { entrance::prepare(&params, &land, &columns(room)) } else { one_step(|| ()) };
            and_then(entrances, move |()| {
                let unfinished = UnfinishedRoom::new(&params, &land, crust);
                let stages = unfinished.stages().iter();
                let finished = each_a_step(unfinished, stages, move |unfinished, stage| stage(unfinished, &params));
                and_then(finished, |finished| one_step(move || finished.generated))
            })
        })
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

    /// The cells of the doors.
    fn ways_out(&self) -> Cells {
        self.doors.iter().fold(Cells::SOLID, |cells, door| cells | door.cells())
    }

    /// The cells of the regions.
    fn regional(&self) -> Cells {
        self.regions.iter().fold(Cells::SOLID, |cells, region| cells | region.cells)
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

/// The columns of a room.
fn columns(room: RoomIndex) -> Range<Column> {
    room.first_column()..room.first_column() + ROOM_COLUMNS as i64
}

/// Whether entrances may reach into a room.
fn has_entrances(crust: &Crust) -> bool {
    crust.lowest_end() < crust.room().first_row() + ROOM_ROWS as i64 + ENTRANCE_ROWS
}

/// A room beneath the crust on its way through the stages.
struct UnfinishedRoom {
    seed: Seed,
    crust: Crust,
    /// All cells that entrances open.
    opened: Cells,
    /// Cells that lead into the room's own bays in its neighbours.
    into_bays: Cells,
    /// Cells in which passages may be dug.
    ground: Cells,
    generated: GeneratedRoom,
}

/// A stage of the generation of a room.
type Stage = fn(&mut UnfinishedRoom, &CaveParams);

const STAGES: &[Stage] = &[UnfinishedRoom::find_regions, UnfinishedRoom::join, UnfinishedRoom::settle];

impl UnfinishedRoom {
    /// A room before its first stage, with the cells that entrances open.
    fn new(params: &CaveParams, land: &Land, crust: Crust) -> Self {
        let room = crust.room();
        let mut nearby = Vec::new();
        if has_entrances(&crust) {
            nearby.extend(entrance::entrances_near(params, land, columns(room)));
        }
        let mut opened = Cells::SOLID;
        for entrance in &nearby {
            entrance.carve(room, &mut opened);
        }
        let mut generated = GeneratedRoom::empty();
        if crust.is_above() {
            generated.cells = opened;
        } else {
            nearby.retain(|entrance| RoomIndex::of(entrance.foot.0, entrance.foot.1) == room);
            generated.entrances = nearby;
        }
        Self { seed: land.seed(), crust, opened, into_bays: Cells::SOLID, ground: Cells::SOLID, generated }
    }

    /// The stages that are left after that: none where nothing of the room may be carved.
    fn stages(&self) -> &'static [Stage] {
        if self.crust.is_above() { &[] } else { STAGES }
    }

    /// Runs the automaton, and finds the regions that are kept, the bays and the doors.
    fn find_regions(&mut self, params: &CaveParams) {
        let (automaton, across) = automaton::cells_and_border(params, self.seed, self.crust.room(), params.steps);
        let ground = self.crust.ground(0);
        let walls = Walls::new(self.seed, &self.crust, &self.opened);
        let bays = walls.bays(automaton & ground, across);
        let (passages, into_bays) = walls.passages(automaton & ground, across);
        let mut regions = region::find_regions(&passages, Connectivity::BySides);
        regions.retain(|region| region.size >= params.smallest || region.at_border && !(region.cells & into_bays).is_solid());
        let generated = &mut self.generated;
        (generated.automaton, generated.bays, generated.regions) = (automaton, bays, regions);
        generated.doors = door::doors(self.seed, &self.crust);
        self.ground = ground & walls.own() | generated.ways_out() | generated.regional();
        self.into_bays = into_bays;
    }

    /// Joins regions, doors and entrances by passages.
    fn join(&mut self, params: &CaveParams) {
        let Self { crust, opened, ground, generated, .. } = self;
        let entered = generated.entrances.iter().map(|entrance| {
            let mut cells = Cells::SOLID;
            entrance.carve(crust.room(), &mut cells);
            cells
        });
        let (regions, doors) = (&generated.regions, &generated.doors);
        let nodes: Vec<Cells> =
            regions.iter().map(|region| region.cells).chain(doors.iter().map(|door| door.cells())).chain(entered).collect();
        generated.tree = spanning_tree::minimum_spanning_tree(&nodes, ground);
        let ways_out = generated.ways_out();
        let (mut dug, mut ways) = (ways_out, ways_out);
        for (column, row) in generated.tree.iter().flat_map(|link| &link.way) {
            dig_square(&mut dug, *column, *row, params.passage as usize);
            ways.dig(*column, *row);
        }
        generated.dug = within_reach(dug & *ground, ways, *opened | generated.regional() | generated.bays);
    }

    /// Removes floating rock.
    fn settle(&mut self, params: &CaveParams) {
        let Self { opened, into_bays, generated, .. } = self;
        let (ways_out, bays) = (generated.ways_out(), generated.bays);
        let joined = generated.dug | *opened | generated.regional() | bays;
        let kept = ways_out | *opened | *into_bays | bays & !wall::INNER;
        generated.settled = island::remove_floating_rock(&joined, &kept, params.smallest);
        generated.cells = (joined | generated.settled.gone) & !generated.settled.ties;
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
