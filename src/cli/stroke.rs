//! `eremite stroke`: digs, builds and places things with the brush, in an edit file that other commands apply to the land.

use std::path::PathBuf;

use bevy::math::Vec2;
use clap::{ArgGroup, Args};
use eremite_land::{
    COLUMN_LIMIT, Column, LandCache, Place, ROOM_COLUMNS, Recipe, RoomIndex,
    edits::{Brush, BrushKind, Edits, Fixture, FixtureKind, MINUTES_A_DAY, RoomEdit, RoomEdits},
};
use eremite_stream::contracts::world_clock::WorldClock;
use serde::Serialize;

use super::{CliError, DEFAULT_SEED, EditsArgs, LandArgs, LandRegistries, RunCommand, edits::EditsFile, number_in, print, print_table};

/// Limit of planting days, before or after the first midnight.
const MAX_DAYS: f64 = 1.0e9;

/// Digs, builds and places things with the brush: adds a stroke to a file, or takes the last one back
#[derive(Args)]
#[command(group(ArgGroup::new("action").required(true).args(["ink", "wash", "place", "undo", "list"])))]
pub struct Stroke {
    #[command(flatten)]
    land: LandArgs,
    /// The file of strokes; it is made if it is missing
    #[arg(long, value_name = "FILE")]
    edits: PathBuf,
    /// Builds along the path
    #[arg(long, requires_all = ["path", "radius"])]
    ink: bool,
    /// Washes away what is along the path
    #[arg(long, requires_all = ["path", "radius"])]
    wash: bool,
    /// Places something that stands on ground, or hangs: plank, lamp, cairn, bench, bell, seedling or stone
    #[arg(long, value_name = "THING", requires = "at")]
    place: Option<FixtureKind>,
    /// Where, in metres, columns and rows: at most 2 m over the ground, or beneath the ceiling, that holds it
    #[arg(long, value_name = "X,Y", value_parser = place, allow_hyphen_values = true, requires = "place")]
    at: Option<Place>,
    /// The day at which a seedling is planted, in days since the midnight before a walk begins [default: as a walk begins]
    #[arg(long, value_name = "DAYS", value_parser = days, allow_negative_numbers = true, requires = "place")]
    planted: Option<f64>,
    /// Words on a placed stone, at most 60 letters
    #[arg(long, value_name = "WORDS", requires = "place")]
    words: Option<String>,
    /// Takes the last stroke back, of up to 256
    #[arg(long)]
    undo: bool,
    /// Lists the strokes that can be taken back
    #[arg(long)]
    list: bool,
    /// Lists them for programs
    #[arg(long, requires = "list")]
    json: bool,
    /// Places in metres, columns and rows, along which the brush goes
    #[arg(long, value_name = "X,Y X,Y ...", value_parser = path, allow_hyphen_values = true, conflicts_with_all = ["undo", "list"])]
    path: Option<StrokePath>,
    /// Metres from the brush's middle to its edge, 0.375 to 16
    #[arg(long, value_name = "R", value_parser = metres, allow_negative_numbers = true, conflicts_with_all = ["undo", "list"])]
    radius: Option<f32>,
}

/// Path of a brush.
#[derive(Clone, Debug, PartialEq)]
struct StrokePath(Vec<Place>);

fn path(text: &str) -> Result<StrokePath, CliError> {
    text.split_whitespace().map(place).collect::<Result<Vec<_>, _>>().map(StrokePath)
}

/// Parses a place in metres, exact to the column and row at any distance.
fn place(text: &str) -> Result<Place, CliError> {
    let (x, y) = text.split_once(',').ok_or_else(|| CliError(format!("a place is two numbers such as 12.5,-3, not '{text}'")))?;
    let [(column, right), (row, up)] = [parse_fixed_point(x)?, parse_fixed_point(y)?];
    Ok(Place { column: Column(column), row, offset: Vec2::new(right, up) })
}

