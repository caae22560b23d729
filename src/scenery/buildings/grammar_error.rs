//! Errors of the buildings' files: what is wrong, and in which field.

use std::{error::Error, fmt};

use eremite_land::{
    asset_store::{RonError, quoted},
    quote::sanitized,
};

/// Why a building's file is not valid.
#[derive(Clone, Debug, PartialEq)]
pub enum GrammarError {
    /// It is not RON of this form: where, and what is wrong.
    Syntax(RonError),
    /// A field has a value that it cannot have.
    Field {
        /// The path of the field, as in `rules['wall'][0]`.
        field: String,
        /// What is wrong with it.
        fault: GrammarFault,
    },
}

/// What is wrong with a field of a building's file.
#[derive(Clone, Debug, PartialEq)]
pub enum GrammarFault {
    /// A number is out of range, or none at all.
    OutOfRange {
        /// The number.
        value: f32,
        /// The least.
        low: f32,
        /// The greatest.
        high: f32,
    },
    /// There is no rule of that name.
    NoRule {
        /// The name as written.
        name: String,
        /// The names of all rules.
        known: Vec<String>,
    },
    /// A rule or a choice has no alternative.
    NoAlternative,
    /// Shapes lie too deep within one another, or one within itself.
    TooDeep {
        /// The most that may be.
        limit: usize,
    },
    /// There can be too many forms.
    TooManyForms {
        /// As many as there can be.
        forms: usize,
        /// The most that may be.
        limit: usize,
    },
    /// The picture can have too many corners.
    TooManyCorners {
        /// As many as there can be.
        corners: usize,
        /// The most that may be.
        limit: usize,
    },
}

impl GrammarFault {
    /// The error of a file with this field.
    pub(super) fn at(self, field: impl Into<String>) -> GrammarError {
        GrammarError::Field { field: field.into(), fault: self }
    }
}

impl From<RonError> for GrammarError {
    fn from(error: RonError) -> Self {
        Self::Syntax(error)
    }
}

impl fmt::Display for GrammarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Field { field, fault } => write!(f, "{}: {fault}", sanitized(field)),
        }
    }
}

impl fmt::Display for GrammarFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfRange { value, low, high } => write!(f, "is a number from {low} to {high}, not {value}"),
            Self::NoRule { name, known } => write!(f, "there is no rule '{}'; there are: {}", quoted(name), sanitized(&known.join(", "))),
            Self::NoAlternative => f.write_str("there is at least one alternative"),
            Self::TooDeep { limit } => write!(f, "shapes lie at most {limit} deep within one another, and none within itself"),
            Self::TooManyForms { forms, limit } => write!(f, "a building has at most {limit} forms, and this one can have {forms}"),
            Self::TooManyCorners { corners, limit } => {
                write!(f, "the picture of a building has at most {limit} corners, and this one's can have {corners}")
            }
        }
    }
}

impl Error for GrammarError {}
