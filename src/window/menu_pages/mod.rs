//! What the features write on the sheet.

pub mod controls;
pub mod packs;
pub mod replays;
pub mod saves;
pub mod settings;