/// Whole metres (rounded down) and the remainder.
fn parse_fixed_point(text: &str) -> Result<(i64, f32), CliError> {
    let fault = || CliError(format!("'{text}' is no number of metres from -2^62 to 2^62, such as -12.25"));
    let (is_left, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    let (whole, rest) = digits.split_once('.').map_or((digits, "0"), |(whole, rest)| (whole, rest));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    if !is_number(whole) || !is_number(rest) {
        return Err(fault());
    }
    let whole = whole.parse::<i64>().ok().filter(|whole| *whole <= COLUMN_LIMIT).ok_or_else(fault)?;
    let rest = format!("0.{rest}").parse::<f64>().map_err(|_| fault())?;
    let (whole, rest) = match (is_left, rest > 0.0) {
        (false, _) => (whole, rest),
        (true, false) => (-whole, 0.0),
        (true, true) => (-whole - 1, 1.0 - rest),
    };
    // As a float, a remainder just below a metre may round to the whole metre.
    Ok(if rest as f32 >= 1.0 { (whole + 1, 0.0) } else { (whole, rest as f32) })
}

fn metres(text: &str) -> Result<f32, CliError> {
    text.parse().map_err(|_| CliError::new("it is a number of metres, such as 1.5"))
}

fn days(text: &str) -> Result<f64, CliError> {
    number_in(text, -MAX_DAYS..=MAX_DAYS, format!("it is a number of days from -{MAX_DAYS} to {MAX_DAYS}, such as 3.5"))
}

/// A stroke in the list.
#[derive(Serialize)]
struct StrokeEntry {
    /// Index from the oldest stroke that can be undone.
    stroke: usize,
    rooms: usize,
    /// Number of changed lattice cells, and their first and last column and row.
    cells: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<[i64; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<[i64; 2]>,
    /// Things placed, and things removed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placed: Vec<FixtureEntry>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gone: Vec<FixtureEntry>,
    /// Words written on stones.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    written: Vec<String>,
}

/// A placed thing in the list.
#[derive(Serialize)]
struct FixtureEntry {
    thing: &'static str,
    /// Metres, exact at any distance.
    at: [String; 2],
    /// Planting day of a seedling, in days since the midnight before a walk begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    planted: Option<f64>,
}

impl FixtureEntry {
    fn new(fixture: &Fixture) -> Self {
        let (kind, place) = (fixture.kind(), fixture.place());
        let is_planted = kind == FixtureKind::Seedling;
        let at = [(place.column.0, place.offset.x), (place.row, place.offset.y)].map(|(whole, rest)| format_metres(whole, rest));
        Self { thing: kind.name(), at, planted: is_planted.then(|| fixture.minute() as f64 / MINUTES_A_DAY) }
    }

    /// Text for the table.
    fn description(&self) -> String {
        format!("{} {},{}", self.thing, self.at[0], self.at[1])
    }
}

/// Whole metres and quarters, exact, in the format that [`place`] parses.
fn format_metres(whole: i64, rest: f32) -> String {
    let quarters = i128::from(whole) * 4 + (rest * 4.0) as i128;
    let (sign, quarters) = (if quarters < 0 { "-" } else { "" }, quarters.unsigned_abs());
    let rest = ["", ".25", ".5", ".75"][(quarters % 4) as usize];
    format!("{sign}{}{rest}", quarters / 4)
}

impl StrokeEntry {
    fn new(stroke: usize, before: &Edits, rooms: &RoomEdits) -> Self {
        let changed = rooms.iter().flat_map(|(room, edit)| {
            let cells = RoomEdit::changed(before.room(*room).map(|edit| &**edit), edit.as_deref());
            cells.into_iter().map(|(cell, _)| at(*room, cell))
        });
        let cells: Vec<[i64; 2]> = changed.collect();
        let end = |of: fn(i64, i64) -> i64| cells.iter().copied().reduce(|one, other| [of(one[0], other[0]), of(one[1], other[1])]);
        let (mut placed, mut gone, mut written) = (Vec::new(), Vec::new(), Vec::new());
        for (room, edit) in rooms {
            let (old, new) = (before.fixtures(*room), edit.as_ref().map_or(&[][..], |edit| edit.fixtures()));
            placed.extend(new.iter().filter(|fixture| !old.contains(fixture)).map(FixtureEntry::new));
            gone.extend(old.iter().filter(|fixture| !new.contains(fixture)).map(FixtureEntry::new));
            let inscriptions = edit.iter().flat_map(|edit| edit.inscriptions());
            let new = inscriptions.filter(|(stone, inscription)| before.inscription(stone) != Some(inscription));
            written.extend(new.map(|(_, inscription)| inscription.words.to_string()));
        }
        Self { stroke, rooms: rooms.len(), cells: cells.len(), from: end(i64::min), to: end(i64::max), placed, gone, written }
    }
}

fn at(room: RoomIndex, cell: usize) -> [i64; 2] {
    [room.first_column().0 + (cell % ROOM_COLUMNS) as i64, room.first_row() + (cell / ROOM_COLUMNS) as i64]
}

impl RunCommand for Stroke {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        let edits = EditsArgs { edits: Some(self.edits.clone()) };
        let land = edits.fitting(&self.land)?.land(DEFAULT_SEED, lands)?;
        let recipe = Recipe::from_land(&land, &(lands.algorithms)());
        if self.list {
            return list(&EditsFile::open(&self.edits, &recipe)?, self.json);
        }
        if self.undo {
            let mut file = EditsFile::open_to_write(&self.edits, &recipe)?;
            let undone = file.log.strokes.undo();
            undone.ok_or_else(|| CliError(format!("there is no stroke in {} to take back", self.edits.display())))?;
            file.append_new()?;
            let left = file.log.strokes.len();
            return print(|out| writeln!(out, "taken back; {left} more can be"));
        }
        if let (Some(kind), Some(at)) = (self.place, self.at) {
            let mut file = EditsFile::open_to_write(&self.edits, &recipe)?;
            let before = file.log.strokes.edits().clone();
            let minute = (self.planted.unwrap_or(WorldClock::default().days) * MINUTES_A_DAY).floor() as i64;
            let held = Fixture::place_near(kind, at, minute, &land.with_edits(before.clone()), &mut LandCache::default())
                .map_err(CliError::new)?;
            file.log.strokes.place(&held.fixture);
            if let Some(words) = &self.words {
                let written = file.log.strokes.inscribe(&held.fixture, words);
                written.ok_or_else(|| CliError(format!("nothing can be written on a {kind} with these words: a stone bears a line")))?;
            }
            file.append_new()?;
            let fixture = FixtureEntry::new(&held.fixture);
            return print(|out| writeln!(out, "{}{}", fixture.description(), if held.fixture.hangs() { ", hanging" } else { "" }));
        }
        let kind = if self.ink { BrushKind::Ink } else { BrushKind::Wash };
        let (Some(StrokePath(path)), Some(radius)) = (self.path, self.radius) else {
            return Err(CliError::new("a stroke needs --path and --radius"));
        };
        let brush = Brush::new(kind, path, radius).map_err(CliError::new)?;
        let mut file = EditsFile::open_to_write(&self.edits, &recipe)?;
        let before = file.log.strokes.edits().clone();
        file.log.strokes.begin();
        file.log.strokes.paint(&brush);
        let rooms = file.log.strokes.last_rooms();
        let listed = StrokeEntry::new(file.log.strokes.len(), &before, &rooms);
        file.append_new()?;
        print(|out| writeln!(out, "{} cells in {} rooms", listed.cells, listed.rooms))
    }
}

fn list(file: &EditsFile, json: bool) -> Result<(), CliError> {
    let (mut before, strokes) = file.log.strokes.rewound();
    let mut listed = Vec::with_capacity(strokes.len());
    for rooms in strokes {
        listed.push(StrokeEntry::new(listed.len() + 1, &before, &rooms));
        before = before.with(&rooms).0;
    }
    let told = |at: Option<[i64; 2]>| at.map_or_else(String::new, |[column, row]| format!("{column},{row}"));
    let things = |one: &StrokeEntry| {
        let gone = one.gone.iter().map(|fixture| format!("no {}", fixture.description()));
        let written = one.written.iter().map(|words| format!("\"{words}\""));
        one.placed.iter().map(FixtureEntry::description).chain(gone).chain(written).collect::<Vec<_>>().join("; ")
    };
    print_table(json, &listed, ["stroke", "rooms", "cells", "from", "to", "things"], |one| {
        [one.stroke.to_string(), one.rooms.to_string(), one.cells.to_string(), told(one.from), told(one.to), things(one)]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_on_quarters_is_told_as_it_is_read() {
        for text in ["0", "-0.25", "12.5", "-3", "-3.75", "4611686018427387903.75", "-4611686018427387903.25"] {
            let (whole, rest) = parse_fixed_point(text).expect("metres");
            assert_eq!(format_metres(whole, rest), text);
        }
    }

    #[test]
    fn metres_are_exact_however_far() {
        for (text, whole, rest) in [
            ("0", 0, 0.0),
            ("-0", 0, 0.0),
            ("12.5", 12, 0.5),
            ("-12.25", -13, 0.75),
            ("-0.0000000001", 0, 0.0),
            ("4611686018427387904", 1 << 62, 0.0),
            ("-4611686018427387904", -(1 << 62), 0.0),
            ("-4611686018427387903.5", -(1 << 62), 0.5),
        ] {
            assert_eq!(parse_fixed_point(text), Ok((whole, rest)), "{text}");
        }
        for text in ["", "-", "1.", ".5", "1e3", "+1", "--1", "NaN", "4611686018427387905", "1.2.3", "0x1", "1_000", "٣"] {
            assert!(parse_fixed_point(text).is_err(), "{text}");
        }
        assert!(place("3;4").is_err() && place("3").is_err() && place("3,4,5").is_err());
        assert_eq!(
            path("1,2  -3.5,4"),
            Ok(StrokePath(vec![Place::at(Column(1), 2), Place::at(Column(-4), 4).translated(Vec2::new(0.5, 0.0))]))
        );
    }
}
