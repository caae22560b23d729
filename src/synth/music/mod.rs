//! The qin, the xiao, what they play, and what the land answers.
//!
//! From what vibrates to what is meant: `round`, `pluck` and `strand` are a string and the fingers at it, `wood` its body,
//! `instrument` the seven of them; `flute` is the xiao and `xiao` its player; `hall` is where they are heard. `mood` is
//! the hour, `hand` where a tone is found, `phrase` what is played, `conductor` when; `voices` play it, `answers` answer.

mod body_resonance;
mod conductor;
mod fingering;
mod flute;
mod instrument;
mod karplus_strong;
mod mood;
mod phrase;
mod pluck;
mod qin_string;
mod random;
mod reverb;
mod scenes;
mod stingers;
mod voices;
mod xiao;

#[cfg(test)]
mod tests;

pub use scenes::SCENES;
pub use stingers::Stingers;
pub use voices::{Qin, Xiao};
