//! The pages of the journal as pictures, without window and GPU: what is met as a small painting, what is not as a blank
//! outline. All of it is pure.

mod canvas;
mod contents;
mod layout;
mod spread;
mod vignette;

pub use contents::{Contents, Item, State, contents};
pub use layout::Layout;
pub use spread::{Hit, Spot, Spread, place, when};
pub use vignette::Studio;
