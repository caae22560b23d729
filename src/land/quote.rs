//! Quoting untrusted text in messages: it may hold anything, terminal control sequences included.

use std::borrow::Cow;

/// The most characters of a quote.
const MAX: usize = 40;

/// A quote for a message: the first 40 characters, [sanitized].
pub fn quoted(text: &str) -> String {
    let rest = if text.chars().nth(MAX).is_some() { "..." } else { "" };
    text.chars().take(MAX).map(|letter| if is_control(letter) || letter == '\t' { '?' } else { letter }).chain(rest.chars()).collect()
}

/// A text in one line that a terminal only displays: control characters (escape sequences, line ends) and marks that change
/// the direction of writing become `?`. Tabs stay.
pub fn sanitized(text: &str) -> Cow<'_, str> {
    if text.contains(is_control) { text.replace(is_control, "?").into() } else { text.into() }
}

/// Whether a character has an effect instead of being displayed.
fn is_control(letter: char) -> bool {
    let is_mark = matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    letter.is_control() && letter != '\t' || is_mark
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quote_is_short_and_does_nothing_to_a_terminal() {
        assert_eq!(quoted("hills"), "hills");
        assert_eq!(quoted("a\u{1b}[2Jb\nc\td\u{9b}e\u{202e}f"), "a?[2Jb?c?d?e?f");
        assert_eq!(quoted(&"ä".repeat(40)), "ä".repeat(40));
        assert_eq!(quoted(&"ä".repeat(3_000_000)), format!("{}...", "ä".repeat(40)));
        assert_eq!(sanitized("one\ttwo"), "one\ttwo");
        assert_eq!(sanitized("\u{1b}]0;x\u{7}\r\n"), "?]0;x???");
    }
}
