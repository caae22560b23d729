//! Where what is heard goes.

use bevy::prelude::*;
use eremite_synth::{
    ears::{Ears, Heard},
    event::What,
    voice::Voice,
};

/// Something that happened in a frame, and how long after the frame's beginning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sound {
    /// What.
    pub what: What,
    /// How it is heard.
    pub from: Heard,
    /// Seconds after the frame's beginning.
    pub after_s: f32,
}

/// Takes what is heard.
pub trait Takes: Send + Sync + 'static {
    /// A frame: what is perceived in it, what happens, and how many seconds it lasts.
    fn take(&mut self, ears: &Ears, sounds: &[Sound], seconds: f64);

    /// What has sounded lately, if it is known.
    fn report(&mut self) -> Option<Report> {
        None
    }
}

/// What has sounded.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// How loud each voice is, in the order of [`Voice::ALL`]: the root of its mean square.
    pub levels: [f32; Voice::ALL.len()],
    /// Frames, both ears as one, since the last report.
    pub frames: Vec<f32>,
    /// Frames a second.
    pub rate_hz: u32,
}

/// What happens in this frame.
#[derive(Resource, Clone, Debug, Default)]
pub struct Sounds(pub Vec<Sound>);

/// Where what is heard goes; nowhere, until somebody puts something there.
#[derive(Resource, Default)]
pub struct Outlet {
    takes: Option<Box<dyn Takes>>,
    /// For who looks at it where nothing is heard.
    monitor: Option<Box<dyn Takes>>,
}

impl Outlet {
    /// One that takes it.
    pub fn new(takes: impl Takes) -> Self {
        Self { takes: Some(Box::new(takes)), monitor: None }
    }

    /// Lets another take it too, only to report it; or none any more.
    pub fn monitor(&mut self, takes: Option<Box<dyn Takes>>) {
        self.monitor = takes;
    }

    /// Whether there is any.
    pub fn is_there(&self) -> bool {
        self.takes.is_some() || self.monitor.is_some()
    }

    /// What has sounded lately, if it is known.
    pub fn report(&mut self) -> Option<Report> {
        let report = self.takes.as_mut().and_then(|takes| takes.report());
        report.or_else(|| self.monitor.as_mut()?.report())
    }

    /// See [`Takes::take`].
    pub fn take(&mut self, ears: &Ears, sounds: &[Sound], seconds: f64) {
        for takes in self.takes.iter_mut().chain(&mut self.monitor) {
            takes.take(ears, sounds, seconds);
        }
    }
}
