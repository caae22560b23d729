//! The easel: a crude map under a painter's hands, and the land that it becomes, kept up with every stroke.

mod canvas;
mod draft;
mod grid;
mod live;
mod sketch;
mod stamp;
#[cfg(test)]
mod tests;
mod tools;

pub use canvas::Canvas;
pub use draft::Draft;
pub use grid::{Area, Grid};
pub use live::Live;
pub use sketch::{Row, Sketch};
pub use stamp::Stamp;
pub use tools::{Brush, LEVELS, dabs};
