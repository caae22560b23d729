//! The commands, each for what a feature can do without a window.

#[cfg(feature = "window")]
pub mod app;
pub mod atlas;
pub mod caves;
pub mod creatures;
pub mod deeds;
pub mod example;
pub mod graph;
pub mod journal;
pub mod mountains;
pub mod packs;
pub mod player;
pub mod run;
pub mod settings;
pub mod sound;
pub mod still;
pub mod synthesis;
