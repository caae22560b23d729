//! Gusts: turbulence of the wind's speed about its mean, which travels across the listener.

use crate::{
    AudioContext,
    bus::BLOCK_FRAMES,
    dsp::{SmoothedValue, clamp_or_low},
};
use eremite_hash::{RandomStream, Seed};

const GUST: RandomStream = RandomStream::named("sound: gust");

/// Distance in metres to the sample points on either side.
const APART_M: f64 = 40.0;
/// Wavelengths of the turbulence in metres, and their amplitudes relative to the speed: their squares give a turbulence
/// intensity of about a third, which is usual among trees.
const LENGTHS_M: [f64; 3] = [110.0, 37.0, 13.0];
const STRENGTHS: [f32; 3] = [0.52, 0.38, 0.26];
/// Minimum speed in metres a second at which the field travels, so that light air varies too.
const LEAST_MPS: f32 = 1.0;
/// Maximum wind speed.
const MAX_MPS: f32 = 40.0;
/// Smoothing time of a change of direction, in seconds.
const TURN_S: f32 = 2.0;
/// Smoothing time of the weather's speed, in seconds.
const FOLLOW_S: f32 = 0.08;

/// The gust field: frozen turbulence carried past the listener by the mean wind (Taylor's hypothesis), so a gust is heard
/// first on the upwind side.
pub struct GustField {
    seed: Seed,
    /// Metres of air that have passed.
    run_m: f64,
    toward: SmoothedValue,
    given: [SmoothedValue; 3],
}

impl GustField {
    /// A field from a land's seed.
    pub fn new(seed: Seed, rate_hz: f32) -> Self {
        Self { seed, run_m: 0.0, toward: SmoothedValue::new(TURN_S, rate_hz), given: [SmoothedValue::new(FOLLOW_S, rate_hz); 3] }
    }

    /// Advances one block. Returns metres a second on the left, here, and on the right.
    pub fn advance(&mut self, now: &AudioContext) -> [f32; 3] {
        let wind = &now.listener.wind;
        let given: [f32; 3] = std::array::from_fn(|i| self.given[i].advance_toward(clamp_or_low(wind.mps[i], 0.0, MAX_MPS)).1);
        let most_s = BLOCK_FRAMES as f32 / now.rate_hz;
        self.run_m += f64::from((given[1] + LEAST_MPS) * clamp_or_low(now.seconds(), 0.0, most_s));
        let toward = f64::from(self.toward.advance_toward(clamp_or_low(wind.toward, -1.0, 1.0)).1);
        std::array::from_fn(|i| {
            let at_m = (i as f64 - 1.0) * APART_M;
            given[i] * (1.0 + self.gust(self.run_m - toward * at_m)).max(0.0)
        })
    }

    /// Relative deviation of the speed at a place of the field.
    fn gust(&self, at_m: f64) -> f32 {
        let mut sum = 0.0;
        for (i, (length, strength)) in LENGTHS_M.iter().zip(STRENGTHS).enumerate() {
            let at = at_m / length;
            let whole = at.floor();
            let value = |step: i64| self.seed.unit(GUST, &[i as i64, whole as i64 + step]) * 2.0 - 1.0;
            let t = (at - whole) as f32;
            let fade = t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
            sum += strength * (value(0) + (value(1) - value(0)) * fade);
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listener::{Listener, WindInput};

    fn blown(toward: f32, mps: f32, seconds: f32) -> Vec<[f32; 3]> {
        let mut gusts = GustField::new(Seed(3), 48_000.0);
        let listener = Listener { wind: WindInput { mps: [mps; 3], toward, ..WindInput::default() }, ..Listener::default() };
        let now = AudioContext { listener: &listener, frame: 0, rate_hz: 48_000.0 };
        (0..(seconds * 750.0) as usize).map(|_| gusts.advance(&now)).collect()
    }

    #[test]
    fn a_constant_wind_is_never_constant_and_keeps_its_mean() {
        let here: Vec<f32> = blown(1.0, 10.0, 120.0).iter().map(|speeds| speeds[1]).collect();
        let mean = here.iter().sum::<f32>() / here.len() as f32;
        let spread = (here.iter().map(|x| (x - mean) * (x - mean)).sum::<f32>() / here.len() as f32).sqrt() / mean;
        assert!((mean - 10.0).abs() < 1.0, "{mean} m/s");
        assert!((0.2..0.45).contains(&spread), "intensity of turbulence {spread}");
        assert!(here.windows(2).all(|w| (w[1] - w[0]).abs() < 0.1), "it jumps");
    }

    #[test]
    fn a_gust_is_heard_first_on_the_side_from_which_the_wind_comes() {
        let right = blown(1.0, 10.0, 60.0);
        // The field travels at 11 m/s: 80 m from left to right take 7.27 s.
        let later = (80.0 / 11.0 * 750.0) as usize;
        for i in (0..right.len() - later).step_by(1000) {
            assert!((right[i][0] - right[i + later][2]).abs() < 0.1);
        }
        let left = blown(-1.0, 10.0, 60.0);
        for i in (0..left.len() - later).step_by(1000) {
            assert!((left[i][2] - left[i + later][0]).abs() < 0.1);
        }
    }

    #[test]
    fn still_air_stays_still() {
        assert!(blown(1.0, 0.0, 5.0).iter().flatten().all(|mps| *mps == 0.0));
    }
}
