//! Link between game and audio thread: lock-free ring buffers for commands and reports. Each land's seed has its own studio;
//! the game's thread creates and drops it, since the audio thread must not allocate.

use std::{
    mem,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use bevy::platform::time::Instant;
use cpal::{FromSample, Sample};
use eremite_land::Seed;
use eremite_synth::{Studio, listener::Listener, voice::VoiceId};
use rtrb::{Consumer, Producer, RingBuffer};

use crate::sound::{AudioReport, TimedSound};

/// Capacity of the command queue, and of the report in frames.
const WAITING: usize = 512;
const REPORTED: usize = 1 << 15;
/// Capacity of the queues of studios, to the device and back.
const STUDIOS: usize = 2;
/// Latency in seconds, so that sounds between two frames of the game keep their timing.
const LATER_S: f64 = 0.03;
/// Frames per rendered block.
const BLOCK: usize = 256;

/// A command to the audio thread.
#[derive(Clone, Copy)]
#[expect(clippy::large_enum_variant, reason = "they lie in a ring, and nothing is allocated for one")]
enum AudioCommand {
    Ears(Listener),
    Sound(TimedSound, Instant),
}

/// The game's end of the link.
pub struct AudioSender {
    seed: Seed,
    told: Producer<AudioCommand>,
    studios: Producer<Box<Studio>>,
    spent: Consumer<Box<Studio>>,
    levels: Consumer<[f32; VoiceId::ALL.len()]>,
    frames: Consumer<f32>,
    rate_hz: u32,
}

/// The device's end of the link.
pub struct AudioRenderer {
    studio: Box<Studio>,
    /// The previous studio, which fades out.
    leaving: Option<Box<Studio>>,
    told: Consumer<AudioCommand>,
    studios: Consumer<Box<Studio>>,
    spent: Producer<Box<Studio>>,
    levels: Producer<[f32; VoiceId::ALL.len()]>,
    frames: Producer<f32>,
    rate_hz: f64,
    block: [[f32; 2]; BLOCK],
    fading: [[f32; 2]; BLOCK],
}

impl AudioSender {
    /// A link to a device with a sample rate, for a land's seed.
    pub fn new(seed: Seed, rate_hz: u32) -> (Self, AudioRenderer) {
        let (told_in, told) = RingBuffer::new(WAITING);
        let (levels, levels_out) = RingBuffer::new(4);
        let (frames, frames_out) = RingBuffer::new(REPORTED);
        let (studios_in, studios) = RingBuffer::new(STUDIOS);
        // Room for all that can be in the queue, and the one that plays.
        let (spent, spent_out) = RingBuffer::new(STUDIOS + 1);
        let active_device = AudioRenderer {
            studio: Box::new(Studio::new(seed, rate_hz)),
            leaving: None,
            told,
            studios,
            spent,
            levels,
            frames,
            rate_hz: f64::from(rate_hz),
            block: [[0.0; 2]; BLOCK],
            fading: [[0.0; 2]; BLOCK],
        };
        let line = Self { seed, told: told_in, studios: studios_in, spent: spent_out, levels: levels_out, frames: frames_out, rate_hz };
        (line, active_device)
    }

    /// Switches to another land's seed.
    fn set_seed(&mut self, seed: Seed) {
        while let Ok(studio) = self.spent.pop() {
            drop(studio);
        }
        // If the queue is full, it is sent later.
        if self.seed != seed && !self.studios.is_full() {
            _ = self.studios.push(Box::new(Studio::new(seed, self.rate_hz)));
            self.seed = seed;
        }
    }

    pub(super) fn send(&mut self, listener: &Listener, sounds: &[TimedSound]) {
        // If the queue is full, the command is dropped.
        let now = Instant::now();
        _ = self.told.push(AudioCommand::Ears(*listener));
        for sound in sounds {
            _ = self.told.push(AudioCommand::Sound(*sound, now));
        }
    }

    fn report(&mut self) -> AudioReport {
        let mut levels = [0.0; VoiceId::ALL.len()];
        while let Ok(now) = self.levels.pop() {
            levels = now;
        }
        let mut frames = Vec::with_capacity(self.frames.slots());
        while let Ok(frame) = self.frames.pop() {
            frames.push(frame);
        }
        AudioReport { levels, frames, rate_hz: self.rate_hz }
    }
}

impl AudioRenderer {
    /// Fills a device's buffer of interleaved samples. The first two channels are left and right, a single one gets both,
    /// further ones are silent.
    pub fn fill<T: Sample + FromSample<f32>>(&mut self, out: &mut [T], channels: usize) {
        // One switch at a time, with a fade.
        if self.leaving.is_none()
            && let Ok(next) = self.studios.pop()
        {
            self.leaving = Some(mem::replace(&mut self.studio, next));
        }
        self.receive_commands();
        for out in out.chunks_mut(BLOCK * channels) {
            let frames = out.len() / channels;
            self.studio.render(&mut self.block[..frames]);
            self.crossfade(frames);
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

    /// Fades out the previous studio over one block, and returns it to the game's thread, which drops it.
    fn crossfade(&mut self, frames: usize) {
        let Some(mut last) = self.leaving.take() else { return };
        last.render(&mut self.fading[..frames]);
        for (at, (now, before)) in self.block.iter_mut().zip(&self.fading).take(frames).enumerate() {
            let left = 1.0 - (at + 1) as f32 / frames as f32;
            *now = [now[0] + left * before[0], now[1] + left * before[1]];
        }
        _ = self.spent.push(last);
    }

    fn receive_commands(&mut self) {
        let now = Instant::now();
        while let Ok(told) = self.told.pop() {
            match told {
                AudioCommand::Ears(listener) => self.studio.set_listener(&listener),
                AudioCommand::Sound(sound, at) => {
                    let waits_s = f64::from(sound.after_s) + LATER_S - now.saturating_duration_since(at).as_secs_f64();
                    let frame = self.studio.frame() + (waits_s.max(0.0) * self.rate_hz) as u64;
                    self.studio.queue_event(sound.at_frame(frame));
                }
            }
        }
    }
}

/// Shared access to the link of the open device, if there is one.
pub struct SharedAudioSender {
    line: Mutex<Option<AudioSender>>,
    /// Seed of the land.
    seed: AtomicU64,
}

impl SharedAudioSender {
    /// Without a device, for a land's seed.
    pub fn new(seed: Seed) -> Self {
        Self { line: Mutex::default(), seed: AtomicU64::new(seed.0) }
    }

    fn with_sender<R>(&self, does: impl FnOnce(&mut AudioSender) -> R) -> Option<R> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner).as_mut().map(does)
    }

    /// Sets or removes the link.
    pub fn set(&self, line: Option<AudioSender>) {
        *self.line.lock().unwrap_or_else(PoisonError::into_inner) = line;
    }

    /// Seed of the land.
    pub fn seed(&self) -> Seed {
        Seed(self.seed.load(Relaxed))
    }

    /// Changes the land's seed, for the open device and later ones.
    pub fn set_seed(&self, seed: Seed) {
        self.seed.store(seed.0, Relaxed);
        self.with_sender(|line| line.set_seed(seed));
    }

    #[cfg(test)]
    pub fn is_open(&self) -> bool {
        self.with_sender(|_| ()).is_some()
    }

    /// Sends the listener's state and sound events to the device.
    pub fn send(&self, listener: &Listener, sounds: &[TimedSound]) {
        self.with_sender(|line| line.send(listener, sounds));
    }

    /// What has been played since the last report, if a device is open.
    pub fn report(&self) -> Option<AudioReport> {
        self.with_sender(AudioSender::report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use eremite_synth::listener::PrecipitationInput;

    #[test]
    fn another_land_is_heard_as_if_it_had_been_there_from_the_start() {
        let listener = Listener { precipitation: PrecipitationInput { rain: 1.0, ..PrecipitationInput::default() }, ..Listener::default() };
        let play = |active_device: &mut AudioRenderer, line: &SharedAudioSender| {
            let mut out = vec![0.0_f32; 2 * 4 * BLOCK];
            line.send(&listener, &[]);
            active_device.fill(&mut out, 2);
            out
        };
        let open = |seed: u64| {
            let lines = SharedAudioSender::new(Seed(seed));
            let (line, active_device) = AudioSender::new(lines.seed(), 48_000);
            lines.set(Some(line));
            (lines, active_device)
        };
        let ((one, mut ones), (two, mut twos)) = (open(1), open(2));
        for _ in 0..20 {
            play(&mut ones, &one);
        }
        one.set_seed(Seed(2));
        one.set_seed(Seed(2));
        let (changed, meant) = (play(&mut ones, &one), play(&mut twos, &two));
        assert!(changed[..2 * BLOCK] != meant[..2 * BLOCK], "the land before fades");
        assert_eq!(changed[2 * BLOCK..], meant[2 * BLOCK..]);
        let (changed, meant) = (play(&mut ones, &one), play(&mut twos, &two));
        assert!(changed == meant && meant.iter().any(|sample| *sample != 0.0));
        // The game drops the studios that are no longer in use, however often the land changes.
        for seed in 3..40 {
            one.set_seed(Seed(seed));
            assert!(one.with_sender(|line| line.spent.is_empty()).expect("it is open"));
            play(&mut ones, &one);
        }
        // A device that reads no commands gets the last seed eventually.
        for seed in 40..50 {
            one.set_seed(Seed(seed));
        }
        for _ in 0..4 {
            play(&mut ones, &one);
            one.set_seed(Seed(49));
        }
        assert_eq!(one.with_sender(|line| line.seed), Some(Seed(49)));
    }
}
