//! Vocal tract: a source-filter model of an animal's call, with a harmonic tone and breath noise through two formants.

use super::callers::{AnimalCall, CallPoint};
use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock, PanGains},
    dsp::{BlockOcclusionFilter, LinearRandom, StateVariableFilter, WhiteNoise, fast_sine, noise_density_gain},
    listener::Spatialization,
};

/// Reverb send: most calls come from far off.
const WALLS: f32 = 0.8;
/// Variation of the duration between two calls, as a share.
const PACE: f32 = 0.08;
/// Frequency in hertz of the pitch's random variation.
const ROUGH_HZ: f32 = 55.0;
/// Gains of the formants, so that a call is about as loud as its tone.
const RESONANCES: [f32; 2] = [1.7, 1.1];
/// Highest pitch, as a share of the sample rate.
const HIGHEST: f32 = 0.45;

/// Source values at the end of a block.
#[derive(Clone, Copy, Debug)]
struct VocalFrame {
    step: f32,
    loud: f32,
    rich: f32,
    breath: f32,
}

/// A vocal tract.
pub struct VocalTract {
    call: Option<&'static AnimalCall>,
    /// Frames until the start, and seconds since.
    wait: u32,
    at_s: f32,
    pitch: f32,
    pace: f32,
    turns: f32,
    shake: f32,
    last: VocalFrame,
    white: WhiteNoise,
    rough: LinearRandom,
    throat: [StateVariableFilter; 2],
    veil: BlockOcclusionFilter,
    spread: PanGains,
}

impl VocalTract {
    /// A silent vocal tract.
    pub fn new(seed: u64, rate_hz: f32) -> Self {
        Self {
            call: None,
            wait: 0,
            at_s: 0.0,
            pitch: 1.0,
            pace: 1.0,
            turns: 0.0,
            shake: 0.0,
            last: VocalFrame { step: 0.0, loud: 0.0, rich: 0.0, breath: 0.0 },
            white: WhiteNoise::new(seed),
            rough: LinearRandom::new(seed, ROUGH_HZ, rate_hz / BLOCK_FRAMES as f32),
            throat: [StateVariableFilter::default(); 2],
            veil: BlockOcclusionFilter::new(rate_hz),
            spread: PanGains::default(),
        }
    }

    /// Whether it is silent.
    pub fn is_silent(&self) -> bool {
        self.call.is_none()
    }

    /// Starts a call after some frames, with a pitch factor.
    pub fn begin(&mut self, call: &'static AnimalCall, pitch: f32, from: Spatialization, wait: u32, rate_hz: f32) {
        let [_, hz, _, rich, breath, formants_hz @ ..] = call.points[0];
        self.call = Some(call);
        (self.wait, self.at_s, self.pitch) = (wait, 0.0, pitch);
        self.pace = 1.0 + self.white.range(-PACE, PACE);
        self.last = VocalFrame { step: hz * pitch / rate_hz, loud: 0.0, rich, breath };
        self.throat = formants_hz.map(|hz| StateVariableFilter::new(hz, call.throat.q, rate_hz));
        self.shake = self.white.unit();
        self.veil = BlockOcclusionFilter::new(rate_hz);
        self.veil.set(from.occlusion, rate_hz);
        self.spread = PanGains::of(Spatialization { gain: from.gain * call.gain, ..from }, WALLS);
    }

    /// Adds one block.
    pub fn render(&mut self, rate_hz: f32, out: &mut Bus) {
        let Some(call) = self.call else { return };
        if self.wait as usize >= BLOCK_FRAMES {
            self.wait -= BLOCK_FRAMES as u32;
            return;
        }
        let own_s = BLOCK_FRAMES as f32 / rate_hz;
        self.at_s += own_s - self.wait as f32 / rate_hz;
        self.wait = 0;
        let at_s = self.at_s * self.pace;
        let [_, hz, loud, rich, breath, formants_hz @ ..] = interpolate(call.points, at_s);
        self.shake += call.shake.hz * own_s;
        self.shake -= self.shake.floor();
        let shake = fast_sine(self.shake);
        let rough = 1.0 + call.rough * (2.0 * self.rough.sample() - 1.0);
        let hz = hz * self.pitch * rough * (1.0 + call.shake.pitch * shake);
        let high = if hz < rate_hz * HIGHEST { 1.0 } else { 0.0 };
        let loud = loud * loud * (1.0 - call.shake.loud * (0.5 + 0.5 * shake)) * high;
        let to = VocalFrame { step: hz / rate_hz, loud, rich, breath };
        for (state, hz) in self.throat.iter_mut().zip(formants_hz) {
            state.set(hz * libm::sqrtf(self.pitch), call.throat.q, rate_hz);
        }
        let mut signal = self.synthesize(call, to, noise_density_gain(rate_hz));
        self.veil.process(&mut signal);
        out.add(&signal, self.spread, self.spread);
        self.last = to;
        if call.points.last().is_none_or(|last| at_s >= last[0]) {
            self.call = None;
        }
    }

    fn synthesize(&mut self, call: &AnimalCall, to: VocalFrame, dense: f32) -> MonoBlock {
        let from = self.last;
        let by = |from: f32, to: f32| (to - from) / BLOCK_FRAMES as f32;
        let (step, loud, rich) = (by(from.step, to.step), by(from.loud, to.loud), by(from.rich, to.rich));
        let breath = 0.5 * (from.breath + to.breath) * dense;
        let mut signal: MonoBlock = [0.0; BLOCK_FRAMES];
        for (i, x) in signal.iter_mut().enumerate() {
            let t = i as f32;
            self.turns += from.step + step * t;
            // A sine with phase feedback has harmonics that fall off without aliasing (FM: John Chowning, 1973).
            let pushed = (from.rich + rich * t) * (0.5 / core::f32::consts::PI) * fast_sine(self.turns);
            let air = breath * self.white.sample();
            let source = (call.tone * fast_sine(self.turns + pushed) + air) * (from.loud + loud * t);
            let throat = RESONANCES[0] * self.throat[0].band(source) + RESONANCES[1] * self.throat[1].band(source);
            *x = source * (1.0 - call.throat.share) + throat * call.throat.share;
        }
        self.turns -= self.turns.floor();
        signal
    }
}

/// A call's values at a time, interpolated smoothly between breakpoints.
fn interpolate(points: &[CallPoint], at_s: f32) -> CallPoint {
    let next = points.iter().position(|point| point[0] > at_s).unwrap_or(points.len() - 1).max(1);
    let (from, to) = (points[next - 1], points[next]);
    let u = ((at_s - from[0]) / (to[0] - from[0])).clamp(0.0, 1.0);
    let u = u * u * (3.0 - 2.0 * u);
    std::array::from_fn(|i| from[i] + (to[i] - from[i]) * u)
}
