//! `eremite cave`: one cave room at any generation stage, as text, JSON or an image.

use clap::{Args, ValueEnum};
use eremite_land::{
    Cells, GeneratorVersion, Land, ROOM_COLUMNS, ROOM_ROWS, Recipe, RoomIndex, Seed,
    caves::{CaveParams, CaveStage, GeneratedRoom, door::DoorSide},
    terrain,
};
use eremite_stream::ink::{Ink, palette, raster};
use serde::Serialize;

use crate::cli::{
    CliError, DEFAULT_SEED, EditsArgs, LandRegistries, OutFile, RunCommand, generator, generator_of_file, key_value, number_in, one_of,
    picture_file, write_or_print, write_picture,
};

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
    /// The version of the generators, for a land as an earlier game made it
    #[arg(long, value_name = "N", value_parser = generator)]
    generator: Option<GeneratorVersion>,
    #[command(flatten)]
    edits: EditsArgs,
    /// How far it is made
    #[arg(long, value_name = "STAGE", value_parser = one_of(&STAGES), default_value = "final")]
    stage: CaveStage,
    /// Sets a parameter of the caves, or rule=B5678/S45678; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE", value_parser = key_value)]
    settings: Vec<(String, String)>,
    /// Rows of # and . from the top, everything that is known, or a picture
    #[arg(long, value_enum, default_value = "text")]
    format: CaveFormat,
    /// The file to write; text and JSON are printed without one
    #[arg(long, value_name = "FILE")]
    out: Option<OutFile>,
}

const STAGES: [(&str, &str, CaveStage); 5] = [
    ("start", "Cells open by chance", CaveStage::Start),
    ("automaton", "After the steps of the automaton", CaveStage::Automaton),
    ("regions", "Below the crust and between the walls, without the small regions", CaveStage::Regions),
    ("joined", "With the passages along the tree, the doors and the entrances", CaveStage::Joined),
    ("final", "Without rock that floats", CaveStage::Final),
];

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CaveFormat {
    Text,
    Json,
    Png,
}

/// Pixels per cell side in the image.
const CELL_PIXELS: usize = 8;

/// Parses the index of a room whose cells are all within 2^62.
fn room(text: &str) -> Result<RoomIndex, CliError> {
    let words =
        format!("a room is two whole numbers such as 0,-3, from -2^55,-2^56 to 2^55-1,2^56-1; it has {ROOM_COLUMNS} x {ROOM_ROWS} cells");
    let number = |text: &str, cells: usize| {
        let most = (1_i64 << 62) / cells as i64;
        number_in(text.trim(), -most..most, &words)
    };
    let (x, y) = text.split_once(',').ok_or_else(|| CliError::new(&words))?;
    Ok(RoomIndex::new(number(x, ROOM_COLUMNS)?, number(y, ROOM_ROWS)?))
}

impl RunCommand for Cave {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        let mut params = CaveParams::default();
        for (name, value) in &self.settings {
            params.set(name, value).map_err(|error| CliError::new(format!("caves: {error}")))?;
        }
        let seed = self.seed.unwrap_or(DEFAULT_SEED);
        let told = match (self.generator, &self.edits.edits) {
            (None, Some(file)) => generator_of_file(file)?,
            (told, _) => told,
        };
        let recipe = Recipe { generator: told.unwrap_or_default(), ..Recipe::new(seed, &self.algorithm, Vec::new()) };
        let land = lands.land(&recipe)?;
        let survey = GeneratedRoom::generate(&params, &land, self.room);
        let mut cells = survey.stage_cells(self.stage, &params, &land, self.room);
        if self.edits.edits.is_some() {
            let layers = self.settings.iter().map(|(name, value)| (format!("caves.{name}"), value.clone())).collect();
            let (algorithms, all) = ((lands.algorithms)(), (lands.layers)());
            let of_caves = Recipe { layers, ..recipe.clone() }.land(&algorithms, &all).map_err(CliError::new)?;
            let changed = self.edits.apply_to(of_caves, lands)?;
            if self.stage == CaveStage::Final
                && let Some(edit) = changed.edits().room(self.room)
            {
                cells = edit.apply_to(cells);
            }
        }
        match self.format {
            CaveFormat::Text => write_or_print(self.out.as_deref(), |out| out.write_all(text(&cells).as_bytes())),
            CaveFormat::Json => {
                let known = RoomReport::new(&params, &land, self.room, self.stage, &survey, &cells);
                let line = serde_json::to_string(&known).map_err(CliError::new)?;
                write_or_print(self.out.as_deref(), |out| writeln!(out, "{line}"))
            }
            CaveFormat::Png => {
                let out = picture_file(self.out.as_deref())?;
                let (width, height) = ((ROOM_COLUMNS * CELL_PIXELS) as u32, (ROOM_ROWS * CELL_PIXELS) as u32);
                write_picture(&picture(&survey, self.stage, &cells), width, height, out)
            }
        }
    }
}

