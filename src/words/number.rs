//! Numbers as a language writes them: its decimal sign, and its groups of three digits.

use fluent_bundle::FluentValue;
use intl_memoizer::{Memoizable, concurrent::IntlLangMemoizer};
use unic_langid::LanguageIdentifier;

use crate::{Language, UnknownLanguage, language};

/// A space that no line is broken at: between groups of digits. The narrow one is in none of the typefaces.
const GROUP_SPACE: char = '\u{a0}';

/// A number with so many decimals, as the current language writes it.
///
/// ```
/// assert_eq!(eremite_words::number(1_234_567.0, 0), "1,234,567");
/// assert_eq!(eremite_words::number(-0.5, 1), "-0.5");
/// ```
pub fn number(value: f64, decimals: usize) -> String {
    language().number(value, decimals)
}

/// A whole number as the current language writes it, to its last digit however great it is.
///
/// ```
/// assert_eq!(eremite_words::integer(i64::MAX), "9,223,372,036,854,775,807");
/// ```
pub fn integer(value: i64) -> String {
    language().written(&value.to_string())
}

/// A number with so many decimals and no groups, as the current language writes it: for what stands in a table, or is small.
pub fn decimal(value: f64, decimals: usize) -> String {
    with_decimal_sign(&format!("{value:.decimals$}"))
}

/// A number that is written with a point and without groups, with the current language's decimal sign.
pub fn with_decimal_sign(plain: &str) -> String {
    language().with_decimal_sign(plain)
}

/// A number that somebody has typed, in whatever language he is used to: of points and commas the last is the decimal sign, unless
/// it stands there several times. `None` if it is no number.
///
/// ```
/// use eremite_words::parse_number;
///
/// assert_eq!([parse_number("0.5"), parse_number("0,5")], [Some(0.5); 2]);
/// assert_eq!([parse_number("1.234,5"), parse_number("1,234.5")], [Some(1234.5); 2]);
/// assert_eq!(parse_number("much"), None);
/// ```
pub fn parse_number(typed: &str) -> Option<f64> {
    let is_sign = |letter: char| letter == '.' || letter == ',';
    let last = typed.rfind(is_sign).filter(|at| !typed[..*at].contains(&typed[*at..=*at]));
    let plain = typed.char_indices().filter(|(at, letter)| !letter.is_whitespace() && (!is_sign(*letter) || Some(*at) == last));
    let plain: String = plain
        .map(|(_, letter)| match letter {
            ',' => '.',
            '\u{2212}' => '-',
            letter => letter,
        })
        .collect();
    plain.parse().ok()
}

/// A language's habits of writing numbers, as Fluent keeps them.
struct NumberHabits(Language);

impl Memoizable for NumberHabits {
    type Args = ();
    type Error = UnknownLanguage;

    fn construct(language: LanguageIdentifier, (): ()) -> Result<Self, UnknownLanguage> {
        language.to_string().parse().map(Self)
    }
}

/// A number in a message as the message's language writes it; `None` for what is no number.
pub(crate) fn format_value(value: &FluentValue, habits: &IntlLangMemoizer) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    habits.with_try_get::<NumberHabits, _, _>((), |habits| habits.0.written(&number.as_string())).ok()
}

impl Language {
    /// A number with so many decimals, as this language writes it; see [`number`].
    pub fn number(self, value: f64, decimals: usize) -> String {
        self.written(&format!("{value:.decimals$}"))
    }

    /// A number that is written with a point and without groups, as this language writes it.
    fn written(self, plain: &str) -> String {
        let (whole, fraction) = plain.split_once('.').map_or((plain, None), |(whole, fraction)| (whole, Some(fraction)));
        let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("-", digits));
        let mut written = sign.to_owned();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) && digits.len() > self.most_ungrouped_digits() {
                written.push(self.group_sign());
            }
            written.push(digit);
        }
        if let Some(fraction) = fraction {
            written.push(self.decimal_sign());
            written.push_str(fraction);
        }
        written
    }

    fn with_decimal_sign(self, plain: &str) -> String {
        plain.replace('.', &self.decimal_sign().to_string())
    }

    /// What stands between a number and its fraction.
    fn decimal_sign(self) -> char {
        match self.code() {
            "de" | "fr" | "es" | "pt-BR" | "ru" => ',',
            _ => '.',
        }
    }

    /// What stands between groups of three digits.
    fn group_sign(self) -> char {
        match self.code() {
            "de" | "pt-BR" => '.',
            "fr" | "es" | "ru" => GROUP_SPACE,
            _ => ',',
        }
    }

    /// The most digits that are not grouped: Spanish groups from five digits on.
    fn most_ungrouped_digits(self) -> usize {
        if self.code() == "es" { 4 } else { 3 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_and_the_fraction_is_set_off_as_the_language_does() {
        for (value, decimals, english, german, french, spanish) in [
            (0.0, 0, "0", "0", "0", "0"),
            (999.0, 0, "999", "999", "999", "999"),
            (1000.0, 0, "1,000", "1.000", "1\u{a0}000", "1000"),
            (-1_234_567.0, 0, "-1,234,567", "-1.234.567", "-1\u{a0}234\u{a0}567", "-1\u{a0}234\u{a0}567"),
            (1.44, 1, "1.4", "1,4", "1,4", "1,4"),
            (-12_345.678, 2, "-12,345.68", "-12.345,68", "-12\u{a0}345,68", "-12\u{a0}345,68"),
        ] {
            let languages = [Language::English, Language::German, Language::French, Language::Spanish];
            assert_eq!(languages.map(|language| language.number(value, decimals)), [english, german, french, spanish]);
            assert_eq!(Language::Russian.number(value, decimals), french);
            assert_eq!(Language::Portuguese.number(value, decimals), german);
            assert_eq!(Language::Japanese.number(value, decimals), english);
        }
    }

    #[test]
    fn what_a_language_writes_is_read_again_and_so_is_a_point() {
        for language in Language::ALL {
            for value in [0.0, 7.0, -0.25, 12.5, 3_600.0] {
                let plain = format!("{value}");
                assert_eq!(parse_number(&language.with_decimal_sign(&plain)), Some(value), "{language}");
                assert_eq!(parse_number(&plain), Some(value));
            }
            assert_eq!(parse_number(&language.number(-1_234_567.8, 1)), Some(-1_234_567.8), "{language}");
            assert_eq!(parse_number(&language.number(1_234_567.0, 0)), Some(1_234_567.0), "{language}");
        }
        assert_eq!(parse_number(" \u{2212}1,5 "), Some(-1.5));
        assert_eq!([parse_number(""), parse_number("."), parse_number("1 m")], [None; 3]);
    }

    #[test]
    fn numbers_in_messages_are_written_as_the_language_does() {
        let strokes = |language: Language| language.text_with("strokes-new", &[("count", 12_345.into())]);
        for (language, written) in
            [(Language::English, "12,345"), (Language::German, "12.345"), (Language::French, "12\u{a0}345"), (Language::Pseudo, "12,345")]
        {
            assert!(strokes(language).contains(written), "{}", strokes(language));
        }
    }
}
