//! The one way to say on the standard error stream what is wrong.

use std::{
    fmt::Display,
    io::{self, Write},
};

use crate::quote::sanitized;

/// Says what is wrong, a line for each fault. A stream that is closed or full is no reason to stop, and nothing that comes out
/// of a file does anything to the terminal.
pub fn print_error(words: impl Display) {
    let words = words.to_string();
    let lines: Vec<_> = words.lines().map(sanitized).collect();
    // There is nobody left to be told.
    _ = writeln!(io::stderr(), "eremite: {}", lines.join("\n"));
}
