//! The line from the game to the device: what is told goes through a ring without a lock, and so does what is reported.

use std::{
    sync::{Mutex, PoisonError},
    time::Instant,
};

use cpal::{FromSample, Sample};
use rtrb::{Consumer, Producer, RingBuffer};

use crate::{
    land::Seed,
    sound::{Report, Sound},
    studio::{Studio, ears::Ears, event::Event, voice::Voice},
};

/// What waits at most, and frames that are reported at most between two looks.
const WAITING: usize = 512;
const REPORTED: usize = 1 << 15;
/// Seconds by which everything is heard later, so that what happens between two frames of the game is heard in its time.
const LATER_S: f64 = 0.03;
/// Frames that are rendered at a time.
const BLOCK: usize = 256;

/// Something that is told.
#[derive(Clone, Copy)]
#[expect(clippy::large_enum_variant, reason = "they lie in a ring, and nothing is allocated for one")]
enum Told {
    Ears(Ears),
    Sound(Sound, Instant),
}

/// The game's end of a line.
pub struct Line {
    told: Producer<Told>,
    levels: Consumer<[f32; Voice::ALL.len()]>,
    frames: Consumer<f32>,
    rate_hz: u32,
}

/// The device's end.
pub struct Speaker {
    studio: Studio,
    told: Consumer<Told>,
    levels: Producer<[f32; Voice::ALL.len()]>,
    frames: Producer<f32>,
    rate_hz: f64,
    block: [[f32; 2]; BLOCK],
}

impl Line {
    /// A line to a device of some rate.
    pub fn new(seed: Seed, rate_hz: u32) -> (Self, Speaker) {
        let (told_in, told) = RingBuffer::new(WAITING);
        let (levels, levels_out) = RingBuffer::new(4);
        let (frames, frames_out) = RingBuffer::new(REPORTED);
        let speaker =
            Speaker { studio: Studio::new(seed, rate_hz), told, levels, frames, rate_hz: f64::from(rate_hz), block: [[0.0; 2]; BLOCK] };
        (Self { told: told_in, levels: levels_out, frames: frames_out, rate_hz }, speaker)
    }

    pub(super) fn tell(&mut self, ears: &Ears, sounds: &[Sound]) {
        // A device that takes nothing misses what happens meanwhile.
        let now = Instant::now();
        _ = self.told.push(Told::Ears(*ears));
        sounds.iter().for_each(|sound| _ = self.told.push(Told::Sound(*sound, now)));
    }

    fn report(&mut self) -> Report {
        let mut levels = [0.0; Voice::ALL.len()];
        while let Ok(now) = self.levels.pop() {
            levels = now;
        }
        let mut frames = Vec::with_capacity(self.frames.slots());
        while let Ok(frame) = self.frames.pop() {
            frames.push(frame);
        }
        Report { levels, frames, rate_hz: self.rate_hz }
    }
}

impl Speaker {
    /// Fills what a device asks for: samples of all its channels, frame by frame. The first two are left and right, one alone
    /// has both, more are silent.
    pub fn fill<T: Sample + FromSample<f32>>(&mut self, out: &mut [T], channels: usize) {
        self.listen();
        for out in out.chunks_mut(BLOCK * channels) {
            let frames = out.len() / channels;
            self.studio.render(&mut self.block[..frames]);
            for (frame, [left, right]) in out.chunks_mut(channels).zip(&self.block) {
                match frame {
                    [one] => *one = T::from_sample(0.5 * (left + right)),
                    [first, second, others @ ..] => {
                        (*first, *second) = (T::from_sample(*left), T::from_sample(*right));
                        others.fill(T::EQUILIBRIUM);
                    }
                    [] => {}
                }
                _ = self.frames.push(0.5 * (left + right));
            }
        }
        _ = self.levels.push(*self.studio.levels());
    }

    fn listen(&mut self) {
        let now = Instant::now();
        while let Ok(told) = self.told.pop() {
            match told {
                Told::Ears(ears) => self.studio.perceive(&ears),
                Told::Sound(Sound { what, from, after_s }, at) => {
                    let waits_s = f64::from(after_s) + LATER_S - now.saturating_duration_since(at).as_secs_f64();
                    let frame = self.studio.frame() + (waits_s.max(0.0) * self.rate_hz) as u64;
                    self.studio.hear(Event { frame, what, from });
                }
            }
        }
    }
}

/// Where the game finds the line to the device that is open, if one is.
#[derive(Default)]
pub struct Lines(Mutex<Option<Line>>);

impl Lines {
    fn with<R>(&self, does: impl FnOnce(&mut Line) -> R) -> Option<R> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).as_mut().map(does)
    }

    /// Another line, or none.
    pub fn set(&self, line: Option<Line>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = line;
    }

    #[cfg(test)]
    pub fn is_open(&self) -> bool {
        self.with(|_| ()).is_some()
    }

    /// Tells the device what is perceived and what happens.
    pub fn tell(&self, ears: &Ears, sounds: &[Sound]) {
        self.with(|line| line.tell(ears, sounds));
    }

    /// What has sounded.
    pub fn report(&self) -> Option<Report> {
        self.with(Line::report)
    }
}
