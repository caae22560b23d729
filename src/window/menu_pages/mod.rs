//! Menu pages of the game's features.

pub mod controls;
pub mod ghosts;
pub mod packs;
pub mod replays;
pub mod saves;
pub mod settings;
pub mod slips;
pub mod sound_cues;
pub mod stones;
