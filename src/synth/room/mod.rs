//! How a place sounds: its walls, and what drips from them.

mod drips;
mod echo;
mod geometry;
mod scenes;
mod walls;

pub use drips::Drips;
pub use geometry::Shell;
pub use scenes::SCENES;
pub use walls::Walls;

#[cfg(test)]
mod tests;
