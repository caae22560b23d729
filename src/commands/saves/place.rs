//! `eremite place`: which place a picture shows.

use std::{collections::BTreeMap, path::PathBuf};

use clap::Args;
use eremite_land::{Recipe, png};
use eremite_life::run::{self, picture_metadata};
use serde::Serialize;

use crate::cli::{CliError, LandRegistries, RunCommand, print};

/// Tells which place a picture shows that the game has kept
#[derive(Args)]
pub struct ShowPlace {
    /// The PNG
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// As JSON: an object
    #[arg(long)]
    json: bool,
}

/// What a picture tells.
#[derive(Serialize)]
struct PlaceReport {
    seed: u64,
    algorithm: String,
    /// What of the algorithm and of the layers is not at its default.
    parameters: BTreeMap<String, String>,
    x: i64,
    row: i64,
    hour: f64,
    days: f64,
    /// None, if it is as the land and the hour have it.
    weather: Option<String>,
}

/// Letters of a parameter that are shown to people: a drawing has many.
const SHOWN: usize = 60;

impl RunCommand for ShowPlace {
    fn run(self, _lands: &LandRegistries) -> Result<(), CliError> {
        let contents = picture_metadata::open(&self.file, png::read_text).map_err(CliError)?;
        let recipe = run::saved_recipe(&contents).map_err(|why| CliError(format!("{}: {why}", self.file.display())))?;
        let Recipe { seed, algorithm, settings, layers, .. } = recipe;
        let card = contents.head.card;
        let told = PlaceReport {
            seed: seed.0,
            algorithm,
            parameters: settings.into_iter().chain(layers).collect(),
            x: card.x,
            row: card.row,
            hour: card.days.rem_euclid(1.0) * 24.0,
            days: card.days,
            weather: Some(card.weather).filter(|weather| !weather.is_empty()),
        };
        print(|out| {
            if self.json {
                serde_json::to_writer_pretty(&mut *out, &told)?;
                return writeln!(out);
            }
            let minutes = (told.hour * 60.0) as u32;
            writeln!(out, "seed       {}", told.seed)?;
            writeln!(out, "algorithm  {}", told.algorithm)?;
            for (name, value) in &told.parameters {
                let shown: String = value.chars().take(SHOWN).collect();
                let rest = if shown == *value { "" } else { "..." };
                writeln!(out, "           {name} = {shown}{rest}")?;
            }
            writeln!(out, "place      column {}, row {}", told.x, told.row)?;
            writeln!(out, "hour       {}:{:02}", minutes / 60, minutes % 60)?;
            writeln!(out, "weather    {}", told.weather.as_deref().unwrap_or("as it would be"))
        })
    }
}
