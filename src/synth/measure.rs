//! What tests measure of what is heard.

use super::{
    AudioContext, BLOCK_FRAMES, SynthVoice,
    bus::Bus,
    event::SoundEvent,
    listener::Listener,
    scene::{ScenePlayer, SoundScene},
};
use eremite_hash::Seed;

/// The rate at which scenes are measured.
pub const RATE_HZ: u32 = 48_000;

/// A scene from its beginning.
pub fn render_scene(scene: SoundScene, seconds: f32) -> Vec<[f32; 2]> {
    let mut out = vec![[0.0; 2]; (seconds * RATE_HZ as f32) as usize];
    ScenePlayer::new(scene, Seed(7), 0, 12.0, RATE_HZ).render(&mut out);
    out
}

/// One voice by itself, dry, for some seconds at a rate: what it perceives at a time, and what happens, in order of frames.
pub fn render_voice(
    voice: &mut dyn SynthVoice,
    seconds: f32,
    rate_hz: f32,
    ears: impl Fn(f32) -> Listener,
    events: &[SoundEvent],
) -> Vec<[f32; 2]> {
    let mut out = Vec::new();
    while out.len() < (seconds * rate_hz) as usize {
        let frame = out.len() as u64;
        let ears = ears(frame as f32 / rate_hz);
        let now = AudioContext { ears: &ears, frame, rate_hz };
        for event in events.iter().filter(|event| (frame..frame + BLOCK_FRAMES as u64).contains(&event.frame)) {
            voice.on_event(&now, event);
        }
        let mut bus = Bus::default();
        voice.render(&now, &mut bus);
        out.extend((0..BLOCK_FRAMES).map(|i| [bus.left[i], bus.right[i]]));
    }
    out
}

/// The scene of a name.
pub fn scene(name: &str) -> SoundScene {
    super::scenes().find(|scene| scene.name == name).unwrap_or_else(|| panic!("no scene {name}"))
}

/// Both ears as one signal.
pub fn mono(frames: &[[f32; 2]]) -> Vec<f32> {
    frames.iter().map(|[left, right]| 0.5 * (left + right)).collect()
}

/// The greatest sample.
pub fn peak(frames: &[[f32; 2]]) -> f32 {
    frames.iter().flatten().fold(0.0, |peak: f32, x| peak.max(x.abs()))
}

/// The root of the mean square, in decibels of full scale.
pub fn rms_db(signal: &[f32]) -> f32 {
    let power = signal.iter().map(|x| f64::from(*x) * f64::from(*x)).sum::<f64>() / signal.len() as f64;
    10.0 * (power + 1.0e-20).log10() as f32
}

/// Loudness as EBU R 128 has it, of all of it and without its gates' relative one being fooled by silence: integrated.
pub fn lufs(frames: &[[f32; 2]]) -> f32 {
    let mut meter = ebur128::EbuR128::new(2, RATE_HZ, ebur128::Mode::I).expect("two ears at a common rate");
    meter.add_frames_f32(frames.as_flattened()).expect("whole frames");
    meter.loudness_global().expect("integrated was asked for") as f32
}

/// Powers by frequency, averaged over windows of 4096 frames (Hann), and the hertz between them.
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

/// The centre of the spectrum's power, in hertz.
pub fn centroid_hz(signal: &[f32]) -> f32 {
    let (power, hz) = spectrum(signal);
    let sum: f32 = power.iter().sum();
    power.iter().enumerate().map(|(i, power)| i as f32 * hz * power).sum::<f32>() / (sum + 1.0e-20)
}

/// The pitch near one that is expected, by the peak of the autocorrelation of a steady stretch.
pub fn pitch_hz(signal: &[f32], expected_hz: f32) -> f32 {
    let rate = RATE_HZ as f32;
    // Over several periods, so that its peak is sharp.
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

/// Cents from one pitch to another.
pub fn cents(from_hz: f32, to_hz: f32) -> f32 {
    1200.0 * libm::log2f(to_hz / from_hz)
}
