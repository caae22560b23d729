//! `eremite pack`: what is in a land pack, and what is wrong with it.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use clap::Args;
use eremite_land::shelf::packs::{self, Contents};
use eremite_life::packs::{Survey, faults_of, of_the_game, told};

use crate::{
    app,
    cli::{Fault, Lands, Run, print},
};

/// Tells what is in a land pack, by whom it is and under which licence, and what is wrong with it
#[derive(Args)]
pub struct Show {
    /// A folder or a zip with a pack.ron
    #[arg(value_name = "F", required_unless_present_any = ["list"])]
    pack: Option<PathBuf>,
    /// Says only what is wrong with it, a line for each fault
    #[arg(long, requires = "pack")]
    check: bool,
    /// Lists the packs that lie among the data
    #[arg(long, conflicts_with = "pack")]
    list: bool,
}

impl Run for Show {
    fn run(self, _: &Lands) -> Result<(), Fault> {
        let kinds = app::pack_kinds();
        let Some(file) = &self.pack else { return all() };
        let contents = Contents::read(file).map_err(Fault)?;
        let head = contents.head().map_err(Fault)?;
        let faults = faults_of(&contents, &kinds).map_err(Fault)?;
        if !faults.is_empty() {
            return Err(Fault(faults.join("\n")));
        }
        let notes: Vec<String> = of_the_game(contents.names(), &kinds).into_iter().chain(contents.left_out()).collect();
        print(|out| {
            if self.check {
                writeln!(out, "{} is sound: {}", head.told(), told(contents.names(), &kinds))?;
            } else {
                writeln!(out, "{}\nby {}\nlicence: {}", head.name, head.by, head.licence)?;
                if !head.shows.is_empty() {
                    writeln!(out, "{}", head.shows)?;
                }
                writeln!(out, "{}", told(contents.names(), &kinds))?;
                contents.names().try_for_each(|name| writeln!(out, "    {name}"))?;
            }
            notes.iter().try_for_each(|note| writeln!(out, "{note}"))
        })
    }
}

/// The packs that lie among the data, in their order.
fn all() -> Result<(), Fault> {
    let kinds = app::pack_kinds();
    let folder = packs::folder().ok_or_else(|| Fault::new("this system names no folder for data: name one with --data DIR"))?;
    let survey = Survey::default().renewed(&folder, &kinds);
    print(|out: &mut dyn Write| -> io::Result<()> {
        for there in &survey.packs {
            writeln!(out, "{}: {}", there.pack.head.told(), there.told(&kinds))?;
        }
        Ok(())
    })?;
    if survey.faults.is_empty() { Ok(()) } else { Err(Fault(survey.faults.join("\n"))) }
}
