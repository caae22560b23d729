//! Cave parameters, and the cellular automaton's rule in B/S notation.

use std::{fmt, str::FromStr};

use bevy_reflect::Reflect;

use crate::params::{self, Help, ParamError};

/// Parameters of the caves.
#[derive(Reflect, Clone, Debug, PartialEq)]
pub struct CaveParams {
    /// Probability that a cell is open before the first step, 0 to 1.
    #[reflect(@0.0..=1.0_f32, @Help("chance of a cell to be a passage before the first step: more makes wider caves"))]
    pub fill: f32,
    /// An open cell stays open with at least this many open neighbours, 0 to 9.
    #[reflect(@0..=9_u32, @Help("passages around a passage for it to stay one; 9 closes all"))]
    pub survive: u32,
    /// A wall cell opens with at least this many open neighbours, 0 to 9.
    #[reflect(@0..=9_u32, @Help("passages around a wall for it to become one; 9 opens none"))]
    pub birth: u32,
    /// Number of automaton steps, 0 to 7.
    #[reflect(@0..=7_u32, @Help("steps of the automaton: more makes rounder, larger rooms"))]
    pub steps: u32,
    /// Smallest size in cells: smaller regions are filled in again, and smaller floating rocks are removed.
    #[reflect(@0..=1024_u32, @Help("cells of the smallest region that stays, and of the smallest rock between passages that does"))]
    pub smallest: u32,
    /// Thickness of the closed ground above every cave, in metres.
    #[reflect(@3..=32_u32, @Help("metres of ground that stay whole beneath the surface, but for the entrances"))]
    pub crust: u32,
    /// Width and height of a dug passage, in cells.
    #[reflect(@2..=6_u32, @Help("cells across a passage that joins two regions"))]
    pub passage: u32,
    /// Approximate distance between entrances, in columns.
    #[reflect(@128..=8192_u32, @Help("columns from one entrance on the surface to the next, about"))]
    pub entrances: u32,
    /// A rule that overrides `survive` and `birth`; changing either of them clears it.
    #[reflect(ignore)]
    pub rule: Option<Rule>,
}

impl Default for CaveParams {
    fn default() -> Self {
        // Fill, survive, birth and steps are from the design notes; the other numbers make passages wide enough for the player.
        Self { fill: 0.5, survive: 4, birth: 5, steps: 5, smallest: 24, crust: 5, passage: 3, entrances: 288, rule: None }
    }
}

impl CaveParams {
    /// The parameter name under which [`CaveParams::set`] takes a rule in B/S notation.
    pub const RULE: &'static str = "rule";

    /// Sets a parameter from text.
    ///
    /// # Errors
    /// If there is no such parameter, or the text is not a valid value.
    pub fn set(&mut self, name: &str, text: &str) -> Result<(), ParamError> {
        if name == Self::RULE {
            let bad = || ParamError::BadValue { name: name.into(), kind: "a rule such as B5678/S45678".into(), text: text.into() };
            self.rule = Some(text.parse().map_err(|()| bad())?);
            return Ok(());
        }
        params::set(self, name, text).map_err(|error| match error {
            ParamError::Unknown { name, known } => ParamError::Unknown { name, known: format!("{known}, {}", Self::RULE) },
            error => error,
        })
    }

    /// The rule in effect: the override, or the one of the two thresholds.
    pub fn rule(&self) -> Rule {
        self.rule.unwrap_or_else(|| Rule::at_least(self.survive, self.birth))
    }
}

/// A life-like rule: a cell's next state from the number of open cells among its eight neighbours (Moore neighbourhood).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Bit n is set if a wall with n open neighbours opens.
    pub birth: u16,
    /// Bit n is set if an open cell with n open neighbours stays open.
    pub survive: u16,
}

impl Rule {
    const COUNTS: u16 = 0x1ff;

    /// The rule with a minimum neighbour count for survival and one for birth; 9 means never.
    pub fn at_least(survive: u32, birth: u32) -> Self {
        let from = |n: u32| Self::COUNTS & !((1u16 << n.min(9)) - 1);
        Self { birth: from(birth), survive: from(survive) }
    }

    /// Returns whether a cell is open after one step.
    pub const fn next(self, passage: bool, around: u32) -> bool {
        (if passage { self.survive } else { self.birth }) >> around & 1 == 1
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = |bits: u16| (0..9).filter(|n| bits >> n & 1 == 1).map(|n| n.to_string()).collect::<String>();
        write!(f, "B{}/S{}", digits(self.birth), digits(self.survive))
    }
}

impl FromStr for Rule {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (birth, survive) = text.split_once('/').ok_or(())?;
        let counts = |part: &str, letter: [char; 2]| {
            part.trim().strip_prefix(letter).ok_or(())?.chars().try_fold(0u16, |bits, digit| match digit.to_digit(9) {
                Some(n) => Ok(bits | 1 << n),
                None => Err(()),
            })
        };
        Ok(Self { birth: counts(birth, ['B', 'b'])?, survive: counts(survive, ['S', 's'])? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_rule_is_read_as_it_is_written(birth in 0u16..512, survive in 0u16..512) {
            let rule = Rule { birth, survive };
            prop_assert_eq!(rule.to_string().parse(), Ok(rule));
        }
    }

    #[test]
    fn the_notes_rule_in_b_s_notation() {
        assert_eq!(CaveParams::default().rule().to_string(), "B5678/S45678");
        for bad in ["", "B3", "B9/S2", "S23/B3", "B3/S2x"] {
            assert_eq!(bad.parse::<Rule>(), Err(()), "{bad}");
        }
    }

    #[test]
    fn a_wrong_parameter_is_told() {
        let mut params = CaveParams::default();
        let words = params.set("fil", "0.4").expect_err("no such parameter").to_string();
        assert!(words.contains("fill") && words.contains("rule"), "{words}");
        assert!(params.set("rule", "B3-S23").is_err() && params.set("steps", "8").is_err());
        params.set("rule", "B3/S23").expect("Life");
        assert!(params.rule().next(false, 3) && !params.rule().next(true, 4));
    }
}
