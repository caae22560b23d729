//! Audio recorder: renders the sound of a session without an audio device, at the game's own time steps.

use eremite_land::Seed;
use eremite_synth::{Studio, event::SoundEvent, listener::Listener};

use super::sink::{AudioBackend, AudioReport, TimedSound};

/// Sample rate.
pub const RATE_HZ: u32 = 48_000;

/// Renders the game's sound into a closure, for instance one that sends the frames to a channel.
pub struct AudioRecorder {
    studio: Studio,
    /// Total length of the submitted frames, in seconds.
    told_s: f64,
    sink: Box<dyn FnMut(&[[f32; 2]]) + Send + Sync>,
    frames: Vec<[f32; 2]>,
}

impl AudioRecorder {
    /// A recorder that discards its frames.
    pub fn new(seed: Seed) -> Self {
        Self::with_sink(seed, |_| {})
    }

    /// A recorder that passes its frames on.
    pub fn with_sink(seed: Seed, sink: impl FnMut(&[[f32; 2]]) + Send + Sync + 'static) -> Self {
        Self { studio: Studio::new(seed, RATE_HZ), told_s: 0.0, sink: Box::new(sink), frames: Vec::new() }
    }
}

impl AudioBackend for AudioRecorder {
    fn submit_frame(&mut self, listener: &Listener, sounds: &[TimedSound], seconds: f64) {
        let frame = |s: f64| (s * f64::from(RATE_HZ)).round() as u64;
        let from = self.studio.frame();
        self.studio.set_listener(listener);
        for TimedSound { what, from: heard, after_s } in sounds {
            self.studio.queue_event(SoundEvent { frame: from + frame(f64::from(*after_s)), what: *what, from: *heard });
        }
        self.told_s += seconds;
        self.frames.clear();
        self.frames.resize((frame(self.told_s) - from) as usize, [0.0; 2]);
        self.studio.render(&mut self.frames);
        (self.sink)(&self.frames);
    }

    fn report(&mut self) -> Option<AudioReport> {
        let frames = self.frames.drain(..).map(|[left, right]| 0.5 * (left + right)).collect();
        Some(AudioReport { levels: *self.studio.levels(), frames, rate_hz: RATE_HZ })
    }
}
