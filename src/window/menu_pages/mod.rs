//! Menu pages of the game's features.

pub mod controls;
pub mod packs;
pub mod replays;
pub mod saves;
pub mod settings;
