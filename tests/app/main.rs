//! The real game, stepped without a window.

mod cli;
mod desk;
mod golden;
mod harness;
mod lab;
mod map;
mod mountains;
mod order;
mod plugins_alone;
mod seams;
mod sky;
mod streaming;
mod underground;
mod walking;
