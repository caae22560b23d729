//! The easel: a crude map under a painter's hands, and the land that it becomes, kept up with every stroke.

mod canvas;
mod live;
mod stamp;
#[cfg(test)]
mod tests;
mod tools;

pub use canvas::{Area, Canvas, Edit};
pub use live::Live;
pub use stamp::Stamp;
pub use tools::{Brush, LEVELS};
