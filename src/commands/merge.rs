//! `eremite merge`: the strokes of several players over one land in one file.

use std::path::{Path, PathBuf};

use clap::Args;
use eremite_land::{
    asset_store::{self, file_read},
    edits::{
        Strokes,
        log::{self, Origin},
    },
    error_output::print_error,
};
use eremite_life::{
    brush::saved_strokes,
    save_game::{
        SaveContents, saved_recipe,
        shared_lands::{self, is_land},
    },
};

use crate::cli::{CliError, LandRegistries, OutFile, RunCommand, print};

/// Largest size of a file of strokes in bytes.
const MAX_BYTES: u64 = 256 << 20;

/// Merges what several players did in one land: the union of their strokes, the same in whatever order the files are named
#[derive(Args)]
pub struct Merge {
    /// Files of strokes, or shared lands (NAME.land), of one land
    #[arg(value_name = "FILE", num_args = 2.., required = true)]
    files: Vec<PathBuf>,
    /// The file of all strokes; a shared land if its name ends in .land
    #[arg(long, value_name = "FILE")]
    out: OutFile,
}

/// An input file.
struct Input {
    origin: Origin,
    log: Vec<u8>,
    /// The whole contents of a shared land.
    land: Option<SaveContents>,
}

impl Input {
    fn open(file: &Path) -> Result<Self, CliError> {
        let cannot = |words: String| CliError(format!("cannot read {}: {words}", file.display()));
        if !is_land(file) {
            let log = file_read::read_bytes(file, MAX_BYTES).map_err(|error| cannot(error.to_string()))?;
            let origin = log::origin_of(&log).map_err(|error| cannot(error.to_string()))?;
            return Ok(Self { origin, log, land: None });
        }
        let land = shared_lands::open(file).map_err(CliError::new)?;
        let recipe = saved_recipe(&land).map_err(|error| cannot(error.to_string()))?;
        let origin = Origin::of(&recipe);
        let log = saved_strokes::log_of(&land.sections, &origin).map_err(|error| cannot(error.to_string()))?;
        Ok(Self { log: log.unwrap_or_else(|| log::header(&origin)), origin, land: Some(land) })
    }
}

impl RunCommand for Merge {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        let mut inputs = self.files.iter().map(|file| Ok((file, Input::open(file)?))).collect::<Result<Vec<_>, CliError>>()?;
        let origin = inputs[0].1.origin.clone();
        let mut all = Strokes::default();
        for (file, input) in &inputs {
            let cannot = |words: String| CliError(format!("cannot merge {}: {words}", file.display()));
            let read = log::read(&input.log, &origin).map_err(|error| cannot(error.to_string()))?;
            if !read.is_whole() {
                let count: usize = read.damaged.iter().map(ExactSizeIterator::len).sum();
                print_error(format!("{}: {count} bytes of its strokes are damaged, and are left out", file.display()));
            }
            all.merge(&read.strokes).map_err(|error| cannot(error.to_string()))?;
        }
        let merged = log::to_bytes(&origin, &all);
        let bytes = if is_land(&self.out) {
            let land = inputs.iter_mut().find_map(|(_, input)| input.land.take());
            let mut land = land.ok_or_else(|| CliError::new("files of strokes are merged to a file of strokes, and to no .land"))?;
            let recipe = saved_recipe(&land).map_err(CliError::new)?;
            let print = lands.land(&recipe)?.fingerprint();
            saved_strokes::set_log(&mut land.sections, print, &origin, merged).map_err(CliError::new)?;
            shared_lands::to_bytes(&land)
        } else {
            merged
        };
        asset_store::write_atomic(&self.out, &bytes).map_err(|error| CliError::cannot_write(&self.out, error))?;
        let (commands, rooms) = (all.commands().len(), all.edits().rooms().count());
        print(|out| writeln!(out, "{commands} edit commands, {rooms} changed rooms"))
    }
}
