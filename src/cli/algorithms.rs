//! `eremite algorithms`: lists the height algorithms and their parameters, as text or JSON.

use std::io::{self, Write};

use clap::Args;
use eremite_land::params::{self, ParamKind};
use serde::Serialize;

use super::{CliError, LandRegistries, RunCommand, print_json_or};

/// Lists the height algorithms and their parameters
#[derive(Args)]
pub struct ListAlgorithms {
    /// As JSON: an array of objects
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct AlgorithmEntry {
    name: &'static str,
    summary: &'static str,
    /// Whether it is a section through a 2D height field.
    plane: bool,
    /// Number of generation stages.
    stages: u32,
    parameters: Vec<Parameter>,
}

#[derive(Serialize)]
struct Parameter {
    name: String,
    help: &'static str,
    #[serde(flatten)]
    range: ParameterRange,
    default: serde_json::Value,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum ParameterRange {
    Whole { from: i64, to: i64 },
    Real { from: f32, to: f32 },
    Choice { of: Vec<String> },
    Words { of: Vec<String>, or: &'static str },
}

impl RunCommand for ListAlgorithms {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        let listed: Vec<AlgorithmEntry> = (lands.algorithms)()
            .iter()
            .map(|algorithm| {
                let height_source = (algorithm.make)();
                AlgorithmEntry {
                    name: algorithm.name,
                    summary: algorithm.summary,
                    plane: height_source.as_2d().is_some(),
                    stages: height_source.stages(),
                    parameters: params::list(&*height_source).into_iter().map(parameter).collect(),
                }
            })
            .collect();
        print_json_or(self.json, &listed, |out| lines(&listed, out))
    }
}

fn parameter(param: params::Param) -> Parameter {
    let text = param.text();
    let default = match param.value {
        // By its shortest decimal digits, or 0.1 would be listed with a float's rounding error.
        params::ParamValue::Real(_) => serde_json::from_str(&text).unwrap_or_else(|_| text.clone().into()),
        params::ParamValue::Whole(value) => value.into(),
        params::ParamValue::Choice(_) | params::ParamValue::Words(_) => text.into(),
    };
    let range = match param.kind {
        ParamKind::Whole(range) => ParameterRange::Whole { from: *range.start(), to: *range.end() },
        ParamKind::Real(range) => ParameterRange::Real { from: *range.start(), to: *range.end() },
        ParamKind::Choice(of) => ParameterRange::Choice { of },
        ParamKind::Words { known, also } => ParameterRange::Words { of: known, or: also },
    };
    Parameter { name: param.path, help: param.help, range, default }
}

fn lines(listed: &[AlgorithmEntry], out: &mut dyn Write) -> io::Result<()> {
    for algorithm in listed {
        writeln!(out, "{}: {}", algorithm.name, algorithm.summary)?;
        for Parameter { name, help, range, default } in &algorithm.parameters {
            let range = match range {
                ParameterRange::Whole { from, to } => format!("{from} to {to}"),
                ParameterRange::Real { from, to } => format!("{from} to {to}, a fraction"),
                ParameterRange::Choice { of } => of.join(" | "),
                ParameterRange::Words { of, or } => format!("{} | {or}", of.join(" | ")),
            };
            let default = default.as_str().map_or_else(|| default.to_string(), Into::into);
            writeln!(out, "    {name} = {default}  ({range}): {help}")?;
        }
    }
    Ok(())
}
