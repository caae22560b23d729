//! Numbers as a language writes them: its decimal sign, and its groups of three digits.

use crate::{Language, language};

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

/// A number with so many decimals and no groups, as the current language writes it: for what stands in a table, or is small.
pub fn decimal(value: f64, decimals: usize) -> String {
    format!("{value:.decimals$}").replace('.', &language().decimal_sign().to_string())
}

impl Language {
    /// A number with so many decimals, as this language writes it; see [`number`].
    pub fn number(self, value: f64, decimals: usize) -> String {
        let plain = format!("{value:.decimals$}");
        let (whole, fraction) = plain.split_once('.').map_or((&*plain, None), |(whole, fraction)| (whole, Some(fraction)));
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
        for (value, decimals, english, german) in [
            (0.0, 0, "0", "0"),
            (999.0, 0, "999", "999"),
            (1000.0, 0, "1,000", "1.000"),
            (-1_234_567.0, 0, "-1,234,567", "-1.234.567"),
            (1.44, 1, "1.4", "1,4"),
            (-12_345.678, 2, "-12,345.68", "-12.345,68"),
        ] {
            assert_eq!(Language::English.number(value, decimals), english);
            assert_eq!(Language::German.number(value, decimals), german);
        }
    }
}
