//! How a place sounds: its walls, and what drips from them.

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
