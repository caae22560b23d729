//! Fauna: birdsong, crickets, frogs, bats, and animal calls.

mod bats;
mod birds;
mod callers;
mod calls;
mod crickets;
mod dialect;
mod frogs;
mod scenes;
mod songbird;
mod vocal_tract;
mod wings;

pub use birds::Birds;
pub use calls::AnimalCalls;
pub use crickets::Crickets;
pub use frogs::Frogs;
pub use scenes::SCENES;

#[cfg(test)]
mod tests;
