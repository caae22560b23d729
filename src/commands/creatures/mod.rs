//! `eremite creature`: one walking creature as a table of footfalls or a strip of frames; lists the kinds.

mod creature_walk;
mod strip;

use std::io::{self, Write};

use clap::{Args, ValueEnum};
use creature_walk::{CreatureWalk, HZ, Terrain};
use eremite_land::{Column, Place};
use eremite_life::creatures::{CreatureKind, Creatures};
use serde::Serialize;

use crate::cli::{
    CliError, DEFAULT_SEED, LandArgs, LandRegistries, OutFile, RunCommand, check_column_range, check_data_files, column, number_in,
    picture_file, print_table, write_or_print, write_picture,
};

/// One creature on its way: its footfalls, a strip of twelve frames, or the list of all kinds
#[derive(Args)]
pub struct Creature {
    /// The kind: `eremite creature --list` names them
    #[arg(long, value_name = "NAME", required_unless_present = "list")]
    kind: Option<String>,
    /// Its gait, from the first step on and at the gait's own speed, however steep it is
    #[arg(long, value_name = "NAME", required_unless_present_any = ["list", "speed"], conflicts_with = "speed")]
    gait: Option<String>,
    /// Metres a second along the land; the gait is the one that it takes
    #[arg(long, value_name = "V", value_parser = speed, allow_negative_numbers = true)]
    speed: Option<f32>,
    /// On the straight that rises so many metres in a metre, and not on the land
    #[arg(long, value_name = "S", value_parser = slope, allow_negative_numbers = true)]
    slope: Option<f32>,
    #[command(flatten)]
    land: LandArgs,
    /// The column to begin at
    #[arg(long, value_name = "X", value_parser = column, allow_hyphen_values = true)]
    at: Option<Column>,
    /// Seconds
    #[arg(long, value_name = "T", value_parser = seconds, allow_negative_numbers = true, required_unless_present = "list")]
    seconds: Option<f64>,
    /// t,foot,x,y,planted: 64 steps a second, in metres in the world, feet by their numbers: left 0, right 1; or left hind
    /// 0, left fore 1, right hind 2, right fore 3. Or twelve frames of the last stride
    #[arg(long, value_enum, default_value = "csv")]
    format: CreatureFormat,
    /// The file to write; a table is printed without one
    #[arg(long, value_name = "FILE")]
    out: Option<OutFile>,
    /// Lists the kinds and their gaits
    #[arg(long, exclusive = false, conflicts_with_all = ["kind", "gait", "speed", "slope", "at", "seconds", "out"])]
    list: bool,
    /// As JSON, for programs
    #[arg(long, requires = "list")]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CreatureFormat {
    Csv,
    Png,
}

const MAX_SECONDS: f64 = 1.0e4;

fn speed(text: &str) -> Result<f32, CliError> {
    number_in(text.trim(), 0.0..=40.0, "a speed is a number of metres a second from 0 to 40")
}

fn slope(text: &str) -> Result<f32, CliError> {
    number_in(text.trim(), -2.0..=2.0, "a slope is a number from -2 to 2: metres of rise in a metre")
}

fn seconds(text: &str) -> Result<f64, CliError> {
    number_in(text.trim(), 0.0..=MAX_SECONDS, format!("a time is a number of seconds from 0 to {MAX_SECONDS}"))
}

/// A creature kind in the list.
#[derive(Serialize)]
struct CreatureEntry<'a> {
    name: &'a str,
    summary: &'a str,
    feet: Vec<&'static str>,
    gaits: Vec<GaitEntry<'a>>,
}

#[derive(Serialize)]
struct GaitEntry<'a> {
    name: &'a str,
    speed_mps: f32,
    stride_m: f32,
    /// By foot, in order.
    phases: Vec<f32>,
    duties: Vec<f32>,
}

impl<'a> CreatureEntry<'a> {
    fn of((name, kind): (&'a str, &'a CreatureKind)) -> Self {
        let gaits = kind.gaits.iter().map(|gait| GaitEntry {
            name: &gait.name,
            speed_mps: gait.speed_mps,
            stride_m: gait.stride_m,
            phases: gait.legs.iter().map(|beat| beat.phase).collect(),
            duties: gait.legs.iter().map(|beat| beat.duty).collect(),
        });
        Self { name, summary: &kind.summary, feet: kind.leg_names().to_vec(), gaits: gaits.collect() }
    }
}

