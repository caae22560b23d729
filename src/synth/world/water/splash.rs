//! Splashes of bodies, and the ripple of a fish.

use super::{BubbleEmitter, BubbleSizes, WALLS};
use crate::{
    bus::{BLOCK_FRAMES, Bus, MonoBlock, PanGains},
    dsp::{OcclusionFilter, OnePole, PoissonProcess, SmoothedValue, StateVariableFilter, WhiteNoise, bandpass_noise_gain, bubbles::Bubble},
    listener::Spatialization,
};

/// Maximum number of simultaneous splashes.
const SPLASHES: usize = 3;
/// The sheet of water that is thrown up: level, centre frequency in hertz at the start and the end, quality, and decay time
/// in seconds.
const LEVEL: f32 = 0.17;
const SHEET_HZ: [f32; 2] = [2600.0, 700.0];
const Q: f32 = 0.6;
/// Multiple of the centre frequency above which it falls off faster.
const SOFT_ABOVE: f32 = 2.0;
const SHEET_S: f32 = 0.11;
/// The collapsing cavity, a deep bubble: range of its pitch in hertz, level, delay in seconds, and rise of its pitch.
const CAVITY_HZ: [f32; 2] = [110.0, 190.0];
const CAVITY: f32 = 0.16;
const CAVITY_S: f32 = 0.07;
const CAVITY_RISES: f32 = 0.3;
/// Rising bubbles: initial rate a second, its decay time in seconds, and their distribution.
const FROTH_PER_S: f32 = 90.0;
const FROTH_S: f32 = 0.4;
const BUBBLES: BubbleSizes = BubbleSizes { radius_m: [0.001, 0.0075], small: 1.2, level: 0.026 };
/// Drops that fall back: delay in seconds, rate a second, and their distribution.
const DROPS_AFTER_S: f32 = 0.28;
const DROPS_PER_S: f32 = 60.0;
const DROPS: BubbleSizes = BubbleSizes { radius_m: [0.0005, 0.0016], small: 1.0, level: 0.045 };
/// A fish: level of its plop, range of its pitch in hertz, seconds between its two bubbles, and force of the ripple.
const RING: f32 = 0.05;
const RING_HZ: [f32; 2] = [560.0, 900.0];
const RING_APART_S: [f32; 2] = [0.045, 0.085];
const RING_FORCE: f32 = 0.025;
/// Smoothing time of the gains, in seconds.
const FOLLOW_S: f32 = 0.004;
/// Duration in seconds.
const LASTS_S: f32 = 2.6;

struct Splash {
    age_s: f32,
    force: f32,
    from: Spatialization,
    white: WhiteNoise,
    band: StateVariableFilter,
    soft: OnePole,
    muffle: OcclusionFilter,
    level: SmoothedValue,
    froth: PoissonProcess,
    drops: PoissonProcess,
}

/// A pool of splashes.
pub(super) struct Splashes {
    splashes: [Splash; SPLASHES],
}

impl Splashes {
    pub(super) fn new(seed: u64, rate_hz: f32) -> Self {
        let splash = |i: u32| {
            let own = seed.rotate_left(19 * i);
            Splash {
                age_s: LASTS_S,
                force: 0.0,
                from: Spatialization::default(),
                white: WhiteNoise::new(own),
                band: StateVariableFilter::default(),
                soft: OnePole::default(),
                muffle: OcclusionFilter::default(),
                level: SmoothedValue::from_zero(FOLLOW_S, rate_hz),
                froth: PoissonProcess::new(!own),
                drops: PoissonProcess::new(own.rotate_left(3)),
            }
        };
        Self { splashes: [1, 2, 3].map(splash) }
    }

