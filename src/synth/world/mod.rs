//! Weather and landscape: wind, rain, thunder, water, fire.

mod fire;
mod gusts;
mod rain;
mod scenes;
mod smoothed_spatialization;
mod thunder;
mod water;
mod wind;

pub use fire::Fire;
pub use rain::Rain;
pub use scenes::SCENES;
pub use thunder::Thunder;
pub use water::Water;
pub use wind::Wind;

#[cfg(test)]
mod tests;
