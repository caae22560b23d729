//! `eremite cave`: one room of the caves, at any stage, as text, JSON or a picture.

use clap::{Args, ValueEnum};
use eremite_land::{
    Cells, Land, ROOM_COLUMNS, ROOM_ROWS, Recipe, RoomIndex, Seed,
    caves::{CaveParams, Stage, Survey, door::Side},
    terrain,
};
use eremite_stream::ink::{Ink, palette, raster};
use serde::Serialize;

use crate::cli::{DEFAULT_SEED, EditsArgs, Fault, Lands, OutFile, Run, key_value, one_of, picture_file, write_or_print, write_picture};

/// Shows a room of the caves, at any stage
#[derive(Args)]
pub struct Cave {
    /// A number or any words
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    seed: Option<Seed>,
    /// The height algorithm of the land above; `eremite algorithms` lists them
    #[arg(long, value_name = "NAME", default_value = terrain::DEFAULT_ALGORITHM)]
    algorithm: String,
    /// Which room: so many to the right of column 0, so many above row 0
    #[arg(long, value_name = "X,Y", value_parser = room, allow_hyphen_values = true)]
    room: RoomIndex,
    #[command(flatten)]
    edits: EditsArgs,
    /// How far it is made
    #[arg(long, value_name = "STAGE", value_parser = one_of(&STAGES), default_value = "final")]
    stage: Stage,
    /// Sets a parameter of the caves, or rule=B5678/S45678; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    settings: Vec<(String, String)>,
    /// Rows of # and . from the top, everything that is known, or a picture
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// The file to write; text and JSON are printed without one
    #[arg(long, value_name = "FILE")]
    out: Option<OutFile>,
}

const STAGES: [(&str, &str, Stage); 5] = [
    ("start", "Cells open by chance", Stage::Start),
    ("automaton", "After the steps of the automaton", Stage::Automaton),
    ("regions", "Below the crust and between the walls, without the small regions", Stage::Regions),
    ("joined", "With the passages along the tree, the doors and the entrances", Stage::Joined),
    ("final", "Without rock that floats", Stage::Final),
];

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
    Png,
}

/// Pixels of a picture along a cell.
const CELL_PIXELS: usize = 8;

/// Parses the number of a room whose cells are all within 2^62.
fn room(text: &str) -> Result<RoomIndex, String> {
    let number = |text: &str, cells: usize| {
        let most = (1_i64 << 62) / cells as i64;
        text.trim().parse::<i64>().ok().filter(|number| (-most..most).contains(number))
    };
    let room = text.split_once(',').and_then(|(x, y)| Some(RoomIndex::new(number(x, ROOM_COLUMNS)?, number(y, ROOM_ROWS)?)));
    room.ok_or_else(|| {
        format!("a room is two whole numbers such as 0,-3, from -2^55,-2^56 to 2^55-1,2^56-1; it has {ROOM_COLUMNS} x {ROOM_ROWS} cells")
    })
}

impl Run for Cave {
    fn run(self, lands: &Lands) -> Result<(), Fault> {
        let mut params = CaveParams::default();
        for (name, value) in &self.settings {
            params.set(name, value).map_err(|error| Fault::new(format!("caves: {error}")))?;
        }
        let seed = self.seed.unwrap_or(DEFAULT_SEED);
        let recipe = Recipe::new(seed, &self.algorithm, Vec::new());
        let land = lands.land(&recipe)?;
        let survey = Survey::of(&params, &land, self.room);
        let mut cells = survey.stage(self.stage, &params, &land, self.room);
        if self.edits.edits.is_some() {
            let layers = self.settings.iter().map(|(name, value)| (format!("caves.{name}"), value.clone())).collect();
            let (algorithms, all) = ((lands.algorithms)(), (lands.layers)());
            let of_caves = Recipe { layers, ..recipe.clone() }.land(&algorithms, &all).map_err(Fault::new)?;
            let changed = self.edits.over(of_caves, lands)?;
            if self.stage == Stage::Final
                && let Some(edit) = changed.edits().room(self.room)
            {
                cells = edit.over(cells);
            }
        }
        match self.format {
            Format::Text => write_or_print(self.out.as_deref(), |out| out.write_all(text(&cells).as_bytes())),
            Format::Json => {
                let known = Known::new(&params, &land, self.room, self.stage, &survey, &cells);
                let line = serde_json::to_string(&known).map_err(Fault::new)?;
                write_or_print(self.out.as_deref(), |out| writeln!(out, "{line}"))
            }
            Format::Png => {
                let out = picture_file(self.out.as_deref())?;
                let (width, height) = ((ROOM_COLUMNS * CELL_PIXELS) as u32, (ROOM_ROWS * CELL_PIXELS) as u32);
                write_picture(&picture(&survey, self.stage, &cells), width, height, out)
            }
        }
    }
}

/// The rows from the top.
fn rows(cells: &Cells) -> Vec<String> {
    let row = |row: usize| (0..ROOM_COLUMNS).map(|column| if cells.open(column, row) { '.' } else { '#' }).collect();
    (0..ROOM_ROWS).rev().map(row).collect()
}

