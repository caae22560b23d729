//! `eremite settings`: lists the player's settings, as text or JSON.

use clap::Args;
use eremite_stream::settings::{self, SettingDomain, SettingScope, SettingValue};
use eremite_words::Language;
use serde::Serialize;

use crate::{
    app,
    cli::{CliError, LandRegistries, RunCommand, print_table},
};

/// Lists what can be set, and what it is set to
#[derive(Args)]
pub struct ListSettings {
    /// As JSON: an array of objects
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct SettingEntry {
    name: &'static str,
    group: &'static str,
    /// Current value; for settings that belong to a walk, that of a new one.
    value: PlainValue,
    default: PlainValue,
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
enum PlainValue {
    Switch(bool),
    Word(&'static str),
    Number(f32),
}

impl From<SettingValue> for PlainValue {
    fn from(value: SettingValue) -> Self {
        match value {
            SettingValue::Switch(on) => Self::Switch(on),
            SettingValue::Word(word) => Self::Word(word),
            SettingValue::Number(number) => Self::Number(number),
        }
    }
}

impl RunCommand for ListSettings {
    fn run(self, _: &LandRegistries) -> Result<(), CliError> {
        let settings = app::settings();
        let read = settings::FILE_FORMAT.load_player_file(&settings.entries(None));
        let listed = settings.values_from(&read.said).into_iter().map(|(setting, value)| {
            let range = if let SettingDomain::Number(range) = setting.domain { Some(range) } else { None };
            SettingEntry {
                name: setting.name,
                group: setting.group.name(),
                value: value.into(),
                default: setting.default.into(),
                choices: if let SettingDomain::Choice(words) = setting.domain { Some(words) } else { None },
                from: range.map(|range| range.from),
                to: range.map(|range| range.to),
                unit: range.map(|range| range.unit),
                with_the_run: setting.scope == SettingScope::SaveGame,
                help: setting.text.help_in(Language::English),
                row: [setting.domain.label(value), setting.domain.label(setting.default), setting.domain.to_string()],
            }
        });
        let listed: Vec<SettingEntry> = listed.collect();
        print_table(self.json, &listed, ["name", "group", "now", "as it comes", "may be", "what it does"], |listed| {
            let [value, default, may_be] = listed.row.clone();
            [listed.name.into(), listed.group.into(), value, default, may_be, listed.help.into()]
        })
    }
}
