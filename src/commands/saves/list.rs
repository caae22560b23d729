//! `eremite saves`: lists the save games, and gives the way of one away as a ghost.

use std::path::PathBuf;

use clap::Args;
use eremite_land::{asset_store::sanitize_name, error_output::print_error};
use eremite_life::{
    ghosts,
    save_game::{SaveListing, SaveStore, SessionError, date::format_iso8601},
};
use serde::Serialize;

use crate::cli::{CliError, LandRegistries, RunCommand, author, print, print_table};

/// Lists the walks that were kept
#[derive(Args)]
pub struct ListSaves {
    /// As JSON: an array of objects
    #[arg(long)]
    json: bool,
    /// Gives the way of a walk away as a ghost, for others to drop on their window
    #[arg(long, value_name = "NAME", conflicts_with = "json")]
    ghost: Option<String>,
    /// The ghost's file; otherwise NAME.ghost here
    #[arg(long, value_name = "FILE", requires = "ghost")]
    out: Option<PathBuf>,
}

/// A save game in the list; only the name if it cannot be read.
#[derive(Serialize)]
struct SaveListRow {
    name: String,
    seed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    words: Option<String>,
    /// The version of the generators that make its land.
    generator: Option<u32>,
    algorithm: Option<String>,
    x: Option<i64>,
    row: Option<i64>,
    distance_m: Option<f64>,
    days: Option<f64>,
    saved_at: Option<String>,
    generation: Option<u64>,
    whole: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

impl From<SaveListing> for SaveListRow {
    fn from(SaveListing { name, head, fault }: SaveListing) -> Self {
        let card = head.as_ref().map(|head| &head.card);
        Self {
            name,
            seed: card.map(|card| card.seed),
            words: card.map(|card| card.seed_words.clone()).filter(|words| !words.is_empty()),
            generator: card.map(|card| card.generator),
            algorithm: card.map(|card| card.algorithm.clone()),
            x: card.map(|card| card.x),
            row: card.map(|card| card.row),
            distance_m: card.map(|card| card.distance_m),
            days: card.map(|card| card.days),
            saved_at: head.as_ref().map(|head| format_iso8601(head.saved_at_s)),
            generation: head.as_ref().map(|head| head.generation),
            whole: fault.is_none(),
            fault,
        }
    }
}

impl RunCommand for ListSaves {
    fn run(self, _lands: &LandRegistries) -> Result<(), CliError> {
        let runs = SaveStore::in_data_folder();
        if let Some(name) = &self.ghost {
            let runs = runs.ok_or_else(|| CliError::new(SessionError::NoFolder))?;
            let file = self.out.unwrap_or_else(|| PathBuf::from(format!("{}.{}", sanitize_name(name), ghosts::EXTENSION)));
            let file = ghosts::export_saved(&runs, name, author(), &file).map_err(CliError::new)?;
            return print(|out| writeln!(out, "{}", file.display()));
        }
        for error in runs.iter().flat_map(SaveStore::unlisted) {
            print_error(error);
        }
        let listed: Vec<SaveListRow> = runs.iter().flat_map(SaveStore::list).map(SaveListRow::from).collect();
        print_table(self.json, &listed, ["name", "seed", "algorithm", "version", "column", "walked", "days", "kept"], row)
    }
}

fn row(run: &SaveListRow) -> [String; 8] {
    let text = |value: Option<String>| value.unwrap_or_else(|| "-".into());
    let fault = run.fault.as_ref().map(|fault| format!(" (the last state cannot be read: {fault})")).unwrap_or_default();
    [
        run.name.clone(),
        text(run.words.clone().or(run.seed.map(|seed| seed.to_string()))),
        text(run.algorithm.clone()),
        text(run.generator.map(|version| version.to_string())),
        text(run.x.map(|x| x.to_string())),
        text(run.distance_m.map(|metres| format!("{:.2} km", metres / 1000.0))),
        text(run.days.map(|days| format!("{days:.1}"))),
        text(run.saved_at.clone()) + &fault,
    ]
}
