//! `eremite synthesize`: land from a crude map.

use std::{io, path::PathBuf};

use clap::Args;
use eremite_land::{
    Seed, params,
    synthesis::{Crude, Drawing, Filter, PixelRect, Plan, Stage, Synthesis, example, lines_file},
};
use image::{ImageBuffer, ImageError, Luma, codecs::png::PngEncoder};

use crate::cli::{DEFAULT_SEED, Fault, Lands, OutFile, Progress, Run, one_of, write_to};

/// Makes land of a crude height map: a PNG of a few flat levels, or a RON file of lines
#[derive(Args)]
pub struct Synthesize {
    /// A PNG: black is low and white is high; or a RON file of ridges, rivers and coasts
    #[arg(value_name = "IN.png")]
    from: PathBuf,
    /// The PNG to write, 16 bits of grey
    #[arg(value_name = "OUT.png")]
    out: OutFile,
    /// Pixels for every seed point; useful from 10 to 50
    #[arg(long, value_name = "N", default_value = "25")]
    pixels_per_seed: String,
    /// Seed points that a pixel is the mean of; useful from 10 to 15
    #[arg(long, value_name = "N", default_value = "12")]
    neighbours: String,
    /// Share of the whole range that the noise adds at most
    #[arg(long, value_name = "SHARE", default_value = "0.05", allow_hyphen_values = true)]
    detail: String,
    /// An example of real land in whose style it is made, instead of noise
    #[arg(long, value_name = "EXAMPLE")]
    style: Option<String>,
    /// What takes away what stands out
    #[arg(long, value_name = "FILTER", value_parser = one_of(&FILTERS), default_value = "median")]
    filter: Filter,
    /// A number or any words
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    seed: Option<Seed>,
    /// How far it goes
    #[arg(long, value_name = "STAGE", value_parser = one_of(&STAGES), default_value = "filter")]
    stage: Stage,
    /// A file for the seed points, as x,y,height
    #[arg(long, value_name = "FILE.csv")]
    seeds_out: Option<OutFile>,
}

const FILTERS: [(&str, &str, Filter); 3] = [
    ("median", "The fifth of the nine values in their order", Filter::Median),
    ("mean", "Their mean", Filter::Mean),
    ("none", "As it is", Filter::None),
];

const STAGES: [(&str, &str, Stage); 4] = [
    ("scatter", "Each pixel is its nearest seed point's", Stage::Scatter),
    ("interpolate", "Each pixel is the mean of its neighbours'", Stage::Interpolate),
    ("detail", "Noise is added", Stage::Detail),
    ("filter", "What stands out is taken away: the whole", Stage::Filter),
];

/// From so many pixels on it takes long enough for a progress line to be of use.
const LARGE_PIXELS: u64 = 1 << 20;

/// The most pixels that a map may have: more than a gigabyte of them is a mistake.
const MOST_PIXELS: usize = 1 << 28;

fn fits(width: usize, height: usize) -> Result<(), String> {
    if width.saturating_mul(height) > MOST_PIXELS {
        return Err(format!("{width} x {height} pixels are too many: at most {MOST_PIXELS}"));
    }
    Ok(())
}

impl Run for Synthesize {
    fn run(self, _: &Lands) -> Result<(), Fault> {
        let mut synthesis = Synthesis { filter: self.filter, ..Synthesis::default() };
        for (name, value) in [("pixels_per_seed", &self.pixels_per_seed), ("neighbours", &self.neighbours), ("detail", &self.detail)] {
            params::set(&mut synthesis, name, value).map_err(|error| Fault::new(format!("--{}", error.to_string().replace('_', "-"))))?;
        }
        let seed = self.seed.unwrap_or(DEFAULT_SEED);
        let mut drawing: Drawing = if lines_file::is_named_so(&self.from) {
            lines_file::read(&self.from).map_err(Fault::new)?
        } else {
            Crude::read(&self.from, fits).map_err(Fault::new)?.into()
        };
        let (width, height) = (drawing.heights.width(), drawing.heights.height());
        if let Some(style) = self.style {
            example::find(&style).map_err(|fault| Fault::new(format!("--style: {fault}")))?;
            (drawing.styles, drawing.styled) = (vec![style], vec![1; width * height]);
        }
        let plan = Plan::from(drawing);
        let map = plan.guide();
        let whole = PixelRect { x: 0, y: 0, width, height };
        if let Some(file) = &self.seeds_out {
            let seeds = synthesis.seeds(map.heights, seed, whole);
            let lines: String = seeds.iter().map(|point| format!("{},{},{}\n", point.x, point.y, point.value)).collect();
            write_to(file, |out| write!(out, "x,y,height\n{lines}"))?;
        }
        let progress = Progress::new((width * height) as u64, LARGE_PIXELS);
        let heights = synthesis.picture(map, seed, self.stage, whole, |rows| {
            progress.add((rows * width) as u64);
            true
        });
        let heights = heights.expect("it goes on to the end");
        drop(progress);
        let pixels: Vec<u16> = heights.iter().map(|height| (height * 65_535.0).round() as u16).collect();
        let picture: ImageBuffer<Luma<u16>, _> = ImageBuffer::from_raw(width as u32, height as u32, pixels).expect("a pixel each");
        write_to(&self.out, |out| {
            picture.write_with_encoder(PngEncoder::new(out)).map_err(|error| match error {
                ImageError::IoError(error) => error,
                error => io::Error::other(error),
            })
        })
    }
}
