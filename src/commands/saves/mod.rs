//! Commands about save games, and about pictures that hold a place.

mod list;
mod place;
mod slips;

pub use list::ListSaves;
pub use place::ShowPlace;
pub use slips::ListSlips;
