//! The exemplars that a drawing may take its styles from.

use std::sync::LazyLock;

use crate::exemplar::{self, Exemplar, ExemplarError};

/// Heights of real land as a style exemplar.
#[derive(Clone, Debug, PartialEq)]
pub struct StyleExemplar {
    /// From the lowest to the highest, in `[0, 1]`, row by row.
    pub heights: Vec<f32>,
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// Size of a pixel in metres.
    pub pixel_m: f32,
}

/// Why there is no style exemplar.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum StyleError {
    /// There is none of that name.
    #[error("there is no example '{name}'; there are {}", .known.join(", "))]
    Unknown {
        /// The wanted name.
        name: String,
        /// The known names.
        known: Vec<String>,
    },
    /// It is damaged.
    #[error(transparent)]
    Exemplar(#[from] ExemplarError),
}

/// Names of the shipped exemplars that are maps, not profiles.
pub fn shipped() -> &'static [String] {
    static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let mut names = exemplar::shipped();
        names.retain(|name| find(name).is_ok_and(|field| field.height > 1));
        names
    });
    &NAMES
}

/// The exemplar of a name.
///
/// # Errors
/// If there is none.
pub fn find(name: &str) -> Result<StyleExemplar, StyleError> {
    let unknown = || StyleError::Unknown { name: name.into(), known: shipped().to_vec() };
    let Exemplar { surface, spacing_m, .. } = Exemplar::find_full_resolution(name).ok_or_else(unknown)??;
    Ok(StyleExemplar { heights: surface.heights().collect(), width: surface.columns, height: surface.rows, pixel_m: spacing_m })
}
