//! Parsing of numbers and nodata words in text files.

use super::quoted;
use crate::exemplar::exemplar::FARTHEST_M;

/// Why a word is no height.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeightError {
    /// It is no number.
    #[error("a height is a number, not '{}'", quoted(.0))]
    NoNumber(String),
    /// It is out of range.
    #[error("a height is a number of metres from -{FARTHEST_M} to {FARTHEST_M}, not '{}'", quoted(.0))]
    OutOfRange(String),
}

/// Parses a finite number with a point or a comma as decimal mark.
pub fn parse_number(word: &str) -> Option<f64> {
    let word = word.trim().replace('\u{2212}', "-");
    let word = if word.contains('.') { word } else { word.replacen(',', ".", 1) };
    word.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Whether a word marks a gap.
pub fn is_nodata_word(word: &str) -> bool {
    let word = word.trim().to_ascii_lowercase();
    let word = word.trim_start_matches(['-', '+']);
    // NaN as C, R, spreadsheets, GRASS and Microsoft's C write it.
    ["nan", "nan(ind)", "nan(snan)", "1.#qnan", "1.#ind", "null", "*", "na", "n/a", "#n/a"].contains(&word)
}

/// The numeric nodata value.
#[derive(Clone, Copy)]
pub struct Nodata(
    /// The value that the file declares; NaN if it is a word.
    pub Option<f64>,
);

impl Nodata {
    /// Nodata values taken where a file declares none: Esri's default, and those common in 16-bit data.
    const USUAL: [f64; 4] = [-9999.0, -32_767.0, -32_768.0, -99_999.0];
    /// Numbers this large are nodata, whatever the float's width: no land is so high.
    const NO_LAND: f64 = 1.0e30;
    /// Relative error of a number printed with six digits, at most.
    const DIGITS: f64 = 5.0e-6;

    fn is(self, found: f64) -> bool {
        found.abs() >= Self::NO_LAND
            || match self.0 {
                Some(nodata) => (found - nodata).abs() <= nodata.abs() * Self::DIGITS,
                None => Self::USUAL.contains(&found),
            }
    }

    /// Parses a word as a height in metres; a gap is NaN.
    ///
    /// # Errors
    /// If it is no height.
    pub fn height(self, word: &str) -> Result<f64, HeightError> {
        if is_nodata_word(word) {
            return Ok(f64::NAN);
        }
        let found = parse_number(word).ok_or_else(|| HeightError::NoNumber(word.into()))?;
        if self.is(found) {
            return Ok(f64::NAN);
        }
        if found.abs() > FARTHEST_M {
            return Err(HeightError::OutOfRange(word.into()));
        }
        Ok(found)
    }
}
