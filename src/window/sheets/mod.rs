//! What the features write on the sheet.

pub mod deeds;
pub mod packs;
pub mod player;
pub mod run;
pub mod settings;
