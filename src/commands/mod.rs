//! Commands of the features, each for what it can do without a window.

pub mod actions;
#[cfg(feature = "window")]
pub mod app;
pub mod atlas;
pub mod buildings;
pub mod caves;
pub mod creatures;
pub mod encounters;
pub mod example;
pub mod graph;
pub mod icon;
pub mod join;
pub mod journal;
pub mod merge;
pub mod mountains;
pub mod packs;
pub mod places;
pub mod player;
pub mod saves;
pub mod scroll;
pub mod settings;
pub mod sound;
pub mod strip;
pub mod synthesis;
