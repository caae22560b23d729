//! The real game, stepped without a window.
#![allow(clippy::disallowed_methods, reason = "a test's files are its own, and it makes no land")]

mod atlas;
mod changes;
mod cli;
mod company;
mod contour;
mod deeds;
mod depths;
mod desk;
mod easel;
mod edges;
mod exploring;
mod golden;
mod guests;
mod harness;
mod lab;
mod light;
mod messages;
mod modules;
mod mountains;
mod opening;
mod order;
mod pads;
mod plugins_alone;
mod prompts;
mod rest;
mod runs;
mod seams;
mod settings;
mod sheet;
mod sky;
mod streaming;
mod underground;
mod walking;
mod walks;
mod window;
