//! Validation of names that players give to files and folders: portable to every system, Unicode-normalised (NFC), and
//! distinct on case-insensitive file systems.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// Largest length of a name, in characters.
pub const MAX_NAME_LENGTH: usize = 64;

/// Validates a name, and returns it composed (NFC) and trimmed.
///
/// # Errors
/// What a valid name is, worded to follow "a preset's name" or the like.
pub fn validate_name(name: &str) -> Result<String, &'static str> {
    let name = to_nfc(name.trim());
    if !(1..=MAX_NAME_LENGTH).contains(&name.chars().count()) || !name.chars().all(is_allowed_in_name) {
        return Err("has letters, digits, spaces, - _ ( ) alone, and at most 64 of them");
    }
    if is_reserved_windows_name(&name) {
        return Err("is none of those that Windows keeps for devices, such as CON, NUL, COM1");
    }
    Ok(name)
}

/// Turns any text into a similar valid name, for names derived from others; may be empty.
pub fn sanitize_name(name: &str) -> String {
    let fits: String = to_nfc(name).chars().map(|letter| if is_allowed_in_name(letter) { letter } else { ' ' }).collect();
    // Leave room for a number after it.
    fits.trim().chars().take(MAX_NAME_LENGTH - 8).collect::<String>().trim().into()
}

fn is_allowed_in_name(letter: char) -> bool {
    letter.is_alphanumeric() || is_combining_mark(letter) || " -_()".contains(letter)
}

/// Composes letters and combining marks (NFC), so that equivalent spellings of a name compare equal.
pub fn to_nfc(name: &str) -> String {
    name.nfc().collect()
}

/// Key that is equal for names that differ only in case or composition, and so collide on some systems.
pub fn case_insensitive_key(name: &str) -> String {
    name.nfc().flat_map(char::to_lowercase).nfc().collect()
}

/// Finds a name among others: the identical one, or else one that differs only in case or composition.
pub fn find_name(names: impl IntoIterator<Item = String>, name: &str) -> Option<String> {
    let key = case_insensitive_key(name.trim());
    let mut like: Vec<String> = names.into_iter().filter(|there| there == name || case_insensitive_key(there.trim()) == key).collect();
    let at = like.iter().position(|there| there == name).unwrap_or(0);
    (at < like.len()).then(|| like.swap_remove(at))
}

/// Whether Windows reserves a file name for a device, whatever its extension.
pub fn is_reserved_windows_name(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end().to_ascii_uppercase();
    let number = stem.strip_prefix("COM").or_else(|| stem.strip_prefix("LPT"));
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(&&*stem)
        || number.is_some_and(|number| number.chars().count() == 1 && number.contains(|c: char| "0123456789¹²³".contains(c)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_letters_of_any_writing_and_is_composed() {
        for name in ["A", "A (copy)", "A - Copy (2)", "a_b-c 9", "हिन्दी", "น้ำ", "été", "Ελλάδα", "中文"] {
            assert_eq!(validate_name(&format!(" {name} ")).as_deref(), Ok(name));
        }
        assert_eq!(validate_name("e\u{301}te").as_deref(), Ok("\u{e9}te"));
        for name in ["", "  ", "a/b", "..", "a.b", "a\nb", "a\u{1b}b", "a:b", "a\\b", "\u{202e}a", &"a".repeat(65)] {
            assert!(validate_name(name).is_err_and(|words| words.starts_with("has letters")), "{name:?}");
        }
        for name in ["CON", "nul", "Aux", "prn", "com1", "LPT9", "COM²"] {
            assert!(validate_name(name).is_err_and(|words| words.contains("Windows")), "{name}");
        }
        for name in ["CONE", "com", "COM10", "null", "com1 a"] {
            assert!(validate_name(name).is_ok(), "{name}");
        }
        assert!(is_reserved_windows_name("con.txt") && is_reserved_windows_name("NUL .a.b") && !is_reserved_windows_name("a.con"));
    }

    #[test]
    fn names_that_cannot_lie_side_by_side_have_one_key() {
        for (one, other) in [("plain", "Plain"), ("e\u{301}te", "\u{c9}TE"), ("ΕΛΛΆΔΑ", "ελλάδα")] {
            assert_eq!(case_insensitive_key(one), case_insensitive_key(other));
        }
        assert_ne!(case_insensitive_key("plain"), case_insensitive_key("plains"));
        let names = || ["plain", "Plain", "e\u{301}te"].map(String::from);
        for (name, found) in
            [("plain", Some("plain")), ("Plain", Some("Plain")), (" PLAIN", Some("plain")), ("\u{e9}te", Some("e\u{301}te")), ("x", None)]
        {
            assert_eq!(find_name(names(), name).as_deref(), found, "{name}");
        }
    }

    #[test]
    fn near_any_name_there_is_one() {
        for (name, near) in [("A.bak", "A bak"), ("A (copy)", "A (copy)"), ("A & B", "A   B"), ("\u{7}", "")] {
            assert_eq!(sanitize_name(name), near);
        }
        assert_eq!(sanitize_name(&"a".repeat(200)).len(), MAX_NAME_LENGTH - 8);
    }
}
