//! The studio: every sound, computed from what the ears perceive and from what happens. No Bevy, no files, no samples.
//!
//! It goes by moments of [`MOMENT`] frames. At the beginning of each it looks at the last [`Ears`] and at the events that are
//! due, lets every voice sound, and mixes. Nothing allocates, locks or logs after [`Studio::new`]; the same seed, rate, ears and
//! events at the same frames give the same bits, however large the blocks are that are asked for.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "what a test measures is no sound"))]

pub mod body;
pub mod bus;
pub mod company;
pub mod ears;
pub mod event;
pub mod fft;
pub mod mix;
pub mod music;
pub mod parts;
pub mod room;
pub mod scale;
pub mod scene;
pub mod voice;
pub mod world;

#[cfg(test)]
pub mod measure;

pub use bus::MOMENT;
use bus::{Bus, Mono};
use ears::{Ears, Pace};
use event::Event;
use mix::Desk;
use parts::Smooth;
use scene::Scene;
use voice::Voice;

use eremite_hash::Seed;

/// What a voice knows of a moment.
pub struct Now<'a> {
    /// What is perceived.
    pub ears: &'a Ears,
    /// The moment's first frame, counted from the studio's beginning.
    pub frame: u64,
    /// Frames a second.
    pub rate_hz: f32,
}

impl Now<'_> {
    /// Seconds that a moment lasts, as time goes: what happens by chance happens less often in slowed time.
    pub fn seconds(&self) -> f32 {
        MOMENT as f32 / self.rate_hz * self.ears.pace.0
    }
}

/// Something with a sound of its own.
pub trait Sounding: Send + Sync {
    /// Something happened.
    fn hear(&mut self, _now: &Now, _event: &Event) {}

    /// Adds the moment to a bus.
    fn render(&mut self, now: &Now, out: &mut Bus);
}

/// Scenes that can be heard by name.
pub fn scenes() -> impl Iterator<Item = Scene> {
    [world::SCENES, room::SCENES, body::SCENES, company::SCENES, music::SCENES].into_iter().flatten().copied()
}

/// Events that wait, at most: more are dropped.
const MOST_WAITING: usize = 256;
/// An event that is due since longer is not heard any more, in seconds.
const STALE_S: f32 = 0.25;
/// A pause fades in about so many seconds, a third of them for each halving to a third.
const PAUSE_S: f32 = 0.02;
/// Softer than this, what fades has gone.
const GONE: f32 = 1.0e-3;

/// All voices, and the ears for which they sound.
pub struct Studio {
    rate_hz: f32,
    ears: Ears,
    /// The first frame that is not rendered yet.
    frame: u64,
    moment: [[f32; 2]; MOMENT],
    /// How many frames of the moment were given already.
    given: usize,
    waiting: Vec<Event>,
    voices: [(Voice, Box<dyn Sounding>); 16],
    levels: [f32; 16],
    /// Of the lab's one voice: those that are heard.
    heard: [Smooth; 16],
    room: room::Walls,
    desk: Desk,
    pause: Smooth,
}

impl Studio {
    /// A studio for a land, at a rate of 8000 to 192000 frames a second.
    pub fn new(seed: Seed, rate_hz: u32) -> Self {
        let rate = rate_hz as f32;
        let voices: [(Voice, Box<dyn Sounding>); 16] = Voice::ALL.map(|voice| (voice, voice_of(voice, seed, rate)));
        Self {
            rate_hz: rate,
            ears: Ears::default(),
            frame: 0,
            moment: [[0.0; 2]; MOMENT],
            given: MOMENT,
            waiting: Vec::with_capacity(MOST_WAITING),
            voices,
            levels: [0.0; 16],
            heard: [Smooth::new(PAUSE_S, rate); 16],
            room: room::Walls::new(seed, rate),
            desk: Desk::new(rate),
            pause: Smooth::new(PAUSE_S, rate),
        }
    }

    /// The next frame that is given.
    pub fn frame(&self) -> u64 {
        self.frame - (MOMENT - self.given) as u64
    }

    /// What is perceived from the next moment on.
    pub fn perceive(&mut self, ears: &Ears) {
        self.ears = *ears;
    }

    /// Something happens. It is heard at its frame, to the next moment; nothing is in a pause.
    pub fn hear(&mut self, event: Event) {
        if self.waiting.len() < MOST_WAITING {
            self.waiting.push(event);
        }
    }

