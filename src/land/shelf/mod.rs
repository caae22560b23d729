//! Data files of a kind: those in the program itself, those beside it, those of packs, and the player's own. Of two with
//! the same name the later one counts. And the one way to open a file of somebody else's, and to write one.

mod beside;
pub mod folder;
mod looked;
mod named;
mod names;
pub mod opening;
pub mod packs;
mod reading;
pub mod reload;
mod ron_text;
pub mod shipped;
mod writing;

pub use beside::Beside;
pub use named::Named;
pub use names::{LONGEST_NAME, checked_name, composed, find_name, near_name};
pub use reading::{Book, Collection, Reading, Shelf, mark};
pub use ron_text::from_ron;
pub use writing::{
    Existing, append, begin_anew, copy_aside, free_name, is_half_written, save, set_aside, set_damaged_aside, write_whole, write_whole_with,
};

pub use crate::quote::shown;