fn text(cells: &Cells) -> String {
    rows(cells).join("\n") + "\n"
}

/// A cell by its place in the room, from the left and from below.
type Cell = [usize; 2];

/// All that is known of a room at a stage.
#[derive(Serialize)]
struct Known {
    seed: u64,
    algorithm: String,
    room: [i64; 2],
    first_column: i64,
    first_row: i64,
    columns: usize,
    rows: usize,
    stage: &'static str,
    rule: String,
    /// From the top.
    cells: Vec<String>,
    regions: Vec<KnownRegion>,
    doors: Vec<KnownDoor>,
    entrances: Vec<Cell>,
    tree: Vec<KnownLink>,
    carved: Vec<Cell>,
    /// Rock that floated: what of it went, and what was closed to tie the rest.
    gone: Vec<Cell>,
    ties: Vec<Cell>,
}

#[derive(Serialize)]
struct KnownRegion {
    node: usize,
    size: u32,
    at_border: bool,
    /// From the top.
    cells: Vec<String>,
}

#[derive(Serialize)]
struct KnownDoor {
    node: usize,
    side: &'static str,
    cells: Vec<Cell>,
}

#[derive(Serialize)]
struct KnownLink {
    from: usize,
    to: usize,
    steps: u32,
    way: Vec<Cell>,
}

impl Known {
    fn new(params: &CaveParams, land: &Land, room: RoomIndex, stage: Stage, survey: &Survey, cells: &Cells) -> Self {
        let (regional, whole) = (stage >= Stage::Regions, stage >= Stage::Joined);
        let doors_from = survey.regions.len();
        let side = |side| match side {
            Side::Left => "left",
            Side::Right => "right",
            Side::Below => "below",
            Side::Above => "above",
        };
        Self {
            seed: land.seed().0,
            algorithm: land.algorithm().into(),
            room: [room.x, room.y],
            first_column: room.first_column().0,
            first_row: room.first_row(),
            columns: ROOM_COLUMNS,
            rows: ROOM_ROWS,
            stage: STAGES.iter().find(|(.., known)| *known == stage).expect("every stage has a name").0,
            rule: params.rule().to_string(),
            cells: rows(cells),
            regions: survey
                .regions
                .iter()
                .enumerate()
                .filter(|_| regional)
                .map(|(node, region)| KnownRegion { node, size: region.size, at_border: region.at_border, cells: rows(&region.cells) })
                .collect(),
            doors: survey
                .doors
                .iter()
                .zip(doors_from..)
                .filter(|_| whole)
                .map(|(door, node)| KnownDoor { node, side: side(door.side), cells: places(&door.cells()) })
                .collect(),
            entrances: survey
                .entrances
                .iter()
                .filter(|_| whole)
                .map(|entrance| [(entrance.foot.0 - room.first_column()) as usize, (entrance.foot.1 - room.first_row()) as usize])
                .collect(),
            tree: survey
                .tree
                .iter()
                .filter(|_| whole)
                .map(|link| KnownLink {
                    from: link.nodes[0],
                    to: link.nodes[1],
                    steps: link.steps,
                    way: link.way.iter().map(|&(i, j)| [i, j]).collect(),
                })
                .collect(),
            carved: if whole { places(&survey.dug) } else { Vec::new() },
            gone: if stage == Stage::Final { places(&survey.settled.gone) } else { Vec::new() },
            ties: if stage == Stage::Final { places(&survey.settled.ties) } else { Vec::new() },
        }
    }
}

fn places(cells: &Cells) -> Vec<Cell> {
    (0..ROOM_ROWS)
        .flat_map(|row| (0..ROOM_COLUMNS).map(move |column| [column, row]))
        .filter(|&[column, row]| cells.open(column, row))
        .collect()
}

/// Rock in ink, passages and bays in paper; regions in washes of their own, what was dug in vermilion.
fn picture(survey: &Survey, stage: Stage, cells: &Cells) -> Vec<u8> {
    let colour = |column: usize, row: usize| -> Ink {
        if !cells.open(column, row) {
            return palette::ink();
        }
        let region = survey.regions.iter().position(|region| region.cells.open(column, row));
        match (stage, region) {
            (Stage::Regions | Stage::Joined | Stage::Final, Some(number)) => palette::wash(number),
            (Stage::Joined | Stage::Final, None) if !survey.bays.open(column, row) => palette::vermilion(),
            _ => palette::paper(),
        }
    };
    let mut bytes = Vec::with_capacity(ROOM_COLUMNS * ROOM_ROWS * CELL_PIXELS * CELL_PIXELS * 3);
    for row in (0..ROOM_ROWS).rev() {
        let line: Vec<u8> = (0..ROOM_COLUMNS).flat_map(|column| raster::srgb_bytes(colour(column, row)).repeat(CELL_PIXELS)).collect();
        bytes.extend(line.repeat(CELL_PIXELS));
    }
    bytes
}