/// Rows from the top.
fn rows(cells: &Cells) -> Vec<String> {
    let row = |row: usize| (0..ROOM_COLUMNS).map(|column| if cells.is_open(column, row) { '.' } else { '#' }).collect();
    (0..ROOM_ROWS).rev().map(row).collect()
}

fn text(cells: &Cells) -> String {
    rows(cells).join("\n") + "\n"
}

/// Cell within a room: column from the left, row from below.
type Cell = [usize; 2];

/// Everything known about a room at a stage.
#[derive(Serialize)]
struct RoomReport {
    seed: u64,
    algorithm: String,
    room: [i64; 2],
    first_column: i64,
    first_row: i64,
    columns: usize,
    rows: usize,
    stage: &'static str,
    rule: String,
    /// Rows from the top.
    cells: Vec<String>,
    regions: Vec<RegionReport>,
    doors: Vec<DoorReport>,
    entrances: Vec<Cell>,
    tree: Vec<LinkReport>,
    carved: Vec<Cell>,
    /// Floating rock: cells removed, and cells filled to attach the rest.
    gone: Vec<Cell>,
    ties: Vec<Cell>,
}

#[derive(Serialize)]
struct RegionReport {
    node: usize,
    size: u32,
    at_border: bool,
    /// Rows from the top.
    cells: Vec<String>,
}

#[derive(Serialize)]
struct DoorReport {
    node: usize,
    side: &'static str,
    cells: Vec<Cell>,
}

#[derive(Serialize)]
struct LinkReport {
    from: usize,
    to: usize,
    steps: u32,
    way: Vec<Cell>,
}

impl RoomReport {
    fn new(params: &CaveParams, land: &Land, room: RoomIndex, stage: CaveStage, survey: &GeneratedRoom, cells: &Cells) -> Self {
        let (regional, whole) = (stage >= CaveStage::Regions, stage >= CaveStage::Joined);
        let doors_from = survey.regions.len();
        let side = |side| match side {
            DoorSide::Left => "left",
            DoorSide::Right => "right",
            DoorSide::Below => "below",
            DoorSide::Above => "above",
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
                .map(|(node, region)| RegionReport { node, size: region.size, at_border: region.at_border, cells: rows(&region.cells) })
                .collect(),
            doors: survey
                .doors
                .iter()
                .zip(doors_from..)
                .filter(|_| whole)
                .map(|(door, node)| DoorReport { node, side: side(door.side), cells: places(&door.cells()) })
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
                .map(|link| LinkReport {
                    from: link.nodes[0],
                    to: link.nodes[1],
                    steps: link.steps,
                    way: link.way.iter().map(|&(i, j)| [i, j]).collect(),
                })
                .collect(),
            carved: if whole { places(&survey.dug) } else { Vec::new() },
            gone: if stage == CaveStage::Final { places(&survey.settled.gone) } else { Vec::new() },
            ties: if stage == CaveStage::Final { places(&survey.settled.ties) } else { Vec::new() },
        }
    }
}

fn places(cells: &Cells) -> Vec<Cell> {
    (0..ROOM_ROWS)
        .flat_map(|row| (0..ROOM_COLUMNS).map(move |column| [column, row]))
        .filter(|&[column, row]| cells.is_open(column, row))
        .collect()
}

/// Image: rock in ink, passages and bays in paper colour, regions in colours of their own, dug cells in vermilion.
fn picture(survey: &GeneratedRoom, stage: CaveStage, cells: &Cells) -> Vec<u8> {
    let colour = |column: usize, row: usize| -> Ink {
        if !cells.is_open(column, row) {
            return palette::ink();
        }
        let region = survey.regions.iter().position(|region| region.cells.is_open(column, row));
        match (stage, region) {
            (CaveStage::Regions | CaveStage::Joined | CaveStage::Final, Some(number)) => palette::wash(number),
            (CaveStage::Joined | CaveStage::Final, None) if !survey.bays.is_open(column, row) => palette::vermilion(),
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
