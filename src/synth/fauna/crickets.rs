//! Crickets, with a tempo that follows the temperature (Dolbear's law).

use crate::{
    AudioContext, BLOCK_FRAMES, SynthVoice,
    bus::{Bus, PanGains},
    dsp::{GlidingTone, SmoothedValue, WhiteNoise, clamp_or_low, fast_sine},
    listener::Spatialization,
};
use eremite_hash::{RandomStream, Seed};

const CRICKET: RandomStream = RandomStream::named("cricket of a land");

/// Number of individual crickets.
const MAX: usize = 7;
/// Of these, the last ones of the list trill without a pause, far off.
const TRILLERS: usize = 2;
/// Pitches in hertz of those that chirp and of those that trill, at 20 degrees.
const CHIRP_HZ: [f32; 2] = [4_150.0, 5_000.0];
const TRILL_HZ: [f32; 2] = [3_000.0, 3_500.0];
/// Relative change of the pitch per degree.
const PITCH_PER_C: f32 = 0.006;
const WARM_C: f32 = 20.0;
/// Dolbear's law: chirps a minute per degree, minus a constant (Amos Dolbear, "The cricket as a thermometer", 1897).
const DOLBEAR_PER_C: f32 = 7.0;
const DOLBEAR_LESS: f32 = 30.0;
/// Below the first temperature all are silent, above the second none is.
const COLD_C: [f32; 2] = [6.0, 10.0];
/// Temperature above which they sing no faster.
const HOT_C: f32 = 34.0;
/// Wing strokes a second at 20 degrees, their increase per degree, their factor for trills, and the audible share of each
/// stroke.
const STROKES_HZ: f32 = 30.0;
const STROKES_PER_C: f32 = 1.35;
const TRILL_STROKES: f32 = 1.4;
const HEARD: f32 = 0.62;
/// Range of the strokes of a chirp.
const STROKES: [f32; 2] = [3.0, 5.0];
/// Fall of the pitch within a stroke, as a share.
const SINKS: f32 = 0.025;
/// Levels of the nearest, and of those that trill.
const LOUD: f32 = 0.054;
const TRILL: f32 = 0.2;
/// Reverb send.
const WALLS: f32 = 0.5;
/// Fade time, in seconds.
const COMES_S: f32 = 1.2;
/// Level below which one is silent.
const SOFTEST: f32 = 1.0e-3;
/// Highest pitch, as a share of the sample rate.
const HIGHEST: f32 = 0.45;

#[derive(Clone, Debug)]
struct Cricket {
    white: WhiteNoise,
    hz: f32,
    /// Tempo relative to Dolbear's law.
    pace: f32,
    trills: bool,
    spread: PanGains,
    there: SmoothedValue,
    /// Phase between two chirps, 0 to 1, and number of strokes of this chirp.
    at: f32,
    strokes: f32,
    strong: f32,
    /// Strokes since the start of the chirp.
    stroke: f32,
    tone: GlidingTone,
}

impl Cricket {
    fn new(seed: Seed, which: usize, rate_hz: f32) -> Self {
        let of = |what: i64| seed.unit(CRICKET, &[which as i64, what]);
        let between = |[low, high]: [f32; 2], u: f32| low + (high - low) * u;
        let trills = which >= MAX - TRILLERS;
        let side = if which.is_multiple_of(2) { -1.0 } else { 1.0 };
        let near = if trills { TRILL } else { 0.4 + 0.6 * of(1) * of(1) };
        let from = Spatialization::from(side * (0.2 + 0.7 * of(2)), LOUD * near);
        Self {
            white: WhiteNoise::new(seed.hash(CRICKET, &[which as i64, 3])),
            hz: between(if trills { TRILL_HZ } else { CHIRP_HZ }, of(4)),
            pace: 0.9 + 0.2 * of(5),
            trills,
            spread: PanGains::of(from, WALLS),
            there: SmoothedValue::new(COMES_S, rate_hz),
            at: of(6),
            strokes: STROKES[0],
            strong: 1.0,
            stroke: 0.0,
            tone: GlidingTone::default(),
        }
    }

    fn sing(&mut self, there: f32, warmth_c: f32, own_s: f32, rate_hz: f32, out: &mut Bus) {
        let (_, there) = self.there.advance_toward(there);
        if there < SOFTEST && self.tone.is_silent() {
            return;
        }
        let stroke_hz = (STROKES_HZ + STROKES_PER_C * (warmth_c - WARM_C)).max(6.0);
        if self.trills {
            let per = stroke_hz * TRILL_STROKES * own_s;
            // The trill swells and fades over some seconds.
            self.at = (self.at + 0.17 * self.pace * own_s).fract();
            self.strong = 0.6 + 0.4 * fast_sine(self.at);
            self.stroke = (self.stroke + per).fract();
        } else {
            let chirps_hz = (DOLBEAR_PER_C * warmth_c - DOLBEAR_LESS).max(10.0) / 60.0 * self.pace;
            self.at += chirps_hz * own_s;
            if self.at >= 1.0 {
                // Never quite in time.
                self.at = (self.at - 1.0).min(0.5) * self.white.range(0.4, 1.0) + self.white.range(-0.08, 0.08);
                self.strokes = self.white.range(STROKES[0], STROKES[1] + 0.99).floor();
                self.strong = self.white.range(0.7, 1.0);
                self.stroke = 0.0;
            }
            self.stroke += stroke_hz * own_s;
        }
        let after = self.stroke;
        let u = after.fract() / HEARD;
        let sings = self.trills || after < self.strokes;
        let wave = if sings && u < 1.0 { 4.0 * u * (1.0 - u) } else { 0.0 };
        // A chirp starts softly.
        let swells = if self.trills { 1.0 } else { (0.45 + 0.25 * after.floor()).min(1.0) };
        let hz = self.hz * (1.0 + PITCH_PER_C * (warmth_c - WARM_C)) * (1.0 - SINKS * u.min(1.0));
        let high = if hz < rate_hz * HIGHEST { 1.0 } else { 0.0 };
        let to = (hz / rate_hz, wave * libm::sqrtf(wave) * swells * self.strong * there * high);
        self.tone.add(to, fast_sine, self.spread, out);
    }
}

/// The voice of crickets.
pub struct Crickets {
    rate_hz: f32,
    all: [Cricket; MAX],
    silent: bool,
}

impl Crickets {
    /// A voice from a land's seed.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self { rate_hz, all: std::array::from_fn(|i| Cricket::new(seed, i, rate_hz)), silent: true }
    }
}

impl SynthVoice for Crickets {
    fn render(&mut self, now: &AudioContext, out: &mut Bus) {
        let company = &now.listener.fauna;
        if self.silent && clamp_or_low(company.crickets, 0.0, 1.0) <= 0.0 {
            return;
        }
        let warmth_c = clamp_or_low(company.warmth_c, COLD_C[0], HOT_C);
        let warm = ((warmth_c - COLD_C[0]) / (COLD_C[1] - COLD_C[0])).clamp(0.0, 1.0);
        let many = clamp_or_low(company.crickets, 0.0, 1.0) * warm;
        let own_s = BLOCK_FRAMES as f32 / self.rate_hz;
        self.silent = true;
        for (i, cricket) in self.all.iter_mut().enumerate() {
            // They join in one by one.
            let there = (many * MAX as f32 - i as f32 * 0.85).clamp(0.0, 1.0);
            cricket.sing(there, warmth_c, own_s, self.rate_hz, out);
            self.silent &= cricket.tone.is_silent() && cricket.there.value() < SOFTEST;
        }
    }
}
