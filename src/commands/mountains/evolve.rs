//! `eremite evolve`: evolves an L-system for mountains with a genetic algorithm.

use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};
use eremite_land::{
    Seed,
    asset_store::IfExists,
    exemplar::read::{self, Heightmap},
    mountains::{Evolution, EvolutionSettings, EvolutionTarget, MountainKinds},
};

use crate::cli::{CliError, DEFAULT_SEED, LandRegistries, OutFile, RunCommand, is_stdout, print};

/// Breeds a kind of mountain towards a profile or a ruggedness, and keeps it
#[derive(Args)]
#[command(group(ArgGroup::new("wanted").required(true)))]
pub struct Evolve {
    /// A file of heights: one a line, as `eremite sample` prints them, or as `compare` reads them
    #[arg(long, value_name = "FILE", group = "wanted")]
    profile: Option<PathBuf>,
    /// The mean difference between neighbours, 0 to 100
    #[arg(long, value_name = "R", group = "wanted", allow_negative_numbers = true)]
    ruggedness: Option<f32>,
    /// What the kind is to be called
    #[arg(long, value_name = "NAME", value_parser = MountainKinds::check_name)]
    name: String,
    /// The file to write, instead of one in the folder of your own kinds
    #[arg(long, value_name = "FILE")]
    out: Option<OutFile>,
    /// A number or any words: where the chances come from
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    seed: Option<Seed>,
    /// How many kinds live at once
    #[arg(long, value_name = "N", default_value = "80", value_parser = clap::value_parser!(u16).range(4..=10_000))]
    population: u16,
    /// For how many generations
    #[arg(long, value_name = "N", default_value = "250", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    generations: u32,
}

/// Generations of the tiles on which kinds are evaluated: 2^5 cells a side.
const TILE_GENERATIONS: u32 = 5;

impl RunCommand for Evolve {
    fn run(self, _: &LandRegistries) -> Result<(), CliError> {
        let wanted = match (&self.profile, self.ruggedness) {
            (Some(file), _) => EvolutionTarget::Profile(profile(file)?),
            (None, Some(value)) => EvolutionTarget::Ruggedness(value),
            (None, None) => unreachable!("one of them is required"),
        };
        let file = match &self.out {
            Some(file) => file.to_path_buf(),
            None => {
                let kinds = MountainKinds::from_system();
                if kinds.has(&self.name) {
                    return Err(CliError::new(format!("a kind '{}' is there already: take another --name", self.name)));
                }
                kinds.own_file(&self.name).ok_or_else(|| CliError::new("this system has no folder for data: add --out FILE"))?
            }
        };
        let is_printed = is_stdout(&file);
        if !is_printed && file.exists() {
            return Err(CliError::new(format!("{} is there already: take another --name or --out", file.display())));
        }
        let breeding = EvolutionSettings {
            seed: self.seed.unwrap_or(DEFAULT_SEED),
            population: self.population.into(),
            tile_generations: TILE_GENERATIONS,
        };
        let mut evolution = Evolution::new(wanted, breeding).map_err(CliError::new)?;
        for generation in 1..=self.generations {
            evolution.step();
            if !is_printed && generation % (self.generations / 10).max(1) == 0 {
                print(|out| writeln!(out, "generation {generation}: off by {:.1} %", evolution.error() * 100.0))?;
            }
        }
        if is_printed {
            return print(|out| write!(out, "{}", MountainKinds::text(&evolution.best())));
        }
        MountainKinds::write(&file, &evolution.best(), IfExists::Stays).map_err(CliError::new)?;
        print(|out| writeln!(out, "{}", file.display()))
    }
}

/// Heights of a file; for a map those of its middle row.
fn profile(file: &Path) -> Result<Vec<f32>, CliError> {
    let Heightmap { columns, rows, heights, unit_m, mut notes, .. } = read::read_file(file).map_err(CliError::new)?;
    if rows > 1 {
        notes.push(format!("it is a map of {columns} x {rows} heights: its row in the middle is taken"));
    }
    read::report_notes(&file.to_string_lossy(), &notes);
    Ok(heights[rows / 2 * columns..][..columns].iter().map(|height| (height * unit_m) as f32).collect())
}
