//! Sound synthesizer: every sound of the game is computed from what the listener perceives and from sound events. No Bevy,
//! no files, no samples.
//!
//! It renders in blocks of [`BLOCK_FRAMES`] frames. Each block reads the current [`Listener`], dispatches the events that
//! are due, renders every voice, adds the reverb and mixes. After [`Studio::new`] nothing allocates, locks or logs; the same
//! seed, rate, listener and events at the same frames give the same bits, whatever the size of the output buffers.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "what a test measures is no sound"))]

pub mod bus;
pub mod cues;
pub mod dsp;
pub mod event;
pub mod fauna;
pub mod fft;
pub mod foley;
pub mod listener;
pub mod mixer;
pub mod music;
pub mod room;
pub mod scale;
pub mod scene;
pub mod voice;
pub mod world;

#[cfg(test)]
pub mod measure;

pub use bus::BLOCK_FRAMES;
use bus::{Bus, MonoBlock};
use dsp::SmoothedValue;
use event::SoundEvent;
use listener::{Listener, TimeScale};
use mixer::Mixer;
use scene::SoundScene;
use voice::VoiceId;

use eremite_hash::Seed;

/// What a voice needs to render a block.
pub struct AudioContext<'a> {
    /// The listener's state.
    pub listener: &'a Listener,
    /// The block's first frame, counted from the studio's start.
    pub frame: u64,
    /// Sample rate in hertz.
    pub rate_hz: f32,
}

impl AudioContext<'_> {
    /// Length of a block in seconds of game time: in slow motion, random events become rarer.
    pub fn seconds(&self) -> f32 {
        BLOCK_FRAMES as f32 / self.rate_hz * self.listener.time_scale.0
    }

    /// Frames from the block's start to an event of this block.
    pub fn frames_until(&self, event: &SoundEvent) -> u32 {
        event.frame.saturating_sub(self.frame).min(BLOCK_FRAMES as u64 - 1) as u32
    }
}

/// One synthesizer voice.
pub trait SynthVoice: Send + Sync {
    /// Reacts to a sound event in the block that is rendered next.
    fn on_event(&mut self, _now: &AudioContext, _event: &SoundEvent) {}

    /// Renders one block and adds it to a bus.
    fn render(&mut self, now: &AudioContext, out: &mut Bus);
}

/// All scenes that can be rendered by name.
pub fn scenes() -> impl Iterator<Item = SoundScene> {
    [world::SCENES, room::SCENES, foley::SCENES, fauna::SCENES, music::SCENES].into_iter().flatten().copied()
}

/// Number of voices.
const VOICES: usize = VoiceId::ALL.len();
/// Capacity of the event queue; further events are dropped.
const MAX_WAITING: usize = 256;
/// Events that are overdue by more than this, in seconds, are dropped.
const STALE_S: f32 = 0.25;
/// Time constant of the fades when pausing and when soloing a voice, in seconds.
const PAUSE_S: f32 = 0.02;
/// Gain below which a fade-out is complete.
const GONE: f32 = 1.0e-3;

/// The synthesizer: all voices, the event queue, the reverb and the mixer, for one listener.
pub struct Studio {
    rate_hz: f32,
    listener: Listener,
    /// The first frame that is not rendered yet.
    frame: u64,
    block: [[f32; 2]; BLOCK_FRAMES],
    /// How many frames of the current block have been output.
    given: usize,
    waiting: Vec<SoundEvent>,
    voices: [(VoiceId, Box<dyn SynthVoice>); VOICES],
    levels: [f32; VOICES],
    /// Solo gains of the voices, see [`MixSettings::solo`](listener::MixSettings::solo).
    heard: [SmoothedValue; VOICES],
    room: room::Reverb,
    mixer: Mixer,
    pause: SmoothedValue,
}

impl Studio {
    /// A studio for a land's seed, at a rate of 8000 to 192000 frames a second.
    pub fn new(seed: Seed, rate_hz: u32) -> Self {
        let rate = rate_hz as f32;
        let voices: [(VoiceId, Box<dyn SynthVoice>); VOICES] = VoiceId::ALL.map(|voice| (voice, make_voice(voice, seed, rate)));
        Self {
            rate_hz: rate,
            listener: Listener::default(),
            frame: 0,
            block: [[0.0; 2]; BLOCK_FRAMES],
            given: BLOCK_FRAMES,
            waiting: Vec::with_capacity(MAX_WAITING),
            voices,
            levels: [0.0; VOICES],
            heard: [SmoothedValue::new(PAUSE_S, rate); VOICES],
            room: room::Reverb::new(seed, rate),
            mixer: Mixer::new(rate),
            pause: SmoothedValue::new(PAUSE_S, rate),
        }
    }

    /// The next frame to be output.
    pub fn frame(&self) -> u64 {
        self.frame - (BLOCK_FRAMES - self.given) as u64
    }

    /// Sets the listener from the next block on.
    pub fn set_listener(&mut self, listener: &Listener) {
        self.listener = *listener;
    }

