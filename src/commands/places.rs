//! `eremite places`: what crosses the path or lies by it, and where.

use std::ops::Range;

use clap::Args;
use eremite_land::{
    Column, Land,
    places::Settlement,
    rivers::{Brook, Crossing},
};
use serde::Serialize;

use crate::cli::{CliError, DEFAULT_SEED, LandArgs, LandRegistries, RunCommand, check_column_range, column, print_table};

/// Lists the rivers that cross the path, the brooks and the settlements beside it, and the stretches that have none
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

/// A row of the list: a river, a brook, a settlement, or a stretch without one.
#[derive(Serialize)]
struct PlaceRow {
    kind: String,
    /// Column of a river's middle, or the first of a settlement or a stretch.
    column: i64,
    /// The first column whose ground it may change, or of the stretch, and the one past the last.
    span: [i64; 2],
    #[serde(flatten)]
    river: Option<River>,
    #[serde(flatten)]
    brook: Option<BesidePath>,
    #[serde(flatten)]
    built: Option<Built>,
    /// Why a stretch has no river, or no settlement.
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<String>,
}

#[derive(Serialize)]
struct River {
    /// What leads over it.
    crossing: &'static str,
    /// The columns of a bridge or of stepping stones.
    #[serde(skip_serializing_if = "Option::is_none")]
    deck: Option<[i64; 2]>,
    order: u32,
    width_m: f32,
    depth_m: f32,
    level_m: f32,
    flow_mps: f32,
}

#[derive(Serialize)]
struct BesidePath {
    /// The column of the river that it joins, if it joins one.
    #[serde(skip_serializing_if = "Option::is_none")]
    joins: Option<i64>,
    /// What it comes out of.
    source: &'static str,
    /// Metres from its source down to its mouth.
    drop_m: f32,
    /// Heights of its falls in metres, from the mouth up.
    falls_m: Vec<f32>,
}

#[derive(Serialize)]
struct Built {
    /// Most metres by which the ground was cut or filled.
    moved_m: f32,
    /// The columns of its graded roads.
    roads: Vec<[i64; 2]>,
    /// What stands there, from the left.
    lots: Vec<&'static str>,
}

impl PlaceRow {
    fn new(kind: impl Into<String>, column: Column, span: Range<Column>) -> Self {
        Self { kind: kind.into(), column: column.0, span: [span.start.0, span.end.0], river: None, brook: None, built: None, why: None }
    }

    fn of_settlement(land: &Land, settlement: &Settlement) -> Self {
        let Settlement { kind, columns, lots, moved_m, .. } = settlement;
        let roads = land.roads(columns.clone()).iter().map(|road| [road.columns.start.0, road.columns.end.0]).collect();
        let built = Built { moved_m: *moved_m, roads, lots: lots.iter().map(|lot| lot.kind.name()).collect() };
        Self { built: Some(built), ..Self::new(kind.name(), columns.start, columns.clone()) }
    }

    fn of_brook(brook: &Brook) -> Self {
        let falls_m = brook.falls().map(|(_, [low_m, high_m])| high_m - low_m).collect();
        let beside =
            BesidePath { joins: brook.joins_river.then_some(brook.mouth.0), source: brook.source.name(), drop_m: brook.drop_m(), falls_m };
        let columns = brook.columns();
        Self { brook: Some(beside), ..Self::new("brook beside the path", columns.start, columns) }
    }

    fn of(crossing: &Crossing) -> Self {
        let Crossing { column, order, width_m, depth_m, level_m, flow_mps, .. } = *crossing;
        let kind = if order < 2 { "brook" } else { "river" };
        let deck = crossing.deck.as_ref().map(|deck| [deck.columns().start.0, deck.columns().end.0]);
        let river = River { crossing: crossing.kind.name(), deck, order, width_m, depth_m, level_m, flow_mps };
        Self { river: Some(river), ..Self::new(kind, column, crossing.columns()) }
    }
}

impl RunCommand for Places {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        check_column_range(self.from, self.columns)?;
        let land = self.land.land(DEFAULT_SEED, lands)?;
        let columns = self.from..self.from + self.columns as i64;
        let dry = land.river_refusals(columns.clone()).into_iter();
        let dry = dry.map(|(span, why)| PlaceRow { why: Some(why.to_string()), ..PlaceRow::new("no river", span.start, span) });
        let wild = land.settlement_refusals(columns.clone()).into_iter();
        let wild = wild.map(|(kind, span, why)| PlaceRow {
            why: Some(why.to_string()),
            ..PlaceRow::new(format!("no {}", kind.name()), span.start, span)
        });
        let settlements = land.settlements(columns.clone());
        let brooks = land.brooks(columns.clone());
        let mut rows: Vec<PlaceRow> = land.crossings(columns).iter().map(PlaceRow::of).chain(dry).chain(wild).collect();
        rows.extend(settlements.iter().map(|settlement| PlaceRow::of_settlement(&land, settlement)));
        rows.extend(brooks.iter().map(|brook| PlaceRow::of_brook(brook)));
        rows.sort_by_key(|row| row.column);
        let head = [
            "column",
            "kind",
            "crossed by",
            "order",
            "width",
            "depth",
            "level",
            "current",
            "from",
            "to",
            "drop",
            "falls",
            "moved",
            "lots",
            "why not",
        ];
        print_table(self.json, &rows, head, |row| {
            let number = |of: fn(&River) -> String| row.river.as_ref().map(of).unwrap_or_default();
            let brook = |of: fn(&BesidePath) -> String| row.brook.as_ref().map(of).unwrap_or_default();
            let built = |of: fn(&Built) -> String| row.built.as_ref().map(of).unwrap_or_default();
            [
                row.column.to_string(),
                row.kind.clone(),
                number(|river| river.crossing.to_string()),
                number(|river| river.order.to_string()),
                number(|river| format!("{:.1} m", river.width_m)),
                number(|river| format!("{:.2} m", river.depth_m)),
                number(|river| format!("{:.1} m", river.level_m)),
                number(|river| format!("{:.1} m/s", river.flow_mps)),
                row.span[0].to_string(),
                row.span[1].to_string(),
                brook(|brook| format!("{:.1} m from a {}", brook.drop_m, brook.source)),
                brook(|brook| brook.falls_m.len().to_string()),
                built(|built| format!("{:.1} m", built.moved_m)),
                built(|built| built.lots.join(", ")),
                row.why.clone().unwrap_or_default(),
            ]
        })
    }
}
