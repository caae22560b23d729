//! Audio output through the default device (cpal), at any sample rate, channel count and sample format. The device is opened
//! on a thread of its own after the first frames, and reopened when it is lost or the default changes. Without one the game
//! is silent but otherwise works.

mod device;
mod link;
mod supervisor;
#[cfg(target_arch = "wasm32")]
mod web;

use std::sync::{Arc, Weak};
#[cfg(not(target_arch = "wasm32"))]
use std::{thread, time::Duration};

use bevy::{prelude::*, window::WindowFocused};

use eremite_land::Land;
use eremite_synth::listener::Listener;
use link::SharedAudioSender;
use supervisor::DeviceSupervisor;

use crate::sound::{AudioBackend, AudioReport, AudioSettings, AudioSink, TimedSound};

/// Frames of the game before the device is opened, so that the first frame does not wait for it.
const AFTER_FRAMES: u32 = 3;
/// Interval of the device checks.
#[cfg(not(target_arch = "wasm32"))]
const LOOK: Duration = Duration::from_millis(500);

/// Plays the game's sound on the default audio device.
///
/// | | |
/// |---|---|
/// | Needs | `LandPlugin` ([`Land`]), `SoundPlugin` ([`AudioSink`]) |
/// | System sets | none; runs in `Last` |
/// | Messages | reads [`WindowFocused`] |
/// | Resources | [`AudioSettings`]; connects the [`AudioSink`] |
pub struct LoudspeakerPlugin;

impl Plugin for LoudspeakerPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<AudioSettings>()
            .add_message::<WindowFocused>()
            .add_systems(Last, (open.run_if(resource_exists::<Land>), mute_unfocused.run_if(on_message::<WindowFocused>)));
        #[cfg(target_arch = "wasm32")]
        app.add_systems(Last, web::update_device.after(open));
    }
}

/// Audio sink that sends to the open device, if there is one.
struct DeviceSink(Arc<SharedAudioSender>);

impl AudioBackend for DeviceSink {
    fn submit_frame(&mut self, listener: &Listener, sounds: &[TimedSound], _seconds: f64) {
        self.0.send(listener, sounds);
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
    supervise(opened.clone());
}

/// Keeps a device open from now on, on a thread of its own.
#[cfg(not(target_arch = "wasm32"))]
fn supervise(kept: Weak<SharedAudioSender>) {
    let keeps = move || {
        let mut keeper = DeviceSupervisor::new(device::CpalHost, kept);
        let begun = std::time::Instant::now();
        // Ends when the game drops its sender.
        while keeper.update(begun.elapsed().as_secs_f64()) {
            thread::sleep(LOOK);
        }
    };
    if let Err(error) = thread::Builder::new().name("loudspeaker".into()).spawn(keeps) {
        info!("there is no sound: {error}");
    }
}

/// Keeps a device open from now on, between frames.
#[cfg(target_arch = "wasm32")]
fn supervise(kept: Weak<SharedAudioSender>) {
    web::supervise(DeviceSupervisor::new(device::CpalHost, kept));
}

fn mute_unfocused(mut focused: MessageReader<WindowFocused>, mut mixing: ResMut<AudioSettings>) {
    if let Some(last) = focused.read().last() {
        mixing.has_focus = last.focused;
    }
}
