//! `eremite pack`: contents and errors of a land pack.

use std::{
    io::{self, Write},
    path::PathBuf,
};

use clap::Args;
use eremite_land::asset_store::packs::{self, PackContents};
use eremite_life::packs::{PackScan, shadowed_files, summarize_files, validate_contents};

use crate::{
    app,
    cli::{CliError, LandRegistries, RunCommand, print},
};

/// Tells what is in a land pack, by whom it is and under which licence, and what is wrong with it
#[derive(Args)]
pub struct ShowPack {
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

impl RunCommand for ShowPack {
    fn run(self, _: &LandRegistries) -> Result<(), CliError> {
        let kinds = app::pack_kinds();
        let Some(file) = &self.pack else { return all() };
        let contents = PackContents::read(file).map_err(CliError::new)?;
        let head = contents.manifest().map_err(CliError::new)?;
        let faults = validate_contents(&contents, &kinds).map_err(CliError::new)?;
        if !faults.is_empty() {
            return Err(CliError(faults.join("\n")));
        }
        let notes: Vec<String> = shadowed_files(contents.names(), &kinds).into_iter().chain(contents.excluded_summary()).collect();
        print(|out| {
            if self.check {
                writeln!(out, "{} is sound: {}", head.description(), summarize_files(contents.names(), &kinds))?;
            } else {
                writeln!(out, "{}\nby {}\nlicence: {}", head.name, head.by, head.licence)?;
                if !head.shows.is_empty() {
                    writeln!(out, "{}", head.shows)?;
                }
                writeln!(out, "{}", summarize_files(contents.names(), &kinds))?;
                contents.names().try_for_each(|name| writeln!(out, "    {name}"))?;
            }
            notes.iter().try_for_each(|note| writeln!(out, "{note}"))
        })
    }
}

/// Packs in the data folder, in their order.
fn all() -> Result<(), CliError> {
    let kinds = app::pack_kinds();
    let folder = packs::folder().ok_or_else(|| CliError::new("this system names no folder for data: name one with --data DIR"))?;
    let survey = PackScan::default().rescan(&folder, &kinds);
    print(|out: &mut dyn Write| -> io::Result<()> {
        for there in &survey.packs {
            writeln!(out, "{}: {}", there.pack.head.description(), there.summary(&kinds))?;
        }
        Ok(())
    })?;
    if survey.faults.is_empty() { Ok(()) } else { Err(CliError(survey.faults.join("\n"))) }
}
