//! `eremite encounters`: what can be met by the path, where, and when.

use clap::Args;
use eremite_land::Column;
use eremite_life::encounters::{Encounter, EncounterConditions, Moon, encounters_in};
use eremite_stream::contracts::world_clock::{MONTH_DAYS, WorldClock};
use serde::Serialize;

use crate::cli::{CliError, DEFAULT_SEED, LandArgs, LandRegistries, RunCommand, check_column_range, column, print_table};

/// Times a day at which it is asked whether an encounter is there.
const LOOKS_A_DAY: i64 = 24 * 12;
/// How much of it has to be there.
const THERE: f32 = 0.6;

/// Lists the rare encounters by the path: what, where, when, and the first day and hour at which it is there
#[derive(Args)]
pub struct ListEncounters {
    #[command(flatten)]
    land: LandArgs,
    /// The first column
    #[arg(long, value_name = "X", value_parser = column, allow_hyphen_values = true)]
    from: Column,
    /// How many columns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000), allow_negative_numbers = true)]
    columns: u64,
    /// Prints JSON
    #[arg(long)]
    json: bool,
}

/// An encounter as it is listed.
#[derive(Serialize)]
struct EncounterRow {
    kind: &'static str,
    column: i64,
    /// What it asks for.
    when: String,
    /// Days since the midnight before the walk began at which it is there first; none within a month.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_day: Option<f64>,
}

impl RunCommand for ListEncounters {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        check_column_range(self.from, self.columns)?;
        let land = self.land.land(DEFAULT_SEED, lands)?;
        let columns = self.from..self.from + self.columns as i64;
        let row = |one: Encounter| {
            let looks = 0..LOOKS_A_DAY * MONTH_DAYS as i64;
            let mut days = looks.map(|look| 8.0 / 24.0 + look as f64 / LOOKS_A_DAY as f64);
            let first_day = days.find(|days| one.presence(&land, &WorldClock { days: *days, forced: None }) > THERE);
            EncounterRow { kind: one.kind.name(), column: one.place.column.0, when: told(&one.kind.traits().when), first_day }
        };
        let rows: Vec<EncounterRow> = encounters_in(&land, columns).map(row).collect();
        print_table(self.json, &rows, ["column", "kind", "when", "first on day", "at"], |row| {
            let hour =
                row.first_day.map(|days| (days.fract() * 24.0 * 60.0) as u32).map(|minute| format!("{}:{:02}", minute / 60, minute % 60));
            [
                row.column.to_string(),
                row.kind.into(),
                row.when.clone(),
                row.first_day.map(|days| format!("{}", days.floor() as i64 + 1)).unwrap_or_default(),
                hour.unwrap_or_default(),
            ]
        })
    }
}

/// What an occasion asks for.
fn told(when: &EncounterConditions) -> String {
    let (from, to) = when.hours;
    let mut parts = Vec::new();
    if to - from < 24.0 {
        parts.push(format!("{} to {} h", from, to % 24.0));
    }
    match when.moon {
        Moon::Any => {}
        Moon::Full => parts.push("full moon".into()),
        Moon::Dark => parts.push("dark moon".into()),
    }
    parts.extend(when.weather.iter().flatten().map(|(part, (least, most))| {
        let part = format!("{part:?}").to_lowercase();
        if *least > 0.0 { format!("{part} from {least}") } else { format!("{part} to {most}") }
    }));
    if when.every_days > 1 {
        parts.push(format!("a day in {}", when.every_days));
    }
    parts.join(", ")
}
