//! `eremite actions`: lists the actions and their key bindings, as text or JSON.

use clap::Args;
use eremite_stream::actions::{ACTIONS, Action, Bindings, InputDevice};
use eremite_words::Language;
use serde::Serialize;

use crate::cli::{CliError, LandRegistries, RunCommand, print_table};

/// Lists what a player can do, and the keys, buttons and sticks that do it
#[derive(Args)]
pub struct ListActions {
    /// As JSON: an array of objects
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ActionListEntry {
    name: &'static str,
    help: &'static str,
    context: String,
    #[serde(flatten)]
    bound: BoundInputs,
    default: BoundInputs,
}

/// Bindings of an action.
#[derive(Serialize, PartialEq)]
struct BoundInputs {
    keys: Vec<String>,
    mouse: Vec<String>,
    pad: Vec<String>,
}

impl BoundInputs {
    fn of(action: Action, bindings: &Bindings) -> Self {
        let [keys, mouse, pad] =
            InputDevice::ALL.map(|device| bindings.of(action, device).into_iter().flatten().map(|binding| binding.to_string()).collect());
        Self { keys, mouse, pad }
    }

    fn words(&self) -> [String; 3] {
        [&self.keys, &self.mouse, &self.pad].map(|bound| bound.join(" "))
    }
}

impl RunCommand for ListActions {
    fn run(self, _: &LandRegistries) -> Result<(), CliError> {
        let [bindings, defaults] = [Bindings::load_player_file(), Bindings::default()];
        let listed = ACTIONS.iter().map(|entry| ActionListEntry {
            name: entry.name,
            help: entry.text.help_in(Language::English),
            context: entry.contexts.to_string(),
            bound: BoundInputs::of(entry.action, &bindings),
            default: BoundInputs::of(entry.action, &defaults),
        });
        let listed: Vec<ActionListEntry> = listed.collect();
        print_table(self.json, &listed, ["name", "where", "keys", "mouse", "pad", "as it comes", "what it does"], |listed| {
            let [keys, mouse, pad] = listed.bound.words();
            // Empty where nothing was rebound, instead of a repetition.
            let default = if listed.bound == listed.default { Vec::new() } else { listed.default.words().into() };
            let default: Vec<String> = default.into_iter().filter(|bound| !bound.is_empty()).collect();
            [listed.name.into(), listed.context.clone(), keys, mouse, pad, default.join(" "), listed.help.into()]
        })
    }
}
