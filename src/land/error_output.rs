//! Error lines on the standard error stream.

use std::{
    fmt::Display,
    io::{self, Write},
};

use crate::quote::sanitized;

/// Prints an error, one line per fault, with control characters replaced, so that nothing that comes out of a file acts on
/// the terminal. A stream that is closed or full is ignored.
pub fn print_error(words: impl Display) {
    let words = words.to_string();
    let lines: Vec<_> = words.lines().map(sanitized).collect();
    #[cfg(target_arch = "wasm32")]
    tracing::error!("{}", lines.join("\n"));
    // Without a standard error stream there is no way left to report it.
    _ = writeln!(io::stderr(), "eremite: {}", lines.join("\n"));
}
