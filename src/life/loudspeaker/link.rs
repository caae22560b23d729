//! The line from the game to the device: what is told goes through a ring without a lock, and so does what is reported. Each land's
//! seed has a studio of its own; the game's thread makes and drops them, since the audio thread must not allocate.

use std::{
    mem,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Instant,
};

use cpal::{FromSample, Sample};
use eremite_land::Seed;
use eremite_synth::{Studio, event::SoundEvent, listener::Listener, voice::VoiceId};
use rtrb::{Consumer, Producer, RingBuffer};

use crate::sound::{AudioReport, TimedSound};

/// What waits at most, and frames that are reported at most between two looks.
const WAITING: usize = 512;
const REPORTED: usize = 1 << 15;
/// Studios on their way to the device, and back.
const STUDIOS: usize = 2;
/// Seconds by which everything is heard later, so that what happens between two frames of the game is heard in its time.
const LATER_S: f64 = 0.03;
/// Frames that are rendered at a time.
const BLOCK: usize = 256;

/// Something that is told.
#[derive(Clone, Copy)]
#[expect(clippy::large_enum_variant, reason = "they lie in a ring, and nothing is allocated for one")]
enum AudioCommand {
    Ears(Listener),
    Sound(TimedSound, Instant),
}

/// The game's end of a line.
pub struct AudioSender {
    seed: Seed,
    told: Producer<AudioCommand>,
    studios: Producer<Box<Studio>>,
    spent: Consumer<Box<Studio>>,
    levels: Consumer<[f32; VoiceId::ALL.len()]>,
    frames: Consumer<f32>,
    rate_hz: u32,
}

/// The device's end.
pub struct AudioRenderer {
    studio: Box<Studio>,
    /// The one before, which fades out.
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
    /// A line to a device of some rate, which plays a land of some seed.
    pub fn new(seed: Seed, rate_hz: u32) -> (Self, AudioRenderer) {
        let (told_in, told) = RingBuffer::new(WAITING);
        let (levels, levels_out) = RingBuffer::new(4);
        let (frames, frames_out) = RingBuffer::new(REPORTED);
        let (studios_in, studios) = RingBuffer::new(STUDIOS);
        // As many as can be on their way, and the one that plays.
        let (spent, spent_out) = RingBuffer::new(STUDIOS + 1);
        let speaker = AudioRenderer {
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
        (line, speaker)
    }

    /// From now on it plays a land of that seed.
    fn set_seed(&mut self, seed: Seed) {
        while let Ok(studio) = self.spent.pop() {
            drop(studio);
        }
        // A device that takes nothing gets it later.
        if self.seed != seed && !self.studios.is_full() {
            _ = self.studios.push(Box::new(Studio::new(seed, self.rate_hz)));
            self.seed = seed;
        }
    }

    pub(super) fn send(&mut self, ears: &Listener, sounds: &[TimedSound]) {
        // A device that takes nothing misses what happens meanwhile.
        let now = Instant::now();
        _ = self.told.push(AudioCommand::Ears(*ears));
        sounds.iter().for_each(|sound| _ = self.told.push(AudioCommand::Sound(*sound, now)));
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
    /// Fills what a device asks for: samples of all its channels, frame by frame. The first two are left and right, one alone
    /// has both, more are silent.
    pub fn fill<T: Sample + FromSample<f32>>(&mut self, out: &mut [T], channels: usize) {
        // One at a time: each fades.
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

    /// The studio before fades out over a block, and goes back to the game's thread, which drops it.
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
                AudioCommand::Ears(ears) => self.studio.set_listener(&ears),
                AudioCommand::Sound(TimedSound { what, from, after_s }, at) => {
                    let waits_s = f64::from(after_s) + LATER_S - now.saturating_duration_since(at).as_secs_f64();
                    let frame = self.studio.frame() + (waits_s.max(0.0) * self.rate_hz) as u64;
                    self.studio.queue_event(SoundEvent { frame, what, from });
                }
            }
        }
    }
}

/// Where the game finds the line to the device that is open, if one is.
pub struct SharedAudioSender {
    line: Mutex<Option<AudioSender>>,
    /// Of the land that is played.
    seed: AtomicU64,
}

impl SharedAudioSender {
    /// None is open, for a land of some seed.
    pub fn new(seed: Seed) -> Self {
        Self { line: Mutex::default(), seed: AtomicU64::new(seed.0) }
    }

    fn with_sender<R>(&self, does: impl FnOnce(&mut AudioSender) -> R) -> Option<R> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner).as_mut().map(does)
    }

    /// Another line, or none.
    pub fn set(&self, line: Option<AudioSender>) {
        *self.line.lock().unwrap_or_else(PoisonError::into_inner) = line;
    }

    /// The seed of the land that is played.
    pub fn seed(&self) -> Seed {
        Seed(self.seed.load(Relaxed))
    }

    /// From now on a land of that seed is played, by the device that is open and by those that will be.
    pub fn set_seed(&self, seed: Seed) {
        self.seed.store(seed.0, Relaxed);
        self.with_sender(|line| line.set_seed(seed));
    }

    #[cfg(test)]
    pub fn is_open(&self) -> bool {
        self.with_sender(|_| ()).is_some()
    }

    /// Tells the device what is perceived and what happens.
    pub fn send(&self, ears: &Listener, sounds: &[TimedSound]) {
        self.with_sender(|line| line.send(ears, sounds));
    }

    /// What has sounded.
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
        let ears = Listener { fall: PrecipitationInput { rain: 1.0, ..PrecipitationInput::default() }, ..Listener::default() };
        let play = |speaker: &mut AudioRenderer, line: &SharedAudioSender| {
            let mut out = vec![0.0_f32; 2 * 4 * BLOCK];
            line.send(&ears, &[]);
            speaker.fill(&mut out, 2);
            out
        };
        let open = |seed: u64| {
            let lines = SharedAudioSender::new(Seed(seed));
            let (line, speaker) = AudioSender::new(lines.seed(), 48_000);
            lines.set(Some(line));
            (lines, speaker)
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
        // Studios that nobody plays any more are put away by the game, however often the land changes.
        for seed in 3..40 {
            one.set_seed(Seed(seed));
            assert!(one.with_sender(|line| line.spent.is_empty()).expect("it is open"));
            play(&mut ones, &one);
        }
        // A device that takes nothing gets the last in the end.
        (40..50).for_each(|seed| one.set_seed(Seed(seed)));
        for _ in 0..4 {
            play(&mut ones, &one);
            one.set_seed(Seed(49));
        }
        assert_eq!(one.with_sender(|line| line.seed), Some(Seed(49)));
    }
}
