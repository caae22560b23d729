//! Leaves: each touch is a grain of noise; few in light air, so many in wind that they merge into a rustle.

use super::{WindResponse, WindSample, gain, loudness};
use crate::dsp::{OnePole, PoissonProcess, SmoothRandom, SmoothedValue, StateVariableFilter, WhiteNoise, bandpass_noise_gain};

/// Level in a fresh wind.
const LEVEL: f32 = 0.016;
/// Centre frequencies of single touches in hertz: small and large leaves, stiff and soft.
const BANDS_HZ: [f32; 3] = [1700.0, 2600.0, 3900.0];
const Q: f32 = 1.4;
/// Low-pass cutoff, in hertz.
const SOFT_HZ: f32 = 4200.0;
/// Decay time of a touch, in seconds.
const TOUCH_S: f32 = 0.0032;
/// Touches a second at 1 m/s, growing with the square of the speed, and their maximum.
const TOUCHES_PER_S: f32 = 45.0;
const MAX_PER_S: f32 = 6000.0;
/// Lag behind the wind: range in seconds of each of two low-passes; the sides differ at random.
const LATE_S: [f32; 2] = [0.3, 0.75];
/// Random modulation: depth, and frequency in hertz.
const STIR: f32 = 0.45;
const STIR_HZ: f32 = 1.7;
/// Minimum variance, so that the first touch in still air is not amplified to a bang.
const LEAST_SQUARE: f32 = 1.0e-3;
/// Power below which a touch is over.
const SILENT: f32 = 1.0e-12;
/// Smoothing time of the gains, in seconds.
const FOLLOW_S: f32 = 0.02;

/// Leaves on one side.
pub(super) struct Leaves {
    noise: WhiteNoise,
    touches: PoissonProcess,
    /// Expected touches per frame.
    expected: f32,
    levels: [f32; 3],
    bands: [StateVariableFilter; 3],
    even: [f32; 3],
    soft: OnePole,
    fall: f32,
    late: [SmoothedValue; 2],
    stir: SmoothRandom,
    level: SmoothedValue,
}

impl Leaves {
    pub(super) fn new(seed: u64, rate_hz: f32) -> Self {
        let mut noise = WhiteNoise::new(seed);
        let late_s = noise.range(LATE_S[0], LATE_S[1]);
        Self {
            noise,
            touches: PoissonProcess::new(seed.rotate_left(17)),
            expected: 0.0,
            levels: [0.0; 3],
            bands: BANDS_HZ.map(|hz| StateVariableFilter::new(hz, Q, rate_hz)),
            even: BANDS_HZ.map(|hz| bandpass_noise_gain(hz, Q, rate_hz)),
            soft: OnePole::new(SOFT_HZ, rate_hz),
            fall: libm::expf(-1.0 / (TOUCH_S * rate_hz)),
            late: [SmoothedValue::new(late_s, rate_hz); 2],
            stir: SmoothRandom::new(!seed),
            level: SmoothedValue::new(FOLLOW_S, rate_hz),
        }
    }
}

impl WindResponse for Leaves {
    fn prepare(&mut self, air: WindSample, share: (f32, f32)) -> Option<(f32, f32)> {
        let once = self.late[0].advance_toward(air.mps).1;
        let mps = self.late[1].advance_toward(once).1;
        let stir = 1.0 + STIR * self.stir.advance(STIR_HZ * air.seconds);
        let per_s = (TOUCHES_PER_S * mps * mps * stir).min(MAX_PER_S);
        self.expected = per_s / air.rate_hz;
        // Mean and variance of one band's level, to normalize the sum whether touches are sparse or dense: touches have an
        // amplitude of u^2, whose mean is 1/3 and whose square has a mean of 1/5.
        let at_once = per_s * TOUCH_S / BANDS_HZ.len() as f32;
        let mean = at_once / 3.0;
        let square = BANDS_HZ.len() as f32 * (mean * mean + at_once / 10.0) + LEAST_SQUARE;
        // A decaying level must not become denormal, which would slow down the processor.
        self.levels = self.levels.map(|level| level.max(SILENT));
        gain(&mut self.level, LEVEL * loudness(mps) * stir / square.sqrt(), share)
    }

    #[inline(always)]
    fn sample(&mut self) -> f32 {
        if self.touches.happens(self.expected) {
            let which = (self.noise.unit() * BANDS_HZ.len() as f32) as usize;
            let strength = self.noise.unit();
            self.levels[which] += strength * strength;
        }
        let noise = self.noise.sample();
        let mut sum = 0.0;
        for band in 0..BANDS_HZ.len() {
            self.levels[band] *= self.fall;
            sum += self.bands[band].band(noise * self.levels[band]) * self.even[band];
        }
        self.soft.low(sum)
    }
}
