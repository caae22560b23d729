//! Who lives there and has a voice.

mod bats;
mod birds;
mod callers;
mod calls;
mod crickets;
mod frogs;
mod scenes;
mod singer;
mod throat;
mod tongue;
mod wings;

pub use birds::Birds;
pub use calls::Calls;
pub use crickets::Crickets;
pub use frogs::Frogs;
pub use scenes::SCENES;

#[cfg(test)]
mod tests;