    /// Queues a sound event for its frame, at a block's precision. Events during a pause are dropped.
    pub fn queue_event(&mut self, event: SoundEvent) {
        if self.waiting.len() < MAX_WAITING {
            self.waiting.push(event);
        }
    }

    /// The level of each voice in the last block (root mean square), in the order of [`VoiceId::ALL`].
    pub fn levels(&self) -> &[f32; VOICES] {
        &self.levels
    }

    /// Fills `out` with the next frames, left and right.
    pub fn render(&mut self, out: &mut [[f32; 2]]) {
        for frame in out {
            if self.given == BLOCK_FRAMES {
                self.render_next_block();
                self.given = 0;
            }
            *frame = self.block[self.given];
            self.given += 1;
        }
    }

    fn render_next_block(&mut self) {
        let paused = self.listener.time_scale.0 <= 0.0;
        let (from, to) = self.pause.advance_toward(if paused { 0.0 } else { 1.0 });
        self.frame += BLOCK_FRAMES as u64;
        if paused && from < GONE {
            // Paused: events are dropped, not postponed.
            self.waiting.clear();
            self.block = [[0.0; 2]; BLOCK_FRAMES];
            self.levels = [0.0; VOICES];
            return;
        }
        let listener = if paused { Listener { time_scale: TimeScale(1.0), ..self.listener } } else { self.listener };
        let now = AudioContext { listener: &listener, frame: self.frame - BLOCK_FRAMES as u64, rate_hz: self.rate_hz };
        self.dispatch_due_events(&now);
        let gains = self.mixer.gains(&listener.mix);
        let mut all = Bus::default();
        let mut own = Bus::default();
        for (i, (voice, sounding)) in self.voices.iter_mut().enumerate() {
            own.clear();
            sounding.render(&now, &mut own);
            let heard = self.heard[i].advance_toward(if listener.mix.solo.is_none_or(|alone| alone == *voice) { 1.0 } else { 0.0 });
            let gain = gains[Mixer::index(voice.group())];
            let (from, to) = (gain.0 * heard.0, gain.1 * heard.1);
            self.levels[i] = rms_level(&own) * to;
            all.add_bus(&own, from, to);
        }
        let walls = all.reverb_send;
        self.room.render(&now, &walls, &mut all);
        for i in 0..BLOCK_FRAMES {
            let gain = from + (to - from) * (i as f32 / BLOCK_FRAMES as f32);
            all.left[i] *= gain;
            all.right[i] *= gain;
        }
        self.mixer.mix(&listener.mix, all, &mut self.block);
    }

    /// Passes the events that are due to all voices, and drops stale ones.
    fn dispatch_due_events(&mut self, now: &AudioContext) {
        let stale = (STALE_S * self.rate_hz) as u64;
        let due = now.frame + BLOCK_FRAMES as u64;
        for event in self.waiting.iter().filter(|event| event.frame < due && event.frame + stale >= now.frame) {
            for (_, sounding) in &mut self.voices {
                sounding.on_event(now, event);
            }
        }
        self.waiting.retain(|event| event.frame >= due);
    }
}

/// Creates a voice.
fn make_voice(voice: VoiceId, seed: Seed, rate_hz: f32) -> Box<dyn SynthVoice> {
    match voice {
        VoiceId::Wind => Box::new(world::Wind::new(seed, rate_hz)),
        VoiceId::Rain => Box::new(world::Rain::new(seed, rate_hz)),
        VoiceId::Thunder => Box::new(world::Thunder::new(seed, rate_hz)),
        VoiceId::Water => Box::new(world::Water::new(seed, rate_hz)),
        VoiceId::Fire => Box::new(world::Fire::new(seed, rate_hz)),
        VoiceId::Drips => Box::new(room::Drips::new(seed, rate_hz)),
        VoiceId::Steps => Box::new(foley::ImpactFoley::new(seed, rate_hz)),
        VoiceId::Doing => Box::new(foley::ContinuousFoley::new(seed, rate_hz)),
        VoiceId::Bells => Box::new(foley::Bells::new(seed, rate_hz)),
        VoiceId::Answers => Box::new(music::Stingers::new(seed, rate_hz)),
        VoiceId::Cues => Box::new(cues::Cues::new(rate_hz)),
        VoiceId::Birds => Box::new(fauna::Birds::new(seed, rate_hz)),
        VoiceId::Crickets => Box::new(fauna::Crickets::new(seed, rate_hz)),
        VoiceId::Frogs => Box::new(fauna::Frogs::new(seed, rate_hz)),
        VoiceId::Calls => Box::new(fauna::AnimalCalls::new(seed, rate_hz)),
        VoiceId::Qin => Box::new(music::Qin::new(seed, rate_hz)),
        VoiceId::Xiao => Box::new(music::Xiao::new(seed, rate_hz)),
    }
}

fn rms_level(bus: &Bus) -> f32 {
    let power = |ear: &MonoBlock| ear.iter().map(|x| x * x).sum::<f32>();
    libm::sqrtf((power(&bus.left) + power(&bus.right)) / (2 * BLOCK_FRAMES) as f32)
}

#[cfg(test)]
mod golden;

#[cfg(test)]
mod tests;
