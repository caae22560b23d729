//! `eremite sample`: heights as CSV.

use std::io::{self, Write};

use clap::Args;

use super::{DEFAULT_SEED, Fault, LandArgs, Lands, Run, check_run, column, print};
use crate::land::{Column, Land};

/// Prints heights as CSV: the bare algorithm, amplitude 100 m
#[derive(Args)]
pub struct Sample {
    #[command(flatten)]
    land: LandArgs,
    /// The first column
    #[arg(long, value_name = "X", value_parser = column, allow_hyphen_values = true, default_value = "0")]
    from: Column,
    /// How many columns
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    count: u64,
}

impl Run for Sample {
    fn run(self, lands: &Lands) -> Result<(), Fault> {
        check_run(self.from, self.count)?;
        let land = self.land.bare(DEFAULT_SEED, lands)?;
        print(|out| write(out, &land, self.from, self.count))
    }
}

fn write(out: &mut dyn Write, land: &Land, from: Column, count: u64) -> io::Result<()> {
    writeln!(out, "x,height")?;
    const RUN: u64 = 4096;
    let mut run = vec![0.0; RUN as usize];
    let mut done = 0;
    while done < count {
        let length = RUN.min(count - done) as usize;
        let first = from + done as i64;
        land.surface(first, &mut run[..length]);
        for (i, height) in run[..length].iter().enumerate() {
            // Rust prints the shortest digits that read back as the same f32.
            writeln!(out, "{},{height}", (first + i as i64).0)?;
        }
        done += length as u64;
    }
    Ok(())
}
