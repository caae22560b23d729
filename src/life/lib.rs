//! Living things and the player: bodies and gaits, the hermit, the horse, wildlife and birds, interactions, sound, journal,
//! ghosts and save games.

#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "a test's files are its own, and it makes no land"))]

pub mod birds;
pub mod bow;
pub mod brush;
pub mod creatures;
pub mod encounters;
pub mod fireflies_and_fish;
pub mod ghosts;
pub mod horse;
pub mod interactions;
pub mod journal;
#[cfg(feature = "sound")]
pub mod loudspeaker;
pub mod motion;
pub mod packs;
mod particles;
pub mod people;
pub mod pilgrimage;
pub mod player;
pub mod population;
pub mod save_game;
#[cfg(feature = "maps")]
pub mod slips;
pub mod sound;
pub mod sound_cues;
pub mod spectrogram;
mod view_mesh;
pub mod walker_name;
pub mod wildlife;
