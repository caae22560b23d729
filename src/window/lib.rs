//! Window: materials and cameras, text, menus, and button prompts.

#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "a test's files are its own, and it makes no land"))]

pub mod button_prompts;
pub mod camera;
pub mod menu;
pub mod menu_pages;
pub mod rendering;
pub mod text;
pub mod text_outline;
pub mod ui;
