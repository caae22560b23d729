//! `eremite atlas`: the land from above as a PNG.

use std::path::PathBuf;

use clap::Args;

use super::{DEFAULT_SEED, Fault, LandArgs, column};
use crate::{
    atlas::{Chart, MOST_LEVEL, Page},
    ink::raster,
    land::Column,
};

/// Draws the land from above.
#[derive(Args)]
pub(super) struct Atlas {
    #[command(flatten)]
    land: LandArgs,
    /// Pixels along a side
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(16..=8192), allow_negative_numbers = true, default_value = "1024")]
    size: u32,
    /// The column of the way that is in the middle
    #[arg(long, value_name = "X", value_parser = column, allow_hyphen_values = true, default_value = "0")]
    at: Column,
    /// Metres a pixel: a power of two, else the next smaller one counts
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(1..=1 << MOST_LEVEL), allow_negative_numbers = true, default_value = "4")]
    scale: u64,
    /// The PNG to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Atlas {
    pub fn run(self) -> Result<(), Fault> {
        let chart = Chart::new(self.land.land(DEFAULT_SEED)?);
        let (column, row) = chart.way_at(self.at);
        let picture = Page::print(&chart, [column.0, row], self.scale.ilog2(), [self.size as usize; 2]);
        raster::save(&picture, self.size, self.size, &self.out).map_err(|error| Fault::cannot_write(&self.out, error))
    }
}
