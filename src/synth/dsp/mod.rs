//! What voices are built from. All of it is made beforehand for a rate, and nothing allocates afterwards but the constructors.

mod block_occlusion;
pub mod bubbles;
pub mod bursts;
mod delay;
mod filter;
mod linear_random;
mod noise;
mod occlusion;
mod poisson;
mod resonator;
mod resonator_bank;
mod sine;
mod smooth_random;
mod smoothed;

pub use block_occlusion::BlockOcclusionFilter;
pub use delay::DelayLine;
pub use filter::{OnePole, StateVariableFilter};
pub use linear_random::LinearRandom;
pub use noise::{PinkNoise, WhiteNoise};
pub use occlusion::OcclusionFilter;
pub use poisson::PoissonProcess;
pub use resonator::Resonator;
pub use resonator_bank::ResonatorBank;
pub use sine::fast_sine;
pub use smooth_random::SmoothRandom;
pub use smoothed::SmoothedValue;

/// Added where a signal goes round, so that it never becomes so small that a processor slows down over it: -400 dB.
pub const ANTI_DENORMAL: f32 = 1.0e-20;

/// A gain from decibels.
pub fn db_to_gain(db: f32) -> f32 {
    libm::powf(10.0, db / 20.0)
}

/// A value from `low` to `high`; what is no number is `low`, so that nonsense at the ears never stays in a filter.
pub fn clamp_or_low(x: f32, low: f32, high: f32) -> f32 {
    if x > low { x.min(high) } else { low }
}

/// What makes white noise as loud as 1 (the root of its mean square) after [`StateVariableFilter::band`] has taken its part of it, at any rate.
pub fn bandpass_noise_gain(hz: f32, q: f32, rate_hz: f32) -> f32 {
    // White noise has a third, spread over half the rate; the filter lets through pi / 2 hz / q of it.
    (3.0 * rate_hz * q / (core::f32::consts::PI * hz)).sqrt()
}

/// The gain that makes white noise as dense, hertz by hertz, as it is at 48 kHz: what a filter lets through of it is then as
/// loud at any rate.
pub fn noise_density_gain(rate_hz: f32) -> f32 {
    libm::sqrtf(rate_hz / 48_000.0)
}
