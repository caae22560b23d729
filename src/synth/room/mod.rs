//! Room acoustics: reverb, canyon echo, and cave drips.

mod drips;
mod echo;
mod geometry;
mod reverb;
mod scenes;

pub use drips::Drips;
pub use geometry::WallSurfaces;
pub use reverb::Reverb;
pub use scenes::SCENES;

#[cfg(test)]
mod tests;
