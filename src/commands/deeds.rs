//! `eremite deeds`: what a player can do and what does it, for people and for programs.

use clap::Args;
use eremite_stream::deeds::{Bindings, Deed, Device, TABLE};
use serde::Serialize;

use crate::cli::{Fault, Lands, Run, print_table};

/// Lists what a player can do, and the keys, buttons and sticks that do it
#[derive(Args)]
pub struct List {
    /// As JSON: an array of objects
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Listed {
    name: &'static str,
    help: &'static str,
    context: String,
    #[serde(flatten)]
    bound: Bound,
    default: Bound,
}

/// What does it.
#[derive(Serialize, PartialEq)]
struct Bound {
    keys: Vec<String>,
    mouse: Vec<String>,
    pad: Vec<String>,
}

impl Bound {
    fn of(deed: Deed, bindings: &Bindings) -> Self {
        let [keys, mouse, pad] =
            Device::ALL.map(|device| bindings.of(deed, device).into_iter().flatten().map(|binding| binding.to_string()).collect());
        Self { keys, mouse, pad }
    }

    fn words(&self) -> [String; 3] {
        [&self.keys, &self.mouse, &self.pad].map(|bound| bound.join(" "))
    }
}

impl Run for List {
    fn run(self, _: &Lands) -> Result<(), Fault> {
        let [bindings, defaults] = [Bindings::of_player(), Bindings::default()];
        let listed = TABLE.iter().map(|entry| Listed {
            name: entry.name,
            help: entry.help,
            context: entry.contexts.to_string(),
            bound: Bound::of(entry.deed, &bindings),
            default: Bound::of(entry.deed, &defaults),
        });
        let listed: Vec<Listed> = listed.collect();
        print_table(self.json, &listed, ["name", "where", "keys", "mouse", "pad", "as it comes", "what it does"], |listed| {
            let [keys, mouse, pad] = listed.bound.words();
            // Where nothing was changed it would be the same once more.
            let default = if listed.bound == listed.default { Vec::new() } else { listed.default.words().into() };
            let default: Vec<String> = default.into_iter().filter(|bound| !bound.is_empty()).collect();
            [listed.name.into(), listed.context.clone(), keys, mouse, pad, default.join(" "), listed.help.into()]
        })
    }
}
