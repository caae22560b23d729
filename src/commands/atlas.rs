//! `eremite atlas`: map of the land as a PNG.

use clap::Args;
use eremite_land::Column;
use eremite_maps::atlas::{Chart, MAX_LEVEL, MapPage};

use crate::cli::{CliError, DEFAULT_SEED, EditsArgs, LandArgs, LandRegistries, OutFile, RunCommand, column, write_picture};

/// Draws the land from above, with its rivers, names and the way, into a PNG
#[derive(Args)]
pub struct Atlas {
    #[command(flatten)]
    land: LandArgs,
    #[command(flatten)]
    edits: EditsArgs,
    /// Pixels along a side
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(16..=8192), allow_negative_numbers = true, default_value = "1024")]
    size: u32,
    /// The column of the way that is in the middle
    #[arg(long, value_name = "X", value_parser = column, allow_hyphen_values = true, default_value = "0")]
    at: Column,
    /// Metres a pixel: a power of two, else the next smaller one counts
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(1..=1 << MAX_LEVEL), allow_negative_numbers = true, default_value = "4")]
    scale: u64,
    /// The PNG to write
    #[arg(long, value_name = "FILE")]
    out: OutFile,
}

impl RunCommand for Atlas {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        let chart = Chart::new(self.edits.land(&self.land, DEFAULT_SEED, lands)?);
        let (column, row) = chart.path_position_at(self.at);
        let picture = MapPage::print(&chart, [column.0, row], self.scale.ilog2(), [self.size as usize; 2]);
        write_picture(&picture, self.size, self.size, &self.out)
    }
}
