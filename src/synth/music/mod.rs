//! The qin, the xiao, what they play, and what the land answers.
//!
//! From what vibrates to what is meant: `round`, `pluck` and `strand` are a string and the fingers at it, `wood` its body,
//! `instrument` the seven of them; `flute` is the xiao and `xiao` its player; `hall` is where they are heard. `mood` is
//! the hour, `hand` where a tone is found, `phrase` what is played, `conductor` when; `voices` play it, `answers` answer.

mod answers;
mod conductor;
mod dice;
mod flute;
mod hall;
mod hand;
mod instrument;
mod mood;
mod phrase;
mod pluck;
mod round;
mod scenes;
mod strand;
mod voices;
mod wood;
mod xiao;

#[cfg(test)]
mod tests;

pub use answers::Answers;
pub use scenes::SCENES;
pub use voices::{Qin, Xiao};
