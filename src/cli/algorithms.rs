//! `eremite algorithms`: what there is, for people and for programs.

use std::io::{self, Write};

use clap::Args;
use eremite_land::params::{self, ParamKind};
use serde::Serialize;

use super::{Fault, Lands, Run, print_list};

/// Lists the height algorithms and their parameters
#[derive(Args)]
pub struct List {
    /// As JSON: an array of objects
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    summary: &'static str,
    /// Whether it is a cut through a plane.
    plane: bool,
    /// In how many stages it unfolds.
    stages: u32,
    parameters: Vec<Parameter>,
}

#[derive(Serialize)]
struct Parameter {
    name: String,
    help: &'static str,
    #[serde(flatten)]
    range: Range,
    default: serde_json::Value,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Range {
    Whole { from: i64, to: i64 },
    Real { from: f32, to: f32 },
    Choice { of: Vec<String> },
    Words { of: Vec<String>, or: &'static str },
}

impl Run for List {
    fn run(self, lands: &Lands) -> Result<(), Fault> {
        let listed: Vec<Listed> = (lands.algorithms)()
            .iter()
            .map(|algorithm| {
                let relief = (algorithm.make)();
                Listed {
                    name: algorithm.name,
                    summary: algorithm.summary,
                    plane: relief.plane().is_some(),
                    stages: relief.stages(),
                    parameters: params::list(&*relief).into_iter().map(parameter).collect(),
                }
            })
            .collect();
        print_list(self.json, &listed, |out| lines(&listed, out))
    }
}

fn parameter(param: params::Param) -> Parameter {
    let text = param.text();
    let default = match param.value {
        // Through its shortest digits, or 0.1 would be listed with a float's rounding.
        params::Value::Real(_) => serde_json::from_str(&text).unwrap_or_else(|_| text.clone().into()),
        params::Value::Whole(value) => value.into(),
        params::Value::Choice(_) | params::Value::Words(_) => text.into(),
    };
    let range = match param.kind {
        ParamKind::Whole(range) => Range::Whole { from: *range.start(), to: *range.end() },
        ParamKind::Real(range) => Range::Real { from: *range.start(), to: *range.end() },
        ParamKind::Choice(of) => Range::Choice { of },
        ParamKind::Words { known, also } => Range::Words { of: known, or: also },
    };
    Parameter { name: param.path, help: param.help, range, default }
}

fn lines(listed: &[Listed], out: &mut dyn Write) -> io::Result<()> {
    for algorithm in listed {
        writeln!(out, "{}: {}", algorithm.name, algorithm.summary)?;
        for Parameter { name, help, range, default } in &algorithm.parameters {
            let range = match range {
                Range::Whole { from, to } => format!("{from} to {to}"),
                Range::Real { from, to } => format!("{from} to {to}, a fraction"),
                Range::Choice { of } => of.join(" | "),
                Range::Words { of, or } => format!("{} | {or}", of.join(" | ")),
            };
            let default = default.as_str().map_or_else(|| default.to_string(), Into::into);
            writeln!(out, "    {name} = {default}  ({range}): {help}")?;
        }
    }
    Ok(())
}
