//! `eremite strip`: a stretch of land as a PNG, rasterised as in the game, without window or GPU. It is painted in stretches on
//! all cores; only its bytes are in memory at once, or those of a part of it.

use std::ops::Range;

use clap::Args;
use eremite_land::{Column, Place};
use eremite_scenery::{
    screenshot::OffscreenScreenshot,
    sky::{DayNightCycle, Weather},
};
use eremite_stream::contracts::camera_view::CameraView;

use crate::app;
use crate::cli::{
    CliError, DEFAULT_SEED, EditsArgs, LandArgs, LandRegistries, OutFile, PartArgs, PartAxis, PicturePart, PngHead, PngPixels, Progress,
    RunCommand, Threads, check_column_range, column, hour, picture_texts, write_png, write_to,
};

/// Draws a stretch of land as the game would, into a PNG, without window or GPU
#[derive(Args)]
pub struct Strip {
    #[command(flatten)]
    land: LandArgs,
    #[command(flatten)]
    edits: EditsArgs,
    /// The first column
    #[arg(long, value_name = "X", value_parser = column, allow_hyphen_values = true)]
    from: Column,
    /// How many columns
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000), allow_negative_numbers = true)]
    columns: u32,
    /// Metres of ground shown beneath the lowest point of the surface
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u32).range(0..=4096), allow_negative_numbers = true, default_value = "10")]
    depth: u32,
    /// The hour of the day
    #[arg(long, value_name = "H", value_parser = hour, allow_negative_numbers = true, default_value = "12")]
    hour: f32,
    /// The PNG to write
    #[arg(long, value_name = "FILE")]
    out: OutFile,
    /// Pixels a metre: the game, in a window 720 pixels high, has 20
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(1..=200), allow_negative_numbers = true, default_value = "20")]
    scale: u32,
    #[command(flatten)]
    part: PartArgs,
    #[command(flatten)]
    threads: Threads,
}

/// Largest image, or part of one, in pixels.
const MAX_PIXELS: u64 = 1 << 27;
/// Pixels of a stretch that a thread paints at once.
const STRETCH_PIXELS: u64 = 1 << 21;
/// Number of stretches from which a progress line is shown.
const MANY_STRETCHES: u64 = 8;
/// Height of the game's view in metres, and air above higher land.
const VIEW_M: f32 = 36.0;
const AIR_M: f32 = 20.0;

impl RunCommand for Strip {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        check_column_range(self.from, u64::from(self.columns))?;
        let land = self.edits.land(&self.land, DEFAULT_SEED, lands)?;
        let heights = land.heights(self.from, self.columns as usize + 1);
        let (low, high) = heights.iter().fold((f32::MAX, f32::MIN), |(low, high), &h| (low.min(h), high.max(h)));
        let ground_m = self.depth as f32;
        let height_m = (high - low + AIR_M + ground_m).max(VIEW_M);
        let middle_y = (high + AIR_M + low - ground_m) / 2.0;
        let scale = self.scale as f32;
        let (width, height) = (self.columns * self.scale, (height_m * scale).ceil() as u32);
        let part = self.part.range_of(u64::from(self.columns), "columns")?;
        let part = part.start as u32 * self.scale..part.end as u32 * self.scale;
        if u64::from(part.end - part.start) * u64::from(height) > MAX_PIXELS {
            return Err(CliError::new(format!(
                "{} x {height} pixels are too many; take fewer --columns or a smaller --scale, or make it in parts: --part 1/2 and so on",
                part.end - part.start
            )));
        }
        let view = CameraView {
            place: Place::at(self.from, 0).at_height(middle_y).moved_along(self.columns as f32 / 2.0),
            half_height_m: height as f32 / scale / 2.0,
            half_width_m: self.columns as f32 / 2.0,
            ..CameraView::default()
        };
        let text = self.part.part.map(|number| {
            let words = format!("strip {:?} {} {} {} {:016x}", self.from, self.depth, self.hour, self.scale, self.edits.digest());
            PicturePart::new(number, (PartAxis::Columns, part.start), [width, height], land.fingerprint(), &words).text()
        });
        let still = OffscreenScreenshot {
            land,
            view,
            clock: DayNightCycle::default().at_hour(self.hour),
            weather: Weather::default(),
            near: false,
            layers: &app::picture_layers(),
        };
        let picture = self.painted(&still, [width, height], &part)?;
        let texts = picture_texts(text.as_deref(), None);
        let head = PngHead { width: part.end - part.start, height, pixels: PngPixels::Rgb, texts: &texts };
        write_to(&self.out, |out| write_png(out, head, self.threads, |stream| stream.add(&picture)))
    }
}

impl Strip {
    /// The sRGB bytes of some columns of pixels. The stretches in which it is painted are cut from the left edge of the whole,
    /// whatever part of it is asked for.
    fn painted(&self, still: &OffscreenScreenshot, [width, height]: [u32; 2], part: &Range<u32>) -> Result<Vec<u8>, CliError> {
        let columns = (STRETCH_PIXELS / u64::from(height) / u64::from(self.scale)).clamp(1, u64::from(self.columns)) as u32;
        let wide = columns * self.scale;
        let stretches = part.start / wide..part.end.div_ceil(wide);
        let progress = Progress::new(stretches.len() as u64, MANY_STRETCHES);
        let row_bytes = (part.end - part.start) as usize * 3;
        let mut picture = vec![0; row_bytes * height as usize];
        let paint = |number: u32| {
            let stretch = number * wide..((number + 1) * wide).min(width);
            (stretch.clone(), still.render_stretch(width, height, stretch))
        };
        let placed = self.threads.in_order(stretches, paint, |(stretch, bytes)| {
            progress.add(1);
            let shown = stretch.start.max(part.start)..stretch.end.min(part.end);
            let within = |column: u32| (column - stretch.start) as usize * 3;
            let at = (shown.start - part.start) as usize * 3;
            for (row, pixels) in bytes.chunks_exact(stretch.len() * 3).enumerate() {
                let pixels = &pixels[within(shown.start)..within(shown.end)];
                picture[row * row_bytes + at..][..pixels.len()].copy_from_slice(pixels);
            }
            Ok(())
        });
        placed.map_err(CliError::new)?;
        Ok(picture)
    }
}
