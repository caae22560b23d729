//! Commands about save games, and about pictures that hold a place.

mod place;
mod runs;

pub use place::ShowPlace;
pub use runs::ListSaves;
