//! `eremite sound`: renders a scene of the synthesizer to a WAV file, and its spectrogram to a PNG.

use std::path::Path;

use clap::Args;
use eremite_land::{Column, Seed};
use eremite_life::{sound::recorder::RATE_HZ, spectrogram};
use eremite_synth::{
    scene::{ScenePlayer, SoundScene},
    scenes,
};
use serde::Serialize;

use crate::cli::{
    CliError, DEFAULT_SEED, LandRegistries, OutFile, RunCommand, column, hour, number_in, print_json_or, wav::WavFile, write_picture,
};

/// Writes what a scene sounds like as a WAV file: 48 kHz, 16 bits, both ears
#[derive(Args)]
#[command(arg_required_else_help = true)]
pub struct Sound {
    /// Which; `eremite sound --list` lists them
    #[arg(long, value_name = "NAME", required_unless_present = "list")]
    scene: Option<String>,
    /// The land's seed: birds have another tongue, music is another
    #[arg(long, value_name = "SEED", allow_hyphen_values = true)]
    seed: Option<Seed>,
    /// The column: music goes by stretches of the way
    #[arg(long, value_name = "X", value_parser = column, allow_hyphen_values = true, default_value = "0")]
    at: Column,
    /// The hour of the day
    #[arg(long, value_name = "H", value_parser = hour, allow_negative_numbers = true, default_value = "8")]
    hour: f32,
    /// How long, up to an hour
    #[arg(long, value_name = "T", value_parser = seconds, allow_negative_numbers = true, required_unless_present = "list")]
    seconds: Option<f64>,
    /// Where to write it
    #[arg(long, value_name = "FILE.wav")]
    out: Option<OutFile>,
    /// Where to write a picture of it: time to the right, pitch upward
    #[arg(long, value_name = "FILE.png")]
    spectrogram: Option<OutFile>,
    /// Lists the scenes
    #[arg(long, conflicts_with_all = ["scene", "seconds", "out", "spectrogram"])]
    list: bool,
    /// As JSON: an array of objects
    #[arg(long, requires = "list")]
    json: bool,
}

#[derive(Serialize)]
struct SoundEntry {
    name: &'static str,
    heard: &'static str,
}

/// Longest duration in seconds.
const MAX_S: f64 = 3600.0;

fn seconds(text: &str) -> Result<f64, CliError> {
    number_in(text, 0.1..=MAX_S, format!("a time is a number of seconds from 0.1 to {MAX_S}"))
}

impl RunCommand for Sound {
    fn run(self, _lands: &LandRegistries) -> Result<(), CliError> {
        if self.list {
            let listed: Vec<SoundEntry> = scenes().map(|SoundScene { name, description: heard, .. }| SoundEntry { name, heard }).collect();
            return print_json_or(self.json, &listed, |out| {
                listed.iter().try_for_each(|SoundEntry { name, heard }| writeln!(out, "{name}: {heard}"))
            });
        }
        let name = self.scene.unwrap_or_default();
        let scene = scenes().find(|scene| scene.name == name);
        let scene = scene.ok_or_else(|| {
            let names: Vec<&str> = scenes().map(|scene| scene.name).collect();
            CliError::none_such(format!("there is no scene '{name}'"), &names)
        })?;
        if self.out.is_none() && self.spectrogram.is_none() {
            return Err(CliError::new("say where to write it: --out FILE.wav, or --spectrogram FILE.png"));
        }
        let frames = (self.seconds.unwrap_or_default() * f64::from(RATE_HZ)).round() as usize;
        let mut playing = ScenePlayer::new(scene, self.seed.unwrap_or(DEFAULT_SEED), self.at.0, self.hour, RATE_HZ);
        let mut wave = self.out.as_deref().map(|file| WavFile::begin(file, RATE_HZ)).transpose()?;
        // Mono samples, kept only if a spectrogram is drawn.
        let mut kept = Vec::with_capacity(if self.spectrogram.is_some() { frames } else { 0 });
        let mut block = vec![[0.0; 2]; RATE_HZ as usize];
        for begun in (0..frames).step_by(block.len()) {
            let block = &mut block[..(frames - begun).min(RATE_HZ as usize)];
            playing.render(block);
            if let Some(wave) = &mut wave {
                wave.write(block)?;
            }
            if self.spectrogram.is_some() {
                kept.extend(block.iter().map(|[left, right]| 0.5 * (left + right)));
            }
        }
        if let Some(wave) = wave {
            wave.finish()?;
        }
        self.spectrogram.as_deref().map_or(Ok(()), |file| draw(&kept, file))
    }
}

fn draw(frames: &[f32], file: &Path) -> Result<(), CliError> {
    let picture = spectrogram::spectrogram_image(frames, RATE_HZ);
    write_picture(&picture.bytes, picture.width, picture.height, file)
}
