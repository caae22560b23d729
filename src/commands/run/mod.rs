//! The commands about walks that last, and about pictures that are places.

mod place;
mod runs;

pub use place::Place;
pub use runs::ListRuns;
