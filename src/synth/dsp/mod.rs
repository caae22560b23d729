//! DSP building blocks: filters, noise, delay lines, resonators, random processes. All state is allocated by the
//! constructors; nothing allocates afterwards.

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
mod tone;

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
pub use tone::GlidingTone;

/// Added in feedback loops, so that no value becomes denormal, which would slow down the processor: -400 dB.
pub const ANTI_DENORMAL: f32 = 1.0e-20;

/// Converts decibels to a gain.
pub fn db_to_gain(db: f32) -> f32 {
    libm::powf(10.0, db / 20.0)
}

/// Clamps a value to `low..=high`; NaN becomes `low`, so that invalid input never stays in a filter.
pub fn clamp_or_low(x: f32, low: f32, high: f32) -> f32 {
    if x > low { x.min(high) } else { low }
}

/// The gain that brings white noise, after [`StateVariableFilter::band`], to a root mean square of 1 at any sample rate.
pub fn bandpass_noise_gain(hz: f32, q: f32, rate_hz: f32) -> f32 {
    // White noise has a power of a third, spread over half the rate; the filter lets through pi / 2 hz / q of it.
    (3.0 * rate_hz * q / (core::f32::consts::PI * hz)).sqrt()
}

/// The gain that gives white noise the power density per hertz that it has at 48 kHz, so that what a filter passes of it is
/// as loud at any sample rate.
pub fn noise_density_gain(rate_hz: f32) -> f32 {
    libm::sqrtf(rate_hz / 48_000.0)
}
