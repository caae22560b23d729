//! A profile as CSV: a height a line in metres, a line a column of 1 m, no header.

use super::{Example, height, shown, text};
use crate::example::example::fits;

/// Reads a profile.
pub fn read(bytes: &[u8]) -> Result<Example, String> {
    let text = text(bytes)?;
    let lines = text.trim_end().lines();
    let count = lines.clone().count();
    fits(count, 1)?;
    let mut heights = Vec::with_capacity(count);
    for (number, line) in lines.enumerate() {
        let word = line.trim();
        let found = height(word).ok_or_else(|| format!("line {}: a height is a number, not '{}'", number + 1, shown(word)))?;
        heights.push(found);
    }
    Example::new(count, 1, &heights, 1.0)
}