    /// How loud each voice is now: the root of its mean square in the last moment, of [`Voice::ALL`].
    pub fn levels(&self) -> &[f32; 16] {
        &self.levels
    }

    /// The next frames, left and right.
    pub fn render(&mut self, out: &mut [[f32; 2]]) {
        for frame in out {
            if self.given == MOMENT {
                self.next_moment();
                self.given = 0;
            }
            *frame = self.moment[self.given];
            self.given += 1;
        }
    }

    fn next_moment(&mut self) {
        let paused = self.ears.pace.0 <= 0.0;
        let (from, to) = self.pause.toward(if paused { 0.0 } else { 1.0 });
        self.frame += MOMENT as u64;
        if paused && from < GONE {
            // Nothing goes on, and what would have been heard is not heard later.
            self.waiting.clear();
            self.moment = [[0.0; 2]; MOMENT];
            self.levels = [0.0; 16];
            return;
        }
        let ears = if paused { Ears { pace: Pace(1.0), ..self.ears } } else { self.ears };
        let now = Now { ears: &ears, frame: self.frame - MOMENT as u64, rate_hz: self.rate_hz };
        self.let_hear(&now);
        let gains = self.desk.gains(&ears.mix);
        let mut all = Bus::default();
        let mut own = Bus::default();
        for (i, (voice, sounding)) in self.voices.iter_mut().enumerate() {
            own.clear();
            sounding.render(&now, &mut own);
            let heard = self.heard[i].toward(if ears.mix.alone.is_none_or(|alone| alone == *voice) { 1.0 } else { 0.0 });
            let gain = gains[Desk::index(voice.group())];
            let (from, to) = (gain.0 * heard.0, gain.1 * heard.1);
            self.levels[i] = level(&own) * to;
            all.add_bus(&own, from, to);
        }
        let walls = all.walls;
        self.room.render(&now, &walls, &mut all);
        for i in 0..MOMENT {
            let gain = from + (to - from) * (i as f32 / MOMENT as f32);
            all.left[i] *= gain;
            all.right[i] *= gain;
        }
        self.desk.mix(&ears.mix, all, &mut self.moment);
    }

    /// Lets the voices hear what is due.
    fn let_hear(&mut self, now: &Now) {
        let stale = (STALE_S * self.rate_hz) as u64;
        let due = now.frame + MOMENT as u64;
        for event in self.waiting.iter().filter(|event| event.frame < due && event.frame + stale >= now.frame) {
            for (_, sounding) in &mut self.voices {
                sounding.hear(now, event);
            }
        }
        self.waiting.retain(|event| event.frame >= due);
    }
}

/// Each voice, made beforehand.
fn voice_of(voice: Voice, seed: Seed, rate_hz: f32) -> Box<dyn Sounding> {
    match voice {
        Voice::Wind => Box::new(world::Wind::new(seed, rate_hz)),
        Voice::Rain => Box::new(world::Rain::new(seed, rate_hz)),
        Voice::Thunder => Box::new(world::Thunder::new(seed, rate_hz)),
        Voice::Water => Box::new(world::Water::new(seed, rate_hz)),
        Voice::Fire => Box::new(world::Fire::new(seed, rate_hz)),
        Voice::Drips => Box::new(room::Drips::new(seed, rate_hz)),
        Voice::Steps => Box::new(body::Steps::new(seed, rate_hz)),
        Voice::Doing => Box::new(body::Doing::new(seed, rate_hz)),
        Voice::Bells => Box::new(body::Bells::new(seed, rate_hz)),
        Voice::Answers => Box::new(music::Answers::new(seed, rate_hz)),
        Voice::Birds => Box::new(company::Birds::new(seed, rate_hz)),
        Voice::Crickets => Box::new(company::Crickets::new(seed, rate_hz)),
        Voice::Frogs => Box::new(company::Frogs::new(seed, rate_hz)),
        Voice::Calls => Box::new(company::Calls::new(seed, rate_hz)),
        Voice::Qin => Box::new(music::Qin::new(seed, rate_hz)),
        Voice::Xiao => Box::new(music::Xiao::new(seed, rate_hz)),
    }
}

fn level(bus: &Bus) -> f32 {
    let power = |ear: &Mono| ear.iter().map(|x| x * x).sum::<f32>();
    libm::sqrtf((power(&bus.left) + power(&bus.right)) / (2 * MOMENT) as f32)
}

#[cfg(test)]
mod tests;
