//! Maps of the land from above, the editor for crude heightmaps, and the journal's pages: as images, without a window.

#![cfg_attr(not(test), warn(clippy::print_stdout, clippy::print_stderr))]
#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "a test's files are its own, and it makes no land"))]

pub mod atlas;
pub mod easel;
pub mod journal_pages;
