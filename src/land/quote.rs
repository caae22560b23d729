//! What somebody else has written, in a message: it may hold anything, also what a terminal obeys.

use std::borrow::Cow;

/// Letters of a quote.
const MOST: usize = 40;

/// A quote for a message: the first 40 letters, [harmless].
pub fn shown(text: &str) -> String {
    let rest = if text.chars().nth(MOST).is_some() { "..." } else { "" };
    text.chars().take(MOST).map(|letter| if is_obeyed(letter) || letter == '\t' { '?' } else { letter }).chain(rest.chars()).collect()
}

/// A text in one line that a terminal only shows: control characters (escape sequences, line ends) and marks that turn the
/// direction of writing are `?`. Tabs stay.
pub fn harmless(text: &str) -> Cow<'_, str> {
    if text.contains(is_obeyed) { text.replace(is_obeyed, "?").into() } else { text.into() }
}

/// Whether a letter does something in place of being seen.
fn is_obeyed(letter: char) -> bool {
    let is_mark = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    letter.is_control() && letter != '\t' || is_mark
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_is_short_and_does_nothing_to_a_terminal() {
        assert_eq!(shown("hills"), "hills");
        assert_eq!(shown("a\u{1b}[2Jb\nc\td\u{9b}e\u{202e}f"), "a?[2Jb?c?d?e?f");
        assert_eq!(shown(&"ä".repeat(40)), "ä".repeat(40));
        assert_eq!(shown(&"ä".repeat(3_000_000)), format!("{}...", "ä".repeat(40)));
        assert_eq!(harmless("one\ttwo"), "one\ttwo");
        assert_eq!(harmless("\u{1b}]0;x\u{7}\r\n"), "?]0;x???");
    }
}
