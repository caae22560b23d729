//! What is heard comes out of the default device, whatever its rate, channels and samples: opened beside the game after its
//! first frame, opened again when it goes or another takes its place. Where there is none the game is quiet, and whole.

mod device;
mod link;
mod supervisor;

use std::{
    sync::{Arc, Weak},
    thread,
    time::Duration,
};

use bevy::{prelude::*, window::WindowFocused};

use eremite_land::Land;
use eremite_synth::listener::Listener;
use link::SharedAudioSender;
use supervisor::DeviceSupervisor;

use crate::sound::{AudioBackend, AudioReport, AudioSettings, AudioSink, TimedSound};

/// Frames of the game after which the device is opened: the first picture is there before.
const AFTER_FRAMES: u32 = 3;
/// How often it is looked whether the device is still there.
const LOOK: Duration = Duration::from_millis(500);

/// Lets the game be heard.
pub struct LoudspeakerPlugin;

impl Plugin for LoudspeakerPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<AudioSettings>()
            .add_message::<WindowFocused>()
            .add_systems(Last, (open.run_if(resource_exists::<Land>), mute_unfocused));
    }
}

/// What the game tells goes to whatever device there is.
struct DeviceSink(Arc<SharedAudioSender>);

impl AudioBackend for DeviceSink {
    fn submit_frame(&mut self, ears: &Listener, sounds: &[TimedSound], _seconds: f64) {
        self.0.send(ears, sounds);
    }

    fn report(&mut self) -> Option<AudioReport> {
        self.0.report()
    }
}

fn open(land: Res<Land>, mut outlet: ResMut<AudioSink>, mut frames: Local<u32>, mut opened: Local<Weak<SharedAudioSender>>) {
    if let Some(lines) = opened.upgrade() {
        lines.set_seed(land.seed());
    }
    *frames = frames.saturating_add(1);
    if *frames != AFTER_FRAMES {
        return;
    }
    let lines = Arc::new(SharedAudioSender::new(land.seed()));
    *opened = Arc::downgrade(&lines);
    *outlet = AudioSink::new(DeviceSink(lines));
    let kept = opened.clone();
    let keeps = move || {
        let mut keeper = DeviceSupervisor::new(device::CpalHost, kept);
        let begun = std::time::Instant::now();
        // The game has ended when nobody tells anything any more.
        while keeper.update(begun.elapsed().as_secs_f64()) {
            thread::sleep(LOOK);
        }
    };
    if let Err(error) = thread::Builder::new().name("loudspeaker".into()).spawn(keeps) {
        info!("there is no sound: {error}");
    }
}

fn mute_unfocused(mut focused: MessageReader<WindowFocused>, mut mixing: ResMut<AudioSettings>) {
    if let Some(last) = focused.read().last() {
        mixing.has_focus = last.focused;
    }
}
