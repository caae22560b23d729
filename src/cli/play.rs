//! `eremite`: plays in a window.

use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use clap::Args;

use super::{Fault, LandArgs, column, hour};
use crate::{
    app,
    land::{Column, hash::fresh_seed},
    sky::Clock,
};

/// Plays.
#[derive(Args)]
pub(super) struct Play {
    #[command(flatten)]
    land: LandArgs,
    /// The column to begin at
    #[arg(long, value_name = "X", value_parser = column, allow_hyphen_values = true, default_value = "0")]
    at: Column,
    /// The hour of the day to begin at
    #[arg(long, value_name = "H", value_parser = hour, allow_negative_numbers = true)]
    hour: Option<f32>,
}

/// Whether the first frame was drawn: what fails before is the environment's fault, and is said in a line.
static STARTED: AtomicBool = AtomicBool::new(false);

impl Play {
    pub fn run(self) -> Result<(), Fault> {
        let land = self.land.land(fresh_seed())?;
        check_display()?;
        let default_hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if STARTED.load(Ordering::Relaxed) {
                default_hook(panic);
                return;
            }
            eprintln!("eremite: no window: {}", environment_fault(panic.payload_as_str().unwrap_or_default()));
            std::process::exit(2);
        }));
        let mut game = app::windowed(land, self.at);
        if let Some(hour) = self.hour {
            game.insert_resource(Clock::default().at_hour(hour));
        }
        game.add_systems(Last, || STARTED.store(true, Ordering::Relaxed));
        match game.run() {
            AppExit::Success => Ok(()),
            AppExit::Error(code) => Err(Fault::new(format!("the game ended with code {code}"))),
        }
    }
}

/// What the environment lacks, in words, from what a window or a renderer says when it gives up.
fn environment_fault(words: &str) -> String {
    if words.contains("event loop") {
        let display = std::env::var("WAYLAND_DISPLAY").or_else(|_| std::env::var("DISPLAY")).unwrap_or_default();
        format!("the display {display} cannot be opened; is it running, and may you use it?")
    } else if words.contains("GPU") {
        "no Vulkan or OpenGL driver was found; install one (mesa-vulkan-drivers is one that needs no GPU)".into()
    } else {
        words.lines().next().unwrap_or_default().into()
    }
}

fn check_display() -> Result<(), Fault> {
    let set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let unix = cfg!(all(unix, not(target_os = "macos")));
    if unix && !set("DISPLAY") && !set("WAYLAND_DISPLAY") && !set("WAYLAND_SOCKET") {
        return Err(Fault::new(
            "no display: neither DISPLAY nor WAYLAND_DISPLAY is set; start it on a desktop, or use `eremite strip` and `eremite walk`, which need none",
        ));
    }
    Ok(())
}
