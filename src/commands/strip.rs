//! `eremite strip`: a stretch of land as a PNG, rasterised as in the game, without window or GPU.

use clap::Args;
use eremite_land::{Column, Place};
use eremite_scenery::{
    screenshot::OffscreenScreenshot,
    sky::{DayNightCycle, Weather},
};
use eremite_stream::contracts::camera_view::CameraView;

use crate::app;
use crate::cli::{
    CliError, DEFAULT_SEED, EditsArgs, LandArgs, LandRegistries, OutFile, RunCommand, check_column_range, column, hour, write_picture,
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
}

/// Largest image, in pixels.
const MAX_PIXELS: u64 = 1 << 27;
/// Height of the game's view in metres, and air above higher land.
const VIEW_M: f32 = 36.0;
const AIR_M: f32 = 20.0;

impl RunCommand for Strip {
    fn run(self, lands: &LandRegistries) -> Result<(), CliError> {
        check_column_range(self.from, u64::from(self.columns))?;
        let land = self.edits.land(&self.land, DEFAULT_SEED, lands)?;
        let mut heights = vec![0.0; self.columns as usize + 1];
        land.fill_heights(self.from, &mut heights);
        let (low, high) = heights.iter().fold((f32::MAX, f32::MIN), |(low, high), &h| (low.min(h), high.max(h)));
        let ground_m = self.depth as f32;
        let height_m = (high - low + AIR_M + ground_m).max(VIEW_M);
        let middle_y = (high + AIR_M + low - ground_m) / 2.0;
        let scale = self.scale as f32;
        let (width, height) = (self.columns * self.scale, (height_m * scale).ceil() as u32);
        if u64::from(width) * u64::from(height) > MAX_PIXELS {
            return Err(CliError::new(format!("{width} x {height} pixels are too many; take fewer --columns or a smaller --scale")));
        }
        let view = CameraView {
            place: Place::at(self.from, 0).at_height(middle_y).moved_along(self.columns as f32 / 2.0),
            half_height_m: height as f32 / scale / 2.0,
            half_width_m: self.columns as f32 / 2.0,
            ..CameraView::default()
        };
        let still = OffscreenScreenshot {
            land,
            view,
            clock: DayNightCycle::default().at_hour(self.hour),
            weather: Weather::default(),
            near: false,
            layers: &app::picture_layers(),
        };
        write_picture(&still.render(width, height), width, height, &self.out)
    }
}
