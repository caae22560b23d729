//! Audio sink: the interface between the game's sound and its output.

use bevy::prelude::*;
use eremite_synth::{
    event::{SoundEvent, SoundEventKind, SurfaceKind},
    listener::{Listener, Spatialization},
    voice::VoiceId,
};

/// A sound of a frame, with its delay from the frame's start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedSound {
    /// What happens.
    pub what: SoundEventKind,
    /// The surface that it happens on, of what [is on the ground](SoundEventKind::is_on_ground).
    pub ground: SurfaceKind,
    /// Gain, pan and occlusion.
    pub from: Spatialization,
    /// Seconds after the start of the frame.
    pub after_s: f32,
}

impl TimedSound {
    /// A sound at the frame's start, on turf.
    pub const fn new(what: SoundEventKind, from: Spatialization) -> Self {
        Self { what, ground: SurfaceKind::Grass, from, after_s: 0.0 }
    }

    /// The same for the synthesizer, at a frame of its own count.
    pub const fn at_frame(self, frame: u64) -> SoundEvent {
        SoundEvent { frame, what: self.what, ground: self.ground, from: self.from }
    }
}

/// An output for the game's sound: a device, a recorder, or a monitor.
pub trait AudioBackend: Send + Sync + 'static {
    /// Takes the listener's state and the sounds of a frame, and its length in seconds.
    fn submit_frame(&mut self, listener: &Listener, sounds: &[TimedSound], seconds: f64);

    /// What was rendered since the last report, if it is known.
    fn report(&mut self) -> Option<AudioReport> {
        None
    }
}

/// Report of rendered audio, for meters and spectrograms.
#[derive(Clone, Debug, PartialEq)]
pub struct AudioReport {
    /// Level of each voice (root mean square), in the order of [`VoiceId::ALL`].
    pub levels: [f32; VoiceId::ALL.len()],
    /// Mono frames since the last report.
    pub frames: Vec<f32>,
    /// Sample rate.
    pub rate_hz: u32,
}

/// Resource: the sounds of this frame.
#[derive(Resource, Clone, Debug, Default)]
pub struct FrameSounds(pub Vec<TimedSound>);

/// Resource: the audio output; none by default.
#[derive(Resource, Default)]
pub struct AudioSink {
    takes: Option<Box<dyn AudioBackend>>,
    /// A second output, for reports only.
    monitor: Option<Box<dyn AudioBackend>>,
}

impl AudioSink {
    /// A sink with an output.
    pub fn new(takes: impl AudioBackend) -> Self {
        Self { takes: Some(Box::new(takes)), monitor: None }
    }

    /// Sets or removes a second output that is only reported.
    pub fn monitor(&mut self, takes: Option<Box<dyn AudioBackend>>) {
        self.monitor = takes;
    }

    /// Whether there is any output.
    pub fn is_connected(&self) -> bool {
        self.takes.is_some() || self.monitor.is_some()
    }

    /// What was rendered since the last report, if it is known.
    pub fn report(&mut self) -> Option<AudioReport> {
        let report = self.takes.as_mut().and_then(|takes| takes.report());
        report.or_else(|| self.monitor.as_mut()?.report())
    }

    /// See [`AudioBackend::submit_frame`].
    pub fn submit_frame(&mut self, listener: &Listener, sounds: &[TimedSound], seconds: f64) {
        for takes in self.takes.iter_mut().chain(&mut self.monitor) {
            takes.submit_frame(listener, sounds, seconds);
        }
    }
}
