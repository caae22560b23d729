//! The pseudo-language: English that can still be read, but that no English text can be mistaken for.

use std::borrow::Cow;

/// A text with an accent on each letter that can have one, and every second letter doubled: longer by half.
pub(crate) fn accented(text: &str) -> Cow<'_, str> {
    let mut accented = String::with_capacity(text.len() * 3);
    let mut is_second = false;
    for letter in text.chars() {
        let with_accent = with_accent(letter);
        accented.push(with_accent);
        if letter.is_alphabetic() {
            if is_second {
                accented.push(with_accent);
            }
            is_second = !is_second;
        }
    }
    accented.into()
}

/// A whole message in brackets: a text that is cut has lost one.
pub(crate) fn bracketed(text: &str) -> String {
    format!("[{text}]")
}

fn with_accent(letter: char) -> char {
    const PLAIN: &str = "aceinosuyzACEINOSUYZ";
    const ACCENTED: &str = "áčéíñóšúýžÁČÉÍÑÓŠÚÝŽ";
    PLAIN.chars().position(|plain| plain == letter).and_then(|at| ACCENTED.chars().nth(at)).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_have_accents_and_words_are_longer_by_half() {
        assert_eq!(accented("settings"), "šéétttíññgšš");
        let english = "The game pauses while another window is in front";
        let letters = |text: &str| text.chars().filter(|letter| letter.is_alphabetic()).count() as f32;
        assert!((letters(&accented(english)) / letters(english) - 1.5).abs() < 0.05);
    }
}
