//! `eremite runs`: the walks that were kept.

use clap::Args;
use serde::Serialize;

use crate::{
    cli::{Fault, Lands, Run, print_table},
    run::{Listed, Runs},
};

/// Lists the walks that were kept
#[derive(Args)]
pub struct ListRuns {
    /// As JSON: an array of objects
    #[arg(long)]
    json: bool,
}

/// A run as it is listed: of one that cannot be read, only its name.
#[derive(Serialize)]
struct Line {
    name: String,
    seed: Option<u64>,
    algorithm: Option<String>,
    x: Option<i64>,
    row: Option<i64>,
    distance_m: Option<f64>,
    days: Option<f64>,
    saved_at: Option<String>,
    generation: Option<u64>,
    whole: bool,
}

impl From<Listed> for Line {
    fn from(Listed { name, head, is_whole }: Listed) -> Self {
        let card = head.as_ref().map(|head| &head.card);
        Self {
            name,
            seed: card.map(|card| card.seed),
            algorithm: card.map(|card| card.algorithm.clone()),
            x: card.map(|card| card.x),
            row: card.map(|card| card.row),
            distance_m: card.map(|card| card.distance_m),
            days: card.map(|card| card.days),
            saved_at: head.as_ref().map(|head| date_in_words(head.saved_at_s)),
            generation: head.as_ref().map(|head| head.generation),
            whole: is_whole,
        }
    }
}

impl Run for ListRuns {
    fn run(self, _lands: &Lands) -> Result<(), Fault> {
        let listed: Vec<Line> = Runs::own().map(|runs| runs.list()).unwrap_or_default().into_iter().map(Line::from).collect();
        print_table(self.json, &listed, ["name", "seed", "algorithm", "column", "walked", "days", "kept"], row)
    }
}

fn row(run: &Line) -> [String; 7] {
    let text = |value: Option<String>| value.unwrap_or_else(|| "-".into());
    let fault = if run.whole { "" } else { " (the last state cannot be read)" };
    [
        run.name.clone(),
        text(run.seed.map(|seed| seed.to_string())),
        text(run.algorithm.clone()),
        text(run.x.map(|x| x.to_string())),
        text(run.distance_m.map(|metres| format!("{:.2} km", metres / 1000.0))),
        text(run.days.map(|days| format!("{days:.1}"))),
        text(run.saved_at.clone()) + fault,
    ]
}

/// A date and a time of day, UTC, as ISO 8601 has it, from seconds since the beginning of 1970.
fn date_in_words(seconds: u64) -> String {
    let (days, second) = (seconds / 86_400, seconds % 86_400);
    // Years are counted from March on, so that the day that some have more is their last; 400 of them have 146097 days.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z", second / 3600, second / 60 % 60, second % 60)
}

#[cfg(test)]
mod tests {
    use super::date_in_words;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, words) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (1_795_383_426, "2026-11-22T21:37:06Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(date_in_words(seconds), words);
        }
    }
}
