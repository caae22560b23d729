//! Where what is heard goes.

use bevy::prelude::*;
use eremite_synth::{
    event::SoundEventKind,
    listener::{Listener, Spatialization},
    voice::VoiceId,
};

/// Something that happened in a frame, and how long after the frame's beginning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedSound {
    /// What.
    pub what: SoundEventKind,
    /// How it is heard.
    pub from: Spatialization,
    /// Seconds after the frame's beginning.
    pub after_s: f32,
}

/// Takes what is heard.
pub trait AudioBackend: Send + Sync + 'static {
    /// A frame: what is perceived in it, what happens, and how many seconds it lasts.
    fn submit_frame(&mut self, ears: &Listener, sounds: &[TimedSound], seconds: f64);

    /// What has sounded lately, if it is known.
    fn report(&mut self) -> Option<AudioReport> {
        None
    }
}

/// What has sounded.
#[derive(Clone, Debug, PartialEq)]
pub struct AudioReport {
    /// How loud each voice is, in the order of [`VoiceId::ALL`]: the root of its mean square.
    pub levels: [f32; VoiceId::ALL.len()],
    /// Frames, both ears as one, since the last report.
    pub frames: Vec<f32>,
    /// Frames a second.
    pub rate_hz: u32,
}

/// What happens in this frame.
#[derive(Resource, Clone, Debug, Default)]
pub struct FrameSounds(pub Vec<TimedSound>);

/// Where what is heard goes; nowhere, until somebody puts something there.
#[derive(Resource, Default)]
pub struct AudioSink {
    takes: Option<Box<dyn AudioBackend>>,
    /// For who looks at it where nothing is heard.
    monitor: Option<Box<dyn AudioBackend>>,
}

impl AudioSink {
    /// One that takes it.
    pub fn new(takes: impl AudioBackend) -> Self {
        Self { takes: Some(Box::new(takes)), monitor: None }
    }

    /// Lets another take it too, only to report it; or none any more.
    pub fn monitor(&mut self, takes: Option<Box<dyn AudioBackend>>) {
        self.monitor = takes;
    }

    /// Whether there is any.
    pub fn is_connected(&self) -> bool {
        self.takes.is_some() || self.monitor.is_some()
    }

    /// What has sounded lately, if it is known.
    pub fn report(&mut self) -> Option<AudioReport> {
        let report = self.takes.as_mut().and_then(|takes| takes.report());
        report.or_else(|| self.monitor.as_mut()?.report())
    }

    /// See [`AudioBackend::submit_frame`].
    pub fn submit_frame(&mut self, ears: &Listener, sounds: &[TimedSound], seconds: f64) {
        for takes in self.takes.iter_mut().chain(&mut self.monitor) {
            takes.submit_frame(ears, sounds, seconds);
        }
    }
}
