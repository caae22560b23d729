//! The exemplars that a drawing may take its styles from.

use std::sync::LazyLock;

use crate::exemplar::{self, Exemplar};

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
/// Returns a one-line message if there is none.
pub fn find(name: &str) -> Result<StyleExemplar, String> {
    let unknown = || format!("there is no example '{name}'; there are {}", shipped().join(", "));
    let Exemplar { surface, spacing_m, .. } = Exemplar::find_full_resolution(name).ok_or_else(unknown)??;
    Ok(StyleExemplar { heights: surface.heights().collect(), width: surface.columns, height: surface.rows, pixel_m: spacing_m })
}
