//! Words of a file as numbers, and those that say that there is none.

use super::quoted;
use crate::exemplar::exemplar::FARTHEST_M;

/// A word as a number, whose decimal mark is a point or a comma.
pub fn parse_number(word: &str) -> Option<f64> {
    let word = word.trim().replace('\u{2212}', "-");
    let word = if word.contains('.') { word } else { word.replacen(',', ".", 1) };
    word.parse().ok().filter(|number: &f64| number.is_finite())
}

/// Whether a word stands where there is no height.
pub fn is_nodata_word(word: &str) -> bool {
    let word = word.trim().to_ascii_lowercase();
    let word = word.trim_start_matches(['-', '+']);
    // A number that is none, as C, R, spreadsheets, GRASS and Microsoft's C write it.
    ["nan", "nan(ind)", "nan(snan)", "1.#qnan", "1.#ind", "null", "*", "na", "n/a", "#n/a"].contains(&word)
}

/// What stands for no height besides the words.
#[derive(Clone, Copy)]
pub struct Nodata(
    /// What a file says; a number that is none, if it is a word.
    pub Option<f64>,
);

impl Nodata {
    /// What stands for it where a file does not say: Esri's default, and that of those who write 16 bits.
    const USUAL: [f64; 4] = [-9999.0, -32_767.0, -32_768.0, -99_999.0];
    /// The largest numbers that there are, in whatever width, stand for none: no land is so high.
    const NO_LAND: f64 = 1.0e30;
    /// A number of six digits is off by half of the last, at most.
    const DIGITS: f64 = 5.0e-6;

    fn is(self, found: f64) -> bool {
        found.abs() >= Self::NO_LAND
            || match self.0 {
                Some(nodata) => (found - nodata).abs() <= nodata.abs() * Self::DIGITS,
                None => Self::USUAL.contains(&found),
            }
    }

    /// A word as a height; a gap is no number.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn height(self, word: &str) -> Result<f64, String> {
        if is_nodata_word(word) {
            return Ok(f64::NAN);
        }
        let found = parse_number(word).ok_or_else(|| format!("a height is a number, not '{}'", quoted(word)))?;
        if self.is(found) {
            return Ok(f64::NAN);
        }
        if found.abs() > FARTHEST_M {
            return Err(format!("a height is a number of metres from -{FARTHEST_M} to {FARTHEST_M}, not '{}'", quoted(word)));
        }
        Ok(found)
    }
}
