//! `eremite atlas`: map of the land as a PNG, of any size: its tiles are drawn on all cores, and written band by band.

use clap::Args;
use eremite_land::Column;
use eremite_maps::atlas::{Chart, MAX_LEVEL, MapPage};
use eremite_stream::contracts::seed_words::{SeedWords, land_label};

use crate::cli::{
    CliError, DEFAULT_SEED, EditsArgs, LandArgs, LandRegistries, OutFile, PartArgs, PartAxis, PicturePart, PngHead, PngPixels, Progress,
    RunCommand, Threads, column, picture_texts, write_png, write_to,
};

/// Draws the land from above, with its rivers, names and the way, into a PNG
#[derive(Args)]
pub struct Atlas {
    #[command(flatten)]
    land: LandArgs,
    #[command(flatten)]
    edits: EditsArgs,
    /// Pixels along a side
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(16..=32_768), allow_negative_numbers = true, default_value = "1024")]
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
    #[command(flatten)]
    part: PartArgs,
    #[command(flatten)]
    threads: Threads,
}

/// Number of tiles from which a progress line is shown.
const MANY_TILES: u64 = 16;

impl RunCommand for Atlas {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        let rows = self.part.range_of(u64::from(self.size), "rows")?;
        let rows = rows.start as usize..rows.end as usize;
        let chart = Chart::new(self.edits.land(&self.land, DEFAULT_SEED, lands)?);
        let (column, row) = chart.path_position_at(self.at);
        let level = self.scale.ilog2();
        let part = self.part.part.map(|part| {
            let words = format!("atlas {column:?} {row} {level} {:016x}", self.edits.digest());
            let first = (PartAxis::Rows, rows.start as u32);
            PicturePart::new(part, first, [self.size; 2], chart.land().fingerprint(), &words).text()
        });
        let mut seed_words = SeedWords::default();
        seed_words.learn(self.land.seed.as_ref().map_or("", |given| &given.words));
        let seed = chart.land().seed();
        let title = land_label(seed_words.of(seed), seed, chart.land().algorithm());
        let page = MapPage::new(&chart, [column.0, row], level, [self.size as usize; 2], &title);
        let across = page.tiles_across();
        let bands = rows.start / MapPage::TILE[1]..rows.end.div_ceil(MapPage::TILE[1]);
        let progress = Progress::new((bands.len() * across) as u64, MANY_TILES);
        let texts = picture_texts(part.as_deref(), None);
        let head = PngHead { width: self.size, height: rows.len() as u32, pixels: PngPixels::Rgb, texts: &texts };
        write_to(&self.out, |out| {
            write_png(out, head, self.threads, |stream| {
                let tiles = bands.flat_map(|y| (0..across).map(move |x| (x, y)));
                let mut begun = None;
                self.threads.in_order(
                    tiles,
                    |(x, y)| (x, y, page.tile(x, y)),
                    |(x, y, tile)| {
                        progress.add(1);
                        let mut band = begun.take().unwrap_or_else(|| page.blank_band(y));
                        page.add_tile(&mut band, x, &tile);
                        if x + 1 < across {
                            begun = Some(band);
                            return Ok(());
                        }
                        page.draw_marks(&mut band);
                        let wanted = rows.start.max(band.rows.start)..rows.end.min(band.rows.end);
                        let at = |row: usize| (row - band.rows.start) * band.width * 3;
                        stream.add(&band.bytes[at(wanted.start)..at(wanted.end)])
                    },
                )
            })
        })
    }
}
