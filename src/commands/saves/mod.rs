//! The commands about walks that last, and about pictures that are places.

mod place;
mod runs;

pub use place::ShowPlace;
pub use runs::ListSaves;
