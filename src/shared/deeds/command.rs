//! `eremite deeds`: what a player can do and what does it, for people and for programs.

use clap::Args;
use serde::Serialize;

use crate::{
    cli::{Fault, Lands, Run, print_table},
    shared::deeds::{Bindings, Device, TABLE},
};

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
    keys: Vec<String>,
    mouse: Vec<String>,
    pad: Vec<String>,
}

impl Run for List {
    fn run(self, _: &Lands) -> Result<(), Fault> {
        let bindings = Bindings::default();
        let listed: Vec<Listed> = TABLE
            .iter()
            .map(|entry| {
                let [keys, mouse, pad] = Device::ALL
                    .map(|device| bindings.of(entry.deed, device).into_iter().flatten().map(|binding| binding.to_string()).collect());
                Listed { name: entry.name, help: entry.help, context: entry.contexts.to_string(), keys, mouse, pad }
            })
            .collect();
        print_table(self.json, &listed, ["name", "where", "keys", "mouse", "pad", "what it does"], |listed| {
            let of = |bound: &[String]| bound.join(" ");
            [listed.name.into(), listed.context.clone(), of(&listed.keys), of(&listed.mouse), of(&listed.pad), listed.help.into()]
        })
    }
}
