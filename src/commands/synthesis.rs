//! `eremite synthesize`: heightmap upsampling from a crude map, band by band: only the map itself is in memory as a whole.

use std::path::PathBuf;

use clap::Args;
use eremite_land::{
    Seed, params,
    synthesis::{
        CrudeHeightmap, Drawing, PixelRect, PreparedDrawing, SmoothingFilter, Synthesis, SynthesisStage, lines_file, style_exemplar,
    },
};

use crate::cli::{
    CliError, DEFAULT_SEED, LandRegistries, OutFile, PngHead, PngPixels, Progress, RunCommand, Threads, one_of, write_png, write_to,
};

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
    filter: SmoothingFilter,
    /// A number or any words
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    seed: Option<Seed>,
    /// How far it goes
    #[arg(long, value_name = "STAGE", value_parser = one_of(&STAGES), default_value = "filter")]
    stage: SynthesisStage,
    /// A file for the seed points, as x,y,height
    #[arg(long, value_name = "FILE.csv")]
    seeds_out: Option<OutFile>,
    #[command(flatten)]
    threads: Threads,
}

const FILTERS: [(&str, &str, SmoothingFilter); 3] = [
    ("median", "The fifth of the nine values in their order", SmoothingFilter::Median),
    ("mean", "Their mean", SmoothingFilter::Mean),
    ("none", "As it is", SmoothingFilter::None),
];

const STAGES: [(&str, &str, SynthesisStage); 4] = [
    ("scatter", "Each pixel is its nearest seed point's", SynthesisStage::Scatter),
    ("interpolate", "Each pixel is the mean of its neighbours'", SynthesisStage::Interpolate),
    ("detail", "Noise is added", SynthesisStage::Detail),
    ("filter", "What stands out is taken away: the whole", SynthesisStage::Filter),
];

/// Number of pixels from which a progress line is shown.
const LARGE_PIXELS: u64 = 1 << 20;

/// Rows that a thread makes at once.
const BAND_ROWS: usize = 64;

/// Largest map in pixels: more than a gigabyte of them is a mistake.
const MAX_PIXELS: usize = 1 << 28;

fn fits(width: usize, height: usize) -> Result<(), String> {
    if width.saturating_mul(height) > MAX_PIXELS {
        return Err(format!("{width} x {height} pixels are too many: at most {MAX_PIXELS}"));
    }
    Ok(())
}

impl RunCommand for Synthesize {
    fn run(self, _: &LandRegistries) -> Result<(), CliError> {
        let mut synthesis = Synthesis { filter: self.filter, ..Synthesis::default() };
        for (name, value) in [("pixels_per_seed", &self.pixels_per_seed), ("neighbours", &self.neighbours), ("detail", &self.detail)] {
            params::set(&mut synthesis, name, value)
                .map_err(|error| CliError::new(format!("--{}", error.to_string().replace('_', "-"))))?;
        }
        let seed = self.seed.unwrap_or(DEFAULT_SEED);
        let mut drawing: Drawing = if lines_file::has_lines_extension(&self.from) {
            lines_file::read(&self.from).map_err(CliError::new)?
        } else {
            CrudeHeightmap::read(&self.from, fits).map_err(CliError::new)?.into()
        };
        let (width, height) = (drawing.heights.width(), drawing.heights.height());
        if let Some(style) = self.style {
            style_exemplar::find(&style).map_err(|fault| CliError::new(format!("--style: {fault}")))?;
            (drawing.styles, drawing.styled) = (vec![style], vec![1; width * height]);
        }
        let plan = PreparedDrawing::from(drawing);
        let map = plan.synthesis_input();
        let whole = PixelRect { x: 0, y: 0, width, height };
        if let Some(file) = &self.seeds_out {
            let seeds = synthesis.seed_points(map.heights, seed, whole);
            write_to(file, |out| {
                writeln!(out, "x,y,height")?;
                seeds.iter().try_for_each(|point| writeln!(out, "{},{},{}", point.x, point.y, point.value))
            })?;
        }
        let progress = Progress::new((width * height) as u64, LARGE_PIXELS);
        let band = |first: usize| {
            let window = PixelRect { x: 0, y: first as i64, width, height: BAND_ROWS.min(height - first) };
            let heights = synthesis.synthesize_window(map, seed, self.stage, window);
            heights.iter().flat_map(|height| ((height * 65_535.0).round() as u16).to_be_bytes()).collect::<Vec<u8>>()
        };
        let head = PngHead { width: width as u32, height: height as u32, pixels: PngPixels::Grey16, texts: &[] };
        write_to(&self.out, |out| {
            write_png(out, head, self.threads, |stream| {
                self.threads.in_order((0..height).step_by(BAND_ROWS), band, |pixels| {
                    progress.add((pixels.len() / 2) as u64);
                    stream.add(&pixels)
                })
            })
        })
    }
}