impl RunCommand for Creature {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        let creatures = Creatures::from_default_folders();
        check_data_files(creatures.load_errors())?;
        if self.list {
            let list: Vec<CreatureEntry> = creatures.iter().map(CreatureEntry::of).collect();
            return print_table(self.json, &list, ["kind", "gaits", ""], |kind| {
                let gaits: Vec<String> = kind.gaits.iter().map(|gait| format!("{} {} m/s", gait.name, gait.speed_mps)).collect();
                [kind.name.into(), gaits.join(", "), kind.summary.into()]
            });
        }
        let (Some(name), Some(seconds)) = (&self.kind, self.seconds) else { unreachable!("they are required") };
        let kind = creatures.find(name).map_err(CliError::new)?;
        let gait = self.gait.as_deref().map(|gait| find_gait(name, kind, gait)).transpose()?;
        let speed_mps = gait.map_or(self.speed.unwrap_or_default(), |gait| kind.gaits[gait].speed_mps);
        let start = self.at.unwrap_or_default();
        let terrain = self.terrain(lands)?;
        check_column_range(start, (f64::from(speed_mps) * seconds).ceil() as u64)?;
        let way = CreatureWalk::begin(kind, terrain, Place::at(start, 0), gait, speed_mps);
        let steps = (seconds * HZ).round() as u64;
        match self.format {
            CreatureFormat::Csv => write_or_print(self.out.as_deref(), |out| csv(out, way, steps)),
            CreatureFormat::Png => {
                let file = picture_file(self.out.as_deref())?;
                let (bytes, width, height) = strip::paint(kind, way, steps);
                write_picture(&bytes, width, height, file)
            }
        }
    }
}

impl Creature {
    fn terrain(&self, lands: &LandRegistries) -> Result<Terrain, CliError> {
        match self.slope {
            Some(_) if self.land.is_any_given() => Err(CliError::new("a slope is no land: leave --slope out, or what tells the land")),
            Some(slope) => Ok(Terrain::Slope(slope)),
            None => Ok(Terrain::land(self.land.land(DEFAULT_SEED, lands)?)),
        }
    }
}

fn find_gait(name: &str, kind: &CreatureKind, gait: &str) -> Result<usize, CliError> {
    kind.gait(gait).ok_or_else(|| {
        let known: Vec<_> = kind.gaits.iter().map(|gait| gait.name.as_str()).collect();
        CliError::none_such(format!("a {name} has no gait '{gait}'"), &known)
    })
}

fn csv(out: &mut dyn Write, mut way: CreatureWalk, steps: u64) -> io::Result<()> {
    writeln!(out, "t,foot,x,y,planted")?;
    for step in 0..=steps {
        if step > 0 {
            way.step();
        }
        let t = step as f64 / HZ;
        for (foot, (sole, planted)) in way.rig.soles().enumerate() {
            let [x, y] = [format_metres(sole.column.0, sole.offset.x), format_metres(sole.row, sole.offset.y)];
            writeln!(out, "{t},{foot},{x},{y},{}", u8::from(planted))?;
        }
    }
    Ok(())
}

/// Whole metres and a remainder, exact to a thousandth of a millimetre at any distance.
fn format_metres(whole: i64, rest: f32) -> String {
    const PARTS: i128 = 1_000_000;
    let parts = i128::from(whole) * PARTS + (f64::from(rest) * PARTS as f64).round() as i128;
    let sign = if parts < 0 { "-" } else { "" };
    format!("{sign}{}.{:06}", parts.abs() / PARTS, parts.abs() % PARTS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metres_are_told_to_the_last_digit_at_both_ends_of_the_world() {
        assert_eq!(format_metres(3, 0.25), "3.250000");
        assert_eq!(format_metres(-5, 0.25), "-4.750000");
        assert_eq!(format_metres(-1, 0.999_999_9), "0.000000");
        assert_eq!(format_metres(1 << 62, 0.5), "4611686018427387904.500000");
    }
}
