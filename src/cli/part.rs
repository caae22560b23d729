//! Parts of one output, so that several machines make it: `--part I/N`.

use std::{fmt, ops::Range, str::FromStr};

use clap::Args;

use super::CliError;

/// Argument for the part to make.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct PartArgs {
    /// Makes only the I-th of N equal parts, from 1/N to N/N
    #[arg(long, value_name = "I/N", allow_hyphen_values = true)]
    pub part: Option<OutputPart>,
}

impl PartArgs {
    /// The range of the part in so many `things`; all of them, if it is the whole.
    ///
    /// # Errors
    /// If there are more parts than things.
    pub fn range_of(self, all: u64, things: &str) -> Result<Range<u64>, CliError> {
        self.part.map_or(Ok(0..all), |part| part.range_of(all, things))
    }
}

/// One of the equal parts of an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutputPart {
    /// Its number, from 1.
    pub number: u64,
    /// How many there are.
    pub of: u64,
}

impl FromStr for OutputPart {
    type Err = CliError;

    fn from_str(text: &str) -> Result<Self, CliError> {
        let part = text.split_once('/').and_then(|(number, of)| Some(Self { number: number.parse().ok()?, of: of.parse().ok()? }));
        part.filter(|part| (1..=part.of).contains(&part.number))
            .ok_or_else(|| CliError::new("a part is two whole numbers, I of N from 1/N to N/N, such as 2/3"))
    }
}

impl fmt::Display for OutputPart {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{}/{}", self.number, self.of)
    }
}

impl OutputPart {
    fn range_of(self, all: u64, things: &str) -> Result<Range<u64>, CliError> {
        if self.of > all {
            return Err(CliError(format!("--part {self}: there are only {all} {things}, too few for {} parts", self.of)));
        }
        let edge = |number: u64| (u128::from(all) * u128::from(number) / u128::from(self.of)) as u64;
        Ok(edge(self.number - 1)..edge(self.number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_follow_one_another_and_are_equal_but_for_one() {
        for (all, of) in [(1, 1), (10, 3), (100, 7), (7, 7), (u64::MAX, 2), (u64::MAX, u64::MAX)] {
            let range = |number: u64| OutputPart { number, of }.range_of(all, "rows").expect("there are enough");
            assert_eq!((range(1).start, range(of).end), (0, all));
            let numbers = (1..=of.min(20)).chain(of.saturating_sub(20).max(1)..=of);
            for number in numbers.filter(|number| *number > 1) {
                let (before, here) = (range(number - 1), range(number));
                assert!(before.end == here.start && (before.end - before.start).abs_diff(here.end - here.start) <= 1);
            }
        }
        let refused = OutputPart { number: 2, of: 4 }.range_of(3, "rows").expect_err("too many");
        assert_eq!(refused.0, "--part 2/4: there are only 3 rows, too few for 4 parts");
    }

    #[test]
    fn what_is_no_part_is_refused() {
        assert_eq!("2/3".parse(), Ok(OutputPart { number: 2, of: 3 }));
        for text in ["", "1", "/", "0/3", "4/3", "-1/3", "1/0", "0/0", "1/2/3", "1.5/2", "a/b", " 1/2", "99999999999999999999/3"] {
            assert!(text.parse::<OutputPart>().is_err(), "{text}");
        }
    }
}
