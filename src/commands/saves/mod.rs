//! Commands about save games, and about pictures that hold a place.

mod list;
mod place;

pub use list::ListSaves;
pub use place::ShowPlace;
