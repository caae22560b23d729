//! Device supervision: reopens the audio device when it is lost or when the default device changes, first after a second and
//! then every ten.

use std::sync::{
    Arc, Weak,
    atomic::{AtomicBool, Ordering},
};

use bevy::log::info;

use super::link::{AudioRenderer, AudioSender, SharedAudioSender};

/// Seconds until the first attempt to reopen a lost device, and between the next ones.
const SOON_S: f64 = 1.0;
const LATER_S: f64 = 10.0;
/// Seconds between checks of the default device.
const LOOKS_S: f64 = 2.0;

/// Flag that is set by a device when it is lost.
pub type DeviceLost = Arc<AtomicBool>;

/// Why no device can be opened.
#[derive(Debug, thiserror::Error)]
pub enum DeviceError {
    /// There is no device at all.
    #[error("this machine has no device for it")]
    NoneHere,
    /// There is no default device.
    #[error("there is no device for it")]
    NoDefault,
    /// The device wants another format of samples.
    #[error("the device wants samples of the form {0}, which eremite does not know")]
    SampleFormat(cpal::SampleFormat),
    /// The device refuses.
    #[error(transparent)]
    Device(#[from] cpal::Error),
}

/// A host of audio devices; an abstraction over cpal for tests.
pub trait AudioHost {
    /// An open device, which plays until this is dropped.
    type Stream;

    /// Opens the default device, with a renderer for its sample rate.
    ///
    /// # Errors
    /// If there is none, or it refuses.
    fn open(&mut self, active_device: &mut dyn FnMut(u32) -> AudioRenderer, lost: DeviceLost) -> Result<Self::Stream, DeviceError>;

    /// Name of the default device.
    fn default_device(&mut self) -> Option<String>;
}

/// Keeps a device open.
pub struct DeviceSupervisor<H: AudioHost> {
    host: H,
    lines: Weak<SharedAudioSender>,
    /// The open device, its name, and its lost flag.
    open: Option<(H::Stream, Option<String>, DeviceLost)>,
    next_s: f64,
    tries: u32,
    looked_s: f64,
    was_said: bool,
}

impl<H: AudioHost> DeviceSupervisor<H> {
    /// Supervises until all strong references to the sender are dropped.
    pub fn new(host: H, lines: Weak<SharedAudioSender>) -> Self {
        Self { host, lines, open: None, next_s: 0.0, tries: 0, looked_s: 0.0, was_said: false }
    }

    /// Checks the device at a time in seconds; false when the sender has been dropped.
    pub fn update(&mut self, now_s: f64) -> bool {
        let Some(lines) = self.lines.upgrade() else {
            self.open = None;
            return false;
        };
        let mut is_other = false;
        if self.open.is_some() && now_s - self.looked_s >= LOOKS_S {
            self.looked_s = now_s;
            let default = self.host.default_device();
            is_other = self.open.as_ref().is_some_and(|(_, name, _)| default.is_some() && *name != default);
        }
        if self.open.as_ref().is_some_and(|(_, _, lost)| lost.load(Ordering::Acquire)) || is_other {
            self.open = None;
            lines.set(None);
            (self.tries, self.next_s) = (0, now_s + if is_other { 0.0 } else { SOON_S });
        }
        if self.open.is_none() && now_s >= self.next_s {
            self.try_to_open(&lines, now_s);
        }
        true
    }

