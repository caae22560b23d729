//! The lab, F3: every generator tuned live in a debug overlay; the map, the heightmap editor and the journal as pages that
//! fill the window.

#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "a test's files are its own, and it makes no land"))]

pub mod overlay;
pub mod pages;
pub mod tabs;
