//! Walks that last. What is kept of one are the [sections](eremite_stream::contracts::keep) that the features of an app have
//! registered, all in one file, written whole or not at all; of each walk there are the last three.

mod bin;
mod contents;
pub mod date;
mod game;
mod grown;
mod keeper;
pub mod lands;
mod opened;
mod origin;
pub mod picture;
mod shelf;
mod walks;

pub use contents::{Contents, Head, VERSION};
pub use game::{begin_on_the_way, keep_by_itself};
pub use keeper::Keeper;
pub use opened::{Found, Opened};
pub use origin::{origin, start};
pub use shelf::{Listed, RunError, Runs};
pub use walks::{HasSetOut, SetOut, go_on, keep, let_others_come, visit};
