//! `eremite settings`: what the player may set, and what it is, for people and for programs.

use clap::Args;
use eremite_stream::settings::{self, Domain, Lasts, Value};
use serde::Serialize;

use crate::{
    app,
    cli::{Fault, Lands, Run, print_table},
};

/// Lists what can be set, and what it is set to
#[derive(Args)]
pub struct List {
    /// As JSON: an array of objects
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    group: &'static str,
    /// Of what lasts with a walk, as it is in a new one.
    value: Plain,
    default: Plain,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<&'static [&'static str]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<f32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<&'static str>,
    with_the_run: bool,
    help: &'static str,
    #[serde(skip)]
    row: [String; 3],
}

#[derive(Serialize)]
#[serde(untagged)]
enum Plain {
    Switch(bool),
    Word(&'static str),
    Number(f32),
}

impl From<Value> for Plain {
    fn from(value: Value) -> Self {
        match value {
            Value::Switch(on) => Self::Switch(on),
            Value::Word(word) => Self::Word(word),
            Value::Number(number) => Self::Number(number),
        }
    }
}

impl Run for List {
    fn run(self, _: &Lands) -> Result<(), Fault> {
        let settings = app::settings();
        let read = settings::FORM.of_player(&settings.entries(None));
        let listed = settings.said(&read.said).into_iter().map(|(setting, value)| {
            let range = if let Domain::Number(range) = setting.domain { Some(range) } else { None };
            Listed {
                name: setting.name,
                group: setting.group.name(),
                value: value.into(),
                default: setting.default.into(),
                choices: if let Domain::Choice(words) = setting.domain { Some(words) } else { None },
                from: range.map(|range| range.from),
                to: range.map(|range| range.to),
                unit: range.map(|range| range.unit),
                with_the_run: setting.lasts == Lasts::WithTheRun,
                help: setting.help,
                row: [setting.domain.words(value), setting.domain.words(setting.default), setting.domain.to_string()],
            }
        });
        let listed: Vec<Listed> = listed.collect();
        print_table(self.json, &listed, ["name", "group", "now", "as it comes", "may be", "what it does"], |listed| {
            let [value, default, may_be] = listed.row.clone();
            [listed.name.into(), listed.group.into(), value, default, may_be, listed.help.into()]
        })
    }
}
