//! `eremite sample`: heights as CSV.

use std::io::{self, Write};

use clap::Args;
use eremite_land::{Column, Land, LandCache, Place};

use super::{CliError, DEFAULT_SEED, EditsArgs, LandArgs, LandRegistries, RunCommand, check_column_range, column, print};

/// Prints heights as CSV: the bare algorithm, amplitude 100 m; with `--edits` the ground of the whole land too
#[derive(Args)]
pub struct Sample {
    #[command(flatten)]
    land: LandArgs,
    #[command(flatten)]
    edits: EditsArgs,
    /// The first column
    #[arg(long, value_name = "X", value_parser = column, allow_hyphen_values = true, default_value = "0")]
    from: Column,
    /// How many columns
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    count: u64,
}

impl RunCommand for Sample {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        check_column_range(self.from, self.count)?;
        let land = self.land.undecorated_land(DEFAULT_SEED, lands)?;
        if self.edits.edits.is_none() {
            return print(|out| write(out, &land, self.from, self.count, None));
        }
        let whole = self.edits.land(&self.land, DEFAULT_SEED, lands)?;
        let mut cache = LandCache::default();
        // No ground where more than three rooms in a column are open.
        let mut ground = |column| cache.ground(&whole, Place::at(column, 0)).map(Place::height_m);
        print(|out| write(out, &land, self.from, self.count, Some(&mut ground)))
    }
}

/// Ground height at a column in metres, if there is ground.
type GroundHeightFn<'a> = &'a mut dyn FnMut(Column) -> Option<f32>;

fn write(out: &mut dyn Write, land: &Land, from: Column, count: u64, mut ground: Option<GroundHeightFn>) -> io::Result<()> {
    writeln!(out, "x,height{}", if ground.is_some() { ",ground" } else { "" })?;
    const RUN: u64 = 4096;
    let mut run = vec![0.0; RUN as usize];
    let mut done = 0;
    while done < count {
        let length = RUN.min(count - done) as usize;
        let first = from + done as i64;
        land.fill_heights(first, &mut run[..length]);
        for (i, height) in run[..length].iter().enumerate() {
            let column = first + i as i64;
            // Rust prints the shortest digits that parse to the same f32.
            write!(out, "{},{height}", column.0)?;
            if let Some(ground) = &mut ground {
                write!(out, ",{}", ground(column).map_or_else(String::new, |ground| ground.to_string()))?;
            }
            writeln!(out)?;
        }
        done += length as u64;
    }
    Ok(())
}
