//! Measurements of rendered audio, for tests: level, loudness, spectrum, pitch.

use super::{
    AudioContext, BLOCK_FRAMES, SynthVoice,
    bus::Bus,
    event::SoundEvent,
    listener::Listener,
    scene::{ScenePlayer, SoundScene},
};
use eremite_hash::Seed;

/// Sample rate of all measurements.
pub const RATE_HZ: u32 = 48_000;

/// Renders a scene from its beginning.
pub fn render_scene(scene: SoundScene, seconds: f32) -> Vec<[f32; 2]> {
    let mut out = vec![[0.0; 2]; (seconds * RATE_HZ as f32) as usize];
    ScenePlayer::new(scene, Seed(7), 0, 12.0, RATE_HZ).render(&mut out);
    out
}

/// Renders one voice alone, dry, at a rate, with the listener as a function of time in seconds and events sorted by frame.
pub fn render_voice(
    voice: &mut dyn SynthVoice,
    seconds: f32,
    rate_hz: f32,
    listener: impl Fn(f32) -> Listener,
    events: &[SoundEvent],
) -> Vec<[f32; 2]> {
    let mut out = Vec::new();
    while out.len() < (seconds * rate_hz) as usize {
        let frame = out.len() as u64;
        let listener = listener(frame as f32 / rate_hz);
        let now = AudioContext { listener: &listener, frame, rate_hz };
        for event in events.iter().filter(|event| (frame..frame + BLOCK_FRAMES as u64).contains(&event.frame)) {
            voice.on_event(&now, event);
        }
        let mut bus = Bus::default();
        voice.render(&now, &mut bus);
        out.extend((0..BLOCK_FRAMES).map(|i| [bus.left[i], bus.right[i]]));
    }
    out
}

/// The scene with a name.
pub fn scene(name: &str) -> SoundScene {
    super::scenes().find(|scene| scene.name == name).unwrap_or_else(|| panic!("no scene {name}"))
}

/// The mean of both channels.
pub fn mono(frames: &[[f32; 2]]) -> Vec<f32> {
    frames.iter().map(|[left, right]| 0.5 * (left + right)).collect()
}

/// The largest absolute sample.
pub fn peak(frames: &[[f32; 2]]) -> f32 {
    frames.iter().flatten().fold(0.0, |peak: f32, x| peak.max(x.abs()))
}

/// Root mean square, in decibels of full scale.
pub fn rms_db(signal: &[f32]) -> f32 {
    let power = signal.iter().map(|x| f64::from(*x) * f64::from(*x)).sum::<f64>() / signal.len() as f64;
    10.0 * (power + 1.0e-20).log10() as f32
}

/// Integrated loudness of all of it (EBU R 128), in LUFS.
pub fn lufs(frames: &[[f32; 2]]) -> f32 {
    let mut meter = ebur128::EbuR128::new(2, RATE_HZ, ebur128::Mode::I).expect("two ears at a common rate");
    meter.add_frames_f32(frames.as_flattened()).expect("whole frames");
    meter.loudness_global().expect("integrated was asked for") as f32
}

/// Power spectrum averaged over Hann windows of 4096 frames, and the hertz between its bins.
pub fn spectrum(signal: &[f32]) -> (Vec<f32>, f32) {
    const WINDOW: usize = 4096;
    let mut power = vec![0.0; WINDOW / 2 + 1];
    for part in signal.windows(WINDOW).step_by(WINDOW / 2) {
        let hann = |i: usize| 0.5 - 0.5 * libm::cosf(std::f32::consts::TAU * i as f32 / WINDOW as f32);
        let powers = crate::fft::power_spectrum(part.iter().enumerate().map(|(i, x)| f64::from(x * hann(i))));
        for (sum, power) in power.iter_mut().zip(powers) {
            *sum += power as f32;
        }
    }
    (power, RATE_HZ as f32 / WINDOW as f32)
}

/// Spectral centroid, in hertz.
pub fn centroid_hz(signal: &[f32]) -> f32 {
    let (power, hz) = spectrum(signal);
    let sum: f32 = power.iter().sum();
    power.iter().enumerate().map(|(i, power)| i as f32 * hz * power).sum::<f32>() / (sum + 1.0e-20)
}

/// Pitch near an expected one, from the peak of the autocorrelation of a steady stretch.
pub fn pitch_hz(signal: &[f32], expected_hz: f32) -> f32 {
    let rate = RATE_HZ as f32;
    // Lags over several periods give a sharper peak.
    let periods = (signal.len() as f32 * 0.4 * expected_hz / rate).floor().clamp(1.0, 24.0);
    let around = rate / expected_hz * periods;
    let reach = (around * 0.04 / periods).max(3.0) as usize * 2;
    let (from, to) = (around as usize - reach, around as usize + reach);
    let correlation = |lag: usize| -> f64 {
        let (a, b) = (&signal[..signal.len() - lag], &signal[lag..]);
        let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(a, b)| f64::from(a * b)).sum::<f64>();
        dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()
    };
    let values: Vec<f64> = (from..=to).map(correlation).collect();
    let best = (1..values.len() - 1).max_by(|a, b| values[*a].total_cmp(&values[*b])).expect("a range");
    let (a, b, c) = (values[best - 1], values[best], values[best + 1]);
    let lag = (from + best) as f64 + 0.5 * (a - c) / (a - 2.0 * b + c);
    (f64::from(rate) / lag * f64::from(periods)) as f32
}

/// Interval between two pitches, in cents.
pub fn cents(from_hz: f32, to_hz: f32) -> f32 {
    1200.0 * libm::log2f(to_hz / from_hz)
}
