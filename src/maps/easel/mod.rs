//! Heightmap editor (the easel): a crude heightmap with tools and undo, and the land synthesised from it, kept up to date
//! with every stroke.

mod document;
mod draft;
mod first_shore;
mod live_heights;
mod sketch;
mod stamp;
#[cfg(test)]
mod tests;
mod tiled_grid;
mod tools;

pub use document::{HeightmapDocument, TooManyNames};
pub use draft::{DraftError, EaselDraft};
pub use first_shore::first_shore;
pub use live_heights::LiveHeights;
pub use sketch::{HeightmapSketch, WalkedRow};
pub use stamp::{BrushStamp, StampTooLarge};
pub use tiled_grid::{PixelArea, TiledGrid};
pub use tools::{EaselBrush, LEVELS, dab_positions};
