//! `eremite place`: which place a picture shows.

use std::{collections::BTreeMap, path::PathBuf};

use clap::Args;
use eremite_land::{Recipe, png};
use eremite_life::run::{self, picture};
use serde::Serialize;

use crate::cli::{Fault, Lands, Run, print};

/// Tells which place a picture shows that the game has kept
#[derive(Args)]
pub struct Place {
    /// The PNG
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// As JSON: an object
    #[arg(long)]
    json: bool,
}

/// What a picture tells.
#[derive(Serialize)]
struct Told {
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

impl Run for Place {
    fn run(self, _lands: &Lands) -> Result<(), Fault> {
        let contents = picture::open(&self.file, png::words).map_err(Fault)?;
        let recipe = run::origin(&contents).map_err(|why| Fault(format!("{}: {why}", self.file.display())))?;
        let Recipe { seed, algorithm, settings, layers, .. } = recipe;
        let card = contents.head.card;
        let told = Told {
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
