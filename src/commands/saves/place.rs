//! `eremite place`: the place stored in a picture.

use std::{collections::BTreeMap, path::PathBuf};

use clap::Args;
use eremite_land::{Recipe, png};
use eremite_life::save_game::{self, picture_metadata};
use serde::Serialize;

use crate::cli::{CliError, LandRegistries, RunCommand, print_json_or};

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

/// Report of a picture's place.
#[derive(Serialize)]
struct PlaceReport {
    seed: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    /// The version of the generators that make the land.
    generator: u32,
    algorithm: String,
    /// Parameters of algorithm and layers that differ from their defaults.
    parameters: BTreeMap<String, String>,
    x: i64,
    row: i64,
    hour: f64,
    days: f64,
    /// Forced weather; `None` if it follows from land and time.
    weather: Option<String>,
}

/// Characters shown of a parameter: a drawn map has many.
const SHOWN: usize = 60;

impl RunCommand for ShowPlace {
    fn run(self, _lands: &LandRegistries) -> Result<(), CliError> {
        let contents = picture_metadata::open(&self.file, png::read_text).map_err(CliError::new)?;
        let recipe = save_game::saved_recipe(&contents).map_err(|why| CliError(format!("{}: {why}", self.file.display())))?;
        let Recipe { generator, seed, algorithm, settings, layers, .. } = recipe;
        let card = contents.head.card;
        let told = PlaceReport {
            seed: seed.0,
            words: Some(card.seed_words).filter(|words| !words.is_empty()),
            generator: generator.number(),
            algorithm,
            parameters: settings.into_iter().chain(layers).collect(),
            x: card.x,
            row: card.row,
            hour: card.days.rem_euclid(1.0) * 24.0,
            days: card.days,
            weather: Some(card.weather).filter(|weather| !weather.is_empty()),
        };
        print_json_or(self.json, &told, |out| {
            let minutes = (told.hour * 60.0) as u32;
            match &told.words {
                Some(words) => writeln!(out, "seed       {} ({words})", told.seed)?,
                None => writeln!(out, "seed       {}", told.seed)?,
            }
            writeln!(out, "algorithm  {}, version {}", told.algorithm, told.generator)?;
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
