//! `eremite biomes`: biomes by column, as CSV.

use std::io;

use clap::Args;
use eremite_land::{BiomeBlend, CHUNK_COLUMNS, Column};

use super::{CliError, DEFAULT_SEED, LandArgs, LandRegistries, RunCommand, check_column_range, column, print};

/// Prints which biome is where as CSV, with the distances to the two closest sites
#[derive(Args)]
pub struct Biomes {
    #[command(flatten)]
    land: LandArgs,
    /// The first column
    #[arg(long, value_name = "X", value_parser = column, allow_hyphen_values = true)]
    from: Column,
    /// How many columns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000), allow_negative_numbers = true)]
    columns: u64,
}

impl RunCommand for Biomes {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        check_column_range(self.from, self.columns)?;
        let land = self.land.land(DEFAULT_SEED, lands)?;
        print(|out| {
            writeln!(out, "x,biome,f1,f2")?;
            let mut blends = [BiomeBlend::default(); CHUNK_COLUMNS];
            let mut done = 0;
            while done < self.columns {
                let count = (self.columns - done).min(CHUNK_COLUMNS as u64) as usize;
                let first = self.from + done as i64;
                land.blends(first, &mut blends[..count]);
                for (i, blend) in blends[..count].iter().enumerate() {
                    let name = &land.biomes()[blend.dominant()].name;
                    writeln!(out, "{},{name},{:.2},{:.2}", (first + i as i64).0, blend.f1, blend.f2)?;
                }
                done += count as u64;
            }
            io::Result::Ok(())
        })
    }
}
