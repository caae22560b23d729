//! `eremite places`: what crosses the path, and where.

use clap::Args;
use eremite_land::{Column, rivers::Crossing};
use serde::Serialize;

use crate::cli::{CliError, DEFAULT_SEED, LandArgs, LandRegistries, RunCommand, check_column_range, column, print_table};

/// Lists the rivers that cross the path, and the stretches that have none
#[derive(Args)]
pub struct Places {
    #[command(flatten)]
    land: LandArgs,
    /// The first column
    #[arg(long, value_name = "X", value_parser = column, allow_hyphen_values = true)]
    from: Column,
    /// How many columns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000), allow_negative_numbers = true)]
    columns: u64,
    /// Prints JSON
    #[arg(long)]
    json: bool,
}

/// A row of the list: a river, or a stretch without one.
#[derive(Serialize)]
struct Row {
    kind: &'static str,
    /// Column of a river's middle, or the first of a stretch.
    column: i64,
    /// The first column that its channel may cut, or of the stretch, and the one past the last.
    span: [i64; 2],
    #[serde(flatten)]
    river: Option<River>,
    /// Why no river crosses a stretch.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

#[derive(Serialize)]
struct River {
    order: u32,
    width_m: f32,
    depth_m: f32,
    level_m: f32,
    flow_mps: f32,
}

impl Row {
    fn of(crossing: &Crossing) -> Self {
        let Crossing { column, order, width_m, depth_m, level_m, flow_mps, .. } = *crossing;
        let span = crossing.columns();
        Self {
            kind: if order < 2 { "brook" } else { "river" },
            column: column.0,
            span: [span.start.0, span.end.0],
            river: Some(River { order, width_m, depth_m, level_m, flow_mps }),
            why: None,
        }
    }
}

impl RunCommand for Places {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        check_column_range(self.from, self.columns)?;
        let land = self.land.land(DEFAULT_SEED, lands)?;
        let columns = self.from..self.from + self.columns as i64;
        let without = land.river_refusals(columns.clone()).into_iter().map(|(span, why)| Row {
            kind: "none",
            column: span.start.0,
            span: [span.start.0, span.end.0],
            river: None,
            why: Some(why.to_string()),
        });
        let mut rows: Vec<Row> = land.crossings(columns).iter().map(Row::of).chain(without).collect();
        rows.sort_by_key(|row| row.column);
        print_table(self.json, &rows, ["column", "kind", "order", "width", "depth", "level", "current", "from", "to", "why not"], |row| {
            let number = |of: fn(&River) -> String| row.river.as_ref().map(of).unwrap_or_default();
            [
                row.column.to_string(),
                row.kind.into(),
                number(|river| river.order.to_string()),
                number(|river| format!("{:.1} m", river.width_m)),
                number(|river| format!("{:.2} m", river.depth_m)),
                number(|river| format!("{:.1} m", river.level_m)),
                number(|river| format!("{:.1} m/s", river.flow_mps)),
                row.span[0].to_string(),
                row.span[1].to_string(),
                row.why.clone().unwrap_or_default(),
            ]
        })
    }
}
