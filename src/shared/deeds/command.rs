//! `eremite deeds`: what a player can do and what does it, for people and for programs.

use clap::Args;
use serde::Serialize;

use crate::{
    cli::{Fault, Lands, Run, print},
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
        print(|out| {
            if self.json {
                serde_json::to_writer_pretty(&mut *out, &listed)?;
                return writeln!(out);
            }
            let row = |listed: &Listed| {
                let of = |bound: &[String]| bound.join(" ");
                [listed.name.into(), listed.context.clone(), of(&listed.keys), of(&listed.mouse), of(&listed.pad), listed.help.into()]
            };
            let head = ["name", "where", "keys", "mouse", "pad", "what it does"].map(String::from);
            let rows: Vec<[String; 6]> = std::iter::once(head).chain(listed.iter().map(row)).collect();
            let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
            let widths: [usize; 6] = std::array::from_fn(width);
            for row in &rows {
                let line: Vec<String> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
                writeln!(out, "{}", line.join("  ").trim_end())?;
            }
            Ok(())
        })
    }
}
