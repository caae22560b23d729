//! Music: physical models of the qin and the xiao, a generative score, and musical answers of the land.
//!
//! From the bottom up: `karplus_strong`, `pluck` and `qin_string` are a string and the fingers on it, `body_resonance` its
//! body, `instrument` all seven strings; `flute` is the xiao and `xiao` its player; `reverb` is the space. `mood` is the
//! hour of the day, `fingering` how a tone is played, `phrase` what is played, `conductor` when; `voices` play the score,
//! `stingers` the answers.

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
