//! Tabs of the features in the lab.

pub mod brush;
pub mod creatures;
pub mod example;
pub mod flora;
pub mod graph;
pub mod journal;
pub mod mountains;
pub mod sky;
pub mod sound;
pub mod stream;
pub mod travel;