    fn try_to_open(&mut self, lines: &SharedAudioSender, now_s: f64) {
        let lost = DeviceLost::default();
        let mut given = None;
        let seed = lines.seed();
        let mut active_device = |rate_hz: u32| {
            let (line, active_device) = AudioSender::new(seed, rate_hz);
            given = Some(line);
            active_device
        };
        match self.host.open(&mut active_device, lost.clone()) {
            Ok(stream) => {
                self.open = Some((stream, self.host.default_device(), lost));
                self.looked_s = now_s;
                lines.set(given);
            }
            Err(error) => {
                if !self.was_said {
                    self.was_said = true;
                    info!("there is no sound: {error}");
                }
                self.next_s = now_s + if self.tries == 0 { SOON_S } else { LATER_S };
                self.tries += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sound::TimedSound;
    use eremite_land::Seed;
    use eremite_synth::{
        event::{SoundEventKind, SurfaceKind},
        listener::{Listener, Spatialization},
    };

    /// Devices by name; the first is the default one.
    #[derive(Default)]
    struct Fake {
        devices: Vec<(&'static str, u32)>,
        opened: Vec<(&'static str, u32)>,
        playing: Arc<std::sync::Mutex<Option<(AudioRenderer, DeviceLost)>>>,
        asked: u32,
    }

    impl AudioHost for Fake {
        type Stream = ();

        fn open(&mut self, active_device: &mut dyn FnMut(u32) -> AudioRenderer, lost: DeviceLost) -> Result<(), DeviceError> {
            self.asked += 1;
            let device = *self.devices.first().ok_or(DeviceError::NoDefault)?;
            self.opened.push(device);
            *self.playing.lock().expect("one thread") = Some((active_device(device.1), lost));
            Ok(())
        }

        fn default_device(&mut self) -> Option<String> {
            self.devices.first().map(|(name, _)| (*name).to_string())
        }
    }

    fn step_of_wood() -> TimedSound {
        let landing = SoundEventKind::Landing { force: 1.0 };
        TimedSound { ground: SurfaceKind::Wood, ..TimedSound::new(landing, Spatialization::HERE) }
    }

    /// Root mean square of one second of output.
    fn loud(fake: &Fake, channels: usize) -> f32 {
        let mut playing = fake.playing.lock().expect("one thread");
        let (active_device, _) = playing.as_mut().expect("it plays");
        let mut out = vec![0_i16; 48_000 * channels];
        for out in out.chunks_mut(441 * channels) {
            active_device.fill(out, channels);
        }
        (out.iter().map(|x| f32::from(*x) * f32::from(*x)).sum::<f32>() / out.len() as f32).sqrt()
    }

    #[test]
    fn a_device_is_played_at_any_rate_and_of_any_channels_and_what_is_told_is_heard() {
        for (rate_hz, channels) in [(8000, 1), (22_050, 2), (44_100, 2), (48_000, 6), (192_000, 2)] {
            let lines = Arc::new(SharedAudioSender::new(Seed(1)));
            let mut keeper = DeviceSupervisor::new(Fake { devices: vec![("one", rate_hz)], ..Fake::default() }, Arc::downgrade(&lines));
            assert!(keeper.update(0.0) && lines.is_open());
            lines.send(&Listener::default(), &[]);
            let silence = loud(&keeper.host, channels);
            lines.send(&Listener::default(), &[step_of_wood()]);
            assert!(silence < 4.0 && loud(&keeper.host, channels) > 10.0, "{rate_hz} Hz, {channels} channels: {silence} in silence");
        }
    }

    #[test]
    fn every_format_says_the_same() {
        fn peak<T: cpal::Sample + cpal::FromSample<f32>>() -> f32
        where
            f32: cpal::FromSample<T>,
        {
            let (mut line, mut active_device) = AudioSender::new(Seed(1), 48_000);
            line_tell(&mut line);
            let mut out = vec![T::EQUILIBRIUM; 2 * 24_000];
            active_device.fill(&mut out, 2);
            out.into_iter().map(|x| x.to_sample::<f32>().abs()).fold(0.0, f32::max)
        }
        fn line_tell(line: &mut AudioSender) {
            line.send(&Listener::default(), &[step_of_wood()]);
        }
        let plain = peak::<f32>();
        assert!(plain > 0.01, "{plain}");
        for (format, other) in
            [("i16", peak::<i16>()), ("u16", peak::<u16>()), ("i32", peak::<i32>()), ("u8", peak::<u8>()), ("f64", peak::<f64>())]
        {
            assert!((other - plain).abs() < 0.02, "{format}: {other} and not {plain}");
        }
    }

    #[test]
    fn one_that_goes_is_opened_again_one_that_comes_late_is_found_and_another_default_is_followed() {
        let lines = Arc::new(SharedAudioSender::new(Seed(1)));
        let mut keeper = DeviceSupervisor::new(Fake::default(), Arc::downgrade(&lines));
        // No device: a retry soon, then rarely.
        let asked = |keeper: &DeviceSupervisor<Fake>| keeper.host.asked;
        for half in 0..40 {
            assert!(keeper.update(f64::from(half) * 0.5));
        }
        assert!((2..=4).contains(&asked(&keeper)) && !lines.is_open(), "{} times in 20 s", asked(&keeper));
        keeper.host.devices = vec![("late", 44_100)];
        for half in 40..64 {
            assert!(keeper.update(f64::from(half) * 0.5));
        }
        assert!(lines.is_open() && keeper.host.opened == [("late", 44_100)]);
        // The device is lost.
        keeper.host.devices = vec![("other", 48_000)];
        keeper.host.playing.lock().expect("one thread").as_ref().expect("it plays").1.store(true, Ordering::Release);
        keeper.update(32.0);
        assert!(!lines.is_open());
        keeper.update(33.5);
        assert!(lines.is_open() && keeper.host.opened.last() == Some(&("other", 48_000)));
        // The default device changes.
        keeper.host.devices.insert(0, ("third", 96_000));
        for half in 68..80 {
            assert!(keeper.update(f64::from(half) * 0.5));
        }
        assert_eq!(keeper.host.opened.last(), Some(&("third", 96_000)));
        assert!(lines.is_open());
        // The end of the game ends the supervision.
        drop(lines);
        assert!(!keeper.update(50.0));
    }
}
