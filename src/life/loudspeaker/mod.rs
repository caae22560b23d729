//! What is heard comes out of the default device, whatever its rate, channels and samples: opened beside the game after its
//! first frame, opened again when it goes or another takes its place. Where there is none the game is quiet, and whole.

mod device;
mod keeper;
mod line;

use std::{
    sync::{Arc, Weak},
    thread,
    time::Duration,
};

use bevy::{prelude::*, window::WindowFocused};

use eremite_land::Land;
use eremite_synth::ears::Ears;
use keeper::Keeper;
use line::Lines;

use crate::sound::{Mixing, Outlet, Report, Sound, Takes};

/// Frames of the game after which the device is opened: the first picture is there before.
const AFTER_FRAMES: u32 = 3;
/// How often it is looked whether the device is still there.
const LOOK: Duration = Duration::from_millis(500);

/// Lets the game be heard.
pub struct LoudspeakerPlugin;

impl Plugin for LoudspeakerPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<Mixing>().add_message::<WindowFocused>().add_systems(Last, (open.run_if(resource_exists::<Land>), focus));
    }
}

/// What the game tells goes to whatever device there is.
struct ToDevice(Arc<Lines>);

impl Takes for ToDevice {
    fn take(&mut self, ears: &Ears, sounds: &[Sound], _seconds: f64) {
        self.0.tell(ears, sounds);
    }

    fn report(&mut self) -> Option<Report> {
        self.0.report()
    }
}

fn open(land: Res<Land>, mut outlet: ResMut<Outlet>, mut frames: Local<u32>, mut opened: Local<Weak<Lines>>) {
    if let Some(lines) = opened.upgrade() {
        lines.play(land.seed());
    }
    *frames = frames.saturating_add(1);
    if *frames != AFTER_FRAMES {
        return;
    }
    let lines = Arc::new(Lines::new(land.seed()));
    *opened = Arc::downgrade(&lines);
    *outlet = Outlet::new(ToDevice(lines));
    let kept = opened.clone();
    let keeps = move || {
        let mut keeper = Keeper::new(device::Machine, kept);
        let begun = std::time::Instant::now();
        // The game has ended when nobody tells anything any more.
        while keeper.step(begun.elapsed().as_secs_f64()) {
            thread::sleep(LOOK);
        }
    };
    if let Err(error) = thread::Builder::new().name("loudspeaker".into()).spawn(keeps) {
        info!("there is no sound: {error}");
    }
}

fn focus(mut focused: MessageReader<WindowFocused>, mut mixing: ResMut<Mixing>) {
    if let Some(last) = focused.read().last() {
        mixing.has_focus = last.focused;
    }
}
