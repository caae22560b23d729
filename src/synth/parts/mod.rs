//! What voices are built from. All of it is made beforehand for a rate, and nothing allocates afterwards but the constructors.

pub mod bubbles;
pub mod bursts;
mod chance;
mod delay;
mod drift;
mod filter;
mod muffle;
mod noise;
mod ring;
mod rings;
mod rough;
mod sine;
mod smooth;
mod veil;

pub use chance::Chance;
pub use delay::Delay;
pub use drift::Drift;
pub use filter::{Low, State};
pub use muffle::Muffle;
pub use noise::{Pink, White};
pub use ring::Ring;
pub use rings::Rings;
pub use rough::Rough;
pub use sine::sine;
pub use smooth::Smooth;
pub use veil::Veil;

/// Added where a signal goes round, so that it never becomes so small that a processor slows down over it: -400 dB.
pub const HUM: f32 = 1.0e-20;

/// A gain from decibels.
pub fn gain(db: f32) -> f32 {
    libm::powf(10.0, db / 20.0)
}

/// A value from `low` to `high`; what is no number is `low`, so that nonsense at the ears never stays in a filter.
pub fn within(x: f32, low: f32, high: f32) -> f32 {
    if x > low { x.min(high) } else { low }
}

/// What makes white noise as loud as 1 (the root of its mean square) after [`State::band`] has taken its part of it, at any rate.
pub fn band_to_one(hz: f32, q: f32, rate_hz: f32) -> f32 {
    // White noise has a third, spread over half the rate; the filter lets through pi / 2 hz / q of it.
    (3.0 * rate_hz * q / (core::f32::consts::PI * hz)).sqrt()
}

/// The gain that makes white noise as dense, hertz by hertz, as it is at 48 kHz: what a filter lets through of it is then as
/// loud at any rate.
pub fn density(rate_hz: f32) -> f32 {
    libm::sqrtf(rate_hz / 48_000.0)
}
