//! Values and domains of settings, and their text form in files.

use std::fmt;

/// The value of a setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum SettingValue {
    /// On or off.
    Switch(bool),
    /// One of a list of words.
    Word(&'static str),
    /// A number in its unit.
    Number(f32),
}

/// The domain of a setting: the values that it may have.
#[derive(Clone, Copy, Debug)]
pub enum SettingDomain {
    /// On or off.
    Switch,
    /// One of these words, as they are written in files.
    Choice(&'static [&'static str]),
    /// A number in a range.
    Number(NumberRange),
}

/// A range of numbers, and the step by which menus change it.
#[derive(Clone, Copy, Debug)]
pub struct NumberRange {
    /// The minimum.
    pub from: f32,
    /// The maximum.
    pub to: f32,
    /// The step of a menu; a file may have values between the steps.
    pub step: f32,
    /// The unit; empty without one.
    pub unit: &'static str,
}

impl SettingValue {
    /// Whether it is a switch that is on.
    pub fn is_on(self) -> bool {
        self == Self::Switch(true)
    }

    /// Whether it is this word.
    pub fn is(self, word: &str) -> bool {
        matches!(self, Self::Word(own) if own == word)
    }

    /// The number; 0 if it is not one.
    pub fn number(self) -> f32 {
        if let Self::Number(number) = self { number } else { 0.0 }
    }
}

/// The form in files.
impl fmt::Display for SettingValue {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Switch(on) => write!(f, "{on}"),
            Self::Word(word) => write!(f, "\"{word}\""),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

impl SettingDomain {
    /// Parses a value from a file; `None` if it is not in the domain.
    pub fn parse(&self, text: &str) -> Option<SettingValue> {
        let plain = text.trim().trim_matches('"').trim();
        match self {
            Self::Switch => match plain {
                "true" | "on" | "yes" => Some(SettingValue::Switch(true)),
                "false" | "off" | "no" => Some(SettingValue::Switch(false)),
                _ => None,
            },
            Self::Choice(words) => words.iter().find(|word| **word == plain).map(|word| SettingValue::Word(word)),
            Self::Number(range) => {
                let number = plain.strip_suffix(range.unit).unwrap_or(plain).trim_end();
                number.parse().ok().map(SettingValue::Number).filter(|value| self.allows(*value))
            }
        }
    }

    /// Whether a value is in the domain.
    pub fn allows(&self, value: SettingValue) -> bool {
        match (self, value) {
            (Self::Switch, SettingValue::Switch(_)) => true,
            (Self::Choice(words), SettingValue::Word(word)) => words.contains(&word),
            (Self::Number(NumberRange { from, to, .. }), SettingValue::Number(number)) => (*from..=*to).contains(&number),
            _ => false,
        }
    }

    /// The value some steps on: numbers are clamped to the range, words wrap around.
    pub fn stepped(&self, value: SettingValue, steps: i32) -> SettingValue {
        match (self, value) {
            (Self::Switch, SettingValue::Switch(on)) => SettingValue::Switch(on != (steps % 2 != 0)),
            (Self::Choice(words), SettingValue::Word(word)) => {
                let at = words.iter().position(|known| *known == word).unwrap_or_default() as i32;
                SettingValue::Word(words[(at + steps).rem_euclid(words.len() as i32) as usize])
            }
            (Self::Number(NumberRange { from, to, step, .. }), SettingValue::Number(number)) => {
                // A number between two steps goes to one of them first.
                let at = (number - from) / step;
                let near = if steps < 0 { (at - 0.001).ceil() } else { (at + 0.001).floor() };
                SettingValue::Number((from + (near + steps as f32) * step).clamp(*from, *to))
            }
            _ => value,
        }
    }

    /// The value in English, for the command line.
    pub fn label(&self, value: SettingValue) -> String {
        match (self, value) {
            (Self::Number(NumberRange { unit: "", .. }), SettingValue::Number(number)) => number.to_string(),
            (Self::Number(NumberRange { unit, .. }), SettingValue::Number(number)) => format!("{number} {unit}"),
            (_, SettingValue::Switch(on)) => (if on { "on" } else { "off" }).into(),
            (_, SettingValue::Word(word)) => word.replace('-', " "),
            (_, SettingValue::Number(number)) => number.to_string(),
        }
    }
}

/// The domain in words, for comments and errors.
impl fmt::Display for SettingDomain {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Switch => f.write_str("true or false"),
            Self::Choice(words) => write!(f, "one of \"{}\"", words.join("\", \"")),
            Self::Number(NumberRange { from, to, unit: "", .. }) => write!(f, "a number from {from} to {to}"),
            Self::Number(NumberRange { from, to, unit, .. }) => write!(f, "a number from {from} to {to}, in {unit}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERCENT: SettingDomain = SettingDomain::Number(NumberRange { from: 100.0, to: 200.0, step: 10.0, unit: "%" });
    const SHAPE: SettingDomain = SettingDomain::Choice(&["window", "full-screen"]);

    #[test]
    fn what_may_be_is_read_and_all_else_is_not() {
        for (domain, text, value) in [
            (SettingDomain::Switch, "true", Some(SettingValue::Switch(true))),
            (SettingDomain::Switch, "off", Some(SettingValue::Switch(false))),
            (SettingDomain::Switch, "1", None),
            (SHAPE, "\"full-screen\"", Some(SettingValue::Word("full-screen"))),
            (SHAPE, "window", Some(SettingValue::Word("window"))),
            (SHAPE, "full", None),
            (PERCENT, "150", Some(SettingValue::Number(150.0))),
            (PERCENT, "\"150 %\"", Some(SettingValue::Number(150.0))),
            (PERCENT, "99.9", None),
            (PERCENT, "nan", None),
            (PERCENT, "inf", None),
            (PERCENT, "", None),
        ] {
            assert_eq!(domain.parse(text), value, "{text}");
            if let Some(value) = value {
                assert_eq!(domain.parse(&value.to_string()), Some(value), "as it is written");
            }
        }
    }

    #[test]
    fn steps_lead_from_end_to_end_and_words_go_round() {
        let mut value = SettingValue::Number(100.0);
        for _ in 0..12 {
            value = PERCENT.stepped(value, 1);
        }
        assert_eq!(value, SettingValue::Number(200.0));
        assert_eq!(PERCENT.stepped(SettingValue::Number(114.0), 1), SettingValue::Number(120.0));
        assert_eq!(PERCENT.stepped(SettingValue::Number(114.0), -1), SettingValue::Number(110.0));
        assert_eq!(SHAPE.stepped(SettingValue::Word("full-screen"), 1), SettingValue::Word("window"));
        assert_eq!(SHAPE.stepped(SettingValue::Word("window"), -1), SettingValue::Word("full-screen"));
        assert_eq!(SettingDomain::Switch.stepped(SettingValue::Switch(true), -1), SettingValue::Switch(false));
        assert_eq!((PERCENT.label(value), SHAPE.label(SettingValue::Word("full-screen"))), ("200 %".into(), "full screen".into()));
    }
}
