//! What a setting may be, and how that is written in a file.

use std::fmt;

/// What a setting is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// On or off.
    Switch(bool),
    /// One of some words.
    Word(&'static str),
    /// A number in its unit.
    Number(f32),
}

/// What a setting may be: its domain.
#[derive(Clone, Copy, Debug)]
pub enum Domain {
    /// On or off.
    Switch,
    /// One of these words, as they are written in files.
    Choice(&'static [&'static str]),
    /// A number.
    Number(Range),
}

/// From where to where a number goes, and in what steps where it is not typed.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// The least.
    pub from: f32,
    /// The most.
    pub to: f32,
    /// From one to the next.
    pub step: f32,
    /// What it counts.
    pub unit: &'static str,
}

impl Value {
    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self == Self::Switch(true)
    }

    /// Whether it is this word.
    pub fn is(self, word: &str) -> bool {
        matches!(self, Self::Word(own) if own == word)
    }

    /// The number.
    pub fn number(self) -> f32 {
        if let Self::Number(number) = self { number } else { 0.0 }
    }
}

/// As it is written in a file.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Switch(on) => write!(f, "{on}"),
            Self::Word(word) => write!(f, "\"{word}\""),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

impl Domain {
    /// What a text in a file says, if it can be that.
    pub fn parse(&self, text: &str) -> Option<Value> {
        let plain = text.trim().trim_matches('"').trim();
        match self {
            Self::Switch => match plain {
                "true" | "on" | "yes" => Some(Value::Switch(true)),
                "false" | "off" | "no" => Some(Value::Switch(false)),
                _ => None,
            },
            Self::Choice(words) => words.iter().find(|word| **word == plain).map(|word| Value::Word(word)),
            Self::Number(range) => {
                let number = plain.strip_suffix(range.unit).unwrap_or(plain).trim_end();
                number.parse().ok().map(Value::Number).filter(|value| self.allows(*value))
            }
        }
    }

    /// Whether it may be that.
    pub fn allows(&self, value: Value) -> bool {
        match (self, value) {
            (Self::Switch, Value::Switch(_)) => true,
            (Self::Choice(words), Value::Word(word)) => words.contains(&word),
            (Self::Number(Range { from, to, .. }), Value::Number(number)) => (*from..=*to).contains(&number),
            _ => false,
        }
    }

    /// The value so many steps on: at the end of a range it stays, and after the last word comes the first.
    pub fn stepped(&self, value: Value, steps: i32) -> Value {
        match (self, value) {
            (Self::Switch, Value::Switch(on)) => Value::Switch(on != (steps % 2 != 0)),
            (Self::Choice(words), Value::Word(word)) => {
                let at = words.iter().position(|known| *known == word).unwrap_or_default() as i32;
                Value::Word(words[(at + steps).rem_euclid(words.len() as i32) as usize])
            }
            (Self::Number(Range { from, to, step, .. }), Value::Number(number)) => {
                // What was typed between two steps goes to one of them.
                let at = (number - from) / step;
                let near = if steps < 0 { (at - 0.001).ceil() } else { (at + 0.001).floor() };
                Value::Number((from + (near + steps as f32) * step).clamp(*from, *to))
            }
            _ => value,
        }
    }

    /// The value as the player reads it.
    pub fn words(&self, value: Value) -> String {
        match (self, value) {
            (Self::Number(Range { unit: "", .. }), Value::Number(number)) => number.to_string(),
            (Self::Number(Range { unit, .. }), Value::Number(number)) => format!("{number} {unit}"),
            (_, Value::Switch(on)) => (if on { "on" } else { "off" }).into(),
            (_, Value::Word(word)) => word.replace('-', " "),
            (_, Value::Number(number)) => number.to_string(),
        }
    }
}

/// What can be written.
impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Switch => f.write_str("true or false"),
            Self::Choice(words) => write!(f, "one of \"{}\"", words.join("\", \"")),
            Self::Number(Range { from, to, unit: "", .. }) => write!(f, "a number from {from} to {to}"),
            Self::Number(Range { from, to, unit, .. }) => write!(f, "a number from {from} to {to}, in {unit}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERCENT: Domain = Domain::Number(Range { from: 100.0, to: 200.0, step: 10.0, unit: "%" });
    const SHAPE: Domain = Domain::Choice(&["window", "full-screen"]);

    #[test]
    fn what_may_be_is_read_and_all_else_is_not() {
        for (domain, text, value) in [
            (Domain::Switch, "true", Some(Value::Switch(true))),
            (Domain::Switch, "off", Some(Value::Switch(false))),
            (Domain::Switch, "1", None),
            (SHAPE, "\"full-screen\"", Some(Value::Word("full-screen"))),
            (SHAPE, "window", Some(Value::Word("window"))),
            (SHAPE, "full", None),
            (PERCENT, "150", Some(Value::Number(150.0))),
            (PERCENT, "\"150 %\"", Some(Value::Number(150.0))),
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
        let mut value = Value::Number(100.0);
        for _ in 0..12 {
            value = PERCENT.stepped(value, 1);
        }
        assert_eq!(value, Value::Number(200.0));
        assert_eq!(PERCENT.stepped(Value::Number(114.0), 1), Value::Number(120.0));
        assert_eq!(PERCENT.stepped(Value::Number(114.0), -1), Value::Number(110.0));
        assert_eq!(SHAPE.stepped(Value::Word("full-screen"), 1), Value::Word("window"));
        assert_eq!(SHAPE.stepped(Value::Word("window"), -1), Value::Word("full-screen"));
        assert_eq!(Domain::Switch.stepped(Value::Switch(true), -1), Value::Switch(false));
        assert_eq!((PERCENT.words(value), SHAPE.words(Value::Word("full-screen"))), ("200 %".into(), "full screen".into()));
    }
}
