//! `eremite slips`: lists the slips of walks in the lands of days, tells what a card says, and makes the card of a saved walk.

use std::path::PathBuf;

use clap::Args;
use eremite_land::{Column, asset_store::sanitize_name, error_output::print_error};
use eremite_life::{
    save_game::{SaveStore, saved_recipe},
    slips::{self, MakeSlipError, Slip, SlipFile},
};
use eremite_words as words;
use serde::Serialize;

use crate::{
    app,
    cli::{CliError, LandRegistries, RunCommand, print, print_json_or, print_table},
    commands::player::runs,
};

/// Lists the slips of walks in the lands of days, your own and those of others
#[derive(Args)]
pub struct ListSlips {
    /// What a card says: a PNG
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// As JSON: an array of objects, or of one card an object
    #[arg(long)]
    json: bool,
    /// Makes the card of a saved walk in the land of a day; `eremite saves` lists them
    #[arg(long, value_name = "NAME", conflicts_with_all = ["json", "file"])]
    run: Option<String>,
    /// The card's file; otherwise NAME.png here
    #[arg(long, value_name = "FILE", requires = "run")]
    out: Option<PathBuf>,
}

/// A slip in the list.
#[derive(Serialize)]
struct SlipReport {
    day: String,
    /// Whether it is of a walk of one's own; not told of a single card.
    #[serde(skip_serializing_if = "Option::is_none")]
    own: Option<bool>,
    name: String,
    land: String,
    /// The version of the generators that make its land.
    generator: u32,
    seed: u64,
    /// Which walk of the day it is.
    walk: u32,
    metres: u32,
    /// How far the farthest place is to the east of the start, in metres.
    farthest_m: i32,
    seconds: u32,
    met: Vec<String>,
    met_count: u32,
    line: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<PathBuf>,
}

impl SlipReport {
    fn of(slip: &Slip) -> Self {
        Self {
            day: slip.day.to_string(),
            own: None,
            name: slip.name.clone(),
            land: slip.land.clone(),
            generator: slip.generator.number(),
            seed: slip.recipe().seed.0,
            walk: slip.attempt,
            metres: slip.metres,
            farthest_m: slip.way.farthest_m,
            seconds: slip.way.seconds,
            met: slip.met.clone(),
            met_count: slip.met_count,
            line: slip.line(),
            file: None,
        }
    }
}

impl From<&SlipFile> for SlipReport {
    fn from(one: &SlipFile) -> Self {
        Self { own: Some(one.is_own), file: Some(one.file.clone()), ..Self::of(&one.slip) }
    }
}

impl RunCommand for ListSlips {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        match (&self.file, &self.run) {
            (Some(file), _) => {
                let slip = slips::open(file).map_err(CliError::new)?;
                print_json_or(self.json, &SlipReport::of(&slip), |out| writeln!(out, "{}", slip.line()))
            }
            (None, Some(name)) => self.make(name, lands),
            (None, None) => self.list(),
        }
    }
}

impl ListSlips {
    fn make(&self, name: &str, lands: &LandRegistries) -> Result<(), CliError> {
        let (runs, name) = (runs()?, name.trim());
        let contents = runs.peek(name).ok_or_else(|| CliError::new(MakeSlipError::Save(name.into())))?;
        let recipe = saved_recipe(&contents).map_err(CliError::new)?;
        // The land is named by the map, without walking.
        let mut game = app::headless(lands.land(&recipe)?, Column(0));
        let slip = slips::of_save(game.world_mut(), &runs, name).map_err(CliError::new)?;
        let file = self.out.clone().unwrap_or_else(|| PathBuf::from(format!("{}.png", sanitize_name(name))));
        let file = slips::write(&file, &slips::paint(&slip)).map_err(CliError::new)?;
        print(|out| writeln!(out, "{}\n{}", file.display(), slip.line()))
    }

    fn list(&self) -> Result<(), CliError> {
        let folder = SaveStore::in_data_folder().and_then(|runs| slips::folder_beside(&runs));
        let (listed, faults) = folder.map(|folder| slips::list(&folder, &[])).unwrap_or_default();
        for fault in &faults {
            print_error(fault);
        }
        let rows: Vec<SlipReport> = listed.iter().map(SlipReport::from).collect();
        print_table(self.json, &rows, ["day", "whose", "name", "land", "walked", "time", "met", "walk"], |row| {
            let whose = if row.own == Some(true) { "own" } else { "other" };
            let text = |text: &str| if text.is_empty() { "-".into() } else { text.into() };
            [
                row.day.clone(),
                whose.into(),
                text(&row.name),
                text(&row.land),
                format!("{} m", row.metres),
                words::duration(row.seconds),
                text(&row.met.join(", ")),
                row.walk.to_string(),
            ]
        })
    }
}