    /// Starts the splash of a body.
    pub(super) fn splash(&mut self, force: f32, from: Spatialization, froth: &mut BubbleEmitter) {
        let hz = froth.white.range(CAVITY_HZ[0], CAVITY_HZ[1]);
        froth.bubbles.trigger(Bubble {
            hz,
            rise: CAVITY_RISES,
            amplitude: CAVITY * force * force * OcclusionFilter::tone_gain(hz, from.occlusion),
            wait_s: CAVITY_S * froth.white.range(0.7, 1.3),
            spread: PanGains::of(from, WALLS),
        });
        self.stir(force, from);
    }

    /// Starts the sounds of a fish at the surface.
    pub(super) fn ring(&mut self, from: Spatialization, froth: &mut BubbleEmitter) {
        let hz = froth.white.range(RING_HZ[0], RING_HZ[1]);
        let later_s = froth.white.range(RING_APART_S[0], RING_APART_S[1]);
        let higher = froth.white.range(1.2, 1.6);
        for (hz, share, wait_s) in [(hz, 1.0, 0.0), (hz * higher, 0.55, later_s)] {
            let amplitude = RING * share * OcclusionFilter::tone_gain(hz, from.occlusion);
            froth.bubbles.trigger(Bubble { hz, rise: 1.0, amplitude, wait_s, spread: PanGains::of(from, WALLS) });
        }
        self.stir(RING_FORCE, from);
    }

    /// Starts a sheet of water, replacing the oldest.
    fn stir(&mut self, force: f32, from: Spatialization) {
        if let Some(splash) = self.splashes.iter_mut().max_by(|a, b| a.age_s.total_cmp(&b.age_s)) {
            (splash.age_s, splash.force, splash.from) = (0.0, force, from);
        }
    }

    pub(super) fn render(&mut self, seconds: f32, froth: &mut BubbleEmitter, rate_hz: f32, out: &mut Bus) {
        for splash in self.splashes.iter_mut().filter(|splash| splash.age_s < LASTS_S) {
            splash.render(seconds, froth, rate_hz, out);
        }
    }
}

impl Splash {
    fn render(&mut self, seconds: f32, froth: &mut BubbleEmitter, rate_hz: f32, out: &mut Bus) {
        let Self { age_s, force, from, .. } = *self;
        self.age_s += seconds;
        let level = self.level.advance_toward(LEVEL * force * libm::expf(-age_s / (SHEET_S * (0.5 + force))));
        let mut bubbles = |chance: &mut PoissonProcess, per_s: f32, sizes: BubbleSizes| {
            let mut expected = per_s * seconds;
            while chance.happens(expected) {
                expected = 0.0;
                let by = froth.white.range(-0.25, 0.25);
                froth.emit(BubbleSizes { level: sizes.level * (0.3 + 0.7 * force), ..sizes }, from, by, seconds);
            }
        };
        bubbles(&mut self.froth, FROTH_PER_S * force * libm::expf(-age_s / FROTH_S), BUBBLES);
        let fallen_s = age_s - DROPS_AFTER_S;
        if fallen_s > 0.0 {
            bubbles(&mut self.drops, DROPS_PER_S * force * libm::expf(-fallen_s / FROTH_S), DROPS);
        }
        let hz = SHEET_HZ[1] + (SHEET_HZ[0] - SHEET_HZ[1]) * libm::expf(-age_s / SHEET_S);
        self.band.set(hz, Q, rate_hz);
        self.soft.set(hz * SOFT_ABOVE, rate_hz);
        self.muffle.set(from.occlusion, rate_hz);
        let even = bandpass_noise_gain(hz, Q, rate_hz);
        let step = (level.1 - level.0) / BLOCK_FRAMES as f32;
        let mut signal: MonoBlock = [0.0; BLOCK_FRAMES];
        for (i, x) in signal.iter_mut().enumerate() {
            *x = self.muffle.next(self.soft.low(self.band.band(self.white.sample())) * even * (level.0 + step * i as f32));
        }
        let spread = PanGains::of(from, WALLS);
        out.add(&signal, spread, spread);
    }
}
